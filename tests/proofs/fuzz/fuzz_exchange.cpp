// Fuzz target: bytes are a file of another program. Whatever they are, they are refused with a place, or make a map
// that the strict reader takes; a map that is taken goes to both formats and comes back.
#include <cstdint>
#include <string>

#include "formats/scenario/map_file.hpp"
#include "sdk/exchange/shipped.hpp"
#include "tests/proofs/fuzz/target.hpp"

namespace ramparts::fuzz::exchange {
namespace {

const LoadedScenario& battle() {
    static const LoadedScenario loaded = load_scenario(RAMPARTS_SKIRMISH);
    return loaded;
}

std::string no_option(std::string_view) { return {}; }

Exchanged read(ShippedImport import, std::string bytes) {
    const ImportSource source{"file", std::move(bytes), "ruleset.xml", {}};
    return import({source, battle().scenario.ruleset, no_option});
}

// What was read is a map, and says the same when it is written and read again.
void look_at(const Exchanged& made, ShippedExport write, ShippedImport import) {
    require(made.done == !has_errors(made.findings), "done, or errors: one of them");
    if (!made.done) return;
    require(made.files.size() == 1, "one file");
    const Ruleset& rules = battle().scenario.ruleset;
    const MapRead map = read_map(made.files[0].bytes, "map.xml", rules);
    require(map.readable, "a map that was made cannot be read");
    if (has_errors(map.diagnostics) || map.map.grid().size() > 2000) return;
    Scenario scenario = battle().scenario;
    scenario.map = map.map;
    scenario.units.clear();
    const std::string name = "file";
    const Exchanged out = write({scenario, name, no_option, ExportLook{}});
    require(out.done, "a map that was read cannot be written");
    for (const ExchangedFile& file : out.files) {
        if (file.name.ends_with(".png")) continue;
        const Exchanged again = read(import, file.bytes);
        require(again.done, "what was written cannot be read");
        const MapRead back = read_map(again.files[0].bytes, "map.xml", rules);
        for (HexIndex hex = 0; hex < map.map.grid().size(); ++hex)
            require(back.map.terrain(hex) == map.map.terrain(hex) && back.map.elevation(hex) == map.map.elevation(hex),
                    "a hex comes back otherwise");
    }
}

}  // namespace

RAMPARTS_FUZZ_TARGET(exchange) {
    const std::string bytes(reinterpret_cast<const char*>(data), size);
    look_at(read(&import_tiled, bytes), &export_tiled, &import_tiled);
    look_at(read(&import_hexmap, bytes), &export_hexmap, &import_hexmap);
    return 0;
}

}  // namespace ramparts::fuzz::exchange
