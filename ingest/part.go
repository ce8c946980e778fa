package ingest

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"

	"kalends/ingest/cells"
	"kalends/ingest/draft"
	"kalends/rating"
	"kalends/rating/finding"
)

// Part is what a file, or several of them, says by which it can be told whether others belong to the same event.
type Part struct {
	Code        string // of the event; empty: nobody has said it
	Name, Group string // keys that spelling does not change
	List, Tempo string
	Start, End  rating.Date
	Days        map[int]rating.Date // of rounds
	Players     map[string]bool     // keys of names
	Games       bool                // false: a list of players alone
	Wanting     bool                // something is missing that another file may have
}

// Named says whether enough is known of the event to find its other files: its code, or its name.
func (p Part) Named() bool { return p.Code != "" || p.Name != "" }

// code gives the code of the event, nothing of a file that is no part.
func (p *Part) code() string {
	if p == nil {
		return ""
	}
	return p.Code
}

// IsList says whether a part is a list of players of an event whose code is known.
func (p *Part) IsList() bool { return p.code() != "" && !p.Games }

// PartOf is what an event that waits says of itself.
func PartOf(e rating.Event) Part {
	p := Part{Code: e.Code, Name: cells.NameKey(e.Name), Group: cells.NameKey(e.Group), List: e.List,
		Tempo: controls(e.Controls, e.TimeText), Start: e.Start, End: e.End, Days: e.RoundDates, Players: map[string]bool{},
		Games: len(e.Games) > 0}
	if strings.HasPrefix(e.Code, Unnamed) {
		p.Code = ""
	}
	for _, n := range e.Entrants {
		if key := cells.NameKey(n.Name); key != "" {
			p.Players[key] = true
		}
	}
	return p
}

// partOf says of a sheet of others what it is a part of; nil: it is none, because something is wrong with it that no other
// file can mend, or because it is a report of another kind.
func partOf(d *draft.Draft, r Reading) *Part {
	switch fs := d.Pad.Findings; {
	case !d.Foreign, d.Event.Report == rating.CorrectionReport, r.Mends != (Return{}):
		return nil
	case d.Nameless > 0:
		if !onlyCodes(fs, []string{finding.NamesMissing}) {
			return nil
		}
	case len(d.Listed) > 0:
		if !onlyCodes(fs, listsOnly) {
			return nil
		}
	case !slices.Contains([]string{"pairings", "crosstable"}, d.Format), len(d.Pairs) == 0, !onlyCodes(fs, joinable):
		return nil
	}
	p := PartOf(d.Event)
	for _, e := range d.Listed {
		p.Players[cells.NameKey(e.Name)] = true
	}
	p.Games = p.Games || d.Nameless > 0
	p.Wanting = len(d.Listed) > 0 || d.Nameless > 0 || slices.ContainsFunc(d.Pad.Findings, func(f rating.Finding) bool {
		return wanting(f) || f.Code == finding.NameAlone && d.Format == "crosstable" // a list of players may have the numbers
	})
	return &p
}

// wanting says whether another file of the event may have what a finding misses.
func wanting(f rating.Finding) bool {
	return slices.Contains(joinable, f.Code) || f.Code == finding.RoundsUnknown || f.Code == finding.MostBehind ||
		f.Code == finding.RoundsAwaited || f.Code == finding.NumbersAwaited || f.Code == finding.RoundToldTwice ||
		f.Code == finding.GamesAwaited
}

// Awaits says whether a sheet waits for other files of its event.
func Awaits(all rating.Findings) bool { return slices.ContainsFunc(all, wanting) }

// Gathering says whether a sheet was gathered from several files, or waits for others of its event.
func Gathering(all rating.Findings) bool {
	return slices.ContainsFunc(all, func(f rating.Finding) bool {
		return slices.Contains([]string{finding.GatheredFrom, finding.RoundsAwaited, finding.NumbersAwaited,
			finding.RoundToldTwice, finding.GamesAwaited}, f.Code)
	})
}

// Against is in what two parts contradict each other, and what each says of it.
type Against struct{ What, Said string }

