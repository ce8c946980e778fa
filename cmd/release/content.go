package main

import (
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
)

// read is what an archive brings to read and to set up; a folder is taken whole.
var read = []string{"README.md", "README.zh-CN.md", "CHANGELOG.md", "LICENSE", "CONTRIBUTING.md", "docs", "deploy"}

// empty is the folder of an archive with an association in which nobody has played yet.
const empty = "association"

// built gives the program for a system.
func built(s system) ([]byte, error) {
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

func (s system) env() []string {
	return append(os.Environ(), "GOOS="+s.os, "GOARCH="+s.arch, "CGO_ENABLED=0")
}

// run runs a program and says what it said when it fails.
func run(env []string, name string, args ...string) error {
	c := exec.Command(name, args...)
	c.Env = env
	if said, err := c.CombinedOutput(); err != nil {
		return fmt.Errorf("%s %s: %w\n%s", name, strings.Join(args, " "), err, said)
	}
	return nil
}

// forAll is what stands in the archive of every system.
func forAll() (all []file, err error) {
	for _, name := range read {
		more, err := under(name, name)
		if err != nil {
			return nil, err
		}
		all = append(all, more...)
	}
	more, err := emptyAssociation()
	return append(all, more...), err
}

// emptyAssociation is what kalends init makes, on a fixed day so that no clock shows.
func emptyAssociation() ([]file, error) {
	dir, err := os.MkdirTemp("", "release-*")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	here := system{runtime.GOOS, runtime.GOARCH}
	program := filepath.Join(dir, here.program())
	data, err := built(here)
	if err != nil {
		return nil, err
	}
	if err := os.WriteFile(program, data, 0o755); err != nil {
		return nil, err
	}
	made := filepath.Join(dir, empty)
	if err := run(os.Environ(), program, "init", made, "--ruleset", "fide-standard", "--lang", "en", "--now", "2026-01-01T00:00:00Z"); err != nil {
		return nil, err
	}
	// The program begins a ledger of its own: so the code in kalends.yaml can still be another.
	if err := os.Remove(filepath.Join(made, "ledger", "ledger.db")); err != nil {
		return nil, err
	}
	return under(made, empty)
}

// under gives the files of a folder, or one file, by the name that they have in an archive; what is empty is there too.
func under(from, as string) (all []file, err error) {
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
