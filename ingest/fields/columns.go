package fields

import (
	"maps"
	"math/bits"
	"slices"
)

// keyColumns are the columns of a table by their keys, which are asked for in every row: a place for each key, or, where
// another has it, one behind.
type keyColumns []keyColumn

type keyColumn struct {
	key    string
	column int
}

func columnsByKey(columns map[string]int) keyColumns {
	all := make(keyColumns, 1<<bits.Len(uint(2*len(columns))))
	for _, key := range slices.Sorted(maps.Keys(columns)) {
		at := all.place(key)
		for all[at].column > 0 {
			at = (at + 1) % len(all)
		}
		all[at] = keyColumn{key, columns[key]}
	}
	return all
}

// place is where a key is looked for first: its end tells it from most others.
func (c keyColumns) place(key string) int {
	n := len(key)
	if n < 3 {
		return n % len(c)
	}
	return (n + 3*int(key[n-1]) + 7*int(key[n-2]) + 13*int(key[n-3])) % len(c)
}

// of gives the column of a key, 0 where it has none.
func (c keyColumns) of(key string) int {
	if len(c) == 0 {
		return 0
	}
	for at := c.place(key); c[at].column > 0; at = (at + 1) % len(c) {
		if c[at].key == key {
			return c[at].column
		}
	}
	return 0
}
