// Opens a campaign: its battles are read, its rows are held against them. See campaign.hpp.
#include <algorithm>
#include <iterator>

#include "formats/disk/path_beside.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "formats/text/suggest.hpp"
#include "sdk/change/variant/settle.hpp"
#include "sdk/check/playable.hpp"
#include "sdk/play/campaign/campaign.hpp"

namespace ramparts {
namespace {

using CampaignFaults = std::vector<Diagnostic>;

class CampaignOpener {
public:
    CampaignOpener(const CampaignRead& read, const std::string& path, const BattleReader& battle)
        : read_(read), path_(path), battle_(battle) {}

    Result<OpenCampaign, CampaignFaults> run() {
        out_.campaign = read_.campaign;
        for (const CampaignBattle& battle : out_.campaign.battles) open_battle(battle);
        if (out_.stages.size() < out_.campaign.battles.size()) return fail(std::move(faults_));
        look_at_sides();
        if (faults_.empty()) find_tie();
        for (std::size_t i = 1; i < out_.stages.size() && faults_.empty(); ++i) look_at_carries(i);
        for (std::size_t i = 1; i < out_.stages.size() && faults_.empty(); ++i) look_at_worst(i);
        if (!faults_.empty()) return fail(std::move(faults_));
        return std::move(out_);
    }

private:
    void wrong(std::uint32_t byte, Message said, Message fix) {
        Diagnostic d;
        d.code = "RP6110";
        d.message = std::move(said);
        d.fix = std::move(fix);
        faults_.push_back(placed_in(std::move(d), byte));
    }
    [[nodiscard]] Diagnostic placed_in(Diagnostic d, std::uint32_t byte) const {
        if (byte == kNoByte) d.where.file.path = path_;
        else d.where.file = read_.source->place(byte);
        return d;
    }
    void take_all(std::vector<Diagnostic> found, std::uint32_t byte) {
        for (Diagnostic& d : found) {
            const bool nothing_there = d.where.file.path.empty() || d.code == "RP1001";
            faults_.push_back(nothing_there ? placed_in(std::move(d), byte) : std::move(d));
        }
    }

    void open_battle(const CampaignBattle& battle) {
        CampaignStage stage;
        stage.path = path_from(path_, battle.path.text);
        auto scenario = battle_(stage.path);
        if (!scenario) return take_all(std::move(scenario.error()), battle.path.byte);
        if (scenario->id != battle.id.text)
            return wrong(battle.id.byte, message("the battle there has the id \"{1}\"", scenario->id),
                         message("write that id, or the path of the battle that is meant"));
        if (auto against = playability(*scenario); !against.empty())
            return take_all(std::move(against), battle.path.byte);
        stage.scenario = std::make_shared<const Scenario>(std::move(*scenario));
        out_.stages.push_back(std::move(stage));
    }

    void look_at_sides() {
        const Scenario& first = *out_.stages.front().scenario;
        for (std::size_t i = 1; i < out_.stages.size(); ++i) {
            const Scenario& other = *out_.stages[i].scenario;
            for (std::size_t s = 0; s < kSides; ++s)
                if (other.sides[s].id != first.sides[s].id)
                    return wrong(
                        out_.campaign.battles[i].id.byte,
                        message("its sides are \"{1}\" and \"{2}\", those of {3} \"{4}\" and \"{5}\"",
                                other.sides[0].id, other.sides[1].id, first.id, first.sides[0].id, first.sides[1].id),
                        message("the battles of a campaign have the same sides in the same order"));
        }
    }

    void find_tie() {
        if (out_.campaign.tie.text.empty()) return;
        const Scenario& first = *out_.stages.front().scenario;
        if (const auto side = first.side(out_.campaign.tie.text)) {
            out_.tie = *side;
            return;
        }
        const std::vector<std::string_view> sides{first.sides[0].id, first.sides[1].id};
        wrong(out_.campaign.tie.byte, message("there is no side \"{1}\"", out_.campaign.tie.text),
              suggestion(out_.campaign.tie.text, sides));
    }

    [[nodiscard]] const Unit* unit_called(const Scenario& scenario, const PlacedWords& id) {
        if (const auto unit = scenario.unit(id.text)) return &scenario.units[*unit];
        std::vector<std::string_view> known;
        for (const Unit& unit : scenario.units) known.push_back(unit.id);
        wrong(id.byte, message("{1} has no unit \"{2}\"", scenario.id, id.text), suggestion(id.text, known));
        return nullptr;
    }

    void look_at_carries(std::size_t stage) {
        for (const CampaignCarry& carry : out_.campaign.battles[stage].carries) {
            const Unit* unit = unit_called(*out_.stages[stage].scenario, carry.unit);
            if (unit == nullptr && carry.from == carry.unit) continue;  // one cause, one error
            const Unit* from =
                unit_called(*out_.stages[source_stage(out_.campaign, stage, carry)].scenario, carry.from);
            if (unit == nullptr || from == nullptr || unit->side == from->side) continue;
            wrong(carry.unit.byte, message("{1} and {2} are of two sides", unit->id, from->id),
                  message("a unit has the losses of one of its own side"));
        }
    }

    // Whatever the battles before may bring can be made: each unit that may stay away is one that can be left out.
    void look_at_worst(std::size_t stage) {
        const Scenario& scenario = *out_.stages[stage].scenario;
        for (const CampaignCarry& carry : out_.campaign.battles[stage].carries) {
            if (carry.remnant) continue;
            const Carried away{*scenario.unit(carry.unit.text), 0, true};
            const auto made = with_carried(out_, stage, {&away, 1});
            if (made) continue;
            wrong(carry.unit.byte,
                  message("{1} cannot stay away from {2}: {3}", carry.unit.text, scenario.id,
                          made.error().front().message),
                  message("write eliminated=\"remnant\", so that it comes with its last step"));
        }
    }

    const CampaignRead& read_;
    const std::string& path_;
    const BattleReader& battle_;
    OpenCampaign out_;
    CampaignFaults faults_;
};

}  // namespace

Result<OpenCampaign, std::vector<Diagnostic>> open_campaign(const CampaignRead& read, const std::string& path,
                                                            const BattleReader& battle) {
    return CampaignOpener(read, path, battle).run();
}

LoadedCampaign load_campaign(const std::string& path, const BattleReader& battle) {
    LoadedCampaign loaded;
    std::string text;
    Diagnostic problem;
    loaded.found = read_file(path, kMaxCampaignBytes, text, problem);
    if (!loaded.found) {
        loaded.diagnostics.push_back(std::move(problem));
        return loaded;
    }
    CampaignRead read = read_campaign(std::move(text), path);
    loaded.diagnostics = std::move(read.diagnostics);
    if (!read.readable) return loaded;
    auto open = open_campaign(read, path, battle);
    if (open) loaded.campaign = std::move(*open);
    else std::move(open.error().begin(), open.error().end(), std::back_inserter(loaded.diagnostics));
    return loaded;
}

}  // namespace ramparts
