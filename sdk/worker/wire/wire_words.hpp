// Sentences on the wire: a pattern with its arguments, so that the editor can tell them in another language.
#pragma once

#include "engine/diag/diagnostic.hpp"
#include "sdk/worker/wire/fields.hpp"

namespace ramparts::worker {

inline constexpr std::size_t kMostText = 4096;  ///< bytes of a text for people
inline constexpr std::size_t kMostName = 200;   ///< bytes of an id or label

/// A sentence that is too deep, too long or beside its pattern is a fault of what is read; what is written keeps to
/// the limits, as plain English text where need be.
void wire(FieldWriter& out, const Message& message);
void wire(FieldReader& in, Message& message);
void wire(FieldWriter& out, const RuleNumber& rule);
/// Rule numbers are kept as long as the program runs; what workers may bring is limited, and what is beyond that is
/// none.
void wire(FieldReader& in, RuleNumber& rule);

template <class Io>
void wire(Io& io, Diagnostic& d) {
    io.text(d.code, 16);
    io.choice(d.severity, 3);
    wire(io, d.message);
    wire(io, d.rule);
    wire(io, d.fix);
    io.text(d.where.file.path, kMostText);
    io.number(d.where.file.byte);
    io.number(d.where.file.line);
    io.number(d.where.file.column);
    io.text(d.where.hex, kMostName);
    io.text(d.where.hexside, kMostName);
    io.text(d.where.unit, kMostName);
    io.text(d.where.object, kMostName);
    io.text(d.plugin, kMostName);
}

}  // namespace ramparts::worker
