package calculation

import (
	"cmp"
	"fmt"
	"iter"
	"strconv"
	"sync"

	"kalends/rating"
	"kalends/reports"
	"kalends/reports/xlsx"
)

// Volume is a workbook of the calculation. There is one, unless a period has more games or steps than a sheet has rows.
type Volume struct {
	Name string // of the file, after the issue's name
	n    int    // from 0
	plan *plan
}

// plan says which rows are in which volume.
type plan struct {
	rows     int // of a sheet
	games    []share
	trace    []share
	pairings func() *pairings // joined once for all volumes
}

// share is a range of rows: complete events or persons, or a part of one that is longer than a volume.
type share struct {
	from, to    int
	first, last string
	goneOn      bool // the first began in the volume before
	goesOn      bool // the last goes on in the next volume
}

// Volumes returns the volumes of an issue. Games are split between events, steps between persons; an event or a person
// longer than a volume is split where the volume is full. rows is the number of rows of a sheet, 0: as many as in
// Excel.
func Volumes(is reports.Issue, rows int) []Volume {
	p := &plan{rows: cmp.Or(rows, xlsx.MostRecords), pairings: sync.OnceValue(func() *pairings { return join(is) })}
	if is.Trace {
		p.trace = deal(persons(&is.Changes), p.rows)
	}
	if len(p.trace) > 1 || atMost(is) > p.rows {
		p.games = deal(p.pairings().events(), p.rows)
	}
	all := make([]Volume, p.volumes())
	for i := range all {
		all[i] = Volume{Name: nameOf(i), n: i, plan: p}
	}
	return all
}

// nameOf returns the end of the file name of volume n, from 0.
func nameOf(n int) string {
	if n == 0 {
		return "_calculation.xlsx"
	}
	return fmt.Sprintf("_calculation_v%02d.xlsx", n+1)
}

// volumes returns the number of volumes, at least 1.
func (p *plan) volumes() int { return max(1, len(p.games), len(p.trace)) }

// atMost returns an upper bound for the rows of sheet Games; counting them would mean looking at every game.
func atMost(is reports.Issue) int { return len(is.LeftOut) + is.Played.Games() + is.Changes.Steps() }

// persons yields everybody who has steps, with the number of steps.
func persons(changes *rating.Changes) iter.Seq2[string, int] {
	return func(yield func(string, int) bool) {
		for n := range changes.Len() {
			if steps := changes.StepsOf(n); steps > 0 && !yield(changes.Player(n), steps) {
				return
			}
		}
	}
}

// events yields the events of consecutive pairings, with the number of pairings.
func (b *pairings) events() iter.Seq2[string, int] {
	return func(yield func(string, int) bool) {
		steps := newStepCache(&b.is)
		last, n := "", 0
		for _, p := range b.all {
			steps.renew()
			event, _ := b.of(p, steps)
			if event != last && n > 0 {
				if !yield(last, n) {
					return
				}
				n = 0
			}
			last, n = event, n+1
		}
		if n > 0 {
			yield(last, n)
		}
	}
}

// deal distributes parts, names with their numbers of rows, to shares of at most so many rows. A part that is longer
// than a share is split, others stay whole.
func deal(parts iter.Seq2[string, int], most int) (all []share) {
	var s share
	end := func(goesOn bool) {
		s.goesOn = goesOn
		all = append(all, s)
		s = share{from: s.to, to: s.to, first: s.last, goneOn: goesOn}
	}
	for name, rows := range parts {
		if s.to > s.from && s.to-s.from+rows > most {
			end(false)
		}
		if s.to == s.from {
			s.first = name
		}
		for s.last = name; s.to-s.from+rows > most; {
			part := most - (s.to - s.from)
			s.to, rows = s.to+part, rows-part
			end(true)
			s.last = name
		}
		s.to += rows
	}
	if s.to > s.from {
		end(false)
	}
	return all
}

// at returns the share of a volume, if it has one.
func at(shares []share, n int) (share, bool) {
	if n >= len(shares) {
		return share{}, false
	}
	return shares[n], true
}

// stretched returns the sheet with a subtitle that says which rows the volume has, if there are several volumes.
func (m *maker) stretched(t xlsx.Table, s share, v Volume) xlsx.Table {
	if v.plan.volumes() == 1 {
		return t
	}
	t.Subtitle += " · " + m.w.Say("list.volume.of", "n", strconv.Itoa(v.n+1), "all", strconv.Itoa(v.plan.volumes())) +
		" · " + m.span(s)
	for _, note := range m.cutAt(s, v.n) {
		t.Subtitle += " · " + note
	}
	return t
}

func (m *maker) span(s share) string {
	return m.w.Say("list.volume.span", "first", s.first, "last", s.last)
}

// cutAt returns notes with the file in which an event or a person that was split began, and the one in which it goes
// on.
func (m *maker) cutAt(s share, n int) (notes []string) {
	if s.goneOn {
		notes = append(notes, m.w.Say("list.volume.gone_on", "what", s.first, "file", m.is.Name+nameOf(n-1)))
	}
	if s.goesOn {
		notes = append(notes, m.w.Say("list.volume.goes_on", "what", s.last, "file", m.is.Name+nameOf(n+1)))
	}
	return notes
}

// volumeRow is one row of sheet Volumes.
type volumeRow struct {
	n     int
	sheet string
	share share
}

// volumes makes sheet Volumes, the table of contents of Games and Trace.
func (m *maker) volumes(p *plan) xlsx.Table {
	t := m.table("Volumes", 1)
	var rows []volumeRow
	for n := range p.volumes() {
		if s, ok := at(p.games, n); ok {
			rows = append(rows, volumeRow{n, "Games", s})
		}
		if s, ok := at(p.trace, n); ok {
			rows = append(rows, volumeRow{n, "Trace", s})
		}
	}
	t.Rows = xlsx.Of(rows, m.volume)
	return t
}

func (m *maker) volume(r volumeRow) []xlsx.Value {
	var all phrases
	for _, note := range m.cutAt(r.share, r.n) {
		all.add(note)
	}
	return []xlsx.Value{xlsx.Text(m.is.Name + nameOf(r.n)), xlsx.Text(r.sheet), xlsx.Int(r.share.to - r.share.from),
		xlsx.Text(r.share.first), xlsx.Text(r.share.last), xlsx.Text(all.text())}
}
