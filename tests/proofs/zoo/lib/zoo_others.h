/* A library with one player, exporter or importer. Each defines, before it includes this, what is odd about it:
 * ZOO_CHOOSE (and ZOO_BEGIN) for a player, ZOO_EXPORT or ZOO_IMPORT for the others. */
#include <ramparts/rp.h>
#include <stdlib.h>
#include <string.h>

static const char* RP_CALL zoo_id(uint32_t i) { return i == 0 ? ZOO_ID : 0; }

#ifdef ZOO_CHOOSE
#ifndef ZOO_BEGIN
#define ZOO_BEGIN zoo_begin
#endif
static rp_player* RP_CALL zoo_create(const rp_host* host, const char* id, const rp_fixed* fixed,
                                     const rp_game_1* game) {
    rp_player* made = (rp_player*)malloc(sizeof(rp_player));
    (void)host, (void)id, (void)fixed;
    made->size = sizeof *made;
    made->data = (void*)game;
    return made;
}
static void RP_CALL zoo_destroy(rp_player* player) { free(player); }
static inline void RP_CALL zoo_begin(rp_player* player, uint32_t side, uint32_t kind, uint64_t limit) {
    (void)player, (void)side, (void)kind, (void)limit;
}
static const rp_players_1 zoo_table = {sizeof(rp_players_1), 1, zoo_id, zoo_create, zoo_destroy, ZOO_BEGIN, ZOO_CHOOSE};
#define ZOO_TABLE RP_PLAYERS
#endif
#ifdef ZOO_EXPORT
static const rp_exporters_1 zoo_table = {sizeof(rp_exporters_1), 1, zoo_id, ZOO_EXPORT};
#define ZOO_TABLE RP_EXPORTERS
#endif
#ifdef ZOO_IMPORT
static const rp_importers_1 zoo_table = {sizeof(rp_importers_1), 1, zoo_id, ZOO_IMPORT};
#define ZOO_TABLE RP_IMPORTERS
#endif

static int32_t RP_CALL zoo_init(const rp_host* host, const char* folder) {
    (void)host, (void)folder;
    return RP_YES;
}
static void RP_CALL zoo_deinit(void) {}
static const void* RP_CALL zoo_factory(const char* id) { return strcmp(id, ZOO_TABLE) == 0 ? &zoo_table : 0; }
const rp_entry RP_ENTRY_NAME = {sizeof(rp_entry), RP_ABI_MAJOR, RP_ABI_MINOR, zoo_init, zoo_deinit, zoo_factory};
