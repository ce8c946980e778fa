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

	"kalends/publish/files"
	"kalends/publish/folder"
	"kalends/rating"
)

// erasedFile is the file beside the ledger that has the decisions by which persons were erased. It outlives the ledger:
// a copy of the ledger that somebody puts back may be older than they are.
const erasedFile = "erased.json"

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
	var erased []rating.Decision
	data, err := v.Files.ReadFile(filepath.Join(v.LedgerDir(), erasedFile))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err == nil {
		err = json.Unmarshal(data, &erased)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", erasedFile, err)
	}
	taken, err := v.Ledger.Decisions()
	return slices.DeleteFunc(erased, func(d rating.Decision) bool {
		return slices.ContainsFunc(taken, func(t rating.Decision) bool { return t.Kind == d.Kind && t.Player == d.Player })
	}), err
}

// noteErased writes the decisions of the ledger by which persons were erased beside it.
func (e Eraser) noteErased() error {
	all, err := e.Ledger.Decisions()
	if err != nil {
		return err
	}
	all = slices.DeleteFunc(all, func(d rating.Decision) bool { return d.Kind != rating.Erase })
	data, err := json.MarshalIndent(all, "", " ")
	if err != nil {
		return err
	}
	return files.WriteAtomic(e.FS, filepath.Join(e.LedgerDir(), erasedFile), append(data, '\n'))
}
