package registry

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"slices"
)

// pairs is a lookup while it is made: keys, and the player or alias under each.
type pairs struct {
	all  []pair
	keys []byte // each behind its length
}

// pair is a key and what is found under it.
type pair struct {
	prefix uint64 // the first bytes of the key, which tell most keys apart
	key    uint32 // where it stands in keys
	from   int32  // the row of a player, or an alias: see fromAlias
}

// fromAlias turns the number of an alias into what a pair holds, below nought where rows are not.
func fromAlias(i int) int32 { return ^int32(i) }

// add adds what is found under a key, unless the key is empty.
func (p *pairs) add(key string, from int32) {
	if key == "" {
		return
	}
	var prefix [8]byte
	copy(prefix[:], key)
	p.all = append(p.all, pair{binary.BigEndian.Uint64(prefix[:]), uint32(len(p.keys)), from})
	p.keys = append(binary.AppendUvarint(p.keys, uint64(len(key))), key...)
}

func (p *pairs) key(each pair) []byte {
	d := decoder{b: p.keys[each.key:]}
	return d.bytes(d.number())
}

func (p *pairs) compareKeys(a, b pair) int {
	if a.prefix != b.prefix {
		return cmp.Compare(a.prefix, b.prefix)
	}
	return bytes.Compare(p.key(a), p.key(b))
}

// table makes the lookup's table: under each key the places of players by their number, then those of aliases in the
// order of their rows. It is given the place of each row and of each alias.
func (p *pairs) table(ofRow, ofAlias []int32) *table {
	rank := func(from int32) int32 { // aliases behind all players
		if from < 0 {
			return int32(len(ofRow)) + ^from
		}
		return ofRow[from]
	}
	slices.SortFunc(p.all, func(a, b pair) int {
		if c := p.compareKeys(a, b); c != 0 {
			return c
		}
		return cmp.Compare(rank(a.from), rank(b.from))
	})
	var w tableWriter
	var e encoder
	var places []int32
	for from, to := 0, 0; from < len(p.all); from = to {
		places = places[:0]
		for to = from; to < len(p.all) && p.compareKeys(p.all[from], p.all[to]) == 0; to++ {
			place := p.all[to].from
			if place < 0 {
				place = ofAlias[^place]
			} else {
				place = ofRow[place]
			}
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

// places appends places, each as its distance from the one before.
func (e *encoder) places(all []int32) {
	e.number(len(all))
	before := int32(0)
	for _, place := range all {
		e.b = binary.AppendVarint(e.b, int64(place-before))
		before = place
	}
}
