// See compare_model.hpp.
#include "editor/model/compare_model.hpp"

#include <algorithm>
#include <array>
#include <tuple>

#include "editor/model/form.hpp"
#include "editor/model/provenance_model.hpp"
#include "engine/core/joined.hpp"
#include "formats/disk/write_file.hpp"
#include "sdk/change/edit/edit_script.hpp"
#include "sdk/show/draw/writers.hpp"
#include "sdk/show/print/difference.hpp"
#include "sdk/words/messages.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts {
namespace {

std::size_t noun_place(const std::string& noun) noexcept {
    return static_cast<std::size_t>(std::find(kChangeNouns.begin(), kChangeNouns.end(), noun) - kChangeNouns.begin());
}

/// The datum that a bundle is named after; a bundle of many has none.
const Change* leading_change(std::span<const Change> changes) noexcept {
    const Change* found = nullptr;
    for (const Change& change : changes) {
        if (change.key.is_origin()) continue;
        if (found != nullptr) return nullptr;
        found = &change;
    }
    return found != nullptr ? found : changes.empty() ? nullptr : &changes.front();
}

std::vector<HexIndex> hexes_named(const Grid& grid, const std::vector<Change>& changes) {
    std::vector<HexIndex> hexes;
    for (const Change& change : changes) {
        const std::string& noun = change.key.noun;
        if (noun != "hex" && noun != "hexside" && noun != "road") continue;
        std::string_view rest = change.key.at;
        while (!rest.empty()) {
            const auto end = std::min(rest.find('/'), rest.size());
            if (const auto hex = grid.parse(rest.substr(0, end))) hexes.push_back(*hex);
            rest.remove_prefix(std::min(end + 1, rest.size()));
        }
    }
    return hexes;
}

std::vector<HexIndex> sorted_once(std::vector<HexIndex> hexes) {
    std::sort(hexes.begin(), hexes.end());
    hexes.erase(std::unique(hexes.begin(), hexes.end()), hexes.end());
    return hexes;
}

std::optional<HexIndex> set_up_in(const Scenario& scenario, std::string_view unit) {
    const auto found = scenario.unit(unit);
    return found ? scenario.units[*found].at : std::nullopt;
}

}  // namespace

ChangeGroup group_of(const ChangeKey& key) noexcept {
    static constexpr std::string_view kMap[] = {"map", "hex", "hexside", "road", "label", "numbering"};
    static constexpr std::string_view kTexts[] = {"scenario", "note", "book", "ignore", "origin"};
    const auto among = [&](const auto& list) {
        return std::find(std::begin(list), std::end(list), key.noun) != std::end(list);
    };
    if (among(kMap)) return ChangeGroup::map;
    if (among(kTexts)) return ChangeGroup::texts;
    if (key.noun == "unit" || key.noun == "side" || key.noun == "marker") return ChangeGroup::units;
    if (key.noun == "group") return ChangeGroup::arrivals;
    if (key.noun == "turn") return ChangeGroup::turns;
    return key.noun == "victory" ? ChangeGroup::victory : ChangeGroup::rules;
}

std::string group_words(ChangeGroup group) {
    switch (group) {
        case ChangeGroup::map: return say("Map");
        case ChangeGroup::units: return say("Units");
        case ChangeGroup::arrivals: return say("Reinforcements");
        case ChangeGroup::turns: return say("Turns");
        case ChangeGroup::victory: return say("Victory");
        case ChangeGroup::rules: return say("Rules and tables");
        case ChangeGroup::texts: return say("Texts and sources");
    }
    return {};
}

std::string place_words(const Scenario& before, const Scenario& after, const ChangeKey& key) {
    if (key.at.empty() && (key.field.empty() || key.field == "position")) return key.noun;  // a whole list
    return say_message(paper::Words(before, after).subject(key));
}

std::string field_words(const ChangeKey& key) {
    if (key.field.empty()) return say("all of it");
    if (key.field == "position") return say("place in its list");
    if (key.is_origin()) return say("source");
    if (key.noun == "option") return key.field;
    if (const paper::FieldWords* words = paper::find_words(key.noun, key.field)) return say_message(words->name);
    return key.field;
}

std::string key_words(const Scenario& before, const Scenario& after, const ChangeKey& key) {
    std::string words = place_words(before, after, key);
    if (!key.field.empty()) words += ", " + field_words(key);
    return words;
}

