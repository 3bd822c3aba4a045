/* Its phase says that there is a choice when there is none. */
#define PLAY_OPEN(self, v) 1
#include "zoo_play.h"
