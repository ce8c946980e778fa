package folder

import (
	"path/filepath"
	"testing"

	"kalends/ledger"
	"kalends/rating"
)

// TestAskedAgain: a question is asked again when anything that its answer may rest on has changed, and only then.
func TestAskedAgain(t *testing.T) {
	l, err := ledger.Open(filepath.Join(t.TempDir(), "ledger.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	usual := ground{reading: reading{"aa", "fide-standard", "standard", "1.0"}, configuration: "bb", day: rating.Day(2026, 3, 1)}
	memory := new(Memory)
	stands := func(on ground, question string) bool {
		o := &View{Ledger: l, memory: memory, ground: on}
		same, err := o.AskedBefore(question)
		if err != nil {
			t.Fatal(err)
		}
		return same
	}
	answer := func(on ground) {
		memory.turn()
		if err := (&View{Ledger: l, memory: memory, ground: on}).Answered("one"); err != nil {
			t.Fatal(err)
		}
	}
	if stands(usual, "one") {
		t.Error("the first time")
	}
	answer(usual)
	if !stands(usual, "one") || stands(usual, "two") {
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
		if stands(other, "one") {
			t.Errorf("another %s", name)
		}
	}
	if _, err := l.Record(ledger.Submission{SHA: "dd", Name: "a.xlsx", State: ledger.Rejected}, "2026-03-01T00:05:00Z"); err != nil {
		t.Fatal(err)
	}
	if stands(usual, "one") {
		t.Error("the ledger has changed since the folder was opened")
	}
	answer(usual) // on a ground that is not there any more
	e, err := l.Mark()
	if err != nil {
		t.Fatal(err)
	}
	now := usual
	now.head = e
	if stands(now, "one") || stands(usual, "one") {
		t.Error("answered before the ledger changed")
	}
	answer(now)
	if !stands(now, "one") {
		t.Error("answered after the ledger changed")
	}
}

// TestRecentLetsGo: what is not asked for between two turns is not kept.
func TestRecentLetsGo(t *testing.T) {
	var r recent[string, int]
	has := func(k string, want bool) {
		t.Helper()
		if v, ok := r.get(k); ok != want || (ok && v != len(k)) {
			t.Errorf("%s: %d, %v", k, v, ok)
		}
	}
	r.put("a", 1)
	r.put("bb", 2)
	r.turn()
	has("a", true)
	r.turn()
	has("a", true)
	has("bb", false)
	r.turn()
	r.turn()
	has("a", false)
}
