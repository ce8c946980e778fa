package sheets

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"kalends/reports/xlsx"
	"kalends/templates"
)

func small(lang string) TemplateOptions {
	return TemplateOptions{Kind: "games", Lang: lang, Players: 6, Rounds: 3, Event: "26-ST-0147",
		Disciplines: []string{"standard", "rapid"}, Generated: day("2026-09-01")}
}

func TestEveryTemplateInEveryLanguage(t *testing.T) {
	for _, kind := range []string{"games", "registry"} {
		for _, lang := range templates.Languages {
			opt := small(lang)
			opt.Kind = kind
			book, err := Template(opt)
			if err != nil {
				t.Fatalf("%s %s: %v", kind, lang, err)
			}
			text, err := xlsx.Dump(book)
			if err != nil {
				t.Fatal(err)
			}
			if strings.Contains(text, "«") && lang != "uk" {
				i := strings.Index(text, "«")
				t.Errorf("%s %s: words are missing: %s", kind, lang, text[i:min(i+60, len(text))])
			}
			if again, err := Template(opt); err != nil || !bytes.Equal(book, again) {
				t.Errorf("%s %s: made twice, the bytes differ (%v)", kind, lang, err)
			}
			if *lookAt != "" {
				if err := os.WriteFile(*lookAt+"/"+kind+"-"+lang+".xlsx", book, 0o600); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
}
