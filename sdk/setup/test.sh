#!/bin/bash
# Builds everything and runs all tests; a part of it is built with clang's sanitizers too, which replays the fuzzing
# corpora and the battles' signature. The last lines say how long that took and count the tests.
# RAMPARTS_FLAVOURS=all builds the signature in three more flavours.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

need_packages "${build_packages[@]}" "${test_packages[@]}" "${player_packages[@]}"

# The targets are fuzzed by hand (tests/README.md); what that found stays mended. All corpora are replayed by one program;
# one of libFuzzer's shows that those build. Each source of the engine and of the formats is compiled alone here, so that
# a missing include shows.
without_window=(-DRAMPARTS_EDITOR=OFF)
configure fuzz "${without_window[@]}" -DCMAKE_BUILD_TYPE=Debug "-DCMAKE_CXX_FLAGS_DEBUG=-O0 -g0" -DCMAKE_CXX_COMPILER=clang++ \
  -DCMAKE_CXX_FLAGS=-D_GLIBCXX_ASSERTIONS -DRAMPARTS_TESTS=OFF -DRAMPARTS_FUZZERS=ON -DRAMPARTS_FUZZ_COVERAGE=OFF
build fuzz --target replay fuzz_signatures ramparts_signature
programs="$PWD/build/fuzz/tests/fuzz/ramparts_signature"

# The same games must end the same way whatever compiled them.
if [ "${RAMPARTS_FLAVOURS:-}" = all ]; then
  sanitizers="-fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer -D_GLIBCXX_ASSERTIONS"
  configure flavour-gcc-debug "${without_window[@]}" -DCMAKE_BUILD_TYPE=Debug -DCMAKE_CXX_FLAGS=-D_GLIBCXX_ASSERTIONS
  configure flavour-gcc-asan "${without_window[@]}" -DCMAKE_BUILD_TYPE=RelWithDebInfo "-DCMAKE_CXX_FLAGS=$sanitizers"
  configure flavour-clang "${without_window[@]}" -DCMAKE_BUILD_TYPE=RelWithDebInfo -DCMAKE_CXX_COMPILER=clang++
  for flavour in gcc-debug gcc-asan clang; do
    build "flavour-$flavour" --target ramparts_signature
    programs="$programs;$PWD/build/flavour-$flavour/tests/fuzz/ramparts_signature"
  done
fi

build_player
configure release -DCMAKE_BUILD_TYPE=Release -DRAMPARTS_TESTS=ON -DRAMPARTS_WERROR=ON "-DRAMPARTS_FLAVOURS=$programs" \
  "-DRAMPARTS_SANITISED_REPLAY=$PWD/build/fuzz/tests/fuzz/replay"
build release

log=build/release/ctest.log
status=0
# More than there are processors: the tests of the window wait for the screen most of the time.
(cd build/release && ctest --output-on-failure --parallel "$(($(nproc) * 3))") | tee "$log" || status=$?
summary=$(grep -E 'tests passed, .* out of' "$log" || echo "no test was run")
echo "Installed, built and tested in $((SECONDS / 60)) min $((SECONDS % 60)) s."
echo "$summary"
exit "$status"
