package readback

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"

	"kalends/publish/files"
)

// player is one of the document's players, as far as figures go.
type player struct {
	Rank       int     `json:"rank"`
	ID         string  `json:"id"`
	Name       string  `json:"name"`
	Rating     *string `json:"rating"`
	Previous   *string `json:"previous"`
	Change     *string `json:"change"`
	Correction *string `json:"correction"`
	Games      int     `json:"games"`
	GamesTotal int     `json:"games_total"`
	K          int     `json:"k"`
}

func (p player) line() line {
	return line{p.ID, p.Name,
		[len(keys)]string{positive(p.Rank), "", given(p.Rating), given(p.Previous), given(p.Change), given(p.Correction),
			strconv.Itoa(p.Games), strconv.Itoa(p.GamesTotal), positive(p.K)},
		[len(keys)]bool{true, false, true, true, true, true, true, true, true}}
}

func given(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}

// readJSON reads the list as JSON, a player at a time.
func readJSON(f files.Opened, l *list) error {
	d := json.NewDecoder(bufio.NewReaderSize(f, 64<<10))
	met := map[string]bool{}
	err := object(d, func(key string) error {
		met[key] = true
		switch key {
		case "players":
			return players(d, l)
		case "issue":
			return value(d, l.is.Name)
		case "date":
			return value(d, l.is.Period.Date.String())
		}
		var other json.RawMessage
		return d.Decode(&other)
	})
	if err == nil && !(met["players"] && met["issue"] && met["date"]) {
		err = fmt.Errorf("%w: its players, its date or its name is missing", ErrDiffers)
	}
	if err != nil {
		return err
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return errors.Join(err, fmt.Errorf("%w: something follows its end", ErrDiffers))
	}
	return nil
}

// object reads an object key by key; each reads the value.
func object(d *json.Decoder, each func(key string) error) error {
	if err := delimiter(d, '{'); err != nil {
		return err
	}
	for d.More() {
		key, err := d.Token()
		if err != nil {
			return err
		}
		if err := each(fmt.Sprint(key)); err != nil {
			return err
		}
	}
	return delimiter(d, '}')
}

func players(d *json.Decoder, l *list) error {
	if err := delimiter(d, '['); err != nil {
		return err
	}
	n := 0
	for ; d.More(); n++ {
		var p player
		if err := d.Decode(&p); err != nil {
			return err
		}
		got := p.line()
		if err := l.next(n, &got, l.printed); err != nil {
			return fmt.Errorf("player %d: %w", n+1, err)
		}
	}
	if err := delimiter(d, ']'); err != nil {
		return err
	}
	return l.complete(n)
}

// value reads a text that must be another.
func value(d *json.Decoder, want string) error {
	var got string
	err := d.Decode(&got)
	if err == nil && got != want {
		err = fmt.Errorf("%w: it says %q instead of %q", ErrDiffers, got, want)
	}
	return err
}

func delimiter(d *json.Decoder, want json.Delim) error {
	t, err := d.Token()
	if err == nil && t != want {
		err = fmt.Errorf("%w: %v stands where %v belongs", ErrDiffers, t, want)
	}
	return err
}
