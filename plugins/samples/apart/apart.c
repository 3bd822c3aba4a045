/* Apart: a stacking veto with its reason, in C. Units of a trait share a hex with each other only. */
#include <ramparts/rp.h>
#include <stdlib.h>
#include <string.h>

typedef struct apart {
    rp_module module;
    rp_set trait;
    uint16_t rule, reason;
} apart;

/* The first unit of the hex that is of another kind, or RP_NO_UNIT. */
static uint32_t stranger(const apart* self, const rp_view* v, uint32_t unit, uint32_t hex) {
    for (uint32_t u = v->first[hex]; u != RP_NO_UNIT; u = v->next[u])
        if (u != unit && rp_has(&self->trait, u) != rp_has(&self->trait, unit)) return u;
    return RP_NO_UNIT;
}

static int32_t RP_CALL apart_may_stack(const rp_module* m, const rp_view* v, uint32_t unit, uint32_t hex, uint32_t how,
                                       rp_message* why) {
    const apart* self = (const apart*)m->data;
    const uint32_t other = stranger(self, v, unit, hex);
    (void)how; /* the same for moves, entries, retreats and displacements */
    if (other == RP_NO_UNIT) return RP_YES;
    why->message = self->reason;
    why->rule = self->rule;
    why->kinds = RP_ARG_UNIT | RP_ARG_HEX << 4 | RP_ARG_UNIT << 8; /* {1} {2} {3} */
    why->args[0] = (int32_t)unit;
    why->args[1] = (int32_t)hex;
    why->args[2] = (int32_t)other;
    return RP_NO;
}

static const rp_movement_1 movement = {.size = sizeof movement, .may_stack = apart_may_stack};

static const void* RP_CALL apart_extension(const rp_module* m, const char* id) {
    (void)m;
    return strcmp(id, RP_MOVEMENT) == 0 ? &movement : NULL;
}

static int set_up(apart* self, const rp_setup* setup) {
    rp_filter filter = {.size = sizeof filter, .priority = 400, .side = RP_NO_SIDE, .last_turn = 255};
    const rp_text trait = setup->text(setup, "trait");
    const int32_t rule = setup->rule(setup, "apart");
    const int32_t reason = setup->message(setup, "reason");
    filter.units.w[0] = filter.units.w[1] = ~(uint64_t)0;
    self->trait = setup->units(setup, trait.data);
    self->rule = (uint16_t)rule;
    self->reason = (uint16_t)reason;
    return rule > 0 && reason > 0 && setup->subscribe(setup, "movement.may_stack", &filter) >= 0;
}

static const char* RP_CALL modules_id(uint32_t index) { return index == 0 ? "sample.apart" : NULL; }

static const rp_module* RP_CALL modules_create(const rp_host* host, const char* id, const rp_setup* setup) {
    apart* self = calloc(1, sizeof *self);
    (void)host, (void)id;
    if (self == NULL) return NULL;
    self->module = (rp_module){sizeof self->module, RP_MODULE_SHARED, self, apart_extension};
    if (set_up(self, setup)) return &self->module;
    setup->refuse(setup, "plugin.xml or the program lacks what the rule needs");
    free(self);
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
