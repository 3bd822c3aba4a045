// What pages to be cut up and put together have in common: marks to cut by, marks to lay by, rulers and captions.
#pragma once

#include <string>
#include <vector>

#include "sdk/show/draw/display_list.hpp"
#include "sdk/show/print/flow.hpp"

namespace ramparts::paper {

inline constexpr double kBleed = 1.5;     ///< mm of art beyond the line to cut along
inline constexpr double kMarkFrom = 2.2;  ///< mm from a corner to where its cut mark begins; outside the bleed
inline constexpr double kMarkTo = 4.2;    ///< mm from a corner to where its cut mark ends
inline constexpr draw::Stroke kMark{draw::rgb(0x000000), 0.12, false, 0, 0};

/// "17", "15.875": no needless digits, at most two behind the point.
[[nodiscard]] std::string mm_words(double mm);
/// An empty page of this size, in mm.
[[nodiscard]] draw::DisplayList empty_page(draw::Point size, std::string title);
struct WordsLook {
    double size;
    draw::Anchor anchor = draw::Anchor::start;
    bool bold = false;
    bool italic = false;
};
/// One line of words in the pages' letters.
void put_words(draw::Pen& pen, draw::Point at, std::string words, const WordsLook& look);
/// 100 mm with a mark every 5, along y = at.y, and what it is below.
void put_ruler(draw::Pen& pen, draw::Point at, const std::string& words);
/// A ring and a cross to lay two pages, or two sides of one, upon each other by.
void put_target(draw::Pen& pen, draw::Point at, double radius = 1.8);

[[nodiscard]] draw::Box box_round(const std::vector<draw::Point>& points);
/// The outline moved outwards by `by` mm; corners stay corners. Of a regular polygon.
[[nodiscard]] std::vector<draw::Point> grown(const std::vector<draw::Point>& outline, double by);
/// Both sides of every corner of an outline, run on beyond the bleed.
[[nodiscard]] draw::Path cut_marks(const std::vector<draw::Point>& outline);

}  // namespace ramparts::paper
