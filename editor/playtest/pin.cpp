// Pinned cases; see pin.hpp.
#include "editor/playtest/pin.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>

#include "editor/playtest/play_words.hpp"
#include "editor/workspace/workspace.hpp"
#include "engine/playouts/perft.hpp"
#include "formats/disk/write_file.hpp"
#include "sdk/check/cases/run.hpp"
#include "sdk/play/names.hpp"
#include "sdk/words/messages.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts {
namespace {

std::string ids(const Scenario& s, UnitSet units) {
    std::string out;
    units.each([&](UnitIndex u) { out += (out.empty() ? "" : " ") + s.units[u].id; });
    return out;
}

class Collector {
public:
    Collector(PlayDesk& desk, const OpenDocument& document, PlayDesk::Ground at)
        : desk_(desk), document_(document), at_(at), s_(document.scenario()), view_(at.position->view()) {}

    std::vector<PinExpectation> run() {
        const HexIndex hex = document_.cursor();
        if (hex < view_.context.hexes() && s_.map.present(hex)) {
            attack(hex);
            view_.board.units(hex).each([&](UnitIndex u) { unit(u); });
            for (SideId side = 0; side < kSides; ++side) {
                const bool in = view_.board.zoc(side, hex);
                add(CaseTag::zoc,
                    say(in ? RP_TR("{1} is in the zone of control of {2}")
                           : RP_TR("{1} is free of the zone of control of {2}"),
                        hex_text(s_, hex), s_.sides[side].name),
                    false)
                    .set("side", s_.sides[side].id);
                out_.back().item.set("hex", hex_text(s_, hex));
                out_.back().item.set("is", in ? "true" : "false");
            }
        }
        const std::vector<LosAnswer>& ruler = desk_.ruler(document_);
        for (const LosAnswer& los : ruler) {
            std::string words =
                say("{1} to {2}: {3}", hex_text(s_, los.from), hex_text(s_, los.to), sight_words(los.sight));
            if (ruler.size() > 1) words = sight_title(los) + ": " + words;
            CaseItem& item = add(CaseTag::sight, std::move(words), true);
            out_.back().rule = los.rule;
            item.set("from", hex_text(s_, los.from));
            item.set("to", hex_text(s_, los.to));
            if (los.by != kStandardSight) item.set("by", los.by);
            item.set("is", std::string(to_string(los.sight)));
        }
        return std::move(out_);
    }

private:
    CaseItem& add(CaseTag tag, std::string text, bool suggested) {
        out_.push_back({std::move(text), {}, suggested, rule_of(tag)});
        out_.back().item.tag = tag;
        return out_.back().item;
    }
    static RuleNumber rule_of(CaseTag tag) {
        switch (tag) {
            case CaseTag::zoc: return "4.1";
            case CaseTag::odds: return "6.9";
            case CaseTag::factor: return "2.6";
            case CaseTag::sight: return "7.7";
            default: return "4.7";
        }
    }

    void attack(HexIndex hex) {
        const Playtest* play = desk_.game(&document_);
        const auto preview = play != nullptr && desk_.playing(&document_) ? play->preview(hex) : std::nullopt;
        if (!preview || !preview->odds.worked_out) return;
        const OddsReport& r = preview->odds.report;
        CaseItem& item = add(CaseTag::odds,
                             say("the attack on {1} is fought at {2}", hex_text(s_, hex), column_text(r.column)), true);
        item.set("at", hex_text(s_, hex));
        if (!preview->combat.attackers.empty()) item.set("by", ids(s_, preview->combat.attackers));
        if (!preview->combat.supporters.empty()) item.set("guns", ids(s_, preview->combat.supporters));
        item.set("attack", std::to_string(r.attack));
        item.set("defence", std::to_string(r.defence));
        item.set("shift", std::to_string(r.shift));
        item.set("column", column_text(r.column));
    }

