package event

import (
	"slices"
	"strings"

	"kalends/ingest/cells"
	"kalends/ingest/registry"
	"kalends/rating"
	"kalends/rating/finding"
)

// completeOwn fills what a sheet of ours leaves open from the row of its event and from answers. It asks the sender
// only for what neither says and the list needs, and for nothing if the row is faulty.
func (s *sheet) completeOwn() {
	row, known := s.office.Registry.Event(s.Event.Code)
	if known && len(row.Faults) > 0 {
		s.takeConditions(s.Event.Code)
		return // once the office has mended the row it can be said what is still open
	}
	if known {
		s.fillOpen(row)
	}
	if s.isOpen("event.discipline") && s.Event.List == "" && len(s.office.Lists) == 1 {
		s.Event.List = s.office.Lists[0]
	}
	s.takeConditions(s.Event.Code)
	s.askSender()
}

// isOpen reports whether the sheet leaves one of some fields open.
func (s *sheet) isOpen(keys ...string) bool {
	return slices.ContainsFunc(keys, func(key string) bool { return slices.Contains(s.Open, key) })
}

// fillOpen takes from the row what the sheet leaves open, and notes it.
func (s *sheet) fillOpen(row registry.EventRow) {
	e, facts := &s.Event, s.fillTexts(row, func(key string) bool { return s.isOpen(key) })
	if s.isOpen("event.start", "event.end") {
		facts = append(facts, s.fillDays(row)...)
		if !e.Partial() {
			s.checkDays()
		}
	}
	if all, ok := cells.Controls(row.TimeControl); ok && len(e.Controls) == 0 && e.TimeText == "" &&
		s.isOpen("event.base_min", "event.inc_sec") {
		e.Controls, e.TimeText = all, row.TimeControl
		facts = append(facts, row.TimeControl)
	}
	if s.isOpen("event.chief_arbiter") {
		s.fillChief(row)
	}
	s.noteFilled(facts)
}

// askSender reports each fact that is missing and that the list needs, and notes once what else is left out.
func (s *sheet) askSender() {
	e := &s.Event
	for _, f := range []struct {
		key   string
		known bool
	}{
		{"event.name", e.Name != ""}, {"event.discipline", e.List != ""}, {"event.start", e.Start != 0}, {"event.end", e.End != 0},
	} {
		if !f.known && s.isOpen(f.key) {
			s.askFor(f.key)
		}
	}
	switch base, inc := s.isOpen("event.base_min"), s.isOpen("event.inc_sec"); {
	case len(e.Controls) > 0 || !base && !inc:
	case base && inc:
		s.Note(finding.NoTimeControl, s.At("event.base_min"), "", "field", "event.base_min")
	case base:
		s.askFor("event.base_min")
	default:
		s.askFor("event.inc_sec")
	}
	var left []string
	for _, f := range []struct {
		key   string
		known bool
	}{
		{"event.system", e.System != ""}, {"event.city", e.City != ""}, {"event.organizer", e.Organizer != ""},
		{"event.chief_arbiter", e.ChiefArbiter != (rating.Arbiter{})},
	} {
		if !f.known && s.isOpen(f.key) {
			left = append(left, rating.Said("sheets."+f.key))
		}
	}
	if e.Contact == "" && e.Email == "" && !s.Report.Spoilt("event.contact_name", "event.contact_email") {
		left = append(left, rating.Said("sheets.event.contact_name"))
	}
	if len(left) > 0 {
		s.Note(finding.LeftOut, s.At("event.code"), "", "fields", strings.Join(left, ""))
	}
}

// askFor reports that a field is empty.
func (s *sheet) askFor(key string) {
	s.Note(finding.EmptyField, s.At(key), "", "field", key)
}
