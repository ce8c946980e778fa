package settings

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"kalends/config"
)

const head = `# Налаштування. 配置。 Konfigurasi
association:
  code: demo   # 协会代码
  name: {en: Demo, uk: Демо, zh-CN: 示例}
timezone: UTC
lists: [{id: standard, ruleset: fide-standard}]
`

// typed are values for each setting.
var typed = map[string][]string{
	"publish": {"approve", "auto"}, "corrections": {"reissue", "next_list"}, "events": {"registered", "open"},
	"new_players": {"admit", "wait"}, "players_by_name": {"accept", "ask"}, "missing_conditions": {"wait", "note"},
	"deadlines": {"warn", "strict"}, "date_order": {"mdy", "dmy", ""}, "remind.waiting": {"14", "7"},
	"languages": {"uk, en", "zh-CN; ms，uk", "en"}, "inactive": {"omit", "list"}, "tops": {"all", "active", "regulation"},
	"age_groups": {"U12, U16 S50", ""}, "paper": {"Letter", "A4"},
	"association.contact":    {"вул. Шахова, 1: \"офіс\" # 2", "null", "office@example.org", "- a\tb", ""},
	"association.federation": {"UKR", "NOR", ""},
	"calculation.trace":      {"yes", "no"}, "exports": {"trf26、xlsx", ""}, "privacy.birth": {"none", "day", "band", "year"},
	"privacy.juniors.under": {"16", "no"}, "privacy.juniors.names": {"none", "initials"},
	"privacy.juniors.from": {"2027-01-01", ""}, "privacy.juniors.until": {"2030-12-31", ""},
	"notify.on": {"waiting, trouble", ""}, "notify.organisers": {"yes", "no"},
	"notify.email.to": {"office@example.org, b.c@example.org"},
	"gate.movers":     {"2.5", "no", "1.8"}, "gate.top": {"no", "2", "0,9"}, "gate.newcomers": {"1, 2, 3", "no", "3 20 50"},
	"gate.listed": {"no", "10"}, "gate.games": {"4", "no"},
	"site.languages": {"uk, en", ""}, "site.base": {"https://ratings.example.org/", ""}, "site.lists": {"standard", ""}, "site.robots": {"allow", "deny"},
}

// forms are texts below head in which a setting may stand, by what they show. KEY is its last key.
var forms = map[string]func(path []string) string{
	"absent":        func([]string) string { return "" },
	"commented out": func(path []string) string { return nested(path, "#") },
	"some commented out": func(path []string) string {
		return "# так було\n" + path[0] + ":\n  # 说明\n#" + strings.Join(path[1:], ": {") + ": x   # 后面\n"
	},
	"in lines": func(path []string) string { return "# before\n" + nested(path, "") + "# behind\n" },
	"in braces": func(path []string) string {
		return flow(path, "x") + "   # за рядком\n"
	},
	"in empty braces": func(path []string) string { return path[0] + ": {}   # {порожньо}\n" },
	"items in lines": func(path []string) string {
		return strings.TrimSuffix(nested(path, ""), " x   # 说明 "+path[len(path)-1]+"\n") + " # 列表\n        - a\n        - b\n# далі\n"
	},
	"brackets over lines": func(path []string) string {
		return strings.ReplaceAll(nested(path, ""), " x ", " [a,\n       b]")
	},
	"a list in lines": func(path []string) string {
		return strings.TrimSuffix(nested(path, ""), " x   # 说明 "+path[len(path)-1]+"\n") + " # 列表\n        - a # перше\n\n        # посередині\n        - b\n# далі\n"
	},
	"quoted": func(path []string) string {
		return strings.ReplaceAll(nested(path, ""), " x ", ` "x # y\" \\" `) + "# \"\n"
	},
	"single quotes": func(path []string) string { return strings.ReplaceAll(nested(path, ""), " x ", ` 'x '' # y'`) },
	"a list over lines": func(path []string) string {
		return strings.ReplaceAll(nested(path, ""), " x ", " [ # один\n       a, # два\n\n       b]")
	},
	"text over lines": func(path []string) string {
		return strings.ReplaceAll(nested(path, ""), " x   # 说明", " |\n           один # ні\n           два\n# ")
	},
}

// byHand are the forms that only a person changes, because a comment stands in the value, or a text goes over lines.
var byHand = []string{"a list in lines", "a list over lines", "text over lines"}

// nested writes a path with a key a line, each after a prefix and with a comment; the value is x.
func nested(path []string, prefix string) string {
	var b strings.Builder
	for i, key := range path {
		b.WriteString(strings.Repeat("  ", i) + prefix + key + ":")
		if i == len(path)-1 {
			b.WriteString(" x")
		}
		b.WriteString("   # 说明 " + key + "\n")
	}
	return b.String()
}

// wraps change how a whole file is written.
var wraps = map[string]func(string) string{
	"as it is":       func(s string) string { return s },
	"CRLF":           func(s string) string { return strings.ReplaceAll(s, "\n", "\r\n") },
	"no final line":  func(s string) string { return strings.TrimSuffix(s, "\n") },
	"mark":           func(s string) string { return byteOrderMark + s },
	"start":          func(s string) string { return "---\n" + s },
	"start and end":  func(s string) string { return "---\n" + s + "...\n" },
	"more behind":    func(s string) string { return s + "# наприкінці\nsettle: 10s  # 秒\n\n" },
	"more before":    func(s string) string { return "settle: 10s\n# 在前\n" + s },
	"CRLF, no final": func(s string) string { return strings.ReplaceAll(strings.TrimSuffix(s, "\n"), "\n", "\r\n") },
}

