/* It writes into what it is shown. */
#define PLAY_ALLOWANCE (++*(uint64_t*)(uintptr_t)&v->words[v->vars[RP_V_COLUMN]], current)
#include "zoo_play.h"
