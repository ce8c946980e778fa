package main

import (
	"slices"

	"kalends/reports/sheets"
)

// exhibits returns the exhibits of TestGallery.
func exhibits() []exhibit {
	return slices.Concat(fideSheets(), sheetsOf2001(), fideLists(), wrongOpenings(), cxaEvents(), malaysianEvents(), nationalSheets(), contradictingSheets(),
		badRegistries(), doubtsAcrossEvents(), badDecisions(), permissions(), badImports())
}

// change has the fields of a sheet that differ from the world's; an empty value removes the field.
type change = map[string]string

const (
	waits = "missing_conditions: note → missing_conditions: wait"
	notes = "missing_conditions: wait → missing_conditions: note"
	mild  = "publish: auto → publish: auto\ndeadlines: warn"
)

// admittedByFIDE are sheets that the FIDE regulations do not accept as they are.
func fideSheets() []exhibit {
	old := change{"event.start": "2026-05-05", "event.end": "2026-05-09"}
	late, full := change{"event.registered": "2026-09-04"}, change{"event.rounds_per_day_max": "5"}
	match := change{"event.system": "match", "event.rounds": "2"}
	two, games := entrantsOf(worlds()["fide"].people[:2]), []string{"1 1 2 1-0", "2 2 1 ½-½"}
	return []exhibit{
		{shows: "E411", world: "fide", event: change{"event.base_min": "30", "event.inc_sec": "0"}},
		{shows: "E430", world: "fide", event: change{"event.start": "2000-06-30", "event.end": "2000-07-04", "event.registered": "2000-06-01"}},
		{shows: "E431", world: "fide", event: change{"event.time_control": "20/3600+30:3600+30"}},
		{shows: "W432", world: "fide", event: change{"event.base_min": "60", "event.inc_sec": "0"}},
		{shows: "Q433", world: "fide", event: full},
		{shows: "W433", world: "fide", event: full, config: []string{mild}},
		{shows: "Q434", world: "fide", event: late},
		{shows: "W434", world: "fide", event: late, config: []string{mild}},
		{shows: "Q435", world: "fide", event: old},
		{shows: "W435", world: "fide", event: old, config: []string{mild}},
		{shows: "Q436", world: "fide", players: two, games: games, event: change{"event.rounds": "2"}},
		{shows: "Q437", world: "fide", players: two, games: games, event: match, config: []string{waits}},
		{shows: "I438", world: "fide", event: change{"event.end": "2026-09-30"}, now: "2026-09-30T21:00:00Z"},
		{shows: "Q438", world: "fide", event: change{"event.end": "2026-09-30"}, now: "2026-09-30T21:00:00Z", registry: []sheets.FillSheet{{Sheet: "Calendar", Rows: []row{
			{"calendar.list": "standard", "calendar.effective_on": "2026-10-01", "calendar.period_from": "2026-09-01", "calendar.period_to": "2026-09-28", "calendar.publish_on": "2026-10-01"}}}}},
		{shows: "I439", world: "fide", event: change{"event.start": "2026-08-01", "event.end": "2026-09-09"}},
		{shows: "Q440", world: "rapid", event: change{"event.rounds_per_day_max": "16"}},
		{shows: "W440", world: "rapid", event: change{"event.rounds_per_day_max": "16"}, config: []string{mild}},
		{shows: "Q441 Q442 Q443", world: "fide", config: []string{waits}, event: change{"event.base_min": "", "event.inc_sec": "", "event.registered": "", "event.rounds_per_day_max": ""}},
	}
}

// seenIn2001 are sheets that the regulations of 2000 to 2003 do not accept, and sheets of times in which no text was in
// force.
func sheetsOf2001() []exhibit {
	people := worlds()["fide"].people
	three := append(slices.Clone(people[:3]), row{"player.id": "E-5", "player.name": "Elm, Eve", "player.sex": "F"})
	opened := func(points, games, k string) []sheets.FillSheet {
		o := openingRating("E-5", "standard", "2001-01-01", points, games)
		if o["rating.k"] = k; games == "" {
			delete(o, "rating.games")
		}
		return []sheets.FillSheet{{Sheet: "Ratings", Rows: []row{o}}}
	}
	return []exhibit{
		{shows: "E530", world: "fide", event: change{"event.start": "2024-01-05", "event.end": "2024-01-09", "event.registered": "2023-12-01"}},
		{shows: "E531", world: "2001", now: "2004-01-20T09:00:00Z", event: change{"event.start": "2004-01-01", "event.end": "2004-01-09"}},
		{shows: "E532", world: "2001", event: change{"event.base_min": "50", "event.inc_sec": "0"}},
		{shows: "E533", world: "2001", event: change{"event.system": "round_robin"}, players: entrantsOf(three)},
		{shows: "I537", world: "2001", in: "inbox/sheet.xlsx", command: draft, event: change{"event.system": "round_robin", "event.rounds": "5"},
			players: entrantsOf(slices.Concat(people, three[3:])), games: []string{"1 1 4 1-0", "1 2 3 ½-½", "2 1 2 ½-½", "2 3 5 ½-½", "3 1 3 1-0",
				"3 5 4 1-0", "4 1 5 1-0", "4 2 4 1-0", "5 2 5 ½-½", "5 3 4 1-0"}},
		{shows: "E534", world: "2001", command: []string{"collect"}, registry: opened("1800", "50", "15")},
		{shows: "E535", world: "2001", command: []string{"collect"}, registry: opened("1900", "", "20")},
		{shows: "E536", world: "fide", event: change{"event.start": "2001-09-05", "event.end": "2001-09-09", "event.registered": "2001-08-01"}},
	}
}

