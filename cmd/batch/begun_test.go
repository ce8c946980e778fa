package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"testing/fstest"
)

// beginnings are the folders that many tests begin with, by name, as the program made them for the first of them.
var beginnings sync.Map

// begun gives a copy of the folder that makes makes; it is made once for each name.
func begun(t *testing.T, name string, makes func(testFolder)) testFolder {
	t.Helper()
	once, _ := beginnings.LoadOrStore(name, sync.OnceValue(func() fs.FS {
		f := testFolder{t, filepath.Join(t.TempDir(), "test")}
		makes(f)
		return inMemory(t, f.dir)
	}))
	f := testFolder{t, filepath.Join(t.TempDir(), "test")}
	if err := os.CopyFS(f.dir, once.(func() fs.FS)()); err != nil {
		t.Fatal(err)
	}
	return f
}

// inMemory reads a folder whole.
func inMemory(t *testing.T, dir string) fs.FS {
	t.Helper()
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
	if err != nil {
		t.Fatal(err)
	}
	return all
}
