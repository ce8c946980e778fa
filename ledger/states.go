package ledger

import (
	"crypto/sha256"
	"database/sql"
	"database/sql/driver"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"hash"
	"strconv"

	"kalends/rating"
)

const insertState = `INSERT INTO state (publication, player, rated, rating, games, k, peak, last_game, since, first_done, last_event, source, pool)
	VALUES`

// storeStates inserts the states, feeds the digest and gives the packed ratings.
func storeStates(t *together, id int64, list rating.PackedList, digest hash.Hash) ([]byte, error) {
	var ratings []byte
	publication := any(id)
	err := t.enter(insertState, 13, func(b *batch) (err error) {
		ratings, err = digestStates(digest, list.Len(), list.InTurn(), func(s *rating.State, pool string) error {
			row, err := b.next()
			if err == nil {
				row[0].Value = publication
				fillState(row[1:], s, pool)
			}
			return err
		})
		return err
	})
	return deflate(ratings), err
}

// fillState fills the parameters of a state. What they hold already is not made a parameter again.
func fillState(row []driver.NamedValue, s *rating.State, pool string) {
	row[0].Value = s.Player
	for i, n := range [...]int64{one01(s.Rated), int64(s.Rating), int64(s.Games), int64(s.K), int64(s.Peak),
		int64(s.LastGame), int64(s.Since), one01(s.FirstDone)} {
		if at := &row[1+i].Value; *at != n {
			*at = n
		}
	}
	for i, text := range [...]string{s.LastEvent, s.Source, pool} {
		switch at := &row[9+i].Value; {
		case text == "":
			*at = nil
		case *at != text:
			*at = text
		}
	}
}

// digestStates feeds the digest with a number of states, by player, and gives a line for everyone rated: player and rating.
// Each is told state by state, with its pool as it is kept.
func digestStates(digest hash.Hash, count int, next func() *rating.State, each func(s *rating.State, pool string) error) (ratings []byte, err error) {
	const usual = len("12345678\t123456\n")
	ratings = make([]byte, 0, usual*count)
	var line []byte
	var last string
	for i := range count {
		s := next()
		if i > 0 && last == s.Player {
			return nil, fmt.Errorf("player %q stands twice", s.Player)
		}
		last = s.Player
		pool, err := packPool(s.Pool)
		if err != nil {
			return nil, err
		}
		line = appendState(line[:0], s, pool)
		digest.Write(line)
		if s.Rated {
			ratings = append(appendText(ratings, s.Player), '\t')
			ratings = append(strconv.AppendInt(ratings, int64(s.Rating), 10), '\n')
		}
		if err := each(s, pool); err != nil {
			return nil, err
		}
	}
	return ratings, nil
}

// digestOnly is told of states that are not kept.
func digestOnly(*rating.State, string) error { return nil }

// digestOf gives the hash of a list's states.
func digestOf(states []rating.State) (string, error) {
	digest := sha256.New()
	states = rating.List{States: states}.Sorted().States
	if _, err := digestStates(digest, len(states), inTurn(states), digestOnly); err != nil {
		return "", err
	}
	return hex.EncodeToString(digest.Sum(nil)), nil
}

// inTurn gives one state after the other.
func inTurn(states []rating.State) func() *rating.State {
	next := -1
	return func() *rating.State {
		next++
		return &states[next]
	}
}

// appendState writes a state as the digest sees it.
func appendState(b []byte, s *rating.State, pool string) []byte {
	b = append(appendText(b, s.Player), '\t')
	for _, n := range []int64{one01(s.Rated), int64(s.Rating), int64(s.Games), int64(s.K), int64(s.Peak),
		int64(s.LastGame), int64(s.Since), one01(s.FirstDone)} {
		b = append(strconv.AppendInt(b, n, 10), '\t')
	}
	b = append(appendText(b, s.LastEvent), '\t')
	b = append(appendText(b, s.Source), '\t')
	return append(append(b, pool...), '\n')
}

