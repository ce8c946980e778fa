package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"kalends/engine"
	"kalends/engine/rules"
	"kalends/publish/folder"
	"kalends/rating"
	"kalends/reports/sheets"
	"kalends/templates"
)

// exhibit is a folder in which something is wrong, and the codes of what the program prints about it. The gallery of
// ingest shows what ingest alone can find; here is what needs a ruleset, a registry's history or a printed list.
type exhibit struct {
	shows    string   // codes
	world    string   // whose rules: a key of worlds
	now      string   // empty: the world's moment
	config   []string // replaced in kalends.yaml: "old → new"
	registry []sheets.FillSheet
	before   func(f testFolder) // what was done before
	event    map[string]string  // fields of the sheet that differ; empty: not filled in
	players  []row              // nil: those of the world
	games    []string           // nil: those of the world
	in       string             // where the sheet lies; "": nowhere that collect looks
	command  []string           // nil: check the sheet
}

// world is an association without faults, with a sheet without faults.
type world struct {
	ruleset, since, now string
	registry            []sheets.FillSheet
	people              []row
	event               row
	games               []string
}

// worlds returns the associations from which the exhibits are made, by name. Each call returns new ones.
func worlds() map[string]world {
	chess := people("A-1|Ash, Anna|F|1990", "B-2|Birch, Boris|M|1985", "C-3|Cedar, Cem|M|1979", "D-4|Dogwood, Dan|M|2001", "E-5|Elm, Eve|F|1999")
	fide := func(list, games string) []sheets.FillSheet {
		return []sheets.FillSheet{{Sheet: "Players", Rows: chess}, {Sheet: "Ratings", Rows: []row{
			openingRating("A-1", list, "2026-09-01", "2000", games), openingRating("B-2", list, "2026-09-01", "1900", games),
			openingRating("C-3", list, "2026-09-01", "1700", games), openingRating("D-4", list, "2026-09-01", "1500", games)}}}
	}
	long, rapid := event("CUP-1", "2026-09-05", "2026-09-09", 3), event("CUP-1", "2026-09-05", "2026-09-05", 3)
	long["event.rounds_per_day_max"] = "1"
	rapid["event.discipline"], rapid["event.base_min"], rapid["event.inc_sec"] = "rapid", "15", "10"
	old, then := event("CUP-1", "2001-02-05", "2001-02-09", 3), []row{}
	old["event.rounds_per_day_max"] = "1"
	for i, points := range []string{"2000", "1950", "1900", "1850"} {
		then = append(then, openingRating([]string{"A-1", "B-2", "C-3", "D-4"}[i], "standard", "2001-01-01", points, "200"))
	}
	games := []string{"1 1 4 1-0", "1 2 3 ½-½", "2 3 1 0-1", "2 4 2 0-1", "3 1 2 ½-½", "3 3 4 1-0"}
	xiangqi := people("1|安澜笙|M|1990", "2|甲二|M|1985", "3|乙三|M|1979", "4|丙四|M|2001")
	for _, p := range xiangqi {
		p["player.federation"] = "CHN"
	}
	cxa := rapidEvent("KQ-1", "快棋公开赛", "2025-11-01", "2025-11-05", 3)
	cxa["event.registered"] = "2025-08-01"
	known := approved("KQ-1", "快棋公开赛", "2025-11-01", "2025-11-05")
	delete(known, "event.registered")
	malay := people("1|Ang Wei|M|1990", "2|Bong Li|M|1985", "3|Chew Tan|M|1979", "4|Dang Ho|M|2001")
	open := event("OPEN", "2026-11-05", "2026-11-09", 3)
	open["event.discipline"] = "national"
	return map[string]world{
		"national": {"national-elo", "2027-01-01", "2026-11-20T09:00:00Z", fide("national", "200"), chess[:4], open, games},
		"fide":     {"fide-standard", "2026-10-01", "2026-09-20T09:00:00Z", fide("standard", "200"), chess[:4], long, games},
		"2001": {"fide-2001", "2001-04-01", "2001-02-20T09:00:00Z", []sheets.FillSheet{{Sheet: "Players", Rows: chess},
			{Sheet: "Ratings", Rows: then}}, chess[:4], old, games},
		"rapid": {"fide-rapid", "2026-10-01", "2026-09-20T09:00:00Z", fide("rapid", "200"), chess[:4], rapid, games},
		"cxa": {"cxa-rapid", "2026-01-01", "2025-11-06T09:00:00Z", []sheets.FillSheet{{Sheet: "Players", Rows: xiangqi}, {Sheet: "Ratings", Rows: []row{
			openingRating("1", "rapid", "2025-10-01", "2300.0", "60"), openingRating("2", "rapid", "2025-10-01", "2100.0", "60"),
			openingRating("3", "rapid", "2025-10-01", "2021.4", "60"), openingRating("4", "rapid", "2025-10-01", "2021.4", "60")}},
			{Sheet: "Events", Rows: []row{known}}}, xiangqi, cxa, games},
		"malaysia": {"malaysia-xiangqi", "2026-01-01", "2025-04-05T09:00:00Z", []sheets.FillSheet{{Sheet: "Players", Rows: malay}, {Sheet: "Ratings", Rows: []row{
			openingRating("1", "xiangqi", "2025-01-01", "2250", "60"), openingRating("2", "xiangqi", "2025-01-01", "2050", "60"),
			openingRating("3", "xiangqi", "2025-01-01", "1700", "60"), openingRating("4", "xiangqi", "2025-01-01", "1600", "60")}}},
			malay, malaysianEvent("RAJA", "ordinary", "2025-04-01", "2025-04-03", 3), games},
	}
}

