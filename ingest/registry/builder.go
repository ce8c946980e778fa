package registry

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"slices"
	"strings"

	"kalends/ingest/cells"
	"kalends/rating"
)

// builder collects what tables will hold, in the order of its arrival.
type builder struct {
	players  rows[rating.Player]
	numbers  map[string]int32 // rows of players by number
	openings rows[rating.Opening]
	opened   []openingKey // of each opening
	lists    []string     // each once, so that a key of an opening is small
	names    rows[otherName]
	named    []int32 // the row of the player of each of these names
	lookups  [numberOfLookups]pairs
}

// otherName is a name of a player that is not in the player's row.
type otherName struct{ Player, Text string }

// openingKey identifies an opening rating: there is one of each player, list and day.
type openingKey struct {
	player, list int32
	date         rating.Date
}

func newBuilder() *builder {
	words := encoder{words: newVocabulary()}
	return &builder{numbers: map[string]int32{}, players: rows[rating.Player]{encoder: words},
		openings: rows[rating.Opening]{encoder: words}, names: rows[otherName]{encoder: words}}
}

// addPlayer adds a player whose number is new to the rows and lookups, and returns the names, divided into words.
func (b *builder) addPlayer(p *rating.Player) (names [][]cells.Part) {
	row := b.players.add(p)
	b.numbers[p.ID] = row
	b.lookups[byNumber].add(number(ByFIDE, p.FIDEID), row)
	b.addGroups(row, p)
	names = b.addName(row, p.Name)
	if p.NameAlt != "" && p.NameAlt != p.Name {
		names = append(names, b.addName(row, p.NameAlt)...)
	}
	return names
}

// addGroups adds a player to the groups of those who have a birth, club or title in common. Without a year of birth it
// adds nothing.
func (b *builder) addGroups(row int32, p *rating.Player) {
	if p.Birth.Year == 0 {
		return
	}
	groups := &b.lookups[bySharing]
	if p.Birth.On != 0 {
		groups.add(BornOn(p.Birth.On), row)
	}
	groups.add(ClubOf(p.Birth.Year, p.Club), row)
	for _, t := range p.Titles {
		groups.add(TitleOf(p.Birth.Year, t.Code), row)
	}
}

// addName adds a name of the player of a row to the lookups, and returns its words in each script.
func (b *builder) addName(row int32, name string) (parts [][]cells.Part) {
	apart := cells.TakeApart(name)
	for _, key := range keysOf(apart) {
		b.lookups[byName].add(key, row)
	}
	parts = apart.Parts()
	for _, words := range parts {
		looseKeys(words, func(key string) { b.lookups[byLoose].add(key, row) })
	}
	return parts
}

// addAlias adds another name or number of the player of a row to the lookups. It returns a name divided into words, and
// nil for a number.
func (b *builder) addAlias(a Alias, row int32) (names [][]cells.Part) {
	switch a.Kind {
	case national:
		b.lookups[byNumber].add(number(ByNational, a.Text), row)
	case "name":
		b.names.add(&otherName{a.Player, a.Text})
		b.named = append(b.named, row)
		names = b.addName(row, a.Text)
	default:
		b.lookups[byNumber].add(number(ByAlias, a.Text), row)
		if !b.has(a.Text) {
			b.lookups[formerly].add(a.Text, row)
		}
	}
	return names
}

// addOpening adds an opening rating of the player of a row.
func (b *builder) addOpening(o *rating.Opening, row int32) {
	b.openings.add(o)
	b.opened = append(b.opened, b.openingKey(o, row))
}

// openingKey returns the key of an opening rating of the player of a row, and numbers its list if it is new.
func (b *builder) openingKey(o *rating.Opening, row int32) openingKey {
	list := slices.Index(b.lists, o.List)
	if list < 0 {
		list, b.lists = len(b.lists), append(b.lists, o.List)
	}
	return openingKey{row, int32(list), o.Date}
}

// has reports whether a number is a player's.
func (b *builder) has(id string) bool {
	_, there := b.numbers[id]
	return there
}

// find returns the player of a number.
func (b *builder) find(id string) (p rating.Player, there bool) {
	row, there := b.numbers[id]
	if there {
		p = b.players.get(row)
	}
	return p, there
}

