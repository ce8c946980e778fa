package house_test

import (
	"go/ast"
	"go/types"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// The most that a room may hold before it lacks a wall. The door has a file for each command, and besides no more than
// mostBeside.
const (
	mostFiles   = 25
	mostMethods = 45
	mostBeside  = 16
)

// TestRoomsStaySmall counts the files of a package and the methods of a type in the sources.
func TestRoomsStaySmall(t *testing.T) {
	files, methods := map[string][]string{}, map[string]int{}
	walk(t, func(file string, f *ast.File) {
		dir := path.Dir(file)
		if strings.HasSuffix(file, "_test.go") || forTests(dir) {
			return
		}
		files[dir] = append(files[dir], path.Base(file))
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Recv != nil {
				methods[dir+"."+strings.TrimPrefix(types.ExprString(fn.Recv.List[0].Type), "*")]++
			}
		}
	})
	for dir, names := range files {
		most := mostFiles
		if dir == "cmd/batch" {
			names, most = besideCommands(t, names), mostBeside
		}
		if len(names) > most {
			t.Errorf("%s: %d files, more than %d: %s", dir, len(names), most, strings.Join(names, " "))
		}
	}
	for typ, n := range methods {
		if n > mostMethods {
			t.Errorf("%s: %d methods, more than %d", typ, n, mostMethods)
		}
	}
	if len(files) < 40 || len(methods) < 200 {
		t.Errorf("seen: %d packages, %d types", len(files), len(methods))
	}
}

// systems matches files that one operating system has in place of another's.
var systems = regexp.MustCompile(`_(linux|windows|unix|other)\.go$`)

// besideCommands returns the files of cmd/batch that are neither a command's nor for one operating system.
func besideCommands(t *testing.T, names []string) []string {
	t.Helper()
	named := regexp.MustCompile(`\(d (\w+)Command\) command\(\)|\) (worker)Command\(\)`)
	var commands []string
	for _, name := range names {
		for _, m := range named.FindAllStringSubmatch(text(t, filepath.Join("cmd", "batch", name)), -1) {
			commands = append(commands, m[1]+m[2]+".go")
		}
	}
	if len(commands) < 14 {
		t.Errorf("commands found: %v", commands)
	}
	for _, c := range commands {
		if !slices.Contains(names, c) {
			t.Errorf("cmd/batch: a command has no file %s", c)
		}
	}
	return slices.DeleteFunc(slices.Clone(names), func(name string) bool {
		return slices.Contains(commands, name) || systems.MatchString(name)
	})
}
