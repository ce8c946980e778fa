package main

import (
	"bufio"
	"encoding/gob"
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"kalends/ingest/workbook"
	"kalends/publish/intake"
	"kalends/rating"
	"kalends/reports/sheets"
)

// bounds are what a worker may take for a file. Recover cannot catch a lack of memory: who opens a stranger's workbook
// must be able to die of it alone.
type bounds struct {
	memory  uint64 // bytes of data
	cpu     uint64 // seconds
	patient time.Duration
}

// life is how many seconds a worker may work for all of its files together, whatever else fails; after half of them it
// makes place for another, so that each file has what it may take.
const life = 600

// of gives the bounds for a file. One that is large may take longer, and by its size only.
func (b bounds) of(size int) bounds {
	cpu := b.cpu + uint64(size/bytesASecond)
	b.patient = b.patient * time.Duration(cpu) / time.Duration(max(b.cpu, 1)) // others may be at work, too
	b.cpu = cpu
	return b
}

// bytesASecond is how much of a file that is no bomb is read in a second on a slow machine.
const bytesASecond = 256 << 10

// strangers are the bounds for a sheet that anyone may drop.
var strangers = bounds{memory: 256 << 20, cpu: 10, patient: 3 * time.Minute}

func (d *door) workerCommand() *cobra.Command {
	b := strangers
	c := &cobra.Command{
		Use: "worker", Short: "Read workbooks from standard input (for kalends itself)", Args: cobra.NoArgs, Hidden: true,
		RunE: func(c *cobra.Command, _ []string) error {
			debug.SetTraceback("none") // its end is looked at by the one who started it
			keepPace(paceOfReader)
			return work(b, c.InOrStdin(), d.out)
		},
	}
	c.Flags().Uint64Var(&b.memory, "memory", b.memory, "bytes of data")
	c.Flags().Uint64Var(&b.cpu, "cpu", b.cpu, "seconds")
	return c
}

// work bounds this process before it reads the first byte, and then answers what it is asked, one file after the other.
func work(b bounds, in io.Reader, out io.Writer) error {
	if err := bind(b); err != nil {
		return fmt.Errorf("bound the worker: %w", err)
	}
	pipe := bufio.NewWriterSize(out, pipeful)
	from, to := gob.NewDecoder(bufio.NewReaderSize(in, pipeful)), gob.NewEncoder(pipe)
	for {
		var r request
		if err := from.Decode(&r); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
		if err := allow(b.of(r.size())); err != nil {
			return fmt.Errorf("bound the worker: %w", err)
		}
		if err := serve(&r, intake.Here{}, to); err != nil {
			return err
		}
		err := to.Encode(closing{Spent: spent()})
		if err == nil && !r.Follows {
			err = pipe.Flush()
		}
		if err != nil {
			return err
		}
	}
}

// pipeful is how much goes over at once: what a pipe holds, so that neither side wakes the other for a few rows.
const pipeful = 64 << 10

// grown is the heap beyond which a worker makes place for another: the next file would find less room than a new one
// gives. 200 sheets of sixty players, one after the other, stay below it.
const grown = 48 << 20

// spent says whether this worker has grown or aged.
func spent() bool { return memory().grown() > grown || worked() > life/2*time.Second }

// request is what a worker is asked: to read a file, to draw the copy that goes back with one, or to write cells into a
// workbook of the office. Requests and answers
// follow one another on the pipe: one worker serves many.
type request struct {
	Data []byte       // of the file that is to be read
	Copy *intake.Copy // that is to be drawn; nil: the file is to be read

	Amend *sheets.Amendment // a workbook of the office that is to be written

	Follows bool // another comes at once: the answer may go out together with that one's
}

// size is that of the file in question.
func (r request) size() int {
	switch {
	case r.Copy != nil:
		return len(r.Copy.Source)
	case r.Amend != nil:
		return len(r.Amend.Source)
	}
	return len(r.Data)
}

// draws says whether a workbook is answered, and nothing after it.
func (r request) draws() bool { return r.Copy != nil || r.Amend != nil }

// answer begins what a worker says. The rows of the sheets and the lines of a text come after it, a few at a time:
// nobody holds a large workbook and its whole answer at once.
type answer struct {
	Book     workbook.Book // without rows and lines
	Findings rating.Findings
	Drawn    []byte
	Failed   string // why nothing could be drawn
}

// portion is how many rows or lines go over at a time.
const portion = 512

// more carries rows of a sheet, or lines; an empty one ends each sheet, and the lines.
type more struct {
	Rows  []byte // of a workbook.Packer
	Lines []string
}

// closing ends every answer.
type closing struct {
	Spent bool // another worker should take the next file
}

// serve answers one request.
func serve(r *request, here intake.Reader, to *gob.Encoder) error {
	if r.draws() {
		drawn, err := r.draw(here)
		a := answer{Drawn: drawn}
		if err != nil {
			a.Failed = err.Error()
		}
		return to.Encode(a)
	}
	size := r.size()
	book, findings := here.Read(r.Data)
	r.Data = nil
	giveBack(size) // who listens needs room for the same now
	return tell(to, book, findings)
}

func (r request) draw(here intake.Reader) ([]byte, error) {
	if r.Amend != nil {
		return sheets.Amend(*r.Amend)
	}
	return here.Draw(*r.Copy)
}

// tell sends a book and what was found.
func tell(to *gob.Encoder, book workbook.Book, findings rating.Findings) error {
	a := answer{Book: book, Findings: findings}
	a.Book.Lines, a.Book.Sheets = nil, slices.Clone(book.Sheets)
	for i := range a.Book.Sheets {
		a.Book.Sheets[i].Rows = nil
	}
	if err := to.Encode(a); err != nil {
		return err
	}
	var p workbook.Packer
	var packed []byte
	for _, s := range book.Sheets {
		for rows := range slices.Chunk(s.Rows, portion) {
			packed = p.Pack(packed[:0], rows)
			if err := to.Encode(more{Rows: packed}); err != nil {
				return err
			}
		}
		if err := to.Encode(more{}); err != nil {
			return err
		}
	}
	for lines := range slices.Chunk(book.Lines, portion) {
		if err := to.Encode(more{Lines: lines}); err != nil {
			return err
		}
	}
	return to.Encode(more{})
}

// listen takes an answer with all that comes after it.
func listen(from *gob.Decoder, drawing bool) (a answer, err error) {
	if err := from.Decode(&a); err != nil || drawing {
		return a, err
	}
	var u workbook.Unpacker
	for i := range a.Book.Sheets {
		s := &a.Book.Sheets[i]
		err = portions(from, func(m more) error {
			rows, err := u.Unpack(m.Rows)
			s.Rows = append(s.Rows, rows...)
			return err
		})
		if err != nil {
			return answer{}, err
		}
	}
	err = portions(from, func(m more) error {
		a.Book.Lines = append(a.Book.Lines, m.Lines...)
		return nil
	})
	return a, err
}

// portions gives what comes, up to the empty one that ends it.
func portions(from *gob.Decoder, take func(more) error) error {
	for {
		var m more
		if err := from.Decode(&m); err != nil {
			if errors.Is(err, io.EOF) {
				err = io.ErrUnexpectedEOF
			}
			return err
		}
		if len(m.Rows)+len(m.Lines) == 0 {
			return nil
		}
		if err := take(m); err != nil {
			return err
		}
	}
}
