package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kalends/ingest/formats/trf/trftest"
	"kalends/ingest/workbook"
	"kalends/ingest/workbook/workbooktest"
	"kalends/publish/audit"
	"kalends/publish/folder"
	"kalends/rating"
	"kalends/reports/sheets"
	"kalends/templates"
)

const (
	autumn = "2026-09-20T09:00:00Z"
	first  = "2026-10-01T08:00:00Z"
)

// clubOffice returns an association of four players with FIDE IDs, with more sheets in its registry.
func clubOffice(t *testing.T, registry ...sheets.FillSheet) testFolder {
	players := people("A-1|Ash, Anna|F|1990", "B-2|Birch, Boris|M|1985", "C-3|Cedar, Cem|M|1979", "D-4|Dogwood, Dan|M|2001")
	opening := []row{openingRating("A-1", "standard", "2026-09-01", "2000", "200"), openingRating("B-2", "standard", "2026-09-01", "1900", "200"),
		openingRating("C-3", "standard", "2026-09-01", "1700", "200"), openingRating("D-4", "standard", "2026-09-01", "1500", "200")}
	for i, p := range players {
		p["player.fide_id"] = []string{"14100001", "14100002", "14100003", "14100004"}[i]
	}
	return association(t, "fide-standard", "2026-10-01",
		append(registry, sheets.FillSheet{Sheet: "Players", Rows: players}, sheets.FillSheet{Sheet: "Ratings", Rows: opening})...)
}

// results are the games of the event that is reported in several formats: round, first, second, result.
var results = []struct {
	round  int
	a, b   string
	result string
}{{1, "A-1", "D-4", "1-0"}, {1, "B-2", "C-3", "½-½"}, {2, "C-3", "A-1", "0-1"}, {2, "D-4", "B-2", "0-1"}, {3, "A-1", "B-2", "½-½"}, {3, "C-3", "D-4", "1-0"}}

// springOpen returns that event as the report of a pairing program has it.
func springOpen() rating.Event {
	e := rating.Event{Name: "Spring Open", City: "Testville", Start: rating.Day(2026, 9, 5), End: rating.Day(2026, 9, 7), System: rating.RoundRobin, Rounds: 3,
		Scoring: "1-½-0", ChiefArbiter: rating.Arbiter{Name: "A. Biter"}}
	for i, p := range []string{"Ash, Anna", "Birch, Boris", "Cedar, Cem", "Dogwood, Dan"} {
		e.Entrants = append(e.Entrants, rating.Entrant{Number: i + 1, Player: []string{"A-1", "B-2", "C-3", "D-4"}[i], Name: p,
			FIDEID: []string{"14100001", "14100002", "14100003", "14100004"}[i]})
	}
	for _, g := range results {
		score := map[string]rating.Score{"1-0": rating.Win, "½-½": rating.Draw, "0-1": 0}[g.result]
		e.Games = append(e.Games, rating.Game{Round: g.round, First: g.a, Second: g.b, FirstScore: score, SecondScore: rating.Win - score,
			Kind: rating.OverBoard, Stage: rating.Normal})
	}
	return e
}

// text writes a text into the inbox, with the folders in its name.
func (f testFolder) text(name, text string) {
	f.t.Helper()
	path := filepath.Join(f.dir, "inbox", filepath.FromSlash(name))
	err := os.MkdirAll(filepath.Dir(path), 0o755)
	if err == nil {
		err = os.WriteFile(path, []byte(text), 0o644)
	}
	if err != nil {
		f.t.Fatal(err)
	}
}

// collect runs collect, checks the exit status and returns what was printed.
func (f testFolder) collect(want int) string {
	f.t.Helper()
	status, out, errs := f.run(autumn, "collect")
	if status != want {
		f.t.Fatalf("collect: exit %d, want %d\n%s%s", status, want, out, errs)
	}
	return out + errs
}

