/* Nothing is wrong with it: it uses as much of the boundary as it can. Whoever enters a hex near the enemy is shot at:
 * the other side is asked whether, then by whom; pools of dice with weights follow, one roll calling for the next. A
 * phase behind combat, of the other side and without an end of its own, mends; whoever is lost is noted. Its plugin.xml
 * is written by test_conformance.cpp. */
#include <ramparts/rp.h>
#include <stdlib.h>

static const rp_module* RP_CALL much_create(const rp_host* host, const char* id, const rp_setup* setup);
static void RP_CALL much_destroy(const rp_module* m);
#define ZOO_CREATE much_create
#define ZOO_DESTROY much_destroy
#include "zoo.h"

enum { PHASE, ASK, WHO, POOL, LAST };
enum { SHOOT, MEND, PASS };
enum { TARGET, SHOTS };

typedef struct much {
    rp_module module;
    uint32_t slot;
    uint16_t asked, lost, trodden, seen, mended;
    rp_attr asked_at, lost_at, trodden_at, seen_at, mended_at;
} much;

static const much* self_of(const rp_module* m) { return (const much*)m->data; }

static int can_shoot(const rp_view* v, uint32_t u, uint32_t at) {
    const uint32_t hex = rp_hex_of(v, u);
    return v->fixed->units[u].side != rp_var(v, RP_V_PHASING) && hex != RP_NO_HEX && v->ask->distance(v, hex, at) <= 2;
}
static int32_t RP_CALL much_entered(const rp_module* m, const rp_view* v, uint32_t unit, uint32_t from, uint32_t hex,
                                    uint32_t how, rp_events* out) {
    const much* p = self_of(m);
    (void)from;
    rp_push(out, RP_EV_ADD, p->trodden, hex, 1);
    rp_push(out, RP_EV_SET, p->seen, 3 * hex + unit % 3, 1);
    if (how != 0 || v->fixed->units[unit].side != rp_var(v, RP_V_PHASING) || rp_get(v, p->asked_at, 0) != 0)
        return RP_YES;
    for (uint32_t u = 0; u < v->fixed->unit_count; ++u)
        if (can_shoot(v, u, hex)) {
            rp_push(out, RP_EV_SET, p->asked, 0, 1);
            rp_push(out, RP_EV_PUSH, ASK, RP_SIDE_OTHER, 0);
            return rp_push(out, RP_EV_LOCAL, TARGET, 1, unit);
        }
    return RP_YES;
}
static int32_t RP_CALL much_happened(const rp_module* m, const rp_view* v, uint32_t what, uint32_t unit, int64_t value,
                                     rp_events* out) {
    (void)value;
    if (what != RP_HAPPENED_STEP_LOST && what != RP_HAPPENED_ELIMINATED) return RP_YES;
    rp_push(out, RP_EV_NOTE, 1, unit, RP_NO_HEX);
    return rp_push(out, RP_EV_ADD, self_of(m)->lost, v->fixed->units[unit].side, 1);
}
static int32_t RP_CALL much_began(const rp_module* m, const rp_view* v, uint32_t what, rp_events* out) {
    if (what == RP_BEGAN_TURN && rp_var(v, RP_V_TURN) > 3) {
        rp_push(out, RP_EV_PUSH, LAST, RP_SIDE_CHANCE, 0);
        return rp_push(out, RP_EV_LOCAL, SHOTS, 1, 2);
    }
    if (rp_get(v, self_of(m)->lost_at, 0) >= 60) return rp_push(out, RP_EV_WIN, 0, 1, 0);
    return RP_YES;
}
static int can_mend(const much* p, const rp_view* v, uint32_t u) {
    const rp_unit_info* info = &v->fixed->units[u];
    return info->side == v->frame->side && rp_on_map(v, u) && rp_steps_of(v, u) < info->steps &&
           rp_get(v, p->mended_at, u) == 0;
}
static int32_t RP_CALL much_legal(const rp_module* m, const rp_view* v, rp_actions* out) {
    const much* p = self_of(m);
    for (uint32_t i = v->fixed->unit_count; i > 0; --i) { /* any order will do */
        const uint32_t u = i - 1;
        if (v->frame->number == PHASE && can_mend(p, v, u))
            rp_offer(out, (uint16_t)(p->slot << 8 | MEND), u, RP_NO_HEX);
        if (v->frame->number != WHO) continue;
        const uint32_t at = rp_hex_of(v, (uint32_t)v->frame->local[TARGET]);
        if (at != RP_NO_HEX && can_shoot(v, u, at)) rp_offer(out, (uint16_t)(p->slot << 8 | SHOOT), u, at);
    }
    if (v->frame->number == WHO) rp_offer(out, (uint16_t)(p->slot << 8 | PASS), RP_NO_UNIT, RP_NO_HEX);
    return RP_YES;
}
static int32_t RP_CALL much_open(const rp_module* m, const rp_view* v) {
    if (v->frame->number == WHO) return RP_YES;
    for (uint32_t u = 0; u < v->fixed->unit_count; ++u)
        if (can_mend(self_of(m), v, u)) return RP_YES;
    return RP_NO;
}
static int32_t RP_CALL much_resolve(const rp_module* m, const rp_view* v, const rp_action* a, rp_events* out) {
    const much* p = self_of(m);
    const int32_t target = v->frame->local[TARGET];
    if (a->kind == RP_ACT_DECLINE) return RP_YES;
    if (a->kind == RP_ACT_ACCEPT) {
        rp_push(out, RP_EV_PUSH, WHO, RP_SIDE_OTHER, 0);
        return rp_push(out, RP_EV_LOCAL, TARGET, 1, target);
    }
    if ((a->verb & 0xFF) == PASS) return rp_push(out, RP_EV_POP, 0, 0, 0);
    if ((a->verb & 0xFF) == MEND) {
        rp_push(out, RP_EV_SET, p->mended, a->unit, 1);
        return rp_push(out, RP_EV_STEPS, 0, a->unit, rp_steps_of(v, a->unit) + 1);
    }
    rp_push(out, RP_EV_ADD, p->asked, 0, 1);
    rp_push(out, RP_EV_PUSH, POOL, RP_SIDE_CHANCE, 4 | 3 << 8);
    return rp_push(out, RP_EV_LOCAL, TARGET, 1, target);
}
static int32_t RP_CALL much_outcomes(const rp_module* m, const rp_view* v, rp_outcomes* out) {
    (void)m;
    const uint16_t faces = v->frame->number == POOL ? 4 : 6;
    for (uint16_t face = 1; face <= faces; ++face) {
        if (out->count == out->capacity && out->more(out) <= 0) return RP_E_LIMIT;
        out->items[out->count].face = face;
        out->items[out->count++].weight = face;
    }
    return RP_YES;
}
static int32_t RP_CALL much_rolled(const rp_module* m, const rp_view* v, uint32_t face, rp_events* out) {
    const uint32_t unit = (uint32_t)v->frame->local[TARGET];
    (void)m;
    if (v->frame->number == LAST) {
        if (face < 4 || v->frame->local[SHOTS] <= 0) return RP_YES;
        rp_push(out, RP_EV_PUSH, LAST, RP_SIDE_CHANCE, 0);
        return rp_push(out, RP_EV_LOCAL, SHOTS, 1, v->frame->local[SHOTS] - 1);
    }
    if (face != 1 || !rp_on_map(v, unit)) return RP_YES;
    if (rp_steps_of(v, unit) > 1) return rp_push(out, RP_EV_STEPS, 0, unit, rp_steps_of(v, unit) - 1);
    return rp_push(out, RP_EV_REMOVE, 0, unit, 0);
}
static int32_t RP_CALL much_resumed(const rp_module* m, const rp_view* v, uint32_t what, rp_events* out) {
    (void)m;
    if (what != POOL || v->frame == NULL || v->frame->number != WHO) return RP_YES;
    return v->frame->local[SHOTS] == 0 ? rp_push(out, RP_EV_LOCAL, SHOTS, 0, 1) : rp_push(out, RP_EV_POP, 0, 0, 0);
}
static int32_t RP_CALL much_score(const rp_module* m, const rp_view* v, uint32_t side, int32_t current) {
    return current + rp_get(v, self_of(m)->lost_at, 1 - side);
}
static int32_t RP_CALL much_markers(const rp_module* m, const rp_view* v, rp_markers* out) {
    (void)m, (void)v, (void)out;
    return RP_YES;
}

