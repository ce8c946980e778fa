package history

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kalends/engine"
	"kalends/engine/rules"
	"kalends/engine/rulestest"
	"kalends/rating"
	"kalends/rating/counttest"
)

// seasons is the number of random seasons for each ruleset with which the tests at length begin.
const seasons = 20

// seasonsOf returns the number of random seasons for each ruleset.
func seasonsOf(t *testing.T, ordinary int) uint64 { return uint64(counttest.Of(t, ordinary, seasons)) }

// TestSeasons puts random decisions into random seasons of every ruleset. After every list what was published is what
// the history comes to when it is calculated from the first list, under what is in force by then; the steps of everyone
// lead from what was published before to what is published now; and what all decisions together have moved is booked.
func TestSeasons(t *testing.T) { trySeasons(t, 0, seasonsOf(t, 8)) }

func trySeasons(t *testing.T, from, to uint64) {
	for _, r := range rules.All() {
		t.Run(r.Family(), func(t *testing.T) {
			for seed := from; seed < to; seed++ {
				if fault := season(r, rand.New(rand.NewPCG(seed, 35)).IntN); fault != "" {
					t.Fatalf("season %d: %s", seed, fault)
				}
			}
		})
	}
}

// season publishes eight lists with a decision before some of them.
func season(r engine.Ruleset, draw rulestest.Chance) string {
	o := random(r, draw)
	for n := range 8 {
		for range draw(3) {
			if n > 0 {
				o.decide(o.decision(draw))
			}
		}
		res := o.publish(o.tournaments(draw, n)...)
		if fault := either(o.misbooked(res, n), o.astray(n)); fault != "" {
			return fmt.Sprintf("list %s: %s\ndecisions %+v", dateOf(n), fault, o.decisions)
		}
	}
	return ""
}

// astray returns how the last list differs from the history calculated at once.
func (o *office) astray(n int) string {
	r := o.record()
	s := inForce(o.decisions, len(o.decisions), "list")
	want, err := r.calculate(start{}, s, nil)
	if err != nil {
		return err.Error()
	}
	return cmp.Diff(marks(want), marks(o.lists[n]))
}

// marks are the states of a list, without the day on which somebody stood on it for the first time: that is when he was
// printed.
func marks(l rating.List) map[string]rating.State {
	all := map[string]rating.State{}
	for _, s := range l.States {
		s.Since = 0
		if len(s.Pool) == 0 {
			s.Pool = nil
		}
		if !equal(s, rating.State{Player: s.Player}) {
			all[s.Player] = s
		}
	}
	return all
}

// misbooked returns a correction of a list that is not the difference that the decisions make, or has no step.
func (o *office) misbooked(res Result, n int) string {
	booked, told := map[string]rating.Points{}, map[string]rating.Points{}
	for _, c := range res.Corrections {
		booked[c.Player] += c.Amount()
	}
	for _, c := range rulestest.Unpacked(res.Changes) {
		if fault := o.misled(c, n); fault != "" {
			return c.Player + ": " + fault
		}
		for _, s := range c.Steps {
			if s.Kind == rating.CorrectionStep {
				told[c.Player] += s.Change
			}
		}
	}
	for id, amount := range booked {
		if told[id] != amount {
			return fmt.Sprintf("%s: %s is booked and %s told", id, amount, told[id])
		}
	}
	return o.undifferent(res, n)
}

// misled returns where the steps of a change do not lead to what is published.
func (o *office) misled(c rating.Change, n int) string {
	was, _ := o.previous(n).Find(c.Player)
	is, _ := o.lists[n].Find(c.Player)
	if was.Rated != c.WasRated || was.Rating != c.Old || is.Rated != c.IsRated || is.Rating != c.New {
		return fmt.Sprintf("told from %s to %s, printed from %s to %s", c.Old, c.New, was.Rating, is.Rating)
	}
	at := c.Old
	for _, s := range c.Steps {
		switch {
		case s.Kind == rating.InitialStep && s.After != 0, s.Kind == rating.FloorStep && s.Change == 0:
			at = s.After
		case o.ruleset.Profile().Granularity == rating.ByPeriod && s.Kind != rating.RoundingStep && s.Kind != rating.CorrectionStep:
		case s.Kind == rating.RoundingStep && o.ruleset.Profile().Granularity == rating.ByPeriod:
			at = s.After
		case o.ruleset.Profile().Granularity != rating.ByPeriod && (s.Kind == rating.GameStep && s.Row == ""):
		default:
			at += s.Change
		}
		if s.Kind == rating.CorrectionStep && at != s.After {
			return fmt.Sprintf("decision %s leads to %s, not %s", s.Row, at, s.After)
		}
	}
	if at != c.New {
		return fmt.Sprintf("the steps lead to %s, printed is %s: %+v", at, c.New, c.Steps)
	}
	return ""
}

