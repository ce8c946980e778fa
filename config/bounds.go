package config

import (
	"bytes"
	"fmt"
	"strings"
	"unicode/utf8"
)

// Limits of a kalends.yaml, checked before the YAML library parses it. The library's memory grows with the depth: a few
// hundred kilobytes of brackets cost gigabytes.
const (
	MaxBytes = 256 << 10 // a hundred times what init writes
	maxDeep  = 16        // the deepest key has five levels
)

// bounded adds a fault and returns it where a file cannot be a configuration: it is too large, no text, or nested too
// deeply.
func (j *checker) bounded(source []byte) error {
	if len(source) > MaxBytes {
		j.at(1, 1, fmt.Sprintf("the file has more than %d KB; a configuration has a few. Is this another file? kalends init in an empty folder writes one to start from", MaxBytes>>10))
		return j.err()
	}
	if i := bytes.IndexByte(source, 0); i >= 0 || !utf8.Valid(source) {
		j.at(1+bytes.Count(source[:max(i, 0)], []byte("\n")), 1, "this is no text; save the file as plain text in UTF-8")
		return j.err()
	}
	for i, line := range j.lines {
		if column := tooDeep(&j.open, line); column > 0 {
			j.at(i+1, column, fmt.Sprintf("nested more than %d levels deep; no key of a configuration is", maxDeep))
			j.faults[0].Text = shortened(j.faults[0].Text)
			return j.err()
		}
	}
	return nil
}

// nesting is what is open at a position of the text: brackets, and a quote.
type nesting struct {
	brackets int
	quote    byte
}

// tooDeep returns the column at which a line is nested too deeply, 0 when it is not. Brackets in quotes and comments do
// not count.
func tooDeep(n *nesting, line string) int {
	dashes, begun := 0, false
	for i := 0; i < len(line); i++ {
		c := line[i]
		switch {
		case n.quote != 0:
			if c == '\\' && n.quote == '"' {
				i++
			} else if c == n.quote {
				n.quote = 0
			}
			continue
		case c == '#' && (i == 0 || line[i-1] == ' '):
			return 0
		case (c == '"' || c == '\'') && (i == 0 || strings.IndexByte(" [{,:", line[i-1]) >= 0):
			n.quote = c
		case c == '[' || c == '{':
			n.brackets++
		case c == ']' || c == '}':
			n.brackets = max(n.brackets-1, 0)
		case !begun && (c == '-' || c == '?'):
			dashes++
		}
		begun = begun || strings.IndexByte(" -?", c) < 0
		if n.brackets > maxDeep || dashes > maxDeep || !begun && i > maxIndent {
			return i + 1
		}
	}
	return 0
}

// maxIndent is how far a line may be indented: maxDeep levels of eight blanks.
const maxIndent = 8 * maxDeep

// shortened returns the beginning of a very long line.
func shortened(line string) string {
	const enough = 100
	if len(line) <= enough {
		return line
	}
	return strings.ToValidUTF8(line[:enough], "") + "…"
}
