#!/bin/sh
# Builds the strangers' plugins: build.sh OUTDIR INCLUDE_DIR
# OUTDIR gets one bundle each: NAME/manifest.json and NAME/libNAME.so. Rust only where rustc is installed.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$1"
out=$(cd "$1" && pwd)
include=$(cd "$2" && pwd)

# bundle NAME SOURCE COMMAND…: builds when something is newer than the library; the command gets `-o LIBRARY` added.
bundle() {
  name=$1
  source=$2
  shift 2
  library=$out/$name/lib$name.so
  mkdir -p "$out/$name"
  cmp -s "$here/$name/manifest.json" "$out/$name/manifest.json" ||
    cp "$here/$name/manifest.json" "$out/$name/manifest.json"
  if [ -f "$library" ] && [ -z "$(find "$source" "$include" "$0" -type f -newer "$library" -print -quit)" ]; then
    return
  fi
  "$@" -o "$library.$$"
  mv "$library.$$" "$library"
}

c=$here/c99/plugin.c
bundle c99 "$c" cc -std=c99 -pedantic -Wall -Wextra -Werror -shared -fPIC "-I$include" "$c"
cpp=$here/cpp11/plugin.cpp
bundle cpp11 "$cpp" g++ -std=c++11 -pedantic -Wall -Wextra -Werror -shared -fPIC "-I$include" "$cpp"
if command -v rustc > /dev/null; then
  rust=$here/rust/plugin.rs
  bundle rust "$rust" rustc --edition 2021 --crate-type cdylib --crate-name stranger -D warnings -C opt-level=1 "$rust"
fi
