package publish

import (
	"slices"

	"kalends/publish/audit"
)

// Status returns the state of the folder, with the questions about sheet Corrections and the decisions that no list has
// printed yet. It writes nothing.
func (r *ReadOnly) Status() (audit.Status, error) {
	s, err := r.Audit.Status()
	if err == nil {
		s.Registry = append(slices.Clip(s.Registry), r.Desk.AskedOfFacts()...)
		s.Asked, err = r.Desk.Asked()
	}
	if err == nil {
		s.Decided, err = r.Desk.Unbooked()
	}
	return s, err
}
