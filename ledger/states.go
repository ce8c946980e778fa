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
	"sync"

	"kalends/rating"
)

// statesInBlock is how many players of a list stand in a row. So many lines lie on the page of their key.
const statesInBlock = 16

// storeStates keeps the states block by block, feeds the digest and gives the packed ratings.
func storeStates(tx *sql.Tx, id int64, list rating.PackedList, digest hash.Hash) ([]byte, error) {
	insert, err := tx.Prepare(`INSERT INTO states (publication, first, body) VALUES (?, ?, ?)`)
	if err != nil {
		return nil, err
	}
	defer insert.Close()
	var body []byte
	var first string
	n := 0
	ratings, err := digestStates(digest, list.Len(), list.InTurn(), func(s *rating.State, line []byte) error {
		if len(body) == 0 {
			first = s.Player
		}
		body = append(body, line...)
		if n++; n%statesInBlock > 0 && n < list.Len() {
			return nil
		}
		_, err := insert.Exec(id, first, string(body))
		body = body[:0]
		return err
	})
	return deflate(ratings), err
}

// digestStates feeds the digest with a number of states, by player, and gives a line for everyone rated: player and rating.
// Each is told state by state, with the line that is kept of it.
func digestStates(digest hash.Hash, count int, next func() *rating.State, each func(s *rating.State, line []byte) error) (ratings []byte, err error) {
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
		ratings = appendRating(ratings, s)
		if err := each(s, line); err != nil {
			return nil, err
		}
	}
	return ratings, nil
}

// appendRating writes the line of somebody who is rated: player and rating.
func appendRating(b []byte, s *rating.State) []byte {
	if !s.Rated {
		return b
	}
	b = append(appendText(b, s.Player), '\t')
	return append(strconv.AppendInt(b, int64(s.Rating), 10), '\n')
}

// digestOnly is told of states that are not kept.
func digestOnly(*rating.State, []byte) error { return nil }

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

// loadStates gives the states of a publication, by player.
func loadStates(q asker, id int64) ([]rating.State, error) {
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
			states = make([]rating.State, 0, n*strings.Count(b.body, "\n")) // rows have alike many lines, but for the last
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

// stateBlock is some players of a list as they are kept, under the first of them.
type stateBlock struct{ first, body string }

// stateBlocks gives the lines of a publication's list, block by block.
func stateBlocks(q asker, id int64) iter.Seq2[stateBlock, error] {
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

// loadStatesOf gives the states that a publication has of some players, by player.
func loadStatesOf(q asker, id int64, players []string) (states []rating.State, err error) {
	if players = distinct(players); len(players) == 0 {
		return nil, nil
	}
	asked, err := json.Marshal(players)
	if err != nil {
		return nil, err
	}
	rows, err := q.Query(`SELECT key, (SELECT body FROM states WHERE publication = ?1 AND first <= value ORDER BY first DESC LIMIT 1)
		FROM json_each(?2)`, id, string(asked))
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

// playerOfLine gives whose line it is.
func playerOfLine(line string) string {
	player, _, _ := strings.Cut(line, "\t")
	return textOf(player)
}

// stateColumns is how many columns a line has.
const stateColumns = 12

// stateReader reads states line by line. Events and sources repeat from player to player and are kept once, in seen.
type stateReader struct {
	columns [stateColumns]string
	seen    map[string]string
}

var errNoState = errors.New("a line of a list is none")

// read reads a line with its end.
func (r *stateReader) read(line string) (s rating.State, err error) {
	line, whole := strings.CutSuffix(line, "\n")
	if !whole || !splitColumns(line, r.columns[:]) {
		return s, fmt.Errorf("%w: %q", errNoState, line)
	}
	var n [8]int64
	for i := range n {
		if n[i], err = strconv.ParseInt(r.columns[1+i], 10, 64); err != nil {
			return s, fmt.Errorf("%w: %q", errNoState, line)
		}
	}
	if n[0]&^1 != 0 || n[7]&^1 != 0 {
		return s, fmt.Errorf("%w: %q", errNoState, line)
	}
	s = rating.State{Player: strings.Clone(textOf(r.columns[0])), Rated: n[0] == 1, Rating: rating.Points(n[1]), Games: int(n[2]), K: int(n[3]),
		Peak: rating.Points(n[4]), LastGame: rating.Date(n[5]), Since: rating.Date(n[6]), FirstDone: n[7] == 1,
		LastEvent: r.once(9), Source: r.once(10)}
	s.Pool, err = unpackPool(r.columns[11])
	return s, err
}

// find appends the state that a block has of a player, if he stands there.
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

// once gives a text that repeats; it does not hold on to the line.
func (r *stateReader) once(column int) string {
	text := r.columns[column]
	s, known := r.seen[text]
	if !known {
		if r.seen == nil {
			r.seen = map[string]string{}
		}
		s = textOf(strings.Clone(text))
		r.seen[strings.Clone(text)] = s
	}
	return s
}

// manyAsked is how many players are asked of a list before its lines are held: to look for so many costs as much as to read
// all of a large one. mostHeld is of how many lists lines are held: those of the three paces.
const (
	manyAsked = 2048
	mostHeld  = 3
)

// lookups are the lists of which players are asked. A list is what its digest says, so what is held is never out of date.
type lookups struct {
	mu    sync.Mutex
	lists map[listKey]*lookup
}

type listKey struct {
	id     int64
	digest string
}

// lookup is a list of which players are asked.
type lookup struct {
	asked  int
	blocks []stateBlock // all of it; nil: not held
}

// statesOf gives the states that a publication has of some players, by player.
func (l *lookups) statesOf(q asker, r record, players []string) ([]rating.State, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	list := l.of(listKey{r.id, r.digest})
	if list.asked += len(players); list.blocks == nil && list.asked > manyAsked && l.room() {
		var all []stateBlock
		for b, err := range stateBlocks(q, r.id) {
			if err != nil {
				return nil, err
			}
			all = append(all, b)
		}
		list.blocks = all
	}
	if list.blocks == nil {
		return loadStatesOf(q, r.id, players)
	}
	return list.of(players)
}

func (l *lookups) of(key listKey) *lookup {
	if l.lists[key] == nil {
		if l.lists == nil {
			l.lists = map[listKey]*lookup{}
		}
		l.lists[key] = &lookup{}
	}
	return l.lists[key]
}

// room says whether one more list can be held.
func (l *lookups) room() bool {
	n := 0
	for _, list := range l.lists {
		if list.blocks != nil {
			n++
		}
	}
	return n < mostHeld
}

// of gives the states of some players, by player.
func (l *lookup) of(players []string) (states []rating.State, err error) {
	r := stateReader{}
	for _, player := range distinct(players) {
		n, found := slices.BinarySearchFunc(l.blocks, player, func(b stateBlock, player string) int { return strings.Compare(b.first, player) })
		if !found {
			n--
		}
		if n < 0 {
			continue
		}
		if states, err = r.find(states, l.blocks[n].body, player); err != nil {
			return nil, err
		}
	}
	return states, nil
}

// distinct gives each of some players once, in order.
func distinct(players []string) []string {
	return slices.Compact(slices.Sorted(slices.Values(players)))
}