// undifferent says whose booked sum is not what the history says with the decisions less what it says without those
// that were taken since the list before.
func (o *office) undifferent(res Result, n int) string {
	if n == 0 {
		return ""
	}
	before := *o
	before.made, before.known, before.lists = o.made[:n], o.known[:n], o.lists[:n]
	r := before.record()
	with, err := r.calculate(start{}, inForce(o.decisions, len(o.decisions), "list"), nil)
	if err != nil {
		return err.Error()
	}
	without, err := r.calculate(start{}, inForce(o.decisions, o.known[n-1], "list"), nil)
	if err != nil {
		return err.Error()
	}
	sums := map[string]rating.Points{}
	for _, c := range res.Corrections {
		if !c.set {
			sums[c.Player] += c.Amount()
		}
	}
	for id := range o.players {
		a, _ := with.Find(id)
		b, _ := without.Find(id)
		if a.Rating-b.Rating != sums[id] {
			return fmt.Sprintf("%s: %s is booked, %s with and %s without the decisions", id, sums[id], a.Rating, b.Rating)
		}
	}
	return ""
}

// random opens an association of a few people near the floors and limits.
func random(r engine.Ruleset, draw rulestest.Chance) *office {
	return peopled(r, draw, rulestest.IDs(draw))
}

// peopled opens an association of some people near the floors and limits.
func peopled(r engine.Ruleset, draw rulestest.Chance, ids []string) *office {
	o := opened(r)
	titles := []string{"cxa-3", "cxa-4", "my-im", "my-top8", "none"}
	for _, id := range ids {
		p := rating.Player{ID: id, Publish: true, Status: rating.Active,
			Sex: []rating.Sex{rating.Male, rating.Female}[draw(2)]}
		p.Birth.Year = 1980 + draw(40)
		for range draw(2) {
			p.Titles = append(p.Titles, rating.Title{Code: titles[draw(len(titles))],
				AwardedOn: rating.Day(2024, 1, 1) + rating.Date(draw(900))})
		}
		o.enter(p)
		if draw(3) == 0 {
			continue
		}
		row := rating.Opening{Player: id, Date: o.opening.Date, Rated: true, Games: 20 + draw(20),
			Rating: rating.PointsOf([]int{2000, 2001, 2050, 2250, 2395}[draw(5)] + draw(20))}
		if r.Profile().Granularity == rating.ByPeriod && draw(2) == 0 {
			row.Rating -= rating.PointsOf(600)
		}
		if s, found := r.Open(row, p); len(found) == 0 {
			o.opening.States = append(o.opening.States, s)
		}
	}
	o.opening.Sort()
	return o
}

