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

// TestFormsAreWhole: where a word has forms for numbers, there are as many as the language has.
func TestFormsAreWhole(t *testing.T) {
	n := 0
	for lang, forms := range map[string]int{"en": 2, "uk": 3, "zh-CN": 1, "ms": 1} {
		for _, key := range In(lang).Keys() {
			for _, m := range counted().FindAllStringSubmatch(In(lang).raw(key), -1) {
				n++
				got := strings.Count(m[2], "|") + 1
				if strings.HasPrefix(m[2], "0:") {
					got--
				}
				said := strings.Contains(m[2], "#") || strings.Contains(In(lang).raw(key), "{"+m[1]+"}")
				if got != forms || !said {
					t.Errorf("%s %s: %s has %d forms", lang, key, m[0], got)
				}
			}
		}
	}
	if n == 0 {
		t.Error("no words change behind a number")
	}
}

// TestNone: the words for none come before the forms, and each of them may have the number.
func TestNone(t *testing.T) {
	for _, c := range []struct{ lang, forms, want string }{
		{"en", "0:no events|# event|# events", "no events, 1 event, 2 events, 5 events"},
		{"uk", "0:жодного турніру|# турнір|# турніри|# турнірів", "жодного турніру, 1 турнір, 2 турніри, 5 турнірів"},
		{"zh-CN", "0:没有赛事|#项赛事", "没有赛事, 1项赛事, 2项赛事, 5项赛事"},
	} {
		w := Words{Lang: c.lang, files: map[string]func() map[string]string{"x": func() map[string]string {
			return map[string]string{"x": "{n|" + c.forms + "}"}
		}}}
		var said []string
		for _, n := range []string{"0", "1", "2", "5"} {
			said = append(said, w.Say("x", "n", n))
		}
		if got := strings.Join(said, ", "); got != c.want {
			t.Errorf("%s: %s, want %s", c.lang, got, c.want)
		}
	}
}
