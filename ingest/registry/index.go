package registry

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"slices"
)

// pairs is a lookup while it is made: keys, and the player under each. Large registries have millions of
// pairs, so that a key of up to sixteen bytes, as most are, stands in its pair, where sorting finds it without a
// further access.
type pairs struct {
	all  []pair
	keys []byte // those that are longer, each after its length
}

// short is the length of keys that stand in their pairs.
const short = 16

// pair is a key and a player who is found under it.
type pair struct {
	begins, next uint64 // the first bytes of the key
	key          uint32 // the length of a short key, else short+1 and the place in keys
	row          int32  // of the player
}

// add adds the player of a row under a key, unless the key is empty.
func (p *pairs) add(key string, row int32) {
	if key == "" {
		return
	}
	var first [short]byte
	at := len(key)
	if copy(first[:], key); at > short {
		at = short + 1 + len(p.keys)
		p.keys = append(binary.AppendUvarint(p.keys, uint64(len(key))), key...)
	}
	p.all = append(p.all, pair{binary.BigEndian.Uint64(first[:]), binary.BigEndian.Uint64(first[8:]), uint32(at), row})
}

func (p *pairs) key(each pair) []byte {
	if each.key <= short {
		key := binary.BigEndian.AppendUint64(make([]byte, 0, short), each.begins)
		return binary.BigEndian.AppendUint64(key, each.next)[:each.key]
	}
	d := decoder{b: p.keys[each.key-short-1:]}
	return d.bytes(d.number())
}

func (p *pairs) compareKeys(a, b pair) int {
	switch {
	case a.begins != b.begins:
		return cmp.Compare(a.begins, b.begins)
	case a.next != b.next:
		return cmp.Compare(a.next, b.next)
	case a.key <= short || b.key <= short: // the shorter key comes first
		return cmp.Compare(min(a.key, short+1), min(b.key, short+1))
	}
	return bytes.Compare(p.key(a), p.key(b))
}

// table makes the lookup's table: under each key the places of players, by their number. It is given the place of each
// row.
func (p *pairs) table(ranks []int32) *table {
	slices.SortFunc(p.all, func(a, b pair) int {
		if c := p.compareKeys(a, b); c != 0 {
			return c
		}
		return cmp.Compare(ranks[a.row], ranks[b.row])
	})
	var w records
	var e encoder
	var places []int32
	for from, to := 0, 0; from < len(p.all); from = to {
		places = places[:0]
		for to = from; to < len(p.all) && p.compareKeys(p.all[from], p.all[to]) == 0; to++ {
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

// places appends places, each as its distance from the one before.
func (e *encoder) places(all []int32) {
	e.number(len(all))
	before := int32(0)
	for _, place := range all {
		e.b = binary.AppendVarint(e.b, int64(place-before))
		before = place
	}
}
