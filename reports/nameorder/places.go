package nameorder

import (
	"bytes"
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

// key is what one name is sorted by. Its first bytes, as a number, settle most comparisons.
type key struct {
	head uint64
	rest []byte
	at   int32
}

// roomBytes is how large a room for keys is.
const roomBytes = 64 << 10

// KeysOf begins the keys of so many names, in the order of a collation.
func KeysOf(c *collate.Collator, names int) *Keys {
	return &Keys{collator: c, all: make([]key, 0, names)}
}

// Add adds the key of the next name: what goes before its collation, in bytes that are not 0, and the name.
func (k *Keys) Add(before, name string) {
	collated := k.collator.KeyFromString(&k.buffer, name)
	if need := len(before) + 1 + len(collated); cap(k.room)-len(k.room) < need {
		k.room = make([]byte, 0, max(need, roomBytes))
	}
	from := len(k.room)
	k.room = append(append(append(k.room, before...), 0), collated...)
	k.buffer.Reset()
	n := key{rest: k.room[from:len(k.room):len(k.room)], at: int32(len(k.all))}
	var head [8]byte
	copy(head[:], n.rest)
	n.head = binary.BigEndian.Uint64(head[:])
	k.all = append(k.all, n)
}

// Places gives the places of the names in their order. Equal keys are left to tie.
func (k *Keys) Places(tie func(a, b int32) int) []int32 {
	slices.SortFunc(k.all, func(a, b key) int {
		if a.head != b.head {
			return cmp.Compare(a.head, b.head)
		}
		if c := bytes.Compare(a.rest, b.rest); c != 0 {
			return c
		}
		return tie(a.at, b.at)
	})
	places := make([]int32, len(k.all))
	for i, n := range k.all {
		places[i] = n.at
	}
	return places
}
