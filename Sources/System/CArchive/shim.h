/* libarchive's own headers. The library is not linked: it is opened when the first archive is written. */
#include <archive.h>
#include <archive_entry.h>