// draft is the command that prints what the office must know of the next list.
var draft = []string{"publish", "--draft"}

// TestGallery shows every finding that only a whole office can cause: for each code a folder with that fault, and what
// the program prints about it in each language. UPDATE=1 rewrites the words; the diff is reviewed like code.
func TestGallery(t *testing.T) {
	t.Parallel()
	seen := strings.Fields(codesOfGathering + " " + codesOfAnswers + codesOfOffice + codesOfMail + " E146 E147 E148 E420 E453 E494 E495 E496 E497 E498 I499 Q384 Q500 Q501 Q502 Q503 Q504 Q505 Q506 Q507 Q508" + codesOfExports) // shown by tests of their own
	for _, e := range exhibits() {
		seen = append(seen, strings.Fields(e.shows)...)
	}
	kept, err := filepath.Glob(filepath.Join("testdata", "gallery", "*.txt"))
	if err != nil || len(kept) != len(seen) {
		t.Errorf("%d exhibits, %d files of words (%v)", len(seen), len(kept), err)
	}
	for _, e := range exhibits() {
		t.Run(strings.ReplaceAll(e.shows, " ", "_"), func(t *testing.T) {
			t.Parallel()
			w := worlds()[e.world]
			f := worldFolder(t, w)
			e.prepare(f, w)
			output := e.output(f, w)
			for _, code := range strings.Fields(e.shows) {
				compareExhibit(t, code, output)
			}
		})
	}
}

// moment returns the moment of the exhibit, or else that of its world.
func (e exhibit) moment(w world) string {
	if e.now != "" {
		return e.now
	}
	return w.now
}

// blank is the name of the blank sheet in templates/, and of a sheet where collect does not find it.
const blank = "sheet.xlsx"

// output returns by language what the command of an exhibit prints. check is run once, and its findings put into words.
func (e exhibit) output(f testFolder, w world) map[string]string {
	f.t.Helper()
	if e.command == nil || e.command[0] == "check" {
		return inEveryLanguage(f.checked(e.moment(w), e.args(f)))
	}
	output := map[string]string{}
	for _, lang := range templates.Languages {
		status, out, errs := f.run(e.moment(w), append([]string{"--lang", lang}, e.args(f)...)...)
		if status == exitUsage || status == exitBusy {
			f.t.Fatalf("exit %d\n%s%s", status, out, errs)
		}
		output[lang] = out + errs
	}
	return output
}

// checked returns the findings of a check of one file.
func (f testFolder) checked(now string, args []string) rating.Findings {
	f.t.Helper()
	var found []checkedJSON
	_, out, errs := f.run(now, append([]string{"--json"}, args...)...)
	if err := json.Unmarshal([]byte(out), &found); err != nil || len(found) != 1 {
		f.t.Fatalf("%v\n%s%s", err, out, errs)
	}
	return found[0].Findings
}

// args returns the command of an exhibit, with the paths that begin with ./ below the folder.
func (e exhibit) args(f testFolder) []string {
	args := slices.Clone(e.command)
	if args == nil {
		args = []string{"check", "./" + cmp.Or(e.in, blank)}
	}
	for i, a := range args {
		if strings.HasPrefix(a, "./") {
			args[i] = filepath.Join(f.dir, filepath.FromSlash(a))
		}
	}
	return args
}

