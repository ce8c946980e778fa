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
	Off    []reports.Line
	titles map[string][]rating.Title // of those printed who have any
}

// Rank puts the players of a list into the order of print. Equal ratings share a rank and the next is counted on;
// where a ruleset lists men and women apart, each has ranks of its own.
func Rank(b *folder.Basis, l folder.List, states rating.List, date rating.Date) ranking {
	profile := l.Ruleset.Profile()
	r := ranking{lines: make([]reports.Line, 0, len(states.States)), titles: map[string][]rating.Title{}}
	for _, s := range states.States {
		p := b.Registry.Players.Get(s.Player)
		status, printed := l.Ruleset.Status(s, p, date)
		line := line(s, p, date, status)
		switch {
		case !p.Publish:
			line.Reason = "rules.off.unpublished"
		case !printed:
			line.Reason = notListed
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
	arrange(profile, r.lines)
	giveRanks(profile, r.lines)
	return r
}

// arrange puts lines into the order of print. A line is large: it is moved once, to where it will stand.
func arrange(profile rating.Profile, lines []reports.Line) {
	const moved = -1
	from := make([]int32, len(lines))
	for i := range from {
		from[i] = int32(i)
	}
	slices.SortFunc(from, func(a, b int32) int { return order(profile, &lines[a], &lines[b]) })
	for start := range from {
		if from[start] == moved {
			continue
		}
		first, at := lines[start], start
		for next := int(from[at]); next != start; next = int(from[at]) {
			lines[at], from[at], at = lines[next], moved, next
		}
		lines[at], from[at] = first, moved
	}
}

func order(profile rating.Profile, a, b *reports.Line) int {
	bySex := 0
	if profile.BySex {
		bySex = -strings.Compare(string(a.Sex), string(b.Sex)) // M before F
	}
	return cmp.Or(bySex, cmp.Compare(b.Rating, a.Rating), strings.Compare(a.ID, b.ID))
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

func line(s rating.State, p rating.Player, date rating.Date, status []string) reports.Line {
	l := reports.Line{
		ID: s.Player, Name: p.Name, NameAlt: p.NameAlt, SortKey: p.SortKey, Sex: p.Sex, Federation: p.Federation,
		Region: p.Region, Club: p.Club, FIDEID: p.FIDEID, LastGame: s.LastGame, Rated: s.Rated, Rating: s.Rating,
		GamesTotal: s.Games, K: s.K,
		Status: status, LastEvent: s.LastEvent,
	}
	if titles := p.TitlesOn(date); len(titles) > 0 {
		l.Title = titles[len(titles)-1]
	}
	if !p.HideBirth {
		l.BirthYear = p.Birth.Year
	}
	l.Standing, l.Since = standing(p, date)
	return l
}