static const rp_play_1 play = {sizeof play,   much_began,  much_open,    much_legal,   much_resolve,
                               much_outcomes, much_rolled, much_resumed, much_happened};
static const rp_movement_1 movement = {.size = sizeof movement, .entered = much_entered};
static const rp_victory_1 victory = {.size = sizeof victory, .score = much_score};
static const rp_words_1 words = {.size = sizeof words, .markers = much_markers};

static const void* RP_CALL much_extension(const rp_module* m, const char* id) {
    (void)m;
    if (strcmp(id, RP_PLAY) == 0) return &play;
    if (strcmp(id, RP_MOVEMENT) == 0) return &movement;
    if (strcmp(id, RP_VICTORY) == 0) return &victory;
    return strcmp(id, RP_WORDS) == 0 ? &words : NULL;
}

static const rp_module* RP_CALL much_create(const rp_host* host, const char* id, const rp_setup* setup) {
    rp_filter all = {.size = sizeof all, .priority = 200, .side = RP_NO_SIDE, .last_turn = 255};
    much* p = calloc(1, sizeof *p);
    (void)host, (void)id;
    if (p == NULL) return NULL;
    p->module = (rp_module){sizeof p->module, RP_MODULE_SHARED, p, much_extension};
    p->slot = setup->slot;
    p->asked = (uint16_t)setup->attribute(setup, "asked", &p->asked_at);
    p->lost = (uint16_t)setup->attribute(setup, "lost", &p->lost_at);
    p->trodden = (uint16_t)setup->attribute(setup, "trodden", &p->trodden_at);
    p->seen = (uint16_t)setup->attribute(setup, "seen", &p->seen_at);
    p->mended = (uint16_t)setup->attribute(setup, "mended", &p->mended_at);
    all.units.w[0] = all.units.w[1] = ~(uint64_t)0;
    setup->subscribe(setup, "movement.entered", &all);
    setup->subscribe(setup, "play.began", &all);
    setup->subscribe(setup, "play.happened", &all);
    setup->subscribe(setup, "victory.score", &all);
    return &p->module;
}
static void RP_CALL much_destroy(const rp_module* m) { free(m->data); }
