// `ramparts scan`: a printed map read from its scan by a few examples, as edit lines or JSON.
#include <algorithm>
#include <charconv>
#include <cmath>
#include <sstream>

#include "formats/text/english_words.hpp"
#include "formats/text/json.hpp"
#include "sdk/change/edit/edit_script.hpp"
#include "sdk/change/edit/places.hpp"
#include "sdk/cli/interrupt.hpp"
#include "sdk/cli/open.hpp"
#include "sdk/scan/examples.hpp"
#include "sdk/scan/printed_words.hpp"
#include "sdk/scan/take_over.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts::tools {
namespace {

constexpr OptionInfo kScanOptions[] = {
    {.name = "picture", .value = "FILE", .help = RP_TR("the scan or photograph, a PNG or JPEG"), .needed = true},
    {.name = "points",
     .value = "HEX=X,Y…",
     .help = RP_TR("the pixel at the middle of a printed hex, from the upper left; give three or more, far apart"),
     .repeats = true,
     .needed = true},
    {.name = "examples",
     .value = "FILE",
     .help = RP_TR("lines that say what some hexes and hexsides are in print; without it only the fit is shown")},
    {.name = "doubtful",
     .value = "N",
     .help =
         RP_TR("print the N hexes, and some hexsides, most worth a look, as lines to correct and add to the examples"),
     .number = true,
     .min = 1,
     .max = 10'000},
    {.name = "differences", .value = "", .help = RP_TR("only lines for what the map has otherwise")},
    {.name = "names",
     .value = "",
     .help = RP_TR("propose names that are read on the print, as comments; needs the program tesseract")},
    {.name = "json", .value = "", .help = RP_TR("all guesses with their confidence as JSON")},
};

std::optional<scan::Point> read_pixel(std::string_view text) {
    const std::size_t comma = text.find(',');
    if (comma == std::string_view::npos) return std::nullopt;
    const auto number = [](std::string_view word, double& value) {
        const auto read = std::from_chars(word.data(), word.data() + word.size(), value);
        return read.ec == std::errc() && read.ptr == word.data() + word.size() && std::isfinite(value);
    };
    scan::Point out;
    if (!number(text.substr(0, comma), out.x) || !number(text.substr(comma + 1), out.y)) return std::nullopt;
    return out;
}

/// The references of --points; one value may hold several, parted by blanks.
int read_points(const Arguments& arguments, Console& console, const Scenario& s, std::vector<scan::Reference>& out) {
    for (const std::string& value : arguments.values("points")) {
        std::istringstream words(value);
        for (std::string word; words >> word;) {
            const std::size_t equals = word.find('=');
            const auto pixel = equals == std::string::npos ? std::nullopt : read_pixel(word.substr(equals + 1));
            if (!pixel)
                return console.refuse(kUsage, "RP6040", "'--points " + word + "' is not a hex and its pixel",
                                      "write HEX=X,Y, such as " + s.map.grid().label(0) + "=310,425");
            const auto hex = find_hex(console, s, word.substr(0, equals));
            if (!hex) return kUsage;
            out.push_back({*hex, *pixel});
        }
    }
    return kClean;
}

int read_examples_file(const Arguments& arguments, Console& console, const Scenario& s, scan::Examples& out) {
    const std::string path(arguments.value("examples"));
    if (path.empty()) return kClean;
    std::string text;
    Diagnostic problem;
    if (!read_file(path, std::size_t{16} << 20U, text, problem))
        return console.refuse(kUnreadable, "RP6097", problem.message, "check the path and the permissions");
    auto read = scan::read_examples(s, text, path);
    if (!read) {
        console.report(read.error());
        return kViolations;
    }
    if (read->hexes.empty() && read->lines.empty())
        return console.refuse(kViolations, "RP6097", "'" + path + "' has no example",
                              "write lines such as hex " + s.map.grid().label(0) + " terrain " +
                                  s.ruleset.terrains.front().id + ", some for each kind that is printed");
    out = std::move(*read);
    return kClean;
}

std::string file_name(const Arguments& arguments) {
    return std::filesystem::path(std::string(arguments.value("picture"))).filename().string();
}

std::string percent(double share) { return std::to_string(static_cast<int>(100 * share + 1e-6)) + " %"; }

std::string id_of(const Ruleset& rules, scan::LineName name) {
    return name.road ? rules.road_kinds[name.kind].id : rules.hexside_kinds[name.kind].id;
}

void warn(Console& console, const char* code, std::string text, std::string fix) {
    Diagnostic d;
    d.code = code;
    d.severity = Severity::warning;
    d.message = std::move(text);
    d.fix = std::move(fix);
    console.report(d);
}

/// What the examples leave open, each with its cure.
void tell_shortcomings(Console& console, const Scenario& s, const scan::Reading& reading) {
    if (const auto& outside = reading.outside; !outside.empty())
        warn(console, "RP6096",
             counted(outside.size(), "hex", "hexes") + " of the map, from " + s.map.grid().label(outside.front()) +
                 " on, are outside the picture and are not read",
             "read them from another picture, or check the hexes of the fit");
    if (reading.kinds.size() == 1)
        warn(console, "RP6097",
             "all examples of hexes are " + s.ruleset.terrains[reading.kinds.front().terrain].id +
                 ", so every hex is guessed to be that",
             "give an example or more of each other terrain on the sheet");
    for (const scan::LineReading& lines : reading.lines)
        if (!lines.known && (lines.name.road || !s.ruleset.hexside_kinds[lines.name.kind].needs_road))
            warn(
                console, "RP6097",
                "'" + id_of(s.ruleset, lines.name) + "' does not stand out from the rest of the print; none is guessed",
                "give two or three more examples where it is drawn clearly, or enter it by hand");
}

void print_doubtful_hexes(Console& console, const Scenario& s, const scan::Reading& reading, std::size_t most) {
    std::vector<HexIndex> open;
    for (HexIndex hex = 0; hex < s.map.grid().size(); ++hex)
        if (reading.ground[hex].kind >= 0 && !reading.ground[hex].said) open.push_back(hex);
    std::stable_sort(open.begin(), open.end(),
                     [&](HexIndex a, HexIndex b) { return reading.ground[a].sure < reading.ground[b].sure; });
    open.resize(std::min(open.size(), most));
    for (const HexIndex hex : open) {
        const scan::GroundGuess& guess = reading.ground[hex];
        const auto kind = [&](int k) { return reading.kinds[static_cast<std::size_t>(k)]; };
        std::string line = scan::line_of(s, scan::HexExample{hex, kind(guess.kind)}) + "  # " +
                           percent(static_cast<double>(guess.sure));
        if (guess.second >= 0) {
            const scan::GroundKind other = kind(guess.second);
            line += ", or " + s.ruleset.terrains[other.terrain].id;
            if (other.elevation) line += " elevation " + std::to_string(*other.elevation);
        }
        console.line(line);
    }
}

void print_doubtful(Console& console, const Scenario& s, const scan::Reading& reading, std::size_t most) {
    print_doubtful_hexes(console, s, reading, most);
    for (const scan::LineReading& lines : reading.lines)
        for (const Hexside side : lines.ask) {
            const scan::LineGuess& guess = lines.sides[side.hex * 3 + side.side];
            console.line(scan::line_of(s, scan::SideExample{lines.name, side, guess.state}) + "  # " +
                         percent(static_cast<double>(guess.sure())));
        }
}

void write_lines_json(JsonWriter& json, const Scenario& s, const scan::Reading& reading, bool roads) {
    json.key(roads ? "roads" : "hexsides").begin_array();
    for (const scan::LineReading& lines : reading.lines) {
        if (lines.name.road != roads) continue;
        for (HexIndex hex = 0; hex < s.map.grid().size(); ++hex)
            for (std::uint8_t d = 0; d < 3; ++d) {
                const Hexside side{hex, d};
                const scan::LineGuess& guess = lines.sides[hex * 3 + d];
                if (guess.state == SideState::none || !s.map.side_present(side)) continue;
                json.begin_object().member("hexside", edits::show_hexside(s.map.grid(), side));
                json.member("kind", roads ? s.ruleset.road_kinds[lines.name.kind].id
                                          : s.ruleset.hexside_kinds[lines.name.kind].id);
                if (!roads && s.ruleset.hexside_kinds[lines.name.kind].directed)
                    json.member(
                        "up", s.map.grid().label(guess.state == SideState::up_other ? s.map.grid().across(side) : hex));
                json.key("confidence").fixed(std::lround(guess.chance * 10'000), 4);
                json.member("example", guess.said).end_object();
            }
    }
    json.end_array();
}

void write_hexes_json(JsonWriter& json, const Scenario& s, const scan::Reading& reading) {
    json.key("hexes").begin_array();
    for (HexIndex hex = 0; hex < s.map.grid().size(); ++hex) {
        const scan::GroundGuess& guess = reading.ground[hex];
        if (guess.kind < 0) continue;
        const scan::GroundKind& kind = reading.kinds[static_cast<std::size_t>(guess.kind)];
        json.begin_object().member("hex", s.map.grid().label(hex));
        json.member("terrain", s.ruleset.terrains[kind.terrain].id);
        if (kind.elevation) json.member("elevation", *kind.elevation);
        json.key("confidence").fixed(std::lround(guess.sure * 10'000), 4);
        json.member("example", guess.said).end_object();
    }
    json.end_array();
}

void write_printed_json(JsonWriter& json, const Scenario& s, const scan::PrintedText& printed) {
    json.key("printed").begin_object();
    json.member("numbers", printed.numbers);
    json.member("numbers_as_the_map", printed.agree);
    json.key("names").begin_array();
    for (const scan::PrintedName& name : printed.names)
        json.begin_object().member("hex", s.map.grid().label(name.hex)).member("text", name.text).end_object();
    json.end_array().end_object();
}

std::string as_json(const Scenario& s, const scan::Fit& fit, const scan::Reading& reading,
                    const scan::PrintedText& printed) {
    const auto list = [&](JsonWriter& json, const char* name, const std::vector<HexIndex>& hexes) {
        json.key(name).begin_array();
        for (const HexIndex hex : hexes) json.value(s.map.grid().label(hex));
        json.end_array();
    };
    JsonWriter json;
    json.begin_object().key("fit").begin_object().member("refined", fit.refined);
    json.key("quality").fixed(std::lround(fit.quality * 100), 2);
    json.key("largest_move_hexes").fixed(std::lround(fit.largest_move * 100), 2);
    json.member("why_not", fit.why_not.english()).end_object();
    write_hexes_json(json, s, reading);
    write_lines_json(json, s, reading, false);
    write_lines_json(json, s, reading, true);
    write_printed_json(json, s, printed);
    list(json, "outside", reading.outside);
    list(json, "doubtful", reading.ask);
    json.key("hexes_expected_wrong").fixed(std::lround(reading.wrong_hexes * 10), 1);
    return json.end_object().take();
}

/// For each kind of line that was read, what the lines below do to it.
void count_lines(Console& console, const Scenario& s, const Map& after, const scan::Reading& reading) {
    for (const scan::LineReading& lines : reading.lines) {
        if (!lines.known) continue;
        const auto has = [&](const Map& map, Hexside at) {
            return lines.name.road ? map.side(at).road(lines.name.kind) : map.side(at).has(lines.name.kind);
        };
        std::size_t found = 0;
        std::size_t added = 0;
        std::size_t removed = 0;
        for (HexIndex hex = 0; hex < s.map.grid().size(); ++hex)
            for (std::uint8_t d = 0; d < 3; ++d) {
                if (!s.map.side_present({hex, d})) continue;
                const bool then = has(s.map, {hex, d});
                const bool now = has(after, {hex, d});
                found += now ? 1U : 0U;
                added += now && !then ? 1U : 0U;
                removed += then && !now ? 1U : 0U;
            }
        console.line("# " + id_of(s.ruleset, lines.name) + ": " + counted(found, "hexside") + ", " +
                     std::to_string(added) + " new, " + std::to_string(removed) + " removed");
    }
}

void print_lines(Console& console, const Scenario& s, const scan::Reading& reading, const Arguments& arguments) {
    const scan::Take take = arguments.has("differences") ? scan::Take::differences : scan::Take::everything;
    const scan::TakenOver taken = scan::taken_over(s.map, reading, file_name(arguments), take);
    Scenario after = s;
    after.map = taken.map;
    count_lines(console, s, taken.map, reading);
    console.line("source -");
    for (const std::string& line : lines_between(s, after).value_or(std::vector<std::string>{})) console.line(line);
    for (const HexIndex hex : taken.kept_hexes)
        console.line("# kept, as its origin is printed, errata or rulebook: hex " + s.map.grid().label(hex));
    for (const Hexside side : taken.kept_sides)
        console.line("# kept, as its origin is printed, errata or rulebook: hexside " +
                     edits::show_hexside(s.map.grid(), side));
}

/// The fit in words; kViolations, told, when the picture and the hexes given do not fit together.
int tell_fit(Console& console, const scan::Fit& fit, std::size_t references) {
    if (fit.refined) return kClean;
    if (!fit.holds(references))
        return console.refuse(kViolations, "RP6096", fit.why_not,
                              "check the pixels and the picture; with a fourth hex the fit is used as you give it");
    warn(console, "RP6096", fit.why_not, "the fit of the given hexes is used; check what is far from them");
    return kClean;
}

/// Comments above the lines: how well the sheet was found, and what is left to do.
void tell_state(Console& console, const scan::Fit& fit, const scan::Reading& reading, bool examples) {
    if (fit.refined)
        console.line("# fitted to the printed hexsides; the largest move from your hexes is " +
                     percent(fit.largest_move) + " of a hex");
    if (!examples) {
        console.line("# give --examples FILE to read the map");
        return;
    }
    const auto guessed = static_cast<std::size_t>(std::count_if(reading.ground.begin(), reading.ground.end(),
                                                                [](const auto& g) { return g.kind >= 0 && !g.said; }));
    const auto wrong = static_cast<std::size_t>(std::lround(reading.wrong_hexes));
    console.line("# " + counted(guessed, "hex", "hexes") + " guessed, about " + std::to_string(wrong) +
                 " of them wrong" + (reading.ask.empty() ? "" : "; --doubtful 12 prints those to look at"));
}

/// What numbers on the print say against the map; nothing where they cannot be read.
void tell_numbers(Console& console, const scan::PrintedText& printed) {
    if (!printed.warning.empty())
        warn(console, "RP6096", printed.warning.english(),
             "check the hexes of the fit, and the first column and row of the map");
}

/// Names read on the print, as lines that are made true by removing the # before them.
void propose_names(Console& console, const Scenario& s, const scan::PrintedText& printed) {
    if (printed.names.empty()) return console.line("# no names were read");
    console.line("# names as they were read; correct a line, and remove the # before it:");
    for (const scan::PrintedName& name : printed.names)
        console.line("# label " + s.map.grid().label(name.hex) + " " + edits::as_text(name.text) + " kind place");
}

int scan_command(const Arguments& arguments, Console& console) {
    LoadedScenario loaded;
    if (const int code = read_only(console, arguments.operands[0], loaded); code != kClean) return code;
    const Scenario& s = loaded.scenario;
    std::vector<scan::Reference> points;
    if (const int code = read_points(arguments, console, s, points); code != kClean) return code;
    scan::Examples examples;
    if (const int code = read_examples_file(arguments, console, s, examples); code != kClean) return code;
    const auto picture = draw::read_picture(std::string(arguments.value("picture")));
    if (!picture) return console.refuse(kUnreadable, "RP6095", picture.error().message);
    const Interrupt interrupt;
    const scan::Stop stop = [&] { return interrupt.asked(); };
    auto reader = scan::ScanReader::begin(*picture, s.map, s.ruleset, points, stop);
    if (interrupt.asked()) return kInterrupted;
    if (!reader)
        return console.refuse(kUsage, "RP6096", reader.error(),
                              "give --points the pixels of three or more hexes, far apart, as the picture shows them");
    if (const int code = tell_fit(console, reader->fit(), points.size()); code != kClean) return code;
    const bool names = arguments.has("names");
    const scan::PrintedText printed =
        scan::read_printed_text(*picture, s.map, reader->fit().warp,
                                names ? scan::PrintedPart::whole_sheet : scan::PrintedPart::some_hexes, stop);
    tell_numbers(console, printed);
    scan::give(*reader, examples);
    const scan::Reading& reading = reader->reading(stop);
    if (interrupt.asked()) return kInterrupted;
    tell_shortcomings(console, s, reading);
    if (arguments.has("json")) {
        console.print(as_json(s, reader->fit(), reading, printed));
        return kClean;
    }
    const bool shown = arguments.has("examples");
    tell_state(console, reader->fit(), reading, shown);
    if (shown && arguments.has("doubtful"))
        print_doubtful(console, s, reading, static_cast<std::size_t>(arguments.number("doubtful")));
    else if (shown) print_lines(console, s, reading, arguments);
    if (names) propose_names(console, s, printed);
    return kClean;
}

}  // namespace

const Command kScan = {
    .name = "scan",
    .summary = RP_TR("Read a printed map from its scan"),
    .operands = "SCENARIO",
    .min_operands = 1,
    .max_operands = 1,
    .about = RP_TR("From a few examples the other hexes, hexsides and roads of the printed map are guessed. "
                   "Nothing is changed: the answer is lines for ramparts edit, each datum with its source. "
                   "Hexes and hexsides that you gave as examples become printed; guesses stay reconstruction "
                   "and name their confidence. Data from the rulebook, from errata or from the print stay as "
                   "they are. Look at the lines of --doubtful, correct them, and add them to your examples."),
    .options = kScanOptions,
    .examples =
        "ramparts scan scenarios/thames --picture thames.png --points 'T1640=82,612 T3033=893,144 T3144=951,913'\n"
        "ramparts scan scenarios/thames --picture thames.png --points 'T1640=82,612 T3033=893,144 T3144=951,913' "
        "--examples printed.txt > lines.txt\n"
        "ramparts scan scenarios/thames --picture thames.png --points 'T1640=82,612 T3033=893,144 T3144=951,913' "
        "--examples printed.txt --doubtful 12",
    .plugins = PluginUse::installed,
    .run = scan_command,
};

}  // namespace ramparts::tools
