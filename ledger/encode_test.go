package ledger

import (
	"encoding/json"
	"reflect"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"kalends/rating"
)

// TestChangeIsWrittenAsJSON compares with encoding/json, over changes whose fields are all drawn: a field that is added
// to them, but not to changeWriter, fails it.
func TestChangeIsWrittenAsJSON(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := rapid.Make[rating.Change]().Draw(t, "change")
		c.Player = rapid.OneOf(rapid.String(), rapid.SampledFrom([]string{"47–53", "<&>", "a\"b\\c", "\xff", "\u2028", "\x7f"})).Draw(t, "player")
		want, err := json.Marshal(c)
		if err != nil {
			t.Fatal(err)
		}
		var w changeWriter
		w.change(&c)
		if diff := cmp.Diff(string(want), string(w.b)); diff != "" {
			t.Fatal(diff)
		}
		readsBack(t, w.b)
	})
}

// readsBack compares changeReader with encoding/json.
func readsBack(t rapid.TB, line []byte) {
	t.Helper()
	var want rating.Change
	failed := json.Unmarshal(line, &want) // on dates that no calendar has
	r := changeReader{known: map[string]string{}}
	got, err := r.line(append(line, '\n'))
	if diff := cmp.Diff(want, got); (err != nil) != (failed != nil) || err == nil && diff != "" {
		t.Fatal(err, failed, diff)
	}
}

// TestEveryFieldOfAStepIsWritten sets one field after the other, and compares with encoding/json; it is
// read as it was.
func TestEveryFieldOfAStepIsWritten(t *testing.T) {
	for i := range reflect.TypeFor[rating.Step]().NumField() {
		var s rating.Step
		switch f := reflect.ValueOf(&s).Elem().Field(i); f.Kind() {
		case reflect.String:
			f.SetString("x")
		case reflect.Struct:
			f.Field(0).SetString("x")
		default:
			f.SetInt(7)
		}
		want, err := json.Marshal(s)
		must(t, err)
		var w changeWriter
		w.step(&s)
		if diff := cmp.Diff(string(want), string(w.b)); diff != "" {
			t.Error(diff)
		}
		r, got := changeReader{b: w.b, known: map[string]string{}}, rating.Step{}
		if r.step(&got); got != s || r.bad || len(r.b) > 0 {
			t.Errorf("%s is read as %+v", w.b, got)
		}
	}
}

// TestDatesOfSteps writes steps whose dates are those of the step before, others, or none.
func TestDatesOfSteps(t *testing.T) {
	var c rating.Change
	for _, d := range []rating.Date{0, 739000, 739000, 0, 739000, 739031, 739000} {
		c.Steps = append(c.Steps, rating.Step{OpponentList: d, OwnList: 739031})
	}
	want, err := json.Marshal(c)
	must(t, err)
	var w changeWriter
	w.change(&c)
	if diff := cmp.Diff(string(want), string(w.b)); diff != "" {
		t.Error(diff)
	}
}
