package ledger

import (
	"encoding/json"
	"reflect"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"kalends/rating"
)

// TestChangeIsWrittenAsJSON compares with encoding/json, over changes made field by field: a field that is added to the
// words of the trade and forgotten here fails it.
func TestChangeIsWrittenAsJSON(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := rapid.Make[rating.Change]().Draw(t, "change")
		c.Player = rapid.OneOf(rapid.String(), rapid.SampledFrom([]string{"47–53", "<&>", "a\"b\\c", "\xff", "\u2028", "\x7f"})).Draw(t, "player")
		want, err := json.Marshal(c)
		if err != nil {
			t.Fatal(err)
		}
		var w writer
		w.change(&c)
		if diff := cmp.Diff(string(want), string(w.b)); diff != "" {
			t.Fatal(diff)
		}
	})
}

// TestEveryFieldOfAStepIsWritten sets one field after the other.
func TestEveryFieldOfAStepIsWritten(t *testing.T) {
	fields := reflect.TypeFor[rating.Step]().NumField()
	for i := range fields {
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
		var w writer
		w.object(func() { w.step(&s) })
		if diff := cmp.Diff(string(want), string(w.b)); diff != "" {
			t.Error(diff)
		}
	}
}

// TestWhatRecursIsWrittenAnew: steps that differ from the one before in a text that mostly recurs, and agree with it again.
func TestWhatRecursIsWrittenAnew(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.SampledFrom([]string{"", "a", "b", "<", "ü", "47–53", "\u2028", "\xff"})
		day := rapid.SampledFrom([]rating.Date{0, 739000, 739031})
		var steps []rating.Step
		for range rapid.IntRange(0, 6).Draw(t, "steps") {
			steps = append(steps, rating.Step{Kind: rating.StepKind(text.Draw(t, "kind")), Event: text.Draw(t, "event"),
				OpponentList: day.Draw(t, "opponent list"), OwnList: day.Draw(t, "own list"), KReason: text.Draw(t, "k reason"),
				Rule: text.Draw(t, "rule"), Note: text.Draw(t, "note"),
				Origin: rating.Origin{File: text.Draw(t, "file"), Sheet: text.Draw(t, "sheet"), Cell: text.Draw(t, "cell")}})
		}
		want, err := json.Marshal(rating.Change{Steps: steps})
		if err != nil {
			t.Fatal(err)
		}
		var w writer
		w.change(&rating.Change{Steps: steps})
		if diff := cmp.Diff(string(want), string(w.b)); diff != "" {
			t.Fatal(diff)
		}
	})
}
