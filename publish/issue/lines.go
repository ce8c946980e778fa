package issue

import (
	"cmp"
	"slices"

	"kalends/publish/folder"
	"kalends/rating"
	"kalends/reports"
)

// ranking is what stands on a list: its printed players in rank order, and everyone else by id.
type ranking struct {
	lines  reports.Lines
	ranks  []int32 // of whoever stands on the list, by id; 0: he is not printed
	Off    reports.Lines
	titles map[string][]rating.Title // of those printed who have any
}

// Rank puts the players of a list into the order of print. Equal ratings share a rank and the next is counted on;
// where a ruleset lists men and women apart, each has ranks of its own.
func Rank(b *folder.Basis, l folder.List, list rating.PackedList, date rating.Date) ranking {
	return rank(b, l, list, date, func(*reports.Line) bool { return true })
}

// rank is Rank with what else is known of each, asked by id. It says of who is off the list whether that is told.
func rank(b *folder.Basis, l folder.List, list rating.PackedList, date rating.Date, complete func(*reports.Line) bool) ranking {
	profile := l.Ruleset.Profile()
	r := ranking{lines: reports.RoomForLines(list.Len()), titles: map[string][]rating.Title{}}
	known, rankKeys := commonParts{kept: map[commonKey]*reports.Common{}}, make([]rankKey, 0, list.Len())
	r.ranks = make([]int32, list.Len())
	var line reports.Line // one after the other
	next := list.InTurn()
	for n := range list.Len() {
		s := *next()
		p := b.Registry.Players.Get(s.Player)
		status, printed := l.Ruleset.Status(s, p, date)
		line = lineOf(s, p, date, known.common(p, date, status), b.Setup.Privacy)
		switch {
		case !p.Publish:
			line.Reason = "rules.off.unpublished"
		case !printed:
			line.Reason = whyKeptOff(p, date)
		case b.Setup.OmitInactive && line.Is("inactive"):
			line.Reason = "rules.off.inactive"
		}
		told := complete(&line)
		switch {
		case line.Reason == "":
			rankKeys = append(rankKeys, rankKeyOf(profile, &line, n, r.lines.Len()))
			r.lines.Add(&line)
			if len(p.Titles) > 0 {
				r.titles[s.Player] = p.Titles
			}
		case told:
			r.Off.Add(&line)
		}
	}
	r.lines.Arrange(arrange(rankKeys, r.ranks))
	return r
}

// commonParts is what many lines have commonParts, each kept once.
type commonParts struct {
	statuses [][]string // a list knows a handful of them
	kept     map[commonKey]*reports.Common
}

// commonKey are what lines have commonParts, with the place of their status.
type commonKey struct {
	sex                                       rating.Sex
	title, federation, region, club, standing string
	status                                    int
}

// common gives what a line has commonParts with others.
func (a *commonParts) common(p rating.Player, date rating.Date, status []string) *reports.Common {
	t := commonKey{sex: p.Sex, federation: p.Federation, region: p.Region, club: p.Club,
		status: slices.IndexFunc(a.statuses, func(known []string) bool { return slices.Equal(known, status) })}
	if titles := p.TitlesOn(date); len(titles) > 0 {
		t.title = titles[len(titles)-1]
	}
	t.standing, _ = standing(p, date)
	if t.status < 0 {
		t.status, a.statuses = len(a.statuses), append(a.statuses, status)
	}
	common := a.kept[t]
	if common == nil {
		common = &reports.Common{Sex: t.sex, Title: t.title, Federation: t.federation, Region: t.region, Club: t.club,
			Status: a.statuses[t.status], Standing: t.standing}
		a.kept[t] = common
	}
	return common
}

// rankKey is what the order of print asks of a line.
type rankKey struct {
	rating rating.Points
	state  int32 // on the list, where everybody stands by id
	line   int32 // of those who are printed
	sex    int8
}

// rankKeyOf gives the rankKey of a line that stands at a place by id.
func rankKeyOf(profile rating.Profile, l *reports.Line, state, line int) rankKey {
	s := rankKey{rating: l.Rating, state: int32(state), line: int32(line)}
	if profile.BySex {
		s.sex = int8(slices.Index(sexes, l.Sex))
	}
	return s
}

// sexes stand in this order where lists are apart.
var sexes = []rating.Sex{rating.Male, rating.Female, ""}

// arrange puts rankKeys, which stand by id, into the order of print, and tells the ranks.
func arrange(rankKeys []rankKey, ranks []int32) []reports.Place {
	slices.SortFunc(rankKeys, func(a, b rankKey) int {
		return cmp.Or(cmp.Compare(a.sex, b.sex), cmp.Compare(b.rating, a.rating), cmp.Compare(a.line, b.line))
	})
	places, first := make([]reports.Place, len(rankKeys)), 0
	for i, s := range rankKeys {
		if i > 0 && s.sex != rankKeys[i-1].sex {
			first = i
		}
		places[i] = reports.Place{From: s.line, Rank: int32(i - first + 1)}
		if i > first && s.rating == rankKeys[i-1].rating {
			places[i].Rank = places[i-1].Rank
		}
		ranks[s.state] = places[i].Rank
	}
	return places
}

func lineOf(s rating.State, p rating.Player, date rating.Date, common *reports.Common, privacy rating.Privacy) reports.Line {
	l := reports.Line{
		Common: common, ID: s.Player, Name: p.Name, NameAlt: p.NameAlt, SortKey: p.SortKey, FIDEID: p.FIDEID,
		LastGame: s.LastGame, Rated: s.Rated, Rating: s.Rating, GamesTotal: s.Games, K: s.K, LastEvent: s.LastEvent,
	}
	if !p.HideBirth {
		l.BirthYear, l.Born = privacy.Year(p.Birth), privacy.Text(p.Birth)
		l.Minor = p.Birth.Year > 0 && date.Year()-p.Birth.Year < 18
	}
	_, l.Since = standing(p, date)
	return l
}
