/* It hands out the same instance again and again, and does not say that this one serves all threads. */
static long long one_memory[64];
#define PLAY_FLAGS 0
#define PLAY_MEMORY(size) ((size) <= sizeof one_memory ? (void*)one_memory : NULL)
#define PLAY_FREE(p) (void)(p)
#include "zoo_play.h"
