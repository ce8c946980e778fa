package history_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"time"

	"kalends/engine"
	"kalends/engine/history"
	"kalends/engine/history/witnesstest"
	"kalends/rating"
)

// seasonSize is how much a season has.
type seasonSize struct {
	players, lists, events, games, decisions int
}

// season is lists with what was played between them, the decisions that were taken about those that were out, and what
// Make printed of it all.
type season struct {
	size      seasonSize
	rng       *rand.Rand
	rules     engine.Ruleset
	calendar  rating.Calendar
	registry  rating.Roll
	ids       []string
	opening   rating.List
	standard  engine.Lists
	lists     []history.Past
	printed   []rating.List
	originals []rating.Event // that are out, as they were reported
	where     map[string]rating.Date
	decisions []rating.Decision
	plain     bool // only decisions whose order cannot matter
}

func newSeason(rules engine.Ruleset, seed uint64, size seasonSize) *season {
	s := &season{size: size, rng: rand.New(rand.NewPCG(seed, 13)), rules: rules, registry: rating.Roll{},
		where: map[string]rating.Date{}}
	s.calendar, _ = rules.Calendar()
	if rules.Family() == "malaysia-xiangqi" {
		s.calendar.Days = append(s.calendar.Days, rating.MonthDay{Month: time.July, Day: 1})
	}
	s.opening = rating.List{ID: "list", Date: rating.Day(2024, time.October, 1)}
	if rules.Family() == "malaysia-xiangqi" {
		s.opening.Date = rating.Day(2024, time.July, 1)
	}
	for i := range size.players {
		s.enter(fmt.Sprintf("p%02d", i))
	}
	if rules.LeansOn() != "" {
		other := s.opening
		other.States = nil
		for _, id := range s.ids {
			if s.rng.IntN(2) == 0 {
				other.States = append(other.States, s.state(id))
			}
		}
		s.standard = func(day rating.Date) (rating.List, bool, error) { return other, day >= other.Date, nil }
	}
	s.printed = []rating.List{s.opening}
	return s
}

// enter brings a player into the registry, two in three of them with a rating.
func (s *season) enter(id string) {
	p := rating.Player{ID: id, Name: id, Sex: rating.Male, Status: rating.Active, Publish: true,
		Birth: rating.Birth{Year: 1960 + s.rng.IntN(55)}}
	if s.rng.IntN(3) == 0 {
		p.Sex = rating.Female
	}
	codes := []string{"cxa-1", "cxa-3", "cxa-4", "cxa-5", "my-im", "my-champion", "my-top8", "my-state"}
	if s.rng.IntN(3) == 0 {
		p.Titles = []rating.Title{{Code: codes[s.rng.IntN(len(codes))],
			AwardedOn: s.opening.Date - 300 + rating.Date(s.rng.IntN(1500))}}
	}
	if s.rng.IntN(8) == 0 {
		p.Federation = "SGP"
	}
	s.registry[id] = p
	s.ids = append(s.ids, id)
	if s.rng.IntN(3) > 0 {
		s.opening.States = append(s.opening.States, s.state(id))
	}
	s.opening.Sort()
}

func (s *season) state(id string) rating.State {
	edges := []int{2000, 2010, 2290, 2300, 2390, 2400, 2100, 2110}
	low := []int{1400, 1405, 1410, 1450}
	if s.rules.Family() == "cxa-rapid" {
		low = []int{2000, 2001, 2005}
	}
	o := rating.Opening{Player: id, List: "list", Date: s.opening.Date, Rated: true, Games: s.rng.IntN(60)}
	switch s.rng.IntN(3) {
	case 0:
		o.Rating = rating.PointsOf(edges[s.rng.IntN(len(edges))])
	case 1:
		o.Rating = rating.PointsOf(low[s.rng.IntN(len(low))])
	default:
		o.Rating = rating.PointsOf(2000 + s.rng.IntN(450))
	}
	state, _ := s.rules.Open(o, s.registry[id])
	return state
}

