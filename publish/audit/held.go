package audit

import (
	"encoding/json"

	"kalends/ledger"
	"kalends/publish/folder"
	"kalends/publish/issue"
)

// held adds to the status of a list why it is held: the codes from the ledger, the reasons from the draft. It also sets
// begun, by which the list may be late, if the list would otherwise be published without the office.
func (a *Audit) held(ls *ListStatus, l folder.List, p ledger.Publication) error {
	h, err := a.Ledger.Held(p)
	if err != nil || h == nil {
		return err
	}
	ls.Held, ls.HeldDate = h.Codes, p.Date
	if f, err := issue.AsFrozen(a.View, l, p); err == nil && !f.Basis.Setup.Approve {
		ls.begun = p.Date
	}
	data, err := folder.DraftManifest(a.View, ls.Awaiting)
	var m folder.Manifest
	if err == nil && json.Unmarshal(data, &m) == nil {
		ls.Unusual = m.Unusual
	}
	return err
}
