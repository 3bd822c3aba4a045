/* Its entry is smaller than an entry. */
#define ZOO_ENTRY_SIZE 16
#include "zoo.h"
