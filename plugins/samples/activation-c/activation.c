/* Activation: sides take turns unit by unit. The same rule as ../activation, in C without any help. */
#include <ramparts/rp.h>
#include <stdlib.h>
#include <string.h>

/* Numbers of plugin.xml. */
enum { PHASE_TURN, FRAME_INITIATIVE, FRAME_CHOICE };
enum { VERB_ACTIVATE };

typedef struct attribute {
    rp_attr at;
    uint16_t number;
} attribute;

typedef struct activation {
    rp_module module;
    uint32_t slot;
    attribute done, active, last;
    int32_t command;
    uint16_t rule, msg_begins, msg_once;
} activation;

static const activation* self_of(const rp_module* m) { return (const activation*)m->data; }

static int may_go(const activation* s, const rp_view* v, uint32_t u) {
    const uint32_t arrives = v->fixed->units[u].turn;
    const uint64_t status = (v->units[u] >> 56) & 3u;
    if (status == RP_STATUS_ELIMINATED || rp_get(v, s->done.at, u) != 0) return 0;
    return status == RP_STATUS_ON_MAP || (arrives > 0 && arrives <= rp_var(v, RP_V_TURN));
}

static int waits(const activation* s, const rp_view* v, uint32_t side) {
    for (uint32_t u = 0; u < v->fixed->unit_count; ++u)
        if (v->fixed->units[u].side == side && may_go(s, v, u)) return 1;
    return 0;
}

/* Whether a unit is activated with the one that was chosen: itself, and the command of a leader. */
static int goes_with(const activation* s, const rp_view* v, uint32_t u, uint32_t chosen) {
    const rp_unit_info* units = v->fixed->units;
    if (u == chosen) return 1;
    if (units[chosen].stack != RP_STACK_LEADER || units[u].side != units[chosen].side) return 0;
    return may_go(s, v, u) && rp_on_map(v, u) && rp_on_map(v, chosen) &&
           v->ask->distance(v, rp_hex_of(v, u), rp_hex_of(v, chosen)) <= s->command;
}

/* A side that has nobody left waits until the other one is done. */
static int32_t go_on(const activation* s, const rp_view* v, uint32_t side, rp_events* out) {
    if (!waits(s, v, side)) side = 1 - side;
    return waits(s, v, side) ? rp_push(out, RP_EV_PUSH, FRAME_CHOICE, RP_SIDE_FIRST + side, 0) : RP_YES;
}

/* The phase has no choices of its own: each is a question on top of it. */
static int32_t RP_CALL activation_began(const rp_module* m, const rp_view* v, uint32_t what, rp_events* out) {
    const activation* s = self_of(m);
    if (what != RP_BEGAN_PHASE || v->frame == NULL || (!waits(s, v, 0) && !waits(s, v, 1))) return RP_YES;
    return rp_push(out, RP_EV_PUSH, FRAME_INITIATIVE, RP_SIDE_CHANCE, 0);
}

static int32_t RP_CALL activation_rolled(const rp_module* m, const rp_view* v, uint32_t face, rp_events* out) {
    const activation* s = self_of(m);
    rp_message said;
    memset(&said, 0, sizeof said);
    said.message = s->msg_begins;
    said.rule = s->rule;
    said.kinds = RP_ARG_SIDE | RP_ARG_NUMBER << 4; /* {1} and {2} */
    said.args[0] = (int32_t)face - 1;
    said.args[1] = (int32_t)rp_var(v, RP_V_TURN);
    rp_note(out, &said);
    return go_on(s, v, face - 1, out);
}

static int32_t RP_CALL activation_open(const rp_module* m, const rp_view* v) {
    return v->frame->number == FRAME_CHOICE && waits(self_of(m), v, v->frame->side) ? RP_YES : RP_NO;
}

static int32_t RP_CALL activation_legal(const rp_module* m, const rp_view* v, rp_actions* out) {
    const activation* s = self_of(m);
    if (v->frame->number != FRAME_CHOICE) return RP_YES;
    for (uint32_t u = 0; u < v->fixed->unit_count; ++u)
        if (v->fixed->units[u].side == v->frame->side && may_go(s, v, u))
            rp_offer(out, (uint16_t)(s->slot << 8 | VERB_ACTIVATE), u, RP_NO_HEX);
    return out->failed ? RP_E_LIMIT : RP_YES;
}

static int32_t RP_CALL activation_resolve(const rp_module* m, const rp_view* v, const rp_action* a, rp_events* out) {
    const activation* s = self_of(m);
    rp_push(out, RP_EV_SET, s->last.number, 0, v->fixed->units[a->unit].side);
    for (uint32_t u = 0; u < v->fixed->unit_count; ++u) {
        if (!goes_with(s, v, u, a->unit)) continue;
        rp_push(out, RP_EV_SET, s->active.number, u, 1);
        rp_push(out, RP_EV_MARK, RP_SET_INVOLVED, u, 1);
    }
    return rp_push(out, RP_EV_CALL, RP_PROC_MOVE, a->unit, 0);
}

