package main

import (
	"maps"
	"os"
	"path/filepath"
	"strconv"

	"kalends/reports/sheets"
)

// doubted is the command that prints everything doubtful.
var doubted = []string{"check", "registry"}

// doubtsAcrossEvents are offices in which no single sheet shows what is wrong.
func doubtsAcrossEvents() []exhibit {
	collect := func(f testFolder, files ...func(testFolder)) {
		for _, drop := range files {
			drop(f)
		}
		f.must(worlds()["fide"].now, "collect")
	}
	fide := worlds()["fide"]
	cup := func(code, city string, more row, people []row, games ...string) func(testFolder) {
		return func(f testFolder) {
			ev := maps.Clone(fide.event)
			ev["event.code"], ev["event.name"], ev["event.city"] = code, code, city
			maps.Copy(ev, more)
			f.sheet("inbox/"+code+".xlsx", ev, people, gamesOf(games...))
		}
	}
	all, three := entrantsOf(fide.people), []string{"1 1 4 1-0", "1 2 3 ½-½", "2 3 1 0-1", "2 4 2 0-1", "3 1 2 ½-½", "3 3 4 1-0"}
	others := []string{"1 1 4 0-1", "1 2 3 1-0", "2 3 1 1-0", "2 4 2 1-0", "3 1 2 0-1", "3 3 4 0-1"}
	long := row{"event.start": "2026-09-05", "event.end": "2026-09-05", "event.rounds_per_day_max": "3"}
	fell := func(kind string) []sheets.FillSheet {
		return []sheets.FillSheet{{Sheet: "Status", Rows: []row{{"status.id": "A-1", "status.kind": kind, "status.from": "2026-09-01"}}}}
	}
	var upsideDown []string
	for round := 1; round <= 14; round++ {
		for _, pair := range []string{"1 4 0-1", "2 3 0-1"} {
			upsideDown = append(upsideDown, strconv.Itoa(round)+" "+pair)
		}
	}
	malay := worlds()["malaysia"]
	strangers := people("91|Eng Soo|M|1991", "92|Fong Mei|F|1992", "93|Goh Han|M|1993", "94|Heng Yi|M|1994")
	return []exhibit{
		{shows: "W710", world: "fide", command: doubted, before: func(f testFolder) {
			days := row{"event.end": "2026-09-07"}
			collect(f, cup("CUP-1", "Northmark", days, all, three...), cup("CUP-2", "Southgate", days, all, others...))
		}},
		{shows: "W711", world: "fide", command: doubted, before: func(f testFolder) {
			collect(f, cup("CUP-1", "Northmark", long, all, three...), cup("CUP-2", "Northmark", long, all, others...))
		}},
		{shows: "W712", world: "fide", command: doubted, before: func(f testFolder) {
			later := row{"event.start": "2026-09-06", "event.end": "2026-09-10", "event.rounds_per_day_max": "1"}
			collect(f, cup("CUP-1", "Northmark", nil, all, three...), cup("CUP-2", "Southgate", later, all[:4:4], append(three, "3 2 4 +/-")[:6]...))
		}},
		{shows: "W713", world: "fide", command: doubted, before: func(f testFolder) {
			collect(f, cup("CUP-1", "Northmark", row{"event.rounds": "14", "event.rounds_per_day_max": "3"}, all, upsideDown...))
			f.must(fide.now, "publish", "--draft")
		}},
		{shows: "W714", world: "malaysia", now: "2026-04-05T09:00:00Z", command: doubted, before: func(f testFolder) {
			f.must("2026-01-01T00:05:00Z", "run", "--once")
			f.fill("registry/registry.xlsx", sheets.FillSheet{Sheet: "Players", From: 9, Rows: strangers})
			ev := maps.Clone(malay.event)
			ev["event.start"], ev["event.end"] = "2026-04-01", "2026-04-03"
			f.sheet("inbox/NEW.xlsx", ev, entrantsOf(strangers), gamesOf(three...))
			f.must("2026-04-05T09:00:00Z", "collect")
			f.must("2026-04-05T09:00:00Z", "publish", "--draft")
		}},
		{shows: "W715", world: "fide", command: doubted, registry: fell("deceased"), before: func(f testFolder) {
			collect(f, cup("CUP-1", "Northmark", nil, all, three...))
		}},
		{shows: "W716", world: "fide", command: doubted, registry: fell("ban"), before: func(f testFolder) {
			collect(f, cup("CUP-1", "Northmark", nil, all, three...))
		}},
		{shows: "W717", world: "fide", config: []string{"new_players: wait → new_players: admit"}, command: doubted, before: func(f testFolder) {
			new := append(all[:3:3], row{"player.nr": "4", "player.id": "NEW", "player.name": "Dogvood, Dan", "player.sex": "M", "player.birth": "2001"})
			collect(f, cup("CUP-1", "Northmark", nil, new, three...))
		}},
		{shows: "W797", world: "fide", command: doubted, registry: []sheets.FillSheet{{Sheet: "Players", From: 10, Rows: people("E-6|Elm, Eva|F|2003")}}},
		{shows: "I796", world: "fide", config: []string{"new_players: wait → new_players: wait\nplayers_by_name: accept"},
			registry: []sheets.FillSheet{{Sheet: "Events", Rows: []row{{"event.code": "CUP-1", "event.name": "Cup", "event.discipline": "standard",
				"event.start": "2026-09-05", "event.end": "2026-09-09", "event.requested_on": "2026-08-01", "event.time_control": "5400+30"}}}},
			before: func(f testFolder) {
				if err := os.WriteFile(filepath.Join(f.dir, "inbox", "CUP-1.csv"), []byte(namesOnly), 0o644); err != nil {
					f.t.Fatal(err)
				}
				f.must(fide.now, "collect")
			}, command: []string{"publish", "--draft"}},
	}
}

// namesOnly is a table of names alone.
const namesOnly = `"Cup"
"Starting rank crosstable after 3 Rounds"

"No.","Name","FED","1.Rd","2.Rd","3.Rd","Pts. "
"1","Ash  Anna ","NOR"," 4w1"," 2b1"," 3w1","3"
"2","Birch  Boris ","NOR"," 3b1"," 1w0"," 4b1","2"
"3","Cedar  Cem ","NOR"," 2w0"," 4b1"," 1b0","1"
"4","Dogwood  Dan ","NOR"," 1b0"," 3w0"," 2w0","0"
`
