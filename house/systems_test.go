package house_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
)

// TestEveryRoomCompilesOnOtherSystems checks the types of every file, tests included, for Windows, which differs most
// from Linux. Of other modules it reads only the declarations, in seconds; compiling them for each system takes
// minutes. make prove also checks macOS and builds the programs in full.
func TestEveryRoomCompilesOnOtherSystems(t *testing.T) { compilesOn(t, "windows/amd64") }

// compilesOn checks the types of all packages for systems such as windows/amd64.
func compilesOn(t *testing.T, systems ...string) {
	root, err := filepath.Abs(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, system := range systems {
		t.Run(system, func(t *testing.T) {
			rooms := load(t, system, root)
			if len(rooms) < 20 {
				t.Errorf("only %d rooms were looked at", len(rooms))
			}
			for _, room := range rooms {
				for _, e := range room.Errors {
					t.Error(e)
				}
			}
		})
	}
}

// load reads all packages and their types for a system, and the modules that they import without function bodies.
func load(t *testing.T, system, root string) []*packages.Package {
	goos, arch, _ := strings.Cut(system, "/")
	rooms, err := packages.Load(&packages.Config{
		Mode: packages.NeedName | packages.NeedFiles | packages.NeedCompiledGoFiles | packages.NeedImports | packages.NeedDeps |
			packages.NeedTypes | packages.NeedTypesSizes | packages.NeedSyntax | packages.NeedTypesInfo,
		Env:   append(os.Environ(), "GOOS="+goos, "GOARCH="+arch, "CGO_ENABLED=0"),
		Tests: true,
		ParseFile: func(files *token.FileSet, name string, source []byte) (*ast.File, error) {
			f, err := parser.ParseFile(files, name, source, parser.SkipObjectResolution)
			if f != nil && !strings.HasPrefix(name, root+string(filepath.Separator)) {
				bare(f)
			}
			return f, err
		},
	}, "./...")
	if err != nil {
		t.Fatal(err)
	}
	return rooms
}

// bare removes the bodies of all functions that need none.
func bare(f *ast.File) {
	for _, d := range f.Decls {
		if fn, ok := d.(*ast.FuncDecl); ok && fn.Name.Name != "init" && fn.Name.Name != "main" {
			fn.Body = nil
		}
	}
}
