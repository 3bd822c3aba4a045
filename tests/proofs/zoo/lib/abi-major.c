/* Built for another boundary. */
#define ZOO_MAJOR (RP_ABI_MAJOR + 1)
#include "zoo.h"
