package settings

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"text/template"

	"kalends/config"
	"kalends/templates"
)

// beginnings are files on which settings are changed one after another: what init writes, and files of people.
func beginnings() []string {
	var made strings.Builder
	list := map[string]any{"ID": "standard", "Ruleset": "fide-standard", "First": true, "Options": nil}
	err := template.Must(template.New("").Parse(templates.Configuration())).Execute(&made, map[string]any{"Code": "demo", "Lang": "en",
		"Name": "Demo", "Zone": "UTC", "Languages": "en", "Strict": false, "Lists": []any{list}})
	if err != nil {
		panic(err)
	}
	fresh := strings.ReplaceAll(strings.ReplaceAll(made.String(), "\n## ", "\n# "), " ## ", " # ")
	return []string{
		fresh, strings.ReplaceAll(fresh, "\n", "\r\n"), head,
		head + "privacy:\n    birth: day # рік\n    juniors: # діти\n        names: none\n\n        under: 16\n\n# далі\nremind:\n    waiting: 3\n",
		head + "privacy: {birth: day, juniors: {under: 16, names: none}} # 未成年\nnotify: {on: [waiting], email: {host: a.b, to: [x@y.z]}}\n" +
			"languages:\n- en\n- uk\nexports: [\n  trf26,\n  xlsx\n] # для ФІДЕ",
		"{association: {code: demo}, publish: auto, # дужки\n gate: {listed: 5}}\n",
	}
}

// TestChangesInARow changes random settings one after another. After each change the setting has its value, the others
// have theirs, and the comments stand in their order.
func TestChangesInARow(t *testing.T) {
	for seed, text := range slices.Repeat(beginnings(), 2) {
		r := rand.New(rand.NewPCG(39, uint64(seed)))
		for range 40 {
			s := All()[r.IntN(len(All()))]
			value := typed[s.Key][r.IntN(len(typed[s.Key]))]
			changed, err := Change([]byte(text), s, value)
			if err != nil {
				t.Fatalf("%d: %s = %q: %v\n%s", seed, s.Key, value, err, text)
			}
			unharmed(t, s, value, "", string(changed))
			before, after := Tree([]byte(text)), Tree(changed)
			for _, other := range All() {
				if was, is := other.Value(before), other.Value(after); other.Key != s.Key && was != is {
					t.Fatalf("%d: %s = %q changed %s from %q to %q:\n%s", seed, s.Key, value, other.Key, was, is, changed)
				}
			}
			if !slices.Equal(comments(text), comments(string(changed))) {
				t.Fatalf("%d: %s = %q: comments of\n%s\nare those of\n%s", seed, s.Key, value, text, changed)
			}
			text = string(changed)
		}
	}
}

// FuzzChange checks that a file which can be read can be read after a change, with the value that was written.
func FuzzChange(f *testing.F) {
	for i, text := range beginnings() {
		f.Add(text, uint8(i), "auto")
		f.Add(text, uint8(i+17), "a, \"b\" # c")
	}
	f.Fuzz(func(t *testing.T, text string, which uint8, value string) {
		s := All()[int(which)%len(All())]
		changed, err := Change([]byte(text), s, value)
		if err == nil {
			if _, page := config.Tree("", changed, ""); page.Err() != nil {
				t.Errorf("%s = %q: %v\n%q\n%q", s.Key, value, page.Err(), text, changed)
			}
			return
		}
		if faults := (config.Faults)(nil); !errors.Is(err, ErrByHand) && !errors.As(err, &faults) {
			t.Errorf("%s = %q: %v\n%q", s.Key, value, err, text)
		}
	})
}
