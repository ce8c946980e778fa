package config

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Keys is a mapping that is being read. It records the keys that are asked for: any other key is wrong.
type Keys struct {
	Node  Node
	Asked []string
}

// Get returns the value of a key and records the key.
func (k *Keys) Get(key string) Node {
	k.Asked = append(k.Asked, key)
	return k.Node.Get(key)
}

// Unknown returns the pairs whose keys were not asked for.
func (k *Keys) Unknown() (pairs []Pair) {
	for _, p := range k.Node.Pairs {
		if !slices.Contains(k.Asked, p.Key) {
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

// section begins to read a mapping; a missing one is empty.
func (r *reader) section(n Node) *section {
	if n.Written() && n.Kind != Mapping {
		r.shape.Fault(n, "keys with their values belong here; write them in braces, such as {key: value}, or each on a line of its own, further in")
	}
	return &section{r, Keys{Node: n}}
}

func (s *section) in(key string) *section { return s.section(s.Get(key)) }

// done records the keys, and those that were not read.
func (s *section) done() {
	s.known = append(s.known, s.Asked...)
	s.unknown = append(s.unknown, s.Unknown()...)
}

// scalar returns the text of a value, empty when it is missing.
func (r *reader) scalar(n Node) string {
	if n.Written() && n.Kind != Scalar {
		r.shape.Fault(n, "one value belongs here, not a list and not keys")
	}
	return n.Text
}

// text returns the text of a key.
func (s *section) text(key string) string { return s.scalar(s.Get(key)) }

// items returns the values of a list.
func (s *section) items(key string) []Node {
	n := s.Get(key)
	if n.Written() && n.Kind != Sequence {
		s.shape.Fault(n, "a list belongs here; write it in brackets, such as [en, uk]")
	}
	return n.Items
}

// distinct returns the texts of a list, in which each may occur once.
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

// textsByKey returns the texts of a mapping, nil when there are none.
func (s *section) textsByKey(key string) (all map[string]string) {
	for _, p := range s.in(key).Node.Pairs {
		if all == nil {
			all = map[string]string{}
		}
		all[p.Key] = s.scalar(p.Value)
	}
	return all
}

// choice reads one of several words; the first is the default.
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

// number reads a whole number within bounds, or adds the fault wrong about the text, which begins with the text itself.
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
