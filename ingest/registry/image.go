package registry

import (
	"reflect"
	"sync"

	"kalends/ingest/cells"
	"kalends/rating"
)

// image is the long tables of a registry as they are asked: players by number, opening ratings, and what is found by
// names and numbers, all of it as bytes from which only what is asked for is taken.
type image struct {
	players  *records // by number
	openings *records
	lookups  [numberOfLookups]*records
	words    []string       // that recur in it
	prints   func() []print // of the keys of byName
}

// lookup is a way to find players.
type lookup int

// The lookups of an image, in the order in which they are kept.
const (
	byName     lookup = iota // name key → players
	alsoCalled               // number → names beside the registry's own
	formerly                 // former and foreign number → player; two: it tells nothing
	byFIDE                   // FIDE number → player
	byNumber                 // kind and number → players
	answers                  // source in capitals → player and name, in turn
	byLoose                  // words of a name by their sounds → players
	bySharing                // birth, club and year, title and year → players
	numberOfLookups
)

// texts says which lookups find texts; the others find players, by their places.
var texts = [numberOfLookups]bool{alsoCalled: true, answers: true}

// draft is an image while it is made: what its tables will hold, in the order in which it came.
type draft struct {
	people   people
	openings openings
	aliases  aliases
	lookups  [numberOfLookups]pairs
	clubs    map[string]string // the key of each name
	key      []byte            // room for one
	rank     []int32           // of everybody by number
	ranks    []int32           // room for some
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
	at = d.people.add(p)
	d.addPlayer(found(at), p)
	names = d.name(found(at), p.Name)
	if p.NameAlt != "" && p.NameAlt != p.Name {
		names = append(names, d.name(found(at), p.NameAlt)...)
	}
	return at, names
}

// alias adds another name or number of a player, and gives a name taken apart.
func (d *draft) alias(a Alias) (names [][]cells.Part) {
	at := aliasAt(len(d.aliases.from))
	d.aliases.add(a, d.people.row(a.Player))
	d.addAlias(at, a)
	if a.Kind == "name" {
		names = d.name(at, a.Text)
	}
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
	words := d.people.words
	words.said = nil
	m := &image{players: d.people.records(order), openings: d.openings.records(d.rank)}
	d.people, d.openings = people{}, openings{}
	for l := range numberOfLookups {
		d.lookups[l].inOrder(d.rank)
		m.lookups[l] = d.lookups[l].records(d, l)
		d.lookups[l] = pairs{}
	}
	d.aliases = aliases{}
	return m.of(words.all)
}

// imageOf reads an image; nothing is taken out of it yet but the words.
func imageOf(d *decoder) *image {
	m := &image{}
	d.value(reflect.ValueOf(&d.words).Elem())
	read := func() *records { return &records{packed: d.bytes(d.number())} }
	m.players, m.openings = read(), read()
	for l := range m.lookups {
		m.lookups[l] = read()
	}
	return m.of(d.words)
}

func (m *image) of(words []string) *image {
	m.words, m.prints = words, sync.OnceValue(m.printAll)
	return m
}

// all gives every table, in the order in which they are kept.
func (m *image) all() []*records { return append([]*records{m.players, m.openings}, m.lookups[:]...) }

// kept writes an image.
func (m *image) kept(e *encoder) {
	e.value(reflect.ValueOf(m.words))
	for _, r := range m.all() {
		b := r.kept()
		e.number(len(b))
		e.b = append(e.b, b...)
	}
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
	return m.found(l, i)
}

// found gives what an entry of a lookup has found.
func (m *image) found(l lookup, i int) []string {
	d := decoder{b: m.lookups[l].table().record(i)}
	d.bytes(d.number() >> 1)
	all, rank := make([]string, d.number()), 0
	for n := range all {
		if texts[l] {
			all[n] = d.text()
			continue
		}
		rank += int(d.integer())
		all[n] = string(m.players.table().key(rank))
	}
	return all
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

// Rest lets go of what is not asked for now. It lies packed in memory until somebody asks for it.
func (r Registry) Rest() { crowd{r.base, r.added}.Rest() }
