#include <share/share.h>
