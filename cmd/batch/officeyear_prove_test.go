//go:build prove

package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"kalends/ingest/workbook/workbooktest"
	"kalends/publish/audit"
	"kalends/rating"
	"kalends/rating/counttest"
	"kalends/reports/sheets"
	"kalends/templates"
)

// TestAYearByWorkbooks simulates the same year of an office with commands and with office.xlsx alone, which LibreOffice
// saves each time. Lists and decisions are the same. The year has two lists refused, one acknowledged, three
// corrections, a merge and an import.
func TestAYearByWorkbooks(t *testing.T) {
	for _, lang := range []string{"en", "zh-CN"} {
		t.Run(lang, func(t *testing.T) {
			yearOfAnOffice{lang: lang, monthly: counttest.Of(t, 1, 60)}.compare(t, func(f testFolder) func(string) { return f.pass })
		})
	}
}

// TestAYearUnderRun simulates the year with office.xlsx while one job watches the folder from its first day to its last.
func TestAYearUnderRun(t *testing.T) {
	yearOfAnOffice{lang: "en", monthly: counttest.Of(t, 1, 3)}.compare(t, testFolder.watched)
}

// compare simulates a year with commands and with workbooks, for which passes returns what lets the job work at a moment.
func (y yearOfAnOffice) compare(t *testing.T, passes func(testFolder) func(now string)) {
	t.Helper()
	y.sheets = map[string][]byte{}
	commands := y.simulate(t, func(f testFolder) secretary { return byCommands{f} })
	workbooks := y.simulate(t, func(f testFolder) secretary {
		return byWorkbooks{f, templates.In(y.lang), filepath.Join(t.TempDir(), "profile"), passes(f)}
	})
	if diff := cmp.Diff(commands.outcome(), workbooks.outcome()); diff != "" {
		t.Errorf("commands and workbooks differ (-commands +workbooks):\n%s", diff)
	}
	commands.must("2027-01-05T00:00:00Z", "verify", "--all")
	workbooks.must("2027-01-05T00:00:00Z", "verify", "--all")
}

// watched starts the job, which watches the folder until the end of the test. The function that it returns sets the
// clock and waits until the job has seen the folder twice since, because it takes a file when it sees it again unchanged.
func (f testFolder) watched() func(now string) {
	f.t.Helper()
	d := &door{printer: printer{out: io.Discard, errOut: io.Discard}, dir: f.dir, nowText: "2026-01-10T10:00:00Z"}
	err := d.checkFlags()
	setup, also := d.setup()
	if err = errors.Join(err, also); err != nil {
		f.t.Fatal(err)
	}
	setup.Settle = 0
	j := d.newJob(setup, false) // it does not check the clock, which leaps
	j.poll = 250 * time.Millisecond
	var clock atomic.Int64
	clock.Store(d.moment().Unix())
	d.nowText, d.clock = "", func() time.Time { return time.Unix(clock.Load(), 0) }
	ended := make(chan error)
	go func() { ended <- j.watch() }()
	f.t.Cleanup(func() {
		self, err := os.FindProcess(os.Getpid())
		if err == nil {
			err = self.Signal(syscall.SIGTERM)
		}
		if err = errors.Join(err, <-ended); err != nil {
			f.t.Error(err)
		}
		j.close()
	})
	return func(now string) {
		f.t.Helper()
		moment, err := time.Parse(time.RFC3339, now)
		if err != nil {
			f.t.Fatal(err)
		}
		for range 2 {
			next := max(moment.Unix(), clock.Load()+61) // status.json is renewed after a minute
			clock.Store(next)
			for waited := 0; ; waited++ {
				if h := audit.SavedHealth(f.dir); h != nil {
					if at, err := time.Parse(time.RFC3339, h.LastScan); err == nil && at.Unix() >= next {
						break
					}
				}
				if waited == 6000 {
					f.t.Fatalf("the job has not looked at the folder since %s", now)
				}
				time.Sleep(20 * time.Millisecond)
			}
		}
	}
}

// secretary does what an office decides, at a moment.
type secretary interface {
	pass(now string) // lets the scheduled job work
	release(now, date string, acknowledge []string)
	refuse(now, date, reason string)
	decide(now string, kind rating.DecisionKind, about row)
	bringIn(now, name string, list []byte)
}

