// Package exchange keeps the workbooks that Kalends writes and people fill in and save: the answers beside a sheet that
// waits, and office.xlsx.
//
// A workbook is read once for each version that somebody saves, together with the copies that file shares make of it.
// It is never written over before it was read, or while somebody has it open; the ledger notes what is written before
// it is. What a row means is decided by the package that has asked.
package exchange

import (
	"path"
	"path/filepath"
	"slices"

	"kalends/ingest/cells"
	"kalends/ingest/workbook"
	"kalends/publish/folder"
	"kalends/rating"
	"kalends/reports/sheets"
	"kalends/templates"
)

// Files are the workbooks in the folder of an association.
type Files struct {
	*folder.Folder
	Read func(data []byte) (workbook.Book, rating.Findings) // opens a file that anybody may have changed
}

// Written is a workbook that was written and that people may change.
type Written struct {
	Asked string   `json:"asked,omitempty"` // the hash of its content
	SHA   string   `json:"sha,omitempty"`   // of the file
	Seen  []string `json:"heard,omitempty"` // the hashes of versions that were read, or that may be written over
}

// Knows reports whether a file with this hash is the one that was written, or was read already; false for an empty
// hash.
func (w Written) Knows(sha string) bool {
	return sha != "" && (sha == w.SHA || slices.Contains(w.Seen, sha))
}

// Left is a file that was left where it is, and why.
type Left struct {
	File string
	Why  string // a phrase, or a key into the words of the messages
	Err  error  // of the system; may be nil
}

// Wrong is a row that could not be taken. The next workbook shows it again with what was entered.
type Wrong struct {
	Key   string            `json:"key"`
	Typed map[string]string `json:"typed,omitempty"`
	Found []InCell          `json:"found"`
}

// InCell is a finding about the cell of a key.
type InCell struct {
	Key     string         `json:"key"`
	Finding rating.Finding `json:"finding"`
}

// Mark returns a finding as a mark at a cell of a sheet in the new workbook. If the row is not shown any more, cell is
// empty: then the mark is only a line in the list of problems.
func (f Files) Mark(in InCell, sheet, cell string) sheets.Mark {
	found := in.Finding
	found.Origin = rating.Origin{File: found.Origin.File}
	if cell != "" {
		found.Origin.Sheet, found.Origin.Cell = sheet, cell
	}
	problem, remedy := f.Words.Finding(found)
	return sheets.Mark{Severity: found.Severity(), Code: found.Code, Sheet: found.Origin.Sheet, Cell: found.Origin.Cell,
		Read: rating.Word(found.Read), Problem: problem, Remedy: remedy}
}

// At returns the path of a file in the folder of the association.
func (f Files) At(name string) string { return f.Path(filepath.FromSlash(name)) }

// isOurs reports whether a name is that of the workbook itself, not of a copy.
func isOurs(name, workbook string) bool { return path.Base(name) == path.Base(workbook) }

// IsWord reports whether a text is the word with a key, in any language.
func IsWord(text, key string) bool {
	return slices.ContainsFunc(templates.Languages, func(lang string) bool {
		return cells.Sign(text) == cells.Sign(templates.In(lang).Say(key))
	})
}
