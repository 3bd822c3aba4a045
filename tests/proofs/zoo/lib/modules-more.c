/* It has more modules than plugin.xml says. */
#define ZOO_COUNT 3
#include "zoo.h"
