package calculation

import (
	"slices"
	"strings"

	"kalends/rating"
	"kalends/reports/xlsx"
)

// place says which pairing a step or a game left out belongs to.
type place struct {
	event       string
	round       int
	sheet, cell string
}

func placeOf(event string, round int, o rating.Origin) place {
	return place{event, round, o.Sheet, o.Cell}
}

// side is one player's step in a game.
type side struct {
	player string
	step   rating.Step
}

// book is what the calculation says of each pairing.
type book struct {
	steps   map[place][]side
	leftOut map[place][]rating.LeftOut
	events  map[string]rating.LeftOut // whole events
}

// pairing is a row of sheet Games: a game and what became of it for either side.
type pairing struct {
	event         string
	game          rating.Game
	first, second *rating.Step
	out           []rating.LeftOut
}

func (m maker) book() book {
	b := book{map[place][]side{}, map[place][]rating.LeftOut{}, map[string]rating.LeftOut{}}
	for _, ch := range m.is.Changes {
		for _, s := range ch.Steps {
			if s.Kind == rating.GameStep {
				at := placeOf(s.Event, s.Round, s.Origin)
				b.steps[at] = append(b.steps[at], side{ch.Player, s})
			}
		}
	}
	for _, o := range m.is.LeftOut {
		if o.Round == 0 && o.Player == "" {
			b.events[o.Event] = o
			continue
		}
		at := placeOf(o.Event, o.Round, o.Origin)
		b.leftOut[at] = append(b.leftOut[at], o)
	}
	return b
}

// take finds the step of one side of a game and takes it out of the book.
func (b book) take(at place, player, opponent string) *rating.Step {
	i := slices.IndexFunc(b.steps[at], func(s side) bool { return s.player == player && s.step.Opponent == opponent })
	if i < 0 || player == "" {
		return nil
	}
	found := b.steps[at][i].step
	b.steps[at] = slices.Delete(slices.Clone(b.steps[at]), i, i+1)
	return &found
}

// pairings joins the games of the period's events with their steps. What a period rates of games that earlier lists
// have seen, such as a newcomer's first games, follows with the side that it was rated for.
func (m maker) pairings() []pairing {
	b := m.book()
	var all []pairing
	for _, e := range m.is.Played {
		event, notRated := b.events[e.Code]
		for _, g := range e.Games {
			at := placeOf(e.Code, g.Round, g.Origin)
			p := pairing{event: e.Code, game: g, out: b.leftOut[at]}
			p.first, p.second = b.take(at, g.First, g.Second), b.take(at, g.Second, g.First)
			if notRated && len(p.out) == 0 {
				p.out = []rating.LeftOut{event}
			}
			all = append(all, p)
		}
		for _, g := range e.Games {
			delete(b.leftOut, placeOf(e.Code, g.Round, g.Origin))
		}
	}
	return append(all, m.others(b)...)
}

// others are the steps and the games left out that no sheet of this period has.
func (m maker) others(b book) (rest []pairing) {
	for _, ch := range m.is.Changes {
		for _, s := range ch.Steps {
			if s.Kind != rating.GameStep {
				continue
			}
			if step := b.take(placeOf(s.Event, s.Round, s.Origin), ch.Player, s.Opponent); step != nil {
				g := rating.Game{Round: s.Round, First: ch.Player, Second: s.Opponent, FirstScore: s.Score, SecondScore: -1,
					Origin: s.Origin}
				rest = append(rest, pairing{event: s.Event, game: g, first: step})
			}
		}
	}
	for _, o := range m.is.LeftOut {
		at := placeOf(o.Event, o.Round, o.Origin)
		if out, ok := b.leftOut[at]; ok {
			delete(b.leftOut, at)
			g := rating.Game{Round: o.Round, Board: o.Board, First: o.Player, FirstScore: -1, SecondScore: -1,
				Origin: o.Origin}
			rest = append(rest, pairing{event: o.Event, game: g, out: out})
		}
	}
	return rest
}

// games has one row a game: who met whom, what came of it, and what it did to either rating.
func (m maker) games() xlsx.Table {
	t := m.table("Games", 3, slices.Concat([]xlsx.Column{m.textColumn("game.event", 14),
		m.figureColumn("game.round", 7, xlsx.Whole), m.figureColumn("game.board", 7, xlsx.Whole)}, m.sideColumns("first"),
		m.sideColumns("second"), []xlsx.Column{m.textColumn("game.result", 9), m.textColumn("game.kind", 16),
			m.textColumn("game.rated", 9), m.textColumn("game.reason", 40),
			m.figureColumn("game.difference", 9, m.ratings()), m.figureColumn("game.counted", 9, m.ratings())},
		m.outcomeColumns("first"), m.outcomeColumns("second"),
		[]xlsx.Column{m.textColumn("game.rule", 12).Grey(), m.textColumn("game.file", 24).Grey(),
			m.textColumn("game.sheet", 12).Grey(),
			m.textColumn("game.cell", 8).Grey()}))
	t.Rows = xlsx.Of(m.pairings(), m.game)
	return t
}

func (m maker) sideColumns(side string) []xlsx.Column {
	key := "game." + side
	return []xlsx.Column{m.textColumn(key, 12), m.textColumn(key+"_name", 22),
		m.figureColumn(key+"_rating", 9, m.ratings()), m.figureColumn(key+"_k", 6, xlsx.Whole)}
}

