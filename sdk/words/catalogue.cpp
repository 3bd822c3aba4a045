// Reading catalogues; see catalogue.hpp.
#include "sdk/words/catalogue.hpp"

#include <algorithm>
#include <memory>
#include <span>
#include <utility>

#include "engine/core/joined.hpp"
#include "sdk/extend/host/plugin_host.hpp"
#include "sdk/words/plugin_texts.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts {

namespace embedded {
std::span<const LinkedTranslation> program_texts();  // made by CMake from editor/language
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

/// What stands behind "WHAT: " in a head.
std::string head_line(std::string_view head, std::string_view what) {
    while (!head.empty()) {
        const std::string_view line = head.substr(0, head.find('\n'));
        if (line.starts_with(what) && line.substr(what.size()).starts_with(": "))
            return std::string(line.substr(what.size() + 2));
        head.remove_prefix(std::min(line.size() + 1, head.size()));
    }
    return {};
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
        if (text.starts_with("msgid_plural ")) field_ = nullptr;
        if (text.starts_with("msgid ")) finish(), field_ = &english_;
        else if (text.starts_with("msgstr")) field_ = &forms_.emplace_back();
        if (field_ != nullptr) *field_ += unquoted(text);
    }

    void finish() {
        const bool whole = !forms_.empty() &&
                           std::none_of(forms_.begin(), forms_.end(), [](const auto& form) { return form.empty(); });
        if (whole && english_.empty() && found_.texts.empty()) head(forms_.front());
        else if (whole && !english_.empty() && !fuzzy_) found_.texts[english_] = forms_;
        if (!english_.empty() || !forms_.empty()) fuzzy_ = false;
        english_.clear();
        forms_.clear();
        field_ = nullptr;
    }

    void head(const std::string& text) {
        if (const auto plural = PluralForms::read(head_line(text, "Plural-Forms"))) found_.plural = *plural;
    }

    Catalogue found_;
    std::string english_;
    std::vector<std::string> forms_;
    std::string* field_ = nullptr;
    bool fuzzy_ = false;
};

std::string_view embedded_text(std::string_view code) {
    for (const LinkedTranslation& each : embedded::program_texts())
        if (each.language == code) return each.text;
    return {};
}

}  // namespace

Catalogue read_catalogue(std::string_view po) { return CatalogueReader().read(po); }

std::string catalogue_head(std::string_view po, std::string_view what) {
    // it ends at the first empty line
    std::string head;
    while (!po.empty() && po.front() != '\n') {
        const std::string_view line = po.substr(0, po.find('\n'));
        if (line.starts_with('"')) head += unquoted(line);
        po.remove_prefix(std::min(line.size() + 1, po.size()));
    }
    return head_line(head, what);
}

std::string SpokenLanguage::name() const {
    std::string plain = title;
    std::erase(plain, '&');
    return plain;
}

const std::vector<SpokenLanguage>& spoken_languages() {
    static const std::vector<SpokenLanguage> all = [] {
        std::vector<SpokenLanguage> found{{"en", "&English", true}};
        for (const LinkedTranslation& each : embedded::program_texts())
            found.push_back({std::string(each.language), catalogue_head(each.text, "X-Language-Name"),
                             catalogue_head(each.text, "X-Complete") == "yes"});
        std::sort(found.begin() + 1, found.end(), [](const auto& a, const auto& b) { return a.code < b.code; });
        return found;
    }();
    return all;
}

std::string_view language_codes() {
    static const std::string all = joined(spoken_languages(), " ", &SpokenLanguage::code);
    return all;
}

bool is_spoken(std::string_view code) {
    const std::string_view language = code.substr(0, code.find_first_of("_.@"));
    const auto& all = spoken_languages();
    return std::any_of(all.begin(), all.end(), [&](const SpokenLanguage& each) { return each.code == language; });
}

bool speak_language(std::string_view code) {
    if (code == "en") {
        set_plugin_language({});
        set_translator({});
        return true;
    }
    const std::string_view po = embedded_text(code);
    if (po.empty()) return false;
    set_plugin_language(code);
    const auto catalogue = std::make_shared<const Catalogue>(read_catalogue(po));
    set_translator([catalogue](std::string_view one, std::string_view many, long n) {
        const auto found = catalogue->texts.find(one);
        if (found == catalogue->texts.end()) return std::string(many.empty() || n == 1 ? one : many);
        const auto& forms = found->second;
        return many.empty() ? forms.front() : forms[std::min(catalogue->plural.form(n), forms.size() - 1)];
    });
    return true;
}

std::string catalogue_text(std::string_view code) { return std::string(embedded_text(code)); }

std::string translated_into(std::string_view code, std::string_view english) {
    const Catalogue catalogue = read_catalogue(embedded_text(code));
    const auto found = catalogue.texts.find(english);
    return found == catalogue.texts.end() ? std::string(english) : found->second.front();
}

}  // namespace ramparts
