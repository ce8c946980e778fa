package house_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestAddingARulesetIsAFolderAndALine adds the ladder that docs/adding shows, word for word: its example comes true,
// its face is whole, and a list of it is published, explained and verified by the program.
func TestAddingARulesetIsAFolderAndALine(t *testing.T) {
	dir := t.TempDir()
	for name, content := range map[string]string{"testdata/document.rating": fenced(t, "a-ruleset", "", "# Article 2"), "ladder.txtar": ladderScript} {
		put(t, filepath.Join(dir, filepath.FromSlash(name)), content)
	}
	examples := filepath.Join(dir, "examples")
	if out, err := overlaid(t, nil, "test", "-c", "-vet=off", "-o", examples, "./engine/rules/ladder"); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	run := exec.Command(examples, "-test.v")
	run.Dir = dir
	if out, err := run.CombinedOutput(); err != nil || !strings.Contains(string(out), "--- PASS: TestWorkedExamples/document") {
		t.Errorf("%v\n%s", err, out)
	}
	t.Setenv("LADDER", filepath.Join(dir, "ladder.txtar"))
	out, err := overlaid(t, map[string]string{"cmd/batch/ladder_test.go": ladderTest}, "test", "-vet=off", "-v", "-run", "Face|Ruleset|Column|Heads|Titles|RealDate|Step|Language|^TestLadder$",
		"-skip", "^TestGallery", // goldens in the languages that there are
		"./engine/rules", "./templates", "./reports/officiallist", "./reports/explain", "./cmd/batch")
	if err != nil || !strings.Contains(out, "--- PASS: TestEveryFaceIsWhole/club-ladder") || !strings.Contains(out, "--- PASS: TestLadder/ladder") {
		t.Errorf("%v\n%s", err, out)
	}
}

// ladder gives the files of docs/adding's ruleset, laid over the sources; its English words stand for all languages.
func ladder(t *testing.T) map[string]string {
	t.Helper()
	body := text(t, "docs/adding/a-ruleset.md")
	list := text(t, "engine/rules/rules.go")
	added := strings.Replace(list, "\t\tmalaysia.Ruleset{},\n", "\t\tmalaysia.Ruleset{},\n\t\t"+goCode(t, body, "ladder.Ruleset{}"), 1)
	added = strings.Replace(added, "import (\n", "import (\n\t\"kalends/engine/rules/ladder\"\n", 1)
	if strings.Count(added, "ladder") != strings.Count(list, "ladder")+2 {
		t.Fatal("the list of rulesets has changed; docs/adding and this test must follow")
	}
	files := map[string]string{
		"engine/rules/rules.go":              added,
		"engine/rules/ladder/ladder.go":      goCode(t, body, "// Package ladder"),
		"engine/rules/ladder/rate.go":        goCode(t, body, "package ladder\n\nimport (\n\t\"cmp\""),
		"engine/rules/ladder/profile.go":     goCode(t, body, "package ladder\n\nimport \"kalends/rating\""),
		"engine/rules/ladder/ladder_test.go": goCode(t, body, "package ladder\n\nimport (\n\t\"testing\""),
	}
	for _, lang := range []string{"en", "zh-CN", "uk", "ms", "eo"} {
		files["templates/words/"+lang+"/rules_ladder.yaml"] = fenced(t, "a-ruleset", "yaml", "face:")
	}
	return files
}

// fenced returns the block of a page of docs/adding that has a language and a beginning, without its indentation.
func fenced(t *testing.T, page, lang, begin string) string {
	t.Helper()
	for _, m := range regexp.MustCompile("(?ms)^   ```"+lang+"\n(.*?)^   ```$").FindAllStringSubmatch(text(t, "docs/adding/"+page+".md"), -1) {
		code := regexp.MustCompile("(?m)^   ").ReplaceAllString(m[1], "")
		if strings.HasPrefix(code, begin) {
			return code
		}
	}
	t.Fatalf("no block begins with %s", begin)
	return ""
}

func put(t *testing.T, name, content string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
}

const ladderTest = `package main

import (
	"os"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestLadder(t *testing.T) {
	testscript.Run(t, testscript.Params{Files: []string{os.Getenv("LADDER")}, Cmds: map[string]func(*testscript.TestScript, bool, []string){
		"fill": fillCommand, "cells": cellsCommand, "status": wantStatus,
	}})
}
`

// ladderScript is the whole way of one list: a folder, a registry, a sheet, the list with its face, the reasons, the
// check.
const ladderScript = `env NOW=2026-03-20T10:00:00Z
kalends --now $NOW init club --ruleset club-ladder --name Club
grep 'id: ladder' club/kalends.yaml
grep 'timezone: UTC' club/kalends.yaml
grep 'publish: auto' club/kalends.yaml
fill club/registry/registry.xlsx registry
kalends -C club --now $NOW template --kind games --players 10 --rounds 2 -o sheet.xlsx
fill sheet.xlsx sheet
cp sheet.xlsx club/inbox/autumn.xlsx
kalends -C club --now $NOW collect
kalends -C club --now 2026-04-01T00:05:00Z publish
cells club/published/club-ladder-2026-04-01/r1/club-ladder-2026-04-01_list.xlsx List
stdout '^Rank\|ID\|Name\|Points\|Change\|Games'
stdout '^1\|A1\|Ash, Ann\|1030\|-10\|2'
stdout '^2\|B1\|Birch, Bo\|1010\|10\|1'
stdout '^3\|C1\|Cedar, Cy\|1000\|1'
exec pdftotext -layout club/published/club-ladder-2026-04-01/r1/club-ladder-2026-04-01_bulletin_en.pdf bulletin.txt
grep 'The ladder of the quarter' bulletin.txt
grep 'A win takes ten points from the loser' bulletin.txt
grep 'Rules of the ladder' bulletin.txt
grep 'new: first time on the ladder' bulletin.txt
! exists club/published/club-ladder-2026-04-01/r1/club-ladder-2026-04-01_fide.txt
kalends -C club --now 2026-04-02T10:00:00Z explain A1
stdout '1040 → 1030'
stdout 'AUTUMN +1 +Birch, Bo B1 .* 1030 '
kalends -C club --now 2026-04-02T10:00:00Z verify --all
kalends rulesets club-ladder
stdout 'A game that nobody played moves nothing'
-- registry --
[Players]
player.id | player.name | player.sex | player.birth
A1        | Ash, Ann    | F          | 1990
B1        | Birch, Bo   | M          | 1991
C1        | Cedar, Cy   | M          | 1992
[Ratings]
rating.id | rating.list | rating.date | rating.rating | rating.games
A1        | ladder      | 2026-01-01  | 1040          | 5
B1        | ladder      | 2026-01-01  | 1000          | 5
-- sheet --
[Event]
event.code | AUTUMN
event.name | Autumn evenings
event.report_kind | final
event.discipline | ladder
event.system | swiss
event.scoring | 1-½-0
event.start | 2026-02-01
event.end | 2026-02-02
event.city | Port Aldwick
event.organizer | Club
event.rounds | 2
event.base_min | 60
event.inc_sec | 0
event.chief_arbiter | Quill, Ann
event.contact_name | Quill, Ann
event.contact_email | a@club.example
[Players]
player.nr | player.id | player.name | player.sex
1         | A1        | Ash, Ann    | F
2         | B1        | Birch, Bo   | M
3         | C1        | Cedar, Cy   | M
[Games]
game.round | game.board | game.first | game.result | game.second
1 | 1 | 1 | 0-1 | 2
1 | 2 | 3 | bye0 |
2 | 1 | 1 | ½-½ | 3
2 | 2 | 2 | bye0 |
`
