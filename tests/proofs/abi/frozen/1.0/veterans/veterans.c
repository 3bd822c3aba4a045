/* A plugin of the first promise: it is compiled against the header beside it, whatever became of the boundary since,
 * and has to load and to play. It is never changed. One of each: rule module, player, check, transform, exporter,
 * importer. */
#include <ramparts/rp.h>
#include <stdlib.h>
#include <string.h>

/* ---- a rule module: numbers of plugin.xml ---- */
enum { FRAME_PHASE, FRAME_DIE };
enum { VERB_DRILL };
enum { MESSAGE_DRILLED = 1, MESSAGE_NO };

typedef struct drill {
    rp_module module;
    uint32_t slot;
    rp_attr drilled, tries;
    uint16_t number_drilled, number_tries, rule;
    int32_t most;
} drill;

static const drill* self_of(const rp_module* m) { return (const drill*)m->data; }

static int may_drill(const drill* d, const rp_view* v, uint32_t u) {
    return v->fixed->units[u].side == rp_var(v, RP_V_PHASING) && rp_on_map(v, u) && rp_get(v, d->drilled, u) == 0 &&
           rp_get(v, d->tries, 0) < d->most;
}

static int32_t RP_CALL drill_open(const rp_module* m, const rp_view* v) {
    for (uint32_t u = 0; u < v->fixed->unit_count; ++u)
        if (may_drill(self_of(m), v, u)) return RP_YES;
    return RP_NO;
}

static int32_t RP_CALL drill_legal(const rp_module* m, const rp_view* v, rp_actions* out) {
    const drill* d = self_of(m);
    for (uint32_t u = 0; u < v->fixed->unit_count; ++u)
        if (may_drill(d, v, u)) rp_offer(out, (uint16_t)(d->slot << 8 | VERB_DRILL), u, RP_NO_HEX);
    return out->failed ? RP_E_LIMIT : RP_YES;
}

static int32_t RP_CALL drill_resolve(const rp_module* m, const rp_view* v, const rp_action* a, rp_events* out) {
    (void)v;
    rp_push(out, RP_EV_ADD, self_of(m)->number_tries, 0, 1);
    rp_push(out, RP_EV_PUSH, FRAME_DIE, RP_SIDE_CHANCE, 6 | 1 << 8);
    return rp_push(out, RP_EV_LOCAL, 0, 1, a->unit);
}

static int32_t RP_CALL drill_rolled(const rp_module* m, const rp_view* v, uint32_t face, rp_events* out) {
    if (face < 3) return RP_YES;
    return rp_push(out, RP_EV_SET, self_of(m)->number_drilled, (uint32_t)v->frame->local[0], 1);
}

static int32_t RP_CALL drill_allowance(const rp_module* m, const rp_view* v, uint32_t u, int32_t current) {
    return current + 2 * rp_get(v, self_of(m)->drilled, u);
}

static int32_t RP_CALL drill_entered(const rp_module* m, const rp_view* v, uint32_t u, uint32_t from, uint32_t hex,
                                     uint32_t how, rp_events* out) {
    (void)from, (void)hex;
    if (how != RP_BY_RETREAT || rp_get(v, self_of(m)->drilled, u) == 0) return RP_YES;
    return rp_push(out, RP_EV_SET, self_of(m)->number_drilled, u, 0);
}

static int32_t RP_CALL drill_strength(const rp_module* m, const rp_view* v, uint32_t u, uint32_t role, uint32_t hex,
                                      int32_t current) {
    (void)hex;
    return role == RP_ROLE_ATTACK ? current + rp_get(v, self_of(m)->drilled, u) : current;
}

static int32_t RP_CALL drill_why_not(const rp_module* m, const rp_view* v, const rp_action* a, rp_message* out) {
    if (a->kind != RP_ACT_VERB || a->unit >= v->fixed->unit_count) return RP_NO;
    memset(out, 0, sizeof *out);
    out->message = MESSAGE_NO;
    out->rule = self_of(m)->rule;
    out->kinds = RP_ARG_UNIT;
    out->args[0] = a->unit;
    return RP_YES;
}

static int32_t RP_CALL drill_worth(const rp_module* m, const rp_view* v, const rp_action* a) {
    (void)m;
    return a->unit < v->fixed->unit_count ? v->ask->strength(v, a->unit, RP_ROLE_DEFENCE) * 10 : 0;
}

