package reports

import (
	"strings"

	"kalends/rating"
	"kalends/templates"
)

// How says which figure was wrong, or what kind of decision it was. A notice of the registry stands as it was written.
func (c Correction) How(w templates.Words) string {
	switch key := "decisions.field." + c.Field; {
	case c.Field != "" && w.Has(key):
		return w.Say(key)
	case c.Field != "" || c.Kind == "":
		return c.Field
	}
	return w.Say("decisions.kind." + c.Kind)
}

// everyone stands under the player of a correction that is for everyone whom its rule fits.
const everyone = "*"

// About says whom or what a correction is about, in words where that is everyone whom a rule fits: of a person the name
// as readers of the language read it, with the number; of a merge both, the number that was given up first.
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

// in gives the name as readers of a language read it, with the number.
func (p Person) in(lang string) string { return strings.TrimSpace(p.NameIn(lang) + " " + p.ID) }

// Versus names the two sides of a game, or the one of who had no opponent.
func Versus(sides [2]Person, lang string) string {
	names := make([]string, 0, len(sides))
	for _, p := range sides {
		if name := p.NameIn(lang); name != "" {
			names = append(names, name)
		}
	}
	return strings.Join(names, " – ")
}

// NameIn gives the name as readers of a language read it.
func (p Person) NameIn(lang string) string {
	name, _ := nameIn(lang, p.Name, p.NameAlt)
	return name
}

// Why says why it was decided. Of a fact that came late the bulletin of each language says so itself: what the ledger
// keeps is the row of the registry, for the office.
func (c Correction) Why(w templates.Words) string {
	switch {
	case c.Permit.Given():
		return Permitted(w, c.Permit)
	case c.Kind == string(rating.Fact):
		return w.Say("decisions.late.printed")
	}
	return c.Reason
}

// Permitted cites what was let pass for an event: what, by whom, by which document and when.
func Permitted(w templates.Words, p rating.Permit) string {
	var what []string
	for _, name := range p.For {
		what = append(what, w.Say("sheets.permit."+name))
	}
	return w.Say("explain.permit", "what", strings.Join(what, "; "), "by", w.Say("sheets.permit_by."+p.By), "document",
		rating.Word(p.Document), "on", p.On.String())
}

// Figures gives what was published and what is right: titles by the names that name has for their codes, days as day
// writes them.
func (c Correction) Figures(name func(code string) string, day func(rating.Date) string) (published, correct string) {
	if c.Kind != string(rating.Fact) {
		return c.Published, c.Correct
	}
	return known(c.Published, c.Field, name, day), known(c.Correct, c.Field, name, day)
}

// known writes what the registry knew: titles with their days, or a day.
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
