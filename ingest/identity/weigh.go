package identity

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"kalends/ingest/cells"
	"kalends/ingest/draft"
	"kalends/ingest/registry"
	"kalends/rating"
)

// fewTitled is how many of one year may bear a title that still tells who somebody is.
const fewTitled = 20

// weigh says what agrees and what contradicts if a row is about a player. A full date of birth suffices; a year of birth
// with the exact rating, the club or a title; the exact rating alone where the file's ratings are those of the list. A
// year or a club alone, which children of one club have in common, never does.
func (q *inquiry) weigh(e *draft.Entrant, p rating.Player) (w weight) {
	day := e.Birth.On != 0 && e.Birth.On == p.Birth.On && !newYear(e.Birth.On)
	year := e.Birth.Year != 0 && e.Birth.Year == p.Birth.Year
	value, exact := q.ratings.exact(e, p.ID)
	club := q.sameClub(e.Club, p)
	title := q.tellingTitle(e, p)
	switch {
	case day:
		w.pro = append(w.pro, says("birth", "read", birth(e.Birth)))
	case year:
		w.pro = append(w.pro, says("birth", "read", strconv.Itoa(e.Birth.Year)))
	}
	if exact {
		w.pro = append(w.pro, says("rating", "read", value, "list", q.Event.List, "day", q.ratings.day.String()))
	}
	if club {
		w.pro = append(w.pro, says("club", "read", e.Club))
	}
	if title != "" {
		w.pro = append(w.pro, says("title", "read", title))
	}
	switch {
	case exact && (year || q.ratings.ours):
		w.enough = true
	case day:
		w.enough, w.group = true, registry.BornOn(p.Birth.On)
	case year && club:
		w.enough, w.group = true, registry.ClubOf(p.Birth.Year, p.Club)
	case year && title != "":
		w.enough, w.group = true, registry.TitleOf(p.Birth.Year, title)
	}
	w.contra = q.against(e, p)
	return w
}

// newYear says whether a day stands for a year of which nothing more is known.
func newYear(day rating.Date) bool {
	_, month, d := day.Civil()
	return month == time.January && d == 1
}

// sameClub compares by any name of the club.
func (q *inquiry) sameClub(club string, p rating.Player) bool {
	key := cells.NameKey(club)
	if key == "" || p.Club == "" {
		return false
	}
	if key == cells.NameKey(p.Club) {
		return true
	}
	for _, c := range q.reg.Clubs {
		if c.Code != p.Club {
			continue
		}
		for _, name := range c.Names {
			if key == cells.NameKey(name) {
				return true
			}
		}
	}
	return false
}

// tellingTitle gives the title that row and player have in common, unless very many of that year have it.
func (q *inquiry) tellingTitle(e *draft.Entrant, p rating.Player) string {
	i := q.titleOf(e.Title)
	if i < 0 || e.Birth.Year == 0 || e.Birth.Year != p.Birth.Year {
		return ""
	}
	code := q.Lists.Titles[i].Code
	if !slices.Contains(p.TitlesOn(q.lastDay()), code) ||
		len(q.reg.Sharing(registry.TitleOf(p.Birth.Year, code))) > fewTitled {
		return ""
	}
	return code
}

// titleOf finds a title among those of the regulations; −1: it is none of them.
func (q *inquiry) titleOf(text string) int {
	key := cells.NameKey(text)
	return slices.IndexFunc(q.Lists.Titles, func(t rating.TitleName) bool {
		return key != "" && (key == cells.NameKey(t.Code) ||
			slices.ContainsFunc(t.Names, func(n string) bool { return key == cells.NameKey(n) }))
	})
}

// lastDay is that of the event, or today while it is not known.
func (q *inquiry) lastDay() rating.Date {
	if q.Event.End != 0 {
		return q.Event.End
	}
	return rating.Day(9999, time.December, 31)
}

