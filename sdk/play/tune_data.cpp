// Data that may be tuned; see tune_data.hpp.
#include "sdk/play/tune_data.hpp"

#include <algorithm>
#include <optional>

#include "engine/model/names.hpp"
#include "formats/text/numbers.hpp"
#include "formats/text/suggest.hpp"

namespace ramparts {
namespace {

using FreeKind = FreeDatum::Kind;

constexpr int kMostFactors = 99;
constexpr int kMostRange = 99;
constexpr int kMostHalfPoints = 100;

enum class Thing : std::uint8_t { unit, group, unit_class, game };

struct FieldRow {
    Thing thing;
    std::string_view name;
    FreeKind kind;
    int least;  // of numbers
    int most;   // -1: hexes or groups
};
constexpr FieldRow kFreeFields[] = {
    {Thing::unit, "full", FreeKind::full, 0, kMostFactors},
    {Thing::unit, "reduced", FreeKind::reduced, 0, kMostFactors},
    {Thing::unit, "strength", FreeKind::strength, 0, kMostFactors},
    {Thing::unit, "range", FreeKind::range, 1, kMostRange},
    {Thing::unit, "at", FreeKind::at, 0, -1},
    {Thing::unit, "arrives", FreeKind::arrives, 0, -1},
    {Thing::group, "turn", FreeKind::turn, 1, kMaxTurns},
    {Thing::group, "entry", FreeKind::entry, 0, -1},
    {Thing::unit_class, "day", FreeKind::day, 0, kMostHalfPoints},
    {Thing::unit_class, "night", FreeKind::night, 0, kMostHalfPoints},
    {Thing::game, "turns", FreeKind::turns, 1, kMaxTurns},
};

std::vector<std::string_view> fields_of(Thing thing) {
    std::vector<std::string_view> names;
    for (const FieldRow& row : kFreeFields)
        if (row.thing == thing) names.push_back(row.name);
    return names;
}

std::optional<std::size_t> group_of(const Scenario& scenario, std::string_view id) {
    for (std::size_t i = 0; i < scenario.reinforcements.size(); ++i)
        if (scenario.reinforcements[i].id == id) return i;
    return std::nullopt;
}

// One THING.FIELD:VALUES; places are counted from the beginning of all words.
class DatumReader {
public:
    DatumReader(const Scenario& scenario, std::string_view words, std::size_t begin)
        : s_(scenario), words_(words), begin_(begin) {}

    Result<FreeDatum, FreeFault> read() {
        if (auto wrong = read_parts()) return fail(std::move(*wrong));
        return datum_;
    }
    /// Without values.
    Result<FreeDatum, FreeFault> read_name() {
        if (auto wrong = read_name(words_.size())) return fail(std::move(*wrong));
        return datum_;
    }
    /// Without asking whose word it is.
    std::vector<std::string_view> fields() {
        std::vector<std::string_view> usable;
        if (find_thing(words_)) return usable;
        for (const std::string_view name : fields_of(thing_))
            if (!find_field(name, 0)) usable.push_back(name);
        return usable;
    }

private:
    using Fault = std::optional<FreeFault>;

    Fault read_parts() {
        const std::size_t colon = words_.find(':');
        if (colon == std::string_view::npos)
            return failed(words_.size(), message("the values that {1} may have are missing", quote(words_)),
                          message("write limits behind a colon, such as us-21.full:9..13"));
        if (auto wrong = read_name(colon)) return wrong;
        return read_values(colon + 1);
    }

    Fault read_name(std::size_t colon) {
        datum_.name = std::string(words_.substr(0, colon));
        const std::size_t dot = datum_.name.rfind('.');
        if (dot == std::string::npos)
            return failed(colon, message("which value of {1} is free is missing", quote(datum_.name)),
                          message("write a field behind a dot, such as us-21.full:9..13"));
        if (auto wrong = find_thing(words_.substr(0, dot))) return wrong;
        if (auto wrong = find_field(words_.substr(dot + 1, colon - dot - 1), dot + 1)) return wrong;
        return look_at_origin();
    }

    [[nodiscard]] Fault failed(std::size_t at, Message said, Message fix) const {
        return FreeFault{begin_ + at, false, std::move(said), std::move(fix)};
    }

