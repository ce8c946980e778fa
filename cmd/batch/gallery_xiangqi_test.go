package main

import (
	"bytes"
	"maps"

	"kalends/reports/sheets"
)

// seenByCXA are events that do not meet the conditions of the CXA's method.
func cxaEvents() []exhibit {
	known := func(key, value string) []sheets.FillSheet {
		return []sheets.FillSheet{{Sheet: "Events", From: 5, Rows: []row{{key: value}}}}
	}
	const open = "events: registered → events: open"
	return []exhibit{
		{shows: "E450", world: "cxa", event: change{"event.start": "2020-11-01", "event.end": "2020-11-05"}},
		{shows: "E451", world: "cxa", event: change{"event.base_min": "20"}},
		{shows: "I451", world: "cxa", event: change{"event.base_min": "", "event.inc_sec": ""}, config: []string{notes}},
		{shows: "Q451", world: "cxa", event: change{"event.base_min": "", "event.inc_sec": ""}},
		{shows: "E452", world: "cxa", event: change{"event.arbiters_national": "1"}},
		{shows: "I452", world: "cxa", event: change{"event.arbiters_national": ""}, config: []string{notes}},
		{shows: "Q452", world: "cxa", event: change{"event.arbiters_national": ""}},
		{shows: "I453", world: "cxa", registry: known("event.approval", ""), config: []string{open, notes}},
		{shows: "Q453", world: "cxa", registry: known("event.approval", ""), config: []string{open}},
		{shows: "Q454", world: "cxa", registry: known("event.approval", "hold")},
		{shows: "I455", world: "cxa", event: change{"event.registered": ""}},
		{shows: "W455", world: "cxa", event: change{"event.registered": "2025-10-01"}},
		{shows: "Q456", world: "cxa", event: change{"event.start": "2025-09-11", "event.end": "2025-09-15", "event.registered": "2025-07-01"}},
		{shows: "Q457", world: "cxa", registry: known("event.rated_in", "2026-05-05")},
		{shows: "E458", world: "cxa", event: change{"event.report_kind": "interim", "event.reported_to": "2025-11-03"}},
	}
}

// seenByMalaysia are events and years about which the Malaysian method asks.
func malaysianEvents() []exhibit {
	players := entrantsOf(worlds()["malaysia"].people)
	ranked := func(places ...string) []row { return withPlaces(entrantsOf(worlds()["malaysia"].people), places...) }
	king := change{"event.class": "king"}
	const inbox = "inbox/sheet.xlsx"
	return []exhibit{
		{shows: "W460", world: "malaysia", event: change{"event.class": ""}},
		{shows: "E461", world: "malaysia", event: king, players: ranked("1", "1", "2", "3")},
		{shows: "Q461", world: "malaysia", event: change{"event.start": "2026-02-01", "event.end": "2026-02-03"}, now: "2026-02-05T09:00:00Z", registry: []sheets.FillSheet{{Sheet: "Calendar", Rows: []row{
			{"calendar.list": "xiangqi", "calendar.effective_on": "2026-01-01", "calendar.period_from": "2025-01-01", "calendar.period_to": "2025-12-31", "calendar.publish_on": "2026-01-01"}}}}},
		{shows: "W461", world: "malaysia", in: inbox, command: draft, before: func(f testFolder) {
			f.sheet("inbox/other.xlsx", malaysianEvent("KL-1", "ordinary", "2025-04-02", "2025-04-04", 1), players[:2], gamesOf("1 1 2 1-0"))
		}},
		{shows: "E462", world: "malaysia", event: king, players: ranked("1", "2", "4", "3"), games: []string{"1 1 2 1-0", "2 2 3 ½-½", "3 3 1 0-1"}},
		{shows: "E463", world: "malaysia", event: king},
		{shows: "W463", world: "malaysia", event: king, players: ranked("1", "2", "3")},
		{shows: "W464", world: "malaysia", event: change{"event.class": "king", "event.group": "U16"}},
		{shows: "Q465", world: "malaysia", registry: []sheets.FillSheet{{Sheet: "Events", Rows: []row{{"event.code": "RAJA", "event.name": "RAJA", "event.discipline": "xiangqi",
			"event.start": "2025-04-01", "event.end": "2025-04-03", "event.requested_on": "2025-01-02", "event.rated_in": "2025-07-07"}}}}},
		{shows: "W465", world: "malaysia", now: "2026-01-10T09:00:00Z", before: func(f testFolder) { f.must("2026-01-01T08:00:00Z", "publish") }},
		{shows: "W466 W467 W468", world: "malaysia", command: draft},
		{shows: "I469", world: "malaysia", in: inbox, command: draft, event: king, players: ranked("1", "2", "3")[:3], games: []string{"1 1 2 1-0", "2 2 3 ½-½", "3 3 1 0-1"}},
		{shows: "W469", world: "malaysia", now: "2026-04-05T09:00:00Z", in: inbox, command: draft, registry: []sheets.FillSheet{
			{Sheet: "Players", From: 9, Rows: people("5|Eng Soon|M|1994")},
			{Sheet: "Titles", Rows: []row{{"title.id": "5", "title.title": "my-top8", "title.awarded_on": "2019-09-16", "title.doc_no": "MY 12/2019"}}}},
			before: func(f testFolder) { f.must("2026-01-01T08:00:00Z", "publish") },
			event:  change{"event.class": "king", "event.start": "2026-04-01", "event.end": "2026-04-03"}, players: ranked("1", "2", "3", "4")},
	}
}

