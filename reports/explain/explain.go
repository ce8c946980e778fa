// Package explain tells one person why a list gives them their rating: every game, opponent and difference, every sum
// and rounding, each with its article and the cell that it came from. It prints what the ruleset has recorded and
// decides nothing: the figures are those of the calculation workbook.
package explain

import (
	"strings"

	"kalends/rating"
	"kalends/reports"
	"kalends/reports/rulebook"
	"kalends/templates"
)

// Story is what one list did to one player.
type Story struct {
	Issue    string // "demo-standard-2026-10-01"
	Date     rating.Date
	Profile  rating.Profile // of the ruleset
	Player   string
	Name     string
	WasRated bool
	Old      rating.Points
	IsRated  bool
	New      rating.Points
	Games    int // rated in the period
	Steps    []rating.Step
	LeftOut  []UnratedGame   // games of this player that were not rated
	Guests   rating.Findings // findings about opponents who are no members: what happens to the games against them
	Off      string          // key: why the player is not printed
	Names    map[string]string
	Events   map[string]Event // the events of the steps, by code
	Editions []Edition        // editions of the list, where a later one changed the player
}

// UnratedGame is a game of the player, or a whole event, that was not rated.
type UnratedGame struct {
	rating.LeftOut
	Opponent string // empty: a bye, or a whole event
}

// Event is an event to which steps refer by its code.
type Event struct {
	Name       string
	Start, End rating.Date
	Permit     rating.Permit
	Known      string // a value made by Said: what agreed, where the player was identified without a number
}

// Text formats the story for a terminal.
func Text(w templates.Words, s Story) string {
	t := &teller{Story: s, w: w}
	t.head()
	t.editions()
	switch s.Profile.Told {
	case rating.ByPeriod:
		t.period()
	case rating.ByEvent:
		t.events()
	default:
		t.sequence()
	}
	t.leftOut()
	t.guests()
	return t.out.String()
}

// teller writes one story.
type teller struct {
	Story
	w   templates.Words
	out strings.Builder
}

func (t *teller) say(key string, pairs ...string) string { return t.w.Say("explain."+key, pairs...) }

// words returns the text of a key of the rules, or nothing.
func (t *teller) words(key string) string {
	if key == "" {
		return ""
	}
	return t.w.Say(key)
}

func (t *teller) line(text string) { t.out.WriteString(strings.TrimRight(text, " ") + "\n") }

// head prints the issue, the player and both ratings, and says so if there are no steps.
func (t *teller) head() {
	t.line(t.say("head", "issue", t.Issue, "date", t.w.Date(t.Date)))
	if t.Profile.Caution != "" {
		t.line(t.w.Say(t.Profile.Caution + ".text"))
	}
	t.line(t.Player + "  " + t.Name)
	change := ""
	if t.WasRated && t.IsRated {
		change = "  " + signed(t.New-t.Old, t.Profile.Decimals)
	}
	t.line(t.say("rating") + "  " + t.maybe(t.WasRated, t.Old) + " → " + t.maybe(t.IsRated, t.New) + change)
	if t.Off != "" && t.IsRated {
		t.line(t.say("away", "why", t.w.Say(t.Off)))
	}
	switch {
	case len(t.Steps) == 0 && t.IsRated:
		t.line(t.say("unchanged"))
	case len(t.Steps) == 0:
		t.line(t.say("none"))
	}
}

// maybe formats a rating as the list does, or says that there is none.
func (t *teller) maybe(rated bool, p rating.Points) string {
	if !rated {
		return t.say("unrated")
	}
	return t.rating(p)
}

// rating formats a rating as the list does.
func (t *teller) rating(p rating.Points) string { return p.Text(t.Profile.Decimals) }

// event describes an event: code, name and days, the permit if there was one, and what agreed if the player was
// identified without a number. Of an event that is not known it returns the code alone.
func (t *teller) event(code string) string {
	e, ok := t.Events[code]
	if !ok {
		return code
	}
	text := code
	if e.Name != code {
		text += "  " + e.Name
	}
	text += "  " + t.w.Span(e.Start, e.End)
	if e.Permit.Given() {
		text += "  " + reports.Permitted(t.w, e.Permit)
	}
	if e.Known != "" {
		text += "  " + t.w.Say(rating.Phrase("explain.known", "by", e.Known))
	}
	return text
}

// guests prints what happens to games against players who are no members.
func (t *teller) guests() {
	for i, f := range t.Guests {
		if i == 0 {
			t.line("")
		}
		problem, _ := t.w.Finding(f)
		t.line("  " + problem)
	}
}

// person describes a player by name and id.
func (t *teller) person(id string) string {
	if name := t.Names[id]; name != "" {
		return name + " " + id
	}
	return id
}

func (t *teller) article(rule string) string { return rulebook.Article(t.w, rule) }

// place formats the place of a fact as file!sheet!cell.
func place(o rating.Origin) string {
	var parts []string
	for _, part := range []string{o.File, o.Sheet, o.Cell} {
		if part != "" {
			parts = append(parts, part)
		}
	}
	return strings.Join(parts, "!")
}

// leftOut prints the player's games that were not rated, with article and reason; nothing if there are none.
func (t *teller) leftOut() {
	if len(t.LeftOut) == 0 {
		return
	}
	g := t.grid("round", "opponent", "reason", "article", "origin")
	event := ""
	for _, out := range t.LeftOut {
		if out.Event != event {
			event = out.Event
			g.Span(t.event(event))
		}
		g.Row(reports.Positive(out.Round), t.person(out.Opponent), t.reason(out.LeftOut), t.article(out.Rule), place(out.Origin))
	}
	t.line("\n" + t.say("left_out"))
	t.out.WriteString(g.String())
}

// reason returns why something was left out, with the names of players beside their ids.
func (t *teller) reason(out rating.LeftOut) string {
	var pairs []string
	for name, value := range out.Args {
		if t.Names[value] != "" {
			value = t.person(value)
		}
		pairs = append(pairs, name, value)
	}
	return t.w.Say(out.Reason, pairs...)
}
