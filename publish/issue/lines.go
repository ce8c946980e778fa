package issue

import (
	"cmp"
	"slices"

	"kalends/publish/folder"
	"kalends/rating"
	"kalends/reports"
)

// ranking is a list in print: its printed players in rank order, and the others by id.
type ranking struct {
	lines  reports.Lines
	ranks  []int32 // of all players on the list, by id; 0: not printed
	Off    reports.Lines
	titles map[string][]rating.Title // of the printed players who have any
}

// Rank makes the lines of a list and puts them into the order of print: by rating, equal ratings by number. Equal
// ratings share a rank, and the next rank is counted on. Where a ruleset lists men and women separately, each has ranks
// of its own.
func Rank(b *folder.Basis, l folder.List, list rating.PackedList, date rating.Date) ranking {
	return rank(b, l, list, date, func(*reports.Line) bool { return true })
}

// rank is Rank with a function that completes each line. Lines come by id. Of a player who is off the list it reports
// whether the print mentions him; if not, he has no line.
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
		line = lineOf(s, p, date, known.common(p, date, status, profile.BySex), b.Setup.Privacy)
		switch {
		case !p.Publish:
			line.Reason = "rules.off.unpublished"
		case !printed:
			line.Reason = whyKeptOff(p, date)
		case b.Setup.OmitInactive && line.Is("inactive"):
			line.Reason = "rules.off.inactive"
		}
		mentioned := complete(&line)
		switch {
		case line.Reason == "":
			rankKeys = append(rankKeys, rankKeyOf(profile, &line, n, r.lines.Len()))
			r.lines.Add(&line)
			if len(p.Titles) > 0 && p.Erased == 0 {
				r.titles[s.Player] = p.Titles
			}
		case mentioned:
			r.Off.Add(&line)
		}
	}
	r.lines.Arrange(arrange(rankKeys, r.ranks))
	return r
}

// commonParts holds what many lines have in common, each value once.
type commonParts struct {
	statuses [][]string // a list has a handful of them
	kept     map[commonKey]*reports.Common
}

// commonKey identifies what lines have in common; status is a place in commonParts.statuses.
type commonKey struct {
	sex                                       rating.Sex
	title, federation, region, club, standing string
	status                                    int
}

// common returns what the line of a player has in common with others; equal values are one pointer. Of an erased player
// the sex is printed only where the list is ranked by it.
func (a *commonParts) common(p rating.Player, date rating.Date, status []string, bySex bool) *reports.Common {
	standing, _ := Standing(p, date)
	if sex := p.Sex; p.Erased != 0 {
		if p = p.Printed(); bySex {
			p.Sex = sex // men and women have ranks of their own
		}
	}
	t := commonKey{sex: p.Sex, federation: p.Federation, region: p.Region, club: p.Club,
		status: slices.IndexFunc(a.statuses, func(known []string) bool { return slices.Equal(known, status) })}
	if titles := p.TitlesOn(date); len(titles) > 0 {
		t.title = titles[len(titles)-1]
	}
	t.standing = standing
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

// rankKey is what the order of print needs of a line.
type rankKey struct {
	rating rating.Points
	state  int32 // the player's place on the list, by id
	line   int32 // the place among the printed lines
	sex    int8
}

// rankKeyOf returns the key of a line: state is the place of its player on the list, line its place among the printed
// lines.
func rankKeyOf(profile rating.Profile, l *reports.Line, state, line int) rankKey {
	s := rankKey{rating: l.Rating, state: int32(state), line: int32(line)}
	if profile.BySex {
		s.sex = int8(slices.Index(sexes, l.Sex))
	}
	return s
}

// sexes is their order where men and women are listed separately.
var sexes = []rating.Sex{rating.Male, rating.Female, ""}

// arrange sorts keys into the order of print, sets ranks by the places of the states, and returns the place and rank of
// each line in that order.
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

// lineOf returns the line of a player without ranks and without what the period did. It has as much of the birth as
// privacy allows.
func lineOf(s rating.State, p rating.Player, date rating.Date, common *reports.Common, privacy rating.Privacy) reports.Line {
	l := reports.Line{
		Common: common, ID: s.Player, Name: p.Name, NameAlt: p.NameAlt, SortKey: p.SortKey, FIDEID: p.FIDEID,
		LastGame: s.LastGame, Rated: s.Rated, Rating: s.Rating, GamesTotal: s.Games, K: s.K, LastEvent: s.LastEvent,
	}
	if !p.HideBirth {
		l.BirthYear, l.Born = privacy.Year(p.Birth), privacy.Text(p.Birth)
		l.Minor = p.Birth.Year > 0 && date.Year()-p.Birth.Year < 18
	}
	_, l.Since = Standing(p, date)
	return l
}
