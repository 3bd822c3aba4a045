// The fall of dice; see falling_dice.hpp.
#include "editor/playtest/falling_dice.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace ramparts {
namespace {

constexpr double kDrop = 70;    // pixels above its place in which a die begins
constexpr double kRests = 0.7;  // of the time, after which a die lies still

/// How far a die is above its place, 1 to 0, with one bounce.
double height_at(double part) {
    if (part < 0.6) return 1 - (part / 0.6) * (part / 0.6);
    if (part >= 1) return 0;
    const double bounce = (part - 0.6) / 0.4;
    return 0.35 * 4 * bounce * (1 - bounce);
}

}  // namespace

void FallingDice::begin(HexIndex at, std::vector<int> faces) {
    if (faces.size() > kMost) faces.erase(faces.begin(), faces.end() - kMost);
    at_ = at;
    faces_ = std::move(faces);
    ++number_;
}

std::vector<DiePose> FallingDice::poses(int milliseconds) const {
    std::vector<DiePose> all;
    if (milliseconds >= kMilliseconds) return all;
    const double part = std::clamp(milliseconds / (kMilliseconds * kRests), 0.0, 1.0);
    const double gap = kSize * 1.25;
    for (std::size_t i = 0; i < faces_.size(); ++i) {
        const auto n = static_cast<double>(i);
        DiePose pose;
        pose.x = (n - (static_cast<double>(faces_.size()) - 1) / 2) * gap + (1 - part) * 24;
        pose.y = kSize * 0.9 - kDrop * height_at(part);
        pose.turn = (1 - part) * (5.5 + n) + 0.12 * (n - 1);
        // It tumbles over other faces and shows its own from the bounce on.
        const int tumbled = milliseconds / (2 * kRound) + static_cast<int>(i);
        pose.face = part >= 0.6 ? faces_[i] : (faces_[i] + 5 - tumbled % 5 - 1) % 6 + 1;
        all.push_back(pose);
    }
    return all;
}

}  // namespace ramparts