std::string side_words(std::span<const Change> changes, bool after) {
    if (const Change* one = leading_change(changes)) return datum_words(after ? one->after : one->before);
    const auto count = std::count_if(changes.begin(), changes.end(),
                                     [after](const Change& c) { return (after ? c.after : c.before).has_value(); });
    return count == 0 ? say("not there") : say_n("{1} datum", "{1} data", static_cast<long>(count));
}

std::string source_words(const Scenario& scenario, const ChangeKey& key) {
    const auto origin = key.is_origin() ? std::optional(key) : origin_key(key);
    const auto words = origin ? value_of(scenario, *origin) : std::nullopt;
    return words && *words != "-" ? *words : std::string();
}

std::string table_object(const ChangeKey& key) {
    static constexpr std::string_view kNouns[] = {"turn", "cell", "allowance", "enter", "cross", "shift"};
    if (std::find(std::begin(kNouns), std::end(kNouns), key.noun) == std::end(kNouns)) return {};
    std::string at = key.at;
    constexpr std::string_view kAll = " all";
    if (at.ends_with(kAll)) at.resize(at.size() - kAll.size());
    // The edit language says what sort of cause a shift has, the table does not.
    if (key.noun == "shift") at.erase(0, at.rfind(' ') + 1);
    return key.noun + " " + at;
}

std::vector<std::string> edit_lines(const Grid& grid, std::vector<Change> changes) {
    // Whose word it is stands beside the lines, unless nothing else differs.
    const auto is_origin = [](const Change& change) { return change.key.is_origin(); };
    if (!std::all_of(changes.begin(), changes.end(), is_origin)) std::erase_if(changes, is_origin);
    sort_changes(changes);
    return lines_of(grid, changes);
}

MarkTone tone_of(std::span<const Change> changes) noexcept {
    const Change* one = leading_change(changes);
    if (one == nullptr) return MarkTone::changed;
    const bool line = one->key.noun == "hexside" || one->key.noun == "road";
    if (!one->before || (line && *one->before == "-")) return MarkTone::added;
    if (!one->after || (line && *one->after == "-")) return MarkTone::gone;
    return MarkTone::changed;
}

void add_marks(const Scenario& other, const Scenario& here, const ChangeKey& key, MarkTone tone,
               std::vector<ChangeMark>& marks) {
    const Grid& grid = here.map.grid();
    ChangeMark mark;
    mark.tone = tone;
    if (key.noun == "unit") {
        const auto now = set_up_in(here, key.at);
        const auto then = set_up_in(other, key.at);
        if (!now && !then) return;
        mark.kind = ChangeMark::Kind::counter;
        mark.hex = now ? *now : *then;
        mark.from = now && then ? *then : kNoHex;
        marks.push_back(mark);
        if (mark.from == kNoHex || mark.from == mark.hex) return;
        mark.hex = std::exchange(mark.from, kNoHex);
        marks.push_back(mark);
        return;
    }
    const FoundPlace place = place_of(here, key);
    const FoundPlace there = place.hexes.empty() ? place_of(other, key) : place;
    if (there.hexes.empty()) return;
    mark.hex = there.hexes.front();
    if ((key.noun == "hexside" || key.noun == "road") && there.hexes.size() == 2) {
        const auto side = grid.hexside_between(there.hexes[0], there.hexes[1]);
        if (!side) return;
        mark.hex = side->hex;
        mark.direction = side->side;
        mark.kind = key.noun == "road" ? ChangeMark::Kind::road : ChangeMark::Kind::side;
    }
    marks.push_back(mark);
}

void CompareModel::update(const Scenario& here, const ChangeSet* changes) {
    comparable_ = other_.map.grid() == here.map.grid();
    const bool anew = changes == nullptr || !compared_ || changes->all || changes->many ||
                      changes->touches(Area::grid | Area::kinds | Area::sides);
    std::vector<HexIndex> where;
    if (!anew && comparable_) {
        where = where_;
        where.insert(where.end(), changes->hexes.begin(), changes->hexes.end());
        where = sorted_once(std::move(where));
    }
    auto found = comparable_ ? changes_between(other_, here, anew ? nullptr : &where) : std::nullopt;
    comparable_ = found.has_value();
    compared_ = comparable_;
    where_ = comparable_ ? sorted_once(hexes_named(here.map.grid(), *found)) : std::vector<HexIndex>();
    bundles_ = comparable_ ? bundle_changes(std::move(*found)) : std::vector<ChangeBundle>();
    std::stable_sort(bundles_.begin(), bundles_.end(), [](const ChangeBundle& a, const ChangeBundle& b) {
        return std::pair(group_of(a.key), noun_place(a.key.noun)) < std::pair(group_of(b.key), noun_place(b.key.noun));
    });
    make_rows();
}

