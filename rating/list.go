package rating

import (
	"encoding/binary"
	"slices"
	"strings"
)

// State is all that is carried for one player from one list to the next.
type State struct {
	Player    string       `json:"player"`
	Rated     bool         `json:"rated"`
	Rating    Points       `json:"rating"` // 0 unless Rated
	Games     int          `json:"games"`  // rated games so far
	K         int          `json:"k"`      // of the next period
	Peak      Points       `json:"peak"`   // highest published rating
	LastGame  Date         `json:"last_game,omitzero"`
	Since     Date         `json:"since,omitzero"` // the first list with a rating
	Pool      []PoolResult `json:"pool,omitempty"`
	FirstDone bool         `json:"first_done,omitempty"` // a newcomer's first event lies behind him
	LastEvent string       `json:"last_event,omitempty"` // code of the last event with a rated game
	Source    string       `json:"source,omitempty"`     // of an opening rating: registry document
}

// Ever says whether the player's published rating has reached p (FIDE 8.3.3).
func (s State) Ever(p Points) bool { return s.Peak >= p }

// PoolResult is a newcomer's game against a rated opponent that waits for a first rating (FIDE 7.1.4).
type PoolResult struct {
	List     Date   `json:"list"` // the list whose period it belongs to
	Event    string `json:"event"`
	Round    int    `json:"round"`
	Opponent string `json:"opponent"`
	Rating   Points `json:"rating"` // of the opponent
	Score    Score  `json:"score"`
	Origin   Origin `json:"origin,omitzero"`

	Performance Ratio `json:"performance,omitzero"` // Ru of the whole event, where events are weighed (fide-2001, 10.3)
}

// List is the state of all players on one list date. States are sorted by player id.
type List struct {
	ID     string  `json:"id"` // standard, rapid …
	Date   Date    `json:"date"`
	States []State `json:"states"`
}

// Find gives the state of a player on l.
func (l List) Find(player string) (State, bool) {
	i, ok := slices.BinarySearchFunc(l.States, player, byID)
	if !ok {
		return State{Player: player}, false
	}
	return l.States[i], true
}

// InTurn gives a way to ask who stands on l, of whom most are asked for in their order: he is looked for behind the one
// before him first.
func (l List) InTurn() func(player string) bool {
	next := 0
	return func(player string) bool {
		if next < len(l.States) && l.States[next].Player == player {
			next++
			return true
		}
		i, stands := slices.BinarySearchFunc(l.States, player, byID)
		if stands {
			next = i + 1
		}
		return stands
	}
}

func byID(s State, id string) int { return strings.Compare(s.Player, id) }

// Sort puts the states into the order that Find needs.
func (l *List) Sort() { slices.SortStableFunc(l.States, byPlayer) }

// Sorted gives the list with its states in order; l itself is left as it is.
func (l List) Sorted() List {
	if !slices.IsSortedFunc(l.States, byPlayer) {
		l.States = slices.Clone(l.States)
		l.Sort()
	}
	return l
}

func byPlayer(a, b State) int { return strings.Compare(a.Player, b.Player) }

// Period is the time between two lists: events of Period.From to Period.To go into the list of Date.
type Period struct {
	List     string `json:"list"`
	Date     Date   `json:"date"`
	From     Date   `json:"from"`
	To       Date   `json:"to"`     // last day of the period
	Cutoff   Date   `json:"cutoff"` // last day on which an ordinary event may end
	Previous Date   `json:"previous,omitzero"`
}

// Opening is a row of the registry's sheet Ratings: what a player brought along when Kalends took over.
type Opening struct {
	Player   string `json:"player"`
	List     string `json:"list"`
	Date     Date   `json:"date"`
	Rated    bool   `json:"rated"`
	Rating   Points `json:"rating"`
	Games    int    `json:"games"` // −1: unknown
	Peak     Points `json:"peak,omitempty"`
	LastGame Date   `json:"last_game,omitzero"`
	K        int    `json:"k,omitempty"` // as printed then; 0: unknown
	Source   string `json:"source,omitempty"`
	Document string `json:"document,omitempty"`
	Origin   Origin `json:"origin,omitzero"`
}

// PackedList is a list that waits, by player: some thirty bytes each, as long as nobody looks at it.
type PackedList struct {
	id      string
	date    Date
	count   int
	words   []string // events and sources
	pools   [][]PoolResult
	players string // one behind the other
	b       []byte
}

// Packed packs a list.
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

// Len is how many players stand on the list.
func (p PackedList) Len() int { return p.count }

// Unpacked gives the list as it was packed.
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

// InTurn gives a way to ask for one player after the other, each written over the one before him; nil: there are no more.
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

// next takes the first player out, into an empty state.
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

func truth(is bool) int64 {
	if is {
		return 1
	}
	return 0
}
