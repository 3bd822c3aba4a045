// SPDX expressions; see licences.hpp.
#include "formats/mods/licences.hpp"

#include <algorithm>
#include <array>

namespace ramparts {
namespace {

constexpr std::array<std::string_view, 44> kLicences{"0BSD",
                                                     "AGPL-3.0-only",
                                                     "AGPL-3.0-or-later",
                                                     "Apache-2.0",
                                                     "Artistic-2.0",
                                                     "BSD-2-Clause",
                                                     "BSD-3-Clause",
                                                     "BSL-1.0",
                                                     "CC-BY-2.0",
                                                     "CC-BY-3.0",
                                                     "CC-BY-4.0",
                                                     "CC-BY-NC-4.0",
                                                     "CC-BY-NC-ND-4.0",
                                                     "CC-BY-NC-SA-4.0",
                                                     "CC-BY-ND-4.0",
                                                     "CC-BY-SA-3.0",
                                                     "CC-BY-SA-4.0",
                                                     "CC-PDDC",
                                                     "CC0-1.0",
                                                     "EPL-2.0",
                                                     "EUPL-1.2",
                                                     "GFDL-1.3-only",
                                                     "GFDL-1.3-or-later",
                                                     "GPL-2.0-only",
                                                     "GPL-2.0-or-later",
                                                     "GPL-3.0-only",
                                                     "GPL-3.0-or-later",
                                                     "ISC",
                                                     "LGPL-2.1-only",
                                                     "LGPL-2.1-or-later",
                                                     "LGPL-3.0-only",
                                                     "LGPL-3.0-or-later",
                                                     "MIT",
                                                     "MIT-0",
                                                     "MPL-2.0",
                                                     "ODC-By-1.0",
                                                     "ODbL-1.0",
                                                     "OFL-1.1",
                                                     "OGL-UK-3.0",
                                                     "PDDL-1.0",
                                                     "Unlicense",
                                                     "WTFPL",
                                                     "Zlib",
                                                     "etalab-2.0"};

constexpr std::size_t kMostBytes = 256;
constexpr int kMostBrackets = 16;

class ExpressionReader {
public:
    explicit ExpressionReader(std::string_view text) : rest_(text) { step(); }

    LicenceExpression run() {
        (void)alternatives(0);
        if (good_ && !word_.empty()) wrong();
        return std::move(out_);
    }

private:
    void step() {
        rest_.remove_prefix(std::min(rest_.find_first_not_of(' '), rest_.size()));
        std::size_t end = std::min(rest_.find_first_of(" ()"), rest_.size());
        if (end == 0 && !rest_.empty()) end = 1;
        word_ = rest_.substr(0, end);
        rest_.remove_prefix(end);
    }
    bool wrong() {
        if (good_) out_.fault = word_.empty() ? "the end" : std::string(word_);
        good_ = false;
        return false;
    }
    bool alternatives(int depth) {
        do {
            if (!one(depth)) return false;
            if (word_ != "AND" && word_ != "OR") return true;
            step();
        } while (true);
    }
    bool one(int depth) {
        if (word_ == "(" && depth < kMostBrackets) {
            step();
            if (!alternatives(depth + 1)) return false;
            if (word_ != ")") return wrong();
            step();
            return true;
        }
        const bool own = word_.starts_with("LicenseRef-") && word_.size() > 11 &&
                         std::all_of(word_.begin(), word_.end(), [](char c) {
                             return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                                    c == '-' || c == '.';
                         });
        if (!own && !is_licence(word_)) return wrong();
        if (std::find(out_.licences.begin(), out_.licences.end(), word_) == out_.licences.end())
            out_.licences.emplace_back(word_);
        step();
        return true;
    }

    std::string_view rest_;
    std::string_view word_;
    LicenceExpression out_;
    bool good_ = true;
};

}  // namespace

std::span<const std::string_view> known_licences() { return kLicences; }

bool is_licence(std::string_view id) { return std::binary_search(kLicences.begin(), kLicences.end(), id); }

LicenceExpression read_licences(std::string_view text) {
    if (text.size() > kMostBytes) return {{}, std::string(text.substr(0, 20)) + "…"};
    return ExpressionReader(text).run();
}

}  // namespace ramparts
