package bulletin

import (
	"strconv"

	"kalends/reports/figures"
	"kalends/reports/pdf"
)

// summary prints one page: key figures against the list before, three charts, the first few of the list and of those
// who gained, and the next list.
type summary struct{ *layouter }

// summarySection returns the section of the summary, which is never empty.
func summarySection(l *layouter, _ int) []section {
	return []section{sectionIf(true, l.say("section.summary"), summary{l}.draw)}
}

// draw begins the section on a new page and prints the summary.
func (s summary) draw() error {
	s.begin(true, 0)
	top := s.f.Y
	left, right := s.f.X, s.f.X+half+gutter
	bottom := s.keyFigures(left, top)
	s.classChart(right, top, bottom-top)
	s.f.Y = bottom + 7
	if _, any := figures.ByChange(s.is.Lines); any || len(s.is.History) > 1 { // nothing of it is known of a first list
		s.gamesChart(left, s.f.Y, 52)
		if any {
			s.changeChart(right, s.f.Y, 54)
		}
		s.f.Y += 57
	}
	if err := s.tables(); err != nil {
		return err
	}
	s.nextList()
	return nil
}

const firstFew = 5 // of the small tables; the sections have all

// tables prints side by side who leads and who gained most, with separate tables for men and women where they are
// ranked apart, and moves the frame's Y to their end.
func (s summary) tables() error {
	var groups []titledLines
	for _, g := range s.bySex("first.all", "first.men", "first.women") {
		groups = append(groups, titledLines{g.title, bestOf(&s.is.Profile, g.lines, "", firstFew).lines})
	}
	for _, g := range s.gainGroups() {
		groups = append(groups, titledLines{g.title, figures.Gainers(g.lines, firstFew)})
	}
	for i := 0; i+1 < len(groups); i += 2 {
		top, bottom := s.f.Y, s.f.Y
		for side, g := range groups[i : i+2] {
			s.f.Y = top
			if err := s.smallTable(s.f.X+float64(side)*(half+gutter), g); err != nil {
				return err
			}
			bottom = max(bottom, s.f.Y)
		}
		s.f.Y = bottom
		if bottom > top {
			s.f.Y += 5
		}
	}
	return nil
}

// smallTable prints the lines of a group with title, and moves the frame's Y to their end; of an empty group it prints
// nothing.
func (s summary) smallTable(x float64, g titledLines) error {
	if len(g.lines) == 0 {
		return nil
	}
	t := s.table("few", 9, "key")
	records := recordsOf(g.lines)
	for i := range records {
		records[i].place = strconv.Itoa(i + 1)
	}
	rows := s.linkedRows("few", records)
	if err := t.Grow(s.d, rows); err != nil {
		return err
	}
	s.subHeadAt(x, s.f.Y, g.title)
	s.f.Y = t.Draw(s.d, x, s.f.Y+subHeadRoom, rows, 0)
	return nil
}

// nextList prints the day of the next list and until when reports for it are received, if there is room; they are on
// the title page, too.
func (s summary) nextList() {
	x, y := s.f.X, s.f.Y
	if y+18 > s.f.Bottom {
		return
	}
	s.f.Y += 14
	s.subHeadAt(x, y, s.say("next.title"))
	next := s.is.Next
	if next.Date == 0 {
		s.d.At(x, y+8, s.say("next.unknown"), body, pdf.Left)
		return
	}
	reports := s.w.Date(next.Date)
	if d := s.is.Deadline; len(d) > 11 {
		reports = s.moment(next.Date.String() + d[10:])
	}
	for i, pair := range [][2]string{{"effective", s.w.Date(next.Date)}, {"period", s.period(next)},
		{"cutoff", s.w.Date(next.Cutoff)}, {"reports", reports}} {
		at := x + [...]float64{0, 38, 96, 138}[i]
		s.d.At(at, y+8, s.say("next."+pair[0]), caption, pdf.Left)
		s.d.Cell(at, y+12.4, [...]float64{36, 56, 40, 42}[i], pair[1], style(9.5, true, pdf.Ink), pdf.Left)
	}
}
