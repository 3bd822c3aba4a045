// The text of an errata file, changed where a rebase changes it and nowhere else.
#include <algorithm>
#include <optional>
#include <vector>

#include "formats/xml/writer.hpp"
#include "sdk/errata/rebase.hpp"

namespace ramparts {
namespace {

constexpr std::string_view kBlank = " \t\r\n";

/// A text of XML whose elements go or get other attributes. Places are bytes of the text as it was, in any order; what
/// is done to one place must not touch what is done to another.
class Amended {
public:
    explicit Amended(const std::string& text) : text_(text) {}

    /// Gives the element at `byte` the attribute, or takes it from it.
    void set(std::size_t byte, std::string_view name, const std::optional<std::string>& value) {
        const Tag tag = tag_at(byte);
        std::string written;
        if (value) {
            written = " " + std::string(name) + "=\"";
            xml::append_escaped(written, *value, true);
            written += '"';
        }
        for (const Attribute& one : tag.attributes)
            if (text_.compare(one.name, one.name_end - one.name, name) == 0)
                return edits_.push_back({one.begin, one.end, std::move(written)});
        if (value) edits_.push_back({tag.names_end, tag.names_end, std::move(written)});
    }

    /// Takes the element out, and the lines that hold nothing else.
    void remove(std::size_t byte) {
        const Tag tag = tag_at(byte);
        std::size_t end = tag.end;
        if (text_[end - 2] != '/') {
            const std::size_t close = text_.find("</" + tag.name, end);
            end = std::min(text_.find('>', close), text_.size() - 1) + 1;
        }
        const std::size_t before = text_.find_last_not_of(" \t", tag.begin - 1);
        const std::size_t behind = text_.find_first_not_of(" \t\r", end);
        const bool alone = before != std::string::npos && text_[before] == '\n' && behind != std::string::npos &&
                           text_[behind] == '\n';
        edits_.push_back({alone ? before + 1 : tag.begin, alone ? behind + 1 : end, {}});
    }

    [[nodiscard]] std::string take() {
        std::sort(edits_.begin(), edits_.end(), [](const auto& a, const auto& b) { return a.begin < b.begin; });
        std::string made;
        std::size_t at = 0;
        for (const Replacement& edit : edits_) {
            made.append(text_, at, edit.begin - at);
            made += edit.text;
            at = edit.end;
        }
        return made.append(text_, at);
    }

private:
    struct Attribute {
        std::size_t begin;  // with the space before it
        std::size_t name;
        std::size_t name_end;
        std::size_t end;
    };
    struct Tag {
        std::size_t begin;
        std::string name;
        std::size_t names_end;  // behind its last attribute
        std::size_t end;
        std::vector<Attribute> attributes;
    };
    struct Replacement {
        std::size_t begin;
        std::size_t end;
        std::string text;
    };

    // Of a text that was read without errors: every tag is whole.
    [[nodiscard]] Tag tag_at(std::size_t byte) const {
        Tag tag{text_.rfind('<', byte), {}, 0, 0, {}};
        tag.names_end = text_.find_first_of(" \t\r\n/>", tag.begin);
        tag.name = text_.substr(tag.begin + 1, tag.names_end - tag.begin - 1);
        for (std::size_t at = tag.names_end;;) {
            const std::size_t name = text_.find_first_not_of(kBlank, at);
            if (text_[name] == '>' || text_[name] == '/') {
                tag.end = text_.find('>', name) + 1;
                return tag;
            }
            const std::size_t open = text_.find_first_of("\"'", name);
            const std::size_t close = text_.find(text_[open], open + 1);
            tag.attributes.push_back({at, name, text_.find_first_of(" \t\r\n=", name), close + 1});
            tag.names_end = at = close + 1;
        }
    }

    const std::string& text_;
    std::vector<Replacement> edits_;
};

std::optional<std::string> written(const std::string& value) {
    return value.empty() ? std::nullopt : std::optional(value);
}
std::optional<std::string> written(const std::vector<std::string>& ids) {
    std::string list;
    for (const std::string& id : ids) list += (list.empty() ? "" : " ") + id;
    return written(list);
}

// What has become of one erratum; what is left of its changes stands in the same order.
void amend(Amended& file, const Erratum& was, const Erratum& is) {
    if (was.needs != is.needs) file.set(was.byte, "needs", written(is.needs));
    if (was.conflicts != is.conflicts) file.set(was.byte, "conflicts", written(is.conflicts));
    auto now = is.changes.begin();
    for (std::size_t i = 0; i < was.changes.size(); ++i) {
        const Change& old = was.changes[i];
        if (now == is.changes.end() || now->key != old.key) {
            file.remove(was.places[i]);
            continue;
        }
        if (now->before != old.before) file.set(was.places[i], "was", now->before);
        if (now->from != old.from) file.set(was.places[i], "from", written(now->from));
        ++now;
    }
}

// Where the row <base> stands; comments may speak of it before.
std::size_t base_in(const std::string& text) {
    std::size_t at = text.find('<');
    while (text.compare(at, 5, "<base") != 0)
        at = text.find('<', text.compare(at, 4, "<!--") == 0 ? text.find("-->", at) : at + 1);
    return at;
}

// The text as it was read, changed to what it is now; nothing when that is more than a rebase of it.
std::optional<std::string> amended(const ErrataLayer& before, const Errata& after) {
    if (!before.source) return std::nullopt;
    const std::string& text = before.source->text();
    const ErrataRead was = read_errata(text, before.path);
    if (!was.readable || !(was.errata == before.errata)) return std::nullopt;
    Amended file(text);
    const std::size_t base = base_in(text);
    if (was.errata.base.version != after.base.version) file.set(base, "version", written(after.base.version));
    if (was.errata.base.sha256 != after.base.sha256) file.set(base, "sha256", written(after.base.sha256));
    auto now = after.errata.begin();
    for (const Erratum& old : was.errata.errata) {
        if (now == after.errata.end() || now->id != old.id) file.remove(old.byte);
        else amend(file, old, *now++);
    }
    std::string made = file.take();
    const ErrataRead back = read_errata(made, before.path);
    if (!back.readable || !(back.errata == after)) return std::nullopt;
    return made;
}

}  // namespace

std::string rebased_text(const ErrataLayer& before, const Errata& after) {
    const auto text = amended(before, after);
    return text ? *text : write_errata(after);
}

}  // namespace ramparts
