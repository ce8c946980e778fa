// Package rulebook describes a ruleset: its documents and the days on which they apply, its options, and how it was
// read where a document leaves a question open. It has the words of the readings for all rooms that print them, so that
// the notes of a list, the answers of the program and the documentation agree. It knows no ruleset: it is given plain
// values.
package rulebook

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"kalends/rating"
	"kalends/reports"
	"kalends/templates"
)

// Ruleset describes a ruleset.
type Ruleset struct {
	Family   string
	Versions []rating.Version // newest first, each with its last day
	Options  []rating.Option
	Readings []reports.Reading // Value is the default of the option
	Editions []rating.Edition  // of the readings, newest first
	Clauses  []rating.Clause   // of a regulation that the association has written itself
}

// Mended returns a sentence for each edition of the readings after the first, with what it corrected.
func (r Ruleset) Mended(w templates.Words) []string {
	var all []string
	for _, e := range r.Editions {
		if e.Number > 1 {
			all = append(all, w.Say("explain.edition", "n", strconv.Itoa(e.Number), "day", e.Day.String(), "rules",
				strings.Join(e.Mended, ", ")))
		}
	}
	return all
}

// Only returns r with only the version of an id; with all versions if it has none of that id.
func (r Ruleset) Only(version string) Ruleset {
	for _, v := range r.Versions {
		if v.ID == version {
			r.Versions = []rating.Version{v}
		}
	}
	return r
}

// Choices returns the values of an option, nil for an unknown one.
func (r Ruleset) Choices(option string) []string {
	for _, o := range r.Options {
		if o.Key == option {
			return o.Values
		}
	}
	return nil
}

// Words returns the words of a reading, with what each choice means and the value chosen. Of a reading without an
// option it returns the words alone.
func Words(w templates.Words, r reports.Reading, choices []string) string {
	if r.Option == "" || r.Value == "" {
		return sentence(w, r, "")
	}
	var all []string
	for _, c := range choices {
		if key := choice(r, c); w.Has(key) {
			all = append(all, c+": "+w.Say(key))
		}
	}
	return sentence(w, r, strings.Join(all, " ")) + " [" + r.Option + ": " + r.Value + "]"
}

// Chosen returns a reading as a sentence for print, with the chosen value only.
func Chosen(w templates.Words, r reports.Reading) string {
	if key := choice(r, r.Value); r.Option != "" && w.Has(key) {
		return sentence(w, r, w.Say(key))
	}
	return sentence(w, r, "")
}

// sentence returns the words of a reading with those of a choice.
func sentence(w templates.Words, r reports.Reading, choice string) string {
	return w.Say(r.ID, "choice", choice, "value", r.Value)
}

// choice returns the key of what a value of a reading's option means: rules_fide.choice.F-19.keep_games.
func choice(r reports.Reading, value string) string {
	return strings.Replace(r.ID, ".reading.", ".choice.", 1) + "." + value
}

// InOrder returns a copy of readings sorted by their articles.
func InOrder(all []reports.Reading) []reports.Reading {
	all = slices.Clone(all)
	slices.SortStableFunc(all, func(a, b reports.Reading) int { return byArticle(a.Article, b.Article) })
	return all
}

// byArticle compares articles number by number: 7.2.1 comes before 10.2, MY-5 before MY-5a.
func byArticle(a, b string) int {
	for a != "" && b != "" {
		m, x := leading(&a)
		n, y := leading(&b)
		if c := cmp.Or(strings.Compare(x, y), cmp.Compare(m, n)); c != 0 {
			return c
		}
	}
	return cmp.Compare(len(a), len(b))
}

// leading removes a number, or else one byte, from the front of an article that is not empty, and returns it.
func leading(s *string) (number int, sign string) {
	end := strings.IndexFunc(*s, func(r rune) bool { return r < '0' || r > '9' })
	if end < 0 {
		end = len(*s)
	}
	if end > 0 {
		number, _ = strconv.Atoi((*s)[:end])
		*s = (*s)[end:]
		return number, ""
	}
	sign, *s = (*s)[:1], (*s)[1:]
	return 0, sign
}

// Short returns the short name of a reading: "F-7".
func Short(id string) string { return id[strings.LastIndexByte(id, '.')+1:] }

// Article formats an article in the language of w: "art. 8" in its numerals, "line 8" as a line of the association's
// own regulation. Others, such as FIDE's paragraphs, stay as they are.
func Article(w templates.Words, article string) string {
	if n, ok := strings.CutPrefix(article, "line "); ok {
		return w.Say("sheets.returned.line", "n", n)
	}
	n, ok := strings.CutPrefix(article, "art. ")
	if !ok {
		return article
	}
	numerals := strings.Fields(w.Say("bulletin.numerals"))
	if i, err := strconv.Atoi(n); err == nil && i > 0 && i <= len(numerals) {
		n = numerals[i-1]
	}
	return w.Say("bulletin.article", "n", n)
}

// Since returns in words for which events a version applies.
func Since(w templates.Words, v rating.Version) string {
	switch {
	case v.From == 0:
		return w.Say("explain.undated")
	case v.Until == 0:
		return w.Say("explain.from", "from", v.From.String())
	}
	return w.Say("explain.from_to", "from", v.From.String(), "to", v.Until.String())
}

// Decides returns in words what an option decides.
func Decides(w templates.Words, o rating.Option) string {
	return w.Say("rules.option."+o.Key, "article", Article(w, o.Article))
}
