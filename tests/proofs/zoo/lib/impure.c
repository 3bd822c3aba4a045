/* It counts its calls and answers by that. */
static int g_calls;
#define PLAY_ALLOWANCE (current + 2 * (g_calls++ & 1))
#include "zoo_play.h"
