// Reads study.xml; see study_file.hpp.
#include <algorithm>

#include "formats/study/study_file.hpp"
#include "formats/text/share.hpp"
#include "formats/xml/attributes.hpp"
#include "formats/xml/small_document.hpp"

namespace ramparts {
namespace {

using xml::Attributes;
using xml::Element;

constexpr std::string_view kStudySpace = "urn:ramparts:study:1";

class StudyReader {
public:
    StudyReader(xml::Reader& reader, Study& study) : reader_(reader), study_(study) {}

    void read(const Element& root) {
        constexpr std::string_view kNames[] = {"format", "id", "name", "block"};
        Attributes row(reader_, root, kNames);
        if (!row.known_format(kStudyFormat)) return;
        study_.id = row.required_id("id");
        study_.name = row.text("name");
        study_.block = row.integer_or("block", 1, kMaxStudyBlock, study_.block);
        constexpr std::string_view kRows[] = {"battle", "players", "dice", "measure", "stop"};
        xml::Children children = reader_.children(root);
        Element child;
        while (reader_.next(children, child))
            switch (std::find(std::begin(kRows), std::end(kRows), child.name()) - std::begin(kRows)) {
                case 0: battle(child); break;
                case 1: players(child); break;
                case 2: dice(child); break;
                case 3: measure(child); break;
                case 4: stop(child); break;
                default: reader_.unknown_element(child, root, kRows);
            }
        if (!any_battle_)
            reader_.report().error("RP1024", reader_.offset(root), message("<study> lacks the row <battle>"),
                                   message("name a battle: <battle id=\"…\" path=\"…\"/>"));
        if (study_.players.empty()) study_.players.push_back({{PlacedWords{"tactician"}, PlacedWords{"tactician"}}});
        if (study_.dice.empty()) study_.dice.push_back(1);
    }

private:
    // Whether there is room for one more row of this kind.
    bool room(const Element& element, std::size_t rows) {
        if (rows < kMaxStudyRows) return true;
        if (rows == kMaxStudyRows)
            reader_.report().error("RP1060", reader_.offset(element),
                                   message("this is more than {1} of <{2}>", kMaxStudyRows, element.name()),
                                   message("make two studies of it"));
        return false;
    }

    void battle(const Element& element) {
        constexpr std::string_view kNames[] = {"id", "path"};
        Attributes row(reader_, element, kNames);
        any_battle_ = true;
        if (!room(element, study_.battles.size())) return;
        StudyBattle found;
        found.id = {row.required_id("id"), row.at("id")};
        found.path = {row.required_text("path"), row.at("path")};
        constexpr std::string_view kRows[] = {"errata", "change", "free"};
        xml::Children children = reader_.children(element);
        Element child;
        while (reader_.next(children, child))
            switch (std::find(std::begin(kRows), std::end(kRows), child.name()) - std::begin(kRows)) {
                case 0: errata(child, found); break;
                case 1: change(child, found); break;
                case 2: free(child, found); break;
                default: reader_.unknown_element(child, element, kRows);
            }
        const bool twice = std::any_of(study_.battles.begin(), study_.battles.end(),
                                       [&](const StudyBattle& other) { return other.id.text == found.id.text; });
        if (twice && !found.id.text.empty())
            row.error("RP1050", "id", message("another <battle> has the id \"{1}\" already", found.id.text),
                      message("give each its own id"));
        study_.battles.push_back(std::move(found));
    }

    void errata(const Element& element, StudyBattle& battle) {
        constexpr std::string_view kNames[] = {"path", "only", "off"};
        Attributes row(reader_, element, kNames);
        reader_.leaf(element);
        if (!room(element, battle.errata.size())) return;
        StudyErrata found{{row.required_text("path"), row.at("path")}, {}, {}};
        xml::for_each_item(row.value("only"), [&](std::string_view id, std::size_t) { found.only.emplace_back(id); });
        xml::for_each_item(row.value("off"), [&](std::string_view id, std::size_t) { found.off.emplace_back(id); });
        battle.errata.push_back(std::move(found));
    }

    void change(const Element& element, StudyBattle& battle) {
        Attributes row(reader_, element, {});
        if (!room(element, battle.changes.size())) return;
        PlacedWords found{reader_.text(element), row.at_element()};
        if (found.text.empty())
            return reader_.report().error(
                "RP1024", found.byte, message("<change> says nothing"),
                message("write a line of the edit language, such as option stacking-limit 2"));
        battle.changes.push_back(std::move(found));
    }

