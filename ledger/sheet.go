package ledger

import (
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"kalends/rating"
)

// sheetHead is the stored form of an event without its games. With OneFile all entrants and games come from the event's
// own file, and do not repeat its name and hash: a season has a million games.
type sheetHead struct {
	OneFile bool         `json:"one_file"`
	Event   rating.Event `json:"event"`
}

// writeSheet stores or replaces the content of a submission's sheet and returns its hash. A nil event removes the
// content and returns "".
func writeSheet(tx *transaction, id int64, e *rating.Event) (string, error) {
	if e == nil {
		_, err := tx.Exec(`DELETE FROM sheet WHERE submission = ?`, id)
		return "", err
	}
	head, games, err := packSheet(*e)
	if err != nil {
		return "", err
	}
	_, err = tx.Exec(`INSERT INTO sheet (submission, head, games) VALUES (?, ?, ?)
		ON CONFLICT (submission) DO UPDATE SET head = excluded.head, games = excluded.games`, id, head, games)
	return sumOf(head, "\n", games), err
}

// readSheet reads the stored sheet of a submission; nil if there is none. Repeated texts are kept once, in seen, which
// may be shared by many sheets.
func readSheet(q querier, id int64, seen map[string]string) (*rating.Event, error) {
	var head, games string
	err := q.QueryRow(`SELECT head, games FROM sheet WHERE submission = ?`, id).Scan(&head, &games)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	e, err := unpackSheet(head, games, seen)
	if err != nil {
		return nil, fmt.Errorf("sheet of submission %d: %w", id, err)
	}
	return e, nil
}

// sheetSHA returns the SHA-256 of the stored sheet of a submission, or "" if there is none.
func sheetSHA(q querier, id int64) (string, error) {
	var head, games string
	err := q.QueryRow(`SELECT head, games FROM sheet WHERE submission = ?`, id).Scan(&head, &games)
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	return sumOf(head, "\n", games), err
}

// sumOf returns the SHA-256 of the joined texts in hexadecimal digits.
func sumOf(texts ...string) string {
	sum := sha256.New()
	for _, text := range texts {
		_, _ = io.WriteString(sum, text) // a hash takes everything
	}
	return hex.EncodeToString(sum.Sum(nil))
}

// packSheet returns the JSON of a sheetHead and the games as lines of columns.
func packSheet(e rating.Event) (head, games string, err error) {
	one := oneFile(e)
	if games, err = packGames(e.Games, one); err != nil {
		return "", "", err
	}
	e.Games = nil
	if one {
		entrants := append([]rating.Entrant(nil), e.Entrants...)
		for i := range entrants {
			entrants[i].Origin.File, entrants[i].Origin.SHA = "", ""
		}
		e.Entrants = entrants
	}
	b, err := json.Marshal(sheetHead{OneFile: one, Event: e})
	return string(b), games, err
}

// unpackSheet reverses packSheet. Repeated texts are kept once, in seen.
func unpackSheet(head, games string, seen map[string]string) (*rating.Event, error) {
	var h sheetHead
	if err := json.Unmarshal([]byte(head), &h); err != nil {
		return nil, err
	}
	list, err := unpackGames(games, h.OneFile, h.Event.Origin, seen)
	if err != nil {
		return nil, err
	}
	h.Event.Games = list
	if h.OneFile {
		for i := range h.Event.Entrants {
			o := &h.Event.Entrants[i].Origin
			o.File, o.SHA = h.Event.Origin.File, h.Event.Origin.SHA
		}
	}
	return &h.Event, nil
}

// oneFile reports whether all entrants and games come from the file of the event itself.
func oneFile(e rating.Event) bool {
	same := func(o rating.Origin) bool { return o.File == e.Origin.File && o.SHA == e.Origin.SHA }
	for _, n := range e.Entrants {
		if !same(n.Origin) {
			return false
		}
	}
	for _, g := range e.Games {
		if !same(g.Origin) {
			return false
		}
	}
	return true
}

// packGames returns a line for each game; with one its file and hash are left out.
func packGames(games []rating.Game, one bool) (string, error) {
	var g rating.Game
	columns := gameColumns(&g, one)
	b := make([]byte, 0, 64*len(games)) // most games are shorter
	for _, g = range games {
		var err error
		if b, err = appendColumns(b, columns); err != nil {
			return "", err
		}
	}
	return string(b), nil
}

// unpackGames parses the lines of games; with one they get the file and hash of from. Repeated texts are kept once, in
// seen.
func unpackGames(text string, one bool, from rating.Origin, seen map[string]string) ([]rating.Game, error) {
	var games []rating.Game
	if n := strings.Count(text, "\n"); n > 0 {
		games = make([]rating.Game, 0, n)
	}
	g := rating.Game{Origin: rating.Origin{File: from.File, SHA: from.SHA}}
	columns := gameColumns(&g, one)
	for line := range strings.Lines(text) {
		if err := parseColumns(line, columns, seen); err != nil {
			return nil, fmt.Errorf("game %d is damaged: %w", len(games)+1, err)
		}
		games = append(games, g)
	}
	return games, nil
}