// yearOfAnOffice is what comes in during a year, in the language of the office.
type yearOfAnOffice struct {
	lang    string
	monthly int               // events a month
	sheets  map[string][]byte // by file
}

// peopleOfTheYear is how many members the office has; the last one is the first but one once more.
const peopleOfTheYear = 41

// simulate lives the year 2026 from the list of February to that of January.
func (y yearOfAnOffice) simulate(t *testing.T, hire func(testFolder) secretary) testFolder {
	t.Helper()
	f := testFolder{t, filepath.Join(t.TempDir(), "club")}
	f.must("2026-01-10T10:00:00Z", "init", f.dir, "--ruleset", "fide-standard", "--lang", y.lang)
	f.setPublish("auto", "approve")
	f.fill("registry/registry.xlsx", y.registry()...)
	s := hire(f)
	for month := range 12 {
		date := rating.Day(2026, 2, 1).AddMonths(month)
		y.dropEvents(f, month, date.AddMonths(-1))
		s.pass(at(date - 4))
		s.pass(at(date))
		if month == 1 || month == 7 {
			s.refuse(at(date), date.String(), "too early")
			s.pass(at(date))
		}
		s.release(at(date), date.String(), f.heldBy(at(date)))
		if month == 2 || month == 5 || month == 8 {
			y.correct(f, s, month, at(date+5))
		}
		switch month {
		case 6:
			s.decide(at(date+6), rating.Merge, row{"player": memberID(peopleOfTheYear - 1), "into": memberID(peopleOfTheYear - 2)})
		case 9:
			s.bringIn(at(date+6), "guests.csv", []byte("ID;Name;Sex;Birth;Club\nG-1;Guest, Gil;m;1990-05-05;Elsewhere\nG-2;Host, Hana;f;1991-06-06;Elsewhere\n"))
		}
	}
	return f
}

// memberID returns the number of the i-th member.
func memberID(i int) string { return fmt.Sprintf("P-%02d", i+1) }

// registry returns the members with their ratings.
func (y yearOfAnOffice) registry() []sheets.FillSheet {
	var members, ratings []row
	for i := range peopleOfTheYear {
		name := familyOf(min(i, peopleOfTheYear-2)) + ", " + givenOf(min(i, peopleOfTheYear-2)/9)
		members = append(members, row{"player.id": memberID(i), "player.name": name, "player.sex": []string{"M", "F"}[min(i, peopleOfTheYear-2)%2],
			"player.birth": strconv.Itoa(1960 + i%40)})
		ratings = append(ratings, openingRating(memberID(i), "standard", "2026-01-01", strconv.Itoa(1500+i*17), "200"))
	}
	return []sheets.FillSheet{{Sheet: "Players", Rows: members}, {Sheet: "Ratings", Rows: ratings}}
}

// dropEvents puts the month's sheets into the inbox. In the fifth month one event is that of another once more, which
// the release gate holds.
func (y yearOfAnOffice) dropEvents(f testFolder, month int, first rating.Date) {
	for n := range y.monthly {
		f.put("inbox", eventOf(month, n), y.sheet(f, eventOf(month, n), month*y.monthly+n, first+rating.Date(2+n%20), "1-0"))
	}
	if month == 4 {
		f.put("inbox", "TWIN", y.sheet(f, "TWIN", month*y.monthly, first+2, "1-0"))
	}
}

// eventOf returns the code of the n-th event of a month.
func eventOf(month, n int) string { return fmt.Sprintf("EV-%02d%02d", month+1, n+1) }

// put writes a sheet into a folder.
func (f testFolder) put(folder, code string, data []byte) {
	f.t.Helper()
	dir := filepath.Join(f.dir, folder)
	err := os.MkdirAll(dir, 0o755)
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, code+".xlsx"), data, 0o644)
	}
	if err != nil {
		f.t.Fatal(err)
	}
}

