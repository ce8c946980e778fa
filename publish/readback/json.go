package readback

import (
	"errors"
	"fmt"
	"io"
	"slices"

	"kalends/publish/files"
)

// readJSON reads the list as JSON, a player at a time.
func readJSON(f files.Opened, l *list) error {
	t := tokensOf(f, 64<<10)
	met := map[string]bool{}
	err := t.object(func(key []byte) error {
		met[string(key)] = true
		switch string(key) {
		case "players":
			return players(t, l)
		case "issue":
			return value(t, l.is.Name)
		case "date":
			return value(t, l.is.Period.Date.String())
		}
		return t.skip(0)
	})
	if err == nil && !(met["players"] && met["issue"] && met["date"]) {
		err = fmt.Errorf("%w: its players, its date or its name is missing", ErrDiffers)
	}
	if err != nil {
		return err
	}
	if _, err := t.byte(); !errors.Is(err, io.ErrUnexpectedEOF) {
		return errors.Join(err, fmt.Errorf("%w: something follows its end", ErrDiffers))
	}
	return nil
}

// inJSON are the places that the document has.
var inJSON = func() (has [places]bool) {
	for i, key := range keys {
		has[i] = key != "previous_rank"
	}
	has[idPlace], has[namePlace] = true, true
	return has
}()

func players(t *tokens, l *list) error {
	got, n := line{has: inJSON}, 0
	err := t.each('[', ']', func() error {
		got.clear()
		err := t.object(func(key []byte) error { return field(t, key, &got) })
		if err == nil {
			err = l.next(n, &got, l.printed)
		}
		if n++; err != nil {
			return fmt.Errorf("player %d: %w", n, err)
		}
		return nil
	})
	if err != nil {
		return err
	}
	return l.complete(n)
}

// field reads a value of a player: points are texts or null, a rank or K of 0 is none.
func field(t *tokens, key []byte, got *line) error {
	switch string(key) {
	case "id":
		return taken(t.text, got, idPlace)
	case "name":
		return taken(t.text, got, namePlace)
	case "rating", "previous", "change", "correction":
		return taken(t.textOrNull, got, placeOf(key))
	case "games", "games_total":
		return taken(t.word, got, placeOf(key))
	case "rank", "k":
		return taken(t.wordOrZero, got, placeOf(key))
	}
	return t.skip(0)
}

func placeOf(key []byte) int {
	return slices.IndexFunc(keys[:], func(k string) bool { return k == string(key) })
}

func taken(read func() ([]byte, error), got *line, place int) error {
	text, err := read()
	if err == nil {
		put(got, place, text)
	}
	return err
}

// textOrNull reads a text; null is an empty one.
func (t *tokens) textOrNull() ([]byte, error) {
	b, err := t.byte()
	if err != nil || b == '"' {
		return t.text()
	}
	word, err := t.word()
	if err == nil && string(word) != "null" {
		err = fmt.Errorf("%w: %s stands where a text belongs", ErrDiffers, word)
	}
	return nil, err
}

// wordOrZero reads a number; 0 is an empty one.
func (t *tokens) wordOrZero() ([]byte, error) {
	word, err := t.word()
	if string(word) == "0" {
		return nil, err
	}
	return word, err
}

// value reads a text that must be another.
func value(t *tokens, want string) error {
	got, err := t.text()
	if err == nil && string(got) != want {
		err = fmt.Errorf("%w: it says %q instead of %q", ErrDiffers, got, want)
	}
	return err
}
