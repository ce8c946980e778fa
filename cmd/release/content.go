package main

import (
	"bytes"
	"cmp"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
)

// documents are what an archive contains for reading and setting up, relative to the sources; a folder with all its
// files.
var documents = []string{"README.md", "README.zh-CN.md", "CHANGELOG.md", "LICENSE", "CONTRIBUTING.md", "docs", "deploy"}

// emptyFolder is the folder of an archive with an association that has no players yet.
const emptyFolder = "association"

// buildProgram builds the program for a system and returns its bytes.
func buildProgram(s system) ([]byte, error) {
	dir, err := os.MkdirTemp("", "release-*")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	out := filepath.Join(dir, s.program())
	if err := run(s.env(), "go", "build", "-trimpath", "-buildvcs=false", "-ldflags", "-s -w", "-o", out, "./cmd/batch"); err != nil {
		return nil, err
	}
	return os.ReadFile(out)
}

// startFile returns the file that a user opens first: it runs kalends setup beside it and keeps the window open. Windows
// reads such files with its own line ends only.
func (s system) startFile() (file, error) {
	name := map[string]string{"windows": "Start here.cmd", "darwin": "Start here.command"}[s.os]
	source := "start.sh"
	if s.os == "windows" {
		source = "start.cmd"
	}
	data, err := os.ReadFile(filepath.Join("cmd", "release", "start", source))
	data = bytes.ReplaceAll(data, []byte("\r\n"), []byte("\n"))
	if s.os == "windows" {
		data = bytes.ReplaceAll(data, []byte("\n"), []byte("\r\n"))
	}
	return file{name: cmp.Or(name, "start-here.sh"), data: data, executable: true}, err
}

// env returns the environment in which go builds for the system.
func (s system) env() []string {
	return append(os.Environ(), "GOOS="+s.os, "GOARCH="+s.arch, "CGO_ENABLED=0")
}

// run runs a program; its error contains what the program printed.
func run(env []string, name string, args ...string) error {
	c := exec.Command(name, args...)
	c.Env = env
	if output, err := c.CombinedOutput(); err != nil {
		return fmt.Errorf("%s %s: %w\n%s", name, strings.Join(args, " "), err, output)
	}
	return nil
}

// commonFiles returns the files that the archives of all systems contain.
func commonFiles() (all []file, err error) {
	for _, name := range documents {
		more, err := filesBelow(name, name)
		if err != nil {
			return nil, err
		}
		all = append(all, more...)
	}
	more, err := emptyAssociation()
	return append(all, more...), err
}

// emptyAssociation returns the files that kalends init makes, except the ledger. The day is fixed, so that they do not
// depend on the clock.
func emptyAssociation() ([]file, error) {
	dir, err := os.MkdirTemp("", "release-*")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	here := system{runtime.GOOS, runtime.GOARCH}
	program := filepath.Join(dir, here.program())
	data, err := buildProgram(here)
	if err != nil {
		return nil, err
	}
	if err := os.WriteFile(program, data, 0o755); err != nil {
		return nil, err
	}
	made := filepath.Join(dir, emptyFolder)
	if err := run(os.Environ(), program, "init", made, "--ruleset", "fide-standard", "--lang", "en", "--now", "2026-01-01T00:00:00Z"); err != nil {
		return nil, err
	}
	// The program makes a new ledger itself, so the code in kalends.yaml can still be changed.
	if err := os.Remove(filepath.Join(made, "ledger", "ledger.db")); err != nil {
		return nil, err
	}
	return filesBelow(made, emptyFolder)
}

// filesBelow returns the files of a folder, or one file, by their names in the archive; empty folders are included.
func filesBelow(from, as string) (all []file, err error) {
	err = filepath.WalkDir(from, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := filepath.ToSlash(filepath.Join(as, strings.TrimPrefix(path, from)))
		if d.IsDir() {
			inside, err := os.ReadDir(path)
			if len(inside) == 0 {
				all = append(all, file{name: name + "/"})
			}
			return err
		}
		data, err := os.ReadFile(path)
		all = append(all, file{name: name, data: data})
		return err
	})
	return all, err
}
