package main

import (
	"bytes"

	"kalends/reports/sheets"
)

// seenByNationalElo are sheets and openings that do not fit a regulation that the association has written itself.
func nationalSheets() []exhibit {
	rule := func(old, now string) func(testFolder) {
		return func(f testFolder) {
			f.edit("rulesets/national.yaml", func(b []byte) []byte {
				if !bytes.Contains(b, []byte(old)) {
					f.t.Fatalf("rulesets/national.yaml does not say %s", old)
				}
				return bytes.Replace(b, []byte(old), []byte(now), 1)
			})
		}
	}
	const inbox, conditions = "inbox/sheet.xlsx", "events: {min_rounds: 3, min_players: 4"
	late := openingRating("E-5", "national", "2026-09-01", "900", "50")
	newcomers := entrantsOf(people("A-1|Ash, Anna|F|1990", "E-5|Elm, Eve|F|1999", "F-6|Fir, Finn|M|2001", "B-2|Birch, Boris|M|1985"))
	return []exhibit{
		{shows: "E540", world: "national", event: change{"event.rounds": "2"}, games: []string{"1 1 4 1-0", "1 2 3 ½-½", "2 3 1 0-1", "2 4 2 0-1"}},
		{shows: "E541", world: "national", before: rule(conditions, "events: {min_rounds: 3, min_players: 6")},
		{shows: "E542", world: "national", event: change{"event.base_min": "10", "event.inc_sec": "5"}},
		{shows: "E543", world: "national", event: change{"event.class": "ordinary"}, before: rule(conditions, "events: {classes: [open]")},
		{shows: "E544", world: "national", command: []string{"collect"}, registry: []sheets.FillSheet{{Sheet: "Ratings", Rows: []row{late}}}},
		{shows: "I545", world: "national", in: inbox, command: draft, event: change{"event.base_min": "", "event.inc_sec": ""}},
		{shows: "Q545", world: "national", event: change{"event.base_min": "", "event.inc_sec": ""}, config: []string{"missing_conditions: note → missing_conditions: wait"}},
		{shows: "W546", world: "national", in: inbox, command: draft, players: newcomers,
			registry: []sheets.FillSheet{{Sheet: "Players", From: 10, Rows: people("F-6|Fir, Finn|M|2001")}},
			games:    []string{"1 1 2 1-0", "1 3 4 0-1", "2 2 3 1-0", "3 3 2 1-0"},
			before:   rule("formula: table", "formula: linear\n      jointly: {tolerance: 0.01, rounds: 1}")},
	}
}