// notedByFIDE are lists with something that the office must know.
func fideLists() []exhibit {
	newcomer := append(entrantsOf(worlds()["fide"].people[:2]), row{"player.nr": "5", "player.id": "E-5", "player.name": "Elm, Eve", "player.sex": "F"})
	return []exhibit{
		{shows: "I441 I442 I443 I448", world: "fide", in: "inbox/sheet.xlsx", command: draft, event: change{"event.base_min": "", "event.inc_sec": "",
			"event.registered": "", "event.rounds_per_day_max": "", "event.start": "2026-08-20"}},
		{shows: "I437", world: "fide", in: "inbox/sheet.xlsx", command: draft, players: entrantsOf(worlds()["fide"].people[:2]), games: []string{"1 1 2 1-0", "2 2 1 ½-½"},
			event: change{"event.system": "match", "event.rounds": "2"}},
		{shows: "I449", world: "fide", in: "inbox/sheet.xlsx", command: draft, event: change{"event.start": "2026-08-01"}},
		{shows: "I446", world: "fide", in: "inbox/sheet.xlsx", command: draft, now: "2027-12-20T09:00:00Z", config: []string{"since: 2026-10-01 → since: 2025-01-01\n    calendar: {dates: [\"01-01\"]}"},
			registry: []sheets.FillSheet{{Sheet: "Ratings", From: 5, Rows: []row{{"rating.date": "2024-12-01"}, {"rating.date": "2024-12-01"}}}},
			before: func(f testFolder) {
				f.sheet("inbox/first.xlsx", exhibit{event: change{"event.code": "CUP-0", "event.start": "2024-12-05", "event.end": "2024-12-09",
					"event.registered": "2024-11-01"}}.sheet(worlds()["fide"]), newcomer, gamesOf("1 1 5 ½-½", "2 2 1 1-0", "3 2 5 1-0"))
				f.must("2024-12-10T09:00:00Z", "collect")
				f.must("2027-01-01T08:00:00Z", "publish")
			},
			event:   change{"event.start": "2027-12-05", "event.end": "2027-12-09"},
			players: newcomer, games: []string{"1 1 5 ½-½", "2 2 1 1-0", "3 2 5 1-0"}},
		{shows: "I760 I761", world: "fide", in: "inbox/sheet.xlsx", command: draft, config: []string{"gate: → privacy: {birth: none, juniors: {under: 16}}\ngate: "}},
		{shows: "I763", world: "fide", in: "inbox/sheet.xlsx", command: draft, config: []string{"gate: → privacy: {birth: band}\ngate: "}},
		{shows: "I762", world: "fide", in: "inbox/sheet.xlsx", command: draft, config: []string{"gate: → privacy: {juniors: {under: 16, names: none}}\ngate: "}},
		{shows: "I447", world: "rapid", in: "inbox/sheet.xlsx", command: draft, players: newcomer, games: []string{"1 1 5 ½-½", "2 2 1 1-0", "3 2 5 1-0"}},
		{shows: "W610", world: "fide", command: draft, registry: []sheets.FillSheet{{Sheet: "Players", From: 5, Rows: []row{{"player.name": "Ash, Ann𒀀"}}}}},
	}
}

// openedWrongly are opening ratings that the regulations do not know.
func wrongOpenings() []exhibit {
	rated := func(list, points, games, k string) []sheets.FillSheet {
		o := openingRating("E-5", list, "2026-09-01", points, games)
		if o["rating.k"] = k; k == "" {
			delete(o, "rating.k")
		}
		if games == "" {
			delete(o, "rating.games")
		}
		return []sheets.FillSheet{{Sheet: "Ratings", Rows: []row{o}}}
	}
	first := func(points string) []sheets.FillSheet {
		return []sheets.FillSheet{{Sheet: "Ratings", From: 5, Rows: []row{{"rating.rating": points}}}}
	}
	collect := []string{"collect"}
	return []exhibit{
		{shows: "E444", world: "fide", command: collect, registry: rated("standard", "1800", "", "")},
		{shows: "E445", world: "fide", command: collect, registry: rated("standard", "1399", "50", "")},
		{shows: "E446", world: "fide", command: collect, registry: rated("standard", "1800.5", "50", "")},
		{shows: "E447", world: "fide", command: collect, registry: rated("standard", "1800", "", "15")},
		{shows: "E455", world: "cxa", command: collect, registry: first("2300.05")},
		{shows: "E459", world: "cxa", command: collect, registry: first("1999.9")},
		{shows: "E460", world: "malaysia", command: collect, registry: first("2250.5")},
	}
}
