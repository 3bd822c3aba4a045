// The smallest signal: listeners called in order; a connection ends with the object that holds it.
#pragma once

#include <functional>
#include <memory>
#include <utility>
#include <vector>

namespace ramparts {

/// Disconnects when destroyed or reset.
class Connection {
public:
    Connection() = default;
    explicit Connection(std::shared_ptr<bool> alive) : alive_(std::move(alive)) {}
    Connection(Connection&& other) noexcept = default;
    Connection& operator=(Connection&& other) noexcept {
        if (this != &other) {
            reset();
            alive_ = std::move(other.alive_);
        }
        return *this;
    }
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;
    ~Connection() { reset(); }
    void reset() noexcept {
        if (alive_) *alive_ = false;
        alive_.reset();
    }

private:
    std::shared_ptr<bool> alive_;
};

template <class... Args>
class Signal {
public:
    [[nodiscard]] Connection connect(std::function<void(Args...)> listener) {
        auto alive = std::make_shared<bool>(true);
        slots_.push_back({alive, std::move(listener)});
        return Connection(std::move(alive));
    }
    /// Listeners may connect and disconnect while they are called.
    void operator()(Args... args) {
        ++depth_;
        const std::size_t count = slots_.size();
        for (std::size_t i = 0; i < count && i < slots_.size(); ++i) {
            if (!*slots_[i].alive) continue;
            const auto listener = slots_[i].listener;
            listener(args...);
        }
        if (--depth_ == 0) std::erase_if(slots_, [](const Slot& slot) { return !*slot.alive; });
    }

private:
    struct Slot {
        std::shared_ptr<bool> alive;
        std::function<void(Args...)> listener;
    };
    std::vector<Slot> slots_;
    int depth_ = 0;
};

}  // namespace ramparts
