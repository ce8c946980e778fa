#!/bin/sh
# Brings the four faces of the bulletin into this folder: Noto Sans and Noto Sans SC, regular and semibold, SIL Open
# Font License 1.1, with the licence. The archives are pinned by version and SHA-256 and kept in the user's cache, so that a second
# checkout needs no network; files that are here already are left alone.
set -eu

here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd)
cache=${XDG_CACHE_HOME:-$HOME/.cache}/kalends/fonts

have() {
	for face in "$@"; do
		[ -s "$here/$face" ] || return 1
	done
}

checked() { # archive sum
	[ -f "$1" ] && [ "$(sum "$1")" = "$2" ]
}

sum() {
	if command -v sha256sum >/dev/null 2>&1; then
		sha256sum "$1" | cut -d ' ' -f 1
	else
		shasum -a 256 "$1" | cut -d ' ' -f 1
	fi
}

bring() { # package version archive sum name path-in-package...
	package=$1 version=$2 archive=$cache/$3 want=$4 name=$5
	shift 5
	if ! checked "$archive" "$want"; then
		command -v npm >/dev/null 2>&1 || { echo "fetch.sh: npm is needed to fetch $package" >&2; exit 1; }
		mkdir -p "$cache"
		work=$(mktemp -d "$cache/.fetch-XXXXXX")
		trap 'rm -rf "$work"' EXIT
		(cd "$work" && npm pack --silent "$package@$version" >/dev/null)
		checked "$work/$(basename "$archive")" "$want" || { echo "fetch.sh: $package $version is not the archive it was: SHA-256 differs" >&2; exit 1; }
		mv -f "$work/$(basename "$archive")" "$archive"
		rm -rf "$work"
	fi
	for path in "$@"; do
		case $path in
		LICENSE*) face=$name-LICENSE.txt ;;
		*) face=$(basename "$path" | tr -d _ | sed 's/[0-9][0-9][0-9]/-/') ;;
		esac
		tar -xzOf "$archive" "package/$path" >"$here/.$face.part"
		mv -f "$here/.$face.part" "$here/$face"
	done
}

have NotoSans-Regular.ttf NotoSans-SemiBold.ttf NotoSans-LICENSE.txt ||
	bring @expo-google-fonts/noto-sans 0.4.2 expo-google-fonts-noto-sans-0.4.2.tgz \
		98cf14a19b8e67a0e76bfd4d5df98937b9734e6dde570bd750f2259042042548 \
		NotoSans LICENSE_FONT 400Regular/NotoSans_400Regular.ttf 600SemiBold/NotoSans_600SemiBold.ttf

have NotoSansSC-Regular.ttf NotoSansSC-SemiBold.ttf NotoSansSC-LICENSE.txt ||
	bring @expo-google-fonts/noto-sans-sc 0.4.3 expo-google-fonts-noto-sans-sc-0.4.3.tgz \
		0d69d0f4971d2ff574e3d93cbc218dc950bf3f3f8f8e2c008d97687ed53aee59 \
		NotoSansSC LICENSE_FONT 400Regular/NotoSansSC_400Regular.ttf 600SemiBold/NotoSansSC_600SemiBold.ttf

# The sums stand beside the fonts, so that a program need not read them to name them in a manifest.
if [ ! -s "$here/sums" ] || [ -n "$(find "$here" -name '*.ttf' -newer "$here/sums")" ]; then
	for face in "$here"/*.ttf; do
		printf '%s  %s\n' "$(sum "$face")" "$(basename "$face")"
	done >"$here/.sums.part"
	mv -f "$here/.sums.part" "$here/sums"
fi
