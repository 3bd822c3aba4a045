// Map and counters of a page; see map_part.hpp.
#include "sdk/show/web/map_part.hpp"

#include <algorithm>
#include <cmath>

#include "engine/modules/in_force.hpp"
#include "sdk/show/draw/draw_map.hpp"
#include "sdk/show/draw/writers.hpp"
#include "sdk/show/web/html.hpp"
#include "sdk/words/kind_names.hpp"
#include "sdk/words/messages.hpp"

namespace ramparts::web {
namespace {

constexpr double kCounterMm = 11.9;
constexpr double kStackMm = 1.7;  ///< how far a counter lies up and to the right of the one beneath it
constexpr std::string_view kPrefix = "m-";
constexpr std::string_view kStillMap = "still-map";

draw::DrawOptions page_drawing() {
    draw::DrawOptions options;
    options.provenance = true;  // a layer that the page shows when it is asked for
    options.legend = false;
    options.title = false;
    options.speak = [](const Message& m) { return say_message(m); };
    return options;
}

std::string counter_id(UnitIndex unit, int lost) {
    return "counter-" + std::to_string(unit) + "-" + std::to_string(lost);
}

void add_faces(draw::DisplayList& list, const Scenario& scenario, const draw::Palette& palette) {
    for (std::size_t u = 0; u < scenario.units.size(); ++u)
        for (int lost = 0; lost < scenario.units[u].steps(); ++lost) {
            const auto unit = static_cast<UnitIndex>(u);
            const std::uint32_t symbol = list.add_symbol(counter_id(unit, lost));
            list.symbols[symbol].items = draw::draw_counter(scenario, unit, lost, kCounterMm, palette).items;
        }
}

/// Millimetres with two decimals, the same on every machine.
std::string mm_text(double mm) {
    const long hundredths = std::lround(mm * 100);
    std::string digits = std::to_string(std::abs(hundredths));
    if (digits.size() < 3) digits.insert(0, 3 - digits.size(), '0');
    return (hundredths < 0 ? "-" : "") + digits.substr(0, digits.size() - 2) + "." + digits.substr(digits.size() - 2);
}

std::string counters_markup(const Scenario& scenario, const draw::HexLayout& layout, const UnitPlaces& places) {
    std::string out = "<g class=\"pieces\">\n";
    for (std::size_t u = 0; u < scenario.units.size(); ++u) {
        const Unit& unit = scenario.units[u];
        const HexIndex hex = u < places.size() ? places[u] : kNoHex;
        std::string more;
        if (hex < scenario.map.grid().size()) {
            const auto beneath = std::count(places.begin(), places.begin() + static_cast<std::ptrdiff_t>(u), hex);
            const double up = kStackMm * static_cast<double>(beneath);
            const draw::Point at = layout.centre(hex);
            more = attribute("transform", "translate(" + mm_text(at.x - kCounterMm / 2 + up) + " " +
                                              mm_text(at.y - kCounterMm / 2 - up) + ")");
        } else {
            more = " display=\"none\"";
        }
        out += "<g class=\"piece\" role=\"button\" tabindex=\"0\" id=\"unit-" + std::to_string(u) + "\"" +
               attribute("aria-label", unit_sentence(scenario, unit)) + more + "><use href=\"#" + std::string(kPrefix) +
               counter_id(static_cast<UnitIndex>(u), 0) + "\"/><rect class=\"ring\" width=\"" + mm_text(kCounterMm) +
               "\" height=\"" + mm_text(kCounterMm) + "\" rx=\"1\"/></g>\n";
    }
    return out + "</g>\n";
}

std::string cursor_markup(const Scenario& scenario, const draw::HexLayout& layout) {
    std::string points;
    const draw::Point centre = layout.centre(draw::Place{0, 0});
    for (int corner = 0; corner < kDirections; ++corner) {
        const draw::Point at = layout.corner({0, 0}, corner) - centre;
        points += (corner > 0 ? " " : "") + mm_text(at.x) + "," + mm_text(at.y);
    }
    return scenario.map.grid().size() == 0
               ? std::string()
               : "<polygon id=\"cursor\" display=\"none\"" + attribute("points", points) + "/>\n";
}

/// What the tints of the layer of origins mean, as many as the map has.
std::string origins_key(const Scenario& scenario) {
    std::string items;
    for (const draw::KeyEntry& entry : draw::key_entries(scenario, page_drawing()))
        if (entry.kind == draw::KeyEntry::Kind::provenance) {
            const auto kind = static_cast<ProvenanceKind>(entry.number);
            items += "<li><span class=\"tint " + std::string(to_string(kind)) + "\"></span> " +
                     escaped(say(to_string(kind))) + "</li>";
        }
    return items.empty() ? std::string() : "<ul class=\"origins-key\">" + items + "</ul>\n";
}

std::string map_bar() {
    return "<div class=\"bar\" role=\"group\"" + attribute("aria-label", say("Map")) + " hidden>" +
           button("zoom-in", "+", say("Zoom in")) + button("zoom-out", "−", say("Zoom out")) +
           button("fit", say("Whole map"), "") +
           button("show-counters", say("Counters"), "", " aria-pressed=\"true\"") +
           button("show-origins", say("Where data come from"), "", " aria-pressed=\"false\"") + "</div>\n";
}

/// The places that are hexes, and where each stands among them; -1 for those that are none.
std::vector<int> numbers_of_hexes(const Map& map) {
    std::vector<int> numbers;
    int next = 0;
    for (HexIndex hex = 0; hex < map.grid().size(); ++hex) numbers.push_back(map.present(hex) ? next++ : -1);
    return numbers;
}

void write_hexes(JsonWriter& json, const Scenario& scenario) {
    const draw::HexLayout layout = draw::map_layout(scenario, page_drawing());
    const UnitPlaces nowhere(scenario.units.size(), kNoHex);
    const Map& map = scenario.map;
    json.key("hexes").begin_array();
    for (HexIndex hex = 0; hex < map.grid().size(); ++hex) {
        if (!map.present(hex)) continue;
        const draw::Point at = layout.centre(hex);
        json.begin_array().value(map.grid().label(hex));
        json.fixed(std::llround(at.x * 100), 2).fixed(std::llround(at.y * 100), 2);
        json.value(hex_details(scenario, hex, -1, nowhere));
        for (std::size_t n = 0; n < map.numberings.size(); ++n)
            json.value(hex_number_text(map, hex, static_cast<int>(n)));
        json.end_array();
    }
    json.end_array();
}

void write_units(JsonWriter& json, const Scenario& scenario, const UnitPlaces& places) {
    const std::vector<int> numbers = numbers_of_hexes(scenario.map);
    json.key("units").begin_array();
    for (std::size_t u = 0; u < scenario.units.size(); ++u) {
        const Unit& unit = scenario.units[u];
        const HexIndex hex = u < places.size() ? places[u] : kNoHex;
        json.begin_object().member("id", unit.id).member("name", unit_name(unit)).member("short", unit.name);
        json.member("commander", unit.commander).member("side", static_cast<int>(unit.side));
        json.member("steps", unit.steps()).member("at", hex < numbers.size() ? numbers[hex] : -1).end_object();
    }
    json.end_array();
}

}  // namespace

std::string unit_name(const Unit& unit) {
    return !unit.title.empty() ? unit.title : !unit.name.empty() ? unit.name : unit.id;
}

std::string values_words(const Scenario& scenario, const Unit& unit) {
    const auto& classes = scenario.ruleset.unit_classes;
    std::string words = "?";
    if (unit.unit_class < classes.size()) {
        const UnitClass& kind = classes[unit.unit_class];
        words = kind.name.empty() ? kind.id : say_kind(kind.name);
    }
    words += " " + std::to_string(unit.full);
    for (int lost = 1; lost < unit.steps(); ++lost) words += "–" + std::to_string(unit.factor(lost));
    const CounterMarks marks = counter_marks(scenario, unit);
    if (marks.range > 0) words = say("{1}, range {2}", words, marks.range);
    for (const CounterMarks::Mark& mark : marks.values)
        words += ", " + say(Message::of_plugin(mark.title)) + " " + mark.text;
    return words;
}

std::string arrival_words(const Scenario& scenario, const Unit& unit) {
    const Grid& grid = scenario.map.grid();
    if (unit.at) return *unit.at < grid.size() ? grid.label(*unit.at) : "?";
    if (!unit.arrives || *unit.arrives >= scenario.reinforcements.size()) return {};
    const ReinforcementGroup& group = scenario.reinforcements[*unit.arrives];
    return say("{1} from turn {2}", group.entry < grid.size() ? grid.label(group.entry) : "?", group.turn);
}

std::string origin_words(const Provenance& from) {
    if (!from.stated()) return {};
    std::string words = say(to_string(from.kind));
    if (!from.source.empty()) words += from.kind == ProvenanceKind::rulebook ? " " + from.source : ": " + from.source;
    return words;
}

std::string unit_sentence(const Scenario& scenario, const Unit& unit) {
    std::string out = unit_name(unit);
    if (!unit.name.empty() && unit.name != out) out += " (" + unit.name + ")";
    if (unit.side < scenario.sides.size()) out += ", " + scenario.sides[unit.side].name;
    if (!unit.commander.empty()) out += ", " + unit.commander;
    out += ", " + values_words(scenario, unit);
    if (const std::string where = arrival_words(scenario, unit); !where.empty()) out += ", " + where;
    return out;
}

std::string counter_picture(UnitIndex unit, int lost) {
    return "<svg class=\"face\" aria-hidden=\"true\" viewBox=\"0 0 " + mm_text(kCounterMm) + " " + mm_text(kCounterMm) +
           "\"><use href=\"#" + std::string(kPrefix) + counter_id(unit, lost) + "\"/></svg>";
}

std::string map_drawing(const Scenario& scenario, const UnitPlaces& places, const draw::Palette& palette) {
    draw::DrawOptions options = page_drawing();
    options.palette = palette;
    draw::DisplayList list = draw::draw_map(scenario, options, {});
    add_faces(list, scenario, palette);
    const draw::HexLayout layout = draw::map_layout(scenario, options);
    return draw::write_inline_svg(list, {std::string(kPrefix), " focusable=\"false\"",
                                         cursor_markup(scenario, layout) + counters_markup(scenario, layout, places)});
}

std::string map_figure(const Scenario& scenario, const UnitPlaces& places, const draw::Palette& palette) {
    const std::string name = scenario.name.empty() ? scenario.id : scenario.name;
    return map_bar() + "<div id=\"stage\" role=\"application\"" + attribute("aria-label", say("Map of {1}", name)) +
           " aria-describedby=\"map-keys\" tabindex=\"0\">\n" + map_drawing(scenario, places, palette) + "</div>\n" +
           element("p",
                   say("Arrow keys go from hex to hex and tell what is there; with Shift they move the map. Plus and "
                       "minus zoom, 0 shows the whole map, Enter chooses. Tab goes from counter to counter. Drag, "
                       "pinch, or turn the wheel when the map has been clicked."),
                   " id=\"map-keys\" class=\"help\"") +
           "\n" + origins_key(scenario) +
           "<div id=\"about\" hidden><h3 id=\"about-name\"></h3><p id=\"about-text\"></p></div>\n"
           "<div id=\"said\" class=\"unseen\" role=\"status\" aria-live=\"polite\"></div>\n";
}

std::string map_parts(const Scenario& scenario, const draw::Palette& palette) {
    draw::DrawOptions options = page_drawing();
    options.palette = palette;
    options.provenance = false;
    draw::DisplayList list = draw::draw_map(scenario, options, {});
    add_faces(list, scenario, palette);
    const std::uint32_t map = list.add_symbol(std::string(kStillMap));
    list.symbols[map].items = std::move(list.items);
    list.items.clear();
    return draw::write_inline_svg(
        list, {std::string(kPrefix), " class=\"unseen\" aria-hidden=\"true\" focusable=\"false\"", {}});
}

std::string still_map(const Scenario& scenario, const std::vector<StillCounter>& counters, const std::string& words) {
    draw::DrawOptions options = page_drawing();
    options.provenance = false;
    const draw::SheetSize size = draw::sheet_size(scenario, options);
    const draw::HexLayout layout = draw::map_layout(scenario, options);
    std::string out = "<svg class=\"still\" role=\"img\" viewBox=\"0 0 " + mm_text(size.width) + " " +
                      mm_text(size.height) + "\"" + attribute("aria-label", words) + "><use href=\"#" +
                      std::string(kPrefix) + std::string(kStillMap) + "\"/>\n";
    std::vector<HexIndex> taken;
    for (const StillCounter& counter : counters) {
        if (counter.hex >= scenario.map.grid().size()) continue;
        const double up = kStackMm * static_cast<double>(std::count(taken.begin(), taken.end(), counter.hex));
        taken.push_back(counter.hex);
        const draw::Point at = layout.centre(counter.hex);
        out += "<use href=\"#" + std::string(kPrefix) + counter_id(counter.unit, counter.lost) + "\"" +
               attribute("x", mm_text(at.x - kCounterMm / 2 + up)) +
               attribute("y", mm_text(at.y - kCounterMm / 2 - up)) + "/>";
    }
    return out + "</svg>\n";
}

void write_map_data(JsonWriter& json, const Scenario& scenario, const UnitPlaces& places,
                    const std::vector<std::string>& more) {
    const draw::DrawOptions options = page_drawing();
    const draw::SheetSize size = draw::sheet_size(scenario, options);
    json.key("hex").fixed(std::llround(options.hex_mm * 100), 2);
    json.key("counter").fixed(std::llround(kCounterMm * 100), 2).key("stack").fixed(std::llround(kStackMm * 100), 2);
    json.key("size").begin_array().fixed(std::llround(size.width * 100), 2).fixed(std::llround(size.height * 100), 2);
    json.end_array();
    write_hexes(json, scenario);
    write_units(json, scenario, places);
    const std::vector<int> numbers = numbers_of_hexes(scenario.map);
    json.key("labels").begin_array();
    for (const MapLabel& label : scenario.map.labels)
        if (label.at < numbers.size() && numbers[label.at] >= 0)
            json.begin_array().value(label.text).value(numbers[label.at]).end_array();
    json.end_array().key("say").begin_object();
    for (std::size_t i = 0; i + 1 < more.size(); i += 2) json.member(more[i], more[i + 1]);
    json.end_object();
}

UnitPlaces setup_places(const Scenario& scenario) {
    UnitPlaces places;
    for (const Unit& unit : scenario.units) places.push_back(unit.at.value_or(kNoHex));
    return places;
}

}  // namespace ramparts::web
