package config

import "bytes"

// Reader reads kalends.yaml with functions that other rooms provide.
type Reader struct {
	Rulesets Rulesets
	Cron     Cron // nil: cron expressions are refused
}

// section is a mapping of kalends.yaml.
type section struct {
	*Section
	Reader
}

// in begins to read the mapping of a key.
func (s *section) in(key string) *section {
	return &section{s.Page.Section(s.Get(key), key), s.Reader}
}

// Read parses and checks the text of kalends.yaml, and fills in the defaults. The error is of type Faults: all that
// can be found in one pass.
func (r Reader) Read(source []byte) (Config, error) {
	root, page := Tree(FileName, source, "the file is empty; kalends init writes one to start from")
	if err := page.Err(); err != nil {
		return Config{}, err
	}
	root.Line, root.Column = 1, 1 // what is missing at the top is missing in the file
	s := &section{page.Section(root, "the file"), r}
	c := s.config()
	c.Source = bytes.TrimPrefix(source, []byte("\ufeff"))
	return c, page.Err()
}

// distinct reads different words of a list. One that is not allowed adds a fault that ends in wrong.
func (s *section) distinct(key string, allowed func(string) bool, wrong string) []string {
	for _, n := range s.items(key) {
		if n.Text != "" && !allowed(n.Text) {
			s.Fault(n, "%q %s", n.Text, wrong)
		}
	}
	return s.Words(key)
}

// textsByKey returns the texts of a mapping by their keys; nil if there are none.
func (s *section) textsByKey(key string) (all map[string]string) {
	for _, p := range s.in(key).Node.Pairs {
		if p.Value.Kind != Scalar {
			s.Fault(p.Value, "%s: write one text for %s", key, p.Key)
		}
		if all == nil {
			all = map[string]string{}
		}
		all[p.Key] = p.Value.Text
	}
	return all
}
