/* Its die takes its time. */
#define _POSIX_C_SOURCE 200809L
#include <time.h>
#define PLAY_AT_ROLL                                \
    do {                                            \
        const struct timespec pause = {0, 3000000}; \
        nanosleep(&pause, NULL);                    \
    } while (0)
#include "zoo_play.h"