// due returns the input of the next list with what was played since the last.
func (s *season) due(events int) engine.Input {
	previous := s.printed[len(s.printed)-1]
	period, _ := s.calendar.After(previous.Date)
	period.List, period.From = "list", previous.Date
	in := engine.Input{Period: period, Previous: previous, InForce: s.published, Standard: s.standard,
		Players: rating.PlayersOf(maps.Clone(s.registry))}
	for tries := 0; in.Events.Len() < events; tries++ {
		e := s.event(period, fmt.Sprintf("E%d-%d", len(s.lists), in.Events.Len()), s.field(tries < 20))
		if sound(witnesstest.Counted([]rating.Event{e}, s.decisions)) {
			in.Events.Add(e)
		}
	}
	out := slices.Clone(s.originals)
	in.Earlier = func(year int) ([]rating.Event, error) {
		return slices.DeleteFunc(slices.Clone(out), func(e rating.Event) bool { return e.LastDay().Year() != year }), nil
	}
	return in
}

func (s *season) published(day rating.Date) (rating.List, bool, error) {
	l, ok := witnesstest.InForce(s.printed, day)
	return l, ok, nil
}

// event makes an event that ended before the cut-off; one in three began under an older list.
func (s *season) event(p rating.Period, code string, field []string) rating.Event {
	e := rating.Event{Code: code, Name: code, Report: rating.FinalReport, List: "list", System: rating.Swiss,
		ArbitersNational: 2, Approval: rating.Approval{Known: true, Decision: "yes"}}
	room := int(p.Cutoff - p.From)
	e.End = p.From + rating.Date(s.rng.IntN(room))
	e.Start = e.End - rating.Date(s.rng.IntN(6))
	if s.rng.IntN(6) == 0 {
		e.Start = max(e.End-rating.Date(s.rng.IntN(80)), s.opening.Date)
	}
	e.Registered = e.Start - 100
	e.Class = []string{"king", "individual", "national_day", "ordinary"}[s.rng.IntN(4)]
	e.Controls = s.control()
	for i, id := range field {
		e.Entrants = append(e.Entrants, rating.Entrant{Number: i + 1, Player: id, Name: id, Place: i + 1})
	}
	for i := range s.size.games {
		e.Games = append(e.Games, s.game(e, i))
	}
	e.Rounds = e.Games[len(e.Games)-1].Round
	return e
}

// field draws up to eight players. A sheet may still name a number that was given up; where too many were, none does.
func (s *season) field(anyone bool) []string {
	ids := slices.DeleteFunc(slices.Clone(s.ids), func(id string) bool {
		return !anyone && slices.ContainsFunc(s.decisions, func(d rating.Decision) bool {
			return d.InForce() && d.Kind == rating.Merge && d.Player == id
		})
	})
	s.rng.Shuffle(len(ids), func(i, j int) { ids[i], ids[j] = ids[j], ids[i] })
	return ids[:min(8, len(ids))]
}

func (s *season) control() []rating.Control {
	minutes := map[string]rating.Control{
		"fide-standard": {Minutes: 120}, "fide-rapid": {Minutes: 15, Increment: 10},
		"fide-blitz": {Minutes: 3, Increment: 2}, "cxa-rapid": {Minutes: 15, Increment: 5},
		"malaysia-xiangqi": {Minutes: 60},
	}
	return []rating.Control{minutes[s.rules.Family()]}
}

// game pairs the entrants round by round, so that no player plays twice in a round.
func (s *season) game(e rating.Event, i int) rating.Game {
	boards, n := len(e.Entrants)/2, len(e.Entrants)
	round, board := i/boards, i%boards
	a, b := e.Entrants[(board+round)%n].Player, e.Entrants[(n-1-board+round)%n].Player
	g := rating.Game{Round: round + 1, Board: board + 1, First: a, Second: b, Kind: rating.OverBoard, Stage: rating.Normal,
		Origin: rating.Origin{Sheet: "Games", Cell: "E" + strconv.Itoa(i+5)}}
	s.result(&g)
	if s.rng.IntN(15) == 0 {
		g.Kind = rating.Forfeit
	}
	return g
}

func (s *season) result(g *rating.Game) {
	g.FirstScore = rating.Score(50 * s.rng.IntN(3))
	g.SecondScore = rating.Win - g.FirstScore
}

