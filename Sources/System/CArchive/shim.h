/* libarchive's own headers. */
#include <archive.h>
#include <archive_entry.h>
