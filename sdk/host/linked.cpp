// The list of what is linked in; see linked.hpp. The texts come from plugin.xml files when this is built.
#include "sdk/host/linked.hpp"

#include "sdk/host/embedded.hpp"

extern "C" const rp_entry ramparts_tlg2_entry;  // plugins/tlg2, under a name of its own (RP_ENTRY_NAME)

namespace ramparts {

std::span<const LinkedPlugin> linked_plugins() {
    static const LinkedTranslation translations[] = {{"fr", embedded::kTlg2French}};
    static const LinkedPlugin plugins[] = {{embedded::kTlg2Plugin, &ramparts_tlg2_entry, translations}};
    return plugins;
}

void install_linked_plugins() {
    HostRequest request;
    request.linked = linked_plugins();
    request.user_plugins = false;
    install_catalogue(load_plugins(request).catalogue);
}

}  // namespace ramparts
