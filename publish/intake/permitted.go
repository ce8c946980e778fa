package intake

import (
	"slices"

	"kalends/ledger"
	"kalends/publish/folder"
)

// repermit judges those accepted sheets again of which no list was made yet, where sheet Events lets otherwise pass for their
// event than when they came: a permission does not wait for a list. Of a row with a fault nothing is certain, and its
// sheets stay as they are.
func repermit(in *Intake, pass *Pass) error {
	const question = "permissions of accepted sheets"
	if same, err := in.AskedBefore(question); err != nil || same {
		return err
	}
	for _, l := range in.Setup.Lists {
		changed, err := letOtherwise(in, l)
		if err != nil {
			return err
		}
		for _, id := range changed {
			if err := in.judgeAccepted(id, pass); err != nil {
				return err
			}
		}
	}
	return in.Answered(question)
}

// letOtherwise gives the accepted sheets of a list, by number, that no list was frozen with and for which their event's
// row lets otherwise pass.
func letOtherwise(in *Intake, l folder.List) (changed []int64, err error) {
	last, _, err := in.Ledger.Latest(l.ID)
	if err != nil {
		return nil, err
	}
	accepted, err := in.Submissions(ledger.Filter{State: ledger.Accepted, List: l.ID, From: last.Date + 1})
	if err != nil {
		return nil, err
	}
	outlines, err := folder.OutlinesOf(&in.View, folder.IDsOf(accepted))
	for _, o := range outlines {
		row, known := in.Registry.Event(o.Event.Code)
		if known && len(row.Faults) == 0 && !o.Event.Approval.SamePermissions(row.Approval) {
			changed = append(changed, o.ID)
		}
	}
	if err != nil || len(changed) == 0 {
		return nil, err
	}
	open, err := in.open(l)
	return slices.DeleteFunc(changed, func(id int64) bool {
		return !slices.ContainsFunc(open, func(o ledger.Submission) bool { return o.ID == id })
	}), err
}
