package readback

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"kalends/publish/files"
)

// player holds those fields of a player in the JSON that are compared.
type player struct {
	Rank       int     `json:"rank"`
	Rating     *string `json:"rating"`
	Previous   *string `json:"previous"`
	Change     *string `json:"change"`
	Correction *string `json:"correction"`
	Games      *int    `json:"games"`
	GamesTotal *int    `json:"games_total"`
	K          int     `json:"k"`
	ID         string  `json:"id"`
	Name       string  `json:"name"`
}

// readJSON compares the list as JSON, one player at a time, with its name and date.
func readJSON(f files.Opened, l *list) error {
	d := json.NewDecoder(f)
	texts, n := map[string]string{}, 0
	if err := expect(d, json.Delim('{')); err != nil {
		return err
	}
	for d.More() {
		key, err := d.Token()
		switch {
		case err != nil:
			return err
		case key == "players":
			n, err = l.readPlayers(d)
		default:
			err = keepText(d, texts, key)
		}
		if err != nil {
			return err
		}
	}
	if err := expect(d, json.Delim('}')); err != nil {
		return err
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return fmt.Errorf("%w: something follows its end", ErrDiffers)
	}
	for key, want := range map[string]string{"issue": l.is.Name, "date": l.is.Period.Date.String()} {
		if texts[key] != want {
			return fmt.Errorf("%w: its %s is %q instead of %q", ErrDiffers, key, texts[key], want)
		}
	}
	return l.checkComplete(n)
}

// expect reads a token; ErrDiffers if it is not this bracket.
func expect(d *json.Decoder, want json.Delim) error {
	if got, err := d.Token(); err != nil || got != want {
		return errors.Join(err, fmt.Errorf("%w: %v stands where %v belongs", ErrDiffers, got, want))
	}
	return nil
}

// keepText reads a value and adds it to texts if it is a string.
func keepText(d *json.Decoder, texts map[string]string, key json.Token) error {
	var value any
	err := d.Decode(&value)
	if text, ok := value.(string); ok {
		texts[fmt.Sprint(key)] = text
	}
	return err
}

// readPlayers compares an array of players and returns how many it has.
func (l *list) readPlayers(d *json.Decoder) (n int, err error) {
	if err := expect(d, json.Delim('[')); err != nil {
		return 0, err
	}
	for ; d.More(); n++ {
		var p player
		err := d.Decode(&p)
		if err == nil {
			got := p.record()
			err = l.compareNext(n, &got, l.rounded)
		}
		if err != nil {
			return n, fmt.Errorf("player %d: %w", n+1, err)
		}
	}
	return n, expect(d, json.Delim(']'))
}

// record returns the fields as texts. The JSON lacks the rank on the list before.
func (p player) record() (r record) {
	for i := range r.has {
		r.has[i] = i != previousRankField
	}
	r.texts = [fields]string{rankField: positive(p.Rank), ratingField: textOf(p.Rating), previousField: textOf(p.Previous),
		changeField: textOf(p.Change), correctionField: textOf(p.Correction), gamesField: textOf(p.Games),
		gamesTotalField: textOf(p.GamesTotal), kField: positive(p.K), idField: p.ID, nameField: p.Name}
	return r
}

// textOf returns a value as text, "" for null or a missing value.
func textOf[T string | int](value *T) string {
	if value == nil {
		return ""
	}
	return fmt.Sprint(*value)
}
