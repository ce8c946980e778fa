package identity

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"kalends/ingest/cells"
	"kalends/ingest/draft"
	"kalends/rating"
)

// shown is how many players a message names.
const shown = 3

// candidate is a player whom a row may mean, with what speaks for him.
type candidate struct {
	id     string
	named  bool // of this very name
	agrees int  // fields beside the name that the sheet and the registry both give, alike
}

// candidates are players whom the row may mean, the best supported first: of the same or nearly the same name, or of
// the same FIDE number, and not of another sex or year of birth. They are only ever suggested.
func (s *settler) candidates(e *draft.Entrant) []candidate {
	var ids []string
	if e.Name != "" {
		ids = s.reg.Similar(e.Name, 200)
	}
	if id, ok := s.reg.OfFIDE(e.FIDEID); ok && !slices.Contains(ids, id) {
		ids = append(ids, id)
	}
	var all []candidate
	for _, id := range ids {
		p, _, ok := s.reg.Resolve(id)
		if !ok || slices.ContainsFunc(all, func(c candidate) bool { return c.id == p.ID }) {
			continue
		}
		c := candidate{id: p.ID, named: s.reg.Called(id, e.Name)}
		against := false
		c.agrees, against = agreement(e, p)
		if !against || c.named {
			all = append(all, c)
		}
	}
	if slices.ContainsFunc(all, func(c candidate) bool { return c.named }) {
		all = slices.DeleteFunc(all, func(c candidate) bool { return !c.named && c.agrees < 1 })
	}
	slices.SortStableFunc(all, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(b.agrees, a.agrees), cmp.Compare(rank(b.named), rank(a.named)))
	})
	return all[:min(len(all), shown)]
}

func rank(b bool) int {
	if b {
		return 1
	}
	return 0
}

// agreement counts what speaks for the row being about p; against says that something speaks the other way.
func agreement(e *draft.Entrant, p rating.Player) (n int, against bool) {
	weigh := func(given, same bool) {
		switch {
		case given && same:
			n++
		case given:
			n--
			against = true
		}
	}
	weigh(e.Birth.Year != 0 && p.Birth.Year != 0, sameBirth(e.Birth, p.Birth))
	weigh(e.FIDEID != "" && p.FIDEID != "", e.FIDEID == p.FIDEID)
	weigh(e.Sex != "" && p.Sex != "" && e.Sex != p.Sex, false)
	if e.Club != "" && cells.NameKey(e.Club) == cells.NameKey(p.Club) {
		n++
	}
	return n, against
}

// ask puts down a row that the office's registry cannot place, with those whom it may mean. One who is called so and of
// whom another field agrees, and no other as well, is suggested by himself.
func (s *settler) ask(code string, e *draft.Entrant, key, read string, found []candidate, args ...string) {
	args = append(args, "similar", s.describe(found))
	if best := supported(found); len(best) > 0 {
		args = append(args, "suggestion", s.describe(best))
	} else if len(found) > 0 {
		args = append(args, "suggestion", s.describe(found))
	}
	s.note(code, e, key, read, args...)
}

func supported(found []candidate) []candidate {
	if len(found) == 0 || !found[0].named || found[0].agrees < 1 {
		return nil
	}
	if len(found) > 1 && found[1].named && found[1].agrees == found[0].agrees {
		return nil
	}
	return found[:1]
}

// namesake suggests another player of this name whose birth is the sheet's: the number may be his.
func (s *settler) namesake(e *draft.Entrant, p rating.Player) []string {
	for _, id := range s.reg.Named(e.Name) {
		o, _, ok := s.reg.Resolve(id)
		if ok && o.ID != p.ID && o.Birth.Year != 0 && sameBirth(e.Birth, o.Birth) && (e.Sex == "" || e.Sex == o.Sex) {
			return []string{"suggestion", s.describe([]candidate{{id: o.ID}})}
		}
	}
	return nil
}

// describe shows players so that they can be told apart: number, name, year of birth, region, club, last event.
func (s *settler) describe(found []candidate) string {
	if len(found) == 0 {
		return "—"
	}
	var all []string
	for _, c := range found {
		all = append(all, s.person(c.id))
	}
	return strings.Join(all, "; ")
}

func (s *settler) person(id string) string {
	p := s.told(s.reg.Players.Get(id))
	var more []string
	if p.Birth.Year != 0 && !p.HideBirth {
		more = append(more, strconv.Itoa(p.Birth.Year))
	}
	for _, text := range []string{p.Region, p.Club} {
		if text != "" {
			more = append(more, text)
		}
	}
	if s.LastEvent != nil {
		if event := s.LastEvent(id); event != "" {
			more = append(more, event)
		}
	}
	if len(more) == 0 {
		return id + " " + p.Name
	}
	return id + " " + p.Name + " (" + strings.Join(more, ", ") + ")"
}
