// SVG by hand: millimetres as user units, numbers to a hundredth, symbols for everything that repeats.
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>

#include "formats/text/base64.hpp"
#include "formats/xml/writer.hpp"
#include "sdk/show/draw/writers.hpp"

namespace ramparts::draw {
namespace {

class SvgWriter {
public:
    explicit SvgWriter(const DisplayList& list, const InlineSvg* how = nullptr) : list_(&list), how_(how) {}

    std::string run() {
        const std::string w = text_of(list_->width);
        const std::string h = text_of(list_->height);
        out_ = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + w +
               "mm\" height=\"" + h + "mm\" viewBox=\"0 0 " + w + ' ' + h + "\">\n";
        if (!list_->title.empty()) out_ += "<title>" + xml::escaped(list_->title, true) + "</title>\n";
        if (!list_->description.empty()) out_ += "<desc>" + xml::escaped(list_->description, true) + "</desc>\n";
        contents();
        out_ += "</svg>\n";
        return std::move(out_);
    }

    std::string run_inline() {
        out_ = "<svg viewBox=\"0 0 " + text_of(list_->width) + ' ' + text_of(list_->height) + "\"" + how_->attributes +
               ">\n";
        contents();
        out_ += how_->overlay + "</svg>\n";
        return std::move(out_);
    }

private:
    void contents() {
        for (const Symbol& symbol : list_->symbols) find_images(symbol.items);
        find_images(list_->items);
        const bool defs = !list_->symbols.empty() || !images_.empty();
        if (defs) out_ += "<defs>\n";
        for (const auto& [png, number] : images_in_order()) {
            out_ += "<image id=\"" + id_of("image" + std::to_string(number)) +
                    "\" width=\"1\" height=\"1\" preserveAspectRatio=\"none\" href=\"data:image/png;base64,";
            out_.append(base64(*png)).append("\"/>\n");
        }
        for (const Symbol& symbol : list_->symbols) {
            out_ += "<symbol id=\"" + id_of(symbol.id) + "\" overflow=\"visible\">\n";
            for (const Item& item : symbol.items) write(item);
            out_ += "</symbol>\n";
        }
        if (defs) out_ += "</defs>\n";
        out_ += "<rect width=\"" + text_of(list_->width) + "\" height=\"" + text_of(list_->height) + "\"";
        fill(list_->background);
        out_ += "/>\n";
        for (const Item& item : list_->items) write(item);
    }

    // A picture is in the drawing once, one unit wide and high, whatever shows it.
    void find_images(const std::vector<Item>& items) {
        for (const Item& item : items)
            if (const auto* image = std::get_if<ImageItem>(&item))
                images_.emplace(image->png.get(), static_cast<int>(images_.size()) + 1);
    }
    [[nodiscard]] std::vector<std::pair<const std::string*, int>> images_in_order() const {
        std::vector<std::pair<const std::string*, int>> all(images_.begin(), images_.end());
        std::sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
        return all;
    }

    [[nodiscard]] std::string id_of(std::string_view id) const {
        return (how_ == nullptr ? std::string() : how_->prefix) + xml::escaped(id, true);
    }

    static std::string text_of(double value) {
        const long long hundredths = std::llround(value * 100);
        std::string text = std::to_string(std::abs(hundredths));
        if (text.size() < 3) text.insert(0, 3 - text.size(), '0');
        text.insert(text.size() - 2, ".");
        if (hundredths < 0) text.insert(0, "-");
        while (text.back() == '0') text.pop_back();
        if (text.back() == '.') text.pop_back();
        return text;
    }

    static std::string hex_of(Colour c) {
        static constexpr char digits[] = "0123456789abcdef";
        std::string text = "#";
        for (const std::uint8_t v : {c.r, c.g, c.b}) {
            text += digits[v >> 4];
            text += digits[v & 15];
        }
        return text;
    }

    void attribute(std::string_view name, std::string_view value) {
        out_ += ' ';
        out_ += name;
        out_ += "=\"";
        out_ += value;
        out_ += '"';
    }
    void attribute(std::string_view name, double value) { attribute(name, text_of(value)); }

    void paint(std::string_view what, Colour c) {
        attribute(what, hex_of(c));
        if (c.a != 255) attribute(std::string(what) + "-opacity", c.a / 255.0);
    }
    void fill(Colour c) { paint("fill", c); }

    void path_data(const Path& path) {
        static constexpr char letters[] = "MLCZ";
        static constexpr int takes[] = {1, 1, 3, 0};
        out_ += " d=\"";
        std::size_t next = 0;
        for (const Path::Verb verb : path.verbs()) {
            out_ += letters[static_cast<int>(verb)];
            for (int k = 0; k < takes[static_cast<int>(verb)]; ++k, ++next) {
                if (k > 0) out_ += ' ';
                out_ += text_of(path.points()[next].x) + ' ' + text_of(path.points()[next].y);
            }
        }
        out_ += '"';
    }

    void write(const PathItem& item) {
        out_ += "<path";
        path_data(item.path);
        item.fill ? fill(*item.fill) : attribute("fill", "none");
        if (item.fill && item.even_odd) attribute("fill-rule", "evenodd");
        if (item.stroke) {
            paint("stroke", item.stroke->colour);
            attribute("stroke-width", item.stroke->width);
            if (item.stroke->round) out_ += " stroke-linecap=\"round\" stroke-linejoin=\"round\"";
            if (item.stroke->dash > 0)
                attribute("stroke-dasharray", text_of(item.stroke->dash) + ' ' + text_of(item.stroke->gap));
        }
        out_ += "/>\n";
    }