func (o *office) ids() (ids []string) {
	given := o.standing().merged()
	for id := range o.players {
		if given.finalNumber(id) == id {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	return ids
}

// standing returns the decisions that are not revoked, under either policy.
func (o *office) standing() (s set) {
	gone := revocations(o.decisions, len(o.decisions))
	for _, d := range o.decisions {
		if _, revoked := gone[d.Number]; !revoked && d.Kind != rating.Revoke {
			s = append(s, d)
		}
	}
	return s
}

func (o *office) tournaments(draw rulestest.Chance, n int) (all []rating.Event) {
	for i := range draw(3) {
		all = append(all, o.tournament(draw, n, "E"+strconv.Itoa(n)+strconv.Itoa(i)))
	}
	return all
}

// tournament is an event of the period of a list, or one that ended before it.
func (o *office) tournament(draw rulestest.Chance, n int, code string) rating.Event {
	e := event(code, n)
	e.Class = []string{"king", "individual", "national_day", ""}[draw(4)]
	e.Start = max(rating.Day(began, 1, 2), e.Start-rating.Date(draw(2)*60)) + rating.Date(draw(20))
	e.End = e.Start + rating.Date(draw(4))
	e.Approval = rating.Approval{Known: true, Decision: "yes"}
	e.Controls, e.ArbitersNational = nil, 2
	ids := o.field(draw)
	for i, id := range ids {
		e.Entrants = append(e.Entrants, rating.Entrant{Number: i + 1, Player: id, Place: 1 + i})
	}
	kinds := []rating.GameKind{rating.OverBoard, rating.OverBoard, rating.OverBoard, rating.OverBoard, rating.Forfeit}
	results := [][2]rating.Score{{100, 0}, {50, 50}, {0, 100}}
	for row := range 1 + draw(10) {
		e.Games = append(e.Games, rulestest.Pairing(draw, ids, row, kinds, results))
	}
	return e
}

// field returns the players of an event: everybody, or three and more, so that some never meet.
func (o *office) field(draw rulestest.Chance) []string {
	ids := o.ids()
	if !o.large {
		return ids
	}
	for i := range ids {
		j := i + draw(len(ids)-i)
		ids[i], ids[j] = ids[j], ids[i]
	}
	return ids[:3+draw(4)]
}

// decision returns one that the office can take: about a published event, and two persons who never met.
func (o *office) decision(draw rulestest.Chance) rating.Decision {
	var out []rating.Event
	for _, m := range o.made {
		out = append(out, m.Input.Events.Unpacked()...)
	}
	ids := o.ids()
	a, b := ids[draw(len(ids))], ids[draw(len(ids))]
	last := len(o.lists)
	switch kind := draw(7); {
	case kind == 0 && len(o.decisions) > 0:
		return o.revocation(draw)
	case kind == 1:
		return rating.Decision{Kind: rating.Adjust, List: "list", Player: []string{a, Everyone}[draw(2)],
			Day: dateOf(draw(last + 1)), Field: []string{"rating", "games", "k"}[draw(3)], New: []string{"2040", "30", "0.40*(2100-R) if R<2100"}[draw(3)]}
	case kind == 2:
		return o.fact(draw, a)
	case len(out) == 0:
		return rating.Decision{Kind: rating.Withdraw, Event: "NEVER"}
	case kind == 3 && o.changed(a, b):
		return rating.Decision{Kind: rating.Merge, Player: a, Into: b}
	}
	e := out[draw(len(out))]
	switch how := draw(3); {
	case how == 0 || o.divided(e):
		return rating.Decision{Kind: rating.Withdraw, Event: e.Code}
	case how == 1 && !o.everAmong(e, b):
		return rating.Decision{Kind: rating.Split, Player: a, Into: b, Events: []string{e.Code}}
	}
	sheet := o.tournament(draw, last, e.Code)
	sheet.Start, sheet.End, sheet.Class = e.Start, e.End, e.Class
	return rating.Decision{Kind: rating.Correct, Event: e.Code, Sheet: &sheet}
}

// revocation takes back a decision that was not taken back yet, or repeats none.
func (o *office) revocation(draw rulestest.Chance) rating.Decision {
	s := o.standing()
	if len(s) == 0 {
		return rating.Decision{Kind: rating.Withdraw, Event: "NEVER"}
	}
	return rating.Decision{Kind: rating.Revoke, Revokes: s[draw(len(s))].Number}
}

// fact is something about a person that is known late. Today's registry has it.
func (o *office) fact(draw rulestest.Chance, id string) rating.Decision {
	p := o.players[id]
	field := []string{"title", "birth", "excuse"}[draw(3)]
	switch field {
	case "title":
		day := rating.Day(began, 1, 5) + rating.Date(draw(600))
		p.Titles = append(slices.Clone(p.Titles), rating.Title{Code: []string{"cxa-2", "my-gm"}[draw(2)], AwardedOn: day})
	case "birth":
		p.Birth.Year = 1990 + draw(25)
	case "excuse":
		p.Standings = append(slices.Clone(p.Standings), rating.Spell{Kind: "excused", Year: began + draw(2)})
	}
	o.enter(p)
	return rating.Decision{Kind: rating.Fact, Player: id, Field: field, Known: &p}
}

// changed reports whether two persons can be one: they were never on both sides, nor given up before.
func (o *office) changed(a, b string) bool {
	for _, d := range o.decisions {
		if d.Kind == rating.Merge || d.Kind == rating.Split || d.Kind == rating.Correct {
			return false
		}
	}
	for _, m := range o.made {
		for _, e := range m.Input.Events.Unpacked() {
			if among(e, a) && among(e, b) {
				return false
			}
		}
	}
	return a != b
}

// divided reports whether a number was another person in an event already.
func (o *office) divided(e rating.Event) bool {
	return slices.ContainsFunc(o.decisions, func(d rating.Decision) bool { return slices.Contains(d.Events, e.Code) })
}

// everAmong reports whether a person is on any sheet of an event, under any number.
func (o *office) everAmong(e rating.Event, id string) bool {
	var merges []rating.Decision
	sheets := []rating.Event{e}
	for _, d := range o.decisions {
		switch {
		case d.Kind == rating.Merge:
			merges = append(merges, d)
		case d.Kind == rating.Correct && d.Event == e.Code:
			sheets = append(sheets, *d.Sheet)
		}
	}
	return slices.ContainsFunc(sheets, func(s rating.Event) bool {
		one, _ := rating.Counted(s, merges)
		return among(s, id) || among(one, id)
	})
}

func among(e rating.Event, id string) bool {
	return slices.ContainsFunc(e.Games, func(g rating.Game) bool { return g.First == id || g.Second == id })
}

func either(a, b string) string {
	if a != "" {
		return a
	}
	return b
}
