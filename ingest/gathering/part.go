// Package gathering finds out which files are parts of one event, and says what such an event still waits for.
//
// Programs write a file for each round, or a list of players beside a table of games without names. A Part holds what one
// file says of its event; Clusters puts together the parts of one event. Settle replaces the findings of a file that others
// may complete.
package gathering

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"

	"kalends/ingest/cells"
	"kalends/ingest/draft"
	"kalends/ingest/event"
	"kalends/rating"
	"kalends/rating/finding"
)

// Part is what one file, or several that were joined, says of its event. Other files of the event are found by it.
type Part struct {
	Code        string // of the event; empty: not known
	Name, Group string // as name keys
	List, Tempo string // Tempo is a key of the time control
	Start, End  rating.Date
	Days        map[int]rating.Date // of rounds
	Players     map[string]bool     // keys of names
	Games       bool                // false: only a list of players
	Wanting     bool                // another file may have what is missing
}

// Named reports whether enough is known of the event to find its other files: its code or its name.
func (p *Part) Named() bool { return p.Code != "" || p.Name != "" }

// IsList reports whether a part is a list of players of an event whose code is known. A file that is no part is none.
func (p *Part) IsList() bool { return p != nil && p.Code != "" && !p.Games }

// PartOf makes a Part of an event that was read from a file. Names are keys that are the same in every spelling. The
// code stays empty if the event is not known and has only a key of its own.
func PartOf(e rating.Event) Part {
	p := Part{Code: e.Code, Name: cells.NameKey(e.Name), Group: cells.NameKey(e.Group), List: e.List,
		Tempo: event.ControlsKey(e.Controls, e.TimeText), Start: e.Start, End: e.End, Days: e.RoundDates, Players: map[string]bool{},
		Games: len(e.Games) > 0}
	if strings.HasPrefix(e.Code, event.Unnamed) {
		p.Code = ""
	}
	for _, n := range e.Entrants {
		if key := cells.NameKey(n.Name); key != "" {
			p.Players[key] = true
		}
	}
	return p
}

// OfDraft returns the part that a foreign file is of its event, with the names of its players. It returns nil for a
// file that no other one can complete: a correction, a file of our own, or one with an error that no other file can
// mend.
func OfDraft(d *draft.Draft) *Part {
	switch errors := d.Report.Findings; {
	case !d.Foreign, d.Event.Report == rating.CorrectionReport:
		return nil
	case d.Nameless > 0:
		if !HasOnly(errors, finding.NamesMissing) {
			return nil
		}
	case len(d.Listed) > 0:
		if !HasOnly(errors, finding.OnlyRanking, finding.OnlyEntrants) {
			return nil
		}
	case !slices.Contains([]string{"pairings", "crosstable"}, d.Format), len(d.Pairs) == 0, !HasOnly(errors, joinable...):
		return nil
	}
	p := PartOf(d.Event)
	for _, e := range d.Listed {
		p.Players[cells.NameKey(e.Name)] = true
	}
	p.Games = p.Games || d.Nameless > 0
	p.Wanting = len(d.Listed) > 0 || d.Nameless > 0 || slices.ContainsFunc(d.Report.Findings, func(f rating.Finding) bool {
		return wanting(f) || f.Code == finding.NameAlone // a list of players may have the numbers
	})
	return &p
}

// Difference is a fact in which two parts contradict each other: its name, and the two values as a text.
type Difference struct{ What, Values string }

// Belongs reports whether two parts are of one event, and returns the first difference, zero if there is none. A
// missing fact is no difference; but parts that no code joins must agree in everything: name, group, pace, days and
// start list.
func (p *Part) Belongs(o *Part) (same bool, diff Difference) {
	diff = p.difference(o)
	switch {
	case p.Code != "" && o.Code != "":
		return p.Code == o.Code && diff == Difference{}, diff
	case diff != Difference{}, p.Name == "", p.Name != o.Name, p.Group != o.Group, len(p.Players) == 0, len(o.Players) == 0:
		return false, diff
	}
	pace := p.List != "" && p.List == o.List || p.Tempo != "" && p.Tempo == o.Tempo
	days := p.Start != 0 && p.Start == o.Start && p.End == o.End || len(p.Days) > 0 && len(o.Days) > 0
	return pace && days, diff
}

