package decisions

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"kalends/ingest/registry"
	"kalends/ledger"
	"kalends/publish/folder"
	"kalends/publish/issue"
	"kalends/rating"
	"kalends/templates"
)

// latePermits returns the decisions that are due because sheet Events permits something else now than when the last
// list was made, for events that are published. Permissions for other events take effect when their sheets are judged.
func (d Desk) latePermits(l folder.List, then issue.Frozen, all []rating.Decision) (due []rating.Decision, err error) {
	for _, code := range slices.Sorted(maps.Keys(d.Registry.Events)) {
		row := d.Registry.Events[code]
		if len(row.Faults) > 0 || approvalOf(then.Basis.Registry.Events[code]).SamePermissions(row.Approval) {
			continue
		}
		one, is, err := d.latePermit(l, row, all)
		if err != nil {
			return nil, err
		}
		if is {
			due = append(due, one)
		}
	}
	return due, nil
}

// approvalOf returns what a row permits; a faulty row permits nothing.
func approvalOf(row registry.EventRow) rating.Approval {
	if len(row.Faults) > 0 {
		return rating.Approval{}
	}
	return row.Approval
}

// latePermit returns the decision about an event of a published list; is is false unless its row permits something else
// than what counts.
func (d Desk) latePermit(l folder.List, row registry.EventRow, all []rating.Decision) (one rating.Decision, is bool, err error) {
	parts, err := d.Ledger.Submissions(ledger.Filter{State: ledger.Accepted, Event: strings.ToUpper(row.Code), List: l.ID, WithHeads: true})
	if err != nil {
		return one, false, err
	}
	all, before := asNeverRevoked(all, strings.ToUpper(row.Code))
	for _, s := range parts {
		public, err := d.ratedByPublished(s)
		if err != nil || !public || s.Sheet == nil {
			continue
		}
		counted, counts := rating.Counted(*s.Sheet, all)
		if counts && !counted.Approval.SamePermissions(row.Approval) {
			return d.permitDecision(s, counted.Approval, row.Approval, before), true, nil
		}
	}
	return one, false, nil
}

// asNeverRevoked returns a copy of decisions in which no late permission of an event is revoked, because a revoked one
// is not decided again, and how many permissions of the event there are.
func asNeverRevoked(all []rating.Decision, event string) (clean []rating.Decision, before int) {
	clean = slices.Clone(all)
	for i, one := range clean {
		if one.OfEvent() && one.Event == event {
			clean[i].RevokedBy = 0
			before++
		}
	}
	return clean, before
}

// permitDecision makes the decision that a sheet's event has other permissions. before is how many such decisions there
// are already.
func (d Desk) permitDecision(s ledger.Submission, was, is rating.Approval, before int) rating.Decision {
	at := cmp.Or(is.Permit.Origin, is.Origin)
	at.SHA = ""
	then, now := was.PermissionText(), is.PermissionText()
	reason := templates.In(d.Setup.Languages[0]).Say("decisions.late.permit", "was", cmp.Or(then, "–"), "is", cmp.Or(now, "–"),
		"at", at.String())
	return rating.Decision{Kind: rating.Fact, Field: rating.LatePermit, Day: d.Today(), Event: s.Event, ListDate: s.ListDate, Old: then, New: now,
		Granted: &is, Reason: reason, Document: is.Permit.Document, By: byItself, Policy: d.policy(),
		Row: strings.Join([]string{string(rating.Fact), s.Event, rating.LatePermit, itoa(before + 1)}, "|")}
}

// rowOf returns the place of the registry's row from which a late fact was taken; zero for other decisions.
func rowOf(d rating.Decision) rating.Origin {
	switch {
	case d.Known != nil:
		return d.Known.Origin
	case d.Granted != nil:
		return cmp.Or(d.Granted.Permit.Origin, d.Granted.Origin)
	}
	return rating.Origin{}
}
