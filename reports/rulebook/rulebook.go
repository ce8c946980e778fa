// Package rulebook tells what a ruleset is: its documents and the days for which they hold, the choices that it leaves,
// and how it was read where it is silent. It has the words of the readings for everyone who prints them, so that the
// notes of a list, the answers of the program and the documentation say the same. It knows no ruleset: it is handed
// plain values.
package rulebook

import (
	"strconv"
	"strings"

	"kalends/rating"
	"kalends/reports"
	"kalends/templates"
)

// Ruleset is a ruleset as people are told of it.
type Ruleset struct {
	Family   string
	Versions []Version // newest first
	Options  []Option
	Readings []reports.Reading // Value is the default of the option
	Editions []Edition         // of the readings, newest first
	Clauses  []Clause          // of a regulation that the association has written itself
}

// Clause is a sentence of such a regulation, with the line of its file.
type Clause struct {
	Version string
	Line    int
	Phrase  string // key into the words of the rules
}

// Edition is how the documents were read as a whole; a rule that was mended makes the next.
type Edition struct {
	Number int
	Day    rating.Date // on which the program learned it
	Mended []string    // readings, by their short names
}

// Version is one text of a ruleset.
type Version struct {
	ID       string
	Document string      // title and issuer, in the document's own words
	From     rating.Date // events that begin on or after this day; zero: the document bears no date
	Until    rating.Date // the last such day; zero: no later text follows

	Reconstructed bool // the text itself is not at hand
}

// Option is a choice that kalends.yaml may set.
type Option struct {
	Key     string
	Values  []string // the first is the default
	Article string
}

// Mended says of every edition after the first what was mended in it.
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

// Only gives r with one of its versions alone.
func (r Ruleset) Only(version string) Ruleset {
	for _, v := range r.Versions {
		if v.ID == version {
			r.Versions = []Version{v}
		}
	}
	return r
}

// Words gives a reading in the words of the rules, with the choice that was taken where there is one.
func Words(w templates.Words, r reports.Reading) string {
	words := w.Say(r.ID)
	if r.Option != "" && r.Value != "" {
		words += " [" + r.Option + ": " + r.Value + "]"
	}
	return words
}

// Short gives a reading's name: "F-7".
func Short(id string) string { return id[strings.LastIndexByte(id, '.')+1:] }

// Article gives an article as the language names it: the documents of xiangqi count theirs in articles, those of FIDE
// in numbered paragraphs, a regulation of the association's own in lines of its file.
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

// Since says for which events a version holds.
func (v Version) Since(w templates.Words) string {
	switch {
	case v.From == 0:
		return w.Say("explain.undated")
	case v.Until == 0:
		return w.Say("explain.from", "from", v.From.String())
	}
	return w.Say("explain.from_to", "from", v.From.String(), "to", v.Until.String())
}

// Words says what an option chooses.
func (o Option) Words(w templates.Words) string {
	return w.Say("rules.option."+o.Key, "article", Article(w, o.Article))
}
