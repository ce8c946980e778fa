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

// readJSON compares the list as JSON, player by player. A document without players, or of another list, is ErrDiffers.
func readJSON(f files.Opened, l *list) error {
	d := json.NewDecoder(bufio.NewReaderSize(f, 64<<10))
	if err := readDelimiter(d, '{'); err != nil {
		return err
	}
	said, n := map[string]string{}, -1
	for d.More() {
		key, err := d.Token()
		if err != nil {
			return err
		}
		switch name := fmt.Sprint(key); name {
		case "players":
			n, err = readPlayers(d, l)
		case "issue", "date":
			var text string
			err = d.Decode(&text)
			said[name] = text
		default:
			err = d.Decode(new(json.RawMessage))
		}
		if err != nil {
			return fmt.Errorf("%s: %w", key, err)
		}
	}
	if err := readDelimiter(d, '}'); err != nil {
		return err
	}
	if more, err := d.Token(); !errors.Is(err, io.EOF) {
		return fmt.Errorf("%w: %v follows the document", ErrDiffers, more)
	}
	if issue, date := l.is.Name, l.is.Period.Date.String(); said["issue"] != issue || said["date"] != date || n < 0 {
		return fmt.Errorf("%w: it is the list %q of %s with %d players", ErrDiffers, said["issue"], said["date"], n)
	}
	return l.checkComplete(n)
}

// readDelimiter reads a bracket or brace; anything else is ErrDiffers.
func readDelimiter(d *json.Decoder, want json.Delim) error {
	got, err := d.Token()
	if err == nil && got != want {
		err = fmt.Errorf("%w: %v stands where %v belongs", ErrDiffers, got, want)
	}
	return err
}

// player is what the document says of a player, as far as it is compared.
type player struct {
	ID, Name                             string
	Rank, K                              int
	Rating, Previous, Change, Correction string
	Games                                *int
	GamesTotal                           *int `json:"games_total"`
}

// inJSON are the fields that the document has. It does not say which rank a player had on the list before.
var inJSON = func() (has [fields]bool) {
	for i := range has {
		has[i] = i != previousRankField
	}
	return has
}()

// readPlayers compares the players of the document and returns how many there are.
func readPlayers(d *json.Decoder, l *list) (n int, err error) {
	if err := readDelimiter(d, '['); err != nil {
		return 0, err
	}
	for ; d.More(); n++ {
		var p player
		if err := d.Decode(&p); err != nil {
			return n, fmt.Errorf("player %d: %w", n+1, err)
		}
		got := record{has: inJSON, texts: [fields]string{idField: p.ID, nameField: p.Name, rankField: positive(p.Rank),
			kField: positive(p.K), ratingField: p.Rating, previousField: p.Previous, changeField: p.Change,
			correctionField: p.Correction, gamesField: written(p.Games), gamesTotalField: written(p.GamesTotal)}}
		if err := l.compareNext(n, &got, l.rounded); err != nil {
			return n, fmt.Errorf("player %d: %w", n+1, err)
		}
	}
	return n, readDelimiter(d, ']')
}

// written returns a number as text, "" where none was written.
func written(n *int) string {
	if n == nil {
		return ""
	}
	return strconv.Itoa(*n)
}