// contradictingSheets are sheets that contradict what the office has already.
func contradictingSheets() []exhibit {
	accepted := func(f testFolder) {
		f.sheet("inbox/first.xlsx", worlds()["fide"].event, entrantsOf(worlds()["fide"].people), gamesOf(worlds()["fide"].games...))
		f.must(worlds()["fide"].now, "collect")
	}
	const returned = "rejected/2026-09-20/sheet__REJECTED.xlsx"
	const october = "2026-10-02T09:00:00Z"
	published := func(f testFolder) { accepted(f); f.must("2026-10-01T08:00:00Z", "publish") }
	other := change{"event.remarks": "one game was entered wrongly"}
	correction := change{"event.report_kind": "correction", "event.corrects": "CUP-1", "event.remarks": "one game was entered wrongly"}
	return []exhibit{
		{shows: "E402", world: "fide", now: october, before: published, event: other},
		{shows: "E731", world: "fide", now: october, event: other, before: func(f testFolder) {
			part := maps.Clone(worlds()["fide"].event)
			part["event.report_kind"], part["event.reported_to"] = "interim", "2026-09-08"
			f.sheet("inbox/first.xlsx", part, entrantsOf(worlds()["fide"].people), gamesOf(worlds()["fide"].games...))
			f.must(worlds()["fide"].now, "collect")
			f.must("2026-10-01T08:00:00Z", "publish")
		}},
		{shows: "Q404", world: "fide", before: accepted, event: other},
		{shows: "Q405", world: "fide", now: october, before: published, event: correction},
		{shows: "I406", world: "fide", before: accepted, event: correction},
		{shows: "E407", world: "fide", event: correction},
		{shows: "E408", world: "cxa", command: []string{"status"}, registry: []sheets.FillSheet{{Sheet: "Calendar", Rows: []row{
			{"calendar.list": "rapid", "calendar.effective_on": "2026-04-01", "calendar.period_from": "2025-10-01", "calendar.period_to": "2026-03-31", "calendar.publish_on": "2026-04-01"}}}}},
		{shows: "W409", world: "fide", now: october, command: draft, before: func(f testFolder) {
			published(f)
			f.fill("registry/registry.xlsx", sheets.FillSheet{Sheet: "Ratings", Rows: []row{openingRating("A-1", "standard", "2026-10-01", "2100", "200")}})
		}},
		{shows: "I412", world: "rapid", command: []string{"publish", "--draft", "--list", "rapid"},
			config: []string{"lists:\n → lists:\n  - id: standard\n    ruleset: fide-standard\n"}},
		{shows: "W413", world: "fide", command: []string{"status"}, before: func(f testFolder) {
			accepted(f)
			f.edit("kalends.yaml", func(b []byte) []byte {
				return bytes.Replace(b, []byte("since: 2026-10-01"), []byte("since: 2026-10-01\n    calendar: {dates: [\"10-15\"]}"), 1)
			})
			f.must(worlds()["fide"].now, "collect")
		}},
		{shows: "I410", world: "fide", command: []string{"check", "./" + returned}, before: func(f testFolder) {
			wrong := append([]string{"1 1 4 won!"}, worlds()["fide"].games[1:]...)
			f.sheet("inbox/sheet.xlsx", worlds()["fide"].event, entrantsOf(worlds()["fide"].people), gamesOf(wrong...))
			f.run(worlds()["fide"].now, "collect")
			f.fill(returned, sheets.FillSheet{Sheet: "Games", From: 5, Rows: []row{{"game.result": "1-0"}}})
		}},
	}
}
