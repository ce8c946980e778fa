package pairings_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"kalends/rating"
	"kalends/templates"
)

// TestGallery shows every finding that is put down here: for each code a list with that fault, and what its sender is
// told in each language. UPDATE=1 writes the words anew; the diff is read like code.
func TestGallery(t *testing.T) {
	cases := map[string]string{
		"E181": "Club cup\nNo|White|Result|Black|No\n" + first,
		"E182": "Number of rounds: 5\n" + strings.Replace(rounds(first), "Round 1", "Round 3", 1),
		"E183": strings.Replace(rounds(first, second), "2|Hill, Bob", "2|Reed, Fay", 1),
		"E184": strings.Replace(rounds(first, second), "2|Hill, Bob", "5|Hill, Bob", 1),
		"E187": rounds("1|Lake, Ann|1-0||2"),
		"E189": "Group: Men\n" + rounds(first) + "Group: Women\nRound 1\nNo|White|Result|Black|No\n5|Reed, Fay|1-0|Ford, Ivy|6",
		"Q342": rounds("1|Lake, Ann|0-0|Hill, Bob|2"),
		"W180": "Club cup\nDate: every Monday\n" + rounds(first),
		"W186": "Round 1\nNo|White|Pts|Result|Pts|Black|No\n1|Lake, Ann|0|1-0|0|Hill, Bob|2\n\nRound 2\nNo|White|Pts|Result|Pts|Black|No\n2|Hill, Bob|1|½-½|1|Lake, Ann|1",
		"I185": "Round 1\nWhite|Result|Black\nLake, Ann|1-0|Hill, Bob",
		"I188": rounds(first) + "Results\nRound 1\nNo|White|Result|Black|No\n" + first,
	}
	for _, code := range codesWithWords() {
		t.Run(code, func(t *testing.T) {
			text, ok := cases[code]
			if !ok {
				t.Fatal("no case shows this code")
			}
			got := words(read(grid("Sheet1", text)).Pad.Findings, code)
			if got == "" || strings.ContainsAny(got, "{}") {
				t.Fatalf("not found, or a place is not filled: %s", got)
			}
			golden(t, filepath.Join("testdata", "findings", code+".txt"), got)
		})
	}
	for code := range cases {
		if !slices.Contains(codesWithWords(), code) {
			t.Errorf("%s has no words", code)
		}
	}
}

// codesWithWords lists every code that pairingfindings.yaml has words for.
func codesWithWords() []string {
	var all []string
	for _, key := range templates.In("en").Keys() {
		if parts := strings.Split(key, "."); len(parts) == 3 && parts[0] == "pairingfindings" && parts[2] == "problem" {
			all = append(all, parts[1])
		}
	}
	return all
}

// words says the first finding of a code in every language.
func words(fs rating.Findings, code string) string {
	var b strings.Builder
	for _, f := range fs {
		if f.Code != code {
			continue
		}
		fmt.Fprintf(&b, "%s  read %q\n", f.Origin, f.Read)
		for _, lang := range templates.Languages {
			problem, remedy := templates.In(lang).Finding(f)
			fmt.Fprintf(&b, "%-5s  %s\n       %s\n", lang, problem, remedy)
		}
		return b.String()
	}
	return ""
}

func golden(t *testing.T, path, got string) {
	t.Helper()
	if os.Getenv("UPDATE") == "1" {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
