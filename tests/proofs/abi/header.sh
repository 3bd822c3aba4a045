#!/bin/sh
# header.sh ABI PLUGIN COMPILER…: the boundary in every C and C++ it promises, the wrapper in C++20 and later, without a
# warning. A compiler that is not there is passed over, but one of them has to be.
abi=$1
plugin=$2
shift 2
warnings="-Wall -Wextra -Wpedantic -Werror"
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
printf '#include <ramparts/rp.h>\nextern int used;\nint used = RP_YES;\n' > "$folder/boundary.c"
cp "$folder/boundary.c" "$folder/boundary.cpp"
printf '#include <ramparts/plugin.hpp>\nRAMPARTS_MODULES(RAMPARTS_MODULE("empty", ramparts::plugin::Module))\n' > "$folder/wrapper.cpp"
printf '#include <ramparts/player.hpp>\nclass Empty final : public ramparts::plugin::Player {\npublic:\n  using Player::Player;\n  std::size_t choose(ramparts::plugin::View, std::span<const rp_action>, std::uint64_t) override { return 0; }\n};\nRAMPARTS_PLAYERS(RAMPARTS_PLAYER("empty", Empty))\n' > "$folder/player.cpp"
printf '#include <ramparts/exchange.hpp>\nstatic void empty(const ramparts::plugin::Source&, const ramparts::plugin::Files&) {}\nRAMPARTS_EXPORTERS({"empty", &empty})\n' > "$folder/exchange.cpp"

compiled=0
failed=0
try() {
    if "$@"; then compiled=$((compiled + 1)); else echo "failed: $*"; failed=1; fi
}
for compiler in "$@"; do
    command -v "$compiler" > /dev/null || continue
    case $compiler in
        *++*)
            for standard in c++11 c++14 c++17 c++20; do
                try "$compiler" -std=$standard $warnings "-I$abi" -fsyntax-only "$folder/boundary.cpp"
            done
            for standard in c++20 c++2b; do
                try "$compiler" -std=$standard $warnings -Wshadow -Wconversion "-I$abi" "-I$plugin" -fsyntax-only "$folder/wrapper.cpp"
                for source in player exchange; do
                    try "$compiler" -std=$standard $warnings -Wshadow -Wconversion "-I$abi" "-I$plugin" -fsyntax-only "$folder/$source.cpp"
                done
            done ;;
        *)
            for standard in c11 c17; do
                try "$compiler" -std=$standard $warnings "-I$abi" -fsyntax-only "$folder/boundary.c"
                # pointers of 32 bits: structs of fixed size keep it
                "$compiler" -m32 -fsyntax-only -xc /dev/null 2> /dev/null || continue
                try "$compiler" -m32 -ffreestanding -std=$standard $warnings "-I$abi" -fsyntax-only "$folder/boundary.c"
            done ;;
    esac
done
echo "$compiled compilations"
[ $failed -eq 0 ] && [ $compiled -ge 8 ]
