package explain

import (
	"strconv"

	"kalends/rating"
)

// Edition is what one edition of a list published about the player, and the decisions that changed it since the edition
// before.
type Edition struct {
	Revision  int
	Rated     bool
	Rating    rating.Points
	Decisions []Decided
}

// Decided is a decision as a story names it.
type Decided struct {
	Number   int
	Day      rating.Date
	Kind     string
	Reason   string
	Document string
}

// editions adds a table of what each edition published, with the decisions; nothing if there are no editions.
func (t *teller) editions() {
	if len(t.Editions) == 0 {
		return
	}
	g := t.grid("edition", "published", "change", "decision")
	for i, e := range t.Editions {
		change := ""
		if i > 0 && e.Rated && t.Editions[i-1].Rated {
			change = signed(e.Rating-t.Editions[i-1].Rating, t.Profile.Decimals)
		}
		g.Row("r"+strconv.Itoa(e.Revision), t.maybe(e.Rated, e.Rating), change, t.because(e, i == 0))
	}
	t.addTable(t.say("editions"), g)
}

// because returns the decisions of an edition in words; for the first edition, that it is the first.
func (t *teller) because(e Edition, first bool) (text string) {
	if first {
		return t.say("first_rated")
	}
	for i, d := range e.Decisions {
		if i > 0 {
			text += "; "
		}
		text += strconv.Itoa(d.Number) + " · " + t.w.Date(d.Day) + " · " + t.w.Say("decisions.kind."+d.Kind) + ": " +
			rating.Word(d.Reason)
		if d.Document != "" {
			text += " (" + rating.Word(d.Document) + ")"
		}
	}
	return text
}

// Corrected is an edition for programs.
type Corrected struct {
	Revision  int     `json:"revision"`
	Rating    *string `json:"rating"` // null: unrated
	Decisions []int   `json:"decisions,omitempty"`
}

func (s Story) corrected() (all []Corrected) {
	for _, e := range s.Editions {
		c := Corrected{Revision: e.Revision, Rating: s.printed(e.Rated, e.Rating)}
		for _, d := range e.Decisions {
			c.Decisions = append(c.Decisions, d.Number)
		}
		all = append(all, c)
	}
	return all
}
