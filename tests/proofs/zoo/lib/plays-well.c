/* Nothing is wrong with it. */
#include "zoo_play.h"
