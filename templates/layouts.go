package templates

import (
	"fmt"
	"strconv"
	"strings"
	"sync"
)

// Layout is the bulletin's layout: its sections, and the columns of its tables.
type Layout struct {
	Sections     []LayoutSection                `yaml:"sections"`
	AgeGroups    []string                       `yaml:"age_groups"` // U12: under 12, S50: 50 and above
	Row          map[string]float64             `yaml:"row"`        // heights
	FirstPage    int                            `yaml:"first_page"`
	NextPages    int                            `yaml:"next_pages"`
	IndexColumns map[string]int                 `yaml:"index_columns"`
	Tables       map[string]map[string][]string `yaml:"tables"` // columns by set ("any" is for all) and table, a line each: see columnOf
}

// Configuration returns the text/template of kalends.yaml. After ## comes the key of a comment in words/configuration.
func Configuration() string {
	text, _ := data.ReadFile("kalends.yaml") // it is part of the program
	return string(text)
}

// Job returns the definition of the scheduled job for one scheduler, by its file in templates/jobs.
func Job(name string) string {
	text, _ := data.ReadFile("jobs/" + name) // it is part of the program
	return string(text)
}

// LayoutSection is a section of the bulletin, in its place. The association may choose how many rows it has.
type LayoutSection struct {
	Name     string   `yaml:"name"`
	Rows     int      `yaml:"rows"`     // the usual number; 0: as many as there are
	Most     int      `yaml:"most"`     // the largest number that may be chosen
	Optional bool     `yaml:"optional"` // only printed if it is chosen
	Choices  []string `yaml:"choices"`  // ways to print it, the usual first
}

// Section returns a section by name, and whether there is one.
func (l Layout) Section(name string) (LayoutSection, bool) {
	for _, s := range l.Sections {
		if s.Name == name {
			return s, true
		}
	}
	return LayoutSection{}, false
}

// LayoutColumn is a column of a printed table. The text of its head is under "bulletin.head.<Head>", or <Key>.
type LayoutColumn struct {
	Key, Head string
	Width     float64
	Align     string
	Style     string
	Exact     bool
	Wrap      bool
	Beside    bool // the name in another script is printed after the name
}

// columnOf parses a column: its key or key/head, its width, and its attributes. Every list needs the layout, and this
// is five times as fast as a mapping of YAML.
func columnOf(line string) (c LayoutColumn, err error) {
	words := strings.Fields(line)
	if len(words) < 2 {
		return c, fmt.Errorf("column %q has no width", line)
	}
	c.Key, c.Head, _ = strings.Cut(words[0], "/")
	if c.Width, err = strconv.ParseFloat(words[1], 64); err != nil {
		return c, fmt.Errorf("column %q: %w", line, err)
	}
	a := attributesOf(words[2:])
	c.Align, c.Style = a.choice("right", "center"), a.choice("strong", "look", "none")
	c.Exact, c.Wrap, c.Beside = a.has("exact"), a.has("wrap"), a.has("beside")
	return c, a.done(line)
}

// SheetColumn is a column of a sheet of a report; Key is also that of its heading.
type SheetColumn struct {
	Key, Kind                         string
	Width                             float64
	Bold, Grey, Wrap, Repeats, Hidden bool
}

// sheetColumnOf parses a column: its key, its width, its kind, and its attributes.
func sheetColumnOf(line string) (c SheetColumn, err error) {
	words := strings.Fields(line)
	if len(words) < 3 {
		return c, fmt.Errorf("column %q has no width or no kind", line)
	}
	c.Key, c.Kind = words[0], words[2]
	if c.Width, err = strconv.ParseFloat(words[1], 64); err != nil {
		return c, fmt.Errorf("column %q: %w", line, err)
	}
	a := attributesOf(words[3:])
	c.Bold, c.Grey, c.Wrap, c.Repeats, c.Hidden = a.has("bold"), a.has("grey"), a.has("wrap"), a.has("repeats"), a.has("hidden")
	return c, a.done(line)
}

// Workbooks returns the columns of the sheets of reports, a line each, by report and sheet. It parses the file once.
var Workbooks = sync.OnceValue(func() (w map[string]map[string][]string) {
	load("layouts/workbooks.yaml", &w)
	return w
})

// SheetColumns returns the columns of a sheet of a report; none for an unknown sheet. It panics for a wrong line, which
// is a fault of the build.
func SheetColumns(report, sheet string) (columns []SheetColumn) {
	for _, line := range Workbooks()[report][sheet] {
		c, err := sheetColumnOf(line)
		if err != nil {
			panic(fmt.Sprintf("embedded layout: %s, sheet %s: %v", report, sheet, err))
		}
		columns = append(columns, c)
	}
	return columns
}

// Bulletin returns the layout of the printed bulletin. It parses it once.
var Bulletin = sync.OnceValue(func() (l Layout) {
	load("layouts/bulletin.yaml", &l)
	return l
})

// Table returns the columns of a table: those of the set that a ruleset names, or else those of "any"; none for an
// unknown table. It panics for a wrong line, which is a fault of the build.
func (l Layout) Table(set, name string) (columns []LayoutColumn) {
	lines := l.Tables[set][name]
	if lines == nil {
		lines = l.Tables["any"][name]
	}
	for _, line := range lines {
		c, err := columnOf(line)
		if err != nil {
			panic(fmt.Sprintf("embedded layout: table %s: %v", name, err))
		}
		columns = append(columns, c)
	}
	return columns
}

// Surnames returns the reading of each Chinese surname, compound ones included, by the surname.
var Surnames = sync.OnceValue(func() map[string]string { return readings("layouts/surnames.yaml") })

// Syllables returns the first character of each Chinese syllable in the order of the collation, with the syllable.
var Syllables = sync.OnceValue(func() map[string]string { return readings("layouts/syllables.yaml") })

// readings returns the syllables of a file by the texts that are read with them.
func readings(file string) map[string]string {
	const prefix = "read"
	byText := map[string]string{}
	for syllable, texts := range wordsIn(file, prefix) {
		for _, text := range strings.Fields(texts) {
			byText[text] = strings.TrimPrefix(syllable, prefix+".")
		}
	}
	return byText
}
