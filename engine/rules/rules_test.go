package rules

import (
	"slices"
	"strings"
	"testing"

	"kalends/engine"
	"kalends/rating"
)

func TestFamilyOrVersion(t *testing.T) {
	for name, want := range map[string][2]string{
		"fide-standard":    {"fide-standard", ""},
		"fide-rapid":       {"fide-rapid", ""},
		"fide-blitz":       {"fide-blitz", ""},
		"cxa-rapid":        {"cxa-rapid", ""},
		"malaysia-xiangqi": {"malaysia-xiangqi", ""},
		"fide-2001":        {"fide-standard", "fide-2001"},
		"fide-2024-03":     {"fide-standard", "fide-2024-03"},
		"fide-2025-10":     {"fide-standard", "fide-2025-10"},
		"fide-rapid-2024":  {"fide-rapid", "fide-rapid-2024"},
		"fide-blitz-2024":  {"fide-blitz", "fide-blitz-2024"},
		"cxa-rapid-2021":   {"cxa-rapid", "cxa-rapid-2021"},
	} {
		r, version, err := Family(name)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if r.Family() != want[0] || version != want[1] {
			t.Errorf("%s: %s, version %q, want %v", name, r.Family(), version, want)
		}
	}
}

func TestWhatIsNotOfferedSaysWhy(t *testing.T) {
	for name, why := range map[string]string{
		"fide-2022": "only 8.2 and 8.3.1 could be verified",
		"fide":      "write one of fide-standard, fide-rapid",
		"":          "is not a ruleset",
	} {
		if _, _, err := Family(name); err == nil || !strings.Contains(err.Error(), why) {
			t.Errorf("%q: %v, want %q", name, err, why)
		}
	}
}

func TestEveryRulesetIsWhole(t *testing.T) {
	for _, r := range All() {
		versions := r.Versions()
		if len(versions) == 0 || len(r.Readings()) == 0 {
			t.Errorf("%s: %d versions, %d readings", r.Family(), len(versions), len(r.Readings()))
		}
		for i, v := range versions {
			if v.ID == "" || v.Document == "" || (i > 0 && v.From >= versions[i-1].From) {
				t.Errorf("%s: version %q of %s does not stand newest first", r.Family(), v.ID, v.From)
			}
		}
		for i, e := range r.Editions() {
			read, err := engine.ReadIn(r, e.Number)
			if err != nil || e.Number != len(r.Editions())-i || engine.Current(read) != e.Number || read.Family() != r.Family() {
				t.Errorf("%s: edition %d, at %d from the newest, is not what it is read in (%v)", r.Family(), e.Number, i, err)
			}
			if e.Number > 1 && (e.Day == 0 || len(e.Mended) == 0) {
				t.Errorf("%s: edition %d does not say when and what was mended", r.Family(), e.Number)
			}
		}
		if c, _ := r.Calendar(); len(c.Days) == 0 {
			t.Errorf("%s has no calendar", r.Family())
		}
		if on, _, err := Family(r.LeansOn()); r.LeansOn() != "" && (err != nil || on.LeansOn() != "") {
			t.Errorf("%s leans on %q: %v; a list that others lean on leans on none", r.Family(), r.LeansOn(), err)
		}
		for _, reading := range r.Readings() {
			known := slices.ContainsFunc(r.Options(), func(o rating.Option) bool { return o.Key == reading.Option })
			if reading.Option != "" && !known {
				t.Errorf("%s: reading %s names option %q", r.Family(), reading.ID, reading.Option)
			}
		}
	}
}
