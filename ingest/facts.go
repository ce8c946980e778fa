package ingest

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

// fill takes from the row what the sheet does not say, and tells it. What both say is compared by approve; the sheet
// holds.
func (s *stranger) fill(row registry.EventRow) {
	e := &s.Event
	if !slices.Contains(s.office.Lists, e.List) {
		e.List = "" // the program of others knows no lists of ours
	}
	facts := s.conditions(row)
	facts = append(facts, s.texts(row, func(string) bool { return true })...)
	facts = append(facts, s.span(row)...)
	s.officials(row)
	s.tellFilled(facts)
}

// texts fills those empty fields of the event that may be filled from the row, and returns what it took.
func (s *stranger) texts(row registry.EventRow, may func(key string) bool) (facts []string) {
	e := &s.Event
	for _, f := range []struct {
		key  string
		mine *string
		row  string
	}{
		{"event.name", &e.Name, row.Name}, {"event.group", &e.Group, row.Group}, {"event.discipline", &e.List, row.List},
		{"event.class", &e.Class, row.Class}, {"event.system", (*string)(&e.System), string(row.System)},
		{"event.city", &e.City, row.City}, {"event.region", &e.Region, row.Region}, {"event.organizer", &e.Organizer, row.Organizer},
	} {
		if *f.mine == "" && f.row != "" && may(f.key) {
			*f.mine = f.row
			facts = append(facts, f.row)
		}
	}
	return facts
}

// tellFilled notes once what came from the row.
func (s *stranger) tellFilled(facts []string) {
	if len(facts) > 0 {
		s.Pad.Note(finding.FromRegistry, s.At("event.code"), "", "code", s.Event.Code, "facts", strings.Join(facts, "; "))
	}
}

// span takes the days that the sheet leaves out, unless they would end before they begin.
func (s *stranger) span(row registry.EventRow) (facts []string) {
	start, end := cmp.Or(s.Event.Start, row.Start), cmp.Or(s.Event.End, row.End)
	if end < start || start == s.Event.Start && end == s.Event.End {
		return nil
	}
	s.Event.Start, s.Event.End = start, end
	return []string{start.String() + " – " + end.String()}
}

// conditions takes the time control and the number of national arbiters. A text that cannot be calculated with is told.
func (s *stranger) conditions(row registry.EventRow) (facts []string) {
	e := &s.Event
	if len(e.Controls) == 0 && row.TimeControl != "" {
		if all, ok := cells.Controls(row.TimeControl); ok {
			e.Controls, e.TimeText = all, row.TimeControl
			facts = append(facts, row.TimeControl)
		} else if e.TimeText == "" {
			e.TimeText = row.TimeControl
		}
	}
	if e.ArbitersNational <= 0 {
		e.ArbitersNational = row.ArbitersNational
	}
	return facts
}

// chief takes the chief arbiter whom the office has entered.
func (s *stranger) chief(row registry.EventRow) {
	e := &s.Event
	if e.ChiefArbiter != (rating.Arbiter{}) || row.ChiefArbiterID == "" {
		return
	}
	e.ChiefArbiter = rating.Arbiter{ID: row.ChiefArbiterID}
	for _, a := range s.office.Registry.Arbiters {
		switch {
		case a.ID != row.ChiefArbiterID:
		case len(a.Faults) > 0:
			s.Pad.Note(finding.ArbiterRowFaulty, s.At("event.chief_arbiter"), a.ID, "row", registry.Fault(a.Faults))
		default:
			e.ChiefArbiter.Name, e.ChiefArbiter.Grade = a.Name, a.Grade
		}
	}
}

// officials takes the arbiters that the office has entered.
func (s *stranger) officials(row registry.EventRow) {
	e := &s.Event
	s.chief(row)
	if len(e.Deputies) > 0 {
		return
	}
	for _, name := range row.Assistants() {
		e.Deputies = append(e.Deputies, rating.Arbiter{Name: name})
	}
}

