package house_test

import (
	"go/ast"
	"path"
	"slices"
	"strings"
	"testing"
)

// unwriting lists the rooms that may not write, and the names that each may use of a package with which it could. They
// have a folder.View, by which the compiler lets nobody write (see publish/folder's TestViewCannotWrite). The test
// finds what the compiler allows: a file system, a ledger or a folder of their own.
var unwriting = map[string]map[string][]string{
	"publish/issue":  {"publish/files": {}},
	"publish/render": {"publish/files": {"Made", "Maker"}}, // what makes files is handed in
	"publish/audit":  {"publish/files": {"Made", "Nowhere", "Ignored"}},

	"publish/stories": {}, "publish/overview": {}, "publish/inquiry": {},
}

// writers lists by package the names that give a way to write and that such rooms may not use.
var writers = map[string][]string{
	"ledger":         {"Ledger", "Open"},
	"publish/folder": {"Folder", "Open", "Init", "AcceptRegistry", "HoldJob", "Keep", "KeepInPlace"},
	"publish/index":  {"Keep"},
}

// TestRoomsThatReadCannotWrite checks that the rooms of unwriting import nothing and use nothing with which they could
// write.
func TestRoomsThatReadCannotWrite(t *testing.T) {
	checked := map[string]int{}
	walk(t, func(file string, f *ast.File) {
		room := roomOf(path.Dir(file))
		may, kept := unwriting[room]
		if !kept || strings.HasSuffix(file, "_test.go") {
			return
		}
		checked[room]++
		for name, target := range importsOf(f) {
			if target == "os" || strings.HasPrefix(target, "os/") || target == "syscall" || target == "net" || strings.HasPrefix(target, "net/") || target == "unsafe" || target == "reflect" {
				t.Errorf("%s: %s may not enter %s: it only reads", file, room, target)
			}
			inner := strings.TrimPrefix(target, module)
			for _, used := range usedOf(f, name) {
				allowed, limited := may[inner]
				if limited && !slices.Contains(allowed, used) || slices.Contains(writers[inner], used) {
					t.Errorf("%s: %s may not use %s.%s: it only reads", file, room, name, used)
				}
			}
		}
	})
	if len(checked) != len(unwriting) {
		t.Errorf("looked at %v only", checked)
	}
}

// importsOf returns the imports of a file, by the names under which the file uses them.
func importsOf(f *ast.File) map[string]string {
	all := map[string]string{}
	for _, imp := range f.Imports {
		target := strings.Trim(imp.Path.Value, `"`)
		name := path.Base(target)
		if imp.Name != nil {
			name = imp.Name.Name
		}
		all[name] = target
	}
	return all
}

// usedOf returns the names of a package that a file uses, one for each use.
func usedOf(f *ast.File, pkg string) (used []string) {
	ast.Inspect(f, func(n ast.Node) bool {
		if sel, ok := n.(*ast.SelectorExpr); ok {
			if id, ok := sel.X.(*ast.Ident); ok && id.Name == pkg {
				used = append(used, sel.Sel.Name)
			}
		}
		return true
	})
	return used
}
