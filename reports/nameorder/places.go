package nameorder

import (
	"bytes"
	"cmp"
	"slices"

	"golang.org/x/text/collate"
)

// sortKeys are the keys by which names are sorted, in the order in which the names were added.
type sortKeys struct {
	collator *collate.Collator
	buffer   collate.Buffer
	all      []sortKey
}

type sortKey struct {
	bytes []byte
	at    int32 // the name's place among those that were added
}

// add adds the key of the next name: its alphabet, the text that goes before the collation, and the collated name.
func (k *sortKeys) add(script byte, before, name string) {
	collated := k.collator.KeyFromString(&k.buffer, name)
	key := make([]byte, 0, 1+len(before)+1+len(collated))
	key = append(append(append(append(key, script), before...), 0), collated...)
	k.buffer.Reset()
	k.all = append(k.all, sortKey{key, int32(len(k.all))})
}

// places returns the places of the names in sorted order; tie decides between names of equal keys.
func (k *sortKeys) places(tie func(a, b int32) int) []int32 {
	slices.SortFunc(k.all, func(a, b sortKey) int {
		return cmp.Or(bytes.Compare(a.bytes, b.bytes), tie(a.at, b.at))
	})
	places := make([]int32, len(k.all))
	for i, key := range k.all {
		places[i] = key.at
	}
	return places
}
