package config

import (
	"bytes"
	"cmp"
	"slices"
)

// Reader reads kalends.yaml with functions that other rooms provide.
type Reader struct {
	Rulesets Rulesets
	Cron     Cron // nil: cron expressions are refused
}

// reader reads one file and collects its faults.
type reader struct {
	*Page
	Reader
	shape   Page     // faults of a value's kind; while there are any, those of the values are not reported
	known   []string // all keys of the file's sections
	unknown []Pair   // keys that no section has
}

// Read parses and checks the text of kalends.yaml, and fills in the defaults. The error is of type Faults: all that
// can be found in one pass. If values are of the wrong kind or keys unknown, only that is reported.
func (r Reader) Read(source []byte) (Config, error) {
	root, page := Tree(FileName, source, "the file is empty; kalends init writes one to start from")
	if err := page.Err(); err != nil {
		return Config{}, err
	}
	root.Line, root.Column = 1, 1 // what is missing at the top is missing in the file
	in := &reader{Page: page, Reader: r, shape: *page}
	c := in.config(in.section(root))
	slices.Sort(in.known)
	in.known = slices.Compact(in.known)
	for _, p := range in.unknown {
		in.shape.FaultAt(p.Line, p.Column, "unknown key %q%s", p.Key, Suggestion(p.Key, in.known))
	}
	c.Source = bytes.TrimPrefix(source, []byte("\ufeff"))
	return c, cmp.Or(in.shape.Err(), in.Err())
}
