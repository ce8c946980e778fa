package xlsx

import (
	"bytes"
	"iter"
	"strconv"
)

// manyBytes is from where on the rows of a sheet are not held: they are made when the sheet is written.
const manyBytes = 1 << 20

// body is the long middle of a sheet: its rows, written. Of a long one only the beginning is there; the rest is made
// when what stands before it is in the file.
type body struct {
	held [][]byte                     // the rows that are there, piece by piece
	next func() ([]byte, error, bool) // nil: there are no more
	stop func()
}

// begin takes of a sheet's rows as much as may be held.
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

// long says that more follows than is held.
func (y *body) long() bool { return y.next != nil }

// each returns a long body, piece by piece; what was held is given away.
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

// texts are those that cells share, each written once, in the order in which they were met.
type texts struct {
	text    []byte
	entered bool // into the workbook
	numbers map[string]int
	used    int
}

// appendNumber appends the end of a cell that shows a shared text: its number. A new text is entered first.
func (t *texts) appendNumber(b []byte, s string) []byte {
	t.used++
	n, known := t.numbers[s]
	if !known {
		n = len(t.numbers)
		t.numbers[s] = n
		t.text = append(appendText(append(t.text, `<si>`...), s), `</si>`...)
	}
	return append(strconv.AppendInt(b, int64(n), 10), `</v></c>`...)
}

// part returns the whole part of the workbook.
func (t *texts) part() [][]byte {
	head := []byte(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>` + "\n" +
		`<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" count="`)
	head = strconv.AppendInt(head, int64(t.used), 10)
	head = strconv.AppendInt(append(head, `" uniqueCount="`...), int64(len(t.numbers)), 10)
	return [][]byte{append(head, `">`...), t.text, []byte(`</sst>`)}
}
