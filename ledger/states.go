package ledger

import (
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"iter"
	"slices"
	"strconv"
	"strings"

	"kalends/rating"
)

// statesInBlock is the number of players of a list in one row of table states: so many lines fit on the page of their
// key.
const statesInBlock = 16

// storeStates inserts the states into table states, by player and in blocks, and writes each line to digest. It returns
// the lines of appendRating, compressed.
func storeStates(tx *transaction, id int64, list rating.PackedList, digest hash.Hash) ([]byte, error) {
	var body []byte
	var first string
	n := 0
	ratings, err := digestStates(digest, list, func(s *rating.State, line []byte) error {
		if len(body) == 0 {
			first = s.Player
		}
		body = append(body, line...)
		if n++; n%statesInBlock > 0 && n < list.Len() {
			return nil
		}
		_, err := tx.Exec(`INSERT INTO states (publication, first, body) VALUES (?, ?, ?)`, id, first, string(body))
		body = body[:0]
		return err
	})
	return deflate(ratings), err
}

// digestStates writes the line of every state to digest and passes it to each, by player; each must not keep it. It
// returns the lines of appendRating. A player who occurs twice is an error.
func digestStates(digest hash.Hash, list rating.PackedList, each func(*rating.State, []byte) error) ([]byte, error) {
	const usual = len("12345678\t123456\n")
	ratings := make([]byte, 0, usual*list.Len())
	var line []byte
	var last string
	var columns []any
	next := list.InTurn()
	for i := range list.Len() {
		s := next()
		if columns == nil {
			columns = stateColumns(s) // every state is decoded into the same one
		}
		if i > 0 && last == s.Player {
			return nil, fmt.Errorf("player %q stands twice", s.Player)
		}
		last = s.Player
		var err error
		if line, err = appendColumns(line[:0], columns); err != nil {
			return nil, err
		}
		digest.Write(line)
		ratings = appendRating(ratings, s)
		if err := each(s, line); err != nil {
			return nil, err
		}
	}
	return ratings, nil
}

// appendRating appends the line of a player with a rating: player and rating in hundredths. Others have no line.
func appendRating(b []byte, s *rating.State) []byte {
	if !s.Rated {
		return b
	}
	b = append(appendText(b, s.Player), '\t')
	return append(strconv.AppendInt(b, int64(s.Rating), 10), '\n')
}

// digestOf returns the SHA-256 of the lines of a list's states.
func digestOf(list rating.List) (string, error) {
	digest := sha256.New()
	_, err := digestStates(digest, list.Packed(), func(*rating.State, []byte) error { return nil })
	return hex.EncodeToString(digest.Sum(nil)), err
}

// loadStates returns all states of a publication, by player; not nil.
func loadStates(q querier, id int64) ([]rating.State, error) {
	var n int
	if err := q.QueryRow(`SELECT count(*) FROM states WHERE publication = ?`, id).Scan(&n); err != nil {
		return nil, err
	}
	states := []rating.State{}
	r := stateReader{}
	for b, err := range stateBlocks(q, id) {
		if err != nil {
			return nil, err
		}
		if len(states) == 0 {
			states = make([]rating.State, 0, n*strings.Count(b.body, "\n")) // all rows but the last have as many lines
		}
		for line := range strings.Lines(b.body) {
			s, err := r.read(line)
			if err != nil {
				return nil, err
			}
			states = append(states, s)
		}
	}
	return states, nil
}

// stateBlock is a row of table states: the first of its players, and the line of each.
type stateBlock struct{ first, body string }

// stateBlocks yields the blocks of a publication's list, by player, and ends at the first error. The query stays open
// meanwhile.
func stateBlocks(q querier, id int64) iter.Seq2[stateBlock, error] {
	return func(yield func(stateBlock, error) bool) {
		rows, err := q.Query(`SELECT first, body FROM states WHERE publication = ? ORDER BY first`, id)
		if err != nil {
			yield(stateBlock{}, err)
			return
		}
		defer rows.Close()
		for rows.Next() {
			var b stateBlock
			err := rows.Scan(&b.first, &b.body)
			if !yield(b, err) || err != nil {
				return
			}
		}
		if err := rows.Err(); err != nil {
			yield(stateBlock{}, err)
		}
	}
}

// loadStatesOf returns the states of the given players in a publication, by player. Players who are not on the list are
// left out.
func loadStatesOf(q querier, id int64, players []string) (states []rating.State, err error) {
	if players = slices.Compact(slices.Sorted(slices.Values(players))); len(players) == 0 {
		return nil, nil
	}
	wanted, err := json.Marshal(players)
	if err != nil {
		return nil, err
	}
	rows, err := q.Query(`SELECT key, (SELECT body FROM states WHERE publication = ?1 AND first <= value ORDER BY first DESC LIMIT 1)
		FROM json_each(?2)`, id, string(wanted))
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	r := stateReader{}
	for rows.Next() {
		var n int
		var body sql.NullString
		if err := rows.Scan(&n, &body); err != nil {
			return nil, err
		}
		if states, err = r.find(states, body.String, players[n]); err != nil {
			return nil, err
		}
	}
	return rating.List{States: states}.Sorted().States, rows.Err()
}

// playerOfLine returns the player of a line of states.
func playerOfLine(line string) string {
	player, _, _ := strings.Cut(line, "\t")
	return textOf(player)
}

// stateReader parses the lines of states. Events and sources are the same for many players; each text is kept once.
type stateReader struct {
	state   rating.State
	columns []any // of state; nil: no line was read yet
	texts   map[string]string
}

// errNoState says that a line of table states does not have the columns of a state.
var errNoState = errors.New("a line of a list is none")

// read parses a line with its line feed, or returns errNoState.
func (r *stateReader) read(line string) (rating.State, error) {
	if r.columns == nil {
		r.columns, r.texts = stateColumns(&r.state), map[string]string{}
	}
	if err := parseColumns(line, r.columns, r.texts); err != nil {
		return rating.State{}, fmt.Errorf("%w: %q", errNoState, strings.TrimSuffix(line, "\n"))
	}
	return r.state, nil
}

// find appends the state of a player to states, if body, the lines of a block, has one.
func (r *stateReader) find(states []rating.State, body, player string) ([]rating.State, error) {
	key := string(append(appendText(nil, player), '\t'))
	for line := range strings.Lines(body) {
		if strings.HasPrefix(line, key) {
			s, err := r.read(line)
			return append(states, s), err
		}
	}
	return states, nil
}
