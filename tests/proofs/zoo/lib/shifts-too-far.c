/* It shifts by more columns than any table has. */
#define PLAY_COLUMNS 500
#include "zoo_play.h"