void CompareModel::make_rows() {
    rows_.clear();
    for (std::size_t i = 0; i < bundles_.size();) {
        const ChangeGroup group = group_of(bundles_[i].key);
        std::size_t end = i;
        while (end < bundles_.size() && group_of(bundles_[end].key) == group) ++end;
        rows_.push_back({group, i, end - i, true});
        for (; i < end; ++i) rows_.push_back({group, i, 1, false});
    }
}

std::size_t CompareModel::row_of(const ChangeKey& key) const {
    std::size_t row = 0;
    while (row < rows_.size() && (rows_[row].heading || bundles_[rows_[row].first].key != key)) ++row;
    return row;
}

std::optional<std::size_t> CompareModel::next(std::size_t from, int step) const {
    if (bundles_.empty()) return std::nullopt;
    const std::size_t size = rows_.size();
    std::size_t at = from < size ? from : step > 0 ? size - 1 : 0;
    do at = (at + (step > 0 ? 1 : size - 1)) % size;
    while (rows_[at].heading);
    return at;
}

std::vector<ChangeMark> CompareModel::marks(const Scenario& here) const {
    std::vector<ChangeMark> all;
    for (const ChangeBundle& bundle : bundles_) add_marks(other_, here, bundle.key, tone_of(bundle.changes), all);
    return all;
}

std::vector<ChangeMark> CompareModel::marks_of(const Scenario& here, std::size_t row) const {
    std::vector<ChangeMark> all;
    if (row >= rows_.size() || rows_[row].heading) return all;
    const ChangeBundle& bundle = bundles_[rows_[row].first];
    add_marks(other_, here, bundle.key, tone_of(bundle.changes), all);
    return all;
}

FoundPlace CompareModel::place(const Scenario& here, std::size_t row) const {
    FoundPlace all;
    if (row >= rows_.size()) return all;
    for (std::size_t i = rows_[row].first; i < rows_[row].first + rows_[row].count; ++i) {
        const ChangeKey& key = bundles_[i].key;
        FoundPlace one = place_of(here, key);
        if (one.hexes.empty() && (key.noun == "unit" || key.noun == "group" || key.noun == "label"))
            one.hexes = place_of(other_, key).hexes;
        all.hexes.insert(all.hexes.end(), one.hexes.begin(), one.hexes.end());
        if (all.unit.empty()) all.unit = one.unit;
        if (all.panel.empty()) all.panel = one.panel;
    }
    return all;
}

std::string CompareModel::text(const Scenario& here, std::size_t row, std::size_t column) const {
    if (row >= rows_.size()) return {};
    const CompareRow& r = rows_[row];
    if (r.heading) return column == 0 ? group_words(r.group) + " (" + std::to_string(r.count) + ")" : std::string();
    const ChangeBundle& bundle = bundles_[r.first];
    switch (column) {
        case 0: return place_words(other_, here, bundle.key);
        case 1: return field_words(bundle.key);
        case 2: return side_words(bundle.changes, false);
        case 3: return side_words(bundle.changes, true);
        default: return source_words(here, bundle.key);
    }
}

std::string CompareModel::details(const Scenario& here, std::size_t row) const {
    if (row >= rows_.size()) return {};
    const CompareRow& r = rows_[row];
    if (r.heading) return say_n("{1} difference", "{1} differences", static_cast<long>(r.count));
    const ChangeBundle& bundle = bundles_[r.first];
    std::string text;
    for (const paper::Correction& correction : paper::Words(other_, here).corrections(bundle.changes)) {
        const std::string sentences =
            joined(correction.sentences, " ", [&](const Message& sentence) { return say_message(sentence) + "."; });
        text += say("{1}: {2}", say_message(correction.subject), sentences) + "\n";
    }
    const auto version = [&](const Scenario& scenario, const std::string& name, std::vector<Change> changes) {
        text += name + "\n";
        for (const std::string& line : edit_lines(scenario.map.grid(), std::move(changes)))
            text += "    " + line + "\n";
        const std::string source = source_words(scenario, bundle.key);
        if (!source.empty()) text += "    " + say("Source: {1}", source) + "\n";
    };
    std::vector<Change> back;
    for (const Change& change : bundle.changes) back.push_back(inverse(change));
    version(here, say("This version:"), bundle.changes);
    version(other_, say("{1}:", name_), std::move(back));
    return text;
}

