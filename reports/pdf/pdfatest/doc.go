// Package pdfatest reads a finished PDF file and holds it against ISO 19005-2 (PDF/A-2), level U, clause by clause. It
// is written from the standard and knows nothing of the writer: no line of it looks for how we happen to write, and
// what it does not know it reports. For files as long as ours it takes no longer than a look.
//
// Stricter than the standard in what we never want: no transparency at all, no pictures but grey and RGB ones, no
// actions, no filters but Flate.
package pdfatest

import (
	"cmp"
	"fmt"
	"slices"
)

// Fault is a rule that a file breaks.
type Fault struct{ Clause, What string }

func (f Fault) String() string { return f.Clause + ": " + f.What }

// Check gives every rule that the file breaks, in the order of clauses; none when it is PDF/A-2u.
func Check(data []byte) []Fault {
	c := &checker{said: map[Fault]bool{}}
	c.frame(data)
	f, err := Read(data)
	if err != nil {
		c.fault("6.1", "the file cannot be read: %v", err)
		return c.all
	}
	return append(c.all, f.Check()...)
}

// Check gives every rule that the objects of a file break, in the order of clauses.
func (f *File) Check() []Fault {
	c := &checker{File: f, said: map[Fault]bool{}}
	c.objects()
	c.catalog()
	c.colours()
	c.pages()
	c.structure()
	c.fonts()
	c.metadata()
	slices.SortFunc(c.all, func(a, b Fault) int {
		return cmp.Or(slices.Compare(numbers(a.Clause), numbers(b.Clause)), cmp.Compare(a.What, b.What))
	})
	return c.all
}

func numbers(clause string) (all []int) {
	n := 0
	for _, r := range clause {
		if r == '.' {
			all, n = append(all, n), 0
			continue
		}
		n = n*10 + int(r-'0')
	}
	return append(all, n)
}

type checker struct {
	*File
	all   []Fault
	said  map[Fault]bool
	shown map[Ref]map[int]bool // by font, the codes that are shown
	told  []sheet              // the pages, as they are told

	numbers map[any]Ref // of pages, by what is drawn on them
}

func (c *checker) fault(clause, what string, args ...any) {
	f := Fault{clause, fmt.Sprintf(what, args...)}
	if !c.said[f] {
		c.said[f] = true
		c.all = append(c.all, f)
	}
}
