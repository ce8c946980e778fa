package questions

import (
	"slices"

	"kalends/ingest/cells"
	"kalends/ingest/registry"
	"kalends/ledger"
	"kalends/publish/expected"
	"kalends/rating"
)

// proposeAwaited gives the question which event a file reports the only event that can be meant: if just one file waits
// for its event and names none, and just one report is missing, of an approved event that is over. Nothing that the file
// says may contradict its row.
func (o Office) proposeAwaited(all map[string]pending) error {
	var asked []*question
	for _, p := range all {
		for i := range p.questions {
			if p.questions[i].About == rating.AboutEvent {
				asked = append(asked, &p.questions[i])
			}
		}
	}
	if len(asked) != 1 || len(asked[0].Likely) > 0 || asked[0].Row.Name != "" {
		return nil
	}
	missing, err := expected.Reports(&o.View)
	if err != nil || len(missing) != 1 {
		return err
	}
	row, _ := o.Registry.Event(missing[0].Event)
	if row.Approval.Decision != "yes" || len(row.Faults) > 0 || o.Today() <= row.End {
		return nil
	}
	found, err := o.Submissions(ledger.Filter{State: ledger.Waiting, Event: asked[0].event, WithHeads: true})
	if err == nil && !slices.ContainsFunc(found, func(s ledger.Submission) bool { return contradicts(s.Sheet, row) }) {
		asked[0].Likely = []rating.Likely{{Player: row.Code, For: "answers.awaited", Proposed: true}}
	}
	return err
}

// contradicts reports whether a sheet has days, or says of place, list or time control something else than a row of
// sheet Events; a sheet that is nil does.
func contradicts(e *rating.Event, row registry.EventRow) bool {
	if e == nil || e.Start != 0 || e.End != 0 {
		return true
	}
	controls, _ := cells.Controls(row.TimeControl)
	return e.List != "" && e.List != row.List || len(e.Controls) > 0 && !slices.Equal(e.Controls, controls) ||
		e.City != "" && cells.NameKey(e.City) != cells.NameKey(row.City)
}