// publish makes the next list with Make and keeps it.
func (s *season) publish(in engine.Input) (rating.List, error) {
	record := history.Record{Lists: slices.Clone(s.lists), Decisions: slices.Clone(s.decisions), Players: rating.PlayersOf(s.registry),
		Where: func(code string) ([]rating.Date, error) {
			if date, ok := s.where[code]; ok {
				return []rating.Date{date}, nil
			}
			return nil, nil
		}}
	made := history.Made{Ruleset: s.rules, Input: in}
	out, err := history.MakeNext(record, made, len(s.decisions))
	if err != nil {
		return rating.List{}, err
	}
	s.lists = append(s.lists, history.Past{Date: in.Period.Date, Decided: len(s.decisions),
		Open:    func() (history.Made, error) { return made, nil },
		Carried: func() ([]rating.State, bool, error) { return out.Carried, out.Carried != nil, nil }})
	for _, e := range in.Events.Unpacked() {
		s.where[e.Code] = in.Period.Date
	}
	s.originals = append(s.originals, in.Events.Unpacked()...)
	s.printed = append(s.printed, out.List)
	return out.List, nil
}

// decide takes a random decision about published lists, if there is one that the office could take.
func (s *season) decide() {
	for range 10 {
		d, ok := s.draw()
		if ok && s.possible(d) {
			s.take(d)
			return
		}
	}
}

func (s *season) take(d rating.Decision) {
	d.Number, d.Reason, d.By, d.Policy = len(s.decisions)+1, "at random", "office", rating.NextList
	d.Day = s.printed[len(s.printed)-1].Date + 1
	if d.Kind == rating.Revoke {
		s.decisions[d.Revokes-1].RevokedBy = d.Number
	}
	s.decisions = append(s.decisions, d)
}

func (s *season) draw() (rating.Decision, bool) {
	kinds := []func() (rating.Decision, bool){s.correct, s.correct, s.correct, s.withdraw, s.merge, s.split, s.adjust,
		s.adjust, s.everyone, s.revoke, s.revoke}
	return kinds[s.rng.IntN(len(kinds))]()
}

func (s *season) anyEvent() (rating.Event, bool) {
	if len(s.originals) == 0 {
		return rating.Event{}, false
	}
	return s.originals[s.rng.IntN(len(s.originals))], true
}

// correct makes another sheet of an event: results, a missing game, places.
func (s *season) correct() (rating.Decision, bool) {
	e, ok := s.anyEvent()
	if !ok {
		return rating.Decision{}, false
	}
	e.Games, e.Entrants = slices.Clone(e.Games), slices.Clone(e.Entrants)
	for range 1 + s.rng.IntN(3) {
		g := &e.Games[s.rng.IntN(len(e.Games))]
		g.Kind = rating.OverBoard
		s.result(g)
	}
	if s.rng.IntN(4) == 0 {
		e.Games = slices.Delete(e.Games, 0, 1+s.rng.IntN(len(e.Games)-1))
	}
	if a, b := s.rng.IntN(len(e.Entrants)), s.rng.IntN(len(e.Entrants)); s.rng.IntN(3) == 0 {
		e.Entrants[a].Place, e.Entrants[b].Place = e.Entrants[b].Place, e.Entrants[a].Place
	}
	return rating.Decision{Kind: rating.Correct, Event: e.Code, Sheet: &e, Submission: int64(len(s.decisions) + 1)}, true
}

func (s *season) withdraw() (rating.Decision, bool) {
	e, ok := s.anyEvent()
	return rating.Decision{Kind: rating.Withdraw, Event: e.Code}, ok
}

func (s *season) anyone() string { return s.ids[s.rng.IntN(len(s.ids))] }

func (s *season) merge() (rating.Decision, bool) {
	return rating.Decision{Kind: rating.Merge, Player: s.anyone(), Into: s.anyone()}, true
}

func (s *season) split() (rating.Decision, bool) {
	e, ok := s.anyEvent()
	d := rating.Decision{Kind: rating.Split, Player: s.anyone(), Into: s.anyone(), Events: []string{e.Code}}
	return d, ok && e.Names(d.Player)
}

// adjust sets a figure of one player on a published list, or on the next.
func (s *season) adjust() (rating.Decision, bool) {
	d := rating.Decision{Kind: rating.Adjust, Player: s.anyone(), List: "list", ListDate: s.anyList()}
	last, _ := s.printed[len(s.printed)-1].Find(d.Player)
	d.Field = []string{"rating", "games", "k"}[s.rng.IntN(3)]
	switch d.Field {
	case "rating":
		d.New = strconv.Itoa(2050 + s.rng.IntN(400))
	case "games":
		d.New = strconv.Itoa(s.rng.IntN(60))
	default:
		d.New = strconv.Itoa([]int{10, 15, 20, 25, 40}[s.rng.IntN(5)])
	}
	return d, last.Rated || d.Field == "rating" && s.rng.IntN(4) == 0
}

