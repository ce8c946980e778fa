package ingest

import (
	"slices"
	"strings"

	"kalends/ingest/cells"
	"kalends/ingest/registry"
	"kalends/rating"
	"kalends/rating/finding"
)

// own completes a sheet of ours: what it leaves open comes from the row of its event, and only what neither says and the
// list cannot do without is asked of the sender.
func (s *stranger) own() {
	row, known := s.office.Registry.Event(s.Event.Code)
	if known && len(row.Faults) > 0 {
		s.answeredConditions(s.Event.Code)
		return // the office mends the row, and then it is seen what is still open
	}
	if known {
		s.fillOpen(row)
	}
	if s.isOpen("event.discipline") && s.Event.List == "" && len(s.office.Lists) == 1 {
		s.Event.List = s.office.Lists[0]
	}
	s.answeredConditions(s.Event.Code)
	s.stillOpen()
}

func (s *stranger) isOpen(keys ...string) bool {
	return slices.ContainsFunc(keys, func(key string) bool { return slices.Contains(s.Open, key) })
}

// fillOpen takes from the row what the sheet leaves open, and tells it.
func (s *stranger) fillOpen(row registry.EventRow) {
	e, facts := &s.Event, s.texts(row, func(key string) bool { return s.isOpen(key) })
	if s.isOpen("event.start", "event.end") {
		facts = append(facts, s.span(row)...)
		if !e.Partial() {
			s.days()
		}
	}
	if all, ok := cells.Controls(row.TimeControl); ok && len(e.Controls) == 0 && e.TimeText == "" &&
		s.isOpen("event.base_min", "event.inc_sec") {
		e.Controls, e.TimeText = all, row.TimeControl
		facts = append(facts, row.TimeControl)
	}
	if s.isOpen("event.chief_arbiter") {
		s.chief(row)
	}
	s.tellFilled(facts)
}

// stillOpen asks the sender for what nobody knows and the list cannot do without, and tells once what else is left out.
func (s *stranger) stillOpen() {
	e := &s.Event
	for _, f := range []struct {
		key   string
		known bool
	}{
		{"event.name", e.Name != ""}, {"event.discipline", e.List != ""}, {"event.start", e.Start != 0}, {"event.end", e.End != 0},
	} {
		if !f.known && s.isOpen(f.key) {
			s.empty(f.key)
		}
	}
	switch base, inc := s.isOpen("event.base_min"), s.isOpen("event.inc_sec"); {
	case len(e.Controls) > 0 || !base && !inc:
	case base && inc:
		s.Pad.Note(finding.NoTimeControl, s.At("event.base_min"), "", "field", "event.base_min")
	case base:
		s.empty("event.base_min")
	default:
		s.empty("event.inc_sec")
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
	if e.Contact == "" && e.Email == "" && !s.Pad.Spoilt("event.contact_name", "event.contact_email") {
		left = append(left, rating.Said("sheets.event.contact_name"))
	}
	if len(left) > 0 {
		s.Pad.Note(finding.LeftOut, s.At("event.code"), "", "fields", strings.Join(left, ""))
	}
}

func (s *stranger) empty(key string) {
	s.Pad.Note(finding.EmptyField, s.At(key), "", "field", key)
}
