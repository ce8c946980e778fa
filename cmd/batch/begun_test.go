package main

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
)

// beginnings are the folders with which many tests begin, by name. The program makes each for the first test that needs
// it.
var beginnings sync.Map

// beginning returns the folder that makes returned; makes is called once for each name, by the first test that needs
// it.
func beginning(name string, makes func() (fs.FS, error)) (fs.FS, error) {
	once, _ := beginnings.LoadOrStore(name, sync.OnceValues(makes))
	return once.(func() (fs.FS, error))()
}

// begun returns a new folder with a copy of what makes put into its folder; makes is called once for each name.
func begun(t *testing.T, name string, makes func(testFolder)) testFolder {
	t.Helper()
	first, err := beginning(name, func() (fs.FS, error) {
		f := testFolder{t, filepath.Join(t.TempDir(), "test")}
		makes(f)
		return inMemory(f.dir)
	})
	f := testFolder{t, filepath.Join(t.TempDir(), "test")}
	if err == nil {
		err = os.CopyFS(f.dir, first)
	}
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// begunCommand copies into a script the folder that kalends init makes: begun MOMENT DIR [FLAG…]. The folder is made
// once for all scripts with the same arguments.
func begunCommand(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: begun MOMENT DIR [FLAG…]")
	}
	first, err := beginning(strings.Join(args, " "), func() (fs.FS, error) { return initiated(args[0], args[1], args[2:]) })
	ts.Check(err)
	ts.Check(os.CopyFS(ts.MkAbs(args[1]), first))
}

// initiated returns the folder that kalends init makes at a moment.
func initiated(moment, name string, flags []string) (fs.FS, error) {
	within, err := os.MkdirTemp("", "begun-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(within)
	dir := filepath.Join(within, name)
	var out, errs bytes.Buffer
	if status := run(append([]string{"--now", moment, "init", dir}, flags...), &out, &errs, time.Now); status != exitDone {
		return nil, fmt.Errorf("kalends init: exit %d: %s", status, errs.String())
	}
	return inMemory(dir)
}

// inMemory reads a whole folder into memory.
func inMemory(dir string) (fs.FS, error) {
	all, on := fstest.MapFS{}, os.DirFS(dir)
	err := fs.WalkDir(on, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := d.Info()
		if err != nil || d.IsDir() {
			all[name] = &fstest.MapFile{Mode: fs.ModeDir | 0o755}
			return err
		}
		data, err := fs.ReadFile(on, name)
		all[name] = &fstest.MapFile{Data: data, Mode: info.Mode()}
		return err
	})
	return all, err
}
