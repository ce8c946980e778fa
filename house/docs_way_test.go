package house_test

import (
	"go/ast"
	"go/types"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var (
	step = regexp.MustCompile("(?m)^\\| `([a-z_/]+\\.go)` \\| `([A-Za-z.]+)` \\|")
	term = regexp.MustCompile("(?m)^\\| ([a-z ]+) \\| [^|]+ \\| `([a-z]+)\\.([A-Z][A-Za-z]+)` \\|$")
)

// TestTheWayOfASheetIsAsWritten checks that every function that docs/how-a-sheet-travels.md names is in the file that
// it names.
func TestTheWayOfASheetIsAsWritten(t *testing.T) {
	written := map[string][]string{} // of each file its functions
	walk(t, func(file string, f *ast.File) {
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok {
				name := fn.Name.Name
				if fn.Recv != nil {
					name = strings.TrimPrefix(types.ExprString(fn.Recv.List[0].Type), "*") + "." + name
				}
				written[file] = append(written[file], name)
			}
		}
	})
	body := text(t, "docs/how-a-sheet-travels.md")
	steps := step.FindAllStringSubmatch(body, -1)
	for _, s := range steps {
		if !slices.Contains(written[s[1]], s[2]) {
			t.Errorf("there is no function %s in %s", s[2], s[1])
		}
	}
	if rows := strings.Count(body, "\n| `"); len(steps) != rows || rows < 30 {
		t.Errorf("%d steps of %d rows", len(steps), rows)
	}
	for _, way := range strings.Split(body, "\n**Where ")[1:] {
		if n := len(step.FindAllString(way, -1)); n != 3 {
			t.Errorf("%d steps: where %.40s", n, way)
		}
	}
}

// TestTheGlossaryIsTheCodes checks that the glossary has at most thirty words, each once, and that each is a type of
// the code.
func TestTheGlossaryIsTheCodes(t *testing.T) {
	declared := map[string]bool{}
	walk(t, func(file string, f *ast.File) {
		for _, d := range f.Decls {
			if gen, ok := d.(*ast.GenDecl); ok {
				for _, s := range gen.Specs {
					if typ, ok := s.(*ast.TypeSpec); ok {
						declared[path.Base(path.Dir(file))+"."+typ.Name.Name] = true
					}
				}
			}
		}
	})
	body := text(t, "docs/glossary.md")
	seen := map[string]bool{}
	for _, m := range term.FindAllStringSubmatch(body, -1) {
		if seen[m[1]] {
			t.Errorf("%s stands there twice", m[1])
		}
		seen[m[1]] = true
		if !declared[m[2]+"."+m[3]] {
			t.Errorf("%s: there is no type %s.%s", m[1], m[2], m[3])
		}
	}
	if rows := strings.Count(body, "\n| ") - 1; len(seen) != rows || rows > 30 {
		t.Errorf("%d words of %d rows; at most 30", len(seen), rows)
	}
}
