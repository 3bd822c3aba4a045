// A battle as a module of VASSAL; see sdk/exchange/shipped.hpp.
#include "formats/mods/zip_file.hpp"
#include "formats/text/numbers.hpp"
#include "sdk/exchange/shipped.hpp"
#include "sdk/exchange/vassal/module.hpp"

namespace ramparts {

Exchanged export_vassal(const ShippedSource& source) {
    const Scenario& scenario = source.scenario;
    const auto refused = [&](const Message& why, const Message& fix) {
        return not_exchanged("RP7511", why, fix, source.file);
    };
    if (scenario.sides.empty()) return refused(message("the battle has no sides"), message("give it two sides"));
    const int pixels = to_integer(source.option("pixels"), 40, 160).value_or(80);
    const auto pictures = vassal::draw_pictures(scenario, pixels, source.look);
    if (!pictures) return refused(pictures.error(), message("take fewer pixels for a hex"));
    std::vector<ZipEntry> entries;
    entries.push_back(
        {"buildFile.xml", vassal::document_of(vassal::build_file(scenario, *pictures, source.look.speak))});
    entries.push_back({"moduledata", vassal::document_of(vassal::module_data(scenario))});
    for (const auto& [name, bytes] : pictures->files) entries.push_back({"images/" + name, bytes, true});
    auto packed = zip_file(entries);
    if (!packed) return refused(packed.error(), message("try again"));
    Exchanged out;
    out.done = true;
    out.files.push_back({(scenario.id.empty() ? std::string("battle") : scenario.id) + ".vmod", std::move(*packed)});
    return out;
}

}  // namespace ramparts
