package ingest_test

import (
	"bytes"
	"slices"
	"strings"
	"sync"
	"testing"

	"kalends/engine/facetest"
	"kalends/ingest"
	"kalends/ingest/registry"
	"kalends/ingest/workbook/workbooktest"
	"kalends/rating"
)

// otherFiles are files that may lie in the place of the registry, with the finding about each, which is about the registry and
// not about a sheet.
var otherFiles = sync.OnceValue(func() map[string]otherFile {
	good := office().Bytes()
	return map[string]otherFile{
		"a text":                   {"E620", []byte("Dear office,\r\nthe registry will follow on Monday.\r\n")},
		"a table as text":          {"E620", []byte("player.id;player.name\r\nA-1;Ash\r\n")},
		"nothing":                  {"E620", nil},
		"a web page":               {"E620", containers()["E104"]},
		"a PDF":                    {"E620", containers()["E109"]},
		"an old workbook":          {"E621", office().XLS()},
		"a binary workbook":        {"E621", containers()["E101"]},
		"an OpenDocument":          {"E621", containers()["E102"]},
		"macros":                   {"E621", rezip(good, "xl/vbaProject.bin", func([]byte) []byte { return []byte("Sub Auto_Open") })},
		"a password":               {"E622", office().Locked("secret")},
		"cut off":                  {"E623", good[:len(good)/2]},
		"a flipped bit":            {"E623", flip(good, "xl/workbook.xml")},
		"a part too many":          {"E623", containers()["E115"]},
		"a bomb":                   {"E624", rezip(good, "docProps/big.xml", func([]byte) []byte { return bytes.Repeat([]byte(" "), 60<<20) })},
		"a thousand columns":       {"E624", office().Put("Players", "ALL9", 1).Bytes()},
		"a result sheet":           {"E615", sheet().Bytes()},
		"a result sheet unmarked":  {"E615", sheet().Unmark().Bytes()},
		"a workbook of others":     {"E615", workbooktest.Empty("Holiday").Put("Holiday", "A1", "beach").Bytes()},
		"a registry of tomorrow":   {"E616", marked(office(), "registry/9").Bytes()},
		"a registry of no players": {"E617", office().Drop("Players").Bytes()},
		"a registry of no ratings": {"E617", marked(office(), "registry/1").Drop("Ratings").Bytes()},
	}
})

type otherFile struct {
	code string
	data []byte
}

// marked adds the hidden mark of a template to a workbook.
func marked(b *workbooktest.Book, version string) *workbooktest.Book {
	return b.Sheet("_kalends").Put("_kalends", "A1", "kalends-template").Put("_kalends", "B1", version)
}

// TestNotTheRegistry checks that no other file is taken for an empty registry, and that one cause has one finding.
func TestNotTheRegistry(t *testing.T) {
	for what, f := range otherFiles() {
		t.Run(what, func(t *testing.T) {
			_, found := registry.Terms{Titles: facetest.Titles("")}.Read(f.data, "registry.xlsx")
			stops := registry.Stops(found)
			if len(stops) != 1 || stops[0].Code != f.code || stops[0].Origin.File != "registry.xlsx" {
				t.Errorf("want %s, found %v", f.code, found)
			}
		})
	}
}

// notTheRegistry shows each of these codes in the gallery.
func notTheRegistry() map[string]find {
	all := map[string]find{}
	for code, what := range map[string]string{"E620": "a text", "E621": "an old workbook", "E622": "a password", "E623": "cut off", "E624": "a bomb"} {
		all[code] = func() rating.Findings {
			_, found := registry.Terms{Titles: facetest.Titles("")}.Read(otherFiles()[what].data, "registry.xlsx")
			return found
		}
	}
	return all
}

