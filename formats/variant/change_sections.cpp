// See change_sections.hpp.
#include "formats/variant/change_sections.hpp"

#include <set>
#include <utility>
#include <vector>

#include "formats/errata/change_rows.hpp"
#include "formats/scenario/document.hpp"
#include "formats/variant/variant_file.hpp"
#include "formats/xml/patch.hpp"

namespace ramparts {

std::string read_hash(xml::Attributes& row) {
    std::string hash = row.text("sha256");
    if (!hash.empty() && (hash.size() != 64 || hash.find_first_not_of("0123456789abcdef") != std::string::npos))
        row.error("RP1033", "sha256", message("attribute \"sha256\" is not a SHA-256"),
                  message("write its 64 digits 0-9, a-f, or leave it out"));
    return hash;
}

void read_changes(xml::Reader& reader, const xml::Element& section, std::span<const std::string_view> nouns,
                  const std::function<void(std::uint32_t at, Change change)>& take) {
    std::set<ChangeKey> known;
    std::size_t count = 0;
    for_each_row(reader, section, nouns, [&](const xml::Element& element, std::size_t which) {
        if (count++ >= kMaxVariantChanges) {
            if (count == kMaxVariantChanges + 1)
                reader.report().error("RP1009", reader.offset(element),
                                      message("there are more than {1} changes", kMaxVariantChanges),
                                      message("make a battle of its own of it: ramparts flatten"));
            return;
        }
        if (auto change = read_change_row(reader, element, nouns[which], known, ChangesOf::variant))
            take(reader.offset(element), std::move(*change));
    });
}

void write_changes(xml::Writer& out, std::span<const Change> changes) {
    if (changes.empty()) return;
    out.begin("changes").open();
    for (const Change& change : changes) write_change_row(out, change);
    out.close("changes");
}

std::string carried_changes(const SourcePtr& source, const TreePtr& tree, const std::string& before, std::string after,
                            const std::function<std::string(const std::string&)>& rewritten) {
    if (!source || !tree) return after;
    if (before == after) return source->text();
    std::vector<xml::KeyRule> keys;
    for (const std::string_view noun : kChangeNouns) keys.push_back({noun, "at field"});
    auto text = xml::patch_text(*tree, before, after, keys);
    return text && rewritten(*text) == after ? std::move(*text) : after;
}

}  // namespace ramparts
