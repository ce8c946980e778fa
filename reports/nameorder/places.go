package nameorder

import (
	"cmp"
	"encoding/binary"
	"slices"

	"golang.org/x/text/collate"
)

// Keys are what names are sorted by, made one after the other in rooms that they share.
type Keys struct {
	collator *collate.Collator
	buffer   collate.Buffer
	room     []byte // the one that is being filled; a full one is left to its keys
	all      []key
}

// key is what one name is sorted by. Eight of its bytes at a time are compared as a number.
type key struct {
	head uint64
	rest []byte
	at   int32
	seen int8 // how many of the eight there are
}

// roomBytes is how large a room for keys is.
const roomBytes = 64 << 10

// KeysOf begins the keys of so many names, in the order of a collation.
func KeysOf(c *collate.Collator, names int) *Keys {
	return &Keys{collator: c, all: make([]key, 0, names)}
}

// Add adds the key of the next name: what goes before its collation, in bytes that are not 0, and the name.
func (k *Keys) Add(script byte, before, name string) {
	collated := k.collator.KeyFromString(&k.buffer, name)
	if need := 1 + len(before) + 1 + len(collated); cap(k.room)-len(k.room) < need {
		k.room = make([]byte, 0, max(need, roomBytes))
	}
	from := len(k.room)
	k.room = append(append(append(append(k.room, script), before...), 0), collated...)
	k.buffer.Reset()
	k.all = append(k.all, key{rest: k.room[from:len(k.room):len(k.room)], at: int32(len(k.all))})
}

// Places gives the places of the names in their order. Equal keys are left to tie.
func (k *Keys) Places(tie func(a, b int32) int) []int32 {
	sorted(k.all, 0, tie)
	places := make([]int32, len(k.all))
	for i, n := range k.all {
		places[i] = n.at
	}
	return places
}

// sorted sorts keys that are the same up to a byte: by the number of the next eight, and those of one number by the eight
// behind them. Only keys that have come to their end together are left to tie.
func sorted(all []key, from int, tie func(a, b int32) int) {
	for i := range all {
		all[i].look(from)
	}
	slices.SortFunc(all, func(a, b key) int {
		if a.head != b.head {
			return cmp.Compare(a.head, b.head)
		}
		return cmp.Compare(a.seen, b.seen)
	})
	for len(all) > 0 {
		n := 1
		for n < len(all) && all[n].head == all[0].head && all[n].seen == all[0].seen {
			n++
		}
		switch {
		case n == 1:
		case all[0].seen < 8:
			slices.SortFunc(all[:n], func(a, b key) int { return tie(a.at, b.at) })
		default:
			sorted(all[:n], from+8, tie)
		}
		all = all[n:]
	}
}

// look takes the eight bytes from one on; behind the last stand zeros, and how many there were decides.
func (k *key) look(from int) {
	var next [8]byte
	k.seen = int8(copy(next[:], k.rest[from:]))
	k.head = binary.BigEndian.Uint64(next[:])
}
