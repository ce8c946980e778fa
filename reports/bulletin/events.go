package bulletin

import "kalends/reports/pdf"

// events prints the events that were rated, each with its games.
type events struct{ *layouter }

// eventSection returns the section of the events that were rated or are awaited; it is empty if there are none.
func eventSection(l *layouter, _ int) []section {
	return []section{sectionIf(len(l.is.Events)+len(l.is.Awaited) > 0, l.say("section.events"), events{l}.draw)}
}

// draw begins the section and prints its table; it fails if a page is too narrow for it.
func (e events) draw() error {
	games := 0
	rows := make(pdf.List, 0, len(e.is.Events))
	for _, event := range e.is.Events {
		games += event.Games
		rows = append(rows, pdf.Row{Cells: []pdf.Cell{{Text: event.Code}, {Text: e.eventUnder(event)},
			{Text: e.days(event.Start, event.End)}, {Text: event.City}, {Text: event.Arbiter},
			orDash(&e.formatter, event.Players), orDash(&e.formatter, event.Games), orDash(&e.formatter, event.Forfeits)}})
	}
	rows = append(rows, e.awaited()...)
	t := e.table("events", 8.5, "events")
	t.Fives = true
	t.Columns[1].Wrap = manyTexts(&e.is)
	if err := t.Grow(e.d, rows); err != nil {
		return err
	}
	e.begin(false, e.beginning(t, rows))
	if t.Rows(e.f, rows, 0) == len(rows) {
		e.remark(e.say("events_note", "events", e.w.Count(len(e.is.Events)), "games", e.w.Count(games)))
	}
	t.Flow(e.f, rows, pdf.Paging{Caption: e.rowsNote})
	return nil
}

// awaited returns a row for each event whose report has not come.
func (e events) awaited() (rows pdf.List) {
	for _, event := range e.is.Awaited {
		rows = append(rows, pdf.Row{Cells: []pdf.Cell{{Text: event.Code}, {Text: e.eventUnder(event)},
			{Text: e.days(event.Start, event.End)}, {Text: event.City}, {Text: e.say("awaited")}, nothing, nothing, nothing}})
	}
	return rows
}