// ask puts down what neither the sheet nor the registry says and what cannot be.
func (s *stranger) ask() {
	e := &s.Event
	if e.ArbitersNational == 0 {
		e.ArbitersNational = -1
	}
	if len(e.Controls) == 0 && e.TimeText != "" && !s.said(finding.OtherNotation, finding.TimeControlUnread) {
		s.Pad.Note(finding.TimeControlUnread, s.At("event.time_control"), e.TimeText)
	}
	if !slices.Contains(s.office.Lists, e.List) {
		e.List = ""
	}
	s.answered()
	if e.List == "" && len(s.office.Lists) == 1 {
		e.List = s.office.Lists[0]
	}
	s.days()
	if strings.HasPrefix(e.Code, Unnamed) {
		return // the row that will tell the event tells these too
	}
	if e.List == "" {
		s.Pad.Note(finding.ListUnknown, s.At("event.discipline"), "", "code", e.Code, "lists",
			strings.Join(s.office.Lists, ", "))
		s.forOffice(rating.AboutList, e.Code, s.office.Lists...)
	}
	if (e.Start == 0 || e.End == 0) && !s.said(finding.NotADate) {
		s.Pad.Note(finding.DatesUnknown, s.At("event.start"), "", "code", e.Code)
		s.forOffice(rating.AboutDays, e.Code)
	}
}

// days refuses days that cannot be.
func (s *stranger) days() {
	e := &s.Event
	if e.Start != 0 && e.End != 0 && e.End < e.Start && !s.said(finding.BeforeStart) {
		s.Pad.Note(finding.BeforeStart, s.At("event.end"), e.End.String(),
			"field", "event.end", "start", e.Start.String(), "also", beside(s.At("event.end"), s.At("event.start")))
	}
	if s.office.Today != 0 && max(e.Start, e.End) > s.office.Today && !s.said(finding.InFuture) {
		s.Pad.Note(finding.InFuture, s.At("event.end"), max(e.Start, e.End).String(), "field", "event.end", "today",
			s.office.Today.String())
	}
}

// beside gives the cell of a second place if it is another one of the same sheet.
func beside(here, there rating.Origin) string {
	if there.Sheet != here.Sheet || there.Cell == here.Cell {
		return ""
	}
	return there.Cell
}

func (s *stranger) said(codes ...string) bool {
	return slices.ContainsFunc(s.Pad.Findings, func(f rating.Finding) bool { return slices.Contains(codes, f.Code) })
}

// approve joins what sheet Events of the registry says of the event, and compares what both say; the sheet holds.
func approve(d *draft.Draft, office Office) {
	e := &d.Event
	row, known := office.Registry.Event(e.Code)
	at := d.At("event.code")
	if len(row.Faults) > 0 { // nothing that it says of the event is certain
		d.Pad.Note(finding.EventRowFaulty, at, e.Code, "row", registry.Fault(row.Faults))
		return
	}
	if known {
		e.Approval = row.Approval
	}
	switch {
	case e.Code == "", strings.HasPrefix(e.Code, Unnamed):
	case e.Approval.Decision == "no":
		d.Pad.Note(finding.EventRefused, at, e.Code, "by", orDash(e.Approval.By))
	case e.Approval.Decision == "hold", office.RegisteredOnly && e.Approval.Decision != "yes":
		d.Pad.Note(finding.EventNotApproved, at, e.Code)
	}
	if !known {
		return
	}
	for _, fact := range []struct{ key, sheet, row string }{
		{"event.discipline", e.List, row.List}, {"event.start", e.Start.String(), row.Start.String()},
		{"event.end", e.End.String(), row.End.String()},
		{"event.class", e.Class, row.Class}, {"event.time_control", controls(e.Controls, e.TimeText),
			controls(nil, row.TimeControl)},
	} {
		if fact.sheet != "" && fact.row != "" && fact.sheet != fact.row {
			d.Pad.Note(finding.RegistryValueDiffers, d.At(fact.key), fact.sheet, "field", fact.key,
				"registry_value", fact.row)
		}
	}
}

// controls writes a time control so that two that mean the same are alike; empty when it cannot be calculated with.
func controls(all []rating.Control, text string) string {
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

func orDash(s string) string {
	if s == "" {
		return "—"
	}
	return s
}
