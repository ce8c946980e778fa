package house_test

import (
	"go/ast"
	"path"
	"slices"
	"strings"
	"testing"
)

// TestNoPatternIsCompiledAtTheStart checks that patterns are compiled when they are first used (templates.Pattern, or
// sync.OnceValue): every command and every worker waits for what a package does at its start.
func TestNoPatternIsCompiledAtTheStart(t *testing.T) {
	walk(t, func(file string, f *ast.File) {
		if strings.HasSuffix(file, "_test.go") || isTool(path.Dir(file)) {
			return
		}
		for _, d := range f.Decls {
			g, is := d.(*ast.GenDecl)
			if !is {
				continue
			}
			ast.Inspect(g, func(n ast.Node) bool {
				if s, is := n.(*ast.SelectorExpr); is && s.Sel.Name == "MustCompile" {
					t.Errorf("%s compiles a pattern when the program starts", file)
				}
				_, later := n.(*ast.FuncLit)
				return !later
			})
		}
	})
}

// isTool reports whether a package is no part of the program that an office starts.
func isTool(dir string) bool {
	return strings.HasSuffix(dir, "test") || slices.Contains([]string{"cmd/bench", "cmd/release"}, dir)
}
