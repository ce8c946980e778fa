package site

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"math"

	"kalends/reports"
)

//go:embed style.css
var styleSheet string

//go:embed site.js
var script string

// Assets returns the files that all pages share except fonts and the search index: style sheet, a script for each
// language, the first pages, robots.txt, the emblem. fonts is the part of the style sheet that declares the fonts.
func Assets(s *Site, fonts string) ([]File, error) {
	index, err := firstPage(s, "index.html", "")
	if err != nil {
		return nil, err
	}
	verify, err := firstPage(s, VerifyPage{}.Place(), "verify.js")
	if err != nil {
		return nil, err
	}
	files := []File{{"index.html", index}, {VerifyPage{}.Place(), verify}, {"robots.txt", []byte(robots(s))},
		{"assets/style.css", []byte(fonts + accents(s) + styleSheet)}}
	for _, lang := range s.Languages {
		v := viewOf(s, lang, "")
		words, err := json.Marshal(map[string]string{"filter": v.say("table.filter"), "shown": v.say("table.shown"),
			"chart": v.say("chart.label"), "decimal": string(v.Decimal())})
		if err != nil {
			return nil, err
		}
		files = append(files, File{"assets/" + lang + ".js", []byte("const words = " + string(words) + ";\n" + script)})
	}
	if s.Association.Emblem != nil {
		files = append(files, File{emblemPlace(s), s.Association.Emblem})
	}
	return files, nil
}

// firstPage returns a page that leads to one of the same name in a language: in the first, or in that which a script
// chooses.
func firstPage(s *Site, name, chooses string) ([]byte, error) {
	v, languages := viewOf(s, s.Languages[0], ""), markup("")
	for _, lang := range s.Languages {
		code := esc(lang)
		languages += `<li><a href="` + code + "/" + esc(name) + `" lang="` + code + `" hreflang="` + code + `">` +
			esc(ownName(lang)) + "</a></li>\n"
	}
	var b body
	err := layouts().ExecuteTemplate(&b, "index.tmpl", map[string]any{"Lang": v.Lang, "Title": esc(v.Pick(s.Association.Names)),
		"Languages": languages, "Hidden": !s.Robots, "Name": name, "Script": chooses, "Check": v.say("verify.title")})
	return b.Bytes(), err
}

// robots returns robots.txt.
func robots(s *Site) string {
	if s.Robots {
		return "User-agent: *\nDisallow:\n"
	}
	return "User-agent: *\nDisallow: /\n"
}

// The papers of the style sheet, and the least contrast of the accent to them.
const (
	lightPaper, lightContrast = 0xFFFFFF, 5.5
	darkPaper, darkContrast   = 0x14171A, 8.0
)

// accents returns the colours of the association for light and dark pages, as the style sheet names them.
func accents(s *Site) string {
	issue := reports.Issue{Association: s.Association}
	if len(s.Lists) > 0 {
		issue.Profile = s.Lists[0].Profile
	}
	accent := issue.Accent()
	return fmt.Sprintf(":root{--light-accent:#%06x;--dark-accent:#%06x}\n", legible(accent, lightPaper, 0, lightContrast),
		legible(accent, darkPaper, 255, darkContrast))
}

// legible mixes a colour with an end, black 0 or white 255, until it has a contrast to a paper.
func legible(colour, paper uint32, end int, contrast float64) uint32 {
	for share := 0; share < 100; share += 4 {
		mixed := uint32(0)
		for shift := 16; shift >= 0; shift -= 8 {
			part := int(colour >> shift & 0xFF)
			mixed |= uint32(part+(end-part)*share/100) << shift
		}
		if ratio(mixed, paper) >= contrast {
			return mixed
		}
	}
	return uint32(end) * 0x010101
}

// ratio returns the contrast of two colours as WCAG 2.2 defines it.
func ratio(a, b uint32) float64 {
	x, y := luminance(a), luminance(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

// luminance returns the relative luminance of a colour as WCAG 2.2 defines it.
func luminance(c uint32) float64 {
	sum := 0.0
	for i, weight := range []float64{0.2126, 0.7152, 0.0722} {
		part := float64(c>>(16-8*i)&0xFF) / 255
		if part <= 0.04045 {
			sum += weight * part / 12.92
			continue
		}
		sum += weight * math.Pow((part+0.055)/1.055, 2.4)
	}
	return sum
}
