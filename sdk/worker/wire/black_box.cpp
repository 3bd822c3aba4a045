// The shared page; see black_box.hpp.
#include "sdk/worker/wire/black_box.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <utility>

#include "formats/text/byte_check.hpp"

namespace ramparts::worker {
namespace {

constexpr std::size_t kPage = 4096;

void* map_page(int descriptor) noexcept {
    void* const at = ::mmap(nullptr, kPage, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
    return at == MAP_FAILED ? nullptr : at;
}

}  // namespace

// Atomic, as the other side may write at any time whatever it likes.
struct BlackBox::Page {
    std::atomic<std::uint64_t> playing;
    std::atomic<std::uint64_t> game;
    std::atomic<std::uint64_t> seed;
    std::atomic<std::uint64_t> length;
    std::atomic<char> hook[120];
};

BlackBox::BlackBox() noexcept = default;
BlackBox::BlackBox(int descriptor) noexcept {
    static_assert(sizeof(Page) <= kPage && std::atomic<std::uint64_t>::is_always_lock_free);
    if (descriptor < 0) return;
    page_ = static_cast<Page*>(map_page(descriptor));
    ::close(descriptor);
}
BlackBox::BlackBox(BlackBox&& other) noexcept : page_(std::exchange(other.page_, nullptr)) {}
BlackBox::~BlackBox() {
    if (page_) ::munmap(page_, kPage);
}

BlackBox BlackBox::create(int& descriptor) noexcept {
    BlackBox box;
    descriptor = ::memfd_create("ramparts-worker", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (descriptor < 0) return box;
    // Its size is sealed: a page taken away under us would end us.
    if (::ftruncate(descriptor, kPage) == 0 &&
        ::fcntl(descriptor, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) == 0)
        box.page_ = static_cast<Page*>(map_page(descriptor));
    if (!box.page_) {
        ::close(descriptor);
        descriptor = -1;
    }
    return box;
}

void BlackBox::enter_game(std::uint64_t seed, std::uint64_t game) noexcept {
    if (!page_) return;
    page_->seed.store(seed, std::memory_order_relaxed);
    page_->game.store(game, std::memory_order_relaxed);
    page_->length.store(0, std::memory_order_relaxed);
    page_->playing.store(1, std::memory_order_release);
}

void BlackBox::leave_game() noexcept {
    if (page_) page_->playing.store(0, std::memory_order_release);
}

void BlackBox::enter_hook(std::string_view hook, std::string_view script) noexcept {
    if (!page_) return;
    std::size_t length = 0;
    for (const std::string_view part : {hook, std::string_view(" of "), script})
        for (const char c : part)
            if (length < std::size(page_->hook)) page_->hook[length++].store(c, std::memory_order_relaxed);
    page_->length.store(length, std::memory_order_release);
}

LastPlace BlackBox::read() const {
    LastPlace place;
    if (!page_) return place;
    place.playing = page_->playing.load(std::memory_order_acquire) == 1;
    place.game = page_->game.load(std::memory_order_relaxed);
    place.seed = page_->seed.load(std::memory_order_relaxed);
    const std::size_t length =
        std::min<std::size_t>(page_->length.load(std::memory_order_acquire), std::size(page_->hook));
    for (std::size_t i = 0; i < length; ++i) place.hook.push_back(page_->hook[i].load(std::memory_order_relaxed));
    const bool shown = xml::check_bytes(place.hook).fault == xml::ByteFault::none;
    if (!shown || place.hook.find('\n') != std::string::npos) place.hook = "?";
    return place;
}

}  // namespace ramparts::worker
