package templates

import (
	"cmp"
	"slices"
	"strconv"
	"sync"
)

// Workbook defines one of our own workbooks: its sheets and their fields.
type Workbook struct {
	Version string              `yaml:"version"` // "results/1"
	Kinds   map[string][]string `yaml:"kinds"`   // the sheets of each kind, in order
	Lists   map[string][]string `yaml:"lists"`   // the tokens of drop-down lists; their hints are in the words
	Sheets  []Sheet             `yaml:"sheets"`
	// Formulas of cells and checks, by name. How they refer to cells and to each other is explained in results.yaml, which
	// has those of all workbooks.
	Formulas map[string]string `yaml:"formulas"`
}

// Choices returns the tokens of a drop-down list: an association's own, then the usual ones.
func (w Workbook) Choices(list string, own []string) []string {
	all := slices.Clone(own)
	for _, token := range w.Lists[list] {
		if !slices.Contains(all, token) {
			all = append(all, token)
		}
	}
	return all
}

// Sheet defines a table (a record in each row from row 5) or a form (a key in each row from row 5).
type Sheet struct {
	Name      string   `yaml:"name"` // English in every language
	Kind      string   `yaml:"kind"` // the kind of workbook for which the sheet is defined so; empty: all kinds
	Form      bool     `yaml:"form"`
	First     int      `yaml:"first"` // how many rows of a form come first; the others are below a heading. 0: no heading
	Landscape bool     `yaml:"landscape"`
	Rows      int      `yaml:"rows"`    // rows prepared for input
	Lines     []string `yaml:"columns"` // a field each: see fieldOf
	Columns   []Field  `yaml:"-"`
}

// Field defines a column of a table or a row of a form. The label is under "sheets.<Key>", or "sheets.<Label>"; the
// help for a row of a form is under "sheets.help.<Key>".
type Field struct {
	Key      string
	Label    string // the key of its label, where that is not Key
	Type     string // text, int, date, list, locked; blank: a column without a key
	List     string // name in Workbook.Lists
	Required bool
	Unique   bool
	Min      int
	Max      int // the largest int, or the longest text
	Width    float64
	Formula  string // the check that a locked cell calculates
	Repeat   int    // how many columns, numbered from 1
}

// Results returns the definition of result sheets, results/1. It parses it once.
var Results = sync.OnceValue(func() Workbook { return readWorkbook("results.yaml") })

// Registry returns the definition of the office's workbook, registry/1. It parses it once.
var Registry = sync.OnceValue(func() Workbook { return readWorkbook("registry.yaml") })

// Answers returns the definition of the workbook that asks the office about a waiting sheet, answers/1. It parses it
// once.
var Answers = sync.OnceValue(func() Workbook { return readWorkbook("answers.yaml") })

// Office returns the definition of the office's own workbook, office/1. It parses it once.
var Office = sync.OnceValue(func() Workbook { return readWorkbook("office.yaml") })

// readWorkbook parses an embedded definition with its fields. It panics for a wrong one, which is a fault of the
// build.
func readWorkbook(name string) (w Workbook) {
	load("sheets/"+name, &w)
	for i := range w.Sheets {
		w.Sheets[i].Columns = numbered(fieldsOf(w.Sheets[i].Lines))
	}
	return w
}

// numbered returns fields with the repeated ones expanded: cross.r becomes cross.r1, cross.r2 and so on; only the
// first can be required.
func numbered(fields []Field) []Field {
	var all []Field
	for _, f := range fields {
		if f.Repeat == 0 {
			all = append(all, f)
			continue
		}
		for n := 1; n <= f.Repeat; n++ {
			one := f
			one.Key, one.Required = f.Key+strconv.Itoa(n), f.Required && n == 1
			all = append(all, one)
		}
	}
	return all
}

// For returns the definition for one kind of workbook: the sheets of that kind, then those for all kinds that it does
// not have.
func (w Workbook) For(kind string) Workbook {
	var own, common []Sheet
	for _, s := range w.Sheets {
		if s.Kind == kind && kind != "" {
			own = append(own, s)
		} else if s.Kind == "" {
			common = append(common, s)
		}
	}
	taken := func(s Sheet) bool {
		return slices.ContainsFunc(own, func(o Sheet) bool { return o.Name == s.Name })
	}
	w.Sheets = append(own, slices.DeleteFunc(common, taken)...)
	return w
}

// Sheet returns the first definition of a sheet with a name, and whether there is one. If several kinds have the
// sheet, use For first.
func (w Workbook) Sheet(name string) (Sheet, bool) {
	for _, s := range w.Sheets {
		if s.Name == name {
			return s, true
		}
	}
	return Sheet{}, false
}

// Named returns the key of the field's label, without "sheets.".
func (f Field) Named() string { return cmp.Or(f.Label, f.Key) }

// Field returns the field with a key, and whether there is one.
func (s Sheet) Field(key string) (Field, bool) {
	for i := range s.Columns {
		if s.Columns[i].Key == key {
			return s.Columns[i], true
		}
	}
	return Field{}, false
}

// ListOf returns the name of the drop-down list of a key; empty if any value is allowed, or there is no such key.
func (s Sheet) ListOf(key string) string {
	f, _ := s.Field(key)
	return f.List
}