// prepare makes the fault of an exhibit in a folder.
func (e exhibit) prepare(f testFolder, w world) {
	for _, c := range e.config {
		old, now, _ := strings.Cut(c, " → ")
		f.edit("kalends.yaml", func(b []byte) []byte {
			if !bytes.Contains(b, []byte(old)) {
				f.t.Fatalf("kalends.yaml does not say %s", old)
			}
			return bytes.Replace(b, []byte(old), []byte(now), 1)
		})
	}
	if e.registry != nil {
		f.fill("registry/registry.xlsx", e.registry...)
	}
	if e.before != nil {
		e.before(f)
	}
	if e.command == nil || e.in != "" {
		f.sheet(cmp.Or(e.in, blank), e.sheet(w), e.entrants(w), e.played(w))
	}
}

// sheet returns the world's event with the changes of the exhibit.
func (e exhibit) sheet(w world) row {
	ev := maps.Clone(w.event)
	for key, value := range e.event {
		if ev[key] = value; value == "" {
			delete(ev, key)
		}
	}
	return ev
}

// entrants returns the exhibit's entrants, or else all people of the world.
func (e exhibit) entrants(w world) []row {
	if e.players != nil {
		return e.players
	}
	return entrantsOf(w.people)
}

// played returns the exhibit's games, or else those of the world.
func (e exhibit) played(w world) []row {
	if e.games != nil {
		return gamesOf(e.games...)
	}
	return gamesOf(w.games...)
}

// sheet fills the blank sheet of templates/ and writes it somewhere in the folder.
func (f testFolder) sheet(name string, ev row, players, games []row) {
	f.t.Helper()
	data, err := os.ReadFile(filepath.Join(f.dir, "templates", blank))
	if err == nil {
		data, err = filledBook(data, []sheets.FillSheet{{Sheet: "Event", Rows: []row{ev}}, {Sheet: "Players", Rows: players}, {Sheet: "Games", Rows: games}})
	}
	if err == nil {
		err = os.WriteFile(filepath.Join(f.dir, filepath.FromSlash(name)), data, 0o644)
	}
	if err != nil {
		f.t.Fatal(err)
	}
}

// folderFlag matches the -C of a test's folder in a command of a message.
var folderFlag = regexp.MustCompile(`kalends -C \S+ `)

// compareExhibit compares the first line that ends with a code, in every language, with the file of the gallery.
// UPDATE=1 rewrites the file.
func compareExhibit(t *testing.T, code string, output map[string]string) {
	t.Helper()
	var b strings.Builder
	for _, lang := range templates.Languages {
		lines := strings.Split(output[lang], "\n")
		i := slices.IndexFunc(lines, func(s string) bool { return strings.HasSuffix(s, "["+code+"]") })
		if i < 0 {
			t.Errorf("%s is not said in %s:\n%s", code, lang, output[lang])
			return
		}
		line := strings.TrimPrefix(strings.TrimSpace(lines[i]), "kalends: ")
		line = folderFlag.ReplaceAllString(line, "kalends ")
		if strings.ContainsAny(line, "{}") || strings.Contains(line, "findings."+code) {
			t.Errorf("%s: words are missing: %s", lang, line)
		}
		b.WriteString(lang + "\t" + line + "\n")
	}
	path := filepath.Join("testdata", "gallery", code+".txt")
	if os.Getenv("UPDATE") != "" {
		if err := os.WriteFile(path, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if b.String() != string(want) {
		t.Errorf("got\n%swant\n%s", b.String(), want)
	}
}

// TestGalleryOfTheRuleset shows a finding of a ruleset that only programs that call the ruleset directly get, because
// the office reports the fault earlier by another code.
func TestGalleryOfTheRuleset(t *testing.T) {
	ruleset, _, err := rules.Family("cxa-rapid")
	if err != nil {
		t.Fatal(err)
	}
	refused := rating.Event{Code: "KQ-1", Start: rating.Day(2025, 11, 1), End: rating.Day(2025, 11, 5), Approval: rating.Approval{Known: true, Decision: "no"}}
	admission, err := ruleset.Admit(refused, engine.Desk{Next: rating.Day(2026, 1, 1)})
	if err != nil {
		t.Fatal(err)
	}
	compareExhibit(t, "E453", inEveryLanguage(admission.Findings))
}

// inEveryLanguage returns findings in words, by language.
func inEveryLanguage(found rating.Findings) map[string]string {
	output := map[string]string{}
	for _, lang := range templates.Languages {
		output[lang] = folder.FindingLines(templates.In(lang), found)
	}
	return output
}
