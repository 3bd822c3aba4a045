/* No two of its instances answer alike. */
#define PLAY_ALLOWANCE (current + 2 * (p->number % 2))
#include "zoo_play.h"
