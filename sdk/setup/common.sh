# What the two entry scripts share: packages, configuring, building. Sourced, not run.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

readonly build_packages=(
  g++ cmake ninja-build pkg-config libyaml-dev
  libwxgtk3.2-dev libgtk-3-dev libpugixml-dev libexpected-dev libboost-program-options-dev libsodium-dev libcairo2-dev
  libjpeg-dev
  liblua5.4-dev libseccomp-dev libzip-dev zlib1g-dev libzstd-dev
  gettext wx3.2-i18n fonts-dejavu-core
  dpkg-dev file
)
readonly test_packages=(
  catch2 clang libclang-rt-14-dev make gdb
  clang-format-14
  git hunspell hunspell-en-gb hunspell-fr
  xvfb xauth openbox xdotool x11-xkb-utils imagemagick libxtst-dev
  libxml2-utils poppler-utils librsvg2-bin tiled
  minisign chromium firefox-esr nodejs tesseract-ocr
  at-spi2-core dbus-daemon orca python3-pyatspi
  lintian fakeroot desktop-file-utils appstream mandoc shared-mime-info libglib2.0-bin
)
readonly player_packages=(emscripten node-acorn libexpected-dev dpkg-dev)

say() { printf '%s\n' "$*" >&2; }

# Installs the packages that are missing; does nothing, and needs no rights, when all are there.
need_packages() {
  local missing=() name
  for name in "$@"; do
    [ "$(dpkg-query -W -f='${db:Status-Status}' "$name" 2>/dev/null)" = installed ] || missing+=("$name")
  done
  [ ${#missing[@]} -eq 0 ] && return
  local as_root=()
  if [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo >/dev/null; then
      say "These Debian packages are missing, and neither root nor sudo is at hand to install them:"
      say "  apt-get install ${missing[*]}"
      exit 1
    fi
    as_root=(sudo)
  fi
  say "Installing: ${missing[*]}"
  "${as_root[@]}" apt-get update -qq
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
}

launcher=()
if command -v ccache >/dev/null; then launcher=(-DCMAKE_CXX_COMPILER_LAUNCHER=ccache); fi

# configure FOLDER OPTION…: a Ninja build below build/, which reads the headers once for every twenty sources.
configure() {
  local folder=$1
  shift
  cmake -S . -B "build/$folder" -G Ninja -DCMAKE_UNITY_BUILD=ON -DCMAKE_UNITY_BUILD_BATCH_SIZE=20 "${launcher[@]}" "$@" >/dev/null
}

build() {
  local folder=$1
  shift
  cmake --build "build/$folder" --parallel "$(nproc)" "$@"
}

# The sources of libraries, from where the machine has its packages, verified by apt as those are. The lists that this
# needs are in build/ alone: no line is added to those of the machine, and no rights are needed.
fetch_player_sources() {
  local folder=$PWD/build/player-sources apt=$PWD/build/player-sources/apt
  compgen -G "$folder/pugixml-*/src" >/dev/null && compgen -G "$folder/lua5.4-*/src" >/dev/null &&
    compgen -G "$folder/libsodium-*/src" >/dev/null && return
  mkdir -p "$apt/lists/partial" "$apt/cache/archives/partial"
  apt-get indextargets --format 'deb-src $(REPO_URI) $(RELEASE) $(COMPONENT)' 'Created-By: Packages' 'Label: Debian' |
    sort -u > "$apt/sources.list"
  local options=(-qq -o "Dir::Etc::sourcelist=$apt/sources.list" -o Dir::Etc::sourceparts=/dev/null -o "Dir::State::lists=$apt/lists"
    -o "Dir::Cache=$apt/cache" -o APT::Sandbox::User=)
  say "Fetching the sources of pugixml, lua5.4 and libsodium"
  apt-get "${options[@]}" update
  (cd "$folder" && apt-get "${options[@]}" source pugixml lua5.4 libsodium >/dev/null)
}

build_player() {
  fetch_player_sources
  configure player -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_FLAGS_RELEASE=-O3 -DCMAKE_C_FLAGS_RELEASE=-O2 \
    -DCMAKE_TOOLCHAIN_FILE=/usr/share/emscripten/cmake/Modules/Platform/Emscripten.cmake
  build player --target player
}