    void free(const Element& element, StudyBattle& battle) {
        constexpr std::string_view kNames[] = {"data"};
        Attributes row(reader_, element, kNames);
        reader_.leaf(element);
        if (!room(element, battle.free.size())) return;
        battle.free.push_back({row.required_text("data"), row.at("data")});
    }

    void players(const Element& element) {
        constexpr std::string_view kNames[] = {"first", "second"};
        Attributes row(reader_, element, kNames);
        reader_.leaf(element);
        if (!room(element, study_.players.size())) return;
        StudyPlayers found{{PlacedWords{row.required_text("first"), row.at("first")},
                            PlacedWords{row.required_text("second"), row.at("second")}}};
        if (std::find(study_.players.begin(), study_.players.end(), found) != study_.players.end())
            return row.error("RP1050", "first", message("these players are there already"),
                             message("keep one of the two rows"));
        study_.players.push_back(std::move(found));
    }

    void dice(const Element& element) {
        constexpr std::string_view kNames[] = {"seed"};
        Attributes row(reader_, element, kNames);
        reader_.leaf(element);
        const auto seed = row.required_integer("seed", 0, 2'000'000'000);
        if (!seed || !room(element, study_.dice.size())) return;
        if (std::find(study_.dice.begin(), study_.dice.end(), *seed) != study_.dice.end())
            return row.error("RP1050", "seed", message("this seed is there already"),
                             message("keep one of the two rows"));
        study_.dice.push_back(*seed);
    }

    void measure(const Element& element) {
        constexpr std::string_view kNames[] = {"what"};
        Attributes row(reader_, element, kNames);
        reader_.leaf(element);
        if (once(element, has_measure_)) return;
        if (!row.has("what")) return row.missing("what");
        study_.measures = {};
        xml::for_each_item(row.value("what"), [&](std::string_view what, std::size_t) {
            const auto known = std::find(kStudyMeasures.begin(), kStudyMeasures.end(), what);
            if (known == kStudyMeasures.end())
                row.error("RP1051", "what", message("there is no measure \"{1}\"", excerpt(what)),
                          suggestion(what, kStudyMeasures));
            else study_.measures[static_cast<std::size_t>(known - kStudyMeasures.begin())] = true;
        });
    }

    // Whether such a row was there before.
    bool once(const Element& element, bool& before) {
        if (!std::exchange(before, true)) return false;
        reader_.report().error("RP1050", reader_.offset(element), message("<{1}> appears twice", element.name()),
                               message("keep one of the two"));
        return true;
    }

    void share(Attributes& row, std::string_view name, int most, int& value) {
        if (!row.has(name)) return;
        const auto found = read_share(row.value(name));
        if (found && *found <= most) value = *found;
        else
            row.error("RP1031", name,
                      message("\"{1}\" is not a share between 0 and {2} %", excerpt(row.value(name)), most / 10),
                      message("write per cent, with one digit behind the point at most, such as 2.5"));
    }

    void stop(const Element& element) {
        constexpr std::string_view kNames[] = {"rule", "games", "round", "half-width", "goal", "side"};
        Attributes row(reader_, element, kNames);
        reader_.leaf(element);
        if (once(element, has_stop_)) return;
        StudyStop& found = study_.stop;
        if (!row.has("rule")) row.missing("rule");
        if (const auto rule = row.choice("rule", kStopRules)) found.rule = static_cast<StopRule>(*rule);
        found.games = row.integer_or("games", 1, kMaxStudyGames, found.games);
        found.round = row.integer_or("round", 1, kMaxStudyGames, std::min(found.round, found.games));
        if (found.round > found.games)
            row.error("RP1031", "round",
                      message("a round of {1} games is more than the {2} of a cell", found.round, found.games),
                      message("write a smaller round, or more games"));
        share(row, "half-width", 500, found.half_width);
        share(row, "goal", 999, found.goal);
        if (row.has("side")) found.side = {row.required_id("side"), row.at("side")};
    }

    xml::Reader& reader_;
    Study& study_;
    bool any_battle_ = false;
    bool has_measure_ = false;
    bool has_stop_ = false;
};

}  // namespace

StudyRead read_study(std::string text, std::string path) {
    StudyRead result;
    result.source = std::make_shared<SourceText>(std::move(path), std::move(text));
    result.readable = xml::read_small_document(
        result.source, {"study", kStudySpace, kMaxStudyBytes}, result.diagnostics,
        [&](xml::Reader& reader, const xml::Element& root) { StudyReader(reader, result.study).read(root); });
    return result;
}

}  // namespace ramparts
