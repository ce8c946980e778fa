package main

import (
	"testing"

	"kalends/reports/sheets"
	"kalends/templates"
)

// seenAfterTheFact are decisions about published lists that cannot be taken as requested, and rows of sheet Corrections
// that cause questions.
func badDecisions() []exhibit {
	const october = "2026-10-02T09:00:00Z"
	w := worlds()["fide"]
	published := func(f testFolder) {
		f.sheet("inbox/first.xlsx", w.event, entrantsOf(w.people), gamesOf(w.games...))
		f.must(w.now, "collect")
		f.must("2026-10-01T08:00:00Z", "publish")
	}
	after := func(commands ...[]string) func(testFolder) {
		return func(f testFolder) {
			published(f)
			for _, c := range commands {
				f.must(october, append(c, "--reason", "a mistake")...)
			}
		}
	}
	waiting := func(f testFolder, name, remark string) {
		ev := exhibit{event: change{"event.report_kind": "correction", "event.corrects": "CUP-1", "event.remarks": remark}}.sheet(w)
		f.sheet("inbox/"+name, ev, entrantsOf(w.people), gamesOf(w.games...))
		f.run(october, "collect")
	}
	row := func(id, field, value string) row {
		return row{"correction.date": "2026-10-02", "correction.list": "standard", "correction.list_date": "2026-10-01", "correction.id": id,
			"correction.field": field, "correction.new": value, "correction.reason": "a mistake", "correction.approved_by": "Rating officer"}
	}
	corrections := func(f testFolder, from int, rows ...map[string]string) {
		f.fill("registry/registry.xlsx", sheets.FillSheet{Sheet: "Corrections", From: from, Rows: rows})
	}
	decided := func(f testFolder) {
		published(f)
		corrections(f, 0, row("A-1", "rating", "2010"))
		f.must(october, "collect")
	}
	ask := func(args ...string) []string { return append(args, "--reason", "a mistake", "--dry-run") }
	collect, other := []string{"collect"}, change{"event.discipline": "standard", "event.reported_to": "2026-09-07", "event.report_kind": "interim"}
	return []exhibit{
		{shows: "Q421", world: "fide", now: october, command: collect, before: func(f testFolder) {
			decided(f)
			corrections(f, 5, map[string]string{"correction.new": "2011"})
		}},
		{shows: "Q422", world: "fide", now: october, command: collect, before: func(f testFolder) {
			decided(f)
			corrections(f, 5, map[string]string{"correction.field": "club"})
		}},
		{shows: "Q492", world: "fide", now: october, command: collect, before: func(f testFolder) {
			published(f)
			f.fill("registry/registry.xlsx", sheets.FillSheet{Sheet: "Players", From: 6,
				Rows: []map[string]string{{"player.status": "merged", "player.merged_into": "A-1"}}})
		}},
		{shows: "W493", world: "fide", now: october, before: after([]string{"withdraw", "CUP-1"})},
		{shows: "E423", world: "fide", now: october, command: collect, before: func(f testFolder) {
			published(f)
			corrections(f, 0, row("A-1", "rating", "rather more"))
		}},
		{shows: "E424", world: "fide", now: october, before: published, command: ask("withdraw", "CUP-9")},
		{shows: "E425", world: "fide", now: october, before: published, command: ask("merge", "A-1", "X-9")},
		{shows: "E426", world: "fide", before: func(f testFolder) {
			f.sheet("inbox/first.xlsx", w.event, entrantsOf(w.people), gamesOf(w.games...))
			f.must(w.now, "collect")
		}, command: ask("split", "A-1", "E-5", "--event", "CUP-1")},
		{shows: "E427", world: "fide", now: october, before: after([]string{"split", "A-1", "E-5", "--event", "CUP-1"}), command: ask("merge", "E-5", "A-1")},
		{shows: "E428", world: "fide", now: october, before: published, command: ask("merge", "A-1", "B-2")},
		{shows: "E429", world: "fide", now: october, before: published, command: ask("merge", "A-1", "A-1")},
		{shows: "E471", world: "fide", now: october, before: after([]string{"merge", "E-5", "A-1"}), command: ask("split", "E-5", "B-2", "--event", "CUP-1")},
		{shows: "E472", world: "fide", now: october, before: published, command: ask("split", "E-5", "A-1", "--event", "CUP-1")},
		{shows: "E473", world: "fide", now: october, before: published, command: ask("revoke", "7")},
		{shows: "E474", world: "fide", now: october, before: after([]string{"split", "A-1", "E-5", "--event", "CUP-1"}, []string{"split", "E-5", "A-1", "--event", "CUP-1"}),
			command: ask("revoke", "1")},
		{shows: "E475", world: "fide", now: october, before: published, in: "inbox/part.xlsx", event: other,
			command: ask("correct", "CUP-1", "./inbox/part.xlsx")},
		{shows: "E476", world: "fide", now: october, before: published, command: ask("correct", "CUP-1", "./accepted/2026-10-01/CUP-1/s01_first.xlsx")},
		{shows: "E477", world: "fide", now: october, command: collect, before: func(f testFolder) {
			published(f)
			old := row("A-1", "rating", "2010")
			old["correction.list_date"] = "2026-09-01"
			corrections(f, 0, old)
		}},
		{shows: "Q478", world: "fide", now: october, command: collect, before: func(f testFolder) {
			published(f)
			waiting(f, "late.xlsx", "one game was entered wrongly")
			waiting(f, "later.xlsx", "two games were entered wrongly")
			agreed := row("", "report", "agreed")
			delete(agreed, "correction.id")
			agreed["correction.event"] = "CUP-1"
			corrections(f, 0, agreed)
		}},
		{shows: "E479", world: "fide", now: october, before: published, command: ask("withdraw", "waiting/CUP-1/s09_none.xlsx")},
		{shows: "Q490", world: "fide", now: october, before: after([]string{"merge", "E-5", "A-1"}), event: change{"event.code": "CUP-2"},
			players: entrantsOf(people("A-1|Ash, Anna|F|1990", "B-2|Birch, Boris|M|1985", "C-3|Cedar, Cem|M|1979", "E-5|Elm, Eve|F|1999"))},
		{shows: "E491", world: "fide", now: october, command: collect, before: func(f testFolder) {
			published(f)
			corrections(f, 0, row("A-1", "rating", "1390"))
		}},
		{shows: "Q580", world: "fide", now: october, command: collect, before: func(f testFolder) {
			published(f)
			f.fill("registry/registry.xlsx", changedPeople()...)
		}},
		{shows: "E600", world: "fide", now: "2026-11-01T08:00:00Z", config: []string{"corrections: next_list → corrections: reissue"},
			before: func(f testFolder) {
				after([]string{"merge", "E-5", "A-1"})(f)
				f.run(october, "publish")
				f.must(october, "release")
				f.must(october, "revoke", "1", "--reason", "they are two")
				both := exhibit{event: change{"event.code": "CUP-2", "event.start": "2026-10-05", "event.end": "2026-10-09"}}.sheet(w)
				f.sheet("inbox/second.xlsx", both, entrantsOf(people("A-1|Ash, Anna|F|1990", "B-2|Birch, Boris|M|1985",
					"C-3|Cedar, Cem|M|1979", "E-5|Elm, Eve|F|1999")), gamesOf(w.games...))
				f.run("2026-10-20T09:00:00Z", "collect")
			}, command: []string{"publish"}},
	}
}

