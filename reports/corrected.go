package reports

import (
	"strings"

	"kalends/rating"
	"kalends/templates"
)

// How returns which figure was wrong, or the kind of the decision. A notice of the registry is returned as it was
// written.
func (c Correction) How(w templates.Words) string {
	switch key := "decisions.field." + c.Field; {
	case c.Field != "" && w.Has(key):
		return w.Say(key)
	case c.Field != "" || c.Kind == "":
		return c.Field
	}
	return w.Say("decisions.kind." + c.Kind)
}

// everyone is the subject of a correction for everyone whom its rule fits.
const everyone = "*"

// About returns the subject of a correction: for a person the name in the reader's script, with the id; for a merge
// both persons, the one whose id was given up first.
func (c Correction) About(w templates.Words) string {
	if c.Subject == everyone {
		return w.Say("decisions.everyone")
	}
	if len(c.Persons) == 0 {
		return c.Subject
	}
	about := make([]string, len(c.Persons))
	for i, p := range c.Persons {
		about[i] = p.in(w.Lang)
	}
	return strings.Join(about, " → ")
}

// in returns the name in the script of a language, with the id.
func (p Person) in(lang string) string { return strings.TrimSpace(p.NameIn(lang) + " " + p.ID) }

// Versus names the two sides of a game, or the one side of a bye.
func Versus(sides [2]Person, lang string) string {
	names := make([]string, 0, len(sides))
	for _, p := range sides {
		if name := p.NameIn(lang); name != "" {
			names = append(names, name)
		}
	}
	return strings.Join(names, " – ")
}

// NameIn returns the name in the script of a language.
func (p Person) NameIn(lang string) string {
	name, _ := nameIn(lang, p.Name, p.NameAlt)
	return name
}

// Why returns the reason of a correction. For a fact that came late the bulletin has its own words, because the ledger
// keeps the row of the registry, which is meant for the office.
func (c Correction) Why(w templates.Words) string {
	switch {
	case c.Permit.Given():
		return Permitted(w, c.Permit)
	case c.Kind == string(rating.Fact):
		return w.Say("decisions.late.printed")
	}
	return c.Reason
}

// Permitted tells what was permitted for an event, by whom, by which document and when.
func Permitted(w templates.Words, p rating.Permit) string {
	var what []string
	for _, name := range p.For {
		what = append(what, w.Say("sheets.permit."+name))
	}
	return w.Say("explain.permit", "what", strings.Join(what, "; "), "by", w.Say("sheets.permit_by."+p.By), "document",
		rating.Word(p.Document), "on", p.On.String())
}

// Figures returns what was published and what is right. The functions format the titles and the days in it.
func (c Correction) Figures(name func(code string) string, day func(rating.Date) string) (published, correct string) {
	if c.Kind != string(rating.Fact) {
		return c.Published, c.Correct
	}
	return known(c.Published, c.Field, name, day), known(c.Correct, c.Field, name, day)
}

// known formats what the registry knew: titles with their days, or a day.
func known(text, field string, name func(string) string, day func(rating.Date) string) string {
	all := strings.Split(text, ", ")
	for i, t := range all {
		words := strings.Fields(t)
		for n, word := range words {
			if d, err := rating.ParseDate(word); err == nil {
				words[n] = day(d)
			} else if n == 0 && field == rating.LateTitle {
				words[n] = name(word)
			}
		}
		all[i] = strings.Join(words, " ")
	}
	return strings.Join(all, ", ")
}