std::vector<Change> CompareModel::changes_to_take(const Scenario& here, std::span<const std::size_t> rows) const {
    std::vector<const ChangeKey*> wanted;
    for (const std::size_t row : rows)
        if (row < rows_.size())
            for (std::size_t i = rows_[row].first; i < rows_[row].first + rows_[row].count; ++i)
                wanted.push_back(&bundles_[i].key);
    std::sort(wanted.begin(), wanted.end(), [](const ChangeKey* a, const ChangeKey* b) { return *a < *b; });
    const auto chosen = [&](const ChangeKey& key) {
        return std::binary_search(wanted.begin(), wanted.end(), &key,
                                  [](const ChangeKey* a, const ChangeKey* b) { return *a < *b; });
    };
    const auto listed = [&](const ChangeKey& key) {
        return std::any_of(bundles_.begin(), bundles_.end(), [&](const ChangeBundle& b) { return b.key == key; });
    };
    // The order of a list may be told otherwise from the other side: it goes with the last of its list.
    const auto all_of_noun = [&](const std::string& noun) {
        return std::all_of(bundles_.begin(), bundles_.end(),
                           [&](const ChangeBundle& b) { return b.key.noun != noun || chosen(b.key); });
    };
    std::vector<Change> taken;
    auto all = changes_between(here, other_, &where_);
    if (!all || wanted.size() >= bundles_.size()) return all ? std::move(*all) : taken;
    for (ChangeBundle& bundle : bundle_changes(std::move(*all)))
        if (chosen(bundle.key) || (!listed(bundle.key) && all_of_noun(bundle.key.noun)))
            taken.insert(taken.end(), bundle.changes.begin(), bundle.changes.end());
    sort_changes(taken);
    return taken;
}

std::string make_as_one_step(Document& document, const std::string& label, std::span<const Change> changes) {
    std::vector<ChangeFault> faults;
    document.seal();
    const auto done = document.edit(label, [&](Edit& e) {
        e.keep_sources();
        faults = make_changes(e, changes);
        return faults.empty();
    });
    document.seal();
    if (!faults.empty()) return say_message(faults.front().diagnostic.message);
    return error_of(done);
}

std::string write_difference(const Scenario& other, const Scenario& here, const std::filesystem::path& file,
                             const ErrataPlan& plan) {
    const std::string ending = file.extension().string();
    if (ending == ".svg" || ending == ".png" || ending == ".pdf") {
        draw::DrawOptions options;
        options.speak = say_message;
        const auto picture = paper::difference_picture(other, here, options);
        if (!picture) return say("The maps have different shapes or numbers, and cannot be compared.");
        if (ending == ".png")
            if (const auto fits = draw::check_png(picture->width, picture->height, options.dpi); !fits)
                return say(fits.error().message);
        const auto done = draw::write_drawing(*picture, file.string(), options.dpi);
        return done ? std::string() : say(done.error().message);
    }
    std::string text;
    if (ending == ".txt") {
        const auto lines = lines_between(other, here);
        if (!lines) return say("The maps have different shapes or numbers, and cannot be compared.");
        for (const std::string& line : *lines) text += line + "\n";
    } else if (ending == ".xml") {
        const auto errata = make_errata(other, here, plan);
        if (!errata) return say("These differences cannot be written as errata; save them as lines instead (.txt).");
        text = write_errata(*errata);
        const ErrataRead back = read_errata(text, file.string());
        if (!back.readable && !back.diagnostics.empty()) return say_message(back.diagnostics.front().message);
    } else {
        return say("The file's name says what is written: .xml errata, .txt lines, .png, .pdf or .svg a picture.");
    }
    const auto done = write_file(file, text);
    return done ? std::string() : say_message(done.error().message);
}

}  // namespace ramparts
