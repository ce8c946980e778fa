package intake

import (
	"fmt"

	"kalends/ingest/workbook"
	"kalends/ledger"
	"kalends/rating"
	"kalends/reports/sheets"
)

// Reader opens what strangers sent. The job itself never does where the system can bound another process.
type Reader interface {
	// Read gives what a file holds, or why it is refused.
	Read(data []byte) (workbook.Book, rating.Findings)
	// Ahead says which files are read next, the first of them at 0; nil: none more for now. It may read them meanwhile.
	Ahead(next func(i int) []byte)
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

// Ahead is Reader.Ahead: nothing is done meanwhile.
func (Here) Ahead(func(int) []byte) {}

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
	c.Head.Grid = gridsOf(book, c.Findings, sheets.MaxGrid, maxCopied)
	if c.Plain || book.Unpacked > maxUnpacked || book.Tags > maxTags {
		return sheets.Fresh(nil, c.Head, c.Marks)
	}
	return sheets.Annotate(c.Source, c.Head, c.Marks)
}

func (j *Judge) reader() Reader {
	if j.Reader == nil {
		return Here{}
	}
	return j.Reader
}

// drawn gives the workbook that goes back with a file. One that cannot be drawn, whatever the reason, is followed by
// one that asks less of the file: laid out anew, then the findings alone, of which nothing can fail but the machine.
func (in *Intake) drawn(c Copy) ([]byte, error) {
	if len(c.Source) > 0 && len(c.Source) <= workbook.Sender.File { // a larger one was refused by its size
		closed := in.suspects.Open(c.Head.SHA)
		out, err := in.drawnFrom(c)
		if closed(); err == nil {
			return out, nil
		}
	}
	out, err := Here{}.Draw(Copy{Head: c.Head, Marks: c.Marks})
	if err != nil {
		return nil, fmt.Errorf("draw %s: %w", c.Head.File, err)
	}
	return out, nil
}

// drawnFrom draws from the file itself, with marks in it or laid out anew.
func (in *Intake) drawnFrom(c Copy) ([]byte, error) {
	out, err := in.Judge.reader().Draw(c)
	if err != nil {
		c.Plain = true
		out, err = in.Judge.reader().Draw(c)
	}
	return out, err
}

// opened gives the bytes of a returned file to those who draw its copy; nothing of one that nobody should open again.
func (in *Intake) opened(s ledger.Submission) ([]byte, error) {
	if in.suspects.Left(s.SHA) {
		return nil, nil
	}
	return in.Archived(s.SHA)
}
