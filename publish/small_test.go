package publish_test

import (
	"errors"
	"os"
	"path/filepath"
	"runtime/debug"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"kalends/engine/rules"
	"kalends/publish"
	"kalends/publish/files"
	"kalends/publish/folder"
	"kalends/publish/founding"
	"kalends/publish/publishtest"
	"kalends/rating"
	"kalends/reports/sheets"
)

// The small association of these tests: four players, a newcomer, and two list dates.
//
// First date: an event that is accepted, a copy of it, an event that waits for its newcomer, a copy of that, and a
// sheet that is returned from a folder of its sender. Second date: the office has entered the newcomer, and an event
// arrives with its correction behind it.
var dates = [][]string{{"2026-02-28T20:00:00Z", "2026-03-01T00:05:00Z"}, {"2026-03-31T20:00:00Z", "2026-04-01T00:05:00Z"}}

type row = map[string]string

type small struct {
	founded string               // the folder at its beginning
	base    [2]string            // the folder before the pass of each date
	eve     [2]string            // the folder between the phases of each
	mid     [2]map[string]string // what it holds between the phases of each, by path, as hashes
	after   [2]map[string]string // what it holds after each
	drops   [2]map[string]int    // how many files of each content were dropped until then, by hash
}

var smallOnce = sync.OnceValues(makeSmall)

