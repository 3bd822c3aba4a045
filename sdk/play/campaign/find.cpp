// See find.hpp.
#include "sdk/play/campaign/find.hpp"

#include <algorithm>

#include "formats/campaign/campaign_file.hpp"
#include "formats/disk/file_system.hpp"
#include "formats/xml/raw_tree.hpp"

namespace ramparts {

namespace fs = std::filesystem;

bool is_campaign_file(const fs::path& file) {
    const auto text = real_files().read(file);
    if (!text || text->size() > kMaxCampaignBytes) return false;
    const auto root = xml::root_tag(*text);
    return root && root->name == "campaign";
}

std::vector<fs::path> campaign_files(const fs::path& folder) {
    std::vector<fs::path> found;
    for (const fs::path& place : {folder, folder / "campaigns"})
        for (const std::string& name : real_files().list(place))
            if (const fs::path file = place / name; file.extension() == ".xml" && is_campaign_file(file))
                found.push_back(file);
    std::sort(found.begin(), found.end());
    return found;
}

}  // namespace ramparts
