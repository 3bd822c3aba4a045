// The text of an errata file, changed where a rebase changes it and nowhere else.
#include <algorithm>
#include <optional>
#include <vector>

#include "engine/core/joined.hpp"
#include "formats/xml/raw_tree.hpp"
#include "formats/xml/writer.hpp"
#include "sdk/change/errata/rebase.hpp"

namespace ramparts {
namespace {

/// A text of XML whose elements go or get other attributes. Places are bytes of the text as it was, in any order; what
/// is done to one place must not touch what is done to another.
class Amended {
public:
    /// Of a text that was read without errors.
    explicit Amended(const std::string& text) : text_(text), tree_(text) {}

    /// Where an element of the root stands.
    [[nodiscard]] std::uint32_t place_of(std::string_view name) const {
        std::uint32_t node = tree_[0].first_child;
        while (tree_.name(node) != name) node = tree_[node].next_sibling;
        return tree_[node].begin;
    }

    /// Gives the element at `byte` the attribute, or takes it from it.
    void set(std::uint32_t byte, std::string_view name, const std::optional<std::string>& value) {
        const std::uint32_t node = tree_.node_at(byte, 0);
        std::string written;
        if (value) {
            written = " " + std::string(name) + "=\"";
            xml::append_escaped(written, *value, true);
            written += '"';
        }
        std::vector<xml::RawAttribute> attributes;
        tree_.attributes(node, attributes);
        for (const xml::RawAttribute& one : attributes) {
            if (one.name != name) continue;
            const std::size_t space = text_.find_last_not_of(" \t\r\n", one.begin - 1) + 1;
            edits_.push_back({space, one.end - space, std::move(written)});
            return;
        }
        if (value) edits_.push_back({attributes.empty() ? tree_[node].name_end : attributes.back().end, 0, written});
    }

    /// Takes the element out, and the lines that hold nothing else.
    void remove(std::uint32_t byte) {
        const xml::RawNode& node = tree_[tree_.node_at(byte, 0)];
        const std::size_t before = text_.find_last_not_of(" \t", node.begin - 1);
        const std::size_t behind = text_.find_first_not_of(" \t\r", node.end);
        const bool alone = before != std::string::npos && text_[before] == '\n' && behind != std::string::npos &&
                           text_[behind] == '\n';
        const std::size_t from = alone ? before + 1 : node.begin;
        edits_.push_back({from, (alone ? behind + 1 : node.end) - from, {}});
    }

    [[nodiscard]] std::string take() { return xml::with_edits(text_, std::move(edits_)); }

private:
    const std::string& text_;
    xml::RawTree tree_;
    std::vector<xml::TextEdit> edits_;
};

std::optional<std::string> written(const std::string& value) {
    return value.empty() ? std::nullopt : std::optional(value);
}
std::optional<std::string> written(const std::vector<std::string>& ids) {
    const std::string list = joined(ids, " ");
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

// The text as it was read, changed to what it is now; nothing when that is more than a rebase of it.
std::optional<std::string> amended(const ErrataLayer& before, const Errata& after) {
    if (!before.source) return std::nullopt;
    const std::string& text = before.source->text();
    const ErrataRead was = read_errata(text, before.path);
    if (!was.readable || !(was.errata == before.errata)) return std::nullopt;
    Amended file(text);
    const std::uint32_t base = file.place_of("base");
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
