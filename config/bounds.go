package config

import (
	"bytes"
	"strings"
	"unicode/utf8"
)

// Limits of a kalends.yaml, checked before the YAML library parses it. The library's memory grows with the depth: a few
// hundred kilobytes of brackets cost gigabytes.
const (
	MaxBytes = 256 << 10 // a hundred times what init writes
	maxDeep  = 16        // the deepest key has five levels
)

// bounded reports whether a file can be a configuration, and adds a fault if not: it is too large, no text, or nested
// too deeply.
func (p *Page) bounded(source []byte) bool {
	if len(source) > MaxBytes {
		p.FaultAt(1, 1, "the file has more than %d KB; a configuration has a few. Is this another file? kalends init in an empty folder writes one to start from", MaxBytes>>10)
		return false
	}
	if i := bytes.IndexByte(source, 0); i >= 0 || !utf8.Valid(source) {
		p.FaultAt(1+bytes.Count(source[:max(i, 0)], []byte("\n")), 1, "this is no text; save the file as plain text in UTF-8")
		return false
	}
	open := 0
	for i, line := range p.lines {
		if column := tooDeep(&open, line); column > 0 {
			p.FaultAt(i+1, column, "nested more than %d levels deep; no key of a configuration is", maxDeep)
			p.faults[0].Text = shortened(p.faults[0].Text)
			return false
		}
	}
	return true
}

// tooDeep returns the column at which a line is nested too deeply, or 0, and updates the number of open brackets for the
// next line. Brackets in comments do not count.
func tooDeep(open *int, line string) int {
	start := len(line) - len(strings.TrimLeft(line, " -?"))
	if start > maxIndent || start-strings.Count(line[:start], " ") > maxDeep {
		return start
	}
	line, _, _ = strings.Cut(" "+line, " #")
	for i, c := range line {
		switch c {
		case '[', '{':
			*open++
		case ']', '}':
			*open = max(*open-1, 0)
		}
		if *open > maxDeep {
			return i
		}
	}
	return 0
}

// maxIndent is how far a line may be indented: maxDeep levels of eight blanks.
const maxIndent = 8 * maxDeep

// shortened returns the first 100 bytes of a longer line with an ellipsis, for a message.
func shortened(line string) string {
	const enough = 100
	if len(line) <= enough {
		return line
	}
	return strings.ToValidUTF8(line[:enough], "") + "…"
}