// files lists the files below a folder by path, sorted.
func (f testFolder) files(below string) []string {
	f.t.Helper()
	var all []string
	err := fs.WalkDir(os.DirFS(f.dir), below, func(path string, e fs.DirEntry, err error) error {
		if err == nil && !e.IsDir() {
			all = append(all, path)
		}
		return err
	})
	if err != nil {
		f.t.Fatal(err)
	}
	return all
}

// read returns the text of a file.
func (f testFolder) read(name string) string {
	f.t.Helper()
	data, err := os.ReadFile(filepath.Join(f.dir, filepath.FromSlash(name)))
	if err != nil {
		f.t.Fatal(err)
	}
	return string(data)
}

// waitingSheets returns the waiting sheets with their questions, from status.
func (f testFolder) waitingSheets() []audit.Sheet {
	f.t.Helper()
	var s audit.Status
	if err := json.Unmarshal([]byte(f.must(autumn, "--json", "status")), &s); err != nil {
		f.t.Fatal(err)
	}
	return s.Waiting
}

// waitingKeys matches the keys under which sheets of unknown events wait.
var waitingKeys = regexp.MustCompile(`no-code-[0-9a-f]{10}`)

// filesWithoutReceipts lists the files below a folder without receipts and workbooks of answers, sorted; the key of an
// unknown event is written no-code.
func (f testFolder) filesWithoutReceipts(below string) []string {
	f.t.Helper()
	var all []string
	for _, path := range f.files(below) {
		if !folder.IsReceipt(filepath.Base(path)) && !strings.HasSuffix(path, "answers.xlsx") {
			all = append(all, waitingKeys.ReplaceAllString(path, "no-code"))
		}
	}
	slices.Sort(all)
	return all
}

// key returns the folder of the only event in waiting/.
func (f testFolder) key() string {
	f.t.Helper()
	entries, err := os.ReadDir(filepath.Join(f.dir, "waiting"))
	if err != nil || len(entries) != 1 {
		f.t.Fatalf("waiting holds %v: %v", entries, err)
	}
	return entries[0].Name()
}

// printedAs returns the part of a list that tests read as JSON, for comparison between folders.
func (f testFolder) printedAs(issue string) string {
	f.t.Helper()
	text, err := json.MarshalIndent(f.printed(issue), "", " ")
	if err != nil {
		f.t.Fatal(err)
	}
	return string(text)
}

// openRow returns the row of the event on sheet Events; more are keys and values.
func openRow(more ...string) row {
	r := row{"event.code": "2026-OPEN-01", "event.name": "Spring Open", "event.discipline": "standard", "event.start": "2026-09-05", "event.end": "2026-09-07",
		"event.requested_on": "2025-01-02", "event.registered": "2025-01-02", "event.time_control": "5400+30", "event.city": "Testville", "event.organizer": "Test"}
	for i := 0; i+1 < len(more); i += 2 {
		r[more[i]] = more[i+1]
	}
	return r
}

// publishedFromOurSheet returns an office that has published the event from a sheet of our own form.
func publishedFromOurSheet(t *testing.T) testFolder {
	f := clubOffice(t)
	ev := event("2026-OPEN-01", "2026-09-05", "2026-09-07", 3)
	ev["event.system"] = "round_robin"
	var games []row
	for _, g := range results {
		number := map[string]string{"A-1": "1", "B-2": "2", "C-3": "3", "D-4": "4"}
		games = append(games, row{"game.round": string(rune('0' + g.round)), "game.first": number[g.a], "game.second": number[g.b], "game.result": g.result})
	}
	f.drop(autumn, "ours.xlsx", ev, entrantsOf(people("A-1|Ash, Anna|F|1990", "B-2|Birch, Boris|M|1985", "C-3|Cedar, Cem|M|1979", "D-4|Dogwood, Dan|M|2001")), games)
	f.must(first, "publish")
	return f
}

// TestForeignEvents checks how reports of other programs are matched with their events; the list is the same as from
// our own sheet.
func TestForeignEvents(t *testing.T) {
	t.Parallel()
	want := publishedFromOurSheet(t).printedAs("test-standard-2026-10-01")
	for _, c := range []struct {
		name string
		does func(*testing.T, string)
	}{
		{"a report waits for its event", reportWaits}, {"a text says nothing of itself", textSaysNothing},
		{"one event in two formats", twoFormats}, {"a sheet is sent again with its code", sentAgain},
		{"one event in every format", everyFormat},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			c.does(t, want)
		})
	}
}

