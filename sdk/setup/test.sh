#!/bin/bash
# Builds everything, builds the command line in four more flavours, and runs all tests. The last line counts them.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

need_packages "${build_packages[@]}" "${test_packages[@]}"

# The same games must end the same way whatever compiled them.
sanitizers="-fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer -D_GLIBCXX_ASSERTIONS"
only_tools=(-DRAMPARTS_EDITOR=OFF -DRAMPARTS_TESTS=OFF)
configure flavour-gcc-o2 "${only_tools[@]}" -DCMAKE_BUILD_TYPE=RelWithDebInfo
configure flavour-gcc-debug "${only_tools[@]}" -DCMAKE_BUILD_TYPE=Debug -DCMAKE_CXX_FLAGS=-D_GLIBCXX_ASSERTIONS
configure flavour-gcc-asan "${only_tools[@]}" -DCMAKE_BUILD_TYPE=RelWithDebInfo "-DCMAKE_CXX_FLAGS=$sanitizers"
configure flavour-clang "${only_tools[@]}" -DCMAKE_BUILD_TYPE=RelWithDebInfo -DCMAKE_CXX_COMPILER=clang++
flavours=
for flavour in gcc-o2 gcc-debug gcc-asan clang; do
  build "flavour-$flavour" --target ramparts
  flavours="$flavours$PWD/build/flavour-$flavour/sdk/ramparts;"
done

configure release -DCMAKE_BUILD_TYPE=Release -DRAMPARTS_TESTS=ON "-DRAMPARTS_FLAVOURS=${flavours%;}"
build release

log=build/release/ctest.log
status=0
(cd build/release && ctest --output-on-failure --parallel "$(nproc)") | tee "$log" || status=$?
summary=$(grep -E 'tests passed, .* out of' "$log" || echo "no test was run")
echo "$summary"
exit "$status"
