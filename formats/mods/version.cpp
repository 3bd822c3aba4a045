// Semantic versions; see version.hpp.
#include "formats/mods/version.hpp"

#include <algorithm>
#include <charconv>

namespace ramparts {
namespace {

constexpr std::size_t kMostVersion = 64;
constexpr std::uint32_t kMostNumber = 999'999'999;

bool all_digits(std::string_view text) {
    return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

bool is_plain_number(std::string_view text) {
    return all_digits(text) && text.size() <= 9 && (text.size() == 1 || text.front() != '0');
}

bool read_part(std::string_view text, std::uint32_t& out) {
    if (!is_plain_number(text)) return false;
    std::from_chars(text.data(), text.data() + text.size(), out);
    return out <= kMostNumber;
}

// Parts between dots, each of letters, digits and dashes.
bool split_parts(std::string_view text, bool numbers_plain, std::vector<std::string>& parts) {
    for (;;) {
        const std::size_t dot = text.find('.');
        const std::string_view part = text.substr(0, dot);
        const bool letters = std::all_of(part.begin(), part.end(), [](char c) {
            return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-';
        });
        if (part.empty() || !letters || (numbers_plain && all_digits(part) && !is_plain_number(part))) return false;
        parts.emplace_back(part);
        if (dot == std::string_view::npos) return true;
        text.remove_prefix(dot + 1);
    }
}

std::strong_ordering order_of(const std::string& a, const std::string& b) {
    const bool number = all_digits(a);
    if (number != all_digits(b)) return number ? std::strong_ordering::less : std::strong_ordering::greater;
    if (number && a.size() != b.size()) return a.size() <=> b.size();
    return a.compare(b) <=> 0;
}

bool same_core(const Version& a, const Version& b) {
    return a.major == b.major && a.minor == b.minor && a.patch == b.patch;
}

}  // namespace

std::string Version::text() const {
    std::string out = std::to_string(major) + "." + std::to_string(minor) + "." + std::to_string(patch);
    for (const std::string& part : before) out += (&part == &before.front() ? "-" : ".") + part;
    return build.empty() ? out : out + "+" + build;
}

std::strong_ordering operator<=>(const Version& a, const Version& b) {
    if (const auto order = a.major <=> b.major; order != 0) return order;
    if (const auto order = a.minor <=> b.minor; order != 0) return order;
    if (const auto order = a.patch <=> b.patch; order != 0) return order;
    if (a.before.empty() || b.before.empty()) return b.before.size() <=> a.before.size();
    for (std::size_t i = 0; i < std::min(a.before.size(), b.before.size()); ++i)
        if (const auto order = order_of(a.before[i], b.before[i]); order != 0) return order;
    return a.before.size() <=> b.before.size();
}

std::optional<Version> parse_version(std::string_view text) {
    if (text.size() > kMostVersion) return std::nullopt;
    Version version;
    if (const std::size_t plus = text.find('+'); plus != std::string_view::npos) {
        version.build = text.substr(plus + 1);
        std::vector<std::string> parts;
        if (!split_parts(version.build, false, parts)) return std::nullopt;
        text = text.substr(0, plus);
    }
    if (const std::size_t dash = text.find('-'); dash != std::string_view::npos) {
        if (!split_parts(text.substr(dash + 1), true, version.before)) return std::nullopt;
        text = text.substr(0, dash);
    }
    const std::size_t first = text.find('.');
    const std::size_t second = first == std::string_view::npos ? first : text.find('.', first + 1);
    if (second == std::string_view::npos) return std::nullopt;
    if (!read_part(text.substr(0, first), version.major) ||
        !read_part(text.substr(first + 1, second - first - 1), version.minor) ||
        !read_part(text.substr(second + 1), version.patch))
        return std::nullopt;
    return version;
}

bool VersionRange::holds(const Version& version) const {
    if (min && version < *min) return false;
    if (!below) return true;
    return version < *below && !(below->before.empty() && !version.before.empty() && same_core(version, *below));
}

Message VersionRange::words() const {
    if (min && below) return message("{1} or later, below {2}", min->text(), below->text());
    if (min) return message("{1} or later", min->text());
    if (below) return message("below {1}", below->text());
    return {};
}

}  // namespace ramparts
