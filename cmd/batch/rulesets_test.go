package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"kalends/engine"
	"kalends/engine/rules"
	"kalends/ingest/workbook"
	"kalends/reports/rulebook"
	"kalends/templates"
)

// TestReadingsDocument compares docs/readings.md with the rulesets of the program; UPDATE=1 rewrites it.
func TestReadingsDocument(t *testing.T) {
	path := filepath.Join("..", "..", "docs", "readings.md")
	text := markdown(templates.In("en"), allRulebooks()) + string(facts(t))
	if os.Getenv("UPDATE") != "" {
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	kept, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if string(kept) != text {
		t.Errorf("%s is out of date; run UPDATE=1 go test ./cmd/batch -run TestReadingsDocument", path)
	}
}

// facts returns the end of docs/readings.md, which is written by hand.
func facts(t *testing.T) []byte {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", "facts.md"))
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// TestFactsNameTheirTests checks that every test named in the table of facts exists.
func TestFactsNameTheirTests(t *testing.T) {
	found := regexp.MustCompile("`(engine/[a-z0-9/]+)` (Test[A-Za-z0-9]+)").FindAllStringSubmatch(string(facts(t)), -1)
	if len(found) < 10 {
		t.Fatalf("%d tests are named", len(found))
	}
	for _, m := range found {
		files, err := filepath.Glob(filepath.Join("..", "..", filepath.FromSlash(m[1]), "*_test.go"))
		if err != nil {
			t.Fatal(err)
		}
		if !slices.ContainsFunc(files, func(name string) bool {
			text, err := os.ReadFile(name)
			return err == nil && strings.Contains(string(text), "func "+m[2]+"(t *testing.T)")
		}) {
			t.Errorf("%s has no %s", m[1], m[2])
		}
	}
}

// markdown returns the part of docs/readings.md that describes the rulesets.
func markdown(w templates.Words, all []rulebook.Ruleset) string {
	var b strings.Builder
	say := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	head := func(keys ...string) {
		for _, key := range keys {
			b.WriteString("| " + w.Say("explain.doc."+key) + " ")
		}
		say("|\n|%s", strings.Repeat("---|", len(keys)))
	}
	say("# %s\n", w.Say("explain.doc.title"))
	say("%s", w.Say("explain.doc.intro"))
	for i, r := range all {
		if i > 0 && all[i-1].Family == r.Family { // an older method of the family
			say("\n## %s: %s\n", r.Family, r.Versions[0].ID)
			say("%s\n", w.Say("explain.reconstructed"))
		} else {
			say("\n## %s\n", r.Family)
		}
		head("version", "document", "events")
		for _, v := range r.Versions {
			say("| `%s` | %s | %s |", v.ID, v.Document, rulebook.Since(w, v))
		}
		say("")
		head("option", "values", "what")
		for _, o := range r.Options {
			say("| `%s` | `%s` | %s |", o.Key, strings.Join(o.Values, "` `"), rulebook.Decides(w, o))
		}
		say("")
		head("reading", "article", "words")
		for _, reading := range r.Readings {
			say("| %s | %s | %s |", rulebook.Short(reading.ID), rulebook.Article(w, reading.Article), rulebook.Words(w, reading, r.Choices(reading.Option)))
		}
		for _, mended := range r.Mended(w) {
			say("\n%s", mended)
		}
	}
	return b.String()
}

// runOutside runs the program in an empty folder, and returns its exit status, standard output and standard error.
func runOutside(t *testing.T, args ...string) (status int, out, errs string) {
	t.Helper()
	var o, e bytes.Buffer
	status = run(append([]string{"-C", t.TempDir()}, args...), &o, &e, func() time.Time { return time.Time{} })
	return status, o.String(), e.String()
}

// TestRulesets checks what is printed for a ruleset, a version and wrong arguments.
func TestRulesets(t *testing.T) {
	for _, c := range []struct {
		args   []string
		status int
		out    []string
		errs   string
	}{
		{nil, exitDone, []string{"fide-standard", "fide-2024-03", "events that began from 2024-03-01 to 2025-09-30", "malaysia-xiangqi"}, ""},
		{[]string{"fide-standard"}, exitDone, []string{"fide-2024-03", "fide-2025-10", "after_floor", "F-16b"}, ""},
		{[]string{"fide-2025-10"}, exitDone, []string{"8.3.1 as effective from 1 October 2025", "F-7  7.1"}, ""},
		{[]string{"fide-rapid"}, exitDone, []string{"fide-rapid-2024", "F-21  7.2.1"}, ""},
		{[]string{"cxa-rapid", "--lang", "zh-CN"}, exitDone, []string{"象棋棋手快棋等级分计算与实施办法（试行）", "第十一条", "默认 clamp_then_bonus"}, ""},
		{[]string{"malaysia-xiangqi", "--lang", "ms"}, exitDone, []string{"大马中国象棋棋手等级分计算法", "dokumen tidak bertarikh", "sequential | event_rounded | event_sum"}, ""},
		{[]string{"fide-2001"}, 0, []string{"fide-2001  events that began from 2000-07-01 to 2003-12-31", "reconstructed"}, ""},
		{[]string{"fide-2022"}, exitUsage, nil, "only 8.2 and 8.3.1 could be verified"},
		{[]string{"elo"}, exitUsage, nil, `"elo" is not a ruleset; write one of fide-standard`},
		{[]string{"a", "b"}, exitUsage, nil, "accepts at most 1 arg"},
	} {
		status, out, errs := runOutside(t, append([]string{"rulesets"}, c.args...)...)
		if status != c.status || !strings.Contains(errs, c.errs) || (c.errs == "" && errs != "") {
			t.Errorf("rulesets %v: exit %d, want %d: %s", c.args, status, c.status, errs)
		}
		for _, want := range c.out {
			if !strings.Contains(out, want) {
				t.Errorf("rulesets %v: no %q in\n%s", c.args, want, out)
			}
		}
	}
}

// TestRulesetsOfAVersion prints only the requested document.
func TestRulesetsOfAVersion(t *testing.T) {
	_, out, _ := runOutside(t, "rulesets", "fide-2024-03")
	if strings.Contains(out, "fide-2025-10") || !strings.Contains(out, "fide-2024-03") {
		t.Errorf("got\n%s", out)
	}
}

// TestRulesetsJSON checks that the JSON has every ruleset with its versions, options and readings.
func TestRulesetsJSON(t *testing.T) {
	_, out, errs := runOutside(t, "--json", "rulesets")
	var all []rulesetJSON
	if err := json.Unmarshal([]byte(out), &all); err != nil {
		t.Fatalf("%v\n%s", err, errs)
	}
	families := (rulesetsCommand{new(door)}).families()
	if len(all) != len(families) {
		t.Fatalf("%d rulesets", len(all))
	}
	for i, r := range families {
		a, b := all[i], rulebookOf(r)
		if a.Family != b.Family || len(a.Versions) != len(b.Versions) || len(a.Options) != len(b.Options) || len(a.Readings) != len(b.Readings) {
			t.Errorf("%s: %+v", b.Family, a)
		}
		for _, r := range a.Readings {
			if r.Words == "" || strings.Contains(r.Words, "«") || r.Article == "" || strings.Contains(r.ID, ".") {
				t.Errorf("%s: %+v", b.Family, r)
			}
		}
		for _, o := range a.Options {
			if o.Default != o.Values[0] || strings.Contains(o.Words, "«") || strings.Contains(o.Words, "{") {
				t.Errorf("%s: %+v", b.Family, o)
			}
		}
	}
	if v := all[0].Versions; v[0].Until != nil || v[1].Until.String() != "2025-09-30" || v[1].Reconstructed ||
		v[2].ID != "fide-2001" || v[2].Until.String() != "2003-12-31" || !v[2].Reconstructed || all[4].Versions[0].From != nil {
		t.Errorf("dates: %+v", all)
	}
}

// TestNotesSayTheReadings compares the notes of three published lists with the readings that kalends rulesets prints,
// each with the chosen value.
func TestNotesSayTheReadings(t *testing.T) {
	t.Parallel()
	for family, f := range map[string]testFolder{"fide-standard": chess(t), "cxa-rapid": rapidXiangqi(t), "malaysia-xiangqi": malaysia(t)} {
		issue := map[string]string{"fide-standard": "test-standard-2025-11-01", "cxa-rapid": "test-rapid-2026-01-01", "malaysia-xiangqi": "test-xiangqi-2026-01-01"}[family]
		notes := f.notes(issue)
		d := rulesetsCommand{new(door)}
		id := strings.Replace(family, "fide-standard", "fide-2025-10", 1) // the method of that list, of the family's two
		r, version, err := d.ruleset(id)
		if err != nil {
			t.Fatal(err)
		}
		readings := rulebookOf(r).Only(version).Readings
		for _, r := range readings {
			words := rulebook.Chosen(templates.In("en"), r)
			if found := strings.Contains(notes, "\n"+words+"\n"); found == slices.Contains([]string{"F-25", "C-4c", "MY-10"}, r.ID[strings.LastIndex(r.ID, ".")+1:]) { // nobody played a guest
				t.Errorf("%s: the notes of %s say %s: %v: %s", family, issue, r.ID, found, words)
			}
		}
		if len(readings) < 5 {
			t.Errorf("%s: %d readings", family, len(readings))
		}
	}
}

// notes returns the cells of sheet Notes of a list, one per line.
func (f testFolder) notes(issue string) string {
	f.t.Helper()
	data, err := os.ReadFile(filepath.Join(f.dir, "published", issue, "r1", issue+"_list.xlsx"))
	if err != nil {
		f.t.Fatal(err)
	}
	book, findings := workbook.Read(data)
	s, ok := book.Sheet("Notes")
	if !ok {
		f.t.Fatal(findings)
	}
	text := "\n"
	for _, r := range s.Rows {
		for _, c := range r.Cells {
			text += c.Raw + "\n"
		}
	}
	return text
}

// allRulebooks returns what is printed about each ruleset of the program and each of its methods.
func allRulebooks() (all []rulebook.Ruleset) {
	for _, family := range rules.All() {
		for _, method := range engine.Methods(family) {
			all = append(all, rulebookOf(method))
		}
	}
	return all
}
