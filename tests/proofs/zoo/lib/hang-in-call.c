/* It never comes back from a call. */
static volatile int g_on = 1;
#define PLAY_AT_ROLL \
    while (g_on) {   \
    }
#include "zoo_play.h"
