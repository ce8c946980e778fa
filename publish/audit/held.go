package audit

import (
	"encoding/json"
	"errors"
	"io/fs"
	"path/filepath"

	"kalends/ledger"
	"kalends/publish/folder"
	"kalends/publish/issue"
)

// held says what holds a list that awaits its release: the codes as the ledger has them, why as the draft says it. A
// list that goes out by itself is late when it is held; one that the office approves is not.
func (a *Audit) held(ls *ListStatus, l folder.List, p ledger.Publication) error {
	h, err := a.Ledger.Held(p)
	if err != nil || h == nil {
		return err
	}
	ls.Held, ls.HeldDate = h.Codes, p.Date
	if f, err := issue.AsFrozen(a.View, l, p); err == nil && !f.Basis.Setup.Approve {
		ls.begun = p.Date
	}
	data, err := a.Files.ReadFile(filepath.Join(a.Path("draft", ls.Awaiting), folder.ManifestName))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	var m folder.Manifest
	if err == nil && json.Unmarshal(data, &m) == nil {
		ls.Unusual = m.Unusual
	}
	return err
}