// reportWaits checks that a report of an unknown event waits until the office adds the row of the event. want is the
// list from our own sheet, as in the tests after it.
func reportWaits(t *testing.T, want string) {
	f := clubOffice(t)
	f.text("club/report.trf", trftest.Write(springOpen(), trftest.Style{}))
	out := f.collect(exitPerson)
	if diff := cmp.Diff([]string{"waiting/no-code/s01_report.trf"}, f.filesWithoutReceipts("waiting")); diff != "" {
		t.Fatal(diff + out)
	}
	if !strings.Contains(out, "[Q370]") && !strings.Contains(f.must(autumn, "status"), "Spring Open") {
		t.Errorf("nobody is told which event it may be:\n%s", out)
	}
	f.collect(exitDone)
	f.fill("registry/registry.xlsx", sheets.FillSheet{Sheet: "Events", Rows: []row{openRow()}})
	f.collect(exitDone)
	if diff := cmp.Diff([]string{"accepted/2026-10-01/2026-OPEN-01/s01_report.trf"}, append(f.filesWithoutReceipts("waiting"), f.filesWithoutReceipts("accepted")...)); diff != "" {
		t.Fatal(diff)
	}
	receipt := f.read("accepted/2026-10-01/2026-OPEN-01/s01_receipt.txt")
	for _, part := range []string{"2026-OPEN-01", "I376", "I219"} {
		if !strings.Contains(receipt, part) {
			t.Errorf("the receipt lacks %s:\n%s", part, receipt)
		}
	}
	f.must(first, "publish")
	if diff := cmp.Diff(want, f.printedAs("test-standard-2026-10-01")); diff != "" {
		t.Error(diff)
	}
	f.must(first, "verify", "--all")
}

// swissPerfect is the event as Swiss Perfect exports it: without the event's name, days, colours and numbers of
// players.
const swissPerfect = "No\tName\tFeder\tIntl Id\tLoc Id\tRtg\tLoc\tTitle\tTotal\t 1\t 2\t 3\n" +
	"1\tAsh, Anna\t\t\t\t\t\t\t2.5\t 4:W\t 3:W\t 2:D\n" +
	"2\tBirch, Boris\t\t\t\t\t\t\t2\t 3:D\t 4:W\t 1:D\n" +
	"3\tCedar, Cem\t\t\t\t\t\t\t1.5\t 2:D\t 1:L\t 4:W\n" +
	"4\tDogwood, Dan\t\t\t\t\t\t\t0\t 1:L\t 2:L\t 3:L\n"

// textSaysNothing checks that a file without names of its own is matched: the event by the key under which it waits,
// the players by aliases.
func textSaysNothing(t *testing.T, want string) {
	f := clubOffice(t)
	f.text("spring.txt", swissPerfect)
	f.collect(exitPerson)
	key := f.key()
	if !strings.HasPrefix(key, "no-code-") {
		t.Fatalf("it waits as %s", key)
	}
	f.fill("registry/registry.xlsx", sheets.FillSheet{Sheet: "Events", Rows: []row{openRow("event.name", "Club championship", "event.note", "the file is "+key)}})
	f.collect(exitDone)
	if diff := cmp.Diff([]string{"waiting/2026-OPEN-01/s01_spring.txt"}, f.filesWithoutReceipts("waiting")); diff != "" {
		t.Fatal(diff)
	}
	status := f.must(autumn, "status")
	if strings.Count(status, "[Q650]") != 1 || !strings.Contains(status, "A-1 Ash, Anna (1990)") {
		t.Errorf("the office is not told whom the names may mean:\n%s", status)
	}
	f.fill("registry/registry.xlsx", namedBy("2026-OPEN-01"))
	f.collect(exitDone)
	if diff := cmp.Diff([]string{"accepted/2026-10-01/2026-OPEN-01/s01_spring.txt"}, append(f.filesWithoutReceipts("waiting"), f.filesWithoutReceipts("accepted")...)); diff != "" {
		t.Fatal(diff + f.must(autumn, "status"))
	}
	f.must(first, "publish")
	if diff := cmp.Diff(want, f.printedAs("test-standard-2026-10-01")); diff != "" {
		t.Error(diff)
	}
}

