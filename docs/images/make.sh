#!/bin/sh
# Makes the pictures of the READMEs and of docs/site-pictures.md from the demo; run it from anywhere. Needs Go, make,
# pdftotext, pdftoppm and soffice, which make test has installed, and chromium, which make prove has installed.
set -eu

here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd)
root=$(CDPATH= cd -- "$here/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

picture() { # file.pdf page picture dots-per-inch [width height [from-the-top]]
	pdftoppm -png -singlefile -f "$2" -l "$2" -r "$4" ${5:+-x 0 -y "${7:-0}" -W "$5" -H "$6"} "$1" "$work/page"
	[ "$(wc -c <"$work/page.png")" -le 204800 ] || { echo "make.sh: $3 is larger than 200 KB" >&2; exit 1; }
	mv "$work/page.png" "$here/$3.png"
}

# Where a section begins: its page and how far down, in points. A heading is the block of its words in type above 14 pt;
# the contents on page 1 are smaller, and a continued section is not looked for.
heading() { # file.pdf heading-as-pdftotext-joins-its-words
	pdftotext -bbox-layout "$1" "$work/words.html"
	awk -v want="$2" '
		/<page / { page++ }
		/<line / { split($0, a, "\""); top = a[4]; tall = a[8] - a[4]; said = "" }
		/<word / { word = $0; sub(/^[^>]*>/, "", word); sub(/<.*/, "", word); said = said word }
		/<\/line>/ && tall > 15 && index(said, want) && !found { found = 1; print page, int(top) }
		END { if (!found) exit 1 }' "$work/words.html" || { echo "make.sh: no heading $2 in $1" >&2; exit 1; }
}

make -s -C "$root" fonts
(cd "$root" && CGO_ENABLED=0 go build -o "$work/kalends" ./cmd/batch)
"$work/kalends" --quiet demo "$work/demo" >/dev/null
issue=demo-standard-2026-10-01
out=$work/demo/published/$issue/r1
mkdir "$work/.fonts" && cp "$root"/templates/fonts/*.ttf "$work/.fonts" # names in every script
(cd "$work" && HOME=$work soffice --headless --convert-to pdf "$out/${issue}_list.xlsx" >/dev/null 2>&1)

section() { # file.pdf heading picture dots-per-inch: the page on which it begins
	at=$(heading "$1" "$2")
	picture "$1" "${at% *}" "$3" "$4"
}
picture "$out/${issue}_bulletin_en.pdf" 1 bulletin-en-title 75
section "$out/${issue}_bulletin_en.pdf" Summary bulletin-en-summary 75
section "$out/${issue}_bulletin_zh-CN.pdf" 二前100名 bulletin-zh-top 75
n=1 # the first page of the sheet List
until pdftotext -f $n -l $n "$work/${issue}_list.pdf" - | grep -q 'All players'; do n=$((n + 1)); done
picture "$work/${issue}_list.pdf" $n list 90 1053 500

# The top of each other family's list, as its bulletin prints it in the association's first language.
family() { # family first-language heading
	"$work/kalends" --quiet demo "$work/$1" --ruleset "$1" >/dev/null
	for pdf in "$work/$1"/published/*/r1/*_bulletin_"$2".pdf; do :; done # the last list
	at=$(heading "$pdf" "$3")
	down=$((${at#* } * 60 / 72 - 12))
	[ "$down" -gt 60 ] || down=0 # the first of a page stands below the association's name
	picture "$pdf" "${at% *}" "demo-$1" 60 496 330 "$down"
	[ "$(wc -c <"$here/demo-$1.png")" -le 61440 ] || { echo "make.sh: demo-$1 is larger than 60 KB" >&2; exit 1; }
}
family fide-rapid uk 7Повнийсписок
family fide-blitz ms 7Senaraipenuh
family cxa-rapid zh-CN 六男子等级分
family malaysia-xiangqi zh-CN 七等级分总表
family fide-2001 en 7Fulllist
family national-elo en 7Fulllist

# Pages of the site.
printf '\nsite: {languages: [en, zh-CN, uk, ms]}\n' >>"$work/demo/kalends.yaml"
"$work/kalends" --quiet -C "$work/demo" --now 2026-10-02T10:00:00Z publish >/dev/null 2>&1
site=$work/demo/published/site
largest() { (cd "$site" && ls -S $1 | head -n 1); } # pattern of files

screen() { # picture page[?query] width height light|dark at-most-kB [scale]
	scheme=1
	[ "$5" = light ] || scheme=0
	chromium --headless --no-sandbox --disable-gpu --hide-scrollbars --user-data-dir="$work/chromium" --window-size="$3,$4" \
		--force-device-scale-factor="${7:-1}" --blink-settings=preferredColorScheme=$scheme --run-all-compositor-stages-before-draw --virtual-time-budget=5000 \
		--screenshot="$work/page.png" "file://$site/$2" >/dev/null 2>&1
	[ "$(wc -c <"$work/page.png")" -le "$6"000 ] || { echo "make.sh: $1 is larger than $6 kB" >&2; exit 1; }
	mv "$work/page.png" "$here/$1.png"
}
player=$(largest 'en/p/*/*.html')
why=$(largest 'en/why/standard-2026-10-01/*/*.html')
screen site-home en/index.html 1280 900 light 150
screen site-player "$player" 1280 1150 light 150
screen site-why "$why" 390 844 dark 150 1.4
screen site-zh-home zh-CN/index.html 1280 900 light 150

mkdir -p "$here/site"
small() { # kind page wide|phone light|dark
	case $3 in
	wide) screen "site/site-$1" "$2" 1280 720 "$4" 90 0.7 ;;
	phone) screen "site/site-$1" "$2" 390 760 "$4" 90 ;;
	esac
}
small home en/index.html phone light
small list en/lists/standard/index.html wide light
small player "$player" phone dark
small why "$why" wide light
small event "$(largest 'en/events/*/*.html')" wide light
small date en/lists/standard/2026-10-01.html phone dark
small statistics en/statistics.html wide dark
small club "$(largest 'en/clubs/*/*.html')" phone light
small search 'en/search.html?q=Elkwod' phone light
small rules en/rules.html phone light
