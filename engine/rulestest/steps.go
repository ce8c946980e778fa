package rulestest

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"kalends/rating"
)

// hundredths are the fields of a step that are printed with two decimals.
var hundredths = []string{"opponent_rating", "own_rating", "difference", "counted", "expected", "score", "average", "p",
	"normal", "bonus", "sum", "change", "after"}

// steps compares a player's calculation with the rows, in their order; steps between them are ignored.
func (w *world) steps(st statement) error {
	id := (&fields{words: st.words[1:]}).value("steps")
	var steps []rating.Step
	if n, ok := w.last.Changes.Find(id); ok {
		steps = w.last.Changes.At(n, nil).Steps
	}
	for _, r := range st.rows {
		i := slices.IndexFunc(steps, func(s rating.Step) bool { return s.Kind == rating.StepKind(r.words[0]) && r.fits(s) })
		if i < 0 {
			w.fault(r.line, "%s has no step %q among %s", id, strings.Join(r.words, " "), stepsText(steps))
			continue
		}
		steps = steps[i+1:]
	}
	return nil
}

// fits reports whether a step has every field of the row with its value; for a field that the step lacks, 0 is right.
func (r row) fits(s rating.Step) bool {
	if len(r.words)%2 == 0 {
		return false
	}
	values := stepFields(s)
	for i := 1; i+1 < len(r.words); i += 2 {
		name, want := r.words[i], r.words[i+1]
		got := values[name]
		if slices.Contains(hundredths, name) {
			p, err := rating.ParsePoints(want)
			if err != nil {
				return false
			}
			want = fmt.Sprint(int64(p))
		}
		switch name {
		case "k_reason", "note":
			got = got[strings.LastIndex(got, ".")+1:]
		case "row", "rule":
			got = strings.ReplaceAll(got, " ", "")
		}
		if got != want && !(got == "" && want == "0") {
			return false
		}
	}
	return true
}

// stepFields returns the fields of a step by their JSON names, as text.
func stepFields(s rating.Step) map[string]string {
	b, err := json.Marshal(s)
	if err != nil {
		return nil
	}
	var raw map[string]json.RawMessage
	if err := json.Unmarshal(b, &raw); err != nil {
		return nil
	}
	values := map[string]string{}
	for name, value := range raw {
		var text string
		if json.Unmarshal(value, &text) != nil {
			text = string(value)
		}
		values[name] = text
	}
	return values
}

// stepsText returns steps as JSON, for a message.
func stepsText(steps []rating.Step) string {
	b, err := json.Marshal(steps)
	if err != nil {
		return err.Error()
	}
	return string(b)
}