func one01(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

func packPool(pool []rating.PoolResult) (string, error) {
	if len(pool) == 0 {
		return "", nil
	}
	b, err := json.Marshal(pool)
	return string(b), err
}

func unpackPool(text string) (pool []rating.PoolResult, err error) {
	if text != "" {
		err = json.Unmarshal([]byte(text), &pool)
	}
	return pool, err
}

const (
	stateColumns  = `SELECT player, rated, rating, games, k, peak, last_game, since, first_done, last_event, source, pool FROM state `
	selectState   = stateColumns + `WHERE publication = ? ORDER BY player`
	selectStateOf = stateColumns + `WHERE publication = ? AND player IN (SELECT value FROM json_each(?)) ORDER BY player`
)

// loadStates gives the states of a publication, by player.
func loadStates(q asker, id int64) ([]rating.State, error) {
	var n int
	if err := q.QueryRow(`SELECT count(*) FROM state WHERE publication = ?`, id).Scan(&n); err != nil {
		return nil, err
	}
	return scanStates(q, make([]rating.State, 0, n), selectState, id)
}

// loadStatesOf gives the states that a publication has of some players, by player.
func loadStatesOf(q asker, id int64, players []string) ([]rating.State, error) {
	asked, err := json.Marshal(players)
	if err != nil {
		return nil, err
	}
	return scanStates(q, nil, selectStateOf, id, string(asked))
}

func scanStates(q asker, states []rating.State, query string, args ...any) ([]rating.State, error) {
	rows, err := q.Query(query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	row := newStateScanner()
	for rows.Next() {
		s, err := row.scan(rows)
		if err != nil {
			return nil, err
		}
		states = append(states, s)
	}
	return states, rows.Err()
}

// stateScanner reads states row by row. The columns are taken as the driver has them: what database/sql would make of an
// integer goes by way of its digits. Events and sources repeat from player to player and are kept once, in seen.
type stateScanner struct {
	columns [12]any
	into    [12]any // each of columns by its address
	seen    map[string]string
}

func newStateScanner() *stateScanner {
	r := &stateScanner{seen: map[string]string{}}
	for i := range r.columns {
		r.into[i] = &r.columns[i]
	}
	return r
}

func (r *stateScanner) scan(rows *sql.Rows) (s rating.State, err error) {
	if err = rows.Scan(r.into[:]...); err != nil {
		return s, err
	}
	for i, v := range r.columns {
		if !isOfState(i, v) {
			return s, fmt.Errorf("column %d of a state is %v", i+1, v)
		}
	}
	s.Player, s.LastEvent, s.Source = r.text(0), r.once(9), r.once(10)
	s.Rated, s.Rating, s.Games, s.K = r.number(1) == 1, rating.Points(r.number(2)), int(r.number(3)), int(r.number(4))
	s.Peak, s.LastGame, s.Since = rating.Points(r.number(5)), rating.Date(r.number(6)), rating.Date(r.number(7))
	s.FirstDone = r.number(8) == 1
	s.Pool, err = unpackPool(r.text(11))
	return s, err
}

// isOfState says whether a column of stateColumns can be what it is: the tables of a file may be damaged.
func isOfState(column int, v any) bool {
	n, whole := v.(int64)
	_, text := v.(string)
	switch column {
	case 0:
		return text
	case 1, 8:
		return whole && (n == 0 || n == 1)
	case 9, 10, 11:
		return text || v == nil
	default:
		return whole
	}
}

func (r *stateScanner) number(column int) int64 { return r.columns[column].(int64) }

func (r *stateScanner) text(column int) string {
	s, _ := r.columns[column].(string) // or NULL
	return s
}

func (r *stateScanner) once(column int) string {
	text := r.text(column)
	s, known := r.seen[text]
	if !known {
		s = text
		r.seen[s] = s
	}
	return s
}
