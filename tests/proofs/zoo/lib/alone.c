/* An instance of it serves one thread at a time, and tells when a second one comes in meanwhile. */
#include <sched.h>
#include <stdatomic.h>

static int alone(int number, int current);
#define PLAY_FLAGS 0
#define PLAY_ALLOWANCE alone(p->number, current)
#define PLAY_AT_CREATE(setup) zoo_write("made")
#define PLAY_FREE(p) (zoo_write("gone"), free(p))
#include "zoo_play.h"

static atomic_int inside[64]; /* of each instance: the threads in it */

static int alone(int number, int current) {
    if (atomic_fetch_add(&inside[number % 64], 1) != 0) zoo_write("two at once");
    sched_yield();
    atomic_fetch_sub(&inside[number % 64], 1);
    return current;
}
