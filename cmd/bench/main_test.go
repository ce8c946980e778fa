package main

import (
	"os/exec"
	"path/filepath"
	"testing"

	"kalends/rating/counttest"
)

// TestBench measures a small association, and a correction in its last list: the program accepts everything that the
// bench writes for it, and every stage ends as it should. make prove corrects the list before the last, too.
func TestBench(t *testing.T) {
	t.Parallel()
	program := filepath.Join(t.TempDir(), "kalends")
	if out, err := exec.Command("go", "build", "-ldflags=-s -w", "-o", program, "kalends/cmd/batch").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for name, again := range map[string]int{"the job": 0, "a correction": counttest.Of(t, 1, 2)} {
		if err := bench(program, "3x60x3", t.TempDir(), 1, again); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestNothingIsPublished checks what is said when the program has published no list.
func TestNothingIsPublished(t *testing.T) {
	t.Parallel()
	if err := checkPublished(t.TempDir()); err == nil || err.Error() != "0 lists are out, not one" {
		t.Error(err)
	}
}

// TestSizes checks which texts are sizes.
func TestSizes(t *testing.T) {
	for text, want := range map[string]size{"XS": sizes[0], "400x20000": {"400x20000", 400, 20_000, 9, 0, false},
		"20x600x18": {"20x600x18", 20, 600, 18, 0, false}} {
		if got, err := sizeOf(text); err != nil || got != want {
			t.Errorf("%s is %+v, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "XXL", "20", "20x59", "0x60", "20x60x60", "20x60x9x9", "20xmany"} {
		if got, err := sizeOf(text); err == nil {
			t.Errorf("%q is %+v", text, got)
		}
	}
}
