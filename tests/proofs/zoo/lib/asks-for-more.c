/* It asks for a parameter that plugin.xml does not have. */
#define PLAY_AT_CREATE(setup) (void)setup->number(setup, "drums", 1)
#include "zoo_play.h"
