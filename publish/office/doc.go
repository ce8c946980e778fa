// Package office is the office's own workbook, office.xlsx in the folder of the association: each sheet shows something
// that the office may decide, and takes what it has filled in.
//
// A pass first reads the workbook if somebody has saved it, and does what was decided; at its end it writes the
// workbook anew if its content has changed. Each row has a key for what it was asked about, so a decision is for that
// alone. What was filled in is noted in the ledger before it is done: a process that ends in between leaves it to the
// next one.
package office

import (
	"kalends/publish/audit"
	"kalends/publish/decisions"
	"kalends/publish/exchange"
	"kalends/publish/importing"
	"kalends/publish/intake"
	"kalends/publish/release"
	"kalends/rating"
	"kalends/reports/sheets"
)

// Name is the workbook in the folder of the association.
const Name = "office.xlsx"

// Office writes the workbook and takes what was decided in it.
type Office struct {
	exchange.Files
	Publisher *release.Publisher
	Decisions decisions.Office
	Importing importing.Desk
	Audit     *audit.Audit
	Status    func() (audit.Status, error)
	Running   *audit.Running // the work in whose middle the workbook is written; nil: there is none
}

// sheets returns the sheets of the workbook in their order. Their columns are in templates/sheets/office.yaml.
func (o Office) sheets() []Sheet {
	return []Sheet{today{o}, releases{o}, decide{o}, bring{o}, ask{o}, configuration{o}, done{o}}
}

// Sheet is one sheet of the workbook.
type Sheet interface {
	// Name is the name of its definition.
	Name() string
	// Table returns what the sheet shows now.
	Table() (Table, error)
	// Take does what a row says, or says why not. It is called again for the same row if the process ended before that
	// was noted, so it must find out by the row's About whether it was done. An error is a fault of the machine: the
	// row is taken again by the next pass.
	Take(Filled) (Outcome, error)
}

// Table is what a sheet shows.
type Table struct {
	Rows    []Row
	Choices map[string][]string // the drop-down lists of whole columns, by machine key
}

// Row is one row of a sheet. Its key identifies what it was asked about; it is empty for a row that is only read. Of a
// key such as "4f3a/W808" the part behind the slash says that the row belongs to row "4f3a": both are taken together.
// What stands behind a blank is Bound in Filled, and is no part of the key.
type Row struct {
	sheets.OfficeRow
	About string // what Take must know of the row when it is not shown any more
}

// Filled is what was filled in in one row, and in the rows that belong to it. It is kept in the ledger until it is
// done.
type Filled struct {
	Sheet string            `json:"sheet"`
	Key   string            `json:"key"`
	Bound string            `json:"bound,omitempty"`
	About string            `json:"about,omitempty"`
	File  string            `json:"file"`
	Typed map[string]string `json:"typed"` // by machine key; of a part by "key/part"
	Cells map[string]string `json:"cells"` // where that was, likewise
	Lines map[string]int    `json:"lines"` // the number of the row in File, by part; of the row itself under ""
}

// Get returns what was filled in under a key; empty if nothing was.
func (f Filled) Get(key string) string { return f.Typed[key] }

// Outcome is what became of a row. One that is not Done stands as it was filled in, beside Cells, with Bound behind its
// key.
type Outcome struct {
	Done  string            // in words what was done; the row is not shown any more
	Cells map[string]string // what the sheet answers in cells of the row that are only read
	Links map[string]string // files of the folder to which these cells lead
	Bound string            // binds what is confirmed to what was shown
	Clear []string          // keys whose entries are not shown again, such as a confirmation
	Found []exchange.InCell // why it was not done

	Outs  []release.Out // lists that were published or made anew
	Files []intake.Done // what became of files
}

// Pass is what one pass did with the workbook.
type Pass struct {
	Read  bool            // somebody had saved it, or an earlier process has left a row to be done
	Done  []string        // in words
	Found rating.Findings // not those that an earlier pass has found in a row that nobody has changed since
	Left  []exchange.Left
	Outs  []release.Out
	Files []intake.Done
}

// record is what the ledger keeps of the workbook.
type record struct {
	exchange.Written
	At       string            `json:"at,omitempty"`      // when a saved workbook was read
	Pending  []Filled          `json:"pending,omitempty"` // read, and not done yet
	Stands   []standing        `json:"stands,omitempty"`  // rows that are shown again as they were filled in
	Previous []standing        `json:"told,omitempty"`    // those of the version that was read before
	Lost     []exchange.InCell `json:"lost,omitempty"`    // about rows that are not shown any more
	Taken    []taken           `json:"taken,omitempty"`   // the last rows that were done
	Used     map[string]int    `json:"used,omitempty"`    // by sheet how many of its empty rows were ever filled in
}

// standing is a row that is shown again, and what the sheet has answered.
type standing struct {
	Filled
	Outcome kept `json:"outcome"`
}

// kept is the part of an Outcome that is shown again.
type kept struct {
	Cells map[string]string `json:"cells,omitempty"`
	Links map[string]string `json:"links,omitempty"`
	Bound string            `json:"bound,omitempty"`
	Found []exchange.InCell `json:"found,omitempty"`
}

// taken is a row that was done, with what was filled in, so that the same row of a copy is recognised.
type taken struct {
	Key   string            `json:"key"`
	Typed map[string]string `json:"typed"`
}

// metaOffice is the key under which the ledger has the record.
const metaOffice = "office"
