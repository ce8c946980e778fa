package config

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// with adds lines to the good configuration, before its lists.
func with(lines string) []byte {
	return []byte(strings.Replace(good, "publish: auto\n", "publish: auto\n"+lines+"\n", 1))
}

func TestWhatIsPrinted(t *testing.T) {
	only := map[string]int{"top": 0, "women": 0, "age_groups": 0, "newcomers": 0, "gains": 0, "adjustments": 0, "index": 0,
		"gone": 0, "events": 0, "awaited": 0, "not_rated": 0, "corrections": 0, "regions": 1}
	for name, c := range map[string]struct {
		lines string
		want  Print
	}{
		"nothing":    {"", Print{Sections: map[string]int{}}},
		"rows":       {"sections: {top: 1000, women: 30, gains: 0}", Print{Sections: map[string]int{"top": 1000, "women": 30, "gains": 0}}},
		"yes and no": {"sections: {regions: yes, index: no, top: yes, full: true, events: false}", Print{Sections: map[string]int{"regions": 1, "index": 0, "events": 0}}},
		"stroke":     {"sections:\n  index: stroke", Print{Sections: map[string]int{}, Strokes: true}},
		"a list":     {"sections: [summary, full, regions, notes]", Print{Sections: only}},
	} {
		got, err := readText(with(c.lines), rulesets)
		if err != nil {
			t.Errorf("%s: %v", name, err)
		} else if d := cmp.Diff(c.want.Sections, got.Print.Sections); d != "" || c.want.Strokes != got.Print.Strokes {
			t.Errorf("%s: %s", name, d)
		}
	}
}

func TestTheFaceOfTheAssociation(t *testing.T) {
	got, err := readText(with("emblem: art/emblem.PNG\nage_groups: [U10, S65]\nfonts:\n  - fonts/One.ttf\n  - {regular: a.ttf, semibold: b.ttf}"), rulesets)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff([]Font{{"fonts/One.ttf", ""}, {"a.ttf", "b.ttf"}}, got.Fonts); d != "" || got.Emblem != "art/emblem.PNG" || len(got.Print.AgeGroups) != 2 {
		t.Errorf("%s%+v", d, got)
	}
}

func TestWhatCannotBePrintedIsRefused(t *testing.T) {
	for name, c := range map[string]struct{ lines, want string }{
		"unknown section":  {"sections: {topp: 5}", "kalends.yaml:7:18: the bulletin has no section \"topp\"; choose from summary, top, women"},
		"too many rows":    {"sections: {top: 1001}", "kalends.yaml:7:17: \"1001\" is not a choice for the section top; choose from yes, no, a number of rows up to 1000"},
		"no rows there":    {"sections: {notes: 5}", "kalends.yaml:7:19: \"5\" is not a choice for the section notes; choose from yes, no\n"},
		"a fraction":       {"sections: {top: 1.5}", "kalends.yaml:7:17: \"1.5\""},
		"an octal number":  {"sections: {top: 010}", "kalends.yaml:7:17: \"010\""},
		"less than none":   {"sections: {top: -1}", "kalends.yaml:7:17: "},
		"an order":         {"sections: {index: alphabet}", "kalends.yaml:7:19: \"alphabet\" is not a choice for the section index; choose from yes, no, pinyin, stroke"},
		"a word":           {"sections: everything", "kalends.yaml:7:11: sections: write a list"},
		"listed twice":     {"sections: [top, full, top]", "kalends.yaml:7:23: \"top\" is named twice"},
		"listed unknown":   {"sections: [top, bottom]", "kalends.yaml:7:17: the bulletin has no section \"bottom\""},
		"none listed":      {"sections: []", "kalends.yaml:7:11: sections: name at least one"},
		"age group":        {"age_groups: [U8, 50+]", "kalends.yaml:7:18: \"50+\" is not an age group"},
		"age group twice":  {"age_groups: [U8, U8]", "kalends.yaml:7:18: \"U8\" is there twice"},
		"age group 0":      {"age_groups: [U0]", "kalends.yaml:7:14: "},
		"age group 100":    {"age_groups: [S100]", "kalends.yaml:7:14: "},
		"font elsewhere":   {"fonts: [../x.ttf]", "kalends.yaml:7:9: \"../x.ttf\": name a file inside"},
		"font of a disk":   {"fonts: [\"C:/x.ttf\"]", "kalends.yaml:7:9: \"C:/x.ttf\": name a file inside"},
		"font collection":  {"fonts: [x.ttc]", "kalends.yaml:7:9: \"x.ttc\" is not a TrueType font"},
		"font key":         {"fonts: [{regular: x.ttf, bold: y.ttf}]", "kalends.yaml:7:32: fonts: unknown key \"bold\""},
		"font weight":      {"fonts: [{semibold: y.ttf}]", "fonts: name the file of the regular weight"},
		"font number":      {"fonts: [7]", "kalends.yaml:7:9: fonts: name a TrueType file"},
		"emblem kind":      {"emblem: emblem.svg", "kalends.yaml:7:9: \"emblem.svg\" is not a PNG or JPEG picture"},
		"emblem elsewhere": {"emblem: /etc/emblem.png", "kalends.yaml:7:9: \"/etc/emblem.png\": name a file inside"},
		"paper":            {"paper: A5", "kalends.yaml:7:8: \"A5\" is not a choice for paper; choose from A4, Letter"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := readText(with(c.lines), rulesets)
			if err == nil || !strings.Contains(err.Error()+"\n", c.want) {
				t.Errorf("got  %v\nwant %s", err, c.want)
			}
		})
	}
}
