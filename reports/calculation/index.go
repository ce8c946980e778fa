package calculation

import "hash/maphash"

// chains find numbers by a hash: eight bytes a number, and no key is kept. The seed is of chance and nothing that
// comes out depends on it: numbers of one hash are compared by what they stand for.
type chains struct {
	seed  maphash.Seed
	heads []int32
	next  []int32
}

func newChains(n int) chains {
	size := 1
	for size < n {
		size *= 2
	}
	c := chains{maphash.MakeSeed(), make([]int32, size), make([]int32, n)}
	for i := range c.heads {
		c.heads[i] = none
	}
	return c
}

func (c *chains) head(hash uint64) *int32 { return &c.heads[hash&uint64(len(c.heads)-1)] }

// push puts a number before the others of its hash.
func (c *chains) push(hash uint64, i int32) {
	head := c.head(hash)
	c.next[i], *head = *head, i
}

// find gives the link to the first number that is the same, or the link that ends the chain.
func (c *chains) find(hash uint64, same func(int32) bool) *int32 {
	link := c.head(hash)
	for *link != none && !same(*link) {
		link = &c.next[*link]
	}
	return link
}

// index finds the places of texts, each of which stands once.
type index struct {
	chains
	text func(place int32) string
}

func indexOf(n int, text func(place int32) string) *index {
	x := &index{newChains(n), text}
	for i := range int32(n) {
		x.push(maphash.String(x.seed, text(i)), i)
	}
	return x
}

// of gives the place of a text, none when it stands nowhere.
func (x *index) of(text string) int32 {
	return *x.find(maphash.String(x.seed, text), func(i int32) bool { return x.text(i) == text })
}