// sheet returns the sheet of an event of six players whose first game has the given result.
func (y yearOfAnOffice) sheet(f testFolder, code string, field int, start rating.Date, result string) []byte {
	f.t.Helper()
	key := code + result
	if y.sheets[key] != nil {
		return y.sheets[key]
	}
	e := event(code, start.String(), (start + 2).String(), 3)
	e["event.registered"] = "2025-12-01"
	e["event.system"] = "swiss"
	var players, games []row
	for i := range 6 {
		id := (field*5 + i*7) % (peopleOfTheYear - 1)
		for slices.ContainsFunc(players, func(p row) bool { return p["player.id"] == memberID(id) }) {
			id = (id + 1) % (peopleOfTheYear - 1)
		}
		name := familyOf(min(id, peopleOfTheYear-2)) + ", " + givenOf(min(id, peopleOfTheYear-2)/9)
		players = append(players, row{"player.nr": strconv.Itoa(i + 1), "player.id": memberID(id), "player.name": name, "player.sex": []string{"M", "F"}[id%2]})
	}
	for i, g := range []string{"1 1 1 4", "1 2 5 2", "1 3 3 6", "2 1 4 2", "2 2 3 1", "2 3 6 5", "3 1 1 2", "3 2 6 4", "3 3 5 3"} {
		w := strings.Fields(g)
		res := []string{"1-0", "½-½", "0-1"}[(field+i)%3]
		if i == 0 {
			res = result
		}
		games = append(games, row{"game.round": w[0], "game.board": w[1], "game.first": w[2], "game.result": res, "game.second": w[3]})
	}
	name := filepath.Join(f.t.TempDir(), "sheet.xlsx")
	f.must("2026-01-10T10:00:00Z", "template", "--kind", "games", "--players", "6", "--rounds", "3", "-o", name)
	blank, err := os.ReadFile(name)
	if err == nil {
		y.sheets[key], err = filledBook(workbooktest.Short(blank), []sheets.FillSheet{{Sheet: "Event", Rows: []row{e}},
			{Sheet: "Players", Rows: players}, {Sheet: "Games", Rows: games}})
	}
	if err != nil {
		f.t.Fatal(err)
	}
	return y.sheets[key]
}

// correct corrects the first event of a month's list: its first game was lost.
func (y yearOfAnOffice) correct(f testFolder, s secretary, month int, now string) {
	code := eventOf(month, 0)
	first := rating.Day(2026, 1, 1).AddMonths(month)
	f.put("corrections", code, y.sheet(f, code, month*y.monthly, first+2, "0-1"))
	s.decide(now, rating.Correct, row{"event": code, "file": "corrections/" + code + ".xlsx"})
}

// pass runs the scheduled job once; it may need a person.
func (f testFolder) pass(now string) {
	f.t.Helper()
	if status, out, errs := f.run(now, "run", "--once"); status != exitDone && status != exitPerson {
		f.t.Fatalf("run --once at %s: exit %d\n%s%s", now, status, out, errs)
	}
}

// heldBy returns the codes that hold the list that awaits its release.
func (f testFolder) heldBy(now string) []string {
	f.t.Helper()
	var s struct{ Lists []struct{ Held []string } }
	if err := json.Unmarshal([]byte(f.must(now, "--json", "status")), &s); err != nil {
		f.t.Fatal(err)
	}
	return s.Lists[0].Held
}

// outcome returns every published file by its hash, and the decisions.
func (f testFolder) outcome() map[string]string {
	f.t.Helper()
	all := map[string]string{"decisions": f.must("2027-01-05T00:00:00Z", "--json", "decisions")}
	published := filepath.Join(f.dir, "published")
	err := filepath.WalkDir(published, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		all[strings.TrimPrefix(path, published)] = rating.SHA(data)
		return err
	})
	if err != nil {
		f.t.Fatal(err)
	}
	return all
}

// byCommands decides at a terminal.
type byCommands struct{ testFolder }

func (s byCommands) release(now, date string, acknowledge []string) {
	s.t.Helper()
	args := []string{"release", "--date", date}
	if len(acknowledge) > 0 {
		args = append(args, "--ack", strings.Join(acknowledge, ","))
	}
	s.must(now, args...)
}

func (s byCommands) refuse(now, date, reason string) {
	s.t.Helper()
	if status, out, errs := s.run(now, "release", "--date", date, "--reject", "--reason", reason); status != exitDone && status != exitPerson {
		s.t.Fatalf("refuse: exit %d\n%s%s", status, out, errs)
	}
}

