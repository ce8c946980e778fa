package readback

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// tokens reads a JSON document piece by piece, without keeping any.
type tokens struct {
	in   io.Reader
	b    []byte // what is at hand
	at   int    // how far it is taken
	err  error  // behind what is at hand
	room []byte
}

// tokensOf reads with so much at hand as long as no text is longer.
func tokensOf(in io.Reader, size int) *tokens { return &tokens{in: in, b: make([]byte, 0, size)} }

// more reads on behind what is at hand and not yet taken.
func (t *tokens) more() error {
	if t.err != nil {
		return unexpected(t.err)
	}
	left := copy(t.b[:cap(t.b)], t.b[t.at:])
	t.b, t.at = t.b[:left], 0
	if left == cap(t.b) {
		t.b = append(make([]byte, 0, 2*left), t.b...)
	}
	var n int
	n, t.err = t.in.Read(t.b[left:cap(t.b)])
	if t.b = t.b[:left+n]; n > 0 {
		return nil
	}
	if t.err == nil {
		t.err = io.ErrNoProgress
	}
	return unexpected(t.err)
}

// unexpected says of an end that something belongs there.
func unexpected(err error) error {
	if errors.Is(err, io.EOF) {
		return io.ErrUnexpectedEOF
	}
	return err
}

// byte gives the next byte that is no blank, without taking it.
func (t *tokens) byte() (byte, error) {
	for {
		for ; t.at < len(t.b); t.at++ {
			if b := t.b[t.at]; b != ' ' && b != '\n' && b != '\r' && b != '\t' {
				return b, nil
			}
		}
		if err := t.more(); err != nil {
			return 0, err
		}
	}
}

// is takes a byte if it comes next.
func (t *tokens) is(want byte) (bool, error) {
	b, err := t.byte()
	if err != nil || b != want {
		return false, err
	}
	t.at++
	return true, nil
}

// expect takes a byte that must come next.
func (t *tokens) expect(want byte) error {
	is, err := t.is(want)
	if err == nil && !is {
		err = fmt.Errorf("%w: there is no %c where it belongs", ErrDiffers, want)
	}
	return err
}

// each reads what stands between two brackets, parted by commas.
func (t *tokens) each(begin, end byte, read func() error) error {
	if err := t.expect(begin); err != nil {
		return err
	}
	if empty, err := t.is(end); empty || err != nil {
		return err
	}
	for {
		if err := read(); err != nil {
			return err
		}
		if more, err := t.is(','); err != nil || !more {
			return errors.Join(err, t.expect(end))
		}
	}
}

// object reads an object key by key; each reads the value.
func (t *tokens) object(each func(key []byte) error) error {
	return t.each('{', '}', func() error {
		key, err := t.text()
		if err == nil {
			t.room = append(t.room[:0], key...)
			err = t.expect(':')
		}
		if err != nil {
			return err
		}
		return each(t.room)
	})
}

// text reads a text; it is good until the next piece.
func (t *tokens) text() ([]byte, error) {
	if err := t.expect('"'); err != nil {
		return nil, err
	}
	for n := 0; ; {
		end := bytes.IndexByte(t.b[t.at+n:], '"')
		if end < 0 {
			n = len(t.b) - t.at
			if err := t.more(); err != nil {
				return nil, err
			}
			continue
		}
		n += end + 1
		if text := t.b[t.at : t.at+n]; !open(text) {
			t.at += n
			return plainly(text[:n-1])
		}
	}
}

// plainly gives what a text says that may be escaped.
func plainly(text []byte) ([]byte, error) {
	if bytes.IndexByte(text, '\\') < 0 {
		return text, nil
	}
	var s string
	err := json.Unmarshal(append(append([]byte{'"'}, text...), '"'), &s)
	return []byte(s), err
}

// open says whether the mark at the end of a text belongs to it.
func open(text []byte) bool {
	before := bytes.TrimRight(text[:len(text)-1], `\`)
	return (len(text)-1-len(before))%2 == 1
}

// word reads a number, true, false or null; it is good until the next piece.
func (t *tokens) word() ([]byte, error) {
	if _, err := t.byte(); err != nil {
		return nil, err
	}
	n, whole := 0, true // a whole number so far
	for ; ; n++ {
		if t.at+n == len(t.b) {
			if err := t.more(); err != nil {
				return nil, err
			}
		}
		b := t.b[t.at+n]
		if b <= ' ' || b == ',' || b == '}' || b == ']' {
			break
		}
		whole = whole && b >= '0' && b <= '9'
	}
	word := t.b[t.at : t.at+n]
	t.at += n
	if !(whole && n > 0 && (n == 1 || word[0] != '0')) && !json.Valid(word) {
		return word, fmt.Errorf("%w: %q is no value", ErrDiffers, word)
	}
	return word, nil
}

// deepest is how deep values may stand in each other.
const deepest = 16

// skip reads a value that is not compared.
func (t *tokens) skip(depth int) error {
	b, err := t.byte()
	switch {
	case err != nil:
		return err
	case depth > deepest:
		return fmt.Errorf("%w: its values stand too deep in each other", ErrDiffers)
	case b == '{':
		return t.object(func([]byte) error { return t.skip(depth + 1) })
	case b == '[':
		return t.each('[', ']', func() error { return t.skip(depth + 1) })
	case b == '"':
		_, err = t.text()
	default:
		_, err = t.word()
	}
	return err
}