func aSmall(t *testing.T) small {
	t.Helper()
	s, err := smallOnce()
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func smallSetup(dir string) (folder.Setup, error) {
	ruleset, version, err := rules.Family("fide-standard")
	if err != nil {
		return folder.Setup{}, err
	}
	calendar, _ := ruleset.Calendar()
	calendar.Zone, calendar.At = time.UTC, 5*time.Minute
	return folder.Setup{
		Program: "test", Lists: []folder.List{{ID: "standard", Ruleset: ruleset, Version: version, Calendar: calendar}},
		Plain: folder.Plain{Code: "small", Names: map[string]string{"en": "Small"}, Zone: time.UTC, Languages: []string{"en"},
			Ledger: "ledger", Federation: "EST", Exports: []string{"trf26"}, Source: []byte("the configuration\n")},
	}, nil
}

// openSmall opens the small association's folder at a moment.
func openSmall(fsys files.FS, dir, now string) (*publish.Office, error) {
	setup, err := smallSetup(dir)
	if err != nil {
		return nil, err
	}
	at, err := time.Parse(time.RFC3339, now)
	if err != nil {
		return nil, err
	}
	o, err := publish.OpenOn(fsys, new(folder.Memory), dir, setup, at, "en", func([]byte, folder.Own) (folder.Setup, error) { return smallSetup(dir) })
	if err == nil {
		o.Intake.Together = 2 // so that the few sheets are three groups
	}
	return o, err
}

// pass runs one round of the scheduled job: collect, publish what is due, save the status.
func pass(o *publish.Office) error {
	if _, err := o.Intake.Collect(nil); err != nil {
		return err
	}
	for _, l := range o.Setup.Lists {
		if _, err := o.Publisher.Publish(l, 0); err != nil {
			return err
		}
		if _, err := o.Publisher.RefreshDraft(l); err != nil {
			return err
		}
	}
	return o.SaveStatus()
}

// passAt opens the folder at a moment, runs a pass and closes it.
func passAt(fsys files.FS, dir, now string) error {
	o, err := openSmall(fsys, dir, now)
	if err != nil {
		return err
	}
	return errors.Join(pass(o), o.Close())
}

func makeSmall() (s small, err error) {
	root, err := os.MkdirTemp("", "kalends-small-")
	if err != nil {
		return s, err
	}
	smallRoot = root
	work := filepath.Join(root, "work")
	if err := found(work, people); err != nil {
		return s, err
	}
	s.founded = filepath.Join(root, "founded")
	if err := os.CopyFS(s.founded, os.DirFS(work)); err != nil {
		return s, err
	}
	for i, moments := range dates {
		if s.drops[i], err = dropSmall(work, i); err != nil {
			return s, err
		}
		for sha, n := range s.drops[0] {
			if i > 0 {
				s.drops[i][sha] += n
			}
		}
		s.base[i] = filepath.Join(root, "base"+strconv.Itoa(i))
		if err := os.CopyFS(s.base[i], os.DirFS(work)); err != nil {
			return s, err
		}
		for phase, now := range moments {
			if err := passAt(files.OS, work, now); err != nil {
				return s, err
			}
			if phase == 0 {
				s.eve[i] = filepath.Join(root, "eve"+strconv.Itoa(i))
				if err := os.CopyFS(s.eve[i], os.DirFS(work)); err != nil {
					return s, err
				}
			}
			s.mid[i] = s.after[i]
			if s.after[i], err = publishtest.Holding(work); err != nil {
				return s, err
			}
		}
	}
	return s, nil
}

// smallRoot is where the folders lie that every test copies from.
var smallRoot string

func TestMain(m *testing.M) {
	debug.SetGCPercent(400) // small folders, made thousands of times
	status := m.Run()
	if smallRoot != "" {
		os.RemoveAll(smallRoot)
	}
	os.Exit(status)
}

var people = []row{
	{"player.id": "A-1", "player.name": "Ash, Anna", "player.sex": "F", "player.birth": "1990"},
	{"player.id": "B-2", "player.name": "Birch, Boris", "player.sex": "M", "player.birth": "1985"},
	{"player.id": "C-3", "player.name": "Cedar, Cem", "player.sex": "M", "player.birth": "1979"},
	{"player.id": "D-4", "player.name": "Dogwood, Dina", "player.sex": "F", "player.birth": "1999"},
}

func foundSmall(dir string) error {
	s, err := smallOnce()
	if err == nil {
		err = os.CopyFS(dir, os.DirFS(s.founded))
	}
	return err
}

// found makes the folder of an association whose people have a rating each.
func found(dir string, people []row) error {
	ruleset, _, err := rules.Family("fide-standard")
	if err != nil {
		return err
	}
	var opening []row
	for i, p := range people {
		opening = append(opening, row{"rating.id": p["player.id"], "rating.list": "standard", "rating.date": "2026-02-01",
			"rating.rating": strconv.Itoa(2000 - 50*i%800), "rating.games": "200"})
	}
	registry, err := sheets.Template(sheets.TemplateOptions{Kind: "registry", Lang: "en", Players: 2 * len(people),
		Disciplines: []string{"standard"}})
	if err == nil {
		registry, err = sheets.Fill(registry, []sheets.FillSheet{{Sheet: "Players", Rows: people}, {Sheet: "Ratings", Rows: opening}})
	}
	if err != nil {
		return err
	}
	at, err := time.Parse(time.RFC3339, "2026-02-01T12:00:00Z")
	if err != nil {
		return err
	}
	err = founding.Init(dir, founding.NewFolder{Code: "small", Name: "Small", Languages: []string{"en"},
		Lists: []founding.NewList{{Ruleset: "fide-standard", Engine: ruleset}}, Now: at, Registry: registry})
	return errors.Join(err, os.RemoveAll(filepath.Join(dir, "templates"))) // blank sheets, for people only
}

// dropSmall puts the files of a date into the inbox, enters the newcomer on the second date, and returns the number of
// files by hash.
func dropSmall(dir string, date int) (map[string]int, error) {
	drop := map[string][]byte{}
	var err error
	sheet := func(name, code, start, end, kind string, results ...string) {
		if err == nil {
			drop[name], err = eventSheet(code, start, end, kind, results...)
		}
	}
	if date == 0 {
		sheet("open.xlsx", "OPEN-1", "2026-02-07", "2026-02-20", "final", "1-0", "½-½")
		sheet("new.xlsx", "NEW-1", "2026-02-08", "2026-02-21", "final", "1-0", "0-1", "new")
		sheet("north/bad.xlsx", "BAD-1", "2026-02-09", "2026-02-22", "final", "1-0", "5-7")
		drop["open again.xlsx"], drop["new again.xlsx"] = drop["open.xlsx"], drop["new.xlsx"]
	} else {
		sheet("april.xlsx", "CUP-1", "2026-03-07", "2026-03-20", "final", "1-0", "½-½")
		sheet("april_2.xlsx", "CUP-1", "2026-03-07", "2026-03-20", "correction", "0-1", "½-½")
		if err == nil {
			err = enterNewcomer(dir)
		}
	}
	if err != nil {
		return nil, err
	}
	count := map[string]int{}
	for name, data := range drop {
		count[rating.SHA(data)]++
		path := filepath.Join(dir, "inbox", filepath.FromSlash(name))
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, data, 0o644)); err != nil {
			return nil, err
		}
	}
	return count, nil
}

func enterNewcomer(dir string) error {
	name := filepath.Join(dir, "registry", "registry.xlsx")
	data, err := os.ReadFile(name)
	if err == nil {
		data, err = sheets.Fill(data, []sheets.FillSheet{{Sheet: "Players", Rows: []row{
			{"player.id": "E-5", "player.name": "Elm, Emil", "player.sex": "M", "player.birth": "2001"}}}})
	}
	if err != nil {
		return err
	}
	return os.WriteFile(name, data, 0o644)
}

