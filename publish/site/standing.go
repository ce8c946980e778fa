package site

import (
	"kalends/ledger"
	"kalends/publish/folder"
)

// Standing is the state of the site.
type Standing struct {
	Since  ledger.Moment `json:"since,omitempty"`  // when the site in place was made
	Behind bool          `json:"behind,omitempty"` // it is missing or not up to date: it could not be made yet
	After  *Failure      `json:"after,omitempty"`  // the command of site.after fails
}

// Of returns the state of the site; nil if the configuration asks for none, or nothing is published.
func Of(v *folder.View) (*Standing, error) {
	if !v.Setup.Site.Set() {
		return nil, nil
	}
	out, err := folder.Published(v, "")
	if err != nil || len(out) == 0 {
		return nil, err
	}
	var r record
	if err := v.ReadNote(metaSite, &r); err != nil {
		return nil, err
	}
	current, err := isCurrent(v, stateOf(v.Setup, out))
	if err != nil {
		return nil, err
	}
	s := &Standing{Since: r.Since, Behind: !current}
	if failure, fails := LastFailure(v.Dir, v.Setup); fails {
		s.After = &failure
	}
	return s, nil
}
