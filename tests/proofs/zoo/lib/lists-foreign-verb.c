/* It lists a verb that plugin.xml does not have. */
#define PLAY_VERB 7
#include "zoo_play.h"