static const void* RP_CALL drill_extension(const rp_module* m, const char* id) {
    static const rp_play_1 play = {.size = sizeof play,
                                   .open = drill_open,
                                   .legal = drill_legal,
                                   .resolve = drill_resolve,
                                   .rolled = drill_rolled};
    static const rp_movement_1 movement = {
        .size = sizeof movement, .allowance = drill_allowance, .entered = drill_entered};
    static const rp_combat_1 combat = {.size = sizeof combat, .strength = drill_strength};
    static const rp_words_1 words = {.size = sizeof words, .why_not = drill_why_not};
    static const rp_hints_1 hints = {.size = sizeof hints, .worth = drill_worth};
    (void)m;
    if (strcmp(id, RP_PLAY) == 0) return &play;
    if (strcmp(id, RP_MOVEMENT) == 0) return &movement;
    if (strcmp(id, RP_COMBAT) == 0) return &combat;
    if (strcmp(id, RP_WORDS) == 0) return &words;
    return strcmp(id, RP_HINTS) == 0 ? &hints : NULL;
}

static int set_up(drill* d, const rp_setup* setup) {
    const rp_filter all = {.size = sizeof all,
                           .priority = 200,
                           .units = {{~(uint64_t)0, ~(uint64_t)0}},
                           .side = RP_NO_SIDE,
                           .last_turn = 255};
    const int32_t drilled = setup->attribute(setup, "drilled", &d->drilled);
    const int32_t tries = setup->attribute(setup, "tries", &d->tries);
    const int32_t rule = setup->rule(setup, "drill");
    d->slot = setup->slot;
    d->number_drilled = (uint16_t)drilled;
    d->number_tries = (uint16_t)tries;
    d->rule = (uint16_t)rule;
    d->most = setup->number(setup, "most", 0);
    return drilled >= 0 && tries >= 0 && rule > 0 && setup->message(setup, "drilled") == MESSAGE_DRILLED &&
           setup->subscribe(setup, "movement.allowance", &all) > 0 &&
           setup->subscribe(setup, "movement.entered", &all) > 0 &&
           setup->subscribe(setup, "combat.strength", &all) > 0;
}

static const char* RP_CALL module_id(uint32_t index) { return index == 0 ? "frozen.veterans" : NULL; }
static const rp_module* RP_CALL module_create(const rp_host* host, const char* id, const rp_setup* setup) {
    drill* d = calloc(1, sizeof *d);
    (void)host, (void)id;
    if (d == NULL) return NULL;
    d->module = (rp_module){sizeof d->module, RP_MODULE_SHARED, d, drill_extension};
    if (set_up(d, setup)) return &d->module;
    setup->refuse(setup, "the program or plugin.xml lacks something");
    free(d);
    return NULL;
}
static void RP_CALL module_destroy(const rp_module* m) { free(m->data); }

/* ---- a player ---- */
typedef struct veteran {
    rp_player player;
    const rp_game_1* game;
} veteran;

/* A list of the boundary that does not grow. */
enum { ROOM = 4096 };
static int32_t RP_CALL no_more(rp_actions* list) {
    (void)list;
    return RP_E_LIMIT;
}

static const char* RP_CALL player_id(uint32_t index) { return index == 0 ? "frozen.veterans.player" : NULL; }
static rp_player* RP_CALL player_create(const rp_host* host, const char* id, const rp_fixed* fixed,
                                        const rp_game_1* game) {
    veteran* p = calloc(1, sizeof *p);
    (void)host, (void)id, (void)fixed;
    if (p == NULL) return NULL;
    p->player = (rp_player){sizeof p->player, p};
    p->game = game;
    return &p->player;
}
static void RP_CALL player_destroy(rp_player* p) { free(p->data); }
static void RP_CALL player_begin(rp_player* p, uint32_t side, uint32_t limit_kind, uint64_t limit) {
    (void)p, (void)side, (void)limit_kind, (void)limit;
}
static int32_t RP_CALL player_choose(rp_player* p, const rp_view* v, const rp_action* legal, uint32_t count,
                                     uint64_t seed) {
    const rp_game_1* game = ((veteran*)p->data)->game;
    rp_copy* copy = game->copy(game, v);
    rp_action* room = malloc(ROOM * sizeof *room);
    rp_actions open = {sizeof open, 0, ROOM, 0, room, no_more};
    int32_t best = RP_E_MEMORY;
    if (copy != NULL && room != NULL) {
        best = game->advise(copy, "tactician", seed);
        const int same = game->legal(copy, &open) == (int32_t)count && best >= 0 && (uint32_t)best < count &&
                         memcmp(&room[best], &legal[best], sizeof *room) == 0 && game->winner(copy) == RP_NO;
        if (best == RP_E_LIMIT) best = 0;
        else if (!same || game->play(copy, &room[best]) != RP_YES) best = RP_E_INTERNAL;
    }
    game->release(copy);
    free(room);
    return best;
}

