// What else a file may be; see other_file.hpp.
#include "formats/text/other_file.hpp"

#include <algorithm>
#include <cctype>

namespace ramparts {
namespace {

constexpr std::string_view kMark = "\xEF\xBB\xBF";

// Every other byte of what stands first is 0, as ASCII is in UTF-16.
bool is_utf16(std::string_view text) {
    if (text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF")) return true;
    constexpr std::size_t kSeen = 16;
    if (text.size() < 4) return false;
    int zeros[2] = {0, 0};
    const std::size_t seen = std::min(text.size(), kSeen) / 2 * 2;
    for (std::size_t i = 0; i < seen; ++i) zeros[i % 2] += text[i] == '\0' ? 1 : 0;
    const int half = static_cast<int>(seen / 2);
    return (zeros[0] == half && zeros[1] == 0) || (zeros[1] == half && zeros[0] == 0);
}

bool begins_with(std::string_view text, std::string_view lower) {
    return text.size() >= lower.size() && std::equal(lower.begin(), lower.end(), text.begin(), [](char a, char b) {
               return a == static_cast<char>(std::tolower(static_cast<unsigned char>(b)));
           });
}

bool is_web_page(std::string_view text) {
    if (text.starts_with(kMark)) text.remove_prefix(kMark.size());
    const std::size_t at = std::min(text.find_first_not_of(" \t\r\n"), text.size());
    text.remove_prefix(at);
    return begins_with(text, "<!doctype html") || begins_with(text, "<html") || begins_with(text, "<head");
}

// The line that git writes before one of two versions.
std::optional<OtherFile> unfinished_merge(std::string_view text) {
    constexpr std::string_view kOurs = "<<<<<<< ";
    std::uint32_t line = 1;
    for (std::size_t at = 0; at < text.size(); ++line) {
        if (text.substr(at).starts_with(kOurs))
            return OtherFile{static_cast<std::uint32_t>(at), line, message("a merge was not finished here"),
                             message("keep one of the two versions, and remove the lines that begin with <<<<<<<, "
                                     "======= and >>>>>>>")};
        const std::size_t end = text.find('\n', at);
        if (end == std::string_view::npos) break;
        at = end + 1;
    }
    return std::nullopt;
}

}  // namespace

std::optional<OtherFile> other_file(std::string_view text, Takes takes) {
    if (is_utf16(text)) return OtherFile{0, 1, message("the file is UTF-16, not UTF-8"), message("save it as UTF-8")};
    if (text.starts_with("PK\x03\x04"))
        return OtherFile{0, 1, message("the file is a ZIP archive"),
                         message("unpack it, and name a file from it; a mod is installed with \"mod install\"")};
    if (is_web_page(text))
        return OtherFile{0, 1, message("the file is a web page, not the file that it shows"),
                         message("download the file itself, with the page's link \"Raw\" or \"Download\"")};
    if (auto merge = unfinished_merge(text)) return merge;
    if (takes == Takes::marks_and_crlf) return std::nullopt;
    if (text.starts_with(kMark))
        return OtherFile{0, 1, message("the file begins with a byte order mark"),
                         message("save it as UTF-8 without a byte order mark (BOM)")};
    if (const std::size_t at = text.find("\r\n"); at != std::string_view::npos)
        return OtherFile{
            static_cast<std::uint32_t>(at), 1, message("the lines end with CR LF, as on Windows"),
            message("save the file with Unix line ends; git keeps them with \"* -text\" in .gitattributes")};
    return std::nullopt;
}

}  // namespace ramparts
