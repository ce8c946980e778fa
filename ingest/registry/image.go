package registry

import (
	"reflect"
	"sync"

	"kalends/ingest/cells"
	"kalends/ingest/persons"
	"kalends/rating"
)

// image is the long tables of a registry as they are asked: players by number, opening ratings, and what is found by
// names and numbers, all of it as bytes from which only what is asked for is taken.
type image struct {
	players  records[rating.Player] // by number
	openings records[rating.Opening]
	lookups  [numberOfLookups]records[entry]
	words    []string       // that recur in it
	bytes    []byte         // all of it
	prints   func() []print // of the keys of byName
}

// entry is what is found under a key.
type entry struct {
	Key   string
	Found []string
}

// lookup is a way to find players.
type lookup int

// The lookups of an image, in the order in which they are kept.
const (
	byName     lookup = iota // name key → numbers
	alsoCalled               // number → names beside the registry's own
	formerly                 // former and foreign number → number; an empty one: two had it
	byFIDE                   // FIDE number → number
	byNumber                 // kind and number → numbers
	answers                  // source in capitals → player and name, in turn
	byLoose                  // words of a name by their sounds → numbers
	bySharing                // birth, club and year, title and year → numbers
	numberOfLookups
)

// draft is an image while it is made: what its tables will hold, in the order in which it came.
type draft struct {
	people   people
	openings openings
	aliases  aliases
	lookups  [numberOfLookups]pairs
	clubs    map[string]string // the key of each name
	key      []byte            // room for one
	rank     []int32           // of everybody by number
	numbers  numbers           // of everybody, by rank
}

func newDraft() *draft {
	words := newVocabulary()
	d := &draft{people: newPeople(words), openings: openings{encoder: encoder{words: words}}, clubs: map[string]string{}}
	for l := range d.lookups {
		d.lookups[l].many = manyOf[l]
	}
	return d
}

// player adds a player whose number nobody has, and gives his names taken apart.
func (d *draft) player(p *rating.Player) (at int32, names [][]cells.Part) {
	names = persons.NamesOf(p.Name, p.NameAlt)
	at = d.people.add(p)
	d.addPlayer(found(at), p, names)
	return at, names
}

// alias adds another name or number of a player, and gives a name taken apart.
func (d *draft) alias(a Alias) (names [][]cells.Part) {
	if a.Kind == "name" {
		names = persons.NamesOf(a.Text)
	}
	d.aliases.add(a)
	d.addAlias(aliasAt(len(d.aliases.from)-1), a, names)
	return names
}

// image makes the image, and lets go of each table when it stands there.
func (d *draft) image() *image {
	order := d.people.inOrder()
	d.rank = make([]int32, len(order))
	for i, at := range order {
		d.rank[at] = int32(i)
		if changed := d.people.changed[at]; changed != nil {
			d.addGroups(found(at), changed)
		}
	}
	d.numbers = d.people.numbers(order)
	words := d.people.words
	words.said = nil
	e := &encoder{b: make([]byte, 0, d.size())}
	e.value(reflect.ValueOf(words.all))
	e.words = words
	d.people.write(e, order)
	d.openings.write(e, d.rank)
	d.openings, d.people.at = openings{}, nil
	for l := range numberOfLookups {
		d.lookups[l].inOrder(d.rank)
		d.lookups[l].write(e, d.textsOf(l))
		d.lookups[l] = pairs{}
	}
	d.people, d.aliases, d.numbers = people{}, aliases{}, numbers{}
	return imageOf(&decoder{b: e.b})
}

// size is about how large the image will be.
func (d *draft) size() int {
	n := len(d.people.b) + len(d.openings.b) + 4*(len(d.people.from)+len(d.openings.all))
	for _, l := range d.lookups {
		n += len(l.keys) + 8*len(l.all)
	}
	return n
}

// imageOf reads an image; nothing is taken out of it yet but the words.
func imageOf(d *decoder) *image {
	all := d.b
	d.value(reflect.ValueOf(&d.words).Elem())
	m := &image{words: d.words, players: readRecords[rating.Player](d), openings: readRecords[rating.Opening](d)}
	for i := range m.lookups {
		m.lookups[i] = readRecords[entry](d)
	}
	m.bytes = all[:len(all)-len(d.b)]
	m.prints = sync.OnceValue(m.printAll)
	return m
}

// ask gives what is found under a key; nothing in an image that is not there.
func (m *image) ask(l lookup, key string) []string {
	if m == nil {
		return nil
	}
	i, ok := m.lookups[l].find(key)
	if !ok {
		return nil
	}
	return m.lookups[l].record(i).Found
}

func (m *image) has(id string) bool {
	if m == nil {
		return false
	}
	_, there := m.players.find(id)
	return there
}

func (m *image) player(id string) (p rating.Player, ok bool) {
	if m == nil {
		return p, false
	}
	i, ok := m.players.find(id)
	if ok {
		p = m.playerAt(i)
	}
	return p, ok
}
