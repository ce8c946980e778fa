package folder

import (
	"path/filepath"
	"testing"

	"kalends/ledger"
	"kalends/rating"
)

// TestAskedAgain changes everything on which an answer may depend, one thing at a time: then the question is asked
// again, and only then. What the ledger keeps holds for every process.
func TestAskedAgain(t *testing.T) {
	t.Run("a process", func(t *testing.T) {
		memory := new(Memory)
		askedAgain(t, func(f *Folder, question string) (bool, error) { f.memory = memory; return f.AskedBefore(question) }, func(f *Folder) error {
			f.memory = memory
			return f.Answered(one)
		})
	})
	t.Run("the ledger", func(t *testing.T) {
		askedAgain(t, (*Folder).SettledBefore, func(f *Folder) error { return f.Settled(one) })
	})
}

// one is a question.
const one = "one"

func askedAgain(t *testing.T, asked func(*Folder, string) (bool, error), answered func(*Folder) error) {
	l, err := ledger.Open(filepath.Join(t.TempDir(), "ledger.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	usual := ground{reading: reading{"aa", "fide-standard", "standard", "1.0"}, configuration: "bb", day: rating.Day(2026, 3, 1)}
	on := func(g ground) *Folder {
		return &Folder{View: View{Ledger: &l.Reader, ground: g, memory: new(Memory)}, Write: l}
	}
	stands := func(g ground) bool {
		same, err := asked(on(g), one)
		if err != nil {
			t.Fatal(err)
		}
		return same
	}
	answer := func(g ground) {
		if err := answered(on(g)); err != nil {
			t.Fatal(err)
		}
	}
	if stands(usual) {
		t.Error("the first time")
	}
	answer(usual)
	two, err := asked(on(usual), "two")
	if !stands(usual) || two || err != nil {
		t.Error("the second time")
	}
	for name, change := range map[string]func(*ground){
		"registry":      func(g *ground) { g.sha = "ab" },
		"family":        func(g *ground) { g.family = "cxa-rapid" },
		"lists":         func(g *ground) { g.lists = "standard rapid" },
		"program":       func(g *ground) { g.program = "1.1" },
		"configuration": func(g *ground) { g.configuration = "ba" },
		"ledger":        func(g *ground) { g.head.Seq++ },
		"day":           func(g *ground) { g.day++ },
	} {
		other := usual
		change(&other)
		if stands(other) {
			t.Errorf("another %s", name)
		}
	}
	if _, err := l.Record(ledger.Submission{SHA: "dd", Name: "a.xlsx", State: ledger.Rejected}, "2026-03-01T00:05:00Z"); err != nil {
		t.Fatal(err)
	}
	if stands(usual) {
		t.Error("the ledger has changed since the folder was opened")
	}
	answer(usual) // on a ground that is not there any more
	e, err := l.Mark()
	if err != nil {
		t.Fatal(err)
	}
	now := usual
	now.head = e
	if stands(now) || stands(usual) {
		t.Error("answered before the ledger changed")
	}
	answer(now)
	if !stands(now) {
		t.Error("answered after the ledger changed")
	}
}

// TestRecentLetsGo: no more values are kept than the last few.
func TestRecentLetsGo(t *testing.T) {
	var r recent[int, int]
	for n := range 10 {
		r.put(n, n)
		if r[n] != n || len(r) > mostRecent {
			t.Errorf("after %d: %v", n, r)
		}
	}
}