func (s byCommands) decide(now string, kind rating.DecisionKind, about row) {
	s.t.Helper()
	args := []string{string(kind), "--reason", "as decided", "--document", "D-1", "--by", "AK"}
	for _, key := range []string{"event", "player", "into"} {
		if about[key] != "" {
			args = append(args, about[key])
		}
	}
	if about["file"] != "" {
		args = append(args, filepath.Join(s.dir, about["file"]))
	}
	if status, out, errs := s.run(now, args...); status != exitDone && status != exitPerson {
		s.t.Fatalf("%v: exit %d\n%s%s", args, status, out, errs)
	}
}

func (s byCommands) bringIn(now, name string, list []byte) {
	s.t.Helper()
	file := filepath.Join(s.t.TempDir(), name)
	if err := os.WriteFile(file, list, 0o644); err != nil {
		s.t.Fatal(err)
	}
	if status, out, errs := s.run(now, "import", file); status != exitDone && status != exitPerson {
		s.t.Fatalf("import: exit %d\n%s%s", status, out, errs)
	}
	s.must(now, "import", filepath.Join(s.dir, "registry", "import-1.xlsx"), "--apply")
}

// byWorkbooks decides in office.xlsx, which LibreOffice saves before the next pass.
type byWorkbooks struct {
	testFolder
	words   templates.Words
	profile string // of LibreOffice
	passes  func(now string)
}

func (s byWorkbooks) pass(now string) { s.passes(now) }

// fillOffice fills in rows of a sheet from a row on, has LibreOffice save the workbook, and runs a pass. Until it is
// saved the workbook is open.
func (s byWorkbooks) fillOffice(now, sheet string, from int, rows ...row) {
	s.t.Helper()
	const name = "office.xlsx"
	lock := filepath.Join(s.dir, ".~lock."+name+"#")
	desk := testFolder{s.t, s.t.TempDir()}
	s.write(filepath.Base(lock), []byte("AK"))
	desk.write(name, []byte(s.read(name)))
	desk.fill(name, sheets.FillSheet{Sheet: sheet, From: from, Rows: rows})
	out := s.t.TempDir()
	cmd := exec.Command("soffice", "-env:UserInstallation=file://"+s.profile, "--headless", "--convert-to",
		"xlsx:Calc MS Excel 2007 XML", "--outdir", out, filepath.Join(desk.dir, name))
	if answer, err := cmd.CombinedOutput(); err != nil {
		s.t.Fatalf("%v: %s", err, answer)
	}
	data, err := os.ReadFile(filepath.Join(out, name))
	if err != nil {
		s.t.Fatal(err)
	}
	s.write(name, data)
	if err := os.Remove(lock); err != nil {
		s.t.Fatal(err)
	}
	s.pass(now)
}

func (s byWorkbooks) release(now, _ string, acknowledge []string) {
	s.t.Helper()
	rows := []row{{"release.decision": s.words.Say("office.release.release"), "release.by": "AK"}}
	for i := range acknowledge {
		if i > 0 {
			rows = append(rows, row{})
		}
		rows[i]["release.seen"] = s.words.Say("office.release.seen")
	}
	s.fillOffice(now, "Release", 5, rows...)
}

func (s byWorkbooks) refuse(now, _, reason string) {
	s.t.Helper()
	s.fillOffice(now, "Release", 5, row{"release.decision": s.words.Say("office.release.refuse"), "release.reason": reason, "release.by": "AK"})
}

func (s byWorkbooks) decide(now string, kind rating.DecisionKind, about row) {
	s.t.Helper()
	r := row{"decide.kind": s.words.Say("office.decide." + string(kind)), "decide.reason": "as decided", "decide.document": "D-1", "decide.by": "AK"}
	for key, value := range about {
		r["decide."+key] = value
	}
	s.pass(now)
	s.fillOffice(now, "Decide", 5, r)
	s.fillOffice(now, "Decide", 5, row{"decide.confirm": s.words.Say("office.decide.yes")})
}

func (s byWorkbooks) bringIn(now, name string, list []byte) {
	s.t.Helper()
	if err := os.WriteFile(filepath.Join(s.dir, "import", name), list, 0o644); err != nil {
		s.t.Fatal(err)
	}
	s.pass(now)
	s.fillOffice(now, "Bring in", 5, row{"bring.decision": s.words.Say("office.bring.apply"), "bring.by": "AK"})
}
