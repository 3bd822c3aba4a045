/* Nothing is wrong with it. */
#include "zoo.h"
