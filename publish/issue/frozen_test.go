package issue

import (
	"testing"

	"kalends/ledger"
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