// rowFaults returns the findings of sheets that need a row of the registry with a fault.
func rowFaults(t *testing.T) map[string]find {
	spoiled := func(change func(*workbooktest.Book)) ingest.Office {
		b := office()
		change(b)
		d := desk(t)
		d.Registry, _ = registry.Terms{Titles: facetest.Titles("")}.Read(b.Bytes(), "registry.xlsx")
		return d
	}
	return map[string]find{
		"Q615": func() rating.Findings {
			d := spoiled(func(b *workbooktest.Book) { b.SetRow("event.requested_on", 1, "") })
			return ingest.Read(sheet().Bytes(), "sheet.xlsx", d).Findings
		},
		"W615": func() rating.Findings {
			d := spoiled(func(b *workbooktest.Book) {
				b.SetRow("event.chief_arbiter_id", 1, "IA-1").
					Add("Arbiters", "arbiter.id", "IA-1", "arbiter.name", "Arbiter, Anna")
			})
			return ingest.Read([]byte(foreignText), "2026-CUP-01_results.trf", d).Findings
		},
	}
}

// foreignText is a report of another program that names no arbiter.
const foreignText = "012 Autumn Cup\n042 2026/09/01\n052 2026/09/09\n" +
	"001    1 w    Kovalenko, Oksana                 2345 UKR            1990/05/12  1.0    1     2 w 1\n" +
	"001    2 m    Ahmad bin Ali                          UKR            2001/01/31  0.0    2     1 b 0\n"

// TestAFaultOfOneRow checks that a fault in a row of the registry concerns only what this row names.
func TestAFaultOfOneRow(t *testing.T) {
	type B = *workbooktest.Book
	for name, c := range map[string]struct {
		change func(B)
		events string // whose rows are in doubt
		list   string // whose calendar is
		stops  bool
	}{
		"no day of request":         {change: func(b B) { b.SetRow("event.requested_on", 2, "") }, events: "2026-CUP-02"},
		"ends before it begins":     {change: func(b B) { b.SetRow("event.end", 2, "2026-08-01") }, events: "2026-CUP-02"},
		"an event twice, the first": {change: func(b B) { b.SetRow("event.code", 2, "2026-CUP-01") }, events: "2026-CUP-01"},
		"rows merged":               {change: func(b B) { b.Merge("Events", "B6", "B7") }, events: "2026-CUP-02 2026-CUP-03"},
		"an event without a code":   {change: func(b B) { b.SetRow("event.code", 2, "") }},
		"a club without a code":     {change: func(b B) { b.Add("Clubs", "club.name_en", "Lybid") }},
		"an arbiter without grade":  {change: func(b B) { b.Add("Arbiters", "arbiter.id", "1", "arbiter.name", "Anna") }},
		"an official of no role":    {change: func(b B) { b.Add("Officials", "official.role", "king", "official.name", "Anna") }},
		"a period of no date": {list: "standard", change: func(b B) {
			b.Add("Calendar", "calendar.list", "standard", "calendar.period_from", "2026-07-01", "calendar.period_to", "2026-09-30")
		}},
		"the keys are gone": {stops: true, change: func(b B) { wipeRow(b, "Events", 28) }},
		"a rating of text":  {stops: true, change: func(b B) { b.SetRow("rating.rating", 1, "strong") }},
	} {
		t.Run(name, func(t *testing.T) {
			b := office()
			c.change(b)
			reg, found := registry.Terms{Titles: facetest.Titles("fide-standard"), Lists: []string{"standard", "rapid"}}.Read(b.Bytes(), "registry.xlsx")
			if found.Worst() != rating.Error || (len(registry.Stops(found)) > 0) != c.stops {
				t.Fatalf("stops: %v, want %v: %v", registry.Stops(found), c.stops, found)
			}
			for code, row := range reg.Events {
				if slices.Contains(strings.Fields(c.events), code) != (len(row.Faults) > 0) {
					t.Errorf("event %s: %v", code, row.Faults)
				}
			}
			for _, list := range []string{"standard", "rapid", ""} {
				if (list == c.list && list != "") != (len(reg.Doubtful[list]) > 0) {
					t.Errorf("calendar of %q: %v", list, reg.Doubtful[list])
				}
			}
		})
	}
}

func wipeRow(b *workbooktest.Book, sheet string, columns int) {
	for column := range columns {
		letter := string(rune('A' + column%26))
		if column >= 26 {
			letter = "A" + letter
		}
		b.Put(sheet, letter+"3", "")
	}
}
