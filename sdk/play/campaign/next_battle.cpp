// The next battle of a campaign as files; see records.hpp.
#include "formats/disk/write_file.hpp"
#include "formats/scenario/battle_file.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "formats/variant/variant_file.hpp"
#include "sdk/change/document/edit.hpp"
#include "sdk/change/document/scenario_store.hpp"
#include "sdk/change/variant/variant.hpp"
#include "sdk/play/campaign/records.hpp"

namespace ramparts {
namespace {

namespace fs = std::filesystem;

// The battle whole, where no variant can name its base.
Result<fs::path, Message> write_copy(const LoadedScenario& before, Scenario scenario, const fs::path& folder) {
    ScenarioStore store(before.scenario_path);
    (void)store.document().edit("campaign", [&](Edit& e) { return e.replace_scenario(std::move(scenario)); });
    const auto saved = store.save_as(folder, RulesetChoice::reference);
    if (!saved) return fail(saved.error().message);
    return folder / kScenarioFile;
}

}  // namespace

Result<fs::path, Message> write_next_battle(const OpenCampaign& campaign, std::span<const BattleEnd> ends,
                                            const fs::path& folder) {
    if (has_battle(folder)) return fail(message("{1} is there already", battle_file(folder).string()));
    const std::size_t stage = ends.size();
    const LoadedScenario before = load_scenario(campaign.stages[stage].path);
    auto scenario = battle_in_campaign(campaign, ends);
    if (!scenario) return fail(scenario.error().front().message);
    if (const auto made = real_files().create_folder(folder); !made) return fail(made.error().message);
    if (!link_between(folder, before.scenario_path.parent_path()))
        return write_copy(before, std::move(*scenario), folder);
    LoadedScenario after = before;
    after.scenario = std::move(*scenario);
    const auto variant = make_variant(begin_variant(before, after, folder), after.scenario);
    if (!variant) return fail(variant.error());
    if (const auto written = write_file(folder / kVariantFile, write_variant(*variant)); !written)
        return fail(written.error().message);
    return folder / kVariantFile;
}

}  // namespace ramparts
