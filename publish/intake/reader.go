package intake

import (
	"fmt"

	"kalends/ingest/message"
	"kalends/ingest/workbook"
	"kalends/rating"
	"kalends/reports/sheets"
)

// Reader opens files that anybody may have sent. Where the system can limit a process, another process does it.
type Reader interface {
	// Read returns what a file holds, or why it is refused.
	Read(data []byte) (workbook.Book, rating.Findings)
	// Message returns what a mail message says, or why it is refused. own is the office's own mail server.
	Message(data []byte, own message.Server) (message.Message, rating.Findings)
	// Ahead sets a function that returns the files that are read next, the first at 0; nil for no further file. The reader
	// may read them before it is asked.
	Ahead(next func(i int) []byte)
	// Draw returns the workbook that goes back with a file.
	Draw(c Copy) ([]byte, error)
	// Rest ends the work until the next call.
	Rest()
}

// Copy is what goes back with a returned file: its bytes, and what is wrong with them in finished words. Drawing it needs
// neither registry nor ledger.
type Copy struct {
	Source   []byte // nil: the file must not be opened, and only the findings are shown
	Findings rating.Findings
	Head     sheets.Head
	Marks    []sheets.Mark
	Plain    bool // the copy is made anew from what was read; the file itself is not annotated
}

// Here reads and draws in this process.
type Here struct{}

// Read is Reader.Read.
func (Here) Read(data []byte) (workbook.Book, rating.Findings) { return workbook.Read(data) }

// Message is Reader.Message.
func (Here) Message(data []byte, own message.Server) (message.Message, rating.Findings) {
	return message.Read(data, own)
}

// Ahead is Reader.Ahead; it does nothing.
func (Here) Ahead(func(int) []byte) {}

// Rest is Reader.Rest.
func (Here) Rest() {}

// The largest workbook that is annotated. The library that does so keeps every tag and every place in memory and takes long;
// the copy of a larger workbook is made anew.
const (
	maxTags     = 200_000
	maxUnpacked = 16 << 20 // bytes of all parts
)

// maxCopied is how many cells of a file a new copy has.
const maxCopied = 60_000

// Draw is Reader.Draw. A file that the guard has refused is opened by no other reader: it may be made to exhaust one, or to
// show it other games.
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

// reader returns the Reader, or Here if there is none.
func (j *Judge) reader() Reader {
	if j.Reader == nil {
		return Here{}
	}
	return j.Reader
}

// Open opens a workbook that anybody may have changed, as carefully as any file.
func (j *Judge) Open(data []byte) (workbook.Book, rating.Findings) { return j.reader().Read(data) }

// draw returns the workbook that goes back with a file. If the file cannot be annotated, the copy is made anew from what was
// read; if that fails, too, it has only the findings.
func (in *Intake) draw(c Copy) ([]byte, error) {
	if len(c.Source) > 0 && len(c.Source) <= workbook.Sender.File { // a larger one was refused by its size
		closed := in.suspects.Open(c.Head.SHA)
		out, err := in.Judge.reader().Draw(c)
		if err != nil {
			c.Plain = true
			out, err = in.Judge.reader().Draw(c)
		}
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
