// See study_making.hpp.
#include "editor/playtest/study_making.hpp"

#include <algorithm>

#include "editor/model/tune_model.hpp"
#include "editor/workspace/workspace.hpp"
#include "formats/disk/path_beside.hpp"
#include "sdk/play/study/files.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts {
namespace {

namespace fs = std::filesystem;

// Games that are kept together: as many as divide them all, so that exactly these are played.
int block_for(int games) {
    constexpr int kUsual = 10;
    for (int block = kUsual; block > 1; --block)
        if (games % block == 0) return block;
    return games > kUsual ? 1 : games;
}

StudyBattle battle_for(const OpenDocument& document, const fs::path& file) {
    const fs::path& path = document.path();
    StudyBattle battle;
    battle.id.text = document.scenario().id;
    battle.path.text = path_beside(file, (path.filename() == "scenario.xml" ? path.parent_path() : path).string());
    for (const ErrataLayer& layer : document.errata.layers()) {
        StudyErrata errata{{path_beside(file, layer.path)}, {}, {}};
        for (std::size_t i = 0; i < layer.errata.errata.size(); ++i)
            if (is_on(layer, i)) errata.only.push_back(layer.errata.errata[i].id);
        if (!errata.only.empty()) battle.errata.push_back(std::move(errata));
    }
    return battle;
}

Result<Study, std::string> study_for(const OpenDocument& document, const std::array<std::string, kSides>& players,
                                     std::uint64_t seed, std::uint64_t games, const fs::path& file) {
    constexpr std::uint64_t kHighestSeed = 2'000'000'000;
    if (document.path().empty() || document.unsaved())
        return fail(say("Save the battle first: a study reads it from its file."));
    if (seed > kHighestSeed) return fail(say("A study takes seeds up to {1}.", kHighestSeed));
    Study study;
    study.id = study_id_for(file);
    study.name = document.scenario().name;
    study.stop.games = static_cast<int>(games);
    study.block = block_for(study.stop.games);
    study.battles.push_back(battle_for(document, file));
    study.players.push_back({{PlacedWords{players[0]}, PlacedWords{players[1]}}});
    study.dice.push_back(static_cast<int>(seed));
    return study;
}

}  // namespace

Result<Study, std::string> balance_study(const OpenDocument& document, const BalanceRequest& request,
                                         const fs::path& file) {
    auto study = study_for(document, request.players, request.seed, request.games, file);
    if (study) study->stop.round = std::min(study->stop.round, study->stop.games);
    return study;
}

Result<Study, std::string> tune_study(const OpenDocument& document, std::span<const std::string> freed,
                                      const TuneRequest& request, const fs::path& file) {
    auto study = study_for(document, request.players, request.seed, request.games, file);
    if (!study) return study;
    const auto corrected = document.errata.corrected(document.scenario());
    if (!corrected) return fail(say("The errata that are on do not fit the battle."));
    const auto data = read_free_data(*corrected, free_words(freed));
    if (!data) return fail(fault_words(data.error()));
    std::uint64_t cells = 1;
    for (const FreeDatum& datum : *data)
        cells = std::min<std::uint64_t>(kMaxStudyCells + 1, cells * datum.values.size());
    if (cells > kMaxStudyCells)
        return fail(say("A study plays {1} combinations at most; free fewer values.", kMaxStudyCells));
    for (const std::string& one : freed) study->battles.front().free.push_back({one});
    study->stop.rule = StopRule::race;
    study->stop.side.text = corrected->sides[request.side].id;
    study->stop.goal = request.goal;
    // The second round plays half of them, the third a quarter: all rounds take twice the first.
    const std::uint64_t block = static_cast<std::uint64_t>(study->block);
    const std::uint64_t round = std::max(block, request.budget / (2 * cells) / block * block);
    study->stop.round = static_cast<int>(std::min(round, request.games));
    return study;
}

}  // namespace ramparts
