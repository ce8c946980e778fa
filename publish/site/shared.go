package site

import (
	"fmt"
	"io"
	"strings"

	reports "kalends/reports/site"
	"kalends/reports/site/search"
	"kalends/reports/site/webfont"
	"kalends/templates"
)

// shared makes the files that pages share: style sheet, scripts, fonts and the search index.
func (t *tree) shared() error {
	fonts, css, err := t.fonts()
	if err != nil {
		return fmt.Errorf("fonts: %w", err)
	}
	assets, err := reports.Assets(t.site, css)
	if err != nil {
		return fmt.Errorf("style sheet: %w", err)
	}
	assets = append(assets, reports.File{Place: "assets/search.js", Data: search.Script},
		reports.File{Place: "assets/verify.js", Data: reports.VerifyScript})
	for _, f := range fonts {
		assets = append(assets, reports.File{Place: "assets/fonts/" + f.Name, Data: f.Data})
	}
	for _, f := range assets {
		if err := t.asset(f.Place, f.Data); err != nil {
			return err
		}
	}
	for name, data := range search.Build(t.src.Entries()) {
		if err := t.asset("search/"+name, data); err != nil {
			return err
		}
	}
	return nil
}

// fonts returns the fonts with the characters of the pages, and the style sheet that declares them; none without
// characters.
func (t *tree) fonts() ([]webfont.File, string, error) {
	used := t.src.Characters()
	if len(used) == 0 {
		return nil, "", nil
	}
	return webfont.Make(t.ownFonts(), used, wordCharacters(t.site.Languages))
}

// asset makes a file that pages share.
func (t *tree) asset(place string, data []byte) error {
	return t.put(place, hash(data), func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	})
}

// ownFonts returns the association's own fonts.
func (t *tree) ownFonts() (all []webfont.Own) {
	for _, f := range t.Setup.Print.Fonts {
		all = append(all, webfont.Own{Name: f.RegularName, Regular: f.Regular, Semi: f.Semi})
	}
	return all
}

// usual is how much more often pages have the words of the site itself than other words.
const usual = 1000

// wordCharacters returns the characters of the words of some languages, with how often pages have them.
func wordCharacters(languages []string) map[rune]int {
	all := map[rune]int{}
	for _, lang := range languages {
		words := templates.In(lang)
		for _, key := range words.Keys() {
			weight := 1
			if strings.HasPrefix(key, "site.") {
				weight = usual
			}
			for _, r := range words.Say(key) {
				all[r] += weight
			}
		}
	}
	return all
}
