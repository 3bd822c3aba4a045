/* It lacks the module that plugin.xml names. */
#define ZOO_COUNT 0
#include "zoo.h"
