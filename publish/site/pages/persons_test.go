package pages

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"kalends/rating"
)

// TestTextsNameNobodyWhoIsWithheld: a number and a name are found as words of their own, in any script.
func TestTextsNameNobodyWhoIsWithheld(t *testing.T) {
	p := &persons{at: map[string]int32{"7": 0}, all: []person{{id: "7"}}, withheld: map[string][]string{}}
	for _, text := range []string{"12", "Ash, Anna", "王伟", "Їжак Соломія", ""} {
		p.hide(text)
	}
	for text, want := range map[string]bool{
		"12": true, "player 12.": true, "in 2012": false, "120 games": false, "": false, "12-3": true,
		"by Ash, Anna": true, "Ash, Annabel": false, "Bash, Anna": false, "Ash, Annа": false,
		"冠军王伟出局": true, "王五": false, "заява: Їжак Соломія": true,
	} {
		if got := p.names(text); got != want {
			t.Errorf("%q: %t", text, got)
		}
	}
	note := func(pairs ...string) rating.Finding {
		return rating.Finding{Code: "I100", Origin: rating.Origin{File: "secret.xlsx"}, Read: "Ash, Anna"}.With(pairs...)
	}
	all := []rating.Finding{note("player", "7"), note("player", "12"), note("player", "99"), note("name", "Ash, Anna"),
		note("player", "GUEST-X-1"), note("n", "3")}
	bare := func(pairs ...string) rating.Finding { return rating.Finding{Code: "I100"}.With(pairs...) }
	want := []rating.Finding{bare("player", "7"), bare("player", "GUEST-X-1"), bare("n", "3")}
	if diff := cmp.Diff(want, p.notesFor(all, false)); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff(want[2:], p.notesFor(all, true)); diff != "" {
		t.Error(diff)
	}
}
