// The text form of a stamp library: one datum per line, words and quoted strings.
#include <charconv>

#include "formats/scenario/fields.hpp"
#include "sdk/document/tools/stamp.hpp"

namespace ramparts {
namespace {

std::string quoted(std::string_view text) {
    std::string result = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') result += '\\';
        if (c == '\n') result += "\\n";
        else result += c;
    }
    return result + '"';
}

class Writer {
public:
    Writer& line(std::string_view word) {
        if (!text_.empty()) text_ += '\n';
        text_ += word;
        return *this;
    }
    Writer& add(std::string_view text) {
        text_ += ' ';
        text_ += quoted(text);
        return *this;
    }
    Writer& add(const char* text) { return add(std::string_view(text)); }
    Writer& add(std::int64_t value) {
        text_ += ' ';
        text_ += std::to_string(value);
        return *this;
    }
    Writer& add(Axial at) { return add(std::int64_t{at.q}).add(std::int64_t{at.r}); }
    template <class List>
    Writer& list(std::string_view word, const List& values) {
        line(word);
        for (const auto& value : values) add(value);
        return *this;
    }
    [[nodiscard]] std::string finish() { return std::move(text_ += '\n'); }

private:
    std::string text_;
};

std::int64_t parts_bits(const StampParts& p) {
    const bool flags[] = {p.terrain, p.elevation, p.features, p.hexsides, p.roads, p.rim, p.labels, p.units};
    std::int64_t bits = 0;
    for (std::size_t i = 0; i < 8; ++i) bits |= std::int64_t{flags[i]} << i;
    return bits;
}

StampParts parts_of(std::int64_t bits) {
    const auto bit = [&](int i) { return ((bits >> i) & 1) != 0; };
    return {bit(0), bit(1), bit(2), bit(3), bit(4), bit(5), bit(6), bit(7)};
}

void write_unit(Writer& w, const StampUnit& u) {
    const Unit& v = u.unit;
    w.line("unit")
        .add(u.at)
        .add(v.id)
        .add(v.name)
        .add(v.title)
        .add(v.commander)
        .add(std::int64_t{v.men})
        .add(std::int64_t{v.guns});
    w.add(std::int64_t{v.side})
        .add(std::int64_t{v.unit_class})
        .add(std::int64_t{v.full})
        .add(std::int64_t{v.reduced.value_or(0)});
    w.add(std::int64_t{v.range}).add(static_cast<std::int64_t>(v.provenance.kind)).add(v.provenance.source);
    for (const std::string& trait : v.traits) w.add(trait);
    for (const int factor : v.further) w.add("+" + std::to_string(factor));  // no trait begins with a "+"
    for (const SetValue& value : v.values) w.add(value.name + "=" + std::to_string(value.value));  // no trait has a "="
}

/// Reads the words of one line; any failure sticks.
class Words {
public:
    explicit Words(std::string_view line) : rest_(line) {}
    std::string_view word() {
        skip();
        const std::size_t end = std::min(rest_.find(' '), rest_.size());
        const std::string_view result = rest_.substr(0, end);
        rest_.remove_prefix(end);
        ok_ = ok_ && !result.empty();
        return result;
    }
    std::int64_t number(std::int64_t least, std::int64_t most) {
        const std::string_view text = word();
        std::int64_t value = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        ok_ = ok_ && error == std::errc{} && end == text.data() + text.size() && value >= least && value <= most;
        return ok_ ? value : least;
    }
    std::string text() {
        skip();
        std::string result;
        if (rest_.empty() || rest_[0] != '"') {
            ok_ = false;
            return result;
        }
        std::size_t i = 1;
        for (; i < rest_.size() && rest_[i] != '"'; ++i) {
            if (rest_[i] != '\\' || i + 1 == rest_.size()) {
                result += rest_[i];
                continue;
            }
            ++i;
            result += rest_[i] == 'n' ? '\n' : rest_[i];
        }
        ok_ = ok_ && i < rest_.size();
        rest_.remove_prefix(std::min(i + 1, rest_.size()));
        return result;
    }
    bool more() {
        skip();
        return ok_ && !rest_.empty();
    }
    Axial axial() {
        const int q = static_cast<int>(number(-10000, 10000));
        return {q, static_cast<int>(number(-10000, 10000))};
    }
    [[nodiscard]] bool ok() const { return ok_; }
    void fail() { ok_ = false; }

private:
    void skip() { rest_.remove_prefix(std::min(rest_.find_first_not_of(' '), rest_.size())); }
    std::string_view rest_;
    bool ok_ = true;
};

std::vector<std::string> texts(Words& words) {
    std::vector<std::string> result;
    while (words.more()) result.push_back(words.text());
    return result;
}

Provenance provenance(Words& words) {
    const auto kind = static_cast<ProvenanceKind>(words.number(0, static_cast<int>(kOrigins.size())));
    return {kind, words.text()};
}

void read_unit(Words& words, Stamp& stamp) {
    StampUnit u;
    u.at = words.axial();
    Unit& v = u.unit;
    v.id = words.text();
    v.name = words.text();
    v.title = words.text();
    v.commander = words.text();
    v.men = static_cast<int>(words.number(0, data::range_of<&Unit::men>.max));
    v.guns = static_cast<int>(words.number(0, data::range_of<&Unit::guns>.max));
    v.side = static_cast<SideId>(words.number(0, kSides - 1));
    v.unit_class = static_cast<UnitClassId>(words.number(0, kMaxUnitClasses - 1));
    v.full = static_cast<int>(words.number(-1'000'000, 1'000'000));
    if (const auto reduced = words.number(-1'000'000, 1'000'000); reduced != 0) v.reduced = static_cast<int>(reduced);
    v.range = static_cast<int>(words.number(-1'000'000, 1'000'000));
    v.provenance = provenance(words);
    for (std::string& word : texts(words)) {
        if (word.starts_with('+')) {
            Words factor(std::string_view(word).substr(1));
            v.further.push_back(static_cast<int>(factor.number(-1'000'000, 1'000'000)));
            if (!factor.ok()) words.fail();
            continue;
        }
        const std::size_t gap = word.find('=');
        if (gap == std::string::npos) {
            v.traits.push_back(std::move(word));
            continue;
        }
        Words value(std::string_view(word).substr(gap + 1));
        v.values.push_back({word.substr(0, gap), static_cast<int>(value.number(-32768, 32767))});
        if (!value.ok()) words.fail();
    }
    stamp.units.push_back(std::move(u));
}

/// One line of a stamp; false when the word is unknown.
bool read_line(std::string_view word, Words& words, Stamp& stamp) {
    if (word == "parts") {
        stamp.parts = parts_of(words.number(0, 255));
    } else if (word == "terrains") {
        stamp.terrains = texts(words);
    } else if (word == "hexside-kinds") {
        stamp.hexside_kinds = texts(words);
    } else if (word == "directed") {
        while (words.more()) stamp.directed.push_back(words.number(0, 1) == 1);
    } else if (word == "road-kinds") {
        stamp.road_kinds = texts(words);
    } else if (word == "features") {
        stamp.features = texts(words);
    } else if (word == "unit-classes") {
        stamp.unit_classes = texts(words);
    } else if (word == "hex") {
        StampHex h;
        h.at = words.axial();
        h.terrain = static_cast<TerrainId>(words.number(0, kMaxTerrains - 1));
        h.elevation = static_cast<std::int8_t>(words.number(-128, 127));
        h.features = static_cast<std::uint8_t>(words.number(0, 255));
        stamp.hexes.push_back(h);
    } else if (word == "side") {
        StampSide s;
        s.at = words.axial();
        s.direction = static_cast<std::uint8_t>(words.number(0, 2));
        s.set = SideSet(static_cast<std::uint32_t>(words.number(0, 0xFFFF'FFFF)));
        stamp.sides.push_back(s);
    } else if (word == "label") {
        StampLabel l;
        l.at = words.axial();
        l.label.kind = static_cast<MapLabel::Kind>(words.number(0, 3));
        l.label.text = words.text();
        l.label.provenance = provenance(words);
        stamp.labels.push_back(std::move(l));
    } else if (word == "unit") {
        read_unit(words, stamp);
    } else {
        return false;
    }
    return true;
}

}  // namespace

std::string StampLibrary::to_text() const {
    Writer w;
    w.line("stamps").add(std::int64_t{1});
    for (const Stamp& s : stamps_) {
        w.line("stamp").add(s.name);
        w.line("parts").add(parts_bits(s.parts));
        w.list("terrains", s.terrains).list("hexside-kinds", s.hexside_kinds);
        w.line("directed");
        for (const bool d : s.directed) w.add(std::int64_t{d});
        w.list("road-kinds", s.road_kinds).list("features", s.features).list("unit-classes", s.unit_classes);
        for (const StampHex& h : s.hexes)
            w.line("hex")
                .add(h.at)
                .add(std::int64_t{h.terrain})
                .add(std::int64_t{h.elevation})
                .add(std::int64_t{h.features});
        for (const StampSide& side : s.sides)
            w.line("side").add(side.at).add(std::int64_t{side.direction}).add(std::int64_t{side.set.bits()});
        for (const StampLabel& l : s.labels)
            w.line("label")
                .add(l.at)
                .add(static_cast<std::int64_t>(l.label.kind))
                .add(l.label.text)
                .add(static_cast<std::int64_t>(l.label.provenance.kind))
                .add(l.label.provenance.source);
        for (const StampUnit& u : s.units) write_unit(w, u);
    }
    return w.finish();
}

Result<StampLibrary, Message> StampLibrary::parse(std::string_view text) {
    StampLibrary library;
    std::optional<Stamp> open;
    bool headed = false;
    for (int number = 1; !text.empty(); ++number) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        Words words(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
        if (!words.more()) continue;
        const std::string_view word = words.word();
        bool known = true;
        if (!headed) {
            headed = known = word == "stamps" && words.number(1, 1) == 1;
        } else if (word == "stamp") {
            if (open) library.put(std::move(*open));
            open.emplace();
            open->name = words.text();
        } else {
            known = open && read_line(word, words, *open);
        }
        if (!known || !words.ok() || words.more())
            return fail(message("line {1} of the stamps is not understood", number));
    }
    if (!headed) return fail(message("the text holds no stamps"));
    if (open) library.put(std::move(*open));
    for (Stamp& s : library.stamps_) s.make_canonical();
    return library;
}

}  // namespace ramparts
