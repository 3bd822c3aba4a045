/* It exports a second symbol. */
__attribute__((visibility("default"))) int zoo_drums = 1;
#include "zoo_play.h"
