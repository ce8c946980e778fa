package overview

import (
	"slices"
	"strconv"
	"strings"

	"kalends/rating"
	"kalends/reports/page"
)

// mostMonths is how many months the calendar shows.
const mostMonths = 3

// dates returns the next dates of all lists, as a table and as a calendar.
func (p painter) dates() page.Section {
	s := page.Section{Title: p.word("dates"), Tables: p.months()}
	table := page.Table{}
	for _, head := range strings.Split(p.w.Say("messages.schedule.head"), "\t") {
		table.Columns = append(table.Columns, page.Column{Head: head})
	}
	for _, d := range p.Dates {
		table.Rows = append(table.Rows, page.Texts(d.List, d.Date.String(), d.From.String()+" – "+d.To.String(),
			d.Cutoff.String(), MinuteStamp(d.Deadline)))
	}
	if len(p.Dates) == 0 {
		s.Lines = []string{p.word("no_dates")}
		return s
	}
	s.Lines = []string{p.word("legend")}
	s.Parts = []page.Section{{Title: p.word("table"), Tables: []page.Table{table}}}
	return s
}

// mark is what a day of the calendar is for.
type mark struct {
	class page.Class
	notes []string
}

// marks returns what stands on the days of the calendar. The day of a list goes before a last day, and that before
// today.
func (p painter) marks() map[rating.Date]*mark {
	all := map[rating.Date]*mark{}
	add := func(d rating.Date, class page.Class, note string) {
		if all[d] == nil {
			all[d] = &mark{class: class}
		}
		all[d].notes = append(all[d].notes, note)
	}
	for _, d := range p.Dates {
		add(d.Date, page.Listed, p.word("mark.list", "list", d.List))
	}
	for _, d := range p.Dates {
		add(d.Cutoff, page.Cutoff, p.word("mark.cutoff", "list", d.List, "date", d.Date.String()))
	}
	add(p.today(), page.Today, p.word("mark.today"))
	return all
}

func (p painter) today() rating.Date { return rating.DayOf(p.Now.In(p.Setup.Zone)) }

// months returns a table for each month with a mark, from this month on.
func (p painter) months() (all []page.Table) {
	marks := p.marks()
	var firsts []rating.Date
	for d := range marks {
		y, m, _ := d.Civil()
		firsts = append(firsts, rating.Day(y, m, 1))
	}
	slices.Sort(firsts)
	y, m, _ := p.today().Civil()
	firsts = slices.DeleteFunc(slices.Compact(firsts), func(d rating.Date) bool { return d < rating.Day(y, m, 1) })
	for _, first := range firsts[:min(len(firsts), mostMonths)] {
		all = append(all, p.month(first, marks))
	}
	return all
}

// month returns the table of a month, a row for each week from Monday.
func (p painter) month(first rating.Date, marks map[rating.Date]*mark) page.Table {
	y, m, _ := first.Civil()
	name := p.word("month", "month", p.word("month"+strconv.Itoa(int(m))), "year", strconv.Itoa(y))
	t := page.Table{Class: page.Month, Caption: name}
	for i := range 7 {
		t.Columns = append(t.Columns, page.Column{Head: p.word("weekday" + strconv.Itoa(i+1))})
	}
	next := rating.Day(y, m+1, 1)
	for monday := first - rating.Date(sinceMonday(first)); monday < next; monday += 7 {
		week := page.Row{Cells: make([]page.Cell, 7)}
		for i := range week.Cells {
			if d := monday + rating.Date(i); d >= first && d < next {
				week.Cells[i] = dayCell(d, marks[d])
			}
		}
		t.Rows = append(t.Rows, week)
	}
	return t
}

// sinceMonday returns how many days have passed since the Monday of a week.
func sinceMonday(d rating.Date) int { return int(d.Time().Weekday()+6) % 7 }

func dayCell(d rating.Date, m *mark) page.Cell {
	_, _, day := d.Civil()
	c := page.Cell{Text: strconv.Itoa(day)}
	if m != nil {
		c.Class, c.Note = m.class, strings.Join(m.notes, "; ")
	}
	return c
}
