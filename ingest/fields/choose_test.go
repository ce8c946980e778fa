package fields

import (
	"testing"

	"kalends/ingest/cells"
	"kalends/templates"
)

// TestChoose checks the spellings that name a value of a list: its own, translated ones, and those with a hint behind.
func TestChoose(t *testing.T) {
	r := NewReport("", "", cells.Calendar{}, templates.Workbook{Lists: map[string][]string{"sex": {"M", "F"}, "yesno": {"yes", "no"},
		"system": {"swiss", "round_robin"}, "scoring": {"1-½-0", "2-1-0"}}}, map[string][]string{"class": {"A", "Open"}})
	for _, c := range []struct{ list, text, want string }{
		{"sex", "f", "F"}, {"sex", "жін", "F"}, {"sex", "M (male)", "M"}, {"sex", "perempuan", "F"}, {"sex", "x", ""}, {"sex", "yes", ""},
		{"yesno", "Так", "yes"}, {"yesno", "no, thanks", ""}, {"yesno", "no thanks", "no"}, {"system", "Round Robin", "round_robin"},
		{"system", "round-robin", "round_robin"}, {"scoring", "1-0.5-0", "1-½-0"}, {"class", "open", "Open"}, {"none", "open", ""},
	} {
		if got, ok := r.choose(c.list, c.text); got != c.want || ok != (c.want != "") {
			t.Errorf("%s %q: %q, want %q", c.list, c.text, got, c.want)
		}
	}
}
