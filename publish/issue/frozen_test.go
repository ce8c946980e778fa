package issue

import (
	"testing"

	"kalends/ledger"
	"kalends/publish/folder"
)

// TestFrozenWith: before editions were counted, the first was in use.
func TestFrozenWith(t *testing.T) {
	for inputs, want := range map[string]int{
		`{"configuration":"aa","registry":"bb","program":"0.1.0"}`:             1,
		`{"configuration":"aa","registry":"bb","program":"0.2.0","edition":1}`: 1,
		`{"configuration":"aa","registry":"bb","program":"0.3.0","edition":2}`: 2,
		`{`: 0,
	} {
		in, err := readInputs(ledger.Publication{Inputs: inputs})
		if (err != nil) != (want == 0) || (err == nil && in.Edition != want) {
			t.Errorf("%s: edition %d (%v), want %d", inputs, in.Edition, err, want)
		}
	}
}

// TestFormOfTheFiles checks that an issue that was frozen before the sheet Trace was a choice keeps the first form, also when it is
// frozen again for a revision.
func TestFormOfTheFiles(t *testing.T) {
	for inputs, want := range map[string]int{`{"program":"0.1.0"}`: 1, `{"program":"0.1.0","form":2}`: 2} {
		p := ledger.Publication{Inputs: inputs}
		in, err := readInputs(p)
		if err != nil || in.Form != want {
			t.Errorf("%s: form %d (%v), want %d", inputs, in.Form, err, want)
		}
		again, err := FreezeAgain(&folder.View{}, p, 7, "")
		if err != nil {
			t.Fatal(err)
		}
		if in, err = readInputs(ledger.Publication{Inputs: again}); err != nil || in.Form != want || in.Reissued != 7 {
			t.Errorf("%s, frozen again: %s (%v)", inputs, again, err)
		}
	}
}
