package templates

import "sync"

// Workbook defines one of our own workbooks: which sheets it has and what stands in them.
type Workbook struct {
	Version string              `yaml:"version"` // "results/1"
	Kinds   map[string][]string `yaml:"kinds"`   // sheets of each kind, in order
	Lists   map[string][]string `yaml:"lists"`   // drop-down lists: first tokens; the hint is in the words
	Sheets  []Sheet             `yaml:"sheets"`
}

// Sheet defines a table (Columns, one row a record from row 5) or a form (Fields, one row a key from row 5).
type Sheet struct {
	Name      string  `yaml:"name"` // English in every language
	Form      bool    `yaml:"form"`
	Landscape bool    `yaml:"landscape"`
	Rows      int     `yaml:"rows"` // rows prepared for input
	Columns   []Field `yaml:"columns"`
}

// Field defines a column of a table or a row of a form. Its label is in the words under "sheets.<Key>", the help of
// a form's row under "sheets.help.<Key>".
type Field struct {
	Key      string  `yaml:"key"`
	Type     string  `yaml:"type"` // text, int, date, list, locked
	List     string  `yaml:"list"` // name in Workbook.Lists
	Required bool    `yaml:"required"`
	Unique   bool    `yaml:"unique"`
	Min      int     `yaml:"min"`
	Max      int     `yaml:"max"` // of an int, or length of a text
	Width    float64 `yaml:"width"`
	Formula  string  `yaml:"formula"` // of a locked cell: which check
}

// Results is the definition of result sheets, results/1.
var Results = sync.OnceValue(func() Workbook { return readWorkbook("results.yaml") })

// Registry is the definition of the office's workbook, registry/1.
var Registry = sync.OnceValue(func() Workbook { return readWorkbook("registry.yaml") })

func readWorkbook(name string) (w Workbook) {
	load("sheets/"+name, &w)
	return w
}

// Sheet gives the definition of a sheet by name.
func (w Workbook) Sheet(name string) (Sheet, bool) {
	for _, s := range w.Sheets {
		if s.Name == name {
			return s, true
		}
	}
	return Sheet{}, false
}

// Field gives the definition of a key.
func (s Sheet) Field(key string) (Field, bool) {
	for _, f := range s.Columns {
		if f.Key == key {
			return f, true
		}
	}
	return Field{}, false
}