static int fight(const activation* s, const rp_view* v, rp_events* out) {
    uint32_t one = RP_NO_UNIT;
    for (uint32_t u = 0; u < v->fixed->unit_count; ++u) {
        if (rp_get(v, s->active.at, u) == 0 || !rp_on_map(v, u)) continue;
        rp_push(out, RP_EV_MARK, RP_SET_INVOLVED, u, 1);
        one = u;
    }
    if (one != RP_NO_UNIT) rp_push(out, RP_EV_CALL, RP_PROC_COMBAT, one, 0);
    return one != RP_NO_UNIT;
}

/* After the move the fight, after the fight the other side. */
static int32_t RP_CALL activation_resumed(const rp_module* m, const rp_view* v, uint32_t what, rp_events* out) {
    const activation* s = self_of(m);
    if (what == FRAME_CHOICE) return go_on(s, v, 1 - (uint32_t)rp_get(v, s->last.at, 0), out);
    if (what != RP_PROC_MOVE && what != RP_PROC_COMBAT) return RP_YES;
    if (what == RP_PROC_MOVE && fight(s, v, out)) return RP_YES;
    for (uint32_t u = 0; u < v->fixed->unit_count; ++u) {
        if (rp_get(v, s->active.at, u) == 0) continue;
        rp_push(out, RP_EV_SET, s->active.number, u, 0);
        rp_push(out, RP_EV_SET, s->done.number, u, 1);
    }
    return rp_push(out, RP_EV_POP, 0, 0, 0);
}

static int32_t RP_CALL activation_why_not(const rp_module* m, const rp_view* v, const rp_action* a, rp_message* out) {
    const activation* s = self_of(m);
    if (a->kind != RP_ACT_VERB || a->unit >= v->fixed->unit_count || rp_get(v, s->done.at, a->unit) == 0) return RP_NO;
    memset(out, 0, sizeof *out);
    out->message = s->msg_once;
    out->rule = s->rule;
    out->kinds = RP_ARG_UNIT; /* {1} */
    out->args[0] = (int32_t)a->unit;
    return RP_YES;
}

static const rp_play_1 play = {.size = sizeof play,
                               .began = activation_began,
                               .open = activation_open,
                               .legal = activation_legal,
                               .resolve = activation_resolve,
                               .rolled = activation_rolled,
                               .resumed = activation_resumed};
static const rp_words_1 words = {.size = sizeof words, .why_not = activation_why_not};

static const void* RP_CALL activation_extension(const rp_module* m, const char* id) {
    (void)m;
    if (strcmp(id, RP_PLAY) == 0) return &play;
    return strcmp(id, RP_WORDS) == 0 ? &words : NULL;
}

/* False when plugin.xml lacks the row. */
static int find_attribute(const rp_setup* setup, const char* name, attribute* out) {
    const int32_t number = setup->attribute(setup, name, &out->at);
    out->number = (uint16_t)number;
    return number >= 0;
}

static int find_message(const rp_setup* setup, const char* id, uint16_t* out) {
    const int32_t number = setup->message(setup, id);
    *out = (uint16_t)number;
    return number > 0;
}

static int set_up(activation* s, const rp_setup* setup) {
    rp_filter filter = {.size = sizeof filter, .priority = 100, .side = RP_NO_SIDE, .last_turn = 255};
    const int32_t rule = setup->rule(setup, "activation");
    filter.units.w[0] = filter.units.w[1] = ~(uint64_t)0;
    s->slot = setup->slot;
    s->rule = (uint16_t)rule;
    s->command = setup->number(setup, "command", 2);
    return rule > 0 && find_attribute(setup, "done", &s->done) && find_attribute(setup, "active", &s->active) &&
           find_attribute(setup, "last", &s->last) && find_message(setup, "begins", &s->msg_begins) &&
           find_message(setup, "once", &s->msg_once) && setup->subscribe(setup, "play.began", &filter) >= 0;
}

static const char* RP_CALL modules_id(uint32_t index) { return index == 0 ? "sample.activation-c" : NULL; }

static const rp_module* RP_CALL modules_create(const rp_host* host, const char* id, const rp_setup* setup) {
    activation* s = calloc(1, sizeof *s);
    (void)host, (void)id;
    if (s == NULL) return NULL;
    s->module = (rp_module){sizeof s->module, RP_MODULE_SHARED, s, activation_extension};
    if (set_up(s, setup)) return &s->module;
    setup->refuse(setup, "plugin.xml or the program lacks what activation needs");
    free(s);
    return NULL;
}

static void RP_CALL modules_destroy(const rp_module* m) { free(m->data); }

static const rp_modules_1 modules = {sizeof modules, 1, modules_id, modules_create, modules_destroy};

static int32_t RP_CALL entry_init(const rp_host* host, const char* folder) {
    (void)folder;
    return host->abi_major == RP_ABI_MAJOR ? RP_YES : RP_E_UNSUPPORTED;
}
static void RP_CALL entry_deinit(void) {}
static const void* RP_CALL entry_factory(const char* id) { return strcmp(id, RP_MODULES) == 0 ? &modules : NULL; }

const rp_entry RP_ENTRY_NAME = {sizeof(rp_entry), RP_ABI_MAJOR, RP_ABI_MINOR, entry_init, entry_deinit, entry_factory};
