package calculation

import (
	"slices"
	"strings"

	"kalends/rating"
	"kalends/reports/xlsx"
)

// games makes sheet Games for the pairings from one place up to another: a row for each game with its players, its
// result, and its effect on both ratings.
func (m *maker) games(from, to int) xlsx.Table {
	t := m.table("Games", 3)
	t.Bare = true
	t.Rows = xlsx.Of(m.pairings.all[from:to], m.game())
	return t
}

// game returns a function that makes the row of a pairing. The row is overwritten by the next.
func (m *maker) game() func(pairing) []xlsx.Value {
	row := make([]xlsx.Value, 0, 32)
	steps := newStepCache(&m.is)
	return func(at pairing) []xlsx.Value {
		steps.renew()
		event, g := m.pairings.of(at, steps)
		first, second := m.named(steps, at.first, g.First), m.named(steps, at.second, g.Second)
		p := playedPairing{at, first.at(at.first), second.at(at.second)}
		row = append(row[:0], xlsx.Text(event), xlsx.Positive(g.Round), xlsx.Positive(g.Board))
		row = side(side(row, first, p.first, p.second), second, p.second, p.first)
		row = append(row, xlsx.Text(result(g)), xlsx.Text(m.kind(g)), xlsx.Text(m.under("list.", p.rated(g))),
			xlsx.Text(m.reason(&p)))
		row = outcome(outcome(difference(row, &p), p.first), p.second)
		return origin(append(row, xlsx.Text(m.rule(&p))), g.Origin)
	}
}

// playedPairing is a pairing with its steps.
type playedPairing struct {
	pairing
	first, second *rating.Step
}

// named returns the player of a side with id and name, which are looked up once for all games of an event. Without a
// step the result has no steps.
func (m *maker) named(steps *stepCache, at stepAt, player string) *playerSteps {
	if at == noStep {
		return &playerSteps{id: player, name: m.names.of(player)}
	}
	s := steps.seat(at.change)
	if s.id == "" {
		s.id, s.name = player, m.names.changed[at.change]
	}
	return s
}

// side appends the player of a side, the rating and K. If there is no step of the player, the opponent's step gives the
// rating.
func side(row []xlsx.Value, who *playerSteps, own, other *rating.Step) []xlsx.Value {
	var with, k xlsx.Value
	if own != nil {
		with, k = some(own.OwnRating), xlsx.Positive(own.K)
	}
	if with == (xlsx.Value{}) && other != nil {
		with = some(other.OpponentRating)
	}
	return append(row, xlsx.Text(who.id), xlsx.Text(who.name), with, k)
}

// difference appends the first side's rating less the second's, and the part of it that counted; empty cells if no step
// has both ratings.
func difference(row []xlsx.Value, p *playedPairing) []xlsx.Value {
	s, sign := p.first, rating.Points(1)
	if s == nil || s.OwnRating == 0 {
		s, sign = p.second, -1
	}
	switch {
	case s == nil || s.OwnRating == 0:
		return append(row, xlsx.Value{}, xlsx.Value{})
	case ratedTogether(s):
		return append(row, xlsx.Points(sign*(s.OwnRating-s.OpponentRating)), xlsx.Value{})
	default:
		return append(row, xlsx.Points(sign*(s.OwnRating-s.OpponentRating)), xlsx.Points(sign*s.Counted))
	}
}

// ratedTogether reports whether a game has no change of its own, because it is rated with its event or with a
// newcomer's other games.
func ratedTogether(s *rating.Step) bool { return s.K == 0 && s.Expected == 0 }

// outcome appends expectation, score and change of one side. Rulesets that rate whole events have no expectation for
// one game.
func outcome(row []xlsx.Value, s *rating.Step) []xlsx.Value {
	switch {
	case s == nil:
		return append(row, xlsx.Value{}, xlsx.Value{}, xlsx.Value{})
	case ratedTogether(s):
		return append(row, xlsx.Value{}, xlsx.Score(s.Score), xlsx.Value{})
	default:
		return append(row, xlsx.Score(s.Expected), xlsx.Score(s.Score), xlsx.Points(s.Change))
	}
}

// rated returns the key of whether a game was rated: for both sides, for one, together with other games of a play-off,
// or not.
func (p *playedPairing) rated(g *rating.Game) string {
	switch {
	case p.first != nil && p.second != nil:
		return "yes"
	case p.first != nil || p.second != nil:
		return "one_side"
	case p.out == none && g.Stage != rating.Normal && g.Stage != "":
		return "together"
	default:
		return "no"
	}
}

// reason returns the notes of both steps, and why something was left out.
func (m *maker) reason(p *playedPairing) string {
	all := &m.room
	*all = (*all)[:0]
	for _, s := range [...]*rating.Step{p.first, p.second} {
		if s != nil {
			all.add(m.words(s.Note, nil))
		}
	}
	for o := range m.pairings.leftOut(p.pairing) {
		all.add(strings.TrimSpace(o.Player + " " + m.words(o.Reason, m.veiled(o.Args))))
	}
	return all.text()
}

// rule returns the articles of both steps, and those by which something was left out.
func (m *maker) rule(p *playedPairing) string {
	all := &m.room
	*all = (*all)[:0]
	for _, s := range [...]*rating.Step{p.first, p.second} {
		if s != nil {
			all.add(m.article(s.Rule))
		}
	}
	for o := range m.pairings.leftOut(p.pairing) {
		all.add(m.article(o.Rule))
	}
	return all.text()
}

// phrases are texts without repetition, in the order in which they were added.
type phrases []string

// add appends a text, unless it is empty or already there.
func (all *phrases) add(s string) {
	if s != "" && !slices.Contains(*all, s) {
		*all = append(*all, s)
	}
}

func (all phrases) text() string { return strings.Join(all, "; ") }

// kind describes the kind of a pairing, and whether it was to break a tie.
func (m *maker) kind(g *rating.Game) string {
	const key = "list.game_kind."
	kind := ""
	if g.Kind != "" {
		kind = m.under(key, string(g.Kind))
	}
	if g.Stage != rating.Playoff && g.Stage != rating.Armageddon {
		return kind
	}
	return strings.TrimPrefix(kind+" · "+m.under(key, string(g.Stage)), " · ")
}

// result formats a result as people write it, a forfeit with + and -; empty if it is pending or unknown.
func result(g *rating.Game) string {
	switch {
	case g.Kind == rating.Pending:
		return ""
	case g.FirstScore < 0:
		return ""
	case g.SecondScore < 0 || g.Bye():
		return gamePoints(g.FirstScore)
	case g.Kind == rating.Forfeit || g.Kind == rating.Short:
		return sign(g.FirstScore) + ":" + sign(g.SecondScore)
	case g.FirstScore == rating.Win && g.SecondScore == rating.Loss: // most games need no text of their own
		return "1-0"
	case g.FirstScore == rating.Loss && g.SecondScore == rating.Win:
		return "0-1"
	case g.FirstScore == rating.Draw && g.SecondScore == rating.Draw:
		return "½-½"
	default:
		return gamePoints(g.FirstScore) + "-" + gamePoints(g.SecondScore)
	}
}

// gamePoints formats the points of one side.
func gamePoints(s rating.Score) string {
	switch s {
	case rating.Win:
		return "1"
	case rating.Draw:
		return "½"
	case rating.Loss:
		return "0"
	default:
		return s.String()
	}
}

// sign returns + or - for a side of a game that was not played, or its points if they are neither win nor loss.
func sign(s rating.Score) string {
	switch s {
	case rating.Win:
		return "+"
	case rating.Loss:
		return "-"
	default:
		return gamePoints(s)
	}
}