// change replaces the player of a row, whose number, names and birth must be the same, and adds the player to further
// groups.
func (b *builder) change(row int32, p *rating.Player) {
	b.players.set(row, p)
	b.addGroups(row, p)
}

// tables makes the tables, and returns the place of each row when players are sorted by number. It drops what the
// builder holds of them.
func (b *builder) tables() (t *tables, ranks []int32) {
	byNumber := func(i, k int32) int { return bytes.Compare(b.players.key(int(i)), b.players.key(int(k))) }
	players := order(len(b.players.at), byNumber)
	ranks = placesOf(players)
	openings := order(len(b.opened), func(i, k int32) int {
		x, y := b.opened[i], b.opened[k]
		return cmp.Or(cmp.Compare(ranks[x.player], ranks[y.player]),
			strings.Compare(b.lists[x.list], b.lists[y.list]), cmp.Compare(x.date, y.date))
	})
	byPlayer := func(i, k int32) int { return cmp.Compare(ranks[b.named[i]], ranks[b.named[k]]) }
	names := order(len(b.named), byPlayer)
	t = &tables{players: b.players.table(players), openings: b.openings.table(openings), names: b.names.table(names)}
	for l := range b.lookups {
		t.lookups[l] = b.lookups[l].table(ranks)
		b.lookups[l] = pairs{}
	}
	t.words = b.players.words.words
	return t, ranks
}

// order returns the numbers below n, sorted by compare; equal ones stay in order.
func order(n int, compare func(i, k int32) int) []int32 {
	all := make([]int32, n)
	for i := range all {
		all[i] = int32(i)
	}
	slices.SortStableFunc(all, compare)
	return all
}

// placesOf returns for each row its place in an order.
func placesOf(order []int32) []int32 {
	places := make([]int32, len(order))
	for place, row := range order {
		places[row] = int32(place)
	}
	return places
}

// lookUp returns the numbers of the players under a key of a lookup, sorted: those of the workbook and those who were
// admitted.
func (r Registry) lookUp(l lookup, key string) []string {
	found, more := r.members().ask(l, key), r.newcomers().ask(l, key) // aliases belong to players of the workbook only
	if len(more) == 0 {
		return found
	}
	return slices.Sorted(slices.Values(append(found, more...)))
}

// pairs is a lookup while it is made: keys, and the player under each. Large registries have millions of pairs, so the
// keys are in one slice.
type pairs struct {
	all  []pair
	keys []byte // each after its length
}

// pair is a key and a player who is found under it.
type pair struct {
	at  uint32 // the place of the key in keys
	row int32  // of the player
}

// add adds the player of a row under a key, unless the key is empty.
func (p *pairs) add(key string, row int32) {
	if key != "" {
		p.all = append(p.all, pair{uint32(len(p.keys)), row})
		p.keys = append(binary.AppendUvarint(p.keys, uint64(len(key))), key...)
	}
}

// key returns the key of a pair.
func (p *pairs) key(each pair) []byte {
	d := decoder{b: p.keys[each.at:]}
	return d.bytes(d.number())
}

// table sorts the pairs and makes the lookup's table: under each key the places of players, sorted and each once. ranks
// has the place of each row.
func (p *pairs) table(ranks []int32) *table {
	slices.SortFunc(p.all, func(a, b pair) int {
		return cmp.Or(bytes.Compare(p.key(a), p.key(b)), cmp.Compare(ranks[a.row], ranks[b.row]))
	})
	var w records
	var e encoder
	var places []int32
	for from, to := 0, 0; from < len(p.all); from = to {
		places = places[:0]
		for to = from; to < len(p.all) && bytes.Equal(p.key(p.all[from]), p.key(p.all[to])); to++ {
			place := ranks[p.all[to].row]
			if n := len(places); n == 0 || places[n-1] != place {
				places = append(places, place)
			}
		}
		e.b = e.b[:0]
		e.literal(string(p.key(p.all[from])))
		e.places(places)
		w.add(e.b)
	}
	return w.table()
}

// places appends the number of places, and each as its distance from the one before.
func (e *encoder) places(all []int32) {
	e.number(len(all))
	before := int32(0)
	for _, place := range all {
		e.b = binary.AppendVarint(e.b, int64(place-before))
		before = place
	}
}