// twoFormats checks that the same games in a second format are counted once, and that other games are a conflict for
// the office.
func twoFormats(t *testing.T, want string) {
	f := clubOffice(t, sheets.FillSheet{Sheet: "Events", Rows: []row{openRow()}}, namedBy("2026-OPEN-01"))
	f.text("a.trf", trftest.Write(springOpen(), trftest.Style{}))
	f.collect(exitDone)
	f.text("2026-OPEN-01_sp.txt", swissPerfect)
	f.collect(exitDone)
	if diff := cmp.Diff([]string{"accepted/2026-10-01/2026-OPEN-01/s01_a.trf", "accepted/2026-10-01/2026-OPEN-01/s02_2026-OPEN-01_sp.txt"},
		append(f.filesWithoutReceipts("waiting"), f.filesWithoutReceipts("accepted")...)); diff != "" {
		t.Fatal(diff)
	}
	if receipt := f.read("accepted/2026-10-01/2026-OPEN-01/s02_receipt.txt"); !strings.Contains(receipt, "s01") {
		t.Errorf("the receipt does not say that it is a copy:\n%s", receipt)
	}
	other := springOpen()
	other.Games[0].FirstScore, other.Games[0].SecondScore = rating.Draw, rating.Draw
	f.text("b.trf", trftest.Write(other, trftest.Style{}))
	f.collect(exitPerson)
	if diff := cmp.Diff([]string{"waiting/2026-OPEN-01/s03_b.trf"}, f.filesWithoutReceipts("waiting")); diff != "" {
		t.Fatal(diff)
	}
	if status := f.must(autumn, "status"); !strings.Contains(status, "[Q404]") {
		t.Errorf("no conflict is told:\n%s", status)
	}
	f.must(first, "publish")
	if diff := cmp.Diff(want, f.printedAs("test-standard-2026-10-01")); diff != "" {
		t.Error(diff)
	}
}

// namedBy returns rows of sheet Aliases by which an event's names are the players.
func namedBy(event string) sheets.FillSheet {
	var rows []row
	for i, name := range []string{"Ash, Anna", "Birch, Boris", "Cedar, Cem", "Dogwood, Dan"} {
		rows = append(rows, row{"alias.id": []string{"A-1", "B-2", "C-3", "D-4"}[i], "alias.alias": name, "alias.source": event, "alias.kind": "name"})
	}
	return sheets.FillSheet{Sheet: "Aliases", Rows: rows}
}

