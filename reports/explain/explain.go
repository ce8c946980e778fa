// Package explain tells one person why a list gives them their rating: every game, opponent and difference, every sum
// and rounding, each with its article and the cell that it came from. It prints what the ruleset has recorded and
// decides nothing: the figures are those of the calculation workbook.
package explain

import (
	"strings"

	"kalends/rating"
	"kalends/reports"
	"kalends/reports/rulebook"
	"kalends/reports/terminal"
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
	t := tell(w, s)
	var out strings.Builder
	for _, line := range t.head() {
		out.WriteString(ended(line))
	}
	for _, b := range t.blocks {
		out.WriteString(b.text())
	}
	return out.String()
}

// ended ends a line.
func ended(line string) string { return strings.TrimRight(line, " ") + "\n" }

// tell returns a teller with the blocks of a story.
func tell(w templates.Words, s Story) *teller {
	t := &teller{Story: s, w: w}
	t.editions()
	switch s.Profile.Granularity {
	case rating.ByPeriod:
		t.period()
	case rating.ByEvent:
		t.events()
	default:
		t.sequence()
	}
	t.leftOut()
	t.guests()
	return t
}

// teller puts one story into words: below its head stand the blocks.
type teller struct {
	Story
	w      templates.Words
	blocks []Block
}

// Block is some lines or a table, apart from what stands above it; Title may be empty.
type Block struct {
	Title string
	Lines []string
	Table *terminal.Table
}

// text formats a block for a terminal.
func (b Block) text() string {
	text := "\n"
	if b.Title != "" {
		text += b.Title + "\n"
	}
	for _, line := range b.Lines {
		text += ended(line)
	}
	if b.Table != nil {
		text += b.Table.String()
	}
	return text
}

func (t *teller) say(key string, pairs ...string) string { return t.w.Say("explain."+key, pairs...) }

// words returns the text of a key of the rules, or nothing.
func (t *teller) words(key string) string {
	if key == "" {
		return ""
	}
	return t.w.Say(key)
}

// head returns the lines about the issue, the player and both ratings.
func (t *teller) head() []string {
	all := []string{t.issue()}
	if t.Profile.Caution != "" {
		all = append(all, t.w.Say(t.Profile.Caution+".text"))
	}
	return append(append(all, t.Player+"  "+t.Name, t.moves()), t.remarks()...)
}

// issue names the list.
func (t *teller) issue() string { return t.say("head", "issue", t.Issue, "date", t.w.Date(t.Date)) }

// moves tells both ratings and the change.
func (t *teller) moves() string {
	text := t.say("rating") + "  " + t.maybe(t.WasRated, t.Old) + " → " + t.maybe(t.IsRated, t.New)
	if t.WasRated && t.IsRated {
		text += "  " + signed(t.New-t.Old, t.Profile.Decimals)
	}
	return text
}

// remarks says why the player is not on the printed list, and that there are no steps, where that is so.
func (t *teller) remarks() (all []string) {
	if t.Off != "" && t.IsRated {
		all = append(all, t.say("away", "why", t.w.Say(t.Off)))
	}
	switch {
	case len(t.Steps) == 0 && t.IsRated:
		all = append(all, t.say("unchanged"))
	case len(t.Steps) == 0:
		all = append(all, t.say("none"))
	}
	return all
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

// guests adds what happens to games against players who are no members.
func (t *teller) guests() {
	var all []string
	for _, f := range t.Guests {
		problem, _ := t.w.Finding(f)
		all = append(all, "  "+problem)
	}
	t.addLines(all)
}

// addLines adds a block of lines, unless there are none.
func (t *teller) addLines(all []string) {
	if len(all) > 0 {
		t.blocks = append(t.blocks, Block{Lines: all})
	}
}

// addTable adds a block with a table, unless that is empty.
func (t *teller) addTable(title string, table *terminal.Table) {
	if !table.Empty() {
		t.blocks = append(t.blocks, Block{Title: title, Table: table})
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

// leftOut adds the player's games that were not rated, with article and reason; nothing if there are none.
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
	t.addTable(t.say("left_out"), g)
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
