/* A check of scenarios: guns that are set up alone. Its code, key and sentences stand in plugin.xml; what it looks at
 * may have any fault a file may have, so every index is tried before it is used. */
#include <ramparts/rp.h>
#include <string.h>

enum { MESSAGE_FAR = 1, MESSAGE_NONE };
enum { NEAR = 2 };

/* Hexes to the next unit of its side on the map; -1 when there is none. */
static int32_t nearest_friend(const rp_scenario_1* s, uint32_t gun, const rp_counter* own) {
    int32_t best = -1;
    for (uint32_t u = 0; u < s->unit_count; ++u) {
        rp_counter other;
        if (u == gun || s->unit(s, u, &other) <= 0 || other.side != own->side || other.at == RP_NO_HEX) continue;
        const int32_t distance = s->distance(s, own->at, other.at);
        if (distance >= 0 && (best < 0 || distance < best)) best = distance;
    }
    return best;
}

static int32_t tell(rp_findings* out, uint32_t gun, uint32_t hex, uint16_t message) {
    if (out->count == out->capacity && out->more(out) <= 0) return RP_E_LIMIT;
    rp_finding* f = &out->items[out->count++];
    memset(f, 0, sizeof *f);
    f->said.message = message;
    f->said.kinds = RP_ARG_UNIT | RP_ARG_HEX << 4 | RP_ARG_NUMBER << 8;
    f->said.args[0] = (int32_t)gun;
    f->said.args[1] = (int32_t)hex;
    f->said.args[2] = NEAR;
    f->unit = gun;
    f->hex = RP_NO_HEX; /* that of the unit */
    f->direction = RP_NO_SIDE;
    f->fix = RP_FIX_NONE;
    return RP_YES;
}

static int32_t RP_CALL check(const rp_host* host, const char* code, uint32_t use, const rp_scenario_1* s,
                             const rp_values_1* values, rp_findings* out) {
    (void)host, (void)use, (void)values; /* it belongs to no module */
    if (strcmp(code, "GUN101") != 0) return RP_E_UNSUPPORTED;
    for (uint32_t u = 0; u < s->unit_count; ++u) {
        rp_counter gun;
        rp_place place;
        if (s->unit(s, u, &gun) <= 0 || !gun.bombards || s->hex(s, gun.at, &place) <= 0) continue;
        const int32_t friend = nearest_friend(s, u, &gun);
        if (friend >= 0 && friend <= NEAR) continue;
        const int32_t told = tell(out, u, gun.at, friend < 0 ? MESSAGE_NONE : MESSAGE_FAR);
        if (told < 0) return told;
    }
    return out->count > 0 ? RP_YES : RP_NO;
}

static int32_t RP_CALL init(const rp_host* host, const char* folder) {
    (void)folder;
    return host->abi_major == RP_ABI_MAJOR ? RP_YES : RP_E_UNSUPPORTED;
}
static void RP_CALL deinit(void) {}
static const void* RP_CALL factory(const char* id) {
    static const rp_checks_1 checks = {sizeof checks, check};
    return strcmp(id, RP_CHECKS) == 0 ? &checks : NULL;
}

const rp_entry RP_ENTRY_NAME = {sizeof RP_ENTRY_NAME, RP_ABI_MAJOR, RP_ABI_MINOR, init, deinit, factory};
