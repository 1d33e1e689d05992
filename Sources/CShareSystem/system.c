#include "share_system.h"
