/* It names a message that plugin.xml does not have. */
#define PLAY_MESSAGE 77
#include "zoo_play.h"
