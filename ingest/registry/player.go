package registry

import (
	"iter"

	"kalends/rating"
)

// playerAt gives the player of a place by number. A list asks for everybody several times, so a player is read field by
// field, in the order of his type, and not by what the type says of itself.
func (m *image) playerAt(i int) (p rating.Player) {
	d := m.players.from(i)
	p.ID, p.Name, p.NameAlt, p.SortKey = d.text(), d.text(), d.text(), d.text()
	p.Sex, p.Birth.Year, p.Birth.On = rating.Sex(d.text()), int(d.integer()), d.date()
	p.Federation, p.Region, p.Club, p.FIDEID = d.text(), d.text(), d.text(), d.text()
	p.Status, p.Since, p.MergedInto = rating.Status(d.text()), d.date(), d.text()
	p.Publish, p.HideBirth = d.truth(), d.truth()
	p.Titles, p.Standings = listed(&d, (*decoder).title), listed(&d, (*decoder).spell)
	p.Origin = d.origin()
	return p
}

// everyone gives all players, by number.
func (m *image) everyone() iter.Seq[rating.Player] {
	return func(yield func(rating.Player) bool) {
		for i := range m.len() {
			if !yield(m.playerAt(i)) {
				return
			}
		}
	}
}

func (d *decoder) title() (t rating.Title) {
	t.Code, t.AwardedOn, t.Document, t.DocDate, t.RevokedOn = d.text(), d.date(), d.text(), d.date(), d.date()
	t.Origin = d.origin()
	return t
}

func (d *decoder) spell() (s rating.Spell) {
	s.Kind, s.From, s.To, s.Year = d.text(), d.date(), d.date(), int(d.integer())
	s.Reason, s.Document, s.Origin = d.text(), d.text(), d.origin()
	return s
}

func (d *decoder) origin() (o rating.Origin) {
	o.File, o.SHA, o.Sheet, o.Cell = d.text(), d.text(), d.text(), d.text()
	return o
}

func (d *decoder) date() rating.Date { return rating.Date(d.integer()) }

func (d *decoder) truth() bool { return d.number() == 1 }

// listed reads as many values as there are, and nil where there is not even an empty list.
func listed[T any](d *decoder, one func(*decoder) T) []T {
	n := d.number()
	if n == 0 {
		return nil
	}
	all := make([]T, n-1)
	for i := range all {
		all[i] = one(d)
	}
	return all
}