// difference returns the first fact in which two parts contradict each other; zero if there is none.
func (p *Part) difference(o *Part) Difference {
	for _, f := range []struct{ what, mine, theirs string }{
		{"group", p.Group, o.Group}, {"list", p.List, o.List}, {"tempo", p.Tempo, o.Tempo},
	} {
		if f.mine != "" && f.theirs != "" && f.mine != f.theirs {
			return Difference{f.what, f.mine + " – " + f.theirs}
		}
	}
	if days := p.otherDays(o); days != "" {
		return Difference{"days", days}
	}
	if len(p.Players) == 0 || len(o.Players) == 0 {
		return Difference{} // the players are named in another file
	}
	fewer := min(len(p.Players), len(o.Players))
	if common := p.common(o); common == 0 || 3*common < 2*fewer {
		return Difference{"players", strconv.Itoa(common) + " / " + strconv.Itoa(fewer)}
	}
	return Difference{}
}

// otherDays returns, as a text, two days that show that the parts are of different events: the events do not overlap, a
// round has two days, or a round comes before the one before it. It is empty if the days fit.
func (p *Part) otherDays(o *Part) string {
	if p.Start != 0 && o.Start != 0 && (p.End < o.Start || o.End < p.Start) {
		return p.Start.String() + " – " + o.Start.String()
	}
	days := map[int]rating.Date{}
	maps.Copy(days, p.Days)
	for _, round := range slices.Sorted(maps.Keys(o.Days)) {
		if day := o.Days[round]; days[round] != 0 && days[round] != day {
			return days[round].String() + " – " + day.String()
		}
		days[round] = o.Days[round]
	}
	last := rating.Date(0)
	for _, round := range slices.Sorted(maps.Keys(days)) {
		if days[round] < last {
			return last.String() + " – " + days[round].String()
		}
		last = days[round]
	}
	return ""
}

// common counts the players that both parts have. Some leave early and some come late, but two files of one event share
// most players of the smaller one; two groups share nobody.
func (p *Part) common(o *Part) (n int) {
	for key := range p.Players {
		if o.Players[key] {
			n++
		}
	}
	return n
}

// join returns a new part with the players and days of both. Of any other fact that both have, that of p counts.
func (p *Part) join(o *Part) *Part {
	j := &Part{Code: cmp.Or(p.Code, o.Code), Name: cmp.Or(p.Name, o.Name), Group: cmp.Or(p.Group, o.Group),
		List: cmp.Or(p.List, o.List), Tempo: cmp.Or(p.Tempo, o.Tempo), Start: cmp.Or(p.Start, o.Start),
		End: cmp.Or(p.End, o.End), Days: map[int]rating.Date{}, Players: map[string]bool{}, Games: p.Games || o.Games,
		Wanting: p.Wanting || o.Wanting}
	maps.Copy(j.Days, p.Days)
	maps.Copy(j.Days, o.Days)
	maps.Copy(j.Players, p.Players)
	maps.Copy(j.Players, o.Players)
	return j
}

// Apart says in what a part differs from an earlier part of its code, whose index is From.
type Apart struct {
	From int
	Difference
}

// Clusters puts together the parts of each event, by their indexes; lists of players come after games. A part that may
// be of two events begins a cluster of its own. For each part that differs from an earlier one of its code and joins no
// other, apart has the difference.
func Clusters(parts []Part) (clusters [][]int, apart map[int]Apart) {
	var joined []*Part
	apart = map[int]Apart{}
	var games, lists []int
	for i, p := range parts {
		if p.Games {
			games = append(games, i)
		} else {
			lists = append(lists, i)
		}
	}
	for _, n := range append(games, lists...) {
		p, of := &parts[n], []int(nil)
		for i, j := range joined {
			same, diff := p.Belongs(j)
			if same {
				of = append(of, i)
			} else if _, known := apart[n]; p.Code != "" && p.Code == j.Code && !known {
				apart[n] = Apart{clusters[i][0], diff}
			}
		}
		if len(of) != 1 {
			joined, clusters = append(joined, p), append(clusters, []int{n})
			continue
		}
		delete(apart, n)
		joined[of[0]], clusters[of[0]] = joined[of[0]].join(p), append(clusters[of[0]], n)
	}
	return clusters, apart
}
