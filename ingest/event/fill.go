package event

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"kalends/ingest/cells"
	"kalends/ingest/draft"
	"kalends/ingest/registry"
	"kalends/rating"
	"kalends/rating/finding"
)

// fill takes from the row what a foreign sheet does not say, and notes it. It clears a list that is not ours. Approve
// compares what both say.
func (s *sheet) fill(row registry.EventRow) {
	e := &s.Event
	if !slices.Contains(s.office.Lists, e.List) {
		e.List = "" // a foreign program does not know our lists
	}
	facts := s.fillConditions(row)
	facts = append(facts, s.fillTexts(row, func(string) bool { return true })...)
	facts = append(facts, s.fillDays(row)...)
	s.excuseDays()
	s.fillChief(row)
	if len(e.Deputies) == 0 {
		for _, name := range row.Assistants() {
			e.Deputies = append(e.Deputies, rating.Arbiter{Name: name})
		}
	}
	s.noteFilled(facts)
}

// fillTexts fills from the row the empty fields of the event for which may holds, and returns what it took.
func (s *sheet) fillTexts(row registry.EventRow, may func(key string) bool) (facts []string) {
	e := &s.Event
	for _, f := range []struct {
		key   string
		field *string
		value string
	}{
		{"event.name", &e.Name, row.Name}, {"event.group", &e.Group, row.Group}, {"event.discipline", &e.List, row.List},
		{"event.class", &e.Class, row.Class}, {"event.system", (*string)(&e.System), string(row.System)},
		{"event.city", &e.City, row.City}, {"event.region", &e.Region, row.Region}, {"event.organizer", &e.Organizer, row.Organizer},
	} {
		if *f.field == "" && f.value != "" && may(f.key) {
			*f.field = f.value
			facts = append(facts, f.value)
		}
	}
	return facts
}

// noteFilled notes once what came from the row.
func (s *sheet) noteFilled(facts []string) {
	if len(facts) > 0 {
		s.Note(finding.FromRegistry, s.At("event.code"), "", "code", s.Event.Code, "facts", strings.Join(facts, "; "))
	}
}

// fillDays takes from the row the days that the sheet leaves out, unless the event would then end before it begins. It
// returns the days as a text if it took any.
func (s *sheet) fillDays(row registry.EventRow) (facts []string) {
	start, end := cmp.Or(s.Event.Start, row.Start), cmp.Or(s.Event.End, row.End)
	if end < start || start == s.Event.Start && end == s.Event.End {
		return nil
	}
	s.Event.Start, s.Event.End = start, end
	return []string{start.String() + " – " + end.String()}
}

// excuseDays turns the error about a day that cannot be read into a warning if the row has the days.
func (s *sheet) excuseDays() {
	if s.Event.Start == 0 || s.Event.End == 0 {
		return
	}
	for i, f := range s.Report.Findings {
		if f.Code == finding.NotADate && (f.Origin == s.At("event.start") || f.Origin == s.At("event.end")) {
			f.Code, f.Args = finding.DayFromRow, map[string]string{"code": s.Event.Code,
				"days": s.Event.Start.String() + " – " + s.Event.End.String()}
			s.Report.Findings[i] = f
		}
	}
}

// fillConditions takes from the row the time control and the number of national arbiters, and returns what it took. A
// time control that cannot be read is kept as a text, about which askOpen asks.
func (s *sheet) fillConditions(row registry.EventRow) (facts []string) {
	e := &s.Event
	if len(e.Controls) == 0 && row.TimeControl != "" {
		if all, ok := cells.Controls(row.TimeControl); ok {
			e.Controls, e.TimeText = all, row.TimeControl
			facts = append(facts, row.TimeControl)
		}
		e.TimeText = cmp.Or(e.TimeText, row.TimeControl)
	}
	if e.ArbitersNational <= 0 {
		e.ArbitersNational = row.ArbitersNational
	}
	return facts
}

// fillChief takes the chief arbiter from the row, with name and grade from sheet Arbiters. If the arbiter's row there
// is faulty, it notes that and takes only the number.
func (s *sheet) fillChief(row registry.EventRow) {
	e := &s.Event
	if e.ChiefArbiter != (rating.Arbiter{}) || row.ChiefArbiterID == "" {
		return
	}
	e.ChiefArbiter = rating.Arbiter{ID: row.ChiefArbiterID}
	for _, a := range s.office.Registry.Arbiters {
		switch {
		case a.ID != row.ChiefArbiterID:
		case len(a.Faults) > 0:
			s.Note(finding.ArbiterRowFaulty, s.At("event.chief_arbiter"), a.ID, "row", registry.Fault(a.Faults))
		default:
			e.ChiefArbiter.Name, e.ChiefArbiter.Grade = a.Name, a.Grade
		}
	}
}

