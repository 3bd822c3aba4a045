// Grid map: a map drawn with letters becomes map.xml.
//
//   id    crooked-creek
//   name  Crooked Creek
//   prefix C               the letters before the numbers of its hexes; may be left out
//   letter . clear
//   letter f forest
//   rows
//   ..ff..
//   .fff..
#include <ramparts/exchange.hpp>

#include <map>
#include <vector>

namespace rp = ramparts::plugin;

namespace {

constexpr std::size_t kMost = 99;  // columns and rows: two digits each

std::string_view trimmed(std::string_view text) {
    const std::size_t first = text.find_first_not_of(" \t\r");
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

std::string escaped(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (c == '&') out += "&amp;";
        else if (c == '<') out += "&lt;";
        else if (c == '"') out += "&quot;";
        else out += c;
    }
    return out;
}

std::string two_digits(std::size_t n) { return {static_cast<char>('0' + n / 10), static_cast<char>('0' + n % 10)}; }

class Grid {
public:
    Grid(const rp::Files& files, std::string_view yards) : files_(files), yards_(yards) {}

    void read(std::string_view text) {
        while (!text.empty()) {
            const std::size_t end = text.find('\n');
            ++line_;
            take(trimmed(text.substr(0, end)));
            text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
        }
        if (rows_.empty()) error("there is no map: the line \"rows\" and a line for each row are missing");
    }

    [[nodiscard]] bool sound() const { return sound_; }
    [[nodiscard]] std::string map() const {
        std::string out =
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<map xmlns=\"urn:ramparts:map:1\" format=\"1\" id=\"" +
            escaped(id_) + "\" name=\"" + escaped(name_) +
            (prefix_.empty() ? "\"" : "\" prefix=\"" + escaped(prefix_) + "\"") +
            " orientation=\"flat\" low=\"odd\" columns=\"" + std::to_string(rows_[0].size()) + "\" rows=\"" +
            std::to_string(rows_.size()) + "\" yards=\"" + escaped(yards_) + "\">\n  <hexes prov=\"reconstruction\">\n";
        for (std::size_t column = 0; column < rows_[0].size(); ++column)
            for (std::size_t row = 0; row < rows_.size(); ++row)
                out += "    <hex id=\"" + escaped(prefix_) + two_digits(column + 1) + two_digits(row + 1) +
                       "\" terrain=\"" + escaped(letters_.at(rows_[row][column])) + "\"/>\n";
        return out + "  </hexes>\n</map>\n";
    }

private:
    void error(const std::string& text) {
        files_.error(line_, text);
        sound_ = false;
    }

    void take(std::string_view line) {
        if (in_rows_) return row(line);
        line = trimmed(line.substr(0, line.find('#')));
        const std::string_view key = line.substr(0, line.find_first_of(" \t"));
        const std::string_view value = trimmed(line.substr(key.size()));
        if (key.empty()) return;
        if (key == "rows") in_rows_ = true;
        else if (key == "id") id_ = value;
        else if (key == "name") name_ = value;
        else if (key == "prefix") prefix_ = value;
        else if (key == "letter" && value.size() > 2 && value[1] == ' ') letters_[value[0]] = trimmed(value.substr(2));
        else error("\"" + std::string(line) + "\" is none of id, name, prefix, letter X TERRAIN, rows");
    }

    void row(std::string_view line) {
        if (line.empty()) return;
        for (const char letter : line)
            if (!letters_.contains(letter))
                return error(std::string("there is no line \"letter ") + letter +
                             " TERRAIN\" for a letter of this row");
        if (rows_.size() == kMost || line.size() > kMost) return error("there are more than 99 columns or rows");
        if (!rows_.empty() && rows_[0].size() != line.size())
            return error("this row has " + std::to_string(line.size()) + " hexes, the first one " +
                         std::to_string(rows_[0].size()));
        rows_.emplace_back(line);
    }

    const rp::Files& files_;
    std::string yards_;
    std::uint32_t line_ = 0;
    bool in_rows_ = false;
    bool sound_ = true;
    std::string id_ = "imported";
    std::string name_ = "Imported map";
    std::string prefix_;
    std::map<char, std::string> letters_;
    std::vector<std::string> rows_;
};

void grid_map(const rp::Source& source, const rp::Files& files) {
    Grid grid(files, source.option("yards"));
    grid.read(source.part("file"));
    if (grid.sound()) files.write("map.xml", grid.map());
}

}  // namespace

RAMPARTS_IMPORTERS({"sample.grid-map", &grid_map})
