// A fuzz target: a function that takes any bytes. With libFuzzer it is a program of its own; to replay the corpora all
// targets are one program, which finds them by their names.
#pragma once

#include <cstddef>
#include <cstdint>

namespace ramparts::fuzz {

using Target = int (*)(const std::uint8_t* data, std::size_t size);

/// Ends the program, saying what does not hold.
void require(bool holds, const char* what);

/// The bytes of an input, one after the other; zeros when there are no more.
struct Bytes {
    const std::uint8_t* at = nullptr;
    const std::uint8_t* end = nullptr;
    [[nodiscard]] bool empty() const { return at == end; }
    unsigned next() { return at == end ? 0U : *at++; }
    unsigned below(unsigned n) { return next() % n; }
};

/// Makes a target known to the program that replays.
struct Named {
    Named(const char* name, Target target);
};

}  // namespace ramparts::fuzz

/// RAMPARTS_FUZZ_TARGET(name) { … } stands once in its file and has the bytes as `data` and `size`.
#ifdef RAMPARTS_REPLAY
#define RAMPARTS_FUZZ_TARGET(name)                                    \
    static int one_input(const std::uint8_t* data, std::size_t size); \
    static const ::ramparts::fuzz::Named kKnown(#name, one_input);    \
    static int one_input(const std::uint8_t* data, std::size_t size)
#else
#define RAMPARTS_FUZZ_TARGET(name)                                                     \
    extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size); \
    extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
#endif