// Belongs says whether two parts are of one event, and what speaks against it. What one of them does not say it does not
// contradict; but where no code joins them they must say everything: name, group, pace, days and start list.
func (p Part) Belongs(o Part) (together bool, against Against) {
	against = p.against(o)
	switch {
	case p.Code != "" && o.Code != "":
		return p.Code == o.Code && against == Against{}, against
	case against != Against{} || p.Name == "" || p.Name != o.Name || p.Group != o.Group:
		return false, against
	}
	if len(p.Players) == 0 || len(o.Players) == 0 {
		return false, against
	}
	pace := p.List != "" && p.List == o.List || p.Tempo != "" && p.Tempo == o.Tempo
	days := p.Start != 0 && p.Start == o.Start && p.End == o.End || len(p.Days) > 0 && len(o.Days) > 0
	return pace && days, against
}

// against gives the first thing in which two parts contradict each other.
func (p Part) against(o Part) Against {
	differ := func(a, b string) bool { return a != "" && b != "" && a != b }
	switch {
	case differ(p.Group, o.Group):
		return Against{"group", p.Group + " – " + o.Group}
	case differ(p.List, o.List):
		return Against{"list", p.List + " – " + o.List}
	case differ(p.Tempo, o.Tempo):
		return Against{"tempo", p.Tempo + " – " + o.Tempo}
	}
	if days := p.otherDays(o); days != "" {
		return Against{"days", days}
	}
	if len(p.Players) == 0 || len(o.Players) == 0 {
		return Against{} // games of players who are named in another file
	}
	if common := p.common(o); common == 0 || 3*common < 2*min(len(p.Players), len(o.Players)) {
		return Against{"players", strconv.Itoa(common) + " / " + strconv.Itoa(min(len(p.Players), len(o.Players)))}
	}
	return Against{}
}

// otherDays gives days of which the two have none in common, or on which rounds are not played one after the other.
func (p Part) otherDays(o Part) string {
	if p.Start != 0 && o.Start != 0 && (p.End < o.Start || o.End < p.Start) {
		return p.Start.String() + " – " + o.Start.String()
	}
	days := maps.Clone(p.Days)
	if days == nil {
		days = map[int]rating.Date{}
	}
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

// common counts the players of both. Some go home and some come late, but most of the fewer stand in both; two groups have
// nobody in common.
func (p Part) common(o Part) (n int) {
	for key := range p.Players {
		if o.Players[key] {
			n++
		}
	}
	return n
}

// Join adds to what a part says what another does.
func (p Part) Join(o Part) Part {
	j := Part{Code: cmp.Or(p.Code, o.Code), Name: cmp.Or(p.Name, o.Name), Group: cmp.Or(p.Group, o.Group),
		List: cmp.Or(p.List, o.List), Tempo: cmp.Or(p.Tempo, o.Tempo), Start: cmp.Or(p.Start, o.Start),
		End: cmp.Or(p.End, o.End), Days: map[int]rating.Date{}, Players: map[string]bool{}, Games: p.Games || o.Games,
		Wanting: p.Wanting || o.Wanting}
	maps.Copy(j.Days, p.Days)
	maps.Copy(j.Days, o.Days)
	maps.Copy(j.Players, p.Players)
	maps.Copy(j.Players, o.Players)
	return j
}

// Apart is why a part is not of one event with another of its code.
type Apart struct {
	From int
	Against
}

// Clusters puts together what is of one event, by places among the parts. Lists of players come after the games; what may
// be of either of two is of neither.
func Clusters(parts []Part) (some [][]int, apart map[int]Apart) {
	var joined []Part
	apart = map[int]Apart{}
	order := make([]int, len(parts))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return afterGames(parts[a]) - afterGames(parts[b]) })
	for _, n := range order {
		p, of := parts[n], []int(nil)
		for i, j := range joined {
			together, against := p.Belongs(j)
			if together {
				of = append(of, i)
			} else if _, told := apart[n]; p.Code != "" && p.Code == j.Code && !told {
				apart[n] = Apart{some[i][0], against}
			}
		}
		if len(of) != 1 {
			joined, some = append(joined, p), append(some, []int{n})
			continue
		}
		delete(apart, n)
		joined[of[0]], some[of[0]] = joined[of[0]].Join(p), append(some[of[0]], n)
	}
	return some, apart
}

// afterGames puts lists of players behind games.
func afterGames(p Part) int {
	if p.Games {
		return 0
	}
	return 1
}
