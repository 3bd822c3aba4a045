/* Its entry has no deinit. */
#define ZOO_DEINIT NULL
#include "zoo.h"
