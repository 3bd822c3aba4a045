// The sections of the benchmark program.
#pragma once

#include <string>

namespace ramparts::bench {

struct Setup {
    std::string scenarios;  ///< folder of the shipped battles
    std::string program;    ///< the command line tool, for whole-process figures; empty = left out
    std::string schema;     ///< XSD of maps for the peer of whole-process validation
};

void bench_play(const Setup& setup);     ///< P1, P3, A1
void bench_queries(const Setup& setup);  ///< P4, P7
void bench_files(const Setup& setup);    ///< X1, X2, M1

}  // namespace ramparts::bench
