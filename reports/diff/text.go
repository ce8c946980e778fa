package diff

import (
	"strings"

	"kalends/rating"
	"kalends/reports/rulebook"
	"kalends/reports/terminal"
	"kalends/templates"
)

// Text formats a comparison for a terminal.
func Text(w templates.Words, c Comparison) string {
	t := teller{c, w}
	var out strings.Builder
	out.WriteString(t.title() + "\n" + t.counts() + "\n")
	for _, turn := range Turns {
		if players := c.of(turn); len(players) > 0 {
			out.WriteString("\n" + t.say(string(turn)+".head") + "\n" + t.table(players).String())
		}
	}
	return out.String()
}

// teller puts a comparison into words.
type teller struct {
	Comparison
	w templates.Words
}

func (t teller) say(key string, pairs ...string) string { return t.w.Say("diff."+key, pairs...) }

// title names both sides.
func (t teller) title() string {
	return t.say("title", "from", t.side(t.From), "to", t.side(t.To))
}

func (t teller) side(s Side) string {
	if s.Revision == 0 {
		return t.say("opening", "date", t.w.Date(s.Date))
	}
	return s.Issue + " " + strings.TrimPrefix(s.String(), s.Date.String()+":")
}

// counts tells how many players were added and removed, and how many ratings rose and fell.
func (t teller) counts() string {
	var n struct{ came, went, up, down int }
	for _, p := range t.Players {
		switch {
		case p.Turn == Came:
			n.came++
		case p.Turn == Went:
			n.went++
		case p.Change() > 0:
			n.up++
		default:
			n.down++
		}
	}
	if len(t.Players) == 0 {
		return t.say("nothing")
	}
	return t.say("counts", "came", t.w.Count(n.came), "went", t.w.Count(n.went), "up", t.w.Count(n.up), "down",
		t.w.Count(n.down))
}

// table has a line for every player, and another one for every further cause.
func (t teller) table(players []Player) *terminal.Table {
	head := func(key string, right bool) terminal.Column {
		return terminal.Column{Head: t.say("column." + key), Right: right}
	}
	table := terminal.New(2, head("id", false), head("name", false), head("from", true), head("to", true),
		head("change", true), head("part", true), head("cause", false))
	for _, p := range players {
		table.Row(append([]string{p.ID, p.Name, t.rating(p.WasRated, p.From), t.rating(p.IsRated, p.To), t.moved(p)},
			t.part(p, 0)...)...)
		for i := 1; i < t.parts(p); i++ {
			table.Row(append(make([]string, 5), t.part(p, i)...)...)
		}
	}
	return table
}

// parts returns the number of lines that explain a change: the causes, and the reason for not being on the printed
// list.
func (t teller) parts(p Player) int {
	if p.Reason != "" {
		return len(p.Causes) + 1
	}
	return len(p.Causes)
}

// part returns two cells for line i of a player: the amount and the words of a cause, or after all causes the reason.
// The cells are empty if there is no such line.
func (t teller) part(p Player, i int) []string {
	switch {
	case i < len(p.Causes):
		return []string{t.signed(p.Causes[i].Change), t.cause(p.Causes[i])}
	case p.Reason != "":
		return []string{"", t.reason(p)}
	}
	return []string{"", ""}
}

// reason tells why a player is no longer on the printed list, or was not before.
func (t teller) reason(p Player) string {
	why := t.w.Say(p.Reason)
	if p.Turn == Came {
		return t.say("before", "why", why)
	}
	return why
}

// cause puts a cause into words.
func (t teller) cause(c Cause) string {
	return t.say("cause."+t.wording(c), "ref", t.ref(c))
}

// wording returns the key of a cause's words. An opening rating without a day, which was given by an article, has its
// own.
func (t teller) wording(c Cause) string {
	if _, err := rating.ParseDate(c.Ref); c.Kind == Opening && err != nil {
		return "begins"
	}
	return string(c.Kind)
}

// ref returns the reference of a cause for people: an event with its name, a title in words, a day or an article.
func (t teller) ref(c Cause) string {
	switch c.Kind {
	case ByEvent, Bonus:
		return t.event(c.Ref)
	case Title:
		return t.w.SayOr("list.titles."+c.Ref, c.Ref)
	case Opening:
		if day, err := rating.ParseDate(c.Ref); err == nil {
			return t.w.Date(day)
		}
		return rulebook.Article(t.w, c.Ref)
	case Penalty, Floor:
		return rulebook.Article(t.w, c.Ref)
	}
	return c.Ref
}

// event names an event by its code and its name.
func (t teller) event(code string) string {
	if name := t.Events[code]; name != code && name != "" {
		return code + " " + name
	}
	return code
}

func (t teller) rating(rated bool, p rating.Points) string {
	if !rated {
		return "–"
	}
	return p.Text(t.Profile.Decimals)
}

// moved formats the change of a player who was rated and still is; empty for others, and for a change of 0.
func (t teller) moved(p Player) string {
	if !p.WasRated || !p.IsRated || p.Change() == 0 {
		return ""
	}
	return t.signed(p.Change())
}

// signed formats an amount with its sign, with a true minus.
func (t teller) signed(p rating.Points) string {
	text := t.decimal(p)
	if after, negative := strings.CutPrefix(text, "-"); negative {
		return "−" + after
	}
	return "+" + text
}
