package config

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Fault is one thing that is wrong in kalends.yaml or a file beside it: its place, the line there, and what to write.
type Fault struct {
	File         string
	Line, Column int
	Text         string // the line itself
	Problem      string
}

// Faults are all faults of a file, in its order.
type Faults []Fault

// Error formats each fault as file:line:column: problem, with the line below it.
func (fs Faults) Error() string {
	var b strings.Builder
	for i, f := range fs {
		if i > 0 {
			b.WriteByte('\n')
		}
		fmt.Fprintf(&b, "%s:%d:%d: %s\n  %4d | %s", f.File, f.Line, f.Column, f.Problem, f.Line, f.Text)
	}
	return b.String()
}

// Page collects the faults of a YAML file. It keeps the lines of the file to quote them.
type Page struct {
	File   string
	Keys   map[string]bool // the keys that were looked up, as section.key
	lines  []string
	faults Faults
}

// Fault adds a fault at a node.
func (p *Page) Fault(n Node, format string, args ...any) {
	p.FaultAt(n.Line, n.Column, format, args...)
}

// FaultAt adds a fault at a place. The same fault at the same place is added once.
func (p *Page) FaultAt(line, column int, format string, args ...any) {
	f := Fault{File: p.File, Line: line, Column: column, Problem: fmt.Sprintf(format, args...)}
	if line >= 1 && line <= len(p.lines) {
		f.Text = strings.TrimRight(p.lines[line-1], "\r")
	}
	if !slices.Contains(p.faults, f) {
		p.faults = append(p.faults, f)
	}
}

// Err sorts the faults by their places and returns them as Faults; nil if there is none.
func (p *Page) Err() error {
	if len(p.faults) == 0 {
		return nil
	}
	slices.SortStableFunc(p.faults, func(a, b Fault) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
	})
	return p.faults
}
