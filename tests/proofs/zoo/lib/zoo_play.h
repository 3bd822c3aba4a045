/* A rule module that plays well: in a phase before movement a side may call out one unit for a throw of the die, and
 * combats against it are one column better. Each library defines, before it includes this, what it does otherwise. Its
 * plugin.xml is written by describe_player(). */
#ifndef RAMPARTS_ZOO_PLAY_H
#define RAMPARTS_ZOO_PLAY_H

#include <ramparts/rp.h>
#include <stdlib.h>

static const rp_module* RP_CALL play_create(const rp_host* host, const char* id, const rp_setup* setup);
static void RP_CALL play_destroy(const rp_module* m);
#define ZOO_CREATE play_create
#define ZOO_DESTROY play_destroy
#include "zoo.h"

enum { PHASE, DIE };
enum { CALL_OUT };
enum { MESSAGE = 1 };

typedef struct player {
    rp_module module;
    uint32_t slot;
    uint16_t called, calls; /* attributes */
    rp_attr is_called, calls_made;
    int number; /* how many were made before it */
} player;

/* What a library of the zoo may do otherwise. */
#ifndef PLAY_VERB
#define PLAY_VERB CALL_OUT
#endif
#ifndef PLAY_TIMES
#define PLAY_TIMES 1
#endif
#ifndef PLAY_ALLOWANCE
#define PLAY_ALLOWANCE current
#endif
#ifndef PLAY_MOVEMENT_SIZE
#define PLAY_MOVEMENT_SIZE sizeof(rp_movement_1)
#endif
#ifndef PLAY_COLUMNS
#define PLAY_COLUMNS 1
#endif
#ifndef PLAY_MESSAGE
#define PLAY_MESSAGE MESSAGE
#endif
#ifndef PLAY_SIDE
#define PLAY_SIDE RP_NO_SIDE
#endif
#ifndef PLAY_OPEN
#define PLAY_OPEN(self, v) 0
#endif
#ifndef PLAY_CALLED
#define PLAY_CALLED 1
#endif
#ifndef PLAY_AT_ROLL
#define PLAY_AT_ROLL (void)0
#endif
#ifndef PLAY_AGAIN
#define PLAY_AGAIN(out) RP_YES
#endif
#ifndef PLAY_FLAGS
#define PLAY_FLAGS RP_MODULE_SHARED
#endif
#ifndef PLAY_MEMORY
#define PLAY_MEMORY(size) calloc(1, size)
#endif
#ifndef PLAY_FREE
#define PLAY_FREE(p) free(p)
#endif
#ifndef PLAY_AT_CREATE
#define PLAY_AT_CREATE(setup) (void)0
#endif

static const player* self_of(const rp_module* m) { return (const player*)m->data; }