func (s *season) anyList() rating.Date {
	if n := s.rng.IntN(len(s.printed)); n > 0 {
		return s.printed[n].Date
	}
	return 0
}

func (s *season) everyone() (rating.Decision, bool) {
	rules := []string{"0.40*(2000-R) if R<2000", "0.25*(2300-R) if R<2200"}
	if s.rules.Family() == "malaysia-xiangqi" { // which has no floor to fall below
		rules = append(rules, "-0.10*(2600-R) if R<2500")
	}
	d := rating.Decision{Kind: rating.Adjust, Player: history.Everyone, List: "list", Field: "rating",
		New: rules[s.rng.IntN(len(rules))], ListDate: s.anyList()}
	return d, true
}

func (s *season) revoke() (rating.Decision, bool) {
	if len(s.decisions) == 0 {
		return rating.Decision{}, false
	}
	d := s.decisions[s.rng.IntN(len(s.decisions))]
	return rating.Decision{Kind: rating.Revoke, Revokes: d.Number}, d.InForce()
}

// possible reports whether the office could take d: it contradicts none that is in force, and leaves every game with
// two persons.
func (s *season) possible(d rating.Decision) bool {
	all := slices.Clone(s.decisions)
	if d.Kind == rating.Revoke {
		all[d.Revokes-1].RevokedBy = len(all) + 1
	}
	all = append(all, d)
	return !s.contradicts(d) && sound(witnesstest.Counted(s.originals, all)) &&
		(!s.plain || sound(witnesstest.Counted(s.originals, slices.DeleteFunc(all, ofAnEvent))))
}

// ofAnEvent reports whether a decision takes games away or changes them. Two persons who met there can be one only
// after it, so its order matters.
func ofAnEvent(d rating.Decision) bool { return d.Kind == rating.Withdraw || d.Kind == rating.Correct }

func (s *season) contradicts(d rating.Decision) bool {
	if d.Player != "" && d.Player == d.Into {
		return true
	}
	return slices.ContainsFunc(s.decisions, func(o rating.Decision) bool {
		return o.InForce() && (o.Same(d) || contradict(o, d) || s.plain && meet(o, d))
	})
}

// contradict reports whether d cannot be taken after o: a number that was given up is no player any more, and so on.
func contradict(o, d rating.Decision) bool {
	names := func(d rating.Decision, id string) bool {
		return d.Kind != rating.Revoke && (d.Player == id || d.Into == id)
	}
	switch {
	case o.Kind == rating.Merge && names(d, o.Player):
		return true
	case d.Kind == rating.Merge && (o.Kind == rating.Split || o.Kind == rating.Adjust):
		return names(o, d.Player)
	}
	return false
}

// meet reports whether the order of two decisions may matter.
func meet(o, d rating.Decision) bool {
	return sharesPerson(o, d) || o.Kind == d.Kind && d.Event != "" && o.Event == d.Event
}

func sharesPerson(a, b rating.Decision) bool {
	for _, id := range []string{a.Player, a.Into} {
		if id != "" && (id == b.Player || id == b.Into) {
			return true
		}
	}
	return a.Kind == rating.Adjust && b.Kind == rating.Adjust &&
		(a.Player == history.Everyone || b.Player == history.Everyone)
}

// sound reports whether every game has two persons, and no one two games in a round or two rows in a field.
func sound(events []rating.Event) bool {
	type seat struct {
		event, player string
		round         int
	}
	for _, e := range events {
		taken := map[seat]bool{}
		for _, n := range e.Entrants {
			if taken[seat{e.Code, n.Player, 0}] {
				return false
			}
			taken[seat{e.Code, n.Player, 0}] = true
		}
		for _, g := range e.Games {
			for _, id := range []string{g.First, g.Second} {
				if taken[seat{e.Code, id, g.Round}] {
					return false
				}
				taken[seat{e.Code, id, g.Round}] = true
			}
		}
	}
	return true
}
