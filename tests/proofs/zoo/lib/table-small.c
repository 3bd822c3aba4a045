/* Its table of modules is smaller than one. */
#define ZOO_TABLE_SIZE 8
#include "zoo.h"
