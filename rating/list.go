package rating

import (
	"encoding/binary"
	"slices"
	"strings"
)

// State is everything that is carried over for one player from one list to the next.
type State struct {
	Player    string       `json:"player"`
	Rated     bool         `json:"rated"`
	Rating    Points       `json:"rating"` // 0 unless Rated
	Games     int          `json:"games"`  // rated games so far
	K         int          `json:"k"`      // for the next period
	Peak      Points       `json:"peak"`   // highest published rating
	LastGame  Date         `json:"last_game,omitzero"`
	Since     Date         `json:"since,omitzero"` // the first list with a rating
	Pool      []PoolResult `json:"pool,omitempty"`
	FirstDone bool         `json:"first_done,omitempty"` // the player has finished a first event as a newcomer
	LastEvent string       `json:"last_event,omitempty"` // the code of the last event with a rated game
	Source    string       `json:"source,omitempty"`     // the registry document of an opening rating
}

// Ever reports whether the player's published rating has reached p (FIDE 8.3.3).
func (s State) Ever(p Points) bool { return s.Peak >= p }

// PoolResult is a newcomer's game against a rated opponent that counts towards a first rating (FIDE 7.1.4).
type PoolResult struct {
	List     Date   `json:"list"` // the date of the list for whose period it was played
	Event    string `json:"event"`
	Round    int    `json:"round"`
	Opponent string `json:"opponent"`
	Rating   Points `json:"rating"` // of the opponent
	Score    Score  `json:"score"`
	Origin   Origin `json:"origin,omitzero"`

	Performance Ratio `json:"performance,omitzero"` // Ru of the whole event, for rulesets that weigh events (fide-2001, 10.3)
}

// List is the state of all players on one date. States are sorted by player id.
type List struct {
	ID     string  `json:"id"` // standard, rapid …
	Date   Date    `json:"date"`
	States []State `json:"states"`
}

// Find returns the state of a player, and whether the player is on the list; if not, the state has only the id. The
// states must be sorted.
func (l List) Find(player string) (State, bool) {
	i, ok := slices.BinarySearchFunc(l.States, player, byID)
	if !ok {
		return State{Player: player}, false
	}
	return l.States[i], true
}

// Has reports whether a player is on l, whose states must be sorted.
func (l List) Has(player string) bool {
	_, found := slices.BinarySearchFunc(l.States, player, byID)
	return found
}

func byID(s State, id string) int { return strings.Compare(s.Player, id) }

// Sort sorts the states in place by player.
func (l *List) Sort() { slices.SortStableFunc(l.States, byPlayer) }

// Sorted returns the list with its states sorted by player. It does not reorder l; if l is sorted, both share their
// states.
func (l List) Sorted() List {
	if !slices.IsSortedFunc(l.States, byPlayer) {
		l.States = slices.Clone(l.States)
		l.Sort()
	}
	return l
}

func byPlayer(a, b State) int { return strings.Compare(a.Player, b.Player) }

// Period is the time between two lists: events from From to To go into the list of Date.
type Period struct {
	List     string `json:"list"`
	Date     Date   `json:"date"`
	From     Date   `json:"from"`
	To       Date   `json:"to"`     // last day of the period
	Cutoff   Date   `json:"cutoff"` // last day on which an ordinary event may end
	Previous Date   `json:"previous,omitzero"`
}

// Opening is a row of the registry's sheet Ratings: a player's rating when Kalends took over.
type Opening struct {
	Player   string `json:"player"`
	List     string `json:"list"`
	Date     Date   `json:"date"`
	Rated    bool   `json:"rated"`
	Rating   Points `json:"rating"`
	Games    int    `json:"games"` // −1: unknown
	Peak     Points `json:"peak,omitempty"`
	LastGame Date   `json:"last_game,omitzero"`
	K        int    `json:"k,omitempty"` // as it was printed; 0: unknown
	Source   string `json:"source,omitempty"`
	Document string `json:"document,omitempty"`
	Origin   Origin `json:"origin,omitzero"`
}

// PackedList is an encoded list, sorted by player, for lists that are kept in memory but rarely read. A player takes
// some thirty bytes.
type PackedList struct {
	id      string
	date    Date
	count   int
	words   []string // the texts of events and sources
	pools   [][]PoolResult
	players string // all ids, one after the other
	b       []byte
}

// Packed returns the list encoded. It does not reorder l, but shares the results of newcomers (State.Pool) with it.
func (l List) Packed() PackedList {
	l = l.Sorted()
	p := PackedList{id: l.ID, date: l.Date, count: len(l.States), b: make([]byte, 0, 24*len(l.States))}
	var known texts
	var players strings.Builder
	players.Grow(8 * len(l.States))
	for i := range l.States {
		s := &l.States[i]
		pool := 0
		if s.Pool != nil {
			p.pools = append(p.pools, s.Pool)
			pool = len(p.pools)
		}
		players.WriteString(s.Player)
		p.b = binary.AppendUvarint(p.b, uint64(len(s.Player)))
		figures := [...]int64{int64(s.Rating), int64(s.Games), int64(s.K), int64(s.Peak - s.Rating), int64(s.LastGame), int64(s.Since),
			int64(known.number(s.LastEvent)), int64(known.number(s.Source)), truth(s.Rated), truth(s.FirstDone), int64(pool)}
		p.b = appendFigures(p.b, figures[:])
	}
	p.words, p.players = known.values, players.String()
	return p
}

// Len returns the number of players.
func (p PackedList) Len() int { return p.count }

// Unpacked returns the list decoded.
func (p PackedList) Unpacked() List {
	l := List{ID: p.id, Date: p.date}
	if p.count > 0 {
		l.States = make([]State, p.count)
	}
	for i := range l.States {
		p.next(&l.States[i])
	}
	return l
}

// InTurn returns a function that returns the next player at each call, by id, and nil at the end. It decodes all of
// them into the same State, so each call overwrites the one before.
func (p PackedList) InTurn() func() *State {
	room := new(State)
	return func() *State {
		if len(p.b) == 0 {
			return nil
		}
		*room = State{}
		p.next(room)
		return room
	}
}

// next decodes the first player into s, which must be empty, and removes the player from p.
func (p *PackedList) next(s *State) {
	n, size := binary.Uvarint(p.b)
	s.Player, p.players = p.players[:n], p.players[n:]
	var f [11]int64
	p.b = readFigures(p.b[size:], f[:])
	s.Rating, s.Games, s.K, s.LastGame, s.Since = Points(f[0]), int(f[1]), int(f[2]), Date(f[4]), Date(f[5])
	s.Peak = s.Rating + Points(f[3])
	s.LastEvent, s.Source, s.Rated, s.FirstDone = p.words[f[6]], p.words[f[7]], f[8] == 1, f[9] == 1
	if f[10] > 0 {
		s.Pool = p.pools[f[10]-1]
	}
}

// truth returns 1 for true and 0 for false.
func truth(is bool) int64 {
	if is {
		return 1
	}
	return 0
}