    Fault find_thing(std::string_view id) {
        if (id == "game") {
            thing_ = Thing::game;
            return {};
        }
        if (const auto unit = s_.unit(id)) {
            thing_ = Thing::unit;
            datum_.index = *unit;
            return {};
        }
        if (const auto group = group_of(s_, id)) {
            thing_ = Thing::group;
            datum_.index = *group;
            return {};
        }
        std::vector<std::string_view> names;
        for (std::size_t i = 0; i < s_.ruleset.unit_classes.size(); ++i) {
            names.push_back(s_.ruleset.unit_classes[i].id);
            if (names.back() != id) continue;
            thing_ = Thing::unit_class;
            for (std::size_t row = 0; row < s_.ruleset.allowances.size(); ++row)
                if (s_.ruleset.allowances[row].unit_class == i) {
                    datum_.index = row;
                    return {};
                }
            return failed(0, message("the ruleset states no movement allowance of {1}", quote(id)),
                          message("free that of the class it moves as"));
        }
        for (const Unit& unit : s_.units) names.push_back(unit.id);
        for (const ReinforcementGroup& group : s_.reinforcements) names.push_back(group.id);
        names.push_back("game");
        return failed(0, message("there is no unit, group of reinforcements or unit class {1}", quote(id)),
                      suggestion(id, names));
    }

    Fault find_field(std::string_view name, std::size_t at) {
        for (const FieldRow& row : kFreeFields)
            if (row.thing == thing_ && row.name == name) {
                field_ = &row;
                datum_.kind = row.kind;
                return look_at_use(at);
            }
        if (thing_ == Thing::unit && (name == "mp" || name == "day" || name == "night")) {
            const auto& kind = s_.ruleset.unit_classes[s_.units[datum_.index].unit_class].id;
            return failed(at, message("units have no movement allowance of their own: their class has"),
                          message("free {1}, in half movement points", kind + ".day"));
        }
        if (thing_ == Thing::unit && (name == "turn" || name == "entry")) {
            const auto& arrives = s_.units[datum_.index].arrives;
            return failed(at, message("units have no turn of arrival of their own: their group has"),
                          arrives ? message("free {1}", s_.reinforcements[*arrives].id + "." + std::string(name))
                                  : message("this one is set up on the map: free its hex with {1}",
                                            s_.units[datum_.index].id + ".at"));
        }
        return failed(at, message("{1} is nothing that can be freed there", quote(name)),
                      suggestion(name, fields_of(thing_)));
    }

    // Whether the unit has such a value at all.
    Fault look_at_use(std::size_t at) const {
        if (thing_ != Thing::unit) return {};
        const Unit& unit = s_.units[datum_.index];
        const auto name = [&] { return name_of_unit(s_, datum_.index); };
        if (datum_.kind == FreeKind::reduced && !unit.reduced)
            return failed(at, message("{1} has one step and no reduced strength", name()),
                          message("free {1}", unit.id + ".full"));
        if (datum_.kind == FreeKind::range && unit.range == 0)
            return failed(at, message("{1} does not bombard", name()), message("free {1}", unit.id + ".full"));
        if (datum_.kind == FreeKind::at && !unit.at)
            return failed(at, message("{1} arrives later and is not set up on the map", name()),
                          message("free {1}", unit.id + ".arrives"));
        if (datum_.kind == FreeKind::arrives && !unit.arrives)
            return failed(at, message("{1} is set up on the map and does not arrive", name()),
                          message("free {1}", unit.id + ".at"));
        return {};
    }

    [[nodiscard]] const Provenance& origin() const {
        switch (thing_) {
            case Thing::unit: return s_.units[datum_.index].provenance;
            case Thing::group: return s_.reinforcements[datum_.index].provenance;
            case Thing::unit_class: return s_.ruleset.allowances[datum_.index].provenance;
            case Thing::game: break;
        }
        return s_.turns_provenance;
    }

    [[nodiscard]] Fault look_at_origin() const {
        const Provenance& origin = this->origin();
        if (!origin.stated() || origin.kind == ProvenanceKind::reconstruction) return {};
        FreeFault fault{begin_, true, {}, {}};
        const std::string source = origin.source.empty() ? "-" : origin.source;
        switch (origin.kind) {
            case ProvenanceKind::rulebook:
                fault.said = message("{1} is the rulebook's: {2}", datum_.name, source);
                break;
            case ProvenanceKind::errata: fault.said = message("{1} is from errata: {2}", datum_.name, source); break;
            default: fault.said = message("{1} is from the printed game: {2}", datum_.name, source); break;
        }
        fault.fix = message("only what is reconstructed is tuned; leave it out, or correct its origin first");
        return fault;
    }

