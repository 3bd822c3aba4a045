// The errata that a page offers: which are on, whether others would fit, and the map as they make it; see
// page_game.hpp.
#include <algorithm>
#include <iterator>

#include "formats/text/json.hpp"
#include "sdk/show/web/map_part.hpp"
#include "sdk/show/web/player/page_game.hpp"
#include "sdk/show/web/player/page_mail.hpp"
#include "sdk/words/messages.hpp"
#include "sdk/words/scenario_names.hpp"

namespace ramparts::web {
namespace {

constexpr std::string_view kChosenErrata = "errata\n";  // before the numbers of those that are to be on
constexpr std::size_t kMostChangesTold = 20;

std::string changed_value(const std::optional<std::string>& value) {
    if (!value) return say("not there");
    return *value == "-" ? say("nothing") : *value;
}

bool any_is_on(const ErrataLayer& layer) {
    for (std::size_t i = 0; i < layer.errata.errata.size(); ++i)
        if (is_on(layer, i)) return true;
    return false;
}

bool contains(const std::vector<std::string>& ids, const std::string& id) {
    return std::find(ids.begin(), ids.end(), id) != ids.end();
}

std::vector<ErrataLayer> those_with_some_on(std::span<const ErrataLayer> layers) {
    std::vector<ErrataLayer> some;
    std::copy_if(layers.begin(), layers.end(), std::back_inserter(some), any_is_on);
    return some;
}

}  // namespace

std::vector<JournalErrata> errata_on(std::span<const ErrataLayer> layers) {
    return recorded_errata(those_with_some_on(layers));
}

std::string errata_key(std::span<const ErrataLayer> layers) {
    std::string key;
    for (std::size_t l = 0; l < layers.size(); ++l)
        for (std::size_t e = 0; e < layers[l].errata.errata.size(); ++e)
            if (is_on(layers[l], e)) key += std::to_string(l) + "." + std::to_string(e) + " ";
    return key;
}

std::string drawing_key(std::optional<std::size_t> stage, std::span<const ErrataLayer> layers) {
    return (stage ? "battle." + std::to_string(*stage) + " " : std::string()) + errata_key(layers);
}

Result<PageGame::Corrected, std::vector<Diagnostic>> PageGame::corrected(Layers layers) const {
    const Layers some = those_with_some_on(layers);
    if (some.empty()) return Corrected{std::move(layers), loaded_.scenario};
    Document document(loaded_.scenario);
    const auto applied = apply_errata(document, some);
    if (!applied) return fail(applied.error());
    return Corrected{std::move(layers), document.scenario()};
}

// Two numbers a line, of a file and of an erratum in it; nothing when the question names none.
std::optional<PageGame::Layers> PageGame::layers_of_question(std::string_view text) const {
    if (!text.starts_with(kChosenErrata)) return std::nullopt;
    text.remove_prefix(kChosenErrata.size());
    Layers layers = now_.layers;
    for (ErrataLayer& layer : layers) layer.on.assign(layer.errata.errata.size(), false);
    while (!text.empty()) {
        const std::string line(text.substr(0, text.find('\n')));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        const PageQuestion numbers = read_question("errata " + line);
        const auto layer = numbers.number(0);
        const auto erratum = numbers.number(1);
        if (layer && erratum && *layer < layers.size() && *erratum < layers[*layer].on.size())
            layers[*layer].on[*erratum] = true;
    }
    return layers;
}

PageGame::Layers PageGame::layers_of_record(const Journal& record) const {
    Layers layers = now_.layers;
    for (ErrataLayer& layer : layers) {
        layer.on.assign(layer.errata.errata.size(), false);
        for (const JournalErrata& file : record.errata) {
            if (file.id != layer.errata.id) continue;
            for (std::size_t i = 0; i < layer.on.size(); ++i) {
                const Erratum& erratum = layer.errata.errata[i];
                layer.on[i] = file.chosen.empty() ? !erratum.off : contains(file.chosen, erratum.id);
            }
        }
    }
    return layers;
}

void PageGame::put(Corrected corrected, std::unique_ptr<Playtest> game) {
    game_ = std::move(game);
    ++games_;
    mail_->game.reset();
    rows_.clear();
    traces_.clear();
    now_ = std::move(corrected);
    const Map& map = now_.scenario.map;
    numbers_.clear();
    hexes_.clear();
    for (HexIndex hex = 0; hex < map.grid().size(); ++hex) {
        numbers_.push_back(map.present(hex) ? static_cast<int>(hexes_.size()) : -1);
        if (map.present(hex)) hexes_.push_back(hex);
    }
}

// Where the errata of a mod are off, and it brings nothing else, it has no part in the game.
std::vector<JournalPart> PageGame::parts_on(const Layers& layers) const {
    std::vector<JournalPart> parts = header_.parts;
    std::erase_if(parts, [&](const JournalPart& part) {
        if (part.kind != "mod" || contains(battle_.always, part.id)) return false;
        for (std::size_t i = 0; i < layers.size(); ++i)
            if (battle_.errata[i].mod == part.id && any_is_on(layers[i])) return false;
        return true;
    });
    return parts;
}

bool PageGame::errata(const PageQuestion&, JsonWriter& json) {
    json.key("errata").begin_array();
    for (const ErrataLayer& layer : now_.layers) {
        json.begin_object().member("name", layer.errata.name.empty() ? layer.errata.id : layer.errata.name);
        json.key("rows").begin_array();
        for (std::size_t i = 0; i < layer.errata.errata.size(); ++i) {
            const Erratum& erratum = layer.errata.errata[i];
            json.begin_object().member("id", erratum.id).member("reason", erratum.reason);
            write_changes(json, erratum);
            json.end_object();
        }
        json.end_array().end_object();
    }
    json.end_array();
    return false;
}

void PageGame::write_changes(JsonWriter& json, const Erratum& erratum) const {
    json.key("changes").begin_array();
    for (std::size_t i = 0; i < std::min(erratum.changes.size(), kMostChangesTold); ++i) {
        const Change& change = erratum.changes[i];
        json.value(to_text(change.key) + ": " + changed_value(change.before) + " → " + changed_value(change.after));
    }
    if (erratum.changes.size() > kMostChangesTold) json.value("…");
    json.end_array();
}

// Why these could not be on together; nothing when they can.
bool PageGame::fits(const PageQuestion& q, JsonWriter& json) {
    const auto layers = layers_of_question(q.text);
    if (!layers) return false;
    const auto made = corrected(*layers);
    if (made) return false;
    std::string why;
    for (const Diagnostic& fault : made.error())
        if (fault.severity == Severity::error) why += (why.empty() ? "" : " ") + say_message(fault.message) + ".";
    refuse(json, why);
    return false;
}

bool PageGame::picture(const PageQuestion&, JsonWriter& json) {
    const Scenario shown = with_shown_names(game_->scenario());
    json.member("corrected", drawing()).member("drawing", map_drawing(shown, setup_places(shown)));
    write_map_data(json, shown, setup_places(shown), {});
    write_battle(json);
    return false;
}

}  // namespace ramparts::web
