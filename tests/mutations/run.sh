#!/usr/bin/env bash
# Makes the faults of the lists beside this file, one after the other, in a copy of the tree, and looks whether their
# tests notice. See README.md.
#   run.sh [--list | --resume] [WORD…]      faults whose name, file or list has one of the words; all without
# --resume goes on where a run was stopped: what its table says to be killed is not made again.
# MUTATIONS_FOLDER: where the copy goes (build/mutations); MUTATIONS_JOBS: compilers at a time (2); MUTATIONS_OPTIONS:
# more for cmake, such as those of a build whose objects are in ccache.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
export LC_ALL=C.UTF-8

only_list=false resume=false
case ${1:-} in
  --list) only_list=true && shift ;;
  --resume) resume=true && shift ;;
esac

# --- the lists: parallel arrays -------------------------------------------------------------------------------------

names=() files=() tests=() olds=() news=() lists=()
last=-1
for list in "$here"/*.txt; do
  while IFS= read -r line || [ -n "$line" ]; do
    case $line in
      '' | '#'*) ;;
      '= '*)
        last=$((last + 1))
        names[last]=${line:2} files[last]='' tests[last]='' olds[last]='' news[last]='' lists[last]=${list##*/}
        fresh=true
        ;;
      '@ '*) files[last]=${line:2} ;;
      '? '*) tests[last]+=${line:2}$'\n' ;;
      '-'*) [ -z "${olds[last]}" ] && olds[last]=${line:1} || olds[last]+=$'\n'${line:1} ;;
      '+'*)
        if $fresh; then news[last]=${line:1}; else news[last]+=$'\n'${line:1}; fi
        fresh=false
        ;;
      *)
        echo "$list: what is this? $line" >&2
        exit 1
        ;;
    esac
  done <"$list"
done

# Those asked for, file by file: what is built for one fault serves the next of its file. Headers come last, since much
# has to be built for them.
chosen=()
while IFS=$'\t' read -r _ i; do chosen+=("$i"); done < <(
  for i in "${!names[@]}"; do
    wanted=false
    [ $# -eq 0 ] && wanted=true
    for word in "$@"; do
      case "${names[i]} ${files[i]} ${lists[i]}" in *"$word"*) wanted=true ;; esac
    done
    if $wanted; then printf '%s\t%s\n' "${files[i]##*.}:${files[i]}" "$i"; fi
  done | sort -s -t "$(printf '\t')" -k1,1
)
if $only_list; then
  for i in "${chosen[@]}"; do echo "${files[i]}: ${names[i]}"; done
  exit
fi

# --- a copy of the tree ---------------------------------------------------------------------------------------------

folder=${MUTATIONS_FOLDER:-$root/build/mutations}
jobs=${MUTATIONS_JOBS:-2}
tree=$folder/tree
build=$tree/build/release
mkdir -p "$tree"
(cd "$root" && tar -c --exclude=./build --exclude=./.git --exclude='./build-*' .) | tar -x -C "$tree" --keep-newer-files 2>/dev/null || true
# What an earlier run left behind, or was changed since, is as in the tree again; the rest keeps its time.
while IFS= read -r file; do
  cmp -s "$root/$file" "$tree/$file" || cp "$root/$file" "$tree/$file"
done < <(cd "$root" && find . \( -path ./build -o -path ./.git -o -path './build-*' \) -prune -o -type f -print)
while IFS= read -r file; do
  [ -e "$root/$file" ] || rm "$tree/$file"