// changedPeople changes everybody's year of birth and sex, and gives everybody an old title.
func changedPeople() []sheets.FillSheet {
	var people, titles []map[string]string
	for i, p := range []row{{"player.id": "A-1", "player.sex": "M"}, {"player.id": "B-2", "player.sex": "F"},
		{"player.id": "C-3", "player.sex": "F"}, {"player.id": "D-4", "player.sex": "F"}} {
		p["player.birth"] = []string{"1979", "1990", "2001", "1985"}[i]
		people = append(people, p)
		titles = append(titles, row{"title.id": p["player.id"], "title.title": "FM", "title.awarded_on": "2026-08-01", "title.doc_no": "D-1"})
	}
	return []sheets.FillSheet{{Sheet: "Players", From: 5, Rows: people}, {Sheet: "Titles", Rows: titles}}
}

// TestGalleryOfASheetPutAway shows what the sender reads about a sheet that the office has put away: a sheet for each
// language.
func TestGalleryOfASheetPutAway(t *testing.T) {
	t.Parallel()
	w := worlds()["fide"]
	f := worldFolder(t, w)
	f.sheet("inbox/first.xlsx", w.event, entrantsOf(w.people), gamesOf(w.games...))
	f.must(w.now, "collect")
	output := map[string]string{}
	for _, lang := range templates.Languages {
		ev := exhibit{event: change{"event.remarks": "one game was entered wrongly, " + lang}}.sheet(w)
		f.sheet("inbox/late.xlsx", ev, entrantsOf(w.people), gamesOf(w.games...))
		f.run(w.now, "collect")
		status, out, errs := f.run(w.now, "--lang", lang, "withdraw", "waiting/CUP-1/s02_late.xlsx", "--reason", "sent by a player", "--document", "D-8")
		if status != exitDone {
			t.Fatalf("exit %d\n%s%s", status, out, errs)
		}
		output[lang] = out + errs
	}
	compareExhibit(t, "E420", output)
}
