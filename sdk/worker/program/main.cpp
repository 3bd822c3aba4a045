// `ramparts-worker`: plays a battle behind a fence for the program that started it. Not to be started by hand.
#include <cstdio>
#include <string_view>

#include "engine/core/version.hpp"
#include "formats/text/numbers.hpp"
#include "sdk/extend/host/linked.hpp"
#include "sdk/worker/inside/serve.hpp"

int main(int argc, char** argv) {
    using namespace ramparts;
    worker::ServeOptions options;
    options.version = kVersion;
    const auto seconds = argc == 2 ? to_integer(argv[1], 1, 10'000'000) : std::nullopt;
    if (!seconds) {
        std::fputs("ramparts-worker is started by ramparts and its editor; it does nothing of itself\n", stderr);
        return 1;
    }
    options.fence.cpu_seconds = static_cast<std::uint64_t>(*seconds);
    install_linked_plugins();
    worker::serve(options);
}