done < <(cd "$tree" && find . -path ./build -prune -o -type f -print)
launcher=()
if command -v ccache >/dev/null; then launcher=(-DCMAKE_CXX_COMPILER_LAUNCHER=ccache); fi
linker=()
if command -v mold >/dev/null; then linker=(-DCMAKE_EXE_LINKER_FLAGS=-fuse-ld=mold); fi
# Sources are compiled many in one go, as in every build, but for those that get a fault: each of them alone, so that a
# fault costs one source.
{
  echo 'function(compile_alone)'
  for file in $(for i in "${chosen[@]}"; do echo "${files[i]}"; done | sort -u); do
    case $file in
      engine/*.cpp | formats/*.cpp | sdk/*.cpp | editor/*.cpp)
        echo "  set_source_files_properties(\"$tree/$file\" DIRECTORY ${file%%/*} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)"
        ;;
    esac
  done
  echo 'endfunction()'
  echo 'cmake_language(DEFER CALL compile_alone)'
} >"$folder/alone.cmake"
cmake -S "$tree" -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DRAMPARTS_TESTS=ON -DCMAKE_UNITY_BUILD=ON \
  -DCMAKE_UNITY_BUILD_BATCH_SIZE=20 "-DCMAKE_PROJECT_INCLUDE=$folder/alone.cmake" "${launcher[@]}" "${linker[@]}" \
  ${MUTATIONS_OPTIONS:-} \
  >"$folder/configure.log"

set -f  # tags in brackets are no file names

# --- fault after fault ----------------------------------------------------------------------------------------------

# make_target TARGET: builds it in the copy, with warnings as they come.
make_target() { nice cmake --build "$build" --parallel "$jobs" --target "$1" >"$folder/build.log" 2>&1; }

# run_test LINE: a test program with its arguments, in the copy; its exit code. The program is built into the folder of
# the CMakeLists.txt that makes it.
run_test() {
  local program=${1%% *} arguments=() code=0 path
  path=$(find "$build/tests" -name "$program" -type f -executable -print -quit)
  eval "arguments=(${1#"$program"})"
  arguments=("${arguments[@]//%/$tree}")
  (cd "$folder" && timeout "${limits[$1]:-600}" "$path" "${arguments[@]}" >"$folder/test.log" 2>&1) || code=$?
  return $code
}

declare -A limits  # seconds a test may take: ten times what it takes without a fault, and half a minute

# verdict I: what becomes of a fault that has been made; sets `said` and `by`.
verdict() {
  local line
  said=survives by=
  while IFS= read -r line; do
    [ -n "$line" ] || continue
    if ! make_target "${line%% *}"; then
      said=void by=$(grep -m1 ' error: ' "$folder/build.log" || true)
      return
    fi
    if ! run_test "$line"; then
      said=killed by=$line
      return
    fi
  done <<<"${tests[$1]}"
}

# was_killed I: whether the table of the run that is resumed says so.
was_killed() { grep -qF -- "$(printf 'killed    %-36s %s  [' "${files[$1]##*/}" "${names[$1]}")" "$folder/table.txt"; }

if $resume && [ -s "$folder/table.txt" ]; then
  sed -i '/^killed /!d' "$folder/table.txt"
  left=()
  for i in "${chosen[@]}"; do was_killed "$i" || left+=("$i"); done
  chosen=("${left[@]}")
else
  : >"$folder/table.txt"
fi

# A test that fails, or runs nothing, when all is well proves nothing.
while IFS= read -r line; do
  [ -n "$line" ] || continue
  make_target "${line%% *}" || { tail -20 "$folder/build.log" >&2; exit 2; }
  began=$SECONDS
  if ! run_test "$line" || grep -q '^No test' "$folder/test.log"; then
    echo "without any fault this fails or runs no test: $line" >&2
    exit 2
  fi
  limits[$line]=$((10 * (SECONDS - began) + 30))
done < <(for i in "${chosen[@]}"; do printf '%s' "${tests[i]}"; done | sort -u)

survivors=0
for i in "${chosen[@]}"; do
  file=$tree/${files[i]}
  cp -p "$file" "$folder/original"
  text=$(cat "$file" && echo .)
  text=${text%.}
  if [[ $text != *"${olds[i]}"* ]]; then
    said=void by='the text is not there'
  else
    printf '%s' "${text/"${olds[i]}"/"${news[i]}"}" >"$file"
    verdict "$i"
    cp "$folder/original" "$file"
  fi
  [ $said = killed ] || survivors=$((survivors + 1))
  printf '%-9s %-36s %s%s\n' "$said" "${files[i]##*/}" "${names[i]}" "${by:+  [$by]}" | tee -a "$folder/table.txt"
done
echo "${#chosen[@]} faults, $((${#chosen[@]} - survivors)) killed; the table of all is in $folder/table.txt"
[ $survivors -eq 0 ]
