package bulletin

import (
	"slices"

	"kalends/rating"
	"kalends/reports"
	"kalends/reports/pdf"
	"kalends/reports/rulebook"
)

// adjustments prints the titles that were awarded, and what moved a rating besides the games.
type adjustments struct {
	*layouter
	tables []adjustmentTable
}

type adjustmentTable struct {
	title, layout string
	rows          pdf.List
}

// adjustment is a step that moved a printed player besides the games.
type adjustment struct {
	line reports.Line
	step rating.Step
}

// adjustmentSection returns the section of titles and adjustments; it is empty if there are none.
func adjustmentSection(l *layouter, _ int) []section {
	var tables []adjustmentTable
	if rows := l.awardRows(); len(rows) > 0 {
		tables = append(tables, adjustmentTable{l.say("awards.title"), "awards", rows})
	}
	if rows := l.adjustmentRows(); len(rows) > 0 {
		tables = append(tables, adjustmentTable{l.say("awards.adjustments"), "adjustments", rows})
	}
	return []section{sectionIf(len(tables) > 0, l.say("section.adjustments"), adjustments{l, tables}.draw)}
}

// awardRows returns a row for each title that was awarded or revoked, also for players who are not on the list.
func (l *layouter) awardRows() pdf.List {
	var rows pdf.List
	lines := awarded(&l.is)
	for _, a := range l.is.Awards {
		name := pdf.Cell{Text: l.name(a.Name)}
		if line, printed := lines[a.ID]; printed {
			name = nameCell(&l.formatter, &line)
		}
		what := l.titleName(a.Title)
		if a.Revoked {
			what = l.say("awards.revoked", "title", what)
		}
		rows = append(rows, pdf.Row{Link: l.entry.of(a.ID), Cells: []pdf.Cell{{Text: a.ID}, name,
			{Text: what}, {Text: l.shortDate(a.Date)}, {Text: a.Document}}})
	}
	return rows
}

// awarded returns the lines of the players who were awarded titles, by id.
func awarded(is *reports.Issue) map[string]reports.Line {
	ids := map[string]bool{}
	for _, a := range is.Awards {
		ids[a.ID] = true
	}
	return linesOf(is, ids)
}

// linesOf returns the lines of the players with these ids, by id, as far as they are printed.
func linesOf(is *reports.Issue, ids map[string]bool) map[string]reports.Line {
	lines := map[string]reports.Line{}
	for i := range is.Lines.Len() {
		if id := is.Lines.ID(i); ids[id] {
			lines[id] = is.Lines.At(i)
		}
	}
	return lines
}

// adjustmentRows returns a row for each step of findAdjustments.
func (l *layouter) adjustmentRows() pdf.List {
	var rows pdf.List
	for _, a := range l.findAdjustments() {
		after := pdf.Cell{Text: dash, Style: &dashStyle}
		if a.step.After != 0 {
			after = pdf.Cell{Text: l.rating(a.step.After)}
		}
		rows = append(rows, pdf.Row{Link: l.entry.of(a.line.ID), Cells: []pdf.Cell{{Text: a.line.ID},
			nameCell(&l.formatter, &a.line),
			{Text: l.say("adjust." + string(a.step.Kind))}, {Text: l.eventName(a.step.Event)},
			{Text: l.exact(adjusted(&a.step))}, after, {Text: rulebook.Article(l.w, a.step.Rule)}}})
	}
	return rows
}

// adjustmentKinds returns the kinds of steps besides games for which there are words.
func (f *formatter) adjustmentKinds() []rating.StepKind {
	return slices.DeleteFunc(rating.StepKinds(), func(k rating.StepKind) bool {
		return k == rating.GameStep || !f.has("adjust."+string(k))
	})
}

// findAdjustments returns the steps of these kinds that moved the rating of a printed player, in the order of the
// changes.
func (f *formatter) findAdjustments() []adjustment {
	kinds, ids := f.adjustmentKinds(), map[string]bool{}
	for _, c := range f.is.Changes.With(kinds...) {
		ids[c.Player] = true
	}
	moved := linesOf(&f.is, ids)
	var found []adjustment
	for _, c := range f.is.Changes.With(kinds...) {
		l, printed := moved[c.Player]
		if !printed {
			continue
		}
		for i := range c.Steps {
			if s := c.Steps[i].BesideGames(); adjusted(&s) != 0 && slices.Contains(kinds, s.Kind) {
				found = append(found, adjustment{l, s})
			}
		}
	}
	return found
}

// adjusted returns by how much a step moved the rating: its change, or its bonus where it has no change.
func adjusted(s *rating.Step) rating.Points {
	if s.Change != 0 {
		return s.Change
	}
	return s.Bonus
}

// adjustmentGap is the space between two tables.
const adjustmentGap = 8.0

// draw begins the section and prints its tables; it fails if a page is too narrow for one.
func (a adjustments) draw() error {
	for i, part := range a.tables {
		t := a.table(part.layout, 8.5, "events")
		t.Fives = true
		if err := t.Grow(a.d, part.rows); err != nil {
			return err
		}
		a.next(i == 0, adjustmentGap, subHeadRoom+a.beginning(t, part.rows))
		a.subHead(part.title)
		a.f.Y += subHeadRoom
		t.Flow(a.f, part.rows, pdf.Paging{})
	}
	return nil
}
