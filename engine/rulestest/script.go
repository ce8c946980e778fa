package rulestest

import (
	"bufio"
	"fmt"
	"io"
	"strings"
)

// statement is a heading with the rows under it.
type statement struct {
	line  int
	words []string
	rows  []row
}

type row struct {
	line  int
	words []string
}

// script is a file in its order.
type script []statement

// read takes a file apart; it knows no word of it yet.
func read(r io.Reader) (script, error) {
	var s script
	scanner := bufio.NewScanner(r)
	for n := 1; scanner.Scan(); n++ {
		text, _, _ := strings.Cut(scanner.Text(), "#")
		words := strings.Fields(text)
		switch {
		case len(words) == 0:
		case text[0] != ' ' && text[0] != '\t':
			s = append(s, statement{line: n, words: words})
		case len(s) == 0:
			return nil, fmt.Errorf("line %d: a row without a heading", n)
		default:
			last := &s[len(s)-1]
			last.rows = append(last.rows, row{n, words})
		}
	}
	return s, scanner.Err()
}

// fields iterates over the words of a line, which are names with or without a value.
type fields struct {
	words []string
	err   error
}

// next returns the next name, or "" at the end or after a fault.
func (f *fields) next() string {
	if f.err != nil || len(f.words) == 0 {
		return ""
	}
	name := f.words[0]
	f.words = f.words[1:]
	return name
}

// value returns the word that belongs to name.
func (f *fields) value(name string) string {
	if len(f.words) == 0 {
		f.fail("%s has no value", name)
		return ""
	}
	return f.next()
}

func (f *fields) fail(format string, args ...any) {
	if f.err == nil {
		f.err = fmt.Errorf(format, args...)
	}
}
