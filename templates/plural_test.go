package templates

import (
	"strings"
	"testing"
)

func TestWordsBehindNumbers(t *testing.T) {
	say := func(lang, n string) string {
		return In(lang).Say("messages.publish.published", "issue", "A", "players", n, "events", n, "folder", "B")
	}
	for _, c := range []struct{ lang, n, want string }{
		{"en", "0", "0 players, 0 events"}, {"en", "1", "1 player, 1 event"}, {"en", "2", "2 players, 2 events"}, {"en", "1,001", "1,001 players, 1,001 events"},
		{"uk", "1", "гравців 1, турнірів 1"}, {"ms", "1", "1 pemain, 1 kejohanan"},
	} {
		if got := say(c.lang, c.n); !strings.Contains(got, c.want) {
			t.Errorf("%s %s: %q, want %q", c.lang, c.n, got, c.want)
		}
	}
	for n, want := range map[string]string{"1": "1 день", "3": "3 дні", "5": "5 днів", "11": "11 днів", "21": "21 день", "30": "30 днів", "112": "112 днів", "1 001": "1 001 день"} {
		w := Words{Lang: "uk", files: map[string]func() map[string]string{"x": func() map[string]string {
			return map[string]string{"x": "{days} {days|день|дні|днів}"}
		}}}
		if got := w.Say("x", "days", n); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// TestFormsAreWhole: where words change behind a number, there are as many forms as the language has.
func TestFormsAreWhole(t *testing.T) {
	n := 0
	for lang, forms := range map[string]int{"en": 2, "uk": 3, "zh-CN": 1, "ms": 1} {
		for _, key := range In(lang).Keys() {
			for _, m := range counted().FindAllStringSubmatch(In(lang).raw(key), -1) {
				n++
				if got := strings.Count(m[2], "|") + 1; got != forms || !strings.Contains(In(lang).raw(key), "{"+m[1]+"}") {
					t.Errorf("%s %s: %s has %d forms", lang, key, m[0], got)
				}
			}
		}
	}
	if n == 0 {
		t.Error("no words change behind a number")
	}
}