// tables are the event as programs and people write it; | separates the cells of a workbook.
var tables = []struct{ name, text string }{
	{"crosstable.xlsx", `
Spring  Open
Date : 2026/09/05 To 2026/09/07
Starting rank crosstable
No.||Name|Rtg|FED|1.Rd|2.Rd|3.Rd|Pts. 
1||Ash  Anna |2000|UKR|  4w1|  3b1|  2w½|2,5
2||Birch  Boris |1900|UKR|  3w½|  4b1|  1b½|2
3||Cedar  Cem |1700|UKR|  2b½|  1w0|  4w1|1,5
4||Dogwood  Dan |1500|UKR|  1b0|  2w0|  3b0|0`},
	{"matrix.xlsx", `
Spring Open
2026-09-05 - 2026-09-07
No|Name|1|2|3|4|Points
1|Ash Anna|*|½|1|1|2½
2|Birch Boris|½|*|½|1|2
3|Cedar Cem|0|½|*|1|1½
4|Dogwood Dan|0|0|0|*|0`},
	{"pairings.xlsx", `
Spring Open
Round 1
Bo.|No.|White|Result|Black|No.
1|1|Ash, Anna|1 - 0|Dogwood, Dan|4
2|2|Birch, Boris|½ - ½|Cedar, Cem|3

Round 2
Bo.|No.|White|Result|Black|No.
1|3|Cedar, Cem|0 - 1|Ash, Anna|1
2|4|Dogwood, Dan|0 - 1|Birch, Boris|2

Round 3
Bo.|No.|White|Result|Black|No.
1|1|Ash, Anna|½ - ½|Birch, Boris|2
2|3|Cedar, Cem|1 - 0|Dogwood, Dan|4`},
	{"成绩表.xlsx", `
Spring Open
比赛时间：2026年9月5日-9月7日
序号|单位|姓名|第1轮||第2轮||第3轮||总分
|||对手|积分|对手|积分|对手|积分|
1|甲|Ash Anna|4|2|3|4|2|5|5
2|乙|Birch Boris|3|1|4|3|1|4|4
3|丙|Cedar Cem|2|1|1|1|4|3|3
4|丁|Dogwood Dan|1|0|2|0|3|0|0`},
	{"crosstable.txt", `Spring Open
Testville - 05/09/2026, 07/09/2026

 Cross Table at round 3

  N NAME                 Rtg   T  Fed  Pts |   1     2     3
------------------------------------------------------------
  1 Ash, Anna            2000     UKR  2.5 | +W4   +B3   =W2
  2 Birch, Boris         1900     UKR  2.0 | =W3   +B4   =B1
  3 Cedar, Cem           1700     UKR  1.5 | =B2   -W1   +W4
  4 Dogwood, Dan         1500     UKR  0.0 | -B1   -W2   -B3
`},
	{"2026-OPEN-01_sp.txt", swissPerfect},
}

// everyFormat sends the same games in each format and checks that all after the first are copies.
func everyFormat(t *testing.T, want string) {
	f := clubOffice(t, sheets.FillSheet{Sheet: "Events", Rows: []row{openRow()}}, namedBy("2026-OPEN-01"))
	var names []string
	for _, table := range tables {
		names = append(names, table.name)
		if strings.HasSuffix(table.name, ".xlsx") {
			f.text(table.name, string(workbookOf(table.text)))
		} else {
			f.text(table.name, table.text)
		}
	}
	f.collect(exitDone)
	slices.Sort(names)
	for i, name := range names {
		if place := fmt.Sprintf("accepted/2026-10-01/2026-OPEN-01/s%02d_%s", i+1, name); !slices.Contains(f.filesWithoutReceipts("accepted"), place) {
			t.Fatalf("%s is not at %s but %v", name, place, append(f.filesWithoutReceipts("waiting"), f.filesWithoutReceipts("accepted")...))
		}
		if receipt := f.read(fmt.Sprintf("accepted/2026-10-01/2026-OPEN-01/s%02d_receipt.txt", i+1)); !strings.Contains(receipt, "s01") {
			t.Errorf("%s is counted again:\n%s", name, receipt)
		}
	}
	f.must(first, "publish")
	if diff := cmp.Diff(want, f.printedAs("test-standard-2026-10-01")); diff != "" {
		t.Error(diff)
	}
}

// workbookOf makes a workbook from lines of cells with | between them.
func workbookOf(text string) []byte {
	b := workbooktest.Empty("Sheet1")
	for r, line := range strings.Split(strings.TrimSpace(text), "\n") {
		for c, value := range strings.Split(line, "|") {
			if n, err := strconv.Atoi(value); err == nil {
				b.Put("Sheet1", workbook.Address(r+1, c+1), n)
			} else if value != "" {
				b.Put("Sheet1", workbook.Address(r+1, c+1), value)
			}
		}
	}
	return b.Bytes()
}

