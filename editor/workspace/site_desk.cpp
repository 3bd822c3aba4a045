// See site_desk.hpp.
#include "editor/workspace/site_desk.hpp"

#include "editor/workspace/files.hpp"
#include "editor/workspace/plugin_desk.hpp"
#include "sdk/share/pages/make_play_page.hpp"
#include "sdk/words/speaking_in.hpp"

namespace ramparts {

Result<MadeSite, std::vector<Diagnostic>> site_of_folder(
    const std::filesystem::path& folder, const RegistryIndex& index,
    const std::function<void(std::size_t done, std::size_t all)>& progress) {
    PluginDesk* desk = plugin_desk();
    const SpeakingIn speaking(spoken_code());  // names of open battles are there again in the end
    SitePlan plan;
    plan.language = spoken_code();
    plan.homes = scenario_folders();
    plan.progress = progress;
    if (auto program = read_player()) plan.program = std::move(*program);
    plan.put_in_force = [desk](const std::vector<std::filesystem::path>& scripts) {
        return desk == nullptr ? std::vector<PluginStatus>{} : desk->put_in_force_for_others(scripts);
    };
    auto made = make_site(folder, index, plan);
    if (desk != nullptr) desk->put_back();
    return made;
}

}  // namespace ramparts
