package templates

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
)

// fieldsOf parses the fields of a sheet, each from its line. A wrong line is a fault of the build.
func fieldsOf(lines []string) []Field {
	all := make([]Field, len(lines))
	for i, line := range lines {
		f, err := fieldOf(line)
		if err != nil {
			panic(fmt.Sprintf("embedded sheets: %v", err))
		}
		all[i] = f
	}
	return all
}

// fieldOf parses a field: its key, which has a dot, and its attributes. A line is parsed five times as fast as a mapping
// of YAML, and it is shorter.
func fieldOf(line string) (Field, error) {
	key, words := "", strings.Fields(line)
	for i, word := range words {
		if strings.Contains(word, ".") && !strings.Contains(word, "=") {
			key, words[i] = word, ""
		}
	}
	a := attributesOf(words)
	f := Field{Key: key, Label: a.text("label"), Type: a.choice("text", "int", "date", "locked", "blank"), List: a.text("list"),
		Formula: a.text("formula"), Required: a.has("required"), Unique: a.has("unique"), Min: int(a.number("min")),
		Max: int(a.number("max")), Repeat: int(a.number("repeat")), Width: a.number("width")}
	if f.List != "" {
		f.Type = "list"
	}
	return f, a.done(line)
}

// attributes are the words of a line that describe a field or a column, NAME=VALUE or NAME alone, until they are asked for.
type attributes struct {
	words map[string]string
	err   error
}

func attributesOf(words []string) *attributes {
	a := &attributes{words: map[string]string{}}
	for _, word := range words {
		if name, value, _ := strings.Cut(word, "="); name != "" {
			a.words[name] = value
		}
	}
	return a
}

func (a *attributes) text(name string) string {
	value := a.words[name]
	delete(a.words, name)
	return value
}

func (a *attributes) has(name string) bool {
	_, has := a.words[name]
	delete(a.words, name)
	return has
}

// choice returns the one of several names that the line has.
func (a *attributes) choice(names ...string) (chosen string) {
	for _, name := range names {
		if a.has(name) {
			chosen = name
		}
	}
	return chosen
}

// number returns the number of an attribute, 0 where the line has none.
func (a *attributes) number(name string) (n float64) {
	if text := a.text(name); text != "" {
		var err error
		n, err = strconv.ParseFloat(text, 64)
		a.err = cmp.Or(a.err, err)
	}
	return n
}

// done returns what is wrong with the line: a number that is none, or a word that no attribute has.
func (a *attributes) done(line string) error {
	err := a.err
	for word := range a.words {
		err = fmt.Errorf("unknown word %q", word)
	}
	if err != nil {
		return fmt.Errorf("line %q: %w", line, err)
	}
	return nil
}
