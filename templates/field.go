package templates

import (
	"fmt"
	"strconv"
	"strings"
)

// fieldsOf reads the fields of a sheet, each from its line; a fault in one is a fault of the build.
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

// fieldOf reads a field from its line: its key, which has a dot, and words that say more, such as date, required or
// list=sex. The reader of YAML takes five times as long for the parts of a line, one by one, as for the line.
func fieldOf(line string) (f Field, err error) {
	for word := range strings.FieldsSeq(line) {
		name, value, valued := strings.Cut(word, "=")
		switch {
		case valued:
			err = f.set(name, value)
		case strings.Contains(word, "."):
			f.Key = word
		default:
			err = f.is(word)
		}
		if err != nil {
			return f, fmt.Errorf("field %q: %w", line, err)
		}
	}
	return f, nil
}

func (f *Field) is(word string) error {
	switch word {
	case "text", "int", "date", "locked", "blank":
		f.Type = word
	case "required":
		f.Required = true
	case "unique":
		f.Unique = true
	default:
		return unknown(word)
	}
	return nil
}

func (f *Field) set(name, value string) (err error) {
	switch name {
	case "label":
		f.Label = value
	case "list":
		f.Type, f.List = "list", value
	case "formula":
		f.Formula = value
	case "min":
		f.Min, err = strconv.Atoi(value)
	case "max":
		f.Max, err = strconv.Atoi(value)
	case "repeat":
		f.Repeat, err = strconv.Atoi(value)
	case "width":
		f.Width, err = strconv.ParseFloat(value, 64)
	default:
		err = unknown(name)
	}
	return err
}

func unknown(word string) error { return fmt.Errorf("nobody knows what %q is", word) }