    void write(const PatternItem& item) {
        const std::string id = id_of("pattern" + std::to_string(++patterns_));
        out_ += "<pattern id=\"" + id + "\" patternUnits=\"userSpaceOnUse\"";
        attribute("width", item.tile_width);
        attribute("height", item.tile_height);
        out_ += "><use href=\"#" + id_of(list_->symbols[item.symbol].id) + "\"/></pattern>\n<path";
        path_data(item.path);
        out_ += " fill=\"url(#" + id + ")\"/>\n";
    }

    void write(const TextItem& item) {
        if (!item.letters.empty()) return letters(item);
        const bool halo = item.halo && item.halo_width > 0;
        if (how_ != nullptr) return text(item, item.colour, halo);
        if (halo) text(item, *item.halo, true);
        text(item, item.colour, false);
    }

    void text(const TextItem& item, Colour colour, bool halo) {
        out_ += "<text";
        attribute("x", item.at.x);
        attribute("y", item.at.y);
        const bool serif = item.font.family == Family::serif;
        if (how_ == nullptr || !serif)
            attribute("font-family", serif ? "DejaVu Serif, serif" : "DejaVu Sans, sans-serif");
        attribute("font-size", item.font.size);
        if (item.font.bold) attribute("font-weight", "bold");
        if (item.font.italic) attribute("font-style", "italic");
        if (item.font.spacing > 0) attribute("letter-spacing", item.font.spacing);
        if (item.anchor != Anchor::start) attribute("text-anchor", item.anchor == Anchor::middle ? "middle" : "end");
        if (item.angle != 0)
            attribute("transform",
                      "rotate(" + text_of(item.angle) + ' ' + text_of(item.at.x) + ' ' + text_of(item.at.y) + ')');
        fill(colour);
        if (halo) {
            paint("stroke", *item.halo);
            attribute("stroke-width", 2 * item.halo_width);
            attribute("stroke-linejoin", "round");
            how_ == nullptr ? attribute("aria-hidden", "true") : attribute("paint-order", "stroke");
        }
        out_ += '>' + xml::escaped(item.text, true) + "</text>\n";
    }

    // A text for each letter: not all readers of SVG know a text with many places. All halos first.
    void letters(const TextItem& item) {
        const std::vector<std::string> all = characters(item.text);
        out_ += "<g role=\"img\"";
        attribute("aria-label", xml::escaped(item.text, true));
        out_ += ">\n";
        for (const bool ink : {false, true})
            for (std::size_t i = 0; i < std::min(all.size(), item.letters.size()); ++i) {
                if (all[i] == " " || (!ink && !(item.halo && item.halo_width > 0))) continue;
                TextItem one{item.letters[i].at,    all[i],    item.font,      item.colour, Anchor::start,
                             item.letters[i].angle, item.halo, item.halo_width};
                one.font.spacing = 0;
                text(one, ink ? item.colour : *item.halo, !ink);
            }
        out_ += "</g>\n";
    }

    void write(const UseItem& item) {
        out_ += "<use href=\"#" + id_of(list_->symbols[item.symbol].id) + '"';
        if (item.scale == 1 && item.angle == 0) {
            attribute("x", item.at.x);
            attribute("y", item.at.y);
        } else {
            std::string transform = "translate(" + text_of(item.at.x) + ' ' + text_of(item.at.y) + ')';
            if (item.angle != 0) transform += " rotate(" + text_of(item.angle) + ')';
            if (item.scale != 1) transform += " scale(" + text_of(item.scale) + ')';
            attribute("transform", transform);
        }
        out_ += "/>\n";
    }

    void write(const ImageItem& item) {
        out_ += "<use href=\"#" + id_of("image" + std::to_string(images_.at(item.png.get()))) + '"';
        attribute("transform", "translate(" + text_of(item.box.x0) + ' ' + text_of(item.box.y0) + ") scale(" +
                                   text_of(item.box.width()) + ' ' + text_of(item.box.height()) + ')');
        out_ += "/>\n";
    }

    void write(const GroupBegin& item) {
        std::string clip;
        if (item.clip) {
            clip = id_of("clip" + std::to_string(++clips_));
            out_ += "<clipPath id=\"" + clip + "\"><path";
            path_data(*item.clip);
            out_ += "/></clipPath>\n";
        }
        out_ += "<g";
        if (!item.name.empty()) attribute("class", xml::escaped(item.name, true));
        if (item.clip) attribute("clip-path", "url(#" + clip + ')');
        out_ += ">\n";
    }

    void write(const GroupEnd&) { out_ += "</g>\n"; }
    void write(const Item& item) {
        std::visit([this](const auto& one) { write(one); }, item);
    }

    const DisplayList* list_;
    const InlineSvg* how_;
    std::string out_;
    std::map<const std::string*, int> images_;  ///< by their bytes, numbered as they are met
    int clips_ = 0;
    int patterns_ = 0;
};

}  // namespace

std::string write_svg(const DisplayList& list) { return SvgWriter(list).run(); }
std::string write_inline_svg(const DisplayList& list, const InlineSvg& how) {
    return SvgWriter(list, &how).run_inline();
}

}  // namespace ramparts::draw
