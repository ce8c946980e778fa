package issue

import (
	"cmp"
	"slices"
	"strings"

	"kalends/publish/folder"
	"kalends/rating"
	"kalends/reports"
)

// ranking is what stands on a list: its printed players in rank order, and everyone else.
type ranking struct {
	lines  []reports.Line
	byID   []int32 // the places of lines, in the order of their ids
	Off    []reports.Line
	titles map[string][]rating.Title // of those printed who have any
}

// Rank puts the players of a list into the order of print. Equal ratings share a rank and the next is counted on;
// where a ruleset lists men and women apart, each has ranks of its own.
func Rank(b *folder.Basis, l folder.List, list rating.PackedList, date rating.Date) ranking {
	profile := l.Ruleset.Profile()
	r := ranking{lines: make([]reports.Line, 0, list.Len()), titles: map[string][]rating.Title{}}
	known := alike{kept: map[traits]*reports.Common{}}
	next := list.InTurn()
	for range list.Len() {
		s := *next()
		p := b.Registry.Players.Get(s.Player)
		status, printed := l.Ruleset.Status(s, p, date)
		line := line(s, p, date, known.common(p, date, status), b.Setup.Privacy)
		switch {
		case !p.Publish:
			line.Reason = "rules.off.unpublished"
		case !printed:
			line.Reason = keptOff(p, date)
		case b.Setup.OmitInactive && line.Is("inactive"):
			line.Reason = "rules.off.inactive"
		default:
			r.lines = append(r.lines, line)
			if len(p.Titles) > 0 {
				r.titles[s.Player] = p.Titles
			}
			continue
		}
		r.Off = append(r.Off, line)
	}
	r.byID = arrange(profile, r.lines)
	giveRanks(profile, r.lines)
	return r
}

// alike is what many lines have alike, each kept once.
type alike struct {
	statuses [][]string // a list knows a handful of them
	kept     map[traits]*reports.Common
}

// traits are what lines have alike, with the place of their status.
type traits struct {
	sex                                       rating.Sex
	title, federation, region, club, standing string
	status                                    int
}

// common gives what a line has alike with others.
func (a *alike) common(p rating.Player, date rating.Date, status []string) *reports.Common {
	t := traits{sex: p.Sex, federation: p.Federation, region: p.Region, club: p.Club,
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

// seat is what the order of print asks of a line, which is large.
type seat struct {
	sex    int8
	rating rating.Points
	at     int32
}

// seatOf gives the seat of a line that stands at a place by id.
func seatOf(profile rating.Profile, l *reports.Line, at int32) seat {
	s := seat{rating: l.Rating, at: at}
	if profile.BySex {
		s.sex = int8(slices.Index(sexes, l.Sex))
	}
	return s
}

// sexes stand in this order where lists are apart.
var sexes = []rating.Sex{rating.Male, rating.Female, ""}

// arrange puts lines, which stand by id, into the order of print, and gives where each went. A line is large: it is
// moved once, to where it will stand.
func arrange(profile rating.Profile, lines []reports.Line) (byID []int32) {
	seats := make([]seat, len(lines))
	for i := range seats {
		seats[i] = seatOf(profile, &lines[i], int32(i))
	}
	slices.SortFunc(seats, func(a, b seat) int {
		return cmp.Or(cmp.Compare(a.sex, b.sex), cmp.Compare(b.rating, a.rating), cmp.Compare(a.at, b.at))
	})
	byID = make([]int32, len(lines))
	for to, s := range seats {
		byID[s.at] = int32(to)
	}
	const moved = -1
	for start := range seats {
		if seats[start].at == moved {
			continue
		}
		first, at := lines[start], start
		for next := int(seats[at].at); next != start; next = int(seats[at].at) {
			lines[at], seats[at].at, at = lines[next], moved, next
		}
		lines[at], seats[at].at = first, moved
	}
	return byID
}

// layTogether lays the texts of players in the order of print, one behind the other. Whoever prints or reads back a list
// goes through it so; where they come from they lie by id, and nearly each would be waited for.
func layTogether(lines []reports.Line) {
	size := 0
	for i := range lines {
		for _, s := range textsOf(&lines[i]) {
			size += len(*s)
		}
	}
	var text strings.Builder
	text.Grow(size)
	for i := range lines {
		for _, s := range textsOf(&lines[i]) {
			text.WriteString(*s)
		}
	}
	all := text.String()
	for i := range lines {
		for _, s := range textsOf(&lines[i]) {
			*s, all = all[:len(*s)], all[len(*s):]
		}
	}
}

// textsOf are the texts of a line that it shares with no other.
func textsOf(l *reports.Line) [6]*string {
	return [...]*string{&l.ID, &l.Name, &l.NameAlt, &l.SortKey, &l.FIDEID, &l.Born}
}

func giveRanks(profile rating.Profile, lines []reports.Line) {
	place := 0
	for i := range lines {
		fresh := i == 0 || (profile.BySex && lines[i].Sex != lines[i-1].Sex)
		if fresh {
			place = 0
		}
		place++
		if !fresh && lines[i].Rating == lines[i-1].Rating {
			lines[i].Rank = lines[i-1].Rank
			continue
		}
		lines[i].Rank = place
	}
}

func line(s rating.State, p rating.Player, date rating.Date, common *reports.Common, privacy rating.Privacy) reports.Line {
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
