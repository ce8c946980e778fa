package fide

import (
	"regexp"
	"strings"
	"testing"

	"kalends/templates"
)

// TestRapidAndBlitzCiteTheirOwnText: what a bulletin cites is the text that holds for its list. The standard text has
// floor and inactivity in 7.2.1 and 7.2.2, unplayed games in 5.1 and K in 8.3.3; the other has them in 6.2.1, 6.2.2,
// 4.1 and 7.3.3.
func TestRapidAndBlitzCiteTheirOwnText(t *testing.T) {
	cited := regexp.MustCompile(`\d+(\.\d+)+`)
	for _, c := range []struct {
		rules                     Ruleset
		k, floor, forfeits, other string
	}{
		{Standard(), "8.3.3", "7.2.1 7.2.2", "5.1", "6.2.1"},
		{Rapid(), "7.3.3", "6.2.1 6.2.2", "4.1", "7.2.2"},
		{Blitz(), "7.3.3", "6.2.1 6.2.2", "4.1", "7.2.2"},
	} {
		p := c.rules.Profile()
		if p.K != c.k {
			t.Errorf("%s: K by %s, want %s", c.rules.Family(), p.K, c.k)
		}
		for _, lang := range templates.Languages {
			var all []string
			for _, note := range p.Notes {
				all = append(all, strings.Join(cited.FindAllString(templates.In(lang).Say(note+".text"), -1), " "))
			}
			if len(all) != 4 || all[0] != c.forfeits || all[2] != c.floor || strings.Contains(strings.Join(all, " "), c.other) {
				t.Errorf("%s in %s cites %q", c.rules.Family(), lang, all)
			}
		}
	}
}
