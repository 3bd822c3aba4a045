// Threads that all begin or none, under a system that refuses some.
#include <catch2/catch.hpp>

#include <atomic>
#include <mutex>
#include <set>
#include <system_error>

#include "engine/core/workers.hpp"

namespace ramparts {

TEST_CASE("every worker works once, each on a thread of its own", "[workers]") {
    for (const unsigned jobs : {1U, 2U, 7U}) {
        std::mutex mutex;
        std::set<unsigned> numbers;
        std::set<std::thread::id> threads;
        run_workers(jobs, [&](unsigned i) {
            const std::lock_guard lock(mutex);
            numbers.insert(i);
            threads.insert(std::this_thread::get_id());
        });
        CHECK(numbers.size() == jobs);
        CHECK(*numbers.rbegin() == jobs - 1);
        CHECK(threads.size() == jobs);
        CHECK(threads.contains(std::this_thread::get_id()));
    }
}

TEST_CASE("a refused thread is an error that tells how many there were; nothing has been worked", "[workers]") {
    for (const unsigned most : {0U, 1U, 5U}) {
        unsigned begun = 0;
        std::atomic<int> ended{0};
        std::atomic<int> worked{0};
        const StartThread miser = [&](std::function<void()> work) {
            if (begun == most) throw std::system_error(std::make_error_code(std::errc::resource_unavailable_try_again));
            ++begun;
            return std::thread([&ended, work = std::move(work)] {
                work();
                ++ended;
            });
        };
        try {
            run_workers(
                16, [&](unsigned) { ++worked; }, miser);
            FAIL("no error for " << most << " threads");
        } catch (const ThreadsRefused& refused) {
            CHECK(refused.asked() == 16);
            CHECK(refused.given() == most + 1);
            CHECK(std::string(refused.what()) ==
                  "the system gives " + std::to_string(most + 1) + " of the 16 threads asked for");
        }
        CHECK(worked == 0);
        CHECK(ended == static_cast<int>(most));
    }
}

TEST_CASE("what a worker throws arrives where the work was asked for", "[workers]") {
    for (const unsigned thrower : {0U, 2U}) {
        std::atomic<int> worked{0};
        CHECK_THROWS_AS(run_workers(4,
                                    [&](unsigned i) {
                                        ++worked;
                                        if (i == thrower) throw std::length_error("too long");
                                    }),
                        std::length_error);
        CHECK(worked == 4);
    }
}

}  // namespace ramparts
