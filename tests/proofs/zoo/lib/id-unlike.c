/* Its module has another id than plugin.xml says. */
#define ZOO_MODULE "zoo.somebody-else"
#include "zoo.h"
