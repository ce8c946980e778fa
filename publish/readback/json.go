package readback

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"kalends/publish/files"
)

// player is what the list as JSON says about a player. Points are texts or null; a rank or K of 0 means none.
type player struct {
	ID         string  `json:"id"`
	Name       string  `json:"name"`
	Rank       int     `json:"rank"`
	Rating     *string `json:"rating"`
	Previous   *string `json:"previous"`
	Change     *string `json:"change"`
	Correction *string `json:"correction"`
	K          int     `json:"k"`

	Games      json.Number `json:"games"`
	GamesTotal json.Number `json:"games_total"`
}

// readJSON reads the list as JSON, player by player.
func readJSON(f files.Opened, l *list) error {
	d, seen := json.NewDecoder(f), map[any]bool{}
	if err := expect(d, json.Delim('{')); err != nil {
		return err
	}
	for d.More() {
		key, err := d.Token()
		if err != nil {
			return err
		}
		seen[key] = true
		switch key {
		case "players":
			err = readPlayers(d, l)
		case "issue":
			err = expect(d, l.is.Name)
		case "date":
			err = expect(d, l.is.Period.Date.String())
		default:
			err = d.Decode(new(json.RawMessage))
		}
		if err != nil {
			return err
		}
	}
	if err := expect(d, json.Delim('}')); err != nil {
		return err
	}
	if !seen["players"] || !seen["issue"] || !seen["date"] {
		return fmt.Errorf("%w: its players, its date or its name is missing", ErrDiffers)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return errors.Join(err, fmt.Errorf("%w: something follows its end", ErrDiffers))
	}
	return nil
}

// expect reads a token that must be another.
func expect(d *json.Decoder, want json.Token) error {
	got, err := d.Token()
	if err == nil && got != want {
		err = fmt.Errorf("%w: it says %q instead of %q", ErrDiffers, fmt.Sprint(got), fmt.Sprint(want))
	}
	return err
}

func readPlayers(d *json.Decoder, l *list) error {
	if err := expect(d, json.Delim('[')); err != nil {
		return err
	}
	n := 0
	for d.More() {
		var p player
		err := d.Decode(&p)
		if err == nil {
			err = l.compareNext(n, p.record(), l.rounded)
		}
		if n++; err != nil {
			return fmt.Errorf("player %d: %w", n, err)
		}
	}
	return errors.Join(expect(d, json.Delim(']')), l.checkComplete(n))
}

// record returns what the document says about a player. It does not say which rank the player had on the list before.
func (p *player) record() *record {
	var r record
	for i := range r.has {
		r.has[i] = i != previousRankField
	}
	r.texts = [fields]string{rankField: positive(p.Rank), ratingField: textOf(p.Rating), previousField: textOf(p.Previous),
		changeField: textOf(p.Change), correctionField: textOf(p.Correction), gamesField: string(p.Games),
		gamesTotalField: string(p.GamesTotal), kField: positive(p.K), idField: p.ID, nameField: p.Name}
	return &r
}

// textOf returns a text, which is empty for null.
func textOf(text *string) string {
	if text == nil {
		return ""
	}
	return *text
}
