package readback

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// tokens reads a JSON document piece by piece, without keeping any.
type tokens struct {
	*bufio.Reader
	room []byte
}

// take takes the next byte that is no blank.
func (t *tokens) take() (byte, error) {
	for {
		switch b, err := t.ReadByte(); {
		case err != nil:
			return 0, unexpected(err)
		case b != ' ' && b != '\n' && b != '\r' && b != '\t':
			return b, nil
		}
	}
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
	b, err := t.take()
	if err != nil {
		return 0, err
	}
	return b, t.UnreadByte()
}

// is takes a byte if it comes next.
func (t *tokens) is(want byte) (bool, error) {
	switch b, err := t.take(); {
	case err != nil:
		return false, err
	case b == want:
		return true, nil
	}
	return false, t.UnreadByte()
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
	b, err := t.ReadSlice('"')
	if err != nil || bytes.IndexByte(b, '\\') >= 0 {
		return t.escaped(b, err)
	}
	return b[:len(b)-1], nil
}

// escaped reads on where a text is not as it stands, or is longer than what is at hand.
func (t *tokens) escaped(b []byte, err error) ([]byte, error) {
	whole := append([]byte{'"'}, b...)
	for err == nil && open(whole) || errors.Is(err, bufio.ErrBufferFull) {
		b, err = t.ReadSlice('"')
		whole = append(whole, b...)
	}
	if err != nil {
		return nil, err
	}
	var s string
	err = json.Unmarshal(whole, &s)
	return []byte(s), err
}

// open says whether the mark at the end of a text belongs to it.
func open(text []byte) bool {
	before := bytes.TrimRight(text[:len(text)-1], `\`)
	return (len(text)-1-len(before))%2 == 1
}

// word reads a number, true, false or null; it is good until the next piece.
func (t *tokens) word() ([]byte, error) {
	t.room = t.room[:0]
	b, err := t.take()
	for ; err == nil && b > ' ' && b != ',' && b != '}' && b != ']'; b, err = t.ReadByte() {
		t.room = append(t.room, b)
	}
	if err == nil {
		err = t.UnreadByte()
	}
	if err == nil && !json.Valid(t.room) {
		err = fmt.Errorf("%w: %q is no value", ErrDiffers, t.room)
	}
	return t.room, err
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
