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

// script is the statements of a file, in its order.
type script []statement

// read splits a file into statements without checking their words. It fails for a row without a heading.
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

// fields iterates over the words of a line, which are names with or without a value. It keeps the first error.
type fields struct {
	words []string
	err   error
}

// next removes the first word and returns it; "" at the end or after an error.
func (f *fields) next() string {
	if f.err != nil || len(f.words) == 0 {
		return ""
	}
	name := f.words[0]
	f.words = f.words[1:]
	return name
}

// value removes and returns the word after a name. If there is none, it sets the error.
func (f *fields) value(name string) string {
	if len(f.words) == 0 {
		f.fail("%s has no value", name)
		return ""
	}
	return f.next()
}

// fail sets the error, if there is none yet.
func (f *fields) fail(format string, args ...any) {
	if f.err == nil {
		f.err = fmt.Errorf(format, args...)
	}
}
