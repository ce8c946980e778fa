package main

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
)

// published collects the files that scripts publish, to be checked by docs/schema when all scripts have run.
type published struct {
	dir     string
	indexes atomic.Int32
}

// keep links the JSON and CSV files that a script has published for other programs.
func (p *published) keep(t *testing.T, script string) {
	t.Helper()
	err := filepath.WalkDir(script, func(name string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() || !slices.Contains([]string{".json", ".csv"}, filepath.Ext(name)) ||
			!strings.Contains(filepath.ToSlash(name), "/published/") {
			return err
		}
		within, err := filepath.Rel(filepath.Dir(script), name)
		if err != nil {
			return err
		}
		if d.Name() == "index.json" {
			p.indexes.Add(1)
		}
		kept := filepath.Join(p.dir, within)
		if err := os.MkdirAll(filepath.Dir(kept), 0o700); err != nil {
			return err
		}
		return os.Link(name, kept)
	})
	if err != nil {
		t.Error(err)
	}
}

// hold checks by the schemas all files that were kept.
func (p *published) hold(t *testing.T) {
	t.Helper()
	var errs strings.Builder
	c := exec.Command("go", "run", "-ldflags=-s -w", "kalends/publish/schematest/heldtest", p.dir)
	c.Stderr = &errs
	out, err := c.Output()
	n, _ := strconv.Atoi(strings.TrimSpace(string(out)))
	if err != nil || n < int(p.indexes.Load()) {
		t.Errorf("%d files held to their schemas, of %d indexes: %v\n%s", n, p.indexes.Load(), err, errs.String())
	}
}
