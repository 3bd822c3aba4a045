// Reading catalogues; see catalogue.hpp.
#include "sdk/words/catalogue.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include "sdk/words/plugin_texts.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts {

namespace embedded {
extern const std::string_view kFrench;  // editor/language/fr.po
}  // namespace embedded

namespace {

/// What stands between the first and the last quote of a line, without its escapes.
std::string unquoted(std::string_view line) {
    std::string out;
    const auto from = line.find('"');
    const auto to = line.rfind('"');
    if (from == to) return out;
    for (std::size_t i = from + 1; i < to; ++i) {
        if (line[i] != '\\' || i + 1 >= to) {
            out += line[i];
            continue;
        }
        const char c = line[++i];
        out += c == 'n' ? '\n' : c == 't' ? '\t' : c;
    }
    return out;
}

class CatalogueReader {
public:
    Catalogue read(std::string_view po) {
        while (!po.empty()) {
            const auto end = po.find('\n');
            line(po.substr(0, end));
            po.remove_prefix(end == std::string_view::npos ? po.size() : end + 1);
        }
        finish();
        return std::move(found_);
    }

private:
    void line(std::string_view text) {
        if (text.starts_with("#,") && text.find("fuzzy") != std::string_view::npos) fuzzy_ = true;
        if (text.empty()) return finish();
        if (text.starts_with('#')) return;
        if (text.starts_with("msgid_plural ") || text.starts_with("msgstr[0]")) field_ = nullptr;
        if (text.starts_with("msgid ")) finish(), field_ = &english_;
        else if (text.starts_with("msgstr ") || text.starts_with("msgstr[0]")) field_ = &now_.one;
        else if (text.starts_with("msgstr[1]")) field_ = &now_.many;
        if (field_ != nullptr) *field_ += unquoted(text);
    }

    void finish() {
        if (!english_.empty() && !now_.one.empty() && !fuzzy_) found_[english_] = now_;
        if (!english_.empty() || !now_.one.empty()) fuzzy_ = false;
        english_.clear();
        now_ = {};
        field_ = nullptr;
    }

    Catalogue found_;
    std::string english_;
    Translated now_;
    std::string* field_ = nullptr;
    bool fuzzy_ = false;
};

}  // namespace

Catalogue read_catalogue(std::string_view po) { return CatalogueReader().read(po); }

const std::vector<std::string_view>& spoken_languages() {
    static const std::vector<std::string_view> all = {"en", "fr"};
    return all;
}

bool speak_language(std::string_view code) {
    const auto& all = spoken_languages();
    if (std::find(all.begin(), all.end(), code) == all.end()) return false;
    set_plugin_language(code == "en" ? std::string_view() : code);
    if (code == "en") {
        set_translator({});
        return true;
    }
    const auto texts = std::make_shared<const Catalogue>(read_catalogue(embedded::kFrench));
    set_translator([texts](std::string_view one, std::string_view many, long n) {
        const auto found = texts->find(one);
        if (found == texts->end()) return std::string(many.empty() || n == 1 ? one : many);
        return !many.empty() && n > 1 && !found->second.many.empty() ? found->second.many : found->second.one;
    });
    return true;
}

}  // namespace ramparts
