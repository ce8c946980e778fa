package intake

import (
	"kalends/ingest"
	"kalends/ingest/workbook"
	"kalends/rating"
	"kalends/reports/sheets"
)

// Reader opens what strangers sent. The job itself never does where the system can bound another process.
type Reader interface {
	// Read gives what a file holds, or why it is refused.
	Read(data []byte) (workbook.Book, rating.Findings)
	// Draw gives the workbook that goes back with a file.
	Draw(c Copy) ([]byte, error)
	// Rest says that nothing more comes for now.
	Rest()
}

// Copy is what goes back with a returned file: its bytes and what is wrong with them, in finished words, so that who
// draws it needs neither registry nor ledger.
type Copy struct {
	Source   []byte // nil: nothing of it is to be opened, only the findings are shown
	Findings rating.Findings
	Head     sheets.Head
	Marks    []sheets.Mark
	Plain    bool // what was read is laid out anew; the file is not written again
}

// Here reads and draws in this very process.
type Here struct{}

// Read is Reader.Read.
func (Here) Read(data []byte) (workbook.Book, rating.Findings) { return workbook.Read(data) }

// Rest is Reader.Rest.
func (Here) Rest() {}

// The largest workbook that is written again with marks in it. The library that does so keeps every tag and every place
// in memory, and takes its time over them; what is larger is laid out anew from what was read.
const (
	maxTags     = 200_000
	maxUnpacked = 16 << 20 // bytes of all parts
)

// maxCopied is how many cells of a file are laid out anew.
const maxCopied = 60_000

// Draw is Reader.Draw. What the guard has refused is not opened by any other reader: it may be made to exhaust one, and
// another may see other games in it.
func (Here) Draw(c Copy) ([]byte, error) {
	if c.Source == nil {
		return sheets.Fresh(nil, c.Head, c.Marks)
	}
	book, refused := workbook.Read(c.Source)
	if len(refused) > 0 {
		return sheets.Fresh(c.Source, c.Head, c.Marks)
	}
	c.Head.Grid = gridsOf(book, c.Findings)
	if c.Plain || book.Unpacked > maxUnpacked || book.Tags > maxTags {
		return sheets.Fresh(nil, c.Head, c.Marks)
	}
	return sheets.Annotate(c.Source, c.Head, c.Marks)
}

// gridsOf gives what was read of a returned file, for the copy of one that cannot be annotated as it is.
func gridsOf(book workbook.Book, found rating.Findings) []sheets.Grid {
	var all []sheets.Grid
	for _, g := range ingest.Plain(book, found, sheets.MaxGrid, maxCopied) {
		all = append(all, sheets.Grid{Sheet: g.Sheet, Rows: g.Rows, Lines: g.Lines})
	}
	return all
}

func (j *Judge) reader() Reader {
	if j.Reader == nil {
		return Here{}
	}
	return j.Reader
}
