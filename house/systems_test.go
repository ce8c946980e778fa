package house_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
)

// TestEveryRoomCompilesOnOtherSystems checks the types of every file, tests included, for Windows, which differs most
// from Linux, with the code of docs/adding laid over the sources. It reads the bodies of functions only in packages that
// call the system or have code of those pages; in all others the compiler has seen the same on Linux. make prove reads
// every body, also for macOS, and builds the programs in full.
func TestEveryRoomCompilesOnOtherSystems(t *testing.T) {
	pages := codeOfPages(t)
	full := callingTheSystem(t)
	for name := range pages {
		full[path.Dir(name)] = true
	}
	compilesOn(t, pages, full, "windows/amd64")
}

var ofOneSystem = regexp.MustCompile(`_(windows|unix|linux|darwin|other)(_test)?\.go$`)

// callingTheSystem returns the folders of packages that have files of one system or call the system themselves.
func callingTheSystem(t *testing.T) map[string]bool {
	folders := map[string]bool{}
	walk(t, func(file string, f *ast.File) {
		calls := slices.ContainsFunc(f.Imports, func(i *ast.ImportSpec) bool {
			return i.Path.Value == `"syscall"` || strings.HasPrefix(i.Path.Value, `"golang.org/x/sys/`)
		})
		if calls || ofOneSystem.MatchString(file) {
			folders[path.Dir(file)] = true
		}
	})
	return folders
}

// compilesOn checks the types of all packages, with pages laid over the sources, for systems such as windows/amd64. It
// reads the bodies of functions in the folders of full, or in all if that is nil.
func compilesOn(t *testing.T, pages map[string]string, full map[string]bool, systems ...string) {
	root, err := filepath.Abs(".")
	if err != nil {
		t.Fatal(err)
	}
	over := map[string][]byte{}
	for name, code := range pages {
		over[filepath.Join(root, filepath.FromSlash(name))] = []byte(code)
	}
	reads := func(file string) bool {
		folder, err := filepath.Rel(root, filepath.Dir(file))
		return err == nil && filepath.IsLocal(folder) && (full == nil || full[filepath.ToSlash(folder)])
	}
	for _, system := range systems {
		t.Run(system, func(t *testing.T) {
			rooms := load(t, system, over, reads)
			if len(rooms) < 20 {
				t.Errorf("only %d rooms were looked at", len(rooms))
			}
			for _, room := range rooms {
				for _, e := range room.Errors {
					file, _, _ := strings.Cut(e.Pos, ".go:")
					if reads(file+".go") || !strings.HasSuffix(e.Msg, "and not used") { // an import of a body that was not read
						t.Error(e)
					}
				}
			}
		})
	}
}

// load reads all packages and their types for a system. Of files for which reads returns false it reads no function
// bodies, and of other modules no tables.
func load(t *testing.T, system string, over map[string][]byte, reads func(file string) bool) []*packages.Package {
	root, err := filepath.Abs(".")
	if err != nil {
		t.Fatal(err)
	}
	goos, arch, _ := strings.Cut(system, "/")
	rooms, err := packages.Load(&packages.Config{
		Mode: packages.NeedName | packages.NeedFiles | packages.NeedCompiledGoFiles | packages.NeedImports | packages.NeedDeps |
			packages.NeedTypes | packages.NeedTypesSizes | packages.NeedSyntax | packages.NeedTypesInfo,
		Env:   append(os.Environ(), "GOOS="+goos, "GOARCH="+arch, "CGO_ENABLED=0"),
		Tests: true, Overlay: over,
		ParseFile: func(files *token.FileSet, name string, source []byte) (*ast.File, error) {
			f, err := parser.ParseFile(files, name, source, parser.SkipObjectResolution)
			if f != nil && !reads(name) {
				bare(f)
			}
			if rel, err := filepath.Rel(root, name); f != nil && (err != nil || !filepath.IsLocal(rel)) {
				emptyTables(f)
			}
			return f, err
		},
	}, "./...")
	if err != nil {
		t.Fatal(err)
	}
	return rooms
}

// emptyTables removes the elements of all variables whose type does not depend on them.
func emptyTables(f *ast.File) {
	for _, d := range f.Decls {
		g, ok := d.(*ast.GenDecl)
		if !ok || g.Tok != token.VAR {
			continue
		}
		for _, s := range g.Specs {
			for _, v := range s.(*ast.ValueSpec).Values {
				if table, ok := v.(*ast.CompositeLit); ok && !countsElements(table.Type) {
					table.Elts = nil
				}
			}
		}
	}
}

// countsElements reports whether a type is an array with as many elements as are listed: [...]T.
func countsElements(e ast.Expr) bool {
	a, ok := e.(*ast.ArrayType)
	if !ok {
		return false
	}
	_, counts := a.Len.(*ast.Ellipsis)
	return counts
}

// bare removes the bodies of all functions that need none.
func bare(f *ast.File) {
	for _, d := range f.Decls {
		if fn, ok := d.(*ast.FuncDecl); ok && fn.Name.Name != "init" && fn.Name.Name != "main" && fn.Type.TypeParams == nil {
			fn.Body = nil
		}
	}
}
