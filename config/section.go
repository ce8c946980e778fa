package config

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"kalends/rating"
	"kalends/templates"
)

// Section is a mapping that is being read. It records the keys that are looked up: any other key is a fault.
type Section struct {
	*Page
	Node Node
	Name string // for messages
	Seen []string
}

// Section begins to read a mapping; a missing one is empty, and any other value is a fault.
func (p *Page) Section(n Node, name string) *Section {
	if n.Written() && n.Kind != Mapping {
		p.Fault(n, "%s: write keys with their values, such as {key: value}, or each on a line of its own, further in", name)
	}
	return &Section{p, n, name, nil}
}

// Get returns the value of a key, as Node.Get does, and records the key.
func (s *Section) Get(key string) Node {
	s.Seen = append(s.Seen, key)
	s.Keys[s.Name+"."+key] = true
	return s.Node.Get(key)
}

// Done adds a fault for each key that was not looked up.
func (s *Section) Done() {
	for _, p := range s.Node.Pairs {
		if !slices.Contains(s.Seen, p.Key) {
			meant := cmp.Or(Suggestion(p.Key, s.Seen), "; it has "+strings.Join(s.Seen, ", "))
			s.FaultAt(p.Line, p.Column, "unknown key %q in %s%s", p.Key, s.Name, meant)
		}
	}
}

// Scalar returns a value and its text without blanks around it; the text is empty if the value is missing or, after a
// fault, no scalar.
func (s *Section) Scalar(key string) (Node, string) {
	n := s.Get(key)
	if n.Written() && n.Kind != Scalar {
		s.Fault(n, "%s: write one value, not a list and not keys", key)
		return n, ""
	}
	return n, strings.TrimSpace(n.Text)
}

// Text returns the text of a key, as Scalar does.
func (s *Section) Text(key string) string {
	_, text := s.Scalar(key)
	return text
}

// Required is Scalar for a value that must not be missing. what says in the message what to write.
func (s *Section) Required(key, what string) (Node, string) {
	n, text := s.Scalar(key)
	if text == "" && (!n.Written() || n.Kind == Scalar) {
		s.Fault(n, "%s: %s is missing; %s", s.Name, key, what)
	}
	return n, text
}

// Choice reads one of several words; the first if the key is missing, or after a fault. An empty word is not named in
// the message.
func (s *Section) Choice(key string, allowed ...string) string {
	n, text := s.Scalar(key)
	switch {
	case text == "":
		return allowed[0]
	case slices.Contains(allowed, text):
		return text
	}
	named := slices.DeleteFunc(slices.Clone(allowed), func(word string) bool { return word == "" })
	s.Fault(n, "%q is not a choice for %s; choose from %s%s", text, key, strings.Join(named, ", "), Suggestion(text, named))
	return allowed[0]
}

func isNo(written string) bool { return written == "no" || written == "false" }

func isYes(written string) bool { return written == "yes" || written == "true" }

// YesOrNo reads yes or no; usual if the key is missing, or after a fault.
func (s *Section) YesOrNo(key string, usual bool) bool {
	n, text := s.Scalar(key)
	switch {
	case isYes(text), isNo(text):
		return isYes(text)
	case text != "":
		s.Fault(n, "%q is not a choice for %s; write yes or no", text, key)
	}
	return usual
}

var whole = templates.Pattern(`^(0|[1-9][0-9]{0,6})$`)

// Number reads a whole number within bounds; otherwise if the key is missing, or after a fault.
func (s *Section) Number(key string, least, most, otherwise int) int {
	n, text := s.Scalar(key)
	if text == "" {
		return otherwise
	}
	return s.NumberIn(n, key, text, least, most, otherwise)
}

// NumberIn parses a whole number within bounds; after a fault it is otherwise.
func (s *Section) NumberIn(n Node, key, text string, least, most, otherwise int) int {
	v, err := strconv.Atoi(text)
	if err != nil || !whole().MatchString(text) || v < least || v > most {
		s.Fault(n, "%q is not a value for %s; write a whole number from %d to %d", text, key, least, most)
		return otherwise
	}
	return v
}

// Date reads a day; 0 if the key is missing, or after a fault.
func (s *Section) Date(key string) rating.Date {
	n, text := s.Scalar(key)
	if text == "" {
		return 0
	}
	day, err := rating.ParseDate(text)
	if err != nil {
		s.Fault(n, "%q is not a day for %s; write YYYY-MM-DD, such as 2026-01-31", text, key)
	}
	return day
}

// List returns the items of a list; a single mapping need not be in a list.
func (s *Section) List(key string) []Node {
	n := s.Get(key)
	switch n.Kind {
	case Sequence:
		return n.Items
	case Mapping:
		return []Node{n}
	case Scalar:
		s.Fault(n, "%s: write a list, in brackets such as [one, two], or a line with - for each item", key)
	}
	return nil
}

// MonthDays reads a list of different days of the year.
func (s *Section) MonthDays(key string) (days []rating.MonthDay) {
	for _, n := range s.List(key) {
		day, err := rating.ParseMonthDay(n.Text)
		switch {
		case n.Kind != Scalar || err != nil:
			s.Fault(n, "%q is not a day of the year; write MM-DD in quotes, such as \"07-01\"", n.Text)
		case slices.Contains(days, day):
			s.Fault(n, "%q is there twice", n.Text)
		default:
			days = append(days, day)
		}
	}
	return days
}

// Words reads one word or a list of different words; nil if the key is missing.
func (s *Section) Words(key string) (all []string) {
	for _, n := range s.items(key) {
		switch {
		case n.Kind != Scalar || n.Text == "":
			s.Fault(n, "%s: write a word, or a list of words such as [one, two]", key)
		case slices.Contains(all, n.Text):
			s.Fault(n, "%q is there twice", n.Text)
		default:
			all = append(all, n.Text)
		}
	}
	return all
}

// items returns the items of a list, or a single value that is no list.
func (s *Section) items(key string) []Node {
	n := s.Get(key)
	switch n.Kind {
	case Nothing:
		return nil
	case Sequence:
		return n.Items
	}
	return []Node{n}
}
