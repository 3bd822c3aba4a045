// What the toolkits complain of while the tests run: each complaint is a fault of ours.
#pragma once

#include <string>
#include <vector>

namespace ramparts::test {

struct Complaint {
    std::string test;     ///< the case that ran
    std::string message;  ///< domain, level and words
    int times = 0;
};

/// From now on counts what GTK, GLib and the toolkit above them warn of, per case and message. To be called once.
void watch_toolkits();
/// What has been counted, in the order of its first coming.
[[nodiscard]] const std::vector<Complaint>& complaints();

}  // namespace ramparts::test
