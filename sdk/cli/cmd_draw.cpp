// `ramparts draw`: the map as SVG, PNG or PDF, with the counters of the set-up or of a game.
#include "sdk/show/draw/draw_map.hpp"

#include <algorithm>

#include "sdk/check/playable.hpp"
#include "sdk/cli/open.hpp"
#include "sdk/cli/themes.hpp"
#include "sdk/play/badges.hpp"
#include "sdk/play/standing.hpp"
#include "sdk/show/draw/hex_signs.hpp"
#include "sdk/show/draw/writers.hpp"
#include "sdk/words/messages.hpp"
#include "sdk/words/plugin_texts.hpp"
#include "sdk/words/scenario_names.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts::tools {
namespace {

constexpr OptionInfo kDrawOptions[] = {
    {.name = "output",
     .value = "FILE",
     .help = RP_TR("where to draw; the ending .svg, .png or .pdf chooses the kind"),
     .letter = 'o',
     .needed = true},
    {.name = "counters", .value = "", .help = RP_TR("the units, as set up or as they stand in the game")},
    {.name = "numbers", .value = "", .help = RP_TR("draw hex numbers (the default)")},
    {.name = "no-numbers", .value = "", .help = RP_TR("leave the hex numbers out")},
    {.name = "labels", .value = "", .help = RP_TR("draw names, entry arrows and objectives (the default)")},
    {.name = "no-labels", .value = "", .help = RP_TR("leave the names out")},
    {.name = "no-legend", .value = "", .help = RP_TR("leave out title, key, scale and north arrow")},
    {.name = "provenance", .value = "", .help = RP_TR("tint each hex by where its datum comes from")},
    {.name = "numbering", .value = "ID", .help = RP_TR("print a second numbering too")},
    kThemeOption,
    kSymbolsOption,
    {.name = "hex-mm",
     .value = "MM",
     .help = RP_TR("millimetres between opposite hexsides, such as 17 or 15.5"),
     .fallback = "17"},
    {.name = "dpi",
     .value = "N",
     .help = RP_TR("resolution of a PNG"),
     .fallback = "150",
     .number = true,
     .min = draw::kMinDpi,
     .max = draw::kMaxDpi},
    {.name = "journal", .value = "FILE", .help = RP_TR("the position of this record, with its counters")},
    {.name = "step", .value = "K", .help = RP_TR("the position after step K of the record"), .number = true},
};

std::vector<draw::PlacedCounter> counters_of(const StateView& view) {
    std::vector<draw::PlacedCounter> out;
    for (int i = 0; i < view.context.unit_count(); ++i) {
        const auto u = static_cast<UnitIndex>(i);
        if (!view.state.on_map(u)) continue;
        const HexIndex hex = view.state.hex(u);
        const bool second =
            std::any_of(out.begin(), out.end(), [&](const draw::PlacedCounter& c) { return c.hex == hex; });
        out.push_back({hex, u, view.context.unit(u).steps - view.state.steps(u), second});
    }
    return out;
}

// What rules say of hexes and units, as the window shows it on the map.
std::vector<draw::HexSign> signs_of(const OpenGame& open) {
    const StateView view = open.game->view();
    std::vector<draw::HexSign> out;
    for (const Badge& badge : badges(*open.battle.rules, view)) {
        const HexIndex hex = badge_hex(badge, view.state);
        if (hex == kNoHex) continue;
        const int tone = badge.tone == Badge::Tone::good ? 1 : badge.tone == Badge::Tone::bad ? -1 : 0;
        out.push_back({hex, badge_text(badge, module_text(badge.module, badge.text)), tone, hex == badge.hex});
    }
    return out;
}

// What the sheet says below the map of a game: each side's mark stands before its first line.
std::vector<draw::BandLine> band_of(const OpenGame& open) {
    std::vector<draw::BandLine> out;
    SideId before = kNoSide;
    for (const StandingLine& line : standing(*open.battle.rules, open.game->view())) {
        const bool marked = line.side != kNoSide && line.side != before;
        out.push_back({say(line.text), marked ? open.battle.scenario->sides[line.side].colour : std::string(),
                       line.side == kNoSide});
        before = line.side;
    }
    return out;
}

// Two switches that contradict each other; empty when there are none.
std::string contradiction(const Arguments& arguments) {
    for (const std::string name : {"numbers", "labels"})
        if (arguments.has(name) && arguments.has("no-" + name)) return name;
    return {};
}

int read_options(const Arguments& arguments, Console& console, const Scenario& scenario, draw::DrawOptions& options) {
    if (const std::string name = contradiction(arguments); !name.empty())
        return console.refuse(kUsage, "RP6040", "'--" + name + "' and '--no-" + name + "' contradict each other",
                              "give one of them");
    options.counters = arguments.has("counters") || arguments.has("journal");
    options.numbers = !arguments.has("no-numbers");
    options.labels = !arguments.has("no-labels");
    options.legend = !arguments.has("no-legend");
    options.title = options.legend;
    options.provenance = arguments.has("provenance");
    options.dpi = static_cast<int>(arguments.number("dpi"));
    if (!read_mm(console, "hex-mm", arguments.value("hex-mm"), {4, 200}, options.hex_mm)) return kUsage;
    options.numbering = arguments.value("numbering");
    options.speak = say_message;
    if (!options.numbering.empty() && !knows_numbering(console, scenario, options.numbering)) return kUsage;
    return read_theme_option(arguments, console, options.palette);
}

// A map with errors is worth seeing, but nobody should take it for a sound one.
void tell_errors(Console& console, const LoadedScenario& loaded) {
    const auto is_error = [](const Diagnostic& d) { return d.severity == Severity::error; };
    const auto read = std::count_if(loaded.diagnostics.begin(), loaded.diagnostics.end(), is_error);
    const std::size_t errors = static_cast<std::size_t>(read) + playability(loaded.scenario).size();
    if (errors == 0) return;
    Diagnostic d;
    d.code = "RP6046";
    d.severity = Severity::warning;
    d.message = errors == 1 ? "the scenario has an error" : "the scenario has " + std::to_string(errors) + " errors";
    d.fix = wording("ramparts validate names what is wrong");
    d.where.file.path = loaded.scenario_path.string();
    console.report(d);
}

int draw_command(const Arguments& arguments, Console& console) {
    const std::string file(arguments.value("output"));
    std::string ending = file.size() > 4 ? file.substr(file.size() - 4) : std::string();
    std::transform(ending.begin(), ending.end(), ending.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
    if (ending != ".svg" && ending != ".png" && ending != ".pdf")
        return console.refuse(kUsage, "RP6040", "'" + file + "' has no ending that says what to draw",
                              "use .svg, .png or .pdf");
    draw::DrawOptions options;
    LoadedScenario loaded;
    OpenGame open;
    std::vector<draw::PlacedCounter> counters;
    std::vector<draw::HexSign> signs;
    const Scenario* scenario = nullptr;
    if (arguments.has("journal") || arguments.has("step")) {
        if (const int code = open_game(console, arguments, open); code != kClean) return code;
        scenario = open.battle.scenario.get();
        counters = counters_of(open.game->view());
        options.band = band_of(open);
        signs = signs_of(open);
    } else {
        if (const int code = read_only(console, arguments.operands[0], loaded); code == kUnreadable) return code;
        scenario = &loaded.scenario;
        counters = draw::setup_counters(*scenario);
    }
    if (const int code = read_options(arguments, console, *scenario, options); code != kClean) return code;
    const draw::SheetSize size = draw::sheet_size(*scenario, options);
    if (ending == ".png")
        if (const auto fits = draw::check_png(size.width, size.height, options.dpi); !fits)
            return console.refuse(kUsage, "RP6040", fits.error().message, "lower '--dpi' or '--hex-mm'");
    draw::DisplayList sheet = draw::draw_map(with_shown_names(*scenario), options, counters);
    draw::add_signs(sheet, *scenario, options, signs);
    const auto drawn = draw::write_drawing(sheet, file, options.dpi);
    if (!drawn) return console.refuse(kUnreadable, "RP6041", drawn.error().message, kCannotWriteFix);
    console.line(file + ": " + std::to_string(static_cast<int>(size.width + 0.5)) + " x " +
                 std::to_string(static_cast<int>(size.height + 0.5)) + " mm");
    if (!arguments.has("journal")) tell_errors(console, loaded);
    return kClean;
}

}  // namespace

const Command kDraw = {
    .name = "draw",
    .summary = RP_TR("Draw the map as SVG, PNG or PDF"),
    .operands = "SCENARIO",
    .min_operands = 1,
    .max_operands = 1,
    .about = RP_TR("The same input gives the same bytes. Below the map of a recorded game the sheet shows turn and "
                   "phase, the losses of each side, and the units still to arrive or off the map."),
    .options = kDrawOptions,
    .examples =
        "ramparts draw scenarios/lundys-lane -o heights.svg --counters\n"
        "ramparts draw scenarios/thames -o thames.png --dpi 200 --provenance\n"
        "ramparts draw scenarios/cryslers-farm -o night.svg --theme night\n"
        "ramparts draw scenarios/chippewa -o battle.pdf --counters --journal game17.txt --step 90",
    .plugins = PluginUse::installed,
    .errata = true,
    .language = true,
    .run = draw_command,
};

}  // namespace ramparts::tools