// TestChange changes every setting in every form and wrap: the value arrives, and nothing else changes.
func TestChange(t *testing.T) {
	for _, s := range All() {
		path := strings.Split(s.Key, ".")
		for form, write := range forms {
			body := write(path)
			if path[0] == "association" {
				body = ""
			}
			for wrap, whole := range wraps {
				text := whole(head + body)
				if _, page := config.Tree("", []byte(text), ""); page.Err() != nil {
					t.Fatalf("%s, %s, %s: %v", s.Key, form, wrap, page.Err())
				}
				for i, value := range typed[s.Key] {
					if i > 0 && wrap != "as it is" {
						break
					}
					changed, err := Change([]byte(text), s, value)
					if errors.Is(err, ErrByHand) && slices.Contains(byHand, form) {
						continue
					}
					if err != nil {
						t.Errorf("%s = %q, %s, %s: %v\n%s", s.Key, value, form, wrap, err, text)
						continue
					}
					unharmed(t, s, value, text, string(changed))
				}
			}
		}
	}
}

// unharmed checks that a changed text has a value, and that each line without it is as it was.
func unharmed(t *testing.T, s Setting, value, text, changed string) {
	t.Helper()
	want := strings.Join(separator().Split(value, -1), ", ")
	if !s.Many || value == "no" {
		want = strings.TrimSpace(value)
	}
	if value == "0,9" {
		want = "0.9"
	}
	if want == "" {
		want = s.Usual
	}
	if got := s.Value(Tree([]byte(changed))); got != want {
		t.Errorf("%s is %q, want %q:\n%s", s.Key, got, want, changed)
	}
	rest := strings.SplitAfter(changed, "\n")
	for _, line := range strings.SplitAfter(text, "\n") {
		if i := slices.Index(rest, line); i >= 0 {
			rest = rest[i+1:]
		} else if !strings.Contains(line, lastKey(s)+":") && !isValue(line) && strings.HasSuffix(line, "\n") {
			t.Errorf("%s = %q: the line %q is gone:\n%s", s.Key, value, line, changed)
		}
	}
	if again, err := Change([]byte(changed), s, value); err != nil || string(again) != changed {
		t.Errorf("%s = %q once more: %v\n%q\n%q", s.Key, value, err, changed, again)
	}
}

// isValue reports whether a line of a form belongs to a value of several lines.
func isValue(line string) bool {
	return strings.ContainsAny(line, "[]-|}") || strings.Contains(line, "один") || strings.Contains(line, "два")
}

func lastKey(s Setting) string { return s.Key[strings.LastIndex(s.Key, ".")+1:] }

// TestChangeIsAsAPersonWouldWrite shows where a value is written.
func TestChangeIsAsAPersonWouldWrite(t *testing.T) {
	const fresh = "# The bulletin.\n#paper: A4                  # or Letter\n#tops: regulation # who\n#privacy:\n  #birth: year # of a birth\n  #juniors: {under: 16} # players\n#notify:\n  #on: [a] # of what\n"
	for _, c := range []struct{ before, key, value, after string }{
		{fresh, "paper", "Letter", strings.Replace(fresh, "# or Letter\n", "# or Letter\npaper: Letter\n", 1)},
		{fresh, "privacy.birth", "day", strings.Replace(fresh, "#privacy:\n", "#privacy:\nprivacy: {birth: day}\n", 1)},
		{fresh, "privacy.juniors.under", "14", strings.Replace(fresh, "#privacy:\n", "#privacy:\nprivacy: {juniors: {under: 14}}\n", 1)},
		{fresh, "deadlines", "warn", fresh + "deadlines: warn\n"},
		{"remind: {waiting: 7} # days\n", "remind.waiting", "9", "remind: {waiting: 9} # days\n"},
		{"privacy: {juniors: {under: 16,}} # x\n", "privacy.juniors.names", "none", "privacy: {juniors: {names: none, under: 16,}} # x\n"},
		{"privacy:\n    juniors:\n        under: 16\n", "privacy.birth", "none", "privacy:\n    birth: none\n    juniors:\n        under: 16\n"},
		{"languages: # of the bulletin\n  - en\n  - uk\npublish: auto # date\n", "languages", "uk, en",
			"languages: [uk, en] # of the bulletin\npublish: auto # date\n"},
		{"publish:   'auto'  # date", "publish", "approve", "publish:   approve  # date"},
		{"gate:\n", "gate.listed", "no", "gate:\n  listed: no\n"},
	} {
		s, _ := Named(c.key)
		got, err := Change([]byte("timezone: UTC\n"+c.before), s, c.value)
		if want := "timezone: UTC\n" + c.after; err != nil || string(got) != want {
			t.Errorf("%s: %v\ngot\n%s\nwant\n%s", c.key, err, got, want)
		}
	}
}

// TestChangeRefuses checks texts that must not be edited.
func TestChangeRefuses(t *testing.T) {
	for text, byHand := range map[string]bool{
		"a: &x 1\npublish: *x\n": false, "publish: auto\npublish: approve\n": false, "publish: [\n": false, "": false,
		"privacy: none\n": true, "privacy: {juniors: {under: [ # x\n 1]}}\n": true, "privacy:\n  juniors: [16]\n": true,
	} {
		s := Setting{Key: "privacy.juniors.under"}
		changed, err := Change([]byte(text), s, "16")
		if err == nil || errors.Is(err, ErrByHand) != byHand || changed != nil {
			t.Errorf("%q: %v %q", text, err, changed)
		}
	}
}