    Fault read_values(std::size_t at) {
        const std::string_view text = words_.substr(at);
        const std::size_t dots = text.find("..");
        if (dots != std::string_view::npos && field_->most >= 0) return read_limits(at, dots);
        for (std::size_t from = 0; from <= text.size();) {
            const std::size_t end = std::min(text.find('|', from), text.size());
            int value = 0;
            if (auto wrong = read_value(text.substr(from, end - from), at + from, value)) return wrong;
            if (std::find(datum_.values.begin(), datum_.values.end(), value) != datum_.values.end())
                return failed(at + from, message("{1} appears there twice", quote(text.substr(from, end - from))),
                              message("leave one out"));
            datum_.values.push_back(value);
            if (datum_.values.size() > kMaxFreeValues) return too_many(at);
            from = end + 1;
        }
        return {};
    }

    [[nodiscard]] Fault too_many(std::size_t at) const {
        return failed(at, message("these are more than {1} values", static_cast<int>(kMaxFreeValues)),
                      message("take narrower limits"));
    }

    Fault read_limits(std::size_t at, std::size_t dots) {
        int low = 0;
        int high = 0;
        if (auto wrong = read_value(words_.substr(at, dots), at, low)) return wrong;
        if (auto wrong = read_value(words_.substr(at + dots + 2), at + dots + 2, high)) return wrong;
        if (low > high)
            return failed(at, message("the lower limit {1} is above {2}", low, high),
                          message("write the lower one first"));
        if (static_cast<std::size_t>(high - low) >= kMaxFreeValues) return too_many(at);
        for (int value = low; value <= high; ++value) datum_.values.push_back(value);
        return {};
    }

    Fault read_value(std::string_view text, std::size_t at, int& value) const {
        if (field_->most >= 0) {
            if (read_integer(text, field_->least, field_->most, value) == NumberFault::none) return {};
            return failed(at, message("{1} is not a number from {2} to {3}", quote(text), field_->least, field_->most),
                          message("write limits such as 9..13, or numbers with | between"));
        }
        if (datum_.kind == FreeKind::arrives) {
            const auto group = group_of(s_, text);
            std::vector<std::string_view> names;
            for (const ReinforcementGroup& g : s_.reinforcements)
                if (g.side == s_.units[datum_.index].side) names.push_back(g.id);
            if (!group || s_.reinforcements[*group].side != s_.units[datum_.index].side)
                return failed(at, message("its side has no group of reinforcements {1}", quote(text)),
                              suggestion(text, names));
            value = static_cast<int>(*group);
            return {};
        }
        const auto hex = s_.map.grid().parse(text);
        if (!hex || !s_.map.present(*hex))
            return failed(at, message("there is no hex {1} on the map", quote(text)),
                          message("write hexes with | between, such as {1}", hex_example()));
        value = static_cast<int>(*hex);
        return {};
    }

    [[nodiscard]] std::string hex_example() const {
        const int now = value_now(s_, datum_);
        return now < 0 ? "L2306|L2307" : value_text(s_, datum_, now);
    }

