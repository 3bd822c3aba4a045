// A drawing as a plain value in millimetres: paths, texts, symbols and groups that every back end paints in order.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "engine/model/scenario.hpp"
#include "sdk/show/draw/geometry.hpp"
#include "sdk/show/draw/style.hpp"

namespace ramparts::draw {

/// Lines and cubic curves.
class Path {
public:
    enum class Verb : std::uint8_t { move, line, cubic, close };  // takes 1, 1, 3, 0 points

    Path& move_to(Point p);
    Path& line_to(Point p);
    Path& cubic_to(Point a, Point b, Point p);
    /// A quadratic curve from the current point, kept as a cubic one.
    Path& quad_to(Point control, Point p);
    Path& close();
    Path& add(const Path& other);

    /// The same in pieces of about `verbs` commands, cut only where a new subpath begins. For back ends, whose effort
    /// grows faster than a path; a filled path may be cut so only when its subpaths do not overlap.
    [[nodiscard]] std::vector<Path> pieces(std::size_t verbs) const;

    [[nodiscard]] static Path rectangle(const Box& box);
    [[nodiscard]] static Path rounded(const Box& box, double radius);
    [[nodiscard]] static Path circle(Point centre, double radius);
    [[nodiscard]] static Path polygon(const std::vector<Point>& points);
    [[nodiscard]] static Path polyline(const std::vector<Point>& points);

    [[nodiscard]] const std::vector<Verb>& verbs() const noexcept { return verbs_; }
    [[nodiscard]] const std::vector<Point>& points() const noexcept { return points_; }
    [[nodiscard]] bool empty() const noexcept { return verbs_.empty(); }
    friend bool operator==(const Path&, const Path&) = default;

private:
    std::vector<Verb> verbs_;
    std::vector<Point> points_;
};

struct Stroke {
    Colour colour;
    double width = 0.2;  ///< mm
    bool round = true;   ///< caps and joins
    double dash = 0;     ///< mm of line, 0 = solid
    double gap = 0;      ///< mm between dashes
};

struct PathItem {
    Path path;
    std::optional<Colour> fill;
    std::optional<Stroke> stroke;
    bool even_odd = false;
};

/// A path filled with copies of a symbol, one per tile; tiles count from (0, 0) of the sheet.
struct PatternItem {
    Path path;
    std::uint32_t symbol = 0;
    double tile_width = 1;
    double tile_height = 1;
};

enum class Family : std::uint8_t { serif, sans };
enum class Anchor : std::uint8_t { start, middle, end };

struct Font {
    Family family = Family::serif;
    double size = 3;  ///< mm, the em
    bool bold = false;
    bool italic = false;
    double spacing = 0;  ///< extra mm between letters
};

/// Where one character of a bent text begins, on its baseline.
struct Letter {
    Point at;
    double angle = 0;  ///< degrees, clockwise
    friend bool operator==(const Letter&, const Letter&) = default;
};

struct TextItem {
    Point at;  ///< on the baseline
    std::string text;
    Font font;
    Colour colour;
    Anchor anchor = Anchor::start;
    double angle = 0;  ///< degrees, clockwise
    std::optional<Colour> halo;
    double halo_width = 0;             ///< mm on each side
    std::vector<Letter> letters = {};  ///< one for each character of a bent text, which then has no use for its angle
};

/// The name of a map in its place.
struct PlacedName : TextItem {
    std::size_t label = 0;  ///< its place in Map::labels
};

struct UseItem {
    std::uint32_t symbol = 0;
    Point at;
    double scale = 1;
    double angle = 0;  ///< degrees, clockwise
};

/// A picture that others have painted, the whole of it in a box.
struct ImageItem {
    Box box;
    CounterPictures::Bytes png;  ///< as fault_of_picture() lets them pass; never null
};

/// Opens a group: a layer with a name, an optional clip path.
struct GroupBegin {
    std::string name;
    std::optional<Path> clip;
};
struct GroupEnd {};

using Item = std::variant<PathItem, PatternItem, TextItem, UseItem, ImageItem, GroupBegin, GroupEnd>;

struct Symbol {
    std::string id;
    std::vector<Item> items;  ///< about (0, 0)
};

/// A whole sheet. Symbols may use earlier symbols only.
struct DisplayList {
    double width = 100;   ///< mm
    double height = 100;  ///< mm
    std::string title;
    std::string description;
    Colour background = rgb(0xFFFFFF);
    std::vector<Symbol> symbols;
    std::vector<Item> items;

    /// Adds an empty symbol and returns its number.
    std::uint32_t add_symbol(std::string id);
    [[nodiscard]] std::optional<std::uint32_t> symbol(std::string_view id) const noexcept;
};

/// Where things are put: the sheet's item list or a symbol's.
class Pen {
public:
    explicit Pen(std::vector<Item>& items) : items_(&items) {}
    void fill(Path path, Colour colour, bool even_odd = false);
    void stroke(Path path, const Stroke& stroke);
    void paint(Path path, Colour fill, const Stroke& stroke, bool even_odd = false);
    void pattern(Path path, std::uint32_t symbol, double tile_width, double tile_height);
    void text(TextItem item) { items_->emplace_back(std::move(item)); }
    void use(std::uint32_t symbol, Point at, double scale = 1, double angle = 0);
    /// A picture as large as it fits into the box, in its middle; nothing when it is none.
    void image(CounterPictures::Bytes png, const Box& box);
    void begin(std::string name, std::optional<Path> clip = std::nullopt);
    void end() { items_->emplace_back(GroupEnd{}); }

private:
    std::vector<Item>* items_;
};

/// Width in mm of UTF-8 text set in DejaVu, from built-in advance widths (no kerning): the same on every machine.
[[nodiscard]] double text_width(std::string_view text, const Font& font) noexcept;
/// The box a text covers (rotated texts: the box round the turned one), roughly: cap height above, a little below.
[[nodiscard]] Box text_box(const TextItem& item) noexcept;
/// Small boxes along a text, turned or bent: what it covers, more closely than its one box.
[[nodiscard]] std::vector<Box> text_boxes(const TextItem& item);
/// How far right of the text's beginning each of its characters begins, in mm.
[[nodiscard]] std::vector<double> character_starts(std::string_view text, const Font& font);
/// The single characters of UTF-8 text.
[[nodiscard]] std::vector<std::string> characters(std::string_view text);
/// From a text's middle line to its baseline, in ems.
inline constexpr double kFoot = 0.33;
/// The middle of a text: of its line, half-way between the feet and the heads of its letters.
[[nodiscard]] Point text_middle(const TextItem& item) noexcept;
/// Moves a text by a vector.
void move_text(TextItem& item, Point by) noexcept;
/// Number of characters (code points) of UTF-8 text.
[[nodiscard]] std::size_t character_count(std::string_view text) noexcept;

}  // namespace ramparts::draw