// sentAgain sends a waiting file again with the event's code before its name: that is accepted, and the waiting one
// becomes its copy. Another unknown event goes on waiting.
func sentAgain(t *testing.T, want string) {
	f := clubOffice(t)
	report := trftest.Write(springOpen(), trftest.Style{})
	f.text("report.trf", report)
	another := springOpen()
	another.Name = "Summer Open"
	f.text("other/report.trf", trftest.Write(another, trftest.Style{}))
	f.collect(exitPerson)
	if diff := cmp.Diff([]string{"waiting/no-code/s01_report.trf", "waiting/no-code/s01_report.trf"}, f.filesWithoutReceipts("waiting")); diff != "" {
		t.Fatal(diff)
	}
	f.text("2026-OPEN-01_report.trf", report)
	f.collect(exitDone)
	if diff := cmp.Diff([]string{"accepted/2026-10-01/2026-OPEN-01/s01_2026-OPEN-01_report.trf", "accepted/2026-10-01/2026-OPEN-01/s02_report.trf", "waiting/no-code/s01_report.trf"},
		append(f.filesWithoutReceipts("accepted"), f.filesWithoutReceipts("waiting")...)); diff != "" {
		t.Fatal(diff)
	}
	f.must(first, "publish")
	if diff := cmp.Diff(want, f.printedAs("test-standard-2026-10-01")); diff != "" {
		t.Error(diff)
	}
}

// TestNewcomersInAReport checks that a newcomer with full data who resembles nobody waits until the office enters a row
// for the player. Where newcomers need no approval, the next report finds them again.
func TestNewcomersInAReport(t *testing.T) {
	t.Parallel()
	f := clubOffice(t, sheets.FillSheet{Sheet: "Events", Rows: []row{openRow()}})
	report := springOpen()
	report.Entrants[3] = rating.Entrant{Number: 4, Player: "D-4", Name: "Yew, Yana", Sex: rating.Female, Birth: rating.Birth{Year: 2011}}
	f.text("report.trf", trftest.Write(report, trftest.Style{}))
	f.collect(exitPerson)
	if w := f.waitingSheets(); len(w) != 1 || len(w[0].Findings) != 1 || w[0].Findings[0].Code != "Q206" {
		t.Fatalf("%+v", w)
	}
	f.fill("registry/registry.xlsx", sheets.FillSheet{Sheet: "Players", From: 9, Rows: people("Y-9|Yew, Yana|F|2011")})
	f.collect(exitDone)
	if diff := cmp.Diff([]string{"accepted/2026-10-01/2026-OPEN-01/s01_report.trf"}, append(f.filesWithoutReceipts("waiting"), f.filesWithoutReceipts("accepted")...)); diff != "" {
		t.Fatal(diff)
	}
	f.must(first, "publish")
	if rows := f.calculation("test-standard-2026-10-01", "Games"); !slices.ContainsFunc(rows, func(r row) bool { return slices.Contains(slices.Collect(maps.Values(r)), "Y-9") }) {
		t.Errorf("no game of Y-9 in %v", rows)
	}

	g := clubOffice(t, sheets.FillSheet{Sheet: "Events", Rows: []row{openRow()}})
	g.edit("kalends.yaml", func(b []byte) []byte {
		return bytes.Replace(b, []byte("new_players: wait"), []byte("new_players: admit"), 1)
	})
	g.text("report.trf", trftest.Write(report, trftest.Style{}))
	g.collect(exitDone)
	again := report
	again.Name, again.Start, again.End = "City Open", rating.Day(2026, 9, 12), rating.Day(2026, 9, 14)
	g.text("2026-CITY-02_report.trf", trftest.Write(again, trftest.Style{}))
	g.collect(exitDone)
	if receipt := g.read("accepted/2026-10-01/2026-CITY-02/s01_receipt.txt"); !strings.Contains(receipt, "I210") || !strings.Contains(receipt, "N-2026-OPEN-01-4") {
		t.Errorf("the newcomer was not met again:\n%s", receipt)
	}
}

