// Reads theme files by the rows of theme_table.hpp.
#include <algorithm>
#include <set>

#include "formats/scenario/document.hpp"
#include "formats/xml/small_document.hpp"
#include "sdk/show/theme/theme.hpp"
#include "sdk/show/theme/theme_table.hpp"

namespace ramparts {
namespace {

using xml::Attributes;

template <class Rows>
std::vector<std::string_view> names_of_rows(const Rows& rows) {
    std::vector<std::string_view> names;
    for (const auto& row : rows) names.push_back(row.name);
    return names;
}

class ThemeReader {
public:
    ThemeReader(xml::Reader& reader, Theme& theme, std::span<const Theme> known)
        : reader_(reader), theme_(theme), known_(known) {}

    void read(const xml::Element& root) {
        constexpr std::string_view kNames[] = {"format", "id", "base", "night", "own-colours", "symbols"};
        Attributes row(reader_, root, kNames);
        if (!row.known_format(kThemeFormat)) return;
        theme_.id = row.required_id("id");
        base(row);
        if (row.has("night")) theme_.night = row.required_id("night");
        theme_.palette.own_colours = row.flag("own-colours", theme_.palette.own_colours);
        if (row.has("symbols"))
            if (const auto which = row.choice("symbols", draw::kCounterSymbolWords))
                theme_.palette.symbols = static_cast<draw::CounterSymbols>(*which);
        constexpr std::string_view kRows[] = {"name", "colour", "terrain", "line"};
        for_each_row(reader_, root, kRows, [&](const xml::Element& element, std::size_t which) {
            switch (which) {
                case 0: return name(element);
                case 1: return colour(element);
                case 2: return terrain(element);
                default: return line(element);
            }
        });
        if (!theme_.names.contains("en"))
            reader_.report().error("RP1024", reader_.offset(root), message("<theme> lacks its <name>"),
                                   message("add <name>…</name>, its name in English"));
    }

private:
    void base(Attributes& row) {
        if (!row.has("base")) return;
        theme_.base = row.text("base");
        for (auto at = known_.rbegin(); at != known_.rend(); ++at)
            if (at->id == theme_.base) {
                theme_.palette = at->palette;
                theme_.night = at->night == at->id ? theme_.id : at->night;
                return;
            }
        std::vector<std::string_view> ids;
        for (const Theme& each : known_) ids.push_back(each.id);
        row.error("RP1051", "base", message("there is no {1} \"{2}\"", wording("theme"), excerpt(theme_.base)),
                  suggestion(theme_.base, ids));
    }

    void name(const xml::Element& element) {
        constexpr std::string_view kNames[] = {"lang"};
        Attributes row(reader_, element, kNames);
        const std::string language = row.has("lang") ? row.required_id("lang") : std::string("en");
        const std::string text = reader_.text(element);
        if (language.empty()) return;
        if (text.empty() || text.size() > kMaxThemeName)
            return row.error("RP1036", "lang", message("<name> has {1} bytes", text.size()),
                             message("write 1 to {1}", kMaxThemeName));
        if (!theme_.names.emplace(language, text).second) twice(row, "lang", language);
    }

    void twice(Attributes& row, std::string_view attribute, std::string_view what) {
        row.error("RP1050", attribute, message("<{1}> appears twice for \"{2}\"", row.element().name(), excerpt(what)),
                  message("keep one of the two"));
    }

    /// The row that an element names; reported when there is none, or when it was named before.
    template <class Rows>
    std::optional<std::size_t> row_of(Attributes& row, std::string_view attribute, const Rows& rows) {
        if (!row.has(attribute)) row.missing(attribute);
        const auto which = row.choice(attribute, names_of_rows(rows));
        if (!which) return std::nullopt;
        const std::string_view name = rows[*which].name;
        if (seen_.insert(std::string(row.element().name()) + " " + std::string(name)).second) return which;
        twice(row, attribute, name);
        return std::nullopt;
    }

    // What is not given keeps the value of the base.
    static void take_colour(Attributes& row, std::string_view attribute, draw::Colour& to) {
        if (const auto colour = draw::parse_colour(row.colour(attribute))) to = colour->with_alpha(to.a);
    }
    static void take_width(Attributes& row, std::string_view attribute, double& to) {
        if (const auto width = row.integer(attribute, 0, kThemeWidths)) to = *width / 1000.0;
    }

    void colour(const xml::Element& element) {
        constexpr std::string_view kNames[] = {"name", "value", "opacity"};
        Attributes row(reader_, element, kNames);
        reader_.leaf(element);
        if (!row.has("value") && !row.has("opacity"))
            row.missing("value", message("write a colour such as value=\"#a9c8e6\""));
        const auto which = row_of(row, "name", theme_colours());
        draw::Colour unknown;
        draw::Colour& to = which ? theme_colours()[*which].of(theme_.palette) : unknown;
        const bool unseen = to.a == 0;
        take_colour(row, "value", to);
        if (const auto percent = row.integer("opacity", 0, 100))
            to.a = static_cast<std::uint8_t>((*percent * 255 + 50) / 100);
        else if (unseen && row.has("value")) to.a = 255;
    }

    void terrain(const xml::Element& element) {
        std::vector<std::string_view> names = names_of_rows(theme_terrain_parts());
        names.insert(names.begin(), "look");
        Attributes row(reader_, element, names);
        reader_.leaf(element);
        struct Look {
            std::string_view name;
        };
        std::vector<Look> looks;
        for (const std::string_view word : std::span(draw::kTerrainLookWords).first<draw::kTerrainStyles>())
            looks.push_back({word});
        const auto which = row_of(row, "look", looks);
        draw::TerrainStyle unknown;
        draw::TerrainStyle& to = which ? theme_.palette.terrain[*which] : unknown;
        for (const ThemeTerrain& part : theme_terrain_parts()) take_colour(row, part.name, to.*part.part);
    }

    void line(const xml::Element& element) {
        constexpr std::string_view kNames[] = {"name", "colour", "casing", "width", "casing-width"};
        Attributes row(reader_, element, kNames);
        reader_.leaf(element);
        const auto which = row_of(row, "name", theme_lines());
        draw::LineStyle unknown{};
        draw::LineStyle& to = which ? theme_.palette.*theme_lines()[*which].line : unknown;
        take_colour(row, "colour", to.line);
        take_colour(row, "casing", to.casing);
        take_width(row, "width", to.width);
        take_width(row, "casing-width", to.casing_width);
    }

    xml::Reader& reader_;
    Theme& theme_;
    std::span<const Theme> known_;
    std::set<std::string> seen_;
};

}  // namespace

std::string Theme::name_in(std::string_view language) const {
    for (std::string_view wanted = language; !wanted.empty();) {
        if (const auto found = names.find(wanted); found != names.end()) return found->second;
        const std::size_t end = wanted.find_last_of("_-");
        wanted = end == std::string_view::npos ? std::string_view() : wanted.substr(0, end);
    }
    const auto english = names.find(std::string_view("en"));
    return english == names.end() ? id : english->second;
}

ThemeRead read_theme(std::string text, std::string path, std::span<const Theme> known) {
    ThemeRead result;
    result.readable = xml::read_small_document(
        std::make_shared<SourceText>(std::move(path), std::move(text)), {"theme", kThemeSpace, kMaxThemeBytes},
        result.diagnostics,
        [&](xml::Reader& reader, const xml::Element& root) { ThemeReader(reader, result.theme, known).read(root); });
    return result;
}

}  // namespace ramparts
