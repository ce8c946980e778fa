package xlsx

import (
	"bytes"
	"iter"
	"strconv"
)

// manyBytes is how many bytes of a sheet's rows are held; the rows behind them are made when the sheet is written.
const manyBytes = 1 << 20

// body is the rows of a sheet, as XML. Of a long sheet only the beginning is held; the rest is made while the sheet is
// written.
type body struct {
	held [][]byte                     // the first rows, in pieces
	next func() ([]byte, error, bool) // nil: there are no more
	stop func()                       // ends next; its rows are not made any more
}

// begin takes a sheet's rows until most bytes are held, and leaves the others to be made later. It fails at the first
// row among them that cannot be made.
func begin(pieces iter.Seq2[[]byte, error], most int) (*body, error) {
	y := &body{}
	y.next, y.stop = iter.Pull2(pieces)
	for held := 0; held < most; {
		piece, err, more := y.next()
		if err != nil {
			y.stop()
			return nil, err
		}
		if !more {
			y.next = nil
			return y, nil
		}
		y.held, held = append(y.held, bytes.Clone(piece)), held+len(piece)
	}
	return y, nil
}

// long reports whether there are more rows than are held.
func (y *body) long() bool { return y.next != nil }

// each passes on the rows, piece by piece, and releases those that were held; a body can be written once only. It is
// for a body that is long.
func (y *body) each(write func([]byte) error) error {
	for len(y.held) > 0 {
		if err := write(y.held[0]); err != nil {
			return err
		}
		y.held = y.held[1:]
	}
	for {
		piece, err, more := y.next()
		if err != nil || !more {
			return err
		}
		if err := write(piece); err != nil {
			return err
		}
	}
}

// texts are the shared strings of the workbook, each written once, in the order of first use.
type texts struct {
	text    []byte
	entered bool // excelize has a part for them, which is replaced when it is written
	numbers map[string]int
	used    int // cells that refer to one
}

// number returns the number of a text for a cell, and counts the cell. A new text is entered first.
func (t *texts) number(s string) int {
	t.used++
	n, known := t.numbers[s]
	if !known {
		n = len(t.numbers)
		t.numbers[s] = n
		t.text = append(appendText(append(t.text, `<si>`...), s), `</si>`...)
	}
	return n
}

// part returns the file of shared strings, in pieces.
func (t *texts) part() [][]byte {
	head := []byte(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>` + "\n" +
		`<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" count="`)
	head = strconv.AppendInt(head, int64(t.used), 10)
	head = strconv.AppendInt(append(head, `" uniqueCount="`...), int64(len(t.numbers)), 10)
	return [][]byte{append(head, `">`...), t.text, []byte(`</sst>`)}
}