    const Scenario& s_;
    std::string_view words_;
    std::size_t begin_;
    Thing thing_ = Thing::unit;
    const FieldRow* field_ = nullptr;
    FreeDatum datum_;
};

// The same number in two ways: strength is full and reduced.
bool overlap(const FreeDatum& a, const FreeDatum& b) {
    if (a.index != b.index) return false;
    const auto strong = [](FreeKind kind) { return kind == FreeKind::full || kind == FreeKind::reduced; };
    return a.kind == b.kind || (a.kind == FreeKind::strength && strong(b.kind)) ||
           (b.kind == FreeKind::strength && strong(a.kind));
}

}  // namespace

Result<std::vector<FreeDatum>, FreeFault> read_free_data(const Scenario& scenario, std::string_view words) {
    std::vector<FreeDatum> data;
    for (std::size_t from = 0; from <= words.size();) {
        const std::size_t end = std::min(words.find(',', from), words.size());
        auto datum = DatumReader(scenario, words.substr(from, end - from), from).read();
        if (!datum) return fail(std::move(datum.error()));
        for (const FreeDatum& other : data)
            if (overlap(other, *datum))
                return fail(
                    FreeFault{from, false, message("{1} is freed twice", datum->name), message("leave one out")});
        data.push_back(std::move(*datum));
        if (data.size() > kMaxFreeData)
            return fail(FreeFault{from, false, message("these are more than {1} data", static_cast<int>(kMaxFreeData)),
                                  message("free fewer at once")});
        from = end + 1;
    }
    return data;
}

Result<FreeDatum, FreeFault> find_free_datum(const Scenario& scenario, std::string_view name) {
    return DatumReader(scenario, name, 0).read_name();
}

std::vector<std::string_view> free_fields(const Scenario& scenario, std::string_view thing) {
    return DatumReader(scenario, thing, 0).fields();
}

std::string suggested_values(const Scenario& s, const FreeDatum& datum) {
    constexpr int kAround = 2;
    const int now = value_now(s, datum);
    const auto row = std::find_if(std::begin(kFreeFields), std::end(kFreeFields),
                                  [&](const FieldRow& field) { return field.kind == datum.kind; });
    if (row->most >= 0) {
        const int most = datum.kind == FreeKind::turn ? static_cast<int>(s.turns.size()) : row->most;
        return std::to_string(std::max(row->least, now - kAround)) + ".." +
               std::to_string(std::min(most, now + kAround));
    }
    std::string words = value_text(s, datum, now);
    if (datum.kind == FreeKind::arrives) {
        for (std::size_t i = 0; i < s.reinforcements.size(); ++i)
            if (s.reinforcements[i].side == s.units[datum.index].side && static_cast<int>(i) != now)
                words += "|" + s.reinforcements[i].id;
        return words;
    }
    const auto taken = [&](HexIndex hex) {
        return datum.kind == FreeKind::at &&
               std::any_of(s.units.begin(), s.units.end(), [&](const Unit& unit) { return unit.at == hex; });
    };
    for (int direction = 0; direction < 6; ++direction) {
        const HexIndex hex = s.map.grid().neighbour(static_cast<HexIndex>(now), direction);
        if (hex != kNoHex && s.map.present(hex) && !taken(hex)) words += "|" + s.map.grid().label(hex);
    }
    return words;
}

int value_now(const Scenario& s, const FreeDatum& datum) {
    switch (datum.kind) {
        case FreeKind::full:
        case FreeKind::strength: return s.units[datum.index].full;
        case FreeKind::reduced: return s.units[datum.index].reduced.value_or(-1);
        case FreeKind::range: return s.units[datum.index].range;
        case FreeKind::at: return s.units[datum.index].at ? static_cast<int>(*s.units[datum.index].at) : -1;
        case FreeKind::arrives: return s.units[datum.index].arrives ? *s.units[datum.index].arrives : -1;
        case FreeKind::turn: return s.reinforcements[datum.index].turn;
        case FreeKind::entry: return static_cast<int>(s.reinforcements[datum.index].entry);
        case FreeKind::day: return s.ruleset.allowances[datum.index].day;
        case FreeKind::night: return s.ruleset.allowances[datum.index].night;
        case FreeKind::turns: break;
    }
    return static_cast<int>(s.turns.size());
}

void set_value(Scenario& s, const FreeDatum& datum, int value) {
    switch (datum.kind) {
        case FreeKind::strength:
            if (s.units[datum.index].reduced) s.units[datum.index].reduced = (value + 1) / 2;
            s.units[datum.index].full = value;
            break;
        case FreeKind::full: s.units[datum.index].full = value; break;
        case FreeKind::reduced: s.units[datum.index].reduced = value; break;
        case FreeKind::range: s.units[datum.index].range = value; break;
        case FreeKind::at: s.units[datum.index].at = static_cast<HexIndex>(value); break;
        case FreeKind::arrives: s.units[datum.index].arrives = static_cast<std::uint8_t>(value); break;
        case FreeKind::turn: s.reinforcements[datum.index].turn = value; break;
        case FreeKind::entry: s.reinforcements[datum.index].entry = static_cast<HexIndex>(value); break;
        case FreeKind::day: s.ruleset.allowances[datum.index].day = static_cast<HalfMp>(value); break;
        case FreeKind::night: s.ruleset.allowances[datum.index].night = static_cast<HalfMp>(value); break;
        case FreeKind::turns: s.turns.resize(static_cast<std::size_t>(value)); break;
    }
}

std::string value_text(const Scenario& s, const FreeDatum& datum, int value) {
    if (value < 0) return "-";
    switch (datum.kind) {
        case FreeKind::at:
        case FreeKind::entry: return s.map.grid().label(static_cast<HexIndex>(value));
        case FreeKind::arrives: return s.reinforcements[static_cast<std::size_t>(value)].id;
        default: return std::to_string(value);
    }
}

}  // namespace ramparts