// askOpen asks for what neither a foreign sheet nor the registry nor the office says, and refuses what cannot be.
func (s *sheet) askOpen() {
	e := &s.Event
	if e.ArbitersNational == 0 {
		e.ArbitersNational = -1
	}
	if len(e.Controls) == 0 && e.TimeText != "" && !s.noted(finding.OtherNotation, finding.TimeControlUnread) {
		s.Note(finding.TimeControlUnread, s.At("event.time_control"), e.TimeText)
	}
	if !slices.Contains(s.office.Lists, e.List) {
		e.List = ""
	}
	s.takeAnswers()
	if e.List == "" && len(s.office.Lists) == 1 {
		e.List = s.office.Lists[0]
	}
	s.checkDays()
	if strings.HasPrefix(e.Code, Unnamed) {
		return // once the event is known, its row has the list and the days
	}
	if e.List == "" {
		s.Note(finding.ListUnknown, s.At("event.discipline"), "", "code", e.Code, "lists", strings.Join(s.office.Lists, ", "))
		s.askOffice(rating.AboutList, e.Code, likely(s.office.Lists)...)
	}
	if (e.Start == 0 || e.End == 0) && !s.noted(finding.NotADate) {
		s.Note(finding.DatesUnknown, s.At("event.start"), "", "code", e.Code)
		s.askOffice(rating.AboutDays, e.Code)
	}
}

// checkDays reports an event that ends before it begins, or in the future, unless that has been reported.
func (s *sheet) checkDays() {
	e := &s.Event
	if e.Start != 0 && e.End != 0 && e.End < e.Start && !s.noted(finding.BeforeStart) {
		also := ""
		if start, end := s.At("event.start"), s.At("event.end"); start.Sheet == end.Sheet && start.Cell != end.Cell {
			also = start.Cell
		}
		s.Note(finding.BeforeStart, s.At("event.end"), e.End.String(),
			"field", "event.end", "start", e.Start.String(), "also", also)
	}
	if s.office.Today != 0 && max(e.Start, e.End) > s.office.Today && !s.noted(finding.InFuture) {
		s.Note(finding.InFuture, s.At("event.end"), max(e.Start, e.End).String(), "field", "event.end", "today",
			s.office.Today.String())
	}
}

// noted reports whether the draft has a finding of one of some codes.
func (s *sheet) noted(codes ...string) bool {
	return slices.ContainsFunc(s.Report.Findings, func(f rating.Finding) bool { return slices.Contains(codes, f.Code) })
}

// Approve sets the approval of an event from its row on sheet Events. It reports an event that the office refuses or
// has not approved, and notes each fact in which sheet and row differ; the sheet's fact stays. If the row is faulty, it
// reports only that.
func Approve(d *draft.Draft, office Office) {
	e := &d.Event
	row, known := office.Registry.Event(e.Code)
	at := d.At("event.code")
	if len(row.Faults) > 0 { // nothing in the row is certain
		d.Note(finding.EventRowFaulty, at, e.Code, "row", registry.Fault(row.Faults))
		return
	}
	if known {
		e.Approval = row.Approval
	}
	switch {
	case e.Code == "", strings.HasPrefix(e.Code, Unnamed):
	case e.Approval.Decision == "no":
		d.Note(finding.EventRefused, at, e.Code, "by", cmp.Or(e.Approval.By, "—"))
	case e.Approval.Decision == "hold", office.RegisteredOnly && e.Approval.Decision != "yes":
		d.Note(finding.EventNotApproved, at, e.Code)
	}
	if !known {
		return
	}
	for _, fact := range []struct{ key, sheet, row string }{
		{"event.discipline", e.List, row.List}, {"event.start", e.Start.String(), row.Start.String()},
		{"event.end", e.End.String(), row.End.String()}, {"event.class", e.Class, row.Class},
		{"event.time_control", ControlsKey(e.Controls, e.TimeText), ControlsKey(nil, row.TimeControl)},
	} {
		if fact.sheet != "" && fact.row != "" && fact.sheet != fact.row {
			d.Note(finding.RegistryValueDiffers, d.At(fact.key), fact.sheet, "field", fact.key, "registry_value", fact.row)
		}
	}
}

// ControlsKey returns a text that is the same for time controls that mean the same; it is empty for one that cannot be read.
// Without controls the text is read.
func ControlsKey(all []rating.Control, text string) string {
	if len(all) == 0 {
		all, _ = cells.Controls(text)
	}
	var parts []string
	for _, c := range all {
		part := strconv.Itoa(c.Minutes*60+c.Seconds) + "+" + strconv.Itoa(c.Increment)
		if c.Moves > 0 {
			part = strconv.Itoa(c.Moves) + "/" + part
		}
		parts = append(parts, part)
	}
	return strings.Join(parts, ":")
}