// against says what contradicts that a row is about a player.
func (q *inquiry) against(e *draft.Entrant, p rating.Player) (contra []string) {
	contra = q.neverHe(e, p)
	if e.FIDEID != "" && p.FIDEID != "" && !slices.Contains(q.reg.Bearers(registry.ByFIDE, e.FIDEID), p.ID) {
		contra = append(contra, says("other_number", "read", p.FIDEID))
	}
	if q.higher(e.Title, p) {
		contra = append(contra, says("higher_title", "read", e.Title))
	}
	if now := away(p, q.Event.Start, q.lastDay(), "suspended", "ban"); now {
		contra = append(contra, says("banned"))
	}
	return append(contra, q.ratings.against(e, p.ID)...)
}

// neverHe is what contradicts whatever the number says: nobody changes sex or year of birth, and the dead do not play.
func (s *settler) neverHe(e *draft.Entrant, p rating.Player) (contra []string) {
	sex := e.Sex
	if strings.HasPrefix(e.Title, "W") && sex == "" {
		sex = rating.Female
	}
	if sex != "" && p.Sex != "" && sex != p.Sex {
		contra = append(contra, says("sex", "read", string(p.Sex)))
	}
	if !sameBirth(e.Birth, p.Birth) && !(e.Birth.Year == p.Birth.Year && (newYear(e.Birth.On) || newYear(p.Birth.On))) {
		contra = append(contra, otherBirth(e.Birth, s.told(p)))
	}
	if away(p, s.Event.Start, s.Event.Start, "deceased") {
		contra = append(contra, says("dead"))
	}
	return contra
}

// otherBirth names the player's year of birth, unless he does not want it known; the day is nobody's who does not know it.
func otherBirth(b rating.Birth, p rating.Player) string {
	if p.HideBirth || b.Year == p.Birth.Year {
		return says("born_otherwise")
	}
	return says("other_birth", "read", strconv.Itoa(p.Birth.Year))
}

// higher says whether a row gives a title above those that the player has; an office that keeps no titles cannot know.
func (q *inquiry) higher(title string, p rating.Player) bool {
	i := q.titleOf(title)
	if i < 0 || q.reg.Counts["Titles"] == 0 {
		return false
	}
	return !slices.ContainsFunc(p.TitlesOn(q.lastDay()), func(code string) bool {
		held := q.titleOf(code)
		return held >= 0 && held <= i
	})
}

// away says whether a player was in one of these standings on a day from one to another, by sheet Status or by his row.
func away(p rating.Player, from, to rating.Date, kinds ...string) bool {
	if slices.Contains(kinds, string(p.Status)) && p.Since <= to {
		return true
	}
	for i, s := range p.Standings {
		if !slices.Contains(kinds, s.Kind) || s.From > to || s.To != 0 && s.To < from {
			continue
		}
		if !slices.ContainsFunc(p.Standings[i+1:], func(l rating.Spell) bool {
			return l.Kind == "reinstated" && l.From <= from
		}) {
			return true
		}
	}
	return false
}

// homeOf gives the federation for which most of those play who are known and belong to the association.
func (q *inquiry) homeOf() string {
	n, most := map[string]int{}, ""
	count := func(e *draft.Entrant, p rating.Player) {
		if isFederation(e.Federation) && p.Federation == "" {
			n[e.Federation]++
		}
	}
	for _, w := range q.rows {
		if w.player != nil && w.enough && len(w.contra) == 0 {
			count(w.Entrant, *w.player)
		}
	}
	for i := range q.Entrants {
		if e := &q.Entrants[i]; e.Player != "" && !e.New && !e.Guest {
			count(e, q.reg.Players.Get(e.Player))
		}
	}
	for _, fed := range sortedKeys(n) {
		if n[fed] > n[most] {
			most = fed
		}
	}
	return most
}

// otherFederation gives the federation of a row that is not the player's.
func (q *inquiry) otherFederation(e *draft.Entrant, p rating.Player) string {
	his := p.Federation
	if his == "" {
		his = q.home
	}
	if !isFederation(e.Federation) || !isFederation(his) || e.Federation == his {
		return ""
	}
	return e.Federation
}
