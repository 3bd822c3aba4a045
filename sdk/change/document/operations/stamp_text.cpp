// The text form of a stamp library: one datum per line, words and quoted strings.
#include <charconv>

#include "formats/scenario/fields.hpp"
#include "sdk/change/document/operations/stamp.hpp"

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
    Writer& word(std::string_view word) {
        text_ += ' ';
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

// Labels and units stand as their tables of fields have them: each name with its value, where it is not the usual one.

/// Whether a stamp keeps the field: not where it stood or whom it came with, for that is the stamp's own.
template <class T, class M>
constexpr bool is_kept(const data::Place<T, M>&) {
    return false;
}
template <class T, class M>
constexpr bool is_kept(const data::Reference<T, M>& field) {
    return field.to != data::To::group;
}
template <class Field>
constexpr bool is_kept(const Field&) {
    return true;
}

void add_value(Writer& w, const std::string& text) { w.add(text); }
template <class M>
requires(std::is_integral_v<M> || std::is_enum_v<M>) void add_value(Writer& w, M number) {
    w.add(static_cast<std::int64_t>(number));
}
template <class M>
void add_value(Writer& w, const std::optional<M>& value) {
    add_value(w, *value);
}
template <class M>
void add_value(Writer& w, const std::vector<M>& values) {
    std::string joined;
    for (const M& value : values) {
        if (!joined.empty()) joined += ' ';
        if constexpr (std::is_same_v<M, std::string>) joined += value;
        else joined += std::to_string(value);
    }
    w.add(joined);
}

template <class T>
void write_entry(Writer& w, std::string_view word, Axial at, const T& entry) {
    w.line(word).add(at);
    const T usual{};
    data::each_field<T>([&](const auto& field) {
        if (!is_kept(field) || entry.*field.member == usual.*field.member) return;
        add_value(w.word(field.name), entry.*field.member);
    });
    if constexpr (requires { entry.values; })
        for (const SetValue& value : entry.values) w.word("set").add(value.name).add(std::int64_t{value.value});
    if (entry.provenance.stated())
        w.word("prov").add(static_cast<std::int64_t>(entry.provenance.kind)).add(entry.provenance.source);
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
    /// The name of a field that is not known here.
    void fail_at(std::string_view name) {
        fail();
        unknown_ = name;
    }
    [[nodiscard]] std::string_view unknown() const { return unknown_; }

private:
    void skip() { rest_.remove_prefix(std::min(rest_.find_first_not_of(' '), rest_.size())); }
    std::string_view rest_;
    std::string_view unknown_;
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

constexpr std::int64_t kMostOfNumber = 1'000'000;  ///< of any number

std::int64_t most_of(data::To to) { return to == data::To::side ? kSides - 1 : kMaxUnitClasses - 1; }

template <class Field>
void read_value(Words& words, std::string& text, const Field&) {
    text = words.text();
}
template <class M, class Field>
requires(std::is_integral_v<M> || std::is_enum_v<M>) void read_value(Words& words, M& number, const Field& field) {
    std::int64_t most = std::is_same_v<M, bool> ? 1 : kMostOfNumber;
    if constexpr (requires { field.values; }) most = static_cast<std::int64_t>(field.values.size()) - 1;
    if constexpr (requires { field.to; }) most = most_of(field.to);
    number = static_cast<M>(words.number(std::is_signed_v<M> && most == kMostOfNumber ? -kMostOfNumber : 0, most));
}
template <class M, class Field>
void read_value(Words& words, std::optional<M>& value, const Field& field) {
    M inner{};
    read_value(words, inner, field);
    value = inner;
}
template <class M, class Field>
void read_value(Words& words, std::vector<M>& values, const Field& field) {
    const std::string joined = words.text();
    for (Words list(joined); list.more();) {
        if constexpr (std::is_same_v<M, std::string>) values.emplace_back(list.word());
        else read_value(list, values.emplace_back(), field);
        if (!list.ok()) return words.fail();
    }
}

template <class T>
void read_field(Words& words, T& entry, std::string_view name) {
    bool known = false;
    data::each_field<T>([&](const auto& field) {
        if (known || field.name != name || !is_kept(field)) return;
        known = true;
        read_value(words, entry.*field.member, field);
    });
    if (!known) words.fail_at(name);
}

template <class T>
T read_entry(Words& words) {
    T entry;
    while (words.more()) {
        const std::string_view name = words.word();
        if (name == "prov") {
            entry.provenance = provenance(words);
            continue;
        }
        if constexpr (requires { entry.values; })
            if (name == "set") {
                std::string value = words.text();
                entry.values.push_back(
                    {std::move(value), static_cast<int>(words.number(data::kValue.min, data::kValue.max))});
                continue;
            }
        read_field(words, entry, name);
    }
    return entry;
}

/// As stamps were before each field had its name.
StampLabel read_first_label(Words& words) {
    StampLabel l;
    l.at = words.axial();
    l.label.kind = static_cast<MapLabel::Kind>(words.number(0, 3));
    l.label.text = words.text();
    l.label.provenance = provenance(words);
    return l;
}

StampUnit read_first_unit(Words& words) {
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
    return u;
}

constexpr int kForm = 2;  ///< of the text; in the first, labels and units were values without names

/// One line of a stamp; false when the word is unknown.
bool read_line(std::string_view word, Words& words, Stamp& stamp, int form) {
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
        stamp.labels.push_back(form == 1 ? read_first_label(words)
                                         : StampLabel{words.axial(), read_entry<MapLabel>(words)});
    } else if (word == "unit") {
        stamp.units.push_back(form == 1 ? read_first_unit(words) : StampUnit{words.axial(), read_entry<Unit>(words)});
    } else {
        return false;
    }
    return true;
}

}  // namespace

std::string StampLibrary::to_text() const {
    Writer w;
    w.line("stamps").add(std::int64_t{kForm});
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
        for (const StampLabel& l : s.labels) write_entry(w, "label", l.at, l.label);
        for (const StampUnit& u : s.units) write_entry(w, "unit", u.at, u.unit);
    }
    return w.finish();
}

Result<StampLibrary, Message> StampLibrary::parse(std::string_view text) {
    StampLibrary library;
    std::optional<Stamp> open;
    int form = 0;
    for (int number = 1; !text.empty(); ++number) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        Words words(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
        if (!words.more()) continue;
        const std::string_view word = words.word();
        bool known = true;
        if (form == 0) {
            known = word == "stamps";
            form = static_cast<int>(words.number(1, kForm));
        } else if (word == "stamp") {
            if (open) library.put(std::move(*open));
            open.emplace();
            open->name = words.text();
        } else {
            known = open && read_line(word, words, *open, form);
        }
        if (!words.unknown().empty())
            return fail(message("line {1} of the stamps has \"{2}\", which this version does not know", number,
                                words.unknown()));
        if (!known || !words.ok() || words.more())
            return fail(message("line {1} of the stamps is not understood", number));
    }
    if (form == 0) return fail(message("the text holds no stamps"));
    if (open) library.put(std::move(*open));
    for (Stamp& s : library.stamps_) s.make_canonical();
    return library;
}

}  // namespace ramparts
