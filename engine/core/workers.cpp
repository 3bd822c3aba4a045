// Threads behind a gate; see workers.hpp.
#include "engine/core/workers.hpp"

#include <atomic>
#include <exception>
#include <mutex>
#include <string>
#include <system_error>
#include <vector>

namespace ramparts {

ThreadsRefused::ThreadsRefused(unsigned asked, unsigned given)
    : std::runtime_error("the system gives " + std::to_string(given) + " of the " + std::to_string(asked) +
                         " threads asked for"),
      asked_(asked),
      given_(given) {}

std::thread start_thread(std::function<void()> work) { return std::thread(std::move(work)); }

void run_workers(unsigned jobs, const std::function<void(unsigned)>& work, const StartThread& start) {
    enum Gate : int { closed, open, cancelled };
    std::atomic<int> gate{closed};
    std::mutex mutex;
    std::exception_ptr thrown;
    const auto guarded = [&](unsigned i) {
        try {
            work(i);
        } catch (...) {
            const std::lock_guard lock(mutex);
            if (!thrown) thrown = std::current_exception();
        }
    };
    std::vector<std::thread> threads;
    const auto end = [&](Gate how) {
        gate = how;
        gate.notify_all();
        if (how == open) guarded(0);
        for (std::thread& thread : threads) thread.join();
    };
    for (unsigned i = 1; i < jobs; ++i) try {
            threads.reserve(jobs - 1);
            threads.push_back(start([&, i] {
                gate.wait(closed);
                if (gate == open) guarded(i);
            }));
        } catch (const std::system_error&) {
            end(cancelled);
            throw ThreadsRefused(jobs, i);
        }
    end(open);
    if (thrown) std::rethrow_exception(thrown);
}

}  // namespace ramparts