func (m maker) outcomeColumns(side string) []xlsx.Column {
	key := "game." + side
	return []xlsx.Column{m.figureColumn(key+"_expected", 9, xlsx.Hundredths),
		m.figureColumn(key+"_score", 8, xlsx.Hundredths), m.figureColumn(key+"_change", 9, xlsx.Change2).Bold()}
}

func (m maker) game(p pairing) []xlsx.Value {
	g := p.game
	return slices.Concat(
		[]xlsx.Value{xlsx.Text(p.event), xlsx.Positive(g.Round), xlsx.Positive(g.Board)},
		m.side(g.First, p.first, p.second), m.side(g.Second, p.second, p.first),
		[]xlsx.Value{xlsx.Text(result(g)), xlsx.Text(m.kind(g)), xlsx.Text(m.w.Say("list." + p.rated())),
			xlsx.Text(m.reason(p))}, difference(p), outcome(p.first), outcome(p.second),
		[]xlsx.Value{xlsx.Text(p.rule())}, origin(g.Origin))
}

// side says who sat there and with which rating; an opponent's step knows it too.
func (m maker) side(player string, own, other *rating.Step) []xlsx.Value {
	row := []xlsx.Value{xlsx.Text(player), xlsx.Text(m.names[player]), {}, {}}
	switch {
	case own != nil:
		row[2], row[3] = some(own.OwnRating), xlsx.Positive(own.K)
	case other != nil:
		row[2] = some(other.OpponentRating)
	}
	if row[2] == (xlsx.Value{}) && other != nil {
		row[2] = some(other.OpponentRating)
	}
	return row
}

// difference is the first side's rating less the second's, and what was counted of it.
func difference(p pairing) []xlsx.Value {
	s, sign := p.first, rating.Points(1)
	if s == nil || s.OwnRating == 0 {
		s, sign = p.second, -1
	}
	switch {
	case s == nil || s.OwnRating == 0:
		return make([]xlsx.Value, 2)
	case ratedTogether(*s):
		return []xlsx.Value{xlsx.Points(sign * (s.OwnRating - s.OpponentRating)), {}}
	default:
		return []xlsx.Value{xlsx.Points(sign * (s.OwnRating - s.OpponentRating)), xlsx.Points(sign * s.Counted)}
	}
}

// ratedTogether says that a game has no change of its own: it is rated with its event, or with a newcomer's others.
func ratedTogether(s rating.Step) bool { return s.K == 0 && s.Expected == 0 }

// outcome is what the game did to one side; a text that rates whole events has no expectation of one game.
func outcome(s *rating.Step) []xlsx.Value {
	if s == nil {
		return make([]xlsx.Value, 3)
	}
	if ratedTogether(*s) {
		return []xlsx.Value{{}, xlsx.Score(s.Score), {}}
	}
	return []xlsx.Value{xlsx.Score(s.Expected), xlsx.Score(s.Score), xlsx.Points(s.Change)}
}

// rated says whether a game was rated: for both sides, for one, or for none. A playoff game that was decided together
// with others is counted there.
func (p pairing) rated() string {
	switch {
	case p.first != nil && p.second != nil:
		return "yes"
	case p.first != nil || p.second != nil:
		return "one_side"
	case len(p.out) == 0 && p.game.Stage != rating.Normal && p.game.Stage != "":
		return "together"
	default:
		return "no"
	}
}

func (m maker) reason(p pairing) string {
	var all []string
	add := func(s string) {
		if s != "" && !slices.Contains(all, s) {
			all = append(all, s)
		}
	}
	for _, s := range []*rating.Step{p.first, p.second} {
		if s != nil {
			add(m.words(s.Note, nil))
		}
	}
	for _, o := range p.out {
		add(strings.TrimSpace(o.Player + " " + m.words(o.Reason, m.veiled(o.Args))))
	}
	return strings.Join(all, "; ")
}

func (p pairing) rule() string {
	var all []string
	add := func(s string) {
		if s != "" && !slices.Contains(all, s) {
			all = append(all, s)
		}
	}
	for _, s := range []*rating.Step{p.first, p.second} {
		if s != nil {
			add(s.Rule)
		}
	}
	for _, o := range p.out {
		add(o.Rule)
	}
	return strings.Join(all, "; ")
}

// kind says what came of a pairing, and whether it broke a tie.
func (m maker) kind(g rating.Game) string {
	var parts []string
	if g.Kind != "" {
		parts = append(parts, m.w.Say("list.game_kind."+string(g.Kind)))
	}
	if g.Stage == rating.Playoff || g.Stage == rating.Armageddon {
		parts = append(parts, m.w.Say("list.game_kind."+string(g.Stage)))
	}
	return strings.Join(parts, " · ")
}

// result is how people write what came of a pairing; a forfeit has + and −.
func result(g rating.Game) string {
	switch {
	case g.FirstScore < 0:
		return ""
	case g.SecondScore < 0 || g.Bye():
		return gamePoints(g.FirstScore)
	case g.Kind == rating.Forfeit || g.Kind == rating.Short:
		return sign(g.FirstScore) + ":" + sign(g.SecondScore)
	default:
		return gamePoints(g.FirstScore) + "-" + gamePoints(g.SecondScore)
	}
}

// gamePoints writes the points that a side made, as people do.
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

// sign is + or − for a side of a game that was not played.
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
