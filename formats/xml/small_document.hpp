// Reading a document with a root of its own as a whole: campaigns, studies, lessons, mods, themes.
#pragma once

#include <functional>

#include "formats/xml/reader.hpp"

namespace ramparts::xml {

/// What a document must begin with, and how many bytes it may have.
struct SmallDocument {
    std::string_view root;
    std::string_view name_space;
    std::size_t max_bytes = 0;
};

/// Reads a document of that kind: `read` walks its root, unless the text is another document or none. True when it is
/// without errors; what was found, with its places, is put into `findings`.
bool read_small_document(SourcePtr source, const SmallDocument& kind, std::vector<Diagnostic>& findings,
                         const std::function<void(Reader&, const Element&)>& read);

}  // namespace ramparts::xml
