package reports

import (
	"strings"

	"kalends/rating"
	"kalends/templates"
)

// How returns the words for the figure that was wrong, or without a figure those for the kind of the decision. A figure
// that has no words is returned as it is.
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

// Versus returns the names of the two sides of a game with a dash between them. A side without a name is left out: that
// of a bye, or a person who is not published.
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

// Why returns the reason of a correction; for a permission it is what was permitted. For a fact that came late the
// bulletin has its own words, because the ledger keeps the row of the registry, which is meant for the office.
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

// Figures returns what was published and what is right. In a fact of the registry the functions format titles and days;
// other figures are returned as they are.
func (c Correction) Figures(name func(code string) string, day func(rating.Date) string) (published, correct string) {
	if c.Kind != string(rating.Fact) {
		return c.Published, c.Correct
	}
	return known(c.Published, c.Field, name, day), known(c.Correct, c.Field, name, day)
}

// known formats the text of a late fact, whose parts are separated by commas: every day in it and, if the field is that
// of titles, the code at the beginning of each part.
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
