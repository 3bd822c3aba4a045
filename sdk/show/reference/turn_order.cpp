// The order of a turn; see turn_order.hpp.
#include "sdk/show/reference/turn_order.hpp"

#include <algorithm>
#include <cctype>
#include <sstream>

#include "formats/xml/writer.hpp"
#include "sdk/boundary/abi/ramparts/rp_hooks.h"

namespace ramparts {
namespace {

bool is_hook(const std::string& name) {
    const auto& all = hook_names();
    return std::find(all.begin(), all.end(), name) != all.end();
}

bool of_a_name(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '.'; }

// The hook that a word names: in full, or after two blanks in the table of the one before it.
std::string hook_of(const std::string& word, bool after_two_blanks, std::string& table) {
    if (word == "play.ended") return "play.began";
    if (is_hook(word)) {
        table = word.substr(0, word.find('.'));
        return word;
    }
    const std::string full = table + "." + word;
    return after_two_blanks && is_hook(full) ? full : std::string();
}

std::vector<TurnPiece> turn_pieces(const std::string& text) {
    std::vector<TurnPiece> pieces;
    std::string table;
    for (std::size_t at = 0; at < text.size();) {
        std::size_t end = at;
        while (end < text.size() && of_a_name(text[end])) ++end;
        while (end > at && text[end - 1] == '.') --end;
        const std::string word = text.substr(at, end - at);
        const bool apart = at == 0 || (at >= 2 && text.compare(at - 2, 2, "  ") == 0);
        const std::string hook = word.empty() ? std::string() : hook_of(word, apart, table);
        if (!hook.empty()) {
            pieces.push_back({word, hook});
        } else {
            end = std::max(end, at + 1);
            if (pieces.empty() || !pieces.back().hook.empty()) pieces.push_back({});
            pieces.back().text += text.substr(at, end - at);
        }
        at = end;
    }
    return pieces;
}

// "  one unit              movement.allowance  profile": the label ends where two blanks are.
TurnRow turn_row(const std::string& line) {
    TurnRow row;
    row.in_group = line.starts_with(' ');
    const std::size_t begin = line.find_first_not_of(' ');
    const std::size_t end = std::min(line.find("  ", begin), line.size());
    row.label = line.substr(begin, end - begin);
    if (const std::size_t text = line.find_first_not_of(' ', end); text != std::string::npos)
        row.pieces = turn_pieces(line.substr(text));
    return row;
}

// --- the picture -----------------------------------------------------------------------------------------------------

constexpr int kWidth = 1000;
constexpr int kText = 250;       // where what is called begins
constexpr int kLine = 26;        // from line to line
constexpr int kGap = 22;         // between groups
constexpr double kLetter = 7.3;  // of the fixed-width letters, 12 pixels high
constexpr int kLoop = 34;        // the line beside the groups of a player turn

std::string number_text(double n) {
    std::ostringstream out;
    out.precision(1);
    out << std::fixed << n;
    return out.str();
}

std::size_t letters(const std::string& text) {
    return static_cast<std::size_t>(
        std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

// Draws piece after piece and goes on in a new line where one is full.
class TurnLine {
public:
    TurnLine(std::string& svg, int y) : svg_(svg), y_(y) {}
    void hook(const TurnPiece& piece) {
        const std::string& name = piece.text == "play.ended" ? piece.text : piece.hook;
        const double width = kLetter * static_cast<double>(letters(name)) + 14;
        make_room(width);
        svg_ += "<a href=\"#" + piece.hook + "\"><g class=\"hook " + piece.hook.substr(0, piece.hook.find('.')) +
                "\"><rect x=\"" + number_text(x_) + "\" y=\"" + std::to_string(y_ - 15) + "\" width=\"" +
                number_text(width) + "\" height=\"21\" rx=\"6\"/><text x=\"" + number_text(x_ + 7) + "\" y=\"" +
                std::to_string(y_) + "\">" + name + "</text></g></a>\n";
        x_ += width + 6;
    }
    void words(const std::string& text) {
        std::istringstream in(text);
        for (std::string word; in >> word;) {
            const double width = kLetter * static_cast<double>(letters(word));
            const bool sticks = word.find_first_not_of(",;:") == std::string::npos;
            if (!sticks) make_room(width);
            svg_ += "<text class=\"said\" x=\"" + number_text(sticks ? x_ - 4 : x_) + "\" y=\"" + std::to_string(y_) +
                    "\">" + xml::escaped(word, false) + "</text>\n";
            x_ += width + kLetter;
        }
    }
    [[nodiscard]] int y() const { return y_; }

private:
    void make_room(double width) {
        if (x_ + width <= kWidth - 20) return;
        x_ = kText;
        y_ += kLine;
    }
    std::string& svg_;
    double x_ = kText;
    int y_;
};

// A group in its box; returns where it ends.
int turn_group(std::string& svg, const std::vector<TurnRow>& rows, int top) {
    std::string inside;
    int y = top;
    for (const TurnRow& row : rows) {
        y += kLine;
        inside += "<text class=\"" + std::string(row.in_group ? "label" : "title") + "\" x=\"" +
                  std::to_string(row.in_group ? kLoop + 40 : kLoop + 24) + "\" y=\"" + std::to_string(y) + "\">" +
                  xml::escaped(row.label, false) + "</text>\n";
        TurnLine line(inside, y);
        for (const TurnPiece& piece : row.pieces) {
            if (piece.hook.empty()) line.words(piece.text);
            else line.hook(piece);
        }
        y = line.y();
    }
    y += 14;
    svg += "<rect class=\"box\" x=\"" + std::to_string(kLoop + 10) + "\" y=\"" + std::to_string(top) + "\" width=\"" +
           std::to_string(kWidth - kLoop - 12) + "\" height=\"" + std::to_string(y - top) + "\" rx=\"8\"/>\n" + inside;
    return y;
}

bool begins_with(const std::vector<TurnRow>& group, const char* label) {
    return !group.empty() && group.front().label.starts_with(label);
}

}  // namespace

const std::vector<std::string>& hook_names() {
    static const std::vector<std::string> all = {
#define RAMPARTS_HOOK_NAME(table, hook) #table "." #hook,
        RP_HOOKS(RAMPARTS_HOOK_NAME, RAMPARTS_HOOK_NAME)
#undef RAMPARTS_HOOK_NAME
    };
    return all;
}

TurnOrder turn_order(const std::string& source) {
    const std::size_t heading = source.find("\n## The order of a turn\n");
    const std::size_t fence = heading == std::string::npos ? heading : source.find("```text\n", heading);
    if (fence == std::string::npos) return {};
    std::istringstream in(source.substr(fence + 8, source.find("\n```", fence + 8) - fence - 8));
    TurnOrder order(1);
    for (std::string line; std::getline(in, line);) {
        if (line.empty()) order.emplace_back();
        else order.back().push_back(turn_row(line));
    }
    return order;
}

std::string places_of(const TurnOrder& order, const std::string& hook) {
    std::string places;
    for (const auto& group : order)
        for (const TurnRow& row : group) {
            const bool there = std::any_of(row.pieces.begin(), row.pieces.end(),
                                           [&](const TurnPiece& piece) { return piece.hook == hook; });
            if (!there) continue;
            const bool head = &row == &group.front();
            const std::string of = group.front().label.substr(0, group.front().label.find(','));
            places += (places.empty() ? "" : "; ") + (head ? of : of + ": " + row.label);
        }
    return places;
}

std::string turn_picture(const TurnOrder& order) {
    std::string body;
    int y = 4;
    int loop_top = 0;
    int loop_end = 0;
    for (const auto& group : order) {
        if (begins_with(group, "player turn begins")) loop_top = y + 20;
        const bool goes_on = !begins_with(group, "phase or frame") && !begins_with(group, "at any time");
        if (goes_on && y > 4)
            body += "<path class=\"next\" d=\"M120 " + std::to_string(y - kGap + 2) + "v" + std::to_string(kGap - 6) +
                    "\" marker-end=\"url(#arrow)\"/>\n";
        y = turn_group(body, group, y) + kGap;
        if (begins_with(group, "player turn ends")) loop_end = y - kGap - 20;
    }
    if (loop_end > loop_top && loop_top > 0)
        body += "<path class=\"next\" d=\"M" + std::to_string(kLoop + 10) + " " + std::to_string(loop_end) + "H" +
                std::to_string(kLoop - 14) + "V" + std::to_string(loop_top) + "H" + std::to_string(kLoop + 6) +
                "\" marker-end=\"url(#arrow)\"/>\n<text class=\"loop\" transform=\"translate(" +
                std::to_string(kLoop - 20) + " " + std::to_string((loop_top + loop_end) / 2) +
                ") rotate(-90)\">the next player turn</text>\n";
    return "<svg class=\"turn\" role=\"img\" aria-label=\"The order of a turn, with the hooks\" viewBox=\"0 0 " +
           std::to_string(kWidth) + " " + std::to_string(y) +
           "\">\n<defs><marker id=\"arrow\" viewBox=\"0 0 8 8\" refX=\"6\" refY=\"4\" markerWidth=\"8\" "
           "markerHeight=\"8\" orient=\"auto\"><path d=\"M0 0L8 4L0 8z\"/></marker></defs>\n" +
           body + "</svg>\n";
}

}  // namespace ramparts
