package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"sync"
	"testing"
	"time"

	"kalends/ingest/workbook"
	"kalends/ingest/workbook/workbooktest"
	"kalends/reports/sheets"
)

// testFolder is an association's folder in a test, on which the program's commands are run.
type testFolder struct {
	t   *testing.T
	dir string
}

// row is a row of a sheet: the values by the keys of the columns.
type row = map[string]string

// association makes a folder with kalends init, sets the date of its first list, and fills its registry.
func association(t *testing.T, ruleset, since string, registry ...sheets.FillSheet) testFolder {
	t.Helper()
	f := begun(t, ruleset, func(f testFolder) { f.must("2025-01-01T12:00:00Z", "init", f.dir, "--ruleset", ruleset) })
	f.edit("kalends.yaml", func(b []byte) []byte {
		return bytes.Replace(b, []byte("lists:\n  - id:"), []byte("lists:\n  - since: "+since+"\n    id:"), 1)
	})
	f.fill("registry/registry.xlsx", registry...)
	return f
}

// run runs a command in the folder at a moment, and returns its exit status, standard output and standard error.
func (f testFolder) run(now string, args ...string) (status int, out, errs string) {
	f.t.Helper()
	var o, e bytes.Buffer
	status = run(append([]string{"-C", f.dir, "--now", now}, args...), &o, &e, func() time.Time {
		f.t.Fatal("the program asked the clock although it was told the moment")
		return time.Time{}
	})
	return status, o.String(), e.String()
}

// must runs a command that has to succeed, and returns its standard output.
func (f testFolder) must(now string, args ...string) string {
	f.t.Helper()
	status, out, errs := f.run(now, args...)
	if status != exitDone {
		f.t.Fatalf("kalends %v: exit %d\n%s%s", args, status, out, errs)
	}
	return out
}

// edit changes the contents of a file of the folder.
func (f testFolder) edit(name string, change func([]byte) []byte) {
	f.t.Helper()
	path := filepath.Join(f.dir, filepath.FromSlash(name))
	data, err := os.ReadFile(path)
	if err == nil {
		err = os.WriteFile(path, change(data), 0o644)
	}
	if err != nil {
		f.t.Fatal(err)
	}
}

// fill fills rows into a workbook of the folder, after it has removed the prepared rows that are not needed.
func (f testFolder) fill(name string, rows ...sheets.FillSheet) {
	f.t.Helper()
	f.edit(name, func(b []byte) []byte {
		filled, err := filledBook(workbooktest.Short(b), rows)
		if err != nil {
			f.t.Fatal(err)
		}
		return filled
	})
}

// drop writes a blank sheet with kalends template, fills it as an organiser's program would, and puts it into the
// inbox.
func (f testFolder) drop(now, name string, event row, players, games []row) {
	f.t.Helper()
	at := filepath.Join(f.dir, "inbox", name)
	f.must(now, "template", "--kind", "games", "--players", strconv.Itoa(max(len(players), 2)), "--rounds", event["event.rounds"], "-o", at)
	f.fill("inbox/"+name, sheets.FillSheet{Sheet: "Event", Rows: []row{event}}, sheets.FillSheet{Sheet: "Players", Rows: players},
		sheets.FillSheet{Sheet: "Games", Rows: games})
}

// event returns the usual fields of an event sheet.
func event(code, start, end string, rounds int) row {
	return row{
		"event.code": code, "event.name": code, "event.report_kind": "final", "event.discipline": "standard", "event.system": "swiss",
		"event.scoring": "1-½-0", "event.start": start, "event.end": end, "event.city": "Testville", "event.organizer": "Test",
		"event.rounds": strconv.Itoa(rounds), "event.base_min": "90", "event.inc_sec": "30", "event.chief_arbiter": "A. Biter",
		"event.contact_name": "A. Biter", "event.contact_email": "a@test.example", "event.registered": "2025-01-02",
	}
}

// printed is the part of an issue's _list.json that the tests read.
type printed struct {
	Players []struct {
		ID, Rating, Previous, Change string
		Games                        int `json:"games"`
		GamesTotal                   int `json:"games_total"`
		K                            int
		Status                       []string
	}
}

// list returns the ratings of an issue's first revision by player, from _list.json.
func (f testFolder) list(issue string) map[string]string {
	f.t.Helper()
	ratings := map[string]string{}
	for _, p := range f.printed(issue).Players {
		ratings[p.ID] = p.Rating
	}
	return ratings
}

// printed reads _list.json of an issue's first revision.
func (f testFolder) printed(issue string) (p printed) {
	f.t.Helper()
	data, err := os.ReadFile(filepath.Join(f.dir, "published", issue, "r1", issue+"_list.json"))
	if err == nil {
		err = json.Unmarshal(data, &p)
	}
	if err != nil {
		f.t.Fatal(err)
	}
	return p
}

// calculation returns the rows of a sheet of an issue's _calculation.xlsx.
func (f testFolder) calculation(issue, sheet string) []row {
	f.t.Helper()
	data, err := os.ReadFile(filepath.Join(f.dir, "published", issue, "r1", issue+"_calculation.xlsx"))
	if err != nil {
		f.t.Fatal(err)
	}
	rows, err := byKey(data, sheet)
	if err != nil {
		f.t.Fatal(err)
	}
	return rows
}

// byKey returns the rows of a sheet from row 5 on, with the keys of its hidden row 3.
func byKey(data []byte, sheet string) ([]row, error) {
	book, findings := workbook.Read(data)
	s, ok := book.Sheet(sheet)
	if !ok {
		return nil, fmt.Errorf("no sheet %s: %v", sheet, findings)
	}
	keys := s.Row(3)
	var rows []row
	for _, r := range s.Rows {
		if r.Number < 5 {
			continue
		}
		one := row{}
		for _, k := range keys.Cells {
			one[k.Raw] = s.Cell(r.Number, k.Column).Raw
		}
		rows = append(rows, one)
	}
	return rows, nil
}

// filledBooks has the workbooks that filledBook has filled, by the hash of the blank one and what was filled in.
var filledBooks sync.Map

// filledBook is sheets.Fill, which fills the same rows into the same workbook only once.
func filledBook(book []byte, rows []sheets.FillSheet) ([]byte, error) {
	key := sha256.Sum256(fmt.Append(bytes.Clone(book), rows))
	if filled, ok := filledBooks.Load(key); ok {
		return filled.([]byte), nil
	}
	filled, err := sheets.Fill(book, rows)
	if err == nil {
		filledBooks.Store(key, filled)
	}
	return filled, err
}
