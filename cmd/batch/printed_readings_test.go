package main

import (
	"regexp"
	"strings"
	"testing"

	"kalends/reports/rulebook"
	"kalends/templates"
)

// keyed matches what must not be printed for people: a key of the configuration, or a placeholder that was not filled.
var keyed = regexp.MustCompile(`[a-z]+_[a-z_0-9]+|[{}«»\[\]]`)

// TestPrintedReadingsAreSentences checks that the notes of every choice of an association are sentences of each
// language.
func TestPrintedReadingsAreSentences(t *testing.T) {
	for _, lang := range templates.Languages {
		w := templates.In(lang)
		for _, r := range allRulebooks() {
			for _, reading := range r.Readings {
				values := map[string]string{}
				for _, reading.Value = range append(r.Choices(reading.Option), "") {
					if reading.Value == "" && reading.Option != "" {
						continue
					}
					text := rulebook.Chosen(w, reading)
					if quotes := strings.NewReplacer("«", "", "»", ""); lang == "uk" && w.Has(reading.ID) {
						text = quotes.Replace(text) // quotation marks in Ukrainian
					}
					if key := keyed.FindString(text); key != "" || strings.Contains(text, reading.Value+":") &&
						reading.Value != "" {
						t.Errorf("%s %s %s prints %q: %s", lang, reading.ID, reading.Value, key, text)
					}
					if other := values[text]; other != "" {
						t.Errorf("%s %s prints %s like %s: %s", lang, reading.ID, reading.Value, other, text)
					}
					values[text] = reading.Value
				}
			}
		}
	}
}
