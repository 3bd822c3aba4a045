/* Fieldworks: in a phase before it moves, a side digs in. The same rule as ../fieldworks, in C without any help. */
#include <ramparts/rp.h>
#include <stdlib.h>
#include <string.h>

/* Numbers of plugin.xml. */
enum { FRAME_PHASE, FRAME_DIE };
enum { VERB_DIG };

typedef struct attribute {
    rp_attr at;
    uint16_t number;
} attribute;

typedef struct works {
    rp_module module;
    uint32_t slot;
    attribute dug, tried, tries;
    int32_t most, success;
    uint16_t rule, msg_works, msg_ezoc, msg_once;
} works;

static const works* self_of(const rp_module* m) { return (const works*)m->data; }

static int may_dig(const works* w, const rp_view* v, uint32_t u) {
    return v->fixed->units[u].side == rp_var(v, RP_V_PHASING) && rp_on_map(v, u) && rp_get(v, w->dug.at, u) == 0 &&
           rp_get(v, w->tried.at, u) == 0 && rp_get(v, w->tries.at, 0) < w->most && v->ask->in_ezoc(v, u) == RP_NO;
}

/* The phase: one unit after the other, as long as there are tries. */
static int32_t RP_CALL works_open(const rp_module* m, const rp_view* v) {
    for (uint32_t u = 0; u < v->fixed->unit_count; ++u)
        if (may_dig(self_of(m), v, u)) return RP_YES;
    return RP_NO;
}

static int32_t RP_CALL works_legal(const rp_module* m, const rp_view* v, rp_actions* out) {
    const works* w = self_of(m);
    for (uint32_t u = 0; u < v->fixed->unit_count; ++u)
        if (may_dig(w, v, u)) rp_offer(out, (uint16_t)(w->slot << 8 | VERB_DIG), u, RP_NO_HEX);
    return out->failed ? RP_E_LIMIT : RP_YES;
}

static int32_t RP_CALL works_resolve(const rp_module* m, const rp_view* v, const rp_action* a, rp_events* out) {
    const works* w = self_of(m);
    (void)v;
    rp_push(out, RP_EV_SET, w->tried.number, a->unit, 1);
    rp_push(out, RP_EV_ADD, w->tries.number, 0, 1);
    rp_push(out, RP_EV_PUSH, FRAME_DIE, RP_SIDE_CHANCE, 0);
    return rp_push(out, RP_EV_LOCAL, 0, 1, a->unit);
}

static int32_t RP_CALL works_rolled(const rp_module* m, const rp_view* v, uint32_t face, rp_events* out) {
    const works* w = self_of(m);
    if ((int32_t)face < w->success) return RP_YES;
    return rp_push(out, RP_EV_SET, w->dug.number, (uint32_t)v->frame->local[0], 1);
}

/* Who leaves, or is driven off, leaves the works behind. */
static int32_t RP_CALL works_entered(const rp_module* m, const rp_view* v, uint32_t unit, uint32_t from, uint32_t hex,
                                     uint32_t how, rp_events* out) {
    const works* w = self_of(m);
    (void)from, (void)hex, (void)how;
    return rp_get(v, w->dug.at, unit) != 0 ? rp_push(out, RP_EV_SET, w->dug.number, unit, 0) : RP_YES;
}

static int32_t RP_CALL works_shifts(const rp_module* m, const rp_view* v, const rp_set* a, const rp_set* b,
                                    const rp_set* d, rp_shifts* out) {
    const works* w = self_of(m);
    (void)a, (void)b;
    for (uint32_t u = 0; u < v->fixed->unit_count; ++u)
        if (rp_has(d, u) && rp_get(v, w->dug.at, u) == 0) return RP_YES;
    return rp_shift_by(out, -1, w->msg_works, w->rule, RP_NO_HEX);
}

static int32_t RP_CALL works_why_not(const rp_module* m, const rp_view* v, const rp_action* a, rp_message* out) {
    const works* w = self_of(m);
    if (a->kind != RP_ACT_VERB || a->unit >= v->fixed->unit_count) return RP_NO;
    memset(out, 0, sizeof *out);
    out->message = v->ask->in_ezoc(v, a->unit) > 0 ? w->msg_ezoc : w->msg_once;
    out->rule = w->rule;
    out->kinds = RP_ARG_UNIT; /* {1} */
    out->args[0] = a->unit;
    return RP_YES;
}

/* A tenth of what it protects. */
static int32_t RP_CALL works_worth(const rp_module* m, const rp_view* v, const rp_action* a) {
    (void)m;
    return a->unit < v->fixed->unit_count ? v->ask->strength(v, a->unit, RP_ROLE_DEFENCE) * 10 : 0;
}

static const rp_play_1 play = {
    .size = sizeof play, .open = works_open, .legal = works_legal, .resolve = works_resolve, .rolled = works_rolled};
static const rp_movement_1 movement = {.size = sizeof movement, .entered = works_entered};
static const rp_combat_1 combat = {.size = sizeof combat, .shifts = works_shifts};
static const rp_words_1 words = {.size = sizeof words, .why_not = works_why_not};
static const rp_hints_1 hints = {.size = sizeof hints, .worth = works_worth};

static const void* RP_CALL works_extension(const rp_module* m, const char* id) {
    (void)m;
    if (strcmp(id, RP_PLAY) == 0) return &play;
    if (strcmp(id, RP_MOVEMENT) == 0) return &movement;
    if (strcmp(id, RP_COMBAT) == 0) return &combat;
    if (strcmp(id, RP_WORDS) == 0) return &words;
    return strcmp(id, RP_HINTS) == 0 ? &hints : NULL;
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

static int set_up(works* w, const rp_setup* setup) {
    rp_filter filter = {.size = sizeof filter, .priority = 200, .side = RP_NO_SIDE, .last_turn = 255};
    const int32_t rule = setup->rule(setup, "works");
    filter.units.w[0] = filter.units.w[1] = ~(uint64_t)0;
    w->slot = setup->slot;
    w->rule = (uint16_t)rule;
    w->most = setup->number(setup, "tries", 2);
    w->success = setup->number(setup, "success", 4);
    return rule > 0 && find_attribute(setup, "dug", &w->dug) && find_attribute(setup, "tried", &w->tried) &&
           find_attribute(setup, "tries", &w->tries) && find_message(setup, "works", &w->msg_works) &&
           find_message(setup, "ezoc", &w->msg_ezoc) && find_message(setup, "once", &w->msg_once) &&
           setup->subscribe(setup, "movement.entered", &filter) >= 0 &&
           setup->subscribe(setup, "combat.shifts", &filter) >= 0;
}

static const char* RP_CALL modules_id(uint32_t index) { return index == 0 ? "sample.fieldworks-c" : NULL; }

static const rp_module* RP_CALL modules_create(const rp_host* host, const char* id, const rp_setup* setup) {
    works* w = calloc(1, sizeof *w);
    (void)host, (void)id;
    if (w == NULL) return NULL;
    w->module = (rp_module){sizeof w->module, RP_MODULE_SHARED, w, works_extension};
    if (set_up(w, setup)) return &w->module;
    setup->refuse(setup, "plugin.xml or the program lacks what fieldworks need");
    free(w);
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
