// What the files of variants have in common: their section of changes.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "formats/errata/change.hpp"
#include "formats/scenario/places.hpp"
#include "formats/xml/attributes.hpp"
#include "formats/xml/reader.hpp"
#include "formats/xml/writer.hpp"

namespace ramparts {

/// The attribute `sha256`, empty when it is absent; another text than 64 digits is reported.
[[nodiscard]] std::string read_hash(xml::Attributes& row);
/// Gives each row of <changes> that has one of these nouns, with its offset; faults are reported.
void read_changes(xml::Reader& reader, const xml::Element& section, std::span<const std::string_view> nouns,
                  const std::function<void(std::uint32_t at, Change change)>& take);
/// The section; nothing when there are no changes.
void write_changes(xml::Writer& out, std::span<const Change> changes);
/// The text that was read, with what turns one canonical text into the other carried into it: comments and rows that
/// stay are left as they are. The canonical text when `rewritten` does not find it again in what came of that.
[[nodiscard]] std::string carried_changes(const SourcePtr& source, const TreePtr& tree, const std::string& before,
                                          std::string after,
                                          const std::function<std::string(const std::string&)>& rewritten);

}  // namespace ramparts
