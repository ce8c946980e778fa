#!/bin/sh
# Makes the pictures of the READMEs from the demo; run it from anywhere. Needs Go, make, pdftoppm and soffice, which
# make test has installed.
set -eu

here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd)
root=$(CDPATH= cd -- "$here/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

picture() { # file.pdf page picture dots-per-inch [width height]
	pdftoppm -png -singlefile -f "$2" -l "$2" -r "$4" ${5:+-x 0 -y 0 -W "$5" -H "$6"} "$1" "$work/page"
	[ "$(wc -c <"$work/page.png")" -le 204800 ] || { echo "make.sh: $3 is larger than 200 KB" >&2; exit 1; }
	mv "$work/page.png" "$here/$3.png"
}

make -s -C "$root" fonts
(cd "$root" && CGO_ENABLED=0 go build -o "$work/kalends" ./cmd/batch)
"$work/kalends" --quiet demo "$work/demo" >/dev/null
issue=demo-standard-2026-10-01
out=$work/demo/published/$issue/r1
(cd "$work" && HOME=$work soffice --headless --convert-to pdf "$out/${issue}_list.xlsx" >/dev/null 2>&1)

picture "$out/${issue}_bulletin_en.pdf" 1 bulletin-en-title 75
picture "$out/${issue}_bulletin_en.pdf" 2 bulletin-en-summary 75
picture "$out/${issue}_bulletin_zh-CN.pdf" 3 bulletin-zh-top 75
n=1 # the first page of the sheet List
until pdftotext -f $n -l $n "$work/${issue}_list.pdf" - | grep -q 'All players'; do n=$((n + 1)); done
picture "$work/${issue}_list.pdf" $n list 90 1053 500

# The top of each other family's list, as its bulletin prints it in the association's first language.
family() { # family first-language
	"$work/kalends" --quiet demo "$work/$1" --ruleset "$1" >/dev/null
	for pdf in "$work/$1"/published/*/r1/*_bulletin_"$2".pdf; do :; done # the last list
	picture "$pdf" 3 "demo-$1" 60 496 330
	[ "$(wc -c <"$here/demo-$1.png")" -le 61440 ] || { echo "make.sh: demo-$1 is larger than 60 KB" >&2; exit 1; }
}
family fide-rapid uk
family fide-blitz ms
family cxa-rapid zh-CN
family malaysia-xiangqi zh-CN
family fide-2001 en
family national-elo en
