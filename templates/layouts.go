package templates

import (
	"strings"
	"sync"
)

// Layout is the bulletin's layout: its tables and what its notes say.
type Layout struct {
	Sections     []LayoutSection                      `yaml:"sections"`
	AgeGroups    []string                             `yaml:"age_groups"` // U12: under 12, S50: 50 and above
	Row          map[string]float64                   `yaml:"row"`        // heights
	FirstPage    int                                  `yaml:"first_page"`
	NextPages    int                                  `yaml:"next_pages"`
	IndexColumns map[string]int                       `yaml:"index_columns"`
	Tables       map[string]map[string][]LayoutColumn `yaml:"tables"` // by set, "any" for all; by name
}

// LayoutSection is a section of the bulletin, in its place. One with rows is as long as the association wants it.
type LayoutSection struct {
	Name     string   `yaml:"name"`
	Rows     int      `yaml:"rows"`     // the usual number; 0: it has as many as there are
	Most     int      `yaml:"most"`     // that may be asked for
	Optional bool     `yaml:"optional"` // only printed when asked for
	Choices  []string `yaml:"choices"`  // ways to print it, the usual first
}

// Section gives a section by name.
func (l Layout) Section(name string) (LayoutSection, bool) {
	for _, s := range l.Sections {
		if s.Name == name {
			return s, true
		}
	}
	return LayoutSection{}, false
}

// LayoutColumn is a column of a printed table; its head is in the words under "bulletin.head.<Head>", or <Key>.
type LayoutColumn struct {
	Key   string  `yaml:"key"`
	Head  string  `yaml:"head"`
	Width float64 `yaml:"width"`
	Align string  `yaml:"align"`
	Style string  `yaml:"style"`
	Exact bool    `yaml:"exact"`
	Wrap  bool    `yaml:"wrap"`

	Beside bool `yaml:"beside"` // the name in another script stands behind the name
}

// Bulletin is the layout of the printed bulletin.
var Bulletin = sync.OnceValue(func() (l Layout) {
	load("layouts/bulletin.yaml", &l)
	return l
})

// Table gives the columns of a table: those of the set that a ruleset asks for, or those of all.
func (l Layout) Table(set, name string) []LayoutColumn {
	if columns := l.Tables[set][name]; columns != nil {
		return columns
	}
	return l.Tables["any"][name]
}

// Surnames are Chinese surnames by the syllable they are read with; compound ones go first.
var Surnames = sync.OnceValue(func() map[string]string {
	var read map[string]string
	load("layouts/surnames.yaml", &read)
	by := map[string]string{}
	for syllable, names := range read {
		for _, name := range strings.Fields(names) {
			by[name] = syllable
		}
	}
	return by
})