// eventSheet returns a sheet of one round on two boards, from two results. A third text is the number of the last
// player, or new, and a fourth the name.
func eventSheet(code, start, end, kind string, results ...string) ([]byte, error) {
	var players []row
	for i, p := range people {
		players = append(players, row{"player.nr": strconv.Itoa(i + 1), "player.id": p["player.id"], "player.name": p["player.name"], "player.sex": p["player.sex"]})
	}
	if len(results) > 2 {
		name := append(results, "Elm, Emil")[3]
		players[3] = row{"player.nr": "4", "player.id": strings.ToUpper(results[2]), "player.name": name, "player.sex": "M", "player.birth": "2001"}
	}
	return sheetOf(code, start, end, kind, players, results[:2])
}

// sheetOf returns a sheet of one round on two boards with four players.
func sheetOf(code, start, end, kind string, players []row, results []string) ([]byte, error) {
	var games []row
	for i, result := range results {
		games = append(games, row{"game.round": "1", "game.board": strconv.Itoa(i + 1), "game.first": strconv.Itoa(i + 1), "game.result": result, "game.second": strconv.Itoa(4 - i)})
	}
	event := row{"event.code": code, "event.name": code, "event.report_kind": kind, "event.discipline": "standard", "event.system": "swiss", "event.scoring": "1-½-0",
		"event.start": start, "event.end": end, "event.city": "Testville", "event.organizer": "Test Club", "event.rounds": "1", "event.base_min": "90",
		"event.inc_sec": "30", "event.chief_arbiter": "A. Biter", "event.contact_name": "A. Biter", "event.contact_email": "a@club.example", "event.registered": "2026-02-01"}
	if kind == "correction" {
		event["event.corrects"] = code
	}
	book, err := sheets.Template(sheets.TemplateOptions{Kind: "games", Lang: "en", Players: 4, Rounds: 1, Disciplines: []string{"standard"}, Generated: rating.Day(2026, 2, 1)})
	if err != nil {
		return nil, err
	}
	return sheets.Fill(book, []sheets.FillSheet{{Sheet: "Event", Rows: []row{event}}, {Sheet: "Players", Rows: players}, {Sheet: "Games", Rows: games}})
}

// beginnings holds the folders with which several tests begin, by name; each is made once.
var beginnings sync.Map

// begun returns a copy of the folder of that name, which makes makes at the first call.
func begun(t *testing.T, name string, makes func() (string, error)) string {
	t.Helper()
	aSmall(t)
	once, _ := beginnings.LoadOrStore(name, sync.OnceValues(func() (string, error) {
		made, err := makes()
		dir := filepath.Join(smallRoot, name)
		if err == nil {
			err = os.CopyFS(dir, os.DirFS(made))
		}
		return dir, err
	}))
	dir, err := once.(func() (string, error))()
	if err != nil {
		t.Fatal(err)
	}
	return copyOf(t, dir)
}

// copyOf copies a folder for one trial.
func copyOf(t *testing.T, base string) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "small")
	if err := os.CopyFS(dir, os.DirFS(base)); err != nil {
		t.Fatal(err)
	}
	return dir
}

// TestSmall checks the folders on which the other tests build: everything that can become of a sheet becomes of one.
func TestSmall(t *testing.T) {
	s := aSmall(t)
	want := map[string]string{
		"submission 1": "accepted NEW-1 2026-04-01", "submission 2": "duplicate NEW-1 2026-04-01", "submission 3": "rejected ",
		"submission 4": "accepted OPEN-1 2026-03-01", "submission 5": "duplicate OPEN-1 2026-03-01",
		"submission 6": "superseded CUP-1 2026-04-01", "submission 7": "accepted CUP-1 2026-04-01",
	}
	for name, became := range want {
		if !strings.HasPrefix(s.after[1][name], became) {
			t.Errorf("%s is %q, want %s", name, s.after[1][name], became)
		}
	}
	if !strings.HasPrefix(s.after[0]["submission 1"], "waiting") {
		t.Errorf("the newcomer's sheet is %q before the office has entered him", s.after[0]["submission 1"])
	}
	for _, name := range []string{"manifest.json", "small-standard-2026-03-01_list.xlsx"} {
		if s.after[1]["published/small-standard-2026-03-01/r1/"+name] == "" {
			t.Errorf("%s was not published", name)
		}
	}
}
