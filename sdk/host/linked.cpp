// The list of what is linked in; see linked.hpp. The texts come from plugin.xml files when this is built.
#include "sdk/host/linked.hpp"

namespace ramparts {

std::span<const LinkedPlugin> linked_plugins() {
    // A plugin that is linked in stands here with the text of its plugin.xml (ramparts_embed in sdk/CMakeLists.txt
    // makes it) and its entry under a name of its own (RP_ENTRY_NAME): {embedded::tlg2_plugin, &ramparts_tlg2_entry}.
    return {};
}

}  // namespace ramparts
