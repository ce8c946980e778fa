package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"kalends/ingest/formats/formatstest"
	"kalends/rating"
)

// TestEveryFormAtTheDoor lets the program judge an event in every form in which an arbiter may have it: each is good as
// it is, and has all its games and forfeits.
func TestEveryFormAtTheDoor(t *testing.T) {
	t.Parallel()
	for name, e := range map[string]rating.Event{"swiss": formatstest.Swiss(), "all against all": formatstest.RoundRobin(7)} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f := association(t, "fide-standard", "2026-10-01")
			f.edit("registry/registry.xlsx", func([]byte) []byte { return formatstest.Office(e).Bytes() })
			at := t.TempDir()
			args := []string{"check"}
			for _, form := range formatstest.Forms(e) {
				path := filepath.Join(at, form.File())
				if err := os.WriteFile(path, form.Write(e), 0o644); err != nil {
					t.Fatal(err)
				}
				args = append(args, path)
			}
			_, out, errs := f.run(autumn, args...)
			for _, form := range formatstest.Forms(e) {
				want := fmt.Sprintf("%s: good; event %s, %d games", form.File(), formatstest.Code, countGames(e.Games))
				if !strings.Contains(out, want) {
					t.Errorf("want %q", want)
				}
			}
			if t.Failed() {
				t.Logf("%.6000s%.2000s", out, errs)
			}
		})
	}
}
