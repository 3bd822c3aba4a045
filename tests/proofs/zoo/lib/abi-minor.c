/* Built with a header that is later than this program, whose additions it can do without. */
#define ZOO_MINOR (RP_ABI_MINOR + 1)
#include "zoo.h"
