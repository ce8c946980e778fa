package issue

import (
	"cmp"
	"slices"
	"strings"

	"kalends/rating"
	"kalends/reports"
)

// Standing returns the status of a person who does not play, on a day, and since when: that of the last row of sheet
// Status that applies, or else that on sheet Players. It is empty and zero for a person who plays.
func Standing(p rating.Player, day rating.Date) (string, rating.Date) {
	for _, s := range slices.Backward(p.Standings) {
		if s.Kind == "excused" || s.From > day || (s.To != 0 && s.To < day) {
			continue
		}
		switch s.Kind {
		case "reinstated":
			return "", 0
		case "ban":
			return string(rating.Suspended), s.From
		}
		return s.Kind, s.From
	}
	if p.Status == "" || p.Status == rating.Active || p.Status == rating.Merged || p.Since > day {
		return "", 0
	}
	return string(p.Status), p.Since
}

// whyKeptOff returns the key of the words why a player is not printed on the list of a day: by the registry, or else by
// the regulations.
func whyKeptOff(p rating.Player, day rating.Date) string {
	kind, _ := Standing(p, day)
	switch {
	case kind == string(rating.Deceased):
		return "rules.off.deceased"
	case p.Status == rating.Merged && p.Since <= day:
		return "rules.off.given_up"
	}
	return notListed
}

// awards returns the titles of printed players that were awarded or revoked after the list before and up to this one.
func (w *work) awards(lines reports.Lines) []reports.Award {
	var all []reports.Award
	within := func(d rating.Date) bool { return d > w.previous.Date && d <= w.Period.Date }
	for _, l := range lines.All() {
		for _, t := range w.ranking.titles[l.ID] {
			a := reports.Award{ID: l.ID, Name: l.Name, Title: t.Code, Date: t.AwardedOn, Document: t.Document}
			if within(t.AwardedOn) {
				all = append(all, a)
			}
			if within(t.RevokedOn) {
				a.Revoked, a.Date = true, t.RevokedOn
				all = append(all, a)
			}
		}
	}
	slices.SortFunc(all, func(a, b reports.Award) int {
		return cmp.Or(strings.Compare(a.ID, b.ID), cmp.Compare(a.Date, b.Date), strings.Compare(a.Title, b.Title))
	})
	return all
}
