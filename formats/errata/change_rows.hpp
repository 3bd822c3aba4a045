// A change as a row of a file: errata and variants say it alike.
#pragma once

#include <optional>
#include <set>
#include <string_view>

#include "formats/errata/change.hpp"
#include "formats/xml/reader.hpp"
#include "formats/xml/writer.hpp"

namespace ramparts {

/// Whose changes a file lists.
enum class ChangesOf : std::uint8_t { erratum, variant };

/// Reads one row whose element is one of kChangeNouns; its faults are reported, and then there is none. `known` are the
/// changes of its list before it, of which none may be about the same datum.
[[nodiscard]] std::optional<Change> read_change_row(xml::Reader& reader, const xml::Element& element,
                                                    std::string_view noun, std::set<ChangeKey>& known, ChangesOf whose);
void write_change_row(xml::Writer& out, const Change& change);

}  // namespace ramparts
