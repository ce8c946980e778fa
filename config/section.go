package config

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Keys is a mapping that is being read. It records the keys that the reader looks up: any other key is unknown.
type Keys struct {
	Node Node
	Seen []string // the keys that were looked up
}

// Get returns the value of a key, as Node.Get does, and records the key.
func (k *Keys) Get(key string) Node {
	k.Seen = append(k.Seen, key)
	return k.Node.Get(key)
}

// Unknown returns the pairs whose keys were not looked up by Get so far.
func (k *Keys) Unknown() (pairs []Pair) {
	for _, p := range k.Node.Pairs {
		if !slices.Contains(k.Seen, p.Key) {
			pairs = append(pairs, p)
		}
	}
	return pairs
}

// section is a mapping of kalends.yaml.
type section struct {
	*reader
	Keys
}

// section begins to read a mapping; a missing one is empty, and any other value is a fault.
func (r *reader) section(n Node) *section {
	if n.Written() && n.Kind != Mapping {
		r.shape.Fault(n, "keys with their values belong here; write them in braces, such as {key: value}, or each on a line of its own, further in")
	}
	return &section{r, Keys{Node: n}}
}

// in begins to read the mapping of a key, as section does.
func (s *section) in(key string) *section { return s.section(s.Get(key)) }

// done ends the reading of a mapping: it adds the keys that were looked up to known, and the others to unknown.
func (s *section) done() {
	s.known = append(s.known, s.Seen...)
	s.unknown = append(s.unknown, s.Unknown()...)
}

// scalar returns the text of a scalar; empty if it is missing. A list or a mapping is a fault.
func (r *reader) scalar(n Node) string {
	if n.Written() && n.Kind != Scalar {
		r.shape.Fault(n, "one value belongs here, not a list and not keys")
	}
	return n.Text
}

// text returns the text of a key.
func (s *section) text(key string) string { return s.scalar(s.Get(key)) }

// items returns the values of a list; none if the key is missing. Any other value is a fault.
func (s *section) items(key string) []Node {
	n := s.Get(key)
	if n.Written() && n.Kind != Sequence {
		s.shape.Fault(n, "a list belongs here; write it in brackets, such as [en, uk]")
	}
	return n.Items
}

// distinct returns the texts of a list. A text that is not allowed, or occurs twice, adds a fault that ends in wrong
// or twice; it is in the result all the same.
func (s *section) distinct(key string, allowed func(string) bool, wrong, twice string) (all []string) {
	for _, n := range s.items(key) {
		text := s.scalar(n)
		if !allowed(text) {
			s.Fault(n, "%q %s", text, wrong)
		}
		if slices.Contains(all, text) {
			s.Fault(n, "%q %s", text, twice)
		}
		all = append(all, text)
	}
	return all
}

// textsByKey returns the texts of a mapping by their keys; nil if there are none.
func (s *section) textsByKey(key string) (all map[string]string) {
	for _, p := range s.in(key).Node.Pairs {
		if all == nil {
			all = map[string]string{}
		}
		all[p.Key] = s.scalar(p.Value)
	}
	return all
}

// choice reads one of several words; if the key is missing, the first. Any other word adds a fault and is returned.
func (s *section) choice(key string, allowed ...string) string {
	value := s.text(key)
	if value == "" {
		return allowed[0]
	}
	if !slices.Contains(allowed, value) {
		named := slices.DeleteFunc(slices.Clone(allowed), func(s string) bool { return s == "" })
		s.Fault(s.Node.Get(key), "%q is not a choice here; choose from %s", value, strings.Join(named, ", "))
	}
	return value
}

// number reads a whole number within bounds. Any other text adds a fault: the text in quotes, followed by wrong.
func (r *reader) number(n Node, least, most int, wrong string) int {
	text := r.scalar(n)
	v, err := strconv.Atoi(text)
	if err != nil || text != strconv.Itoa(v) || v < least || v > most {
		r.Fault(n, "%q %s", text, wrong)
	}
	return v
}

func isNo(written string) bool { return written == "no" || written == "false" }

func isYes(written string) bool { return written == "yes" || written == "true" }

// fromTo describes the bounds of a number.
func fromTo(least, most int) string {
	return fmt.Sprintf("write a whole number from %d to %d", least, most)
}