/* ---- a check, a transform ---- */
static rp_finding about(uint16_t message, uint32_t unit) {
    rp_finding f;
    memset(&f, 0, sizeof f);
    f.said.message = message;
    f.said.kinds = RP_ARG_UNIT;
    f.said.args[0] = (int32_t)unit;
    f.unit = unit;
    f.hex = RP_NO_HEX;
    f.direction = RP_NO_SIDE;
    return f;
}

static int32_t RP_CALL check(const rp_host* host, const char* code, uint32_t use, const rp_scenario_1* s,
                             const rp_values_1* values, rp_findings* out) {
    (void)host, (void)use, (void)values;
    if (strcmp(code, "VET101") != 0) return RP_E_UNSUPPORTED;
    for (uint32_t u = 0; u < s->unit_count; ++u) {
        rp_counter counter;
        if (s->unit(s, u, &counter) <= 0 || counter.factors[0] != 0) continue;
        if (out->count == out->capacity && out->more(out) <= 0) return RP_E_LIMIT;
        out->items[out->count++] = about(1, u);
    }
    return RP_YES;
}

static int32_t RP_CALL transform(const rp_host* host, const char* id, const rp_scenario_1* s, const rp_values_1* values,
                                 rp_edits* out, rp_finding* why) {
    const uint32_t hex = values->hex(values, "hex");
    rp_place place;
    (void)host;
    if (strcmp(id, "frozen.veterans.name") != 0) return RP_E_UNSUPPORTED;
    if (s->hex(s, hex, &place) <= 0) {
        *why = about(1, RP_NO_UNIT);
        why->said.kinds = 0;
        return RP_NO;
    }
    if (out->count == out->capacity && out->more(out) <= 0) return RP_E_LIMIT;
    rp_edit* e = &out->items[out->count++];
    memset(e, 0, sizeof *e);
    e->kind = RP_ED_LABEL;
    e->what = RP_LABEL_PLACE;
    e->index = hex;
    e->text = values->text(values, "name");
    return RP_YES;
}

/* ---- an exporter, an importer ---- */
static const char* RP_CALL exchange_id(uint32_t index) { return index == 0 ? "frozen.veterans.map" : NULL; }
static int32_t copy_part(const rp_source_1* source, const char* part, rp_files_1* files) {
    const rp_text text = source->part(source, part);
    if (text.data != NULL) return files->write(files, "map.xml", text.data, text.size);
    files->say(files, RP_SAY_ERROR, 0, "there is no map");
    return RP_NO;
}
static int32_t RP_CALL export_map(const rp_host* host, const char* id, const rp_source_1* source, rp_files_1* files) {
    (void)host, (void)id;
    return copy_part(source, "map.xml", files);
}
static int32_t RP_CALL import_map(const rp_host* host, const char* id, const rp_source_1* source, rp_files_1* files) {
    (void)host, (void)id;
    return copy_part(source, "file", files);
}

/* ---- the entry ---- */
static int32_t RP_CALL init(const rp_host* host, const char* folder) {
    const rp_host_log_1* log = host->extension(host, RP_HOST_LOG);
    (void)folder;
    if (log != NULL) log->log(host, RP_LOG_DEBUG, "veterans fall in");
    return host->abi_major == RP_ABI_MAJOR ? RP_YES : RP_E_UNSUPPORTED;
}
static void RP_CALL deinit(void) {}
static const void* RP_CALL factory(const char* id) {
    static const rp_modules_1 modules = {sizeof modules, 1, module_id, module_create, module_destroy};
    static const rp_players_1 players = {sizeof players, 1, player_id, player_create, player_destroy, player_begin,
                                         player_choose};
    static const rp_checks_1 checks = {sizeof checks, check};
    static const rp_transforms_1 transforms = {sizeof transforms, transform};
    static const rp_exporters_1 exporters = {sizeof exporters, 1, exchange_id, export_map};
    static const rp_importers_1 importers = {sizeof importers, 1, exchange_id, import_map};
    if (strcmp(id, RP_MODULES) == 0) return &modules;
    if (strcmp(id, RP_PLAYERS) == 0) return &players;
    if (strcmp(id, RP_CHECKS) == 0) return &checks;
    if (strcmp(id, RP_TRANSFORMS) == 0) return &transforms;
    if (strcmp(id, RP_EXPORTERS) == 0) return &exporters;
    return strcmp(id, RP_IMPORTERS) == 0 ? &importers : NULL;
}

const rp_entry RP_ENTRY_NAME = {sizeof(rp_entry), RP_ABI_MAJOR, RP_ABI_MINOR, init, deinit, factory};