/* Everything but the view's own unit is left out of account: enough to be called now and then. */
static int callable(const player* p, const rp_view* v, uint32_t u) {
    return v->fixed->units[u].side == rp_var(v, RP_V_PHASING) && rp_on_map(v, u) && rp_get(v, p->is_called, u) == 0 &&
           rp_get(v, p->calls_made, 0) == 0;
}
static int32_t RP_CALL play_open(const rp_module* m, const rp_view* v) {
    const player* p = self_of(m);
    for (uint32_t u = 0; u < v->fixed->unit_count; ++u)
        if (callable(p, v, u)) return RP_YES;
    return PLAY_OPEN(p, v) ? RP_YES : RP_NO;
}
static int32_t RP_CALL play_legal(const rp_module* m, const rp_view* v, rp_actions* out) {
    const player* p = self_of(m);
    for (int i = 0; i < PLAY_TIMES; ++i)
        for (uint32_t u = 0; u < v->fixed->unit_count; ++u)
            if (callable(p, v, u)) rp_offer(out, (uint16_t)(p->slot << 8 | PLAY_VERB), u, RP_NO_HEX);
    return RP_YES;
}
static int32_t RP_CALL play_resolve(const rp_module* m, const rp_view* v, const rp_action* a, rp_events* out) {
    const player* p = self_of(m);
    (void)v;
    rp_push(out, RP_EV_SET, p->called, a->unit, PLAY_CALLED);
    rp_push(out, RP_EV_SET, p->calls, 0, 1);
    return rp_push(out, RP_EV_PUSH, DIE, RP_SIDE_CHANCE, 6 | 1 << 8);
}
static int32_t RP_CALL play_rolled(const rp_module* m, const rp_view* v, uint32_t face, rp_events* out) {
    (void)m, (void)v, (void)face, (void)out;
    PLAY_AT_ROLL;
    return RP_YES;
}
static int32_t RP_CALL play_resumed(const rp_module* m, const rp_view* v, uint32_t what, rp_events* out) {
    (void)m, (void)v, (void)what, (void)out;
    return PLAY_AGAIN(out);
}
static int32_t RP_CALL play_allowance(const rp_module* m, const rp_view* v, uint32_t unit, int32_t current) {
    const player* p = self_of(m);
    (void)p, (void)v, (void)unit;
    return PLAY_ALLOWANCE;
}
#ifdef PLAY_ENTERING
/* Asked about hexes with an odd number alone, so that games go on. */
static int32_t RP_CALL play_may_enter(const rp_module* m, const rp_view* v, uint32_t unit, uint32_t from, uint32_t hex,
                                      rp_message* why) {
    (void)m, (void)v, (void)unit, (void)from, (void)why;
    return hex % 2 == 0 ? RP_YES : PLAY_ENTERING(why);
}
#else
#define play_may_enter NULL
#endif
static int32_t RP_CALL play_shifts(const rp_module* m, const rp_view* v, const rp_set* a, const rp_set* b,
                                   const rp_set* d, rp_shifts* out) {
    const player* p = self_of(m);
    (void)a, (void)b;
    for (uint32_t u = 0; u < v->fixed->unit_count; ++u)
        if (rp_has(d, u) && rp_get(v, p->is_called, u) != 0)
            return rp_shift_by(out, PLAY_COLUMNS, PLAY_MESSAGE, 1, RP_NO_HEX);
    return RP_YES;
}
static int32_t RP_CALL play_why_not(const rp_module* m, const rp_view* v, const rp_action* a, rp_message* out) {
    (void)m;
    if (a->kind != RP_ACT_VERB || a->unit >= v->fixed->unit_count) return RP_NO;
    out->message = MESSAGE;
    out->rule = 1;
    return RP_YES;
}

static const rp_play_1 play_play = {sizeof play_play, NULL,         play_open, play_legal, play_resolve, NULL,
                                    play_rolled,      play_resumed, NULL};
static const rp_movement_1 play_movement = {
    .size = PLAY_MOVEMENT_SIZE, .allowance = play_allowance, .may_enter = play_may_enter};
static const rp_combat_1 play_combat = {.size = sizeof play_combat, .shifts = play_shifts};
static const rp_words_1 play_words = {.size = sizeof play_words, .why_not = play_why_not};

static const void* RP_CALL play_extension(const rp_module* m, const char* id) {
    (void)m;
    if (strcmp(id, RP_PLAY) == 0) return &play_play;
    if (strcmp(id, RP_MOVEMENT) == 0) return &play_movement;
    if (strcmp(id, RP_COMBAT) == 0) return &play_combat;
    return strcmp(id, RP_WORDS) == 0 ? &play_words : NULL;
}

static const rp_module* RP_CALL play_create(const rp_host* host, const char* id, const rp_setup* setup) {
    static int made = 0;
    rp_filter filter = {.size = sizeof filter, .priority = 200, .side = RP_NO_SIDE, .last_turn = 255};
    player* p = PLAY_MEMORY(sizeof *p);
    (void)host, (void)id;
    if (p == NULL) return NULL;
    p->module = (rp_module){sizeof p->module, PLAY_FLAGS, p, play_extension};
    p->slot = setup->slot;
    p->called = (uint16_t)setup->attribute(setup, "called", &p->is_called);
    p->calls = (uint16_t)setup->attribute(setup, "calls", &p->calls_made);
    p->number = made++;
    filter.units.w[0] = filter.units.w[1] = ~(uint64_t)0;
    setup->subscribe(setup, "combat.shifts", &filter);
    filter.side = PLAY_SIDE;
    setup->subscribe(setup, "movement.allowance", &filter);
    filter.side = RP_NO_SIDE;
    if (RP_HAS(&play_movement, may_enter)) setup->subscribe(setup, "movement.may_enter", &filter);
    PLAY_AT_CREATE(setup);
    return &p->module;
}
static void RP_CALL play_destroy(const rp_module* m) { PLAY_FREE(m->data); }

#endif
