package config

import (
	"runtime"
	"strings"
	"testing"
)

const usual = "association:\n  code: club\n  name: {en: Club}\ntimezone: UTC\nlists:\n  - id: standard\n    ruleset: fide-standard\n"

// TestNoConfigurationIsABomb: texts that would cost the YAML library gigabytes are refused by line, in little time and
// memory.
func TestNoConfigurationIsABomb(t *testing.T) {
	deep := 200 << 10
	anchors := "a0: &a0 [x,x,x,x,x,x,x,x,x]\n"
	for i := range 9 {
		a, b := string(rune('0'+i)), string(rune('1'+i))
		anchors += "a" + b + ": &a" + b + " [" + strings.Repeat("*a"+a+",", 9) + "]\n"
	}
	for name, c := range map[string]struct{ text, want string }{
		"brackets":         {strings.Repeat("[", deep), "kalends.yaml:1:17: nested"},
		"braces":           {usual + strings.Repeat("{a: ", deep/4), "kalends.yaml:8:"},
		"brackets in rows": {usual + strings.Repeat("- [\n", deep/4), "kalends.yaml:24:3: nested"},
		"dashes":           {usual + strings.Repeat("- ", deep/2), "kalends.yaml:8:"},
		"questions":        {strings.Repeat("? ", deep/2), "kalends.yaml:1:"},
		"indented":         {usual + strings.Repeat(" ", deep) + "a: 1\n", "kalends.yaml:8:"},
		"aliases":          {usual + anchors, "kalends.yaml:"},
		"a large file":     {strings.Repeat("# a comment\n", 30<<10), "more than 256 KB"},
		"no text":          {"PK\x03\x04\x00\x00", "this is no text"},
		"another charset":  {"association:\n  name: {en: Caf\xe9}\n", "this is no text"},
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := readText([]byte(c.text), nil)
		runtime.ReadMemStats(&after)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %.300v", name, err)
		}
		if used := (after.TotalAlloc - before.TotalAlloc) >> 20; used > 64 {
			t.Errorf("%s took %d MB", name, used)
		}
		if err != nil && len(err.Error()) > 2000 {
			t.Errorf("%s: a message of %d bytes", name, len(err.Error()))
		}
	}
}

// TestBracketsInCommentsDoNotCount, and a few in a text do no harm.
func TestBracketsInCommentsDoNotCount(t *testing.T) {
	text := "# " + strings.Repeat("[", 50) + "\n" + strings.Replace(usual, "Club}", `"Club `+strings.Repeat("[", 12)+`"}`, 1)
	p := &Page{lines: strings.Split(text, "\n")}
	if !p.bounded([]byte(text)) {
		t.Error(p.Err())
	}
}
