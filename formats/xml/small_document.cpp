#include "formats/xml/small_document.hpp"

#include <utility>

namespace ramparts::xml {

bool read_small_document(SourcePtr source, const SmallDocument& kind, std::vector<Diagnostic>& findings,
                         const std::function<void(Reader&, const Element&)>& read) {
    Report report(std::move(source));
    const auto reader = Reader::open(report, kind.max_bytes);
    Element root;
    if (reader && reader->root(kind.root, kind.name_space, root)) read(*reader, root);
    const bool good = reader != nullptr && !report.has_errors();
    findings = report.take();
    return good;
}

}  // namespace ramparts::xml
