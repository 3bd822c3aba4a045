/* Built for a boundary that is not there yet. */
#define ZOO_MINOR (RP_ABI_MINOR + 1)
#include "zoo.h"
