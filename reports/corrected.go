package reports

import (
	"strings"

	"kalends/rating"
	"kalends/templates"
)

// How says which figure was wrong, or what kind of decision it was. A notice of the registry stands as it was written.
func (c Correction) How(w templates.Words) string {
	switch key := "decisions.field." + c.Field; {
	case c.Number > 0 && c.Field != "" && w.Has(key):
		return w.Say(key)
	case c.Field != "" || c.Kind == "":
		return c.Field
	}
	return w.Say("decisions.kind." + c.Kind)
}

// everyone stands under the player of a correction that is for everyone whom its rule fits.
const everyone = "*"

// About says whom or what a correction is about, in words where that is everyone whom a rule fits.
func (c Correction) About(w templates.Words) string {
	if c.Subject == everyone {
		return w.Say("decisions.everyone")
	}
	return c.Subject
}

// Figures gives what was published and what is right, titles by the names that name has for their codes.
func (c Correction) Figures(name func(code string) string) (published, correct string) {
	if c.Kind != string(rating.Fact) || c.Field != rating.LateTitle {
		return c.Published, c.Correct
	}
	titles := func(text string) string {
		all := strings.Split(text, ", ")
		for i, t := range all {
			code, day, _ := strings.Cut(t, " ")
			all[i] = strings.TrimSpace(name(code) + " " + day)
		}
		return strings.Join(all, ", ")
	}
	return titles(c.Published), titles(c.Correct)
}
