#!/bin/sh
# Builds the plugins of this folder that are out of date: build.sh OUTDIR INCLUDE_DIR
# OUTDIR gets one bundle each: NAME/manifest.json and NAME/libNAME.so. Several runs at once do no harm.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$1"
out=$(cd "$1" && pwd)
include=$(cd "$2" && pwd)
export here out include

build_one='
set -eu
name=${1##*/}
bundle=$out/$name
library=$bundle/lib$name.so
mkdir -p "$bundle"
if ! cmp -s "$1/manifest.json" "$bundle/manifest.json"; then
  cp "$1/manifest.json" "$bundle/manifest.json.$$"
  mv "$bundle/manifest.json.$$" "$bundle/manifest.json"
fi
if [ -f "$library" ]; then
  newer=$(find "$1" "$here/fixture.h" "$here/build.sh" "$include" -type f -newer "$library" -print -quit)
  if [ -z "$newer" ]; then exit 0; fi
fi
set -- "$1" -std=c99 -D_GNU_SOURCE -Wall -Wextra -Werror -shared -fPIC -pthread
if [ -f "$1/needed.c" ]; then
  # A library that is there while linking and missing ever after.
  scratch=$(mktemp -d)
  trap "rm -rf $scratch" EXIT
  cc -shared -fPIC -Wl,-soname,libnope.so.9 -o "$scratch/libnope.so" "$1/needed.c"
  set -- "$@" -L "$scratch" -Wl,--no-as-needed -lnope
fi
source=$1
shift
cc "-I$include" "-I$here" "$source/plugin.c" "$@" -o "$library.$$"
mv "$library.$$" "$library"
'

for source in "$here"/*/plugin.c; do
  printf "%s\0" "${source%/plugin.c}"
done | xargs -0 -n 1 -P 2 sh -c "$build_one" build-one
