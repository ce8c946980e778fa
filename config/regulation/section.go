package regulation

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

	"kalends/config"
	"kalends/rating"
	"kalends/templates"
)

// section is a mapping that is being read.
type section struct {
	*reader
	config.Keys
	name string
}

// section begins to read a mapping; a missing one is empty, and any other value is a fault. The name is for messages
// and for r.keys.
func (r *reader) section(n config.Node, name string) *section {
	if n.Written() && n.Kind != config.Mapping {
		r.Fault(n, "%s: write keys with their values, such as {key: value}", name)
	}
	return &section{r, config.Keys{Node: n}, name}
}

// in begins to read the mapping of a key.
func (s *section) in(key string) *section { return s.reader.section(s.get(key), key) }

// get returns the value of a key, as Node.Get does, and records the key.
func (s *section) get(key string) config.Node {
	s.keys[s.name+"."+key] = true
	return s.Get(key)
}

// done adds a fault for each key that was not looked up.
func (s *section) done() {
	for _, p := range s.Unknown() {
		meant := cmp.Or(config.Suggestion(p.Key, s.Seen), "; it has "+strings.Join(s.Seen, ", "))
		s.FaultAt(p.Line, p.Column, "unknown key %q in %s%s", p.Key, s.name, meant)
	}
}

// refuseUnused adds a fault for each of the keys that is written, if unused: because names the value that leaves it
// without effect. It records the keys in either case.
func (s *section) refuseUnused(unused bool, because string, keys ...string) {
	for _, key := range keys {
		if n := s.get(key); unused && n.Written() {
			s.Fault(n, "%s has no meaning %s; take it out", key, because)
		}
	}
}

// scalar returns a value and its text without blanks around it; the text is empty if the value is missing or, after a
// fault, no scalar.
func (s *section) scalar(key string) (config.Node, string) {
	n := s.get(key)
	if n.Written() && n.Kind != config.Scalar {
		s.Fault(n, "%s: write one value", key)
		return n, ""
	}
	return n, strings.TrimSpace(n.Text)
}

// required is scalar for a value that must not be missing. what says in the message what to write.
func (s *section) required(key, what string) (config.Node, string) {
	n, text := s.scalar(key)
	if text == "" && (!n.Written() || n.Kind == config.Scalar) {
		s.Fault(n, "%s: %s is missing; %s", s.name, key, what)
	}
	return n, text
}

// choice reads one of several words; the first if the key is missing, or after a fault.
func (s *section) choice(key string, allowed ...string) string {
	n, text := s.scalar(key)
	if text == "" {
		return allowed[0]
	}
	if !slices.Contains(allowed, text) {
		s.Fault(n, "%q is not a choice for %s; choose from %s%s", text, key, strings.Join(allowed, ", "),
			config.Suggestion(text, allowed))
		return allowed[0]
	}
	return text
}

// yesOrNo reads yes or no; false if the key is missing, or after a fault.
func (s *section) yesOrNo(key string) bool {
	n, text := s.scalar(key)
	switch text {
	case "yes", "true":
		return true
	case "", "no", "false":
		return false
	}
	s.Fault(n, "%q is not a choice for %s; write yes or no", text, key)
	return false
}

var whole = templates.Pattern(`^(0|[1-9][0-9]{0,5})$`)

// number reads a whole number within bounds; otherwise if the key is missing, or after a fault.
func (s *section) number(key string, least, most, otherwise int) int {
	n, text := s.scalar(key)
	if text == "" {
		return otherwise
	}
	return s.numberIn(n, key, text, least, most, otherwise)
}

// numberIn parses a whole number within bounds; after a fault it is otherwise.
func (s *section) numberIn(n config.Node, key, text string, least, most, otherwise int) int {
	v, err := strconv.Atoi(text)
	if err != nil || !whole().MatchString(text) || v < least || v > most {
		s.Fault(n, "%q is not a value for %s; write a whole number from %d to %d", text, key, least, most)
		return otherwise
	}
	return v
}

// mostPoints is the highest number of points that a regulation may name.
const mostPoints = 9999 * rating.Whole

