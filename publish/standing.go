package publish

import (
	"slices"

	"kalends/publish/audit"
)

// Status is the state of the folder, with what is asked about sheet Corrections and what is decided and not booked yet.
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
