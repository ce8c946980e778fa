package templates

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"kalends/rating"
)

// TestTogether: findings of a code with a text for many are told as one, in the place of the first; those that differ
// in more than the person are not.
func TestTogether(t *testing.T) {
	away := func(cell, year, id string) rating.Finding {
		return rating.Finding{Code: "I469", Origin: rating.Origin{File: "registry.xlsx", Sheet: "Players", Cell: cell},
			Args: map[string]string{"year": year, "player": id, "name": "Name " + id, "points": "45"}}
	}
	other := rating.Finding{Code: "W468", Args: map[string]string{"event": "E1"}}
	all := []rating.Finding{away("B5", "2026", "C1"), other, away("B6", "2026", "C2"), away("B7", "2025", "C3"),
		away("B9", "2026", "C4")}
	for lang, want := range map[string]string{"en": "Name C1 (C1) −45; Name C2 (C2) −45; Name C4 (C4) −45.",
		"zh-CN": "Name C1（C1）−45；Name C2（C2）−45；Name C4（C4）−45。", "uk": "3 гравці не брали участі",
		"ms": "3 pemain"} {
		w := In(lang)
		message := w.Together(all)
		if len(message) != 3 || message[1].Code != other.Code || message[2].Args["player"] != "C3" {
			t.Fatalf("%s: %+v", lang, message)
		}
		if got := message[0].Problem; !strings.Contains(got, want) || strings.Contains(got, "C3") {
			t.Errorf("%s: %s", lang, got)
		}
		if got := w.Place(message[0].Origin); got != "registry.xlsx: Players" {
			t.Errorf("%s: they stand in %s", lang, got)
		}
		alone, _ := w.Finding(all[3])
		if message[2].Problem != alone || w.Place(message[2].Origin) != "registry.xlsx: Players!B7" {
			t.Errorf("%s: alone: %s", lang, message[2].Problem)
		}
		if all[0].Origin.Cell != "B5" || all[0].Args["all"] != "" {
			t.Error("a finding is another since it was told")
		}
	}
}

// TestManyErrorsOfOneCause: more than five errors of one code on a sheet are told as one, with every place and what was
// read there.
func TestManyErrorsOfOneCause(t *testing.T) {
	wrong := func(n int, code, sheet string) (all []rating.Finding) {
		for i := range n {
			all = append(all, rating.Finding{Code: code, Origin: rating.Origin{File: "a.xlsx", Sheet: sheet, Cell: "D" + strconv.Itoa(i+3)},
				Read: "b" + strconv.Itoa(i+3), Args: map[string]string{"allowed": "12w1", rating.Unchecked: "2"}})
		}
		return all
	}
	for _, lang := range Languages {
		w := In(lang)
		if message := w.Together(wrong(5, "E302", "R")); len(message) != 5 {
			t.Errorf("%s: five are %d", lang, len(message))
		}
		if message := w.Together(append(wrong(3, "E302", "R"), wrong(3, "E302", "S")...)); len(message) != 6 {
			t.Errorf("%s: on two sheets they are %d", lang, len(message))
		}
		if message := w.Together(wrong(6, "Q651", "R")); len(message) != 6 {
			t.Errorf("%s: questions are %d", lang, len(message))
		}
		message := w.Together(wrong(6, "E302", "R"))
		if len(message) != 1 || len(message[0].Others) != 5 || message[0].Origin.Cell != "D3" {
			t.Fatalf("%s: %+v", lang, message)
		}
		for _, part := range []string{"b3", "D4", "b4", "D8", "b8", "12"} {
			if !strings.Contains(message[0].Problem, part) {
				t.Errorf("%s: without %s: %s", lang, part, message[0].Problem)
			}
		}
	}
}

// TestEventsTogether: what of many events was not checked is said once, each of which has a file of its own; so many that
// nobody would read them are told in parts.
func TestEventsTogether(t *testing.T) {
	var all []rating.Finding
	for i := range 2*maxGroup + 1 {
		code := strconv.Itoa(i)
		for _, finding := range []string{"I442", "I443"} {
			all = append(all, rating.Finding{Code: finding, Origin: rating.Origin{File: code + ".xlsx", Sheet: "Event", Cell: "B7"},
				Args: map[string]string{"event": code, "article": "0.2"}})
		}
	}
	for _, lang := range Languages {
		message := In(lang).Together(all)
		var codes []string
		for _, f := range message {
			codes = append(codes, f.Code)
		}
		if want := []string{"I442", "I442", "I442", "I443", "I443", "I443"}; !slices.Equal(codes, want) {
			t.Fatalf("%s: told are %v, want %v", lang, codes, want)
		}
		first := message[0]
		if first.Origin != (rating.Origin{}) || first.Args["event"] != "" || !strings.Contains(first.Problem, "39") ||
			strings.Contains(first.Problem, "40;") || first.Remedy == "" {
			t.Errorf("%s: %+v", lang, first)
		}
		alone, _ := In(lang).Finding(all[len(all)-2])
		if last := message[2]; last.Problem != alone || last.Origin.File != "80.xlsx" {
			t.Errorf("%s: alone: %+v", lang, last)
		}
	}
}

// TestWordsForMany: a code with words for many has words for each, in the same files.
func TestWordsForMany(t *testing.T) {
	n := 0
	for _, lang := range Languages {
		w := In(lang)
		for _, key := range w.Keys() {
			stem, many := strings.CutSuffix(key, ".many")
			if !many || !w.Has(stem+".problem") {
				continue
			}
			n++
			if !w.Has(stem+".each") || !strings.Contains(w.raw(key), "{all}") || !strings.Contains(w.raw(key), "{n}") {
				t.Errorf("%s %s: %s", lang, key, w.raw(key))
			}
		}
	}
	if n == 0 {
		t.Error("no finding is told of many")
	}
}
