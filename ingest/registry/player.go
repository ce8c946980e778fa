package registry

import (
	"iter"

	"kalends/rating"
)

// A list asks for everybody several times, and a registry that has changed is written whole, so players and openings are
// written and read field by field, in the order of their types, and not by what the types say of themselves. What hardly
// recurs, as a number, a name or a cell, is not looked for among the words.

// playerAt gives the player of a place by number.
func (m *image) playerAt(i int) rating.Player {
	d := decoder{m.players.table().record(i), m.words}
	return d.player()
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

// keyed puts the numbers of those who have a sort key behind ids.
func (m *image) keyed(ids []string) []string {
	for i := range m.len() {
		d := decoder{m.players.table().record(i), m.words}
		id, _, _ := d.text(), d.text(), d.text() // behind them as in player
		if d.text() != "" {
			ids = append(ids, id)
		}
	}
	return ids
}

func (e *encoder) player(p *rating.Player) {
	e.once(p.ID)
	e.once(p.Name)
	e.once(p.NameAlt)
	e.once(p.SortKey)
	e.text(string(p.Sex))
	e.integer(int64(p.Birth.Year))
	e.date(p.Birth.On)
	e.text(p.Federation)
	e.text(p.Region)
	e.text(p.Club)
	e.once(p.FIDEID)
	e.text(string(p.Status))
	e.date(p.Since)
	e.once(p.MergedInto)
	e.truth(p.Publish)
	e.truth(p.HideBirth)
	list(e, p.Titles, (*encoder).title)
	list(e, p.Standings, (*encoder).spell)
	e.origin(&p.Origin)
}

func (d *decoder) player() (p rating.Player) {
	p.ID, p.Name, p.NameAlt, p.SortKey = d.text(), d.text(), d.text(), d.text()
	p.Sex, p.Birth.Year, p.Birth.On = rating.Sex(d.text()), int(d.integer()), d.date()
	p.Federation, p.Region, p.Club, p.FIDEID = d.text(), d.text(), d.text(), d.text()
	p.Status, p.Since, p.MergedInto = rating.Status(d.text()), d.date(), d.text()
	p.Publish, p.HideBirth = d.truth(), d.truth()
	p.Titles, p.Standings = listed(d, (*decoder).title), listed(d, (*decoder).spell)
	p.Origin = d.origin()
	return p
}

func (e *encoder) opening(o *rating.Opening) {
	e.once(o.Player)
	e.text(o.List)
	e.date(o.Date)
	e.truth(o.Rated)
	e.integer(int64(o.Rating))
	e.integer(int64(o.Games))
	e.integer(int64(o.Peak))
	e.date(o.LastGame)
	e.integer(int64(o.K))
	e.text(o.Source)
	e.text(o.Document)
	e.origin(&o.Origin)
}

func (d *decoder) opening() (o rating.Opening) {
	o.Player, o.List, o.Date, o.Rated = d.text(), d.text(), d.date(), d.truth()
	o.Rating, o.Games, o.Peak = rating.Points(d.integer()), int(d.integer()), rating.Points(d.integer())
	o.LastGame, o.K, o.Source, o.Document = d.date(), int(d.integer()), d.text(), d.text()
	o.Origin = d.origin()
	return o
}

func (e *encoder) title(t *rating.Title) {
	e.text(t.Code)
	e.date(t.AwardedOn)
	e.text(t.Document)
	e.date(t.DocDate)
	e.date(t.RevokedOn)
	e.origin(&t.Origin)
}

func (d *decoder) title() (t rating.Title) {
	t.Code, t.AwardedOn, t.Document, t.DocDate, t.RevokedOn = d.text(), d.date(), d.text(), d.date(), d.date()
	t.Origin = d.origin()
	return t
}

func (e *encoder) spell(s *rating.Spell) {
	e.text(s.Kind)
	e.date(s.From)
	e.date(s.To)
	e.integer(int64(s.Year))
	e.text(s.Reason)
	e.text(s.Document)
	e.origin(&s.Origin)
}

func (d *decoder) spell() (s rating.Spell) {
	s.Kind, s.From, s.To, s.Year = d.text(), d.date(), d.date(), int(d.integer())
	s.Reason, s.Document, s.Origin = d.text(), d.text(), d.origin()
	return s
}

func (e *encoder) origin(o *rating.Origin) {
	e.text(o.File)
	e.text(o.SHA)
	e.text(o.Sheet)
	e.once(o.Cell)
}

func (d *decoder) origin() (o rating.Origin) {
	o.File, o.SHA, o.Sheet, o.Cell = d.text(), d.text(), d.text(), d.text()
	return o
}

func (e *encoder) date(day rating.Date) { e.integer(int64(day)) }

func (d *decoder) date() rating.Date { return rating.Date(d.integer()) }

func (d *decoder) truth() bool { return d.number() == 1 }

// list writes values, and says where there is not even an empty list.
func list[T any](e *encoder, all []T, one func(*encoder, *T)) {
	if all == nil {
		e.number(0)
		return
	}
	e.number(len(all) + 1)
	for i := range all {
		one(e, &all[i])
	}
}

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