    void unit(UnitIndex u) {
        const std::string id = s_.units[u].id;
        const auto number = [&](CaseTag tag, const std::string& text, int value) {
            CaseItem& item = add(tag, text, false);
            item.set("unit", id);
            item.set("is", std::to_string(value));
        };
        number(CaseTag::factor, say("{1} has factor {2}", id, view_.factor(u)), view_.factor(u));
        const ReachAnswer reach = query_reach(*at_.rules, view_, u);
        if (view_.context.unit(u).side != view_.state.phasing() || view_.state.phase() != Phase::movement) return;
        if (!reach.possible) {
            CaseItem& item = add(CaseTag::illegal, say("{1} may not move (rule {2})", id, reach.rule), true);
            if (!reach.rule.empty()) {
                item.set("rule", std::string(reach.rule.text()));
                out_.back().rule = reach.rule;
            }
            item.text = to_text(Action::of_unit(ActionKind::activate, u), s_);
            return;
        }
        for (const auto& hex : reach.hexes) {
            CaseItem& item =
                add(CaseTag::reach, say("{1} reaches {2} for {3}", id, hex_text(s_, hex.hex), points_words(hex.cost)),
                    s_.map.grid().adjacent(reach.start, hex.hex));
            item.set("unit", id);
            item.set("hex", hex_text(s_, hex.hex));
            item.set("cost", std::to_string(hex.cost));  // half points
        }
    }

    PlayDesk& desk_;
    const OpenDocument& document_;
    PlayDesk::Ground at_;
    const Scenario& s_;
    StateView view_;
    std::vector<PinExpectation> out_;
};

std::filesystem::path pin_file(const OpenDocument& document) {
    return document.path().parent_path() / "cases" / "pinned.xml";
}

}  // namespace

std::string pin_obstacle(PlayDesk& desk, const OpenDocument& document) {
    if (document.path().empty()) return say("Save the scenario first: cases are kept in its folder.");
    if (document.unsaved()) return say("Save the scenario first: a case speaks about the scenario as it is saved.");
    const PlayDesk::Ground at = desk.ground(document);
    if (at.rules == nullptr) return say("The scenario cannot be played yet.");
    if (at.position->state().step() != Step::menu)
        return say("Finish the move or the combat that is going on: cases begin between them.");
    return {};
}

std::vector<PinExpectation> pin_expectations(PlayDesk& desk, const OpenDocument& document) {
    const PlayDesk::Ground at = desk.ground(document);
    return at.rules == nullptr ? std::vector<PinExpectation>() : Collector(desk, document, at).run();
}

std::string free_pin_id(const OpenDocument& document) {
    std::error_code error;
    const auto file = pin_file(document);
    std::vector<RuleCase> known;
    if (std::filesystem::exists(file, error)) known = load_cases(file).cases;
    for (int n = 1;; ++n) {
        const std::string id = "P" + std::to_string(n);
        if (std::none_of(known.begin(), known.end(), [&](const RuleCase& c) { return c.id == id; })) return id;
    }
}

PinResult pin(PlayDesk& desk, const OpenDocument& document, const PinName& name,
              const std::vector<CaseItem>& expectations) {
    PinResult out;
    out.problem = pin_obstacle(desk, document);
    if (!out.problem.empty()) return out;
    const PlayDesk::Ground at = desk.ground(document);
    RuleCase made = pin_case(*at.rules, at.position->view(), name.id, name.rule, name.title);
    made.script = expectations;
    const CaseOutcome outcome = run_case(made, document.scenario());
    if (!outcome.passed()) {
        out.problem = say("The case does not hold when it is run:");
        for (const CaseMismatch& m : outcome.mismatches)
            out.problem += "\n" + say_message(message("{1}: expected {2}, found {3}", m.what, m.expected, m.found));
        if (outcome.expectations == 0) out.problem += "\n" + say("it expects nothing");
        return out;
    }
    out.file = pin_file(document);
    std::error_code error;
    std::string text;
    if (std::filesystem::exists(out.file, error)) {
        std::ifstream in(out.file, std::ios::binary);
        const std::string before((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
        text = append_case(before, made);
        if (text == before) {
            out.problem = say("{1} is not a case file.", out.file.string());
            return out;
        }
    } else {
        CaseFile file;
        file.cases = {made};
        text = write_cases(file);
        std::filesystem::create_directories(out.file.parent_path(), error);
    }
    if (const auto done = write_file(out.file, text); !done) {
        out.problem = say("{1} could not be written.", out.file.string());
        return out;
    }
    out.written = true;
    return out;
}

}  // namespace ramparts
