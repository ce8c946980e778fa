package registry

import (
	"reflect"
	"slices"
	"sync"

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

// imageFor makes the image of a workbook that was read, whose players are in order.
func imageFor(players []rating.Player, openings []rating.Opening, aliases []Alias) *image {
	words := recurring(reflect.ValueOf(players), reflect.ValueOf(openings))
	e := &encoder{}
	e.value(reflect.ValueOf(words))
	e.words = numbered(words)
	writeRecords(e, slices.Values(players))
	writeRecords(e, slices.Values(openings))
	for l := range numberOfLookups {
		writeRecords(e, lookupOf(l, players, aliases).entries())
	}
	return imageOf(&decoder{b: e.b})
}

func numbered(words []string) map[string]int {
	at := make(map[string]int, len(words))
	for i, word := range words {
		at[word] = i
	}
	return at
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
		p = m.players.record(i)
	}
	return p, ok
}
