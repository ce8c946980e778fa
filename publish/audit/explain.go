package audit

import (
	"errors"
	"fmt"

	"kalends/ledger"
	"kalends/publish/folder"
	"kalends/publish/stories"
	"kalends/rating"
	"kalends/reports/explain"
)

// ErrNotOut means that the list of a day has not been published.
var ErrNotOut = errors.New("that list is not out")

// ErrUnlisted means that a list has nothing about a player.
var ErrUnlisted = errors.New("the list does not know the player")

// Explain returns what the list of a day did to a player; the zero day means the last published list. It fails with
// ErrNotOut or ErrUnlisted.
func (a *Audit) Explain(l folder.List, day rating.Date, player string) (explain.Story, error) {
	p, err := a.publishedOn(l, day)
	if err != nil {
		return explain.Story{}, err
	}
	s, listed, err := stories.One(a.View, l, p, player)
	switch {
	case err != nil:
		return s, err
	case !listed:
		return s, fmt.Errorf("%s: %w", s.Issue, ErrUnlisted)
	}
	return s, nil
}

// publishedOn returns the newest published revision of the list of a day; the zero day means the last list. It fails
// with ErrNotOut, or with ErrNotInCalendar for a day that has no list.
func (a *Audit) publishedOn(l folder.List, day rating.Date) (ledger.Publication, error) {
	last, ok, err := a.Ledger.Latest(l.ID)
	switch {
	case err != nil:
		return last, err
	case !ok:
		return last, fmt.Errorf("list %s: %w: no list is out yet", l.ID, ErrNotOut)
	case day == 0 || day == last.Date:
		return last, nil
	}
	if p, _, err := a.LastOut(l.ID, day); err != nil || p.Date == day {
		return p, err
	}
	if !a.HasDate(l, day) {
		return last, fmt.Errorf("%s on %s: %w", l.ID, day, folder.ErrNotInCalendar)
	}
	return last, fmt.Errorf("%s on %s: %w; the last one is that of %s", l.ID, day, ErrNotOut, last.Date)
}
