// What modules of scripts do while they are made, written down for the side that asks their hooks one by one.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "sdk/boundary/abi/ramparts/rp.h"
#include "sdk/worker/wire/protocol.hpp"

namespace ramparts::worker {

/// Stands before the tables of scripts; one in a process, as the functions of a table know nothing but their host.
class Recorder {
public:
    Recorder();
    ~Recorder();
    Recorder(const Recorder&) = delete;
    Recorder& operator=(const Recorder&) = delete;

    /// The table to be used in the place of `real`, whose create() is given `host`; it lives as long as the recorder.
    [[nodiscard]] const rp_modules_1* before(const rp_modules_1& real, const rp_host* host);
    /// The modules made since the last call, ascending by slot.
    [[nodiscard]] std::vector<MadeModule> take();

    struct Open;

private:
    friend struct Recording;
    struct Real {
        const rp_host* host = nullptr;
        const rp_modules_1* table = nullptr;
        rp_modules_1 own{};
    };
    std::vector<std::unique_ptr<Real>> real_;
    std::vector<std::unique_ptr<Open>> open_;  ///< set-ups, which live as long as their modules
    std::vector<MadeModule> made_;
};

/// Calls a hook by its number with arguments that came as bytes; false when it has none, or those are no arguments.
[[nodiscard]] bool call_hook(std::uint8_t number, const rp_module* module, const rp_view* view,
                             std::string_view arguments, HookAnswer& answer);

}  // namespace ramparts::worker