// points reads rating points of at least least; 0 if the key is missing, or after a fault.
func (s *section) points(key string, least rating.Points) rating.Points {
	n, text := s.scalar(key)
	if text == "" {
		return 0
	}
	p, err := rating.ParsePoints(text)
	if err != nil || p < least || p > mostPoints || strings.Contains(text, ",") {
		s.Fault(n, "%q is not a value for %s; write points from %s to %s, with at most two decimals", text, key,
			least.Precise(0), mostPoints.Text(0))
		return 0
	}
	return p
}

// ratings is points for a rating of this list, which must have no more decimals than the list.
func (s *section) ratings(key string, least rating.Points) rating.Points {
	p := s.points(key, least)
	if p%s.unit != 0 {
		s.Fault(s.get(key), "%s has more decimals than the ratings of this list (decimals: %d); write fewer", p, s.decimals)
	}
	return p
}

// decimal reads a number up to most with some decimals, both in units of the last decimal: with two, 0.5 is 50. It is
// otherwise if the key is missing, or after a fault.
func (s *section) decimal(key string, decimals int, most, otherwise int64) int64 {
	n, text := s.scalar(key)
	if text == "" {
		return otherwise
	}
	v, ok := fraction(text, decimals)
	if !ok || v > most {
		s.Fault(n, "%q is not a value for %s; write a number such as 0.5, with at most %d decimals, up to %d", text, key,
			decimals, most/parts(decimals))
		return otherwise
	}
	return v
}

// parts returns 10 to the power of decimals.
func parts(decimals int) int64 {
	n := int64(1)
	for range decimals {
		n *= 10
	}
	return n
}

var decimal = templates.Pattern(`^([0-9]{0,5})(?:\.([0-9]+))?$`)

// fraction parses a decimal such as 0.50 or .5 in units of the last of its decimals: with two, both are 50. It reports
// false for other texts, and for more decimals other than zeros.
func fraction(text string, decimals int) (int64, bool) {
	m := decimal().FindStringSubmatch(text)
	if m == nil || m[1]+m[2] == "" {
		return 0, false
	}
	digits := strings.TrimRight(m[2], "0")
	if len(digits) > decimals {
		return 0, false
	}
	v, err := strconv.ParseInt(m[1]+digits+strings.Repeat("0", decimals-len(digits)), 10, 64)
	return v, err == nil
}

// date reads a day, which must not be missing or before 1900; 0 after a fault.
func (s *section) date(key string) rating.Date {
	n, text := s.required(key, "write a day, such as 2026-01-01")
	if text == "" {
		return 0
	}
	d, err := rating.ParseDate(text)
	if err != nil || d < rating.Day(1900, time.January, 1) {
		s.Fault(n, "%q is not a day for %s; write YYYY-MM-DD, such as 2026-01-01", text, key)
		return 0
	}
	return d
}

// words reads one word or a list of different words; nil if the key is missing.
func (s *section) words(key string) []string {
	n := s.get(key)
	items := n.Items
	switch n.Kind {
	case config.Nothing:
		return nil
	case config.Scalar:
		items = []config.Node{n}
	case config.Mapping:
		s.Fault(n, "%s: write a word, or a list such as [one, two]", key)
		return nil
	}
	var all []string
	for _, item := range items {
		switch {
		case item.Kind != config.Scalar || item.Text == "":
			s.Fault(item, "%s: write words", key)
		case slices.Contains(all, item.Text):
			s.Fault(item, "%q is there twice", item.Text)
		default:
			all = append(all, item.Text)
		}
	}
	if len(all) == 0 && len(items) == 0 {
		s.Fault(n, "%s: an empty list is for nobody; name at least one, or take the key out", key)
	}
	return all
}

// list returns the items of a list; a single item need not be in a list.
func (s *section) list(key string) []config.Node {
	n := s.get(key)
	switch n.Kind {
	case config.Nothing:
		return nil
	case config.Sequence:
		return n.Items
	case config.Scalar:
		s.Fault(n, "%s: write a list, a line with - for each item", key)
		return nil
	}
	return []config.Node{n}
}