// TestTheFolderNamesTheEvent checks that check and collect both take the event's code from the sender's folder.
func TestTheFolderNamesTheEvent(t *testing.T) {
	t.Parallel()
	f := clubOffice(t, sheets.FillSheet{Sheet: "Events", Rows: []row{openRow("event.name", "Club championship")}})
	f.text("lviv/2026-OPEN-01/report.trf", trftest.Write(springOpen(), trftest.Style{}))
	f.text("report.trf", trftest.Write(springOpen(), trftest.Style{}))
	for name, want := range map[string]string{"lviv/2026-OPEN-01/report.trf": "I374", "report.trf": "Q370"} {
		found := f.checked(autumn, []string{"check", filepath.Join(f.dir, "inbox", filepath.FromSlash(name))})
		if !slices.ContainsFunc(found, func(f rating.Finding) bool { return f.Code == want }) {
			t.Errorf("%s: want %s, found %v", name, want, found)
		}
	}
	if err := os.Remove(filepath.Join(f.dir, "inbox", "report.trf")); err != nil {
		t.Fatal(err)
	}
	f.collect(exitDone)
	if diff := cmp.Diff([]string{"accepted/2026-10-01/2026-OPEN-01/s01_report.trf"}, append(f.filesWithoutReceipts("waiting"), f.filesWithoutReceipts("accepted")...)); diff != "" {
		t.Error(diff)
	}
}

// TestANumberOfChessResultsBecomesACode checks that what was counted under the number is the same event when the office
// enters it.
func TestANumberOfChessResultsBecomesACode(t *testing.T) {
	t.Parallel()
	f := clubOffice(t)
	f.text("TNR1234567_report.trf", trftest.Write(springOpen(), trftest.Style{}))
	f.collect(exitDone)
	f.fill("registry/registry.xlsx", sheets.FillSheet{Sheet: "Events", Rows: []row{openRow("event.note", "tnr1234567")}})
	mended := springOpen()
	mended.Games[0].FirstScore, mended.Games[0].SecondScore = rating.Draw, rating.Draw
	f.text("mended.trf", trftest.Write(mended, trftest.Style{}))
	f.collect(exitPerson)
	w := f.waitingSheets()
	if len(w) != 1 || w[0].Event != "2026-OPEN-01" || !slices.ContainsFunc(w[0].Findings, func(f rating.Finding) bool { return f.Code == "Q404" }) {
		t.Fatalf("the event is not known under its number: %+v", w)
	}
}

// TestTheSameGamesUnderAnotherCode checks that an event known by its number on chess-results.com is not counted again
// under a code of the office, unless the office has approved both.
func TestTheSameGamesUnderAnotherCode(t *testing.T) {
	t.Parallel()
	f := clubOffice(t)
	f.text("TNR1234567_report.trf", trftest.Write(springOpen(), trftest.Style{}))
	f.collect(exitDone)
	again := springOpen()
	again.City = "Elsewhere"
	f.text("2026-CITY-05_report.trf", trftest.Write(again, trftest.Style{}))
	f.collect(exitPerson)
	if diff := cmp.Diff([]string{"accepted/2026-10-01/TNR1234567/s01_TNR1234567_report.trf", "waiting/2026-CITY-05/s01_2026-CITY-05_report.trf"},
		append(f.filesWithoutReceipts("accepted"), f.filesWithoutReceipts("waiting")...)); diff != "" {
		t.Fatal(diff)
	}
	output := map[string]string{}
	for _, lang := range templates.Languages {
		output[lang] = folder.FindingLines(templates.In(lang), f.waitingSheets()[0].Findings)
	}
	compareExhibit(t, "Q384", output)
	both := []row{openRow("event.code", "TNR1234567", "event.name", "Kyiv Open", "event.approval", "yes"), openRow("event.code", "2026-CITY-05", "event.name", "City championship", "event.approval", "yes")}
	f.fill("registry/registry.xlsx", sheets.FillSheet{Sheet: "Events", Rows: both})
	f.collect(exitDone)
	if diff := cmp.Diff([]string{"accepted/2026-10-01/2026-CITY-05/s01_2026-CITY-05_report.trf", "accepted/2026-10-01/TNR1234567/s01_TNR1234567_report.trf"}, append(f.filesWithoutReceipts("accepted"), f.filesWithoutReceipts("waiting")...)); diff != "" {
		t.Fatal(diff)
	}
}
