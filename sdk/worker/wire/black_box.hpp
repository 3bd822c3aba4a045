// A page that a worker and the program that started it both see: where the worker was when it ended, however it ended.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <string_view>

namespace ramparts::worker {

/// Where a worker was.
struct LastPlace {
    bool playing = false;  ///< a game of PLAY_MANY
    std::uint64_t game = 0;
    std::uint64_t seed = 0;
    std::string hook;  ///< "combat.shifts of poison.lua", empty outside of scripts
};

/// Written by the worker without a system call; what is read there is believed no more than what the worker says.
class BlackBox {
public:
    BlackBox() noexcept;
    /// A page of a file in memory: as an inherited descriptor (the worker), which is closed. Without one, or when it
    /// cannot be had, places are noted for nobody.
    explicit BlackBox(int descriptor) noexcept;
    ~BlackBox();
    BlackBox(const BlackBox&) = delete;
    BlackBox& operator=(const BlackBox&) = delete;
    BlackBox(BlackBox&& other) noexcept;
    BlackBox& operator=(BlackBox&&) = delete;

    /// A new one, with the descriptor to be handed on and then closed by the caller; -1 when the system has none.
    [[nodiscard]] static BlackBox create(int& descriptor) noexcept;

    void enter_game(std::uint64_t seed, std::uint64_t game) noexcept;
    void leave_game() noexcept;
    /// The hook that is called now, and its script. Cut at 120 bytes.
    void enter_hook(std::string_view hook, std::string_view script) noexcept;
    [[nodiscard]] LastPlace read() const;

private:
    struct Page;
    Page* page_ = nullptr;
};

}  // namespace ramparts::worker
