package ledger

import (
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"hash"
	"strconv"

	"kalends/rating"
)

const insertState = `INSERT INTO state (publication, player, rated, rating, games, k, peak, last_game, since, first_done, last_event, source, pool)
	VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`

// storeStates inserts the states, which are sorted, feeds the digest and gives the packed ratings. One row a statement
// is as fast as many: the driver looks every parameter up among all others.
func storeStates(tx *sql.Tx, id int64, states []rating.State, digest hash.Hash) ([]byte, error) {
	ratings, err := digestStates(digest, states)
	if err != nil {
		return nil, err
	}
	insert, err := tx.Prepare(insertState)
	if err != nil {
		return nil, err
	}
	defer insert.Close()
	for _, s := range states {
		pool, err := packPool(s.Pool)
		if err != nil {
			return nil, err
		}
		_, err = insert.Exec(id, s.Player, s.Rated, int64(s.Rating), s.Games, s.K, int64(s.Peak), int64(s.LastGame),
			int64(s.Since),
			s.FirstDone, orNil(s.LastEvent), orNil(s.Source), orNil(pool))
		if err != nil {
			return nil, err
		}
	}
	return deflate(ratings), nil
}

// digestStates feeds the digest and gives a line for everyone rated: player and rating.
func digestStates(digest hash.Hash, states []rating.State) (ratings []byte, err error) {
	var line []byte
	for i, s := range states {
		if i > 0 && states[i-1].Player == s.Player {
			return nil, fmt.Errorf("player %q stands twice", s.Player)
		}
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
	}
	return ratings, nil
}

// digestOf gives the hash of a list's states.
func digestOf(states []rating.State) (string, error) {
	digest := sha256.New()
	if _, err := digestStates(digest, byPlayer(states)); err != nil {
		return "", err
	}
	return hex.EncodeToString(digest.Sum(nil)), nil
}

// appendState writes a state as the digest sees it.
func appendState(b []byte, s rating.State, pool string) []byte {
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

func orNil(s string) any {
	if s == "" {
		return nil
	}
	return s
}

func packPool(pool []rating.PoolResult) (string, error) {
	if len(pool) == 0 {
		return "", nil
	}
	b, err := json.Marshal(pool)
	return string(b), err
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
	seen := map[string]string{}
	for rows.Next() {
		s, err := scanState(rows, seen)
		if err != nil {
			return nil, err
		}
		states = append(states, s)
	}
	return states, rows.Err()
}

// scanState reads one state; events and sources repeat from player to player and are kept once, in seen.
func scanState(rows *sql.Rows, seen map[string]string) (rating.State, error) {
	var s rating.State
	var event, source, pool sql.RawBytes
	err := rows.Scan(&s.Player, &s.Rated, &s.Rating, &s.Games, &s.K, &s.Peak, &s.LastGame, &s.Since, &s.FirstDone, &event,
		&source, &pool)
	if err != nil {
		return s, err
	}
	s.LastEvent, s.Source = intern(seen, event), intern(seen, source)
	if len(pool) > 0 {
		err = json.Unmarshal(pool, &s.Pool)
	}
	return s, err
}

func intern(seen map[string]string, b []byte) string {
	if s, ok := seen[string(b)]; ok {
		return s
	}
	s := string(b)
	seen[s] = s
	return s
}
