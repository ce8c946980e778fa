package config

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/token"
)

// Fault is one thing that is wrong in kalends.yaml or a file beside it: the place, the line itself, and what to write.
type Fault struct {
	File         string // empty: kalends.yaml
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
		fmt.Fprintf(&b, "%s:%d:%d: %s\n  %4d | %s", cmp.Or(f.File, FileName), f.Line, f.Column, f.Problem, f.Line, f.Text)
	}
	return b.String()
}

// checker collects faults by the place of a value in the parsed file.
type checker struct {
	lines  []string
	tree   *ast.File
	faults Faults
	open   nesting
	parse  Cron
}

// fault adds a problem with the value at path. If the value is missing, the place is that of its nearest parent that
// exists.
func (j *checker) fault(path, format string, args ...any) {
	line, column := j.place(path)
	j.at(line, column, fmt.Sprintf(format, args...))
}

func (j *checker) at(line, column int, problem string) {
	text := ""
	if line >= 1 && line <= len(j.lines) {
		text = strings.TrimRight(j.lines[line-1], "\r")
	}
	j.faults = append(j.faults, Fault{Line: line, Column: column, Text: text, Problem: problem})
}

func (j *checker) place(path string) (line, column int) {
	for path != "$" && path != "" {
		if t := j.token(path); t != nil {
			return t.Position.Line, t.Position.Column
		}
		path = path[:max(strings.LastIndexAny(path, ".["), 0)]
	}
	return 1, 1
}

// token returns the first token of the value at path, nil when there is none.
func (j *checker) token(path string) *token.Token {
	p, err := yaml.PathString(path)
	if err != nil {
		return nil
	}
	node, err := p.FilterFile(j.tree)
	if err != nil || node == nil {
		return nil
	}
	return node.GetToken()
}

func (j *checker) err() error {
	if len(j.faults) == 0 {
		return nil
	}
	slices.SortStableFunc(j.faults, func(a, b Fault) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
	})
	return j.faults
}
