package erase

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"kalends/ledger"
	"kalends/publish/files"
	"kalends/publish/folder"
	"kalends/rating"
)

// erasedFile is the file beside the ledger that has the decisions by which persons were erased. It outlives the ledger:
// a copy of the ledger that somebody puts back may be older than they are.
const erasedFile = "erased.json"

// erased is what is noted there.
type erased struct {
	Decisions []rating.Decision `json:"decisions"`
	Files     map[string]string `json:"files"` // of the archive: hashes of redacted copies by those of the originals
}

// readErased returns what is noted of earlier erasures; nothing if there are none.
func readErased(v *folder.View) (all erased, err error) {
	data, err := v.Files.ReadFile(filepath.Join(v.LedgerDir(), erasedFile))
	if errors.Is(err, fs.ErrNotExist) {
		return all, nil
	}
	if err == nil {
		err = json.Unmarshal(data, &all)
	}
	if err != nil {
		err = fmt.Errorf("%s: %w", erasedFile, err)
	}
	return all, err
}

// RestoredError means that the ledger is a copy from before some persons were erased.
type RestoredError struct{ Missing []rating.Decision }

// Error names the persons and says what to do.
func (e RestoredError) Error() string {
	var all []string
	for _, d := range e.Missing {
		all = append(all, d.Player+" ("+d.Day.String()+", decision "+strconv.Itoa(d.Number)+")")
	}
	return "this ledger is a copy from before persons were erased: " + strings.Join(all, ", ") +
		"; erase them again first: kalends erase --again"
}

// Check returns a RestoredError if the ledger lacks decisions by which persons were erased.
func Check(v *folder.View) error {
	missing, err := Missing(v)
	if err == nil && len(missing) > 0 {
		err = RestoredError{missing}
	}
	return err
}

// Missing returns the decisions by which persons were erased that the ledger lacks, as they were taken.
func Missing(v *folder.View) ([]rating.Decision, error) {
	all, err := readErased(v)
	if err != nil {
		return nil, err
	}
	taken, err := v.Ledger.Decisions()
	return slices.DeleteFunc(all.Decisions, func(d rating.Decision) bool {
		return slices.ContainsFunc(taken, func(t rating.Decision) bool { return t.Kind == d.Kind && t.Player == d.Player })
	}), err
}

// noteErased writes the erasures that the ledger knows into the file beside it.
func (e Eraser) noteErased() error {
	taken, err := e.Ledger.Decisions()
	redacted, also := ledger.Redactions(e.Ledger)
	if err := errors.Join(err, also); err != nil {
		return err
	}
	all := erased{Files: map[string]string{}}
	all.Decisions = slices.DeleteFunc(taken, func(d rating.Decision) bool { return d.Kind != rating.Erase })
	for old, now := range redacted {
		all.Files[old] = now.SHA
	}
	data, err := json.MarshalIndent(all, "", " ")
	if err != nil {
		return err
	}
	return files.WriteAtomic(e.FS, filepath.Join(e.LedgerDir(), erasedFile), append(data, '\n'))
}

// remember lets a ledger that is older than erasures take the archive's redacted copies for the originals, which are gone.
func (e Eraser) remember() error {
	missing, err := Missing(&e.View)
	if err != nil || len(missing) == 0 {
		return err
	}
	all, err := readErased(&e.View)
	if err != nil {
		return err
	}
	same := func(text string) (string, bool) { return text, false }
	return ledger.Redact(e.Write, ledger.Redaction{Text: same, Files: all.Files}, e.Moment())
}
