// One call of a transform or exporter of a script, and what comes back; see protocol.hpp.
#pragma once

#include <string>
#include <vector>

#include "engine/model/scenario.hpp"
#include "sdk/worker/wire/protocol.hpp"

namespace ramparts::worker {

inline constexpr std::size_t kMostEdits = 40'000;  ///< by one transform of a script
inline constexpr std::size_t kMostParams = 64;
inline constexpr std::size_t kMostWritten = 64;  ///< files of one exporter of a script, with what it says

/// A call, with what is given of its parameters.
struct UseTool {
    std::string id;
    std::vector<ModuleParam> params;
};
struct ProposedEdit {
    std::uint16_t kind = 0;
    std::uint16_t what = 0;
    std::uint32_t index = 0;
    std::uint32_t other = 0;
    std::int32_t value = 0;
    std::string text;
};
struct Changed {
    std::int32_t status = 0;          ///< what the transform returned
    rp_finding why{};                 ///< when that is RP_NO
    std::vector<ProposedEdit> edits;  ///< when it is no error
    std::string said;                 ///< the fault of the script otherwise, with its line
};
struct WrittenFile {
    std::int32_t severity = -1;  ///< of a sentence; below 0: a file
    std::string name;            ///< of the file
    std::string bytes;           ///< or the sentence
};
struct Written {
    std::int32_t status = 0;         ///< what the exporter returned
    std::vector<WrittenFile> files;  ///< in the order in which it wrote and spoke
    std::string said;                ///< the fault of the script otherwise, with its line
};

template <class Io>
void wire(Io& io, UseTool& m) {
    io.text(m.id, kMostName);
    io.list(m.params, kMostParams, 8, [&](ModuleParam& p) {
        io.text(p.name, kMostName);
        io.text(p.value, kMostText);
    });
}
template <class Io>
void wire(Io& io, Changed& m) {
    io.number(m.status);
    wire(io, m.why);
    io.list(m.edits, kMostEdits, 20, [&](ProposedEdit& e) {
        io.number(e.kind);
        io.number(e.what);
        io.number(e.index);
        io.number(e.other);
        io.number(e.value);
        io.text(e.text, kMostText);
    });
    io.text(m.said, kMostText);
}
template <class Io>
void wire(Io& io, Written& m) {
    io.number(m.status);
    io.list(m.files, kMostWritten, 12, [&](WrittenFile& f) {
        io.number(f.severity);
        io.text(f.name, kMostName);
        io.bytes(f.bytes, kMostChunk);
    });
    io.text(m.said, kMostText);
}

}  // namespace ramparts::worker
