// The catalogue of the plugins that are part of this program; see linked.hpp. Their list is made from linked.cpp.in.
#include "sdk/extend/host/linked.hpp"

namespace ramparts {

void install_linked_plugins() {
    HostRequest request;
    request.linked = linked_plugins();
    request.user_plugins = false;
    install_catalogue(load_plugins(request).catalogue);
}

}  // namespace ramparts
