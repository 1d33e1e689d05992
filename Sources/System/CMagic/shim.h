/* libmagic's own header. The library is not linked: it is opened when a file is not one of the types that we know ourselves. */
#include <magic.h>
