package main

import (
	"bytes"
	"regexp"
	"strings"
	"testing"

	"kalends/reports/sheets"
)

// publishAutomatically sets the folder to publish without the office's approval, in the zone of Beijing.
func (f testFolder) publishAutomatically() {
	f.edit("kalends.yaml", func(b []byte) []byte {
		b = bytes.Replace(b, []byte("publish: approve"), []byte("publish: auto"), 1)
		return bytes.Replace(b, []byte("UTC"), []byte("Asia/Shanghai"), 1)
	})
}

// rapidEvent returns the fields of a rapid xiangqi event.
func rapidEvent(code, name, start, end string, rounds int) row {
	ev := event(code, start, end, rounds)
	ev["event.name"], ev["event.discipline"], ev["event.base_min"], ev["event.inc_sec"] = name, "rapid", "10", "5"
	ev["event.arbiters_national"], ev["event.registered"] = "2", "2025-02-01"
	return ev
}

// approved returns a row of sheet Events that approves a rapid xiangqi event.
func approved(code, name, start, end string) row {
	return row{"event.code": code, "event.name": name, "event.discipline": "rapid", "event.start": start, "event.end": end,
		"event.requested_on": "2025-02-01", "event.registered": "2025-02-01", "event.approval": "yes", "event.arbiters_national": "2",
		"event.approved_by": "等级分办公室"}
}

// rapidXiangqi returns an association with the published CXA list of January 2026: a forfeit and a bye, a champion, a
// new grade, a newcomer at the floor, and games against a guest who is not rated.
func rapidXiangqi(t *testing.T) testFolder {
	players := people("1|安澜笙|M|1990", "2|甲二|M|1985", "3|乙三|M|1979", "4|丙四|M|2001", "5|丁五|M|1991", "6|戊六|M|1999", "7|己七|M|1988",
		"8|庚八|M|1992", "9|辛九|F|1995", "10|客十|M|1990", "11|壬十一|M|1990")
	for _, p := range players {
		p["player.federation"] = "CHN"
	}
	players[9]["player.federation"] = "HKG"
	opening := []row{openingRating("1", "rapid", "2025-10-01", "2300.0", "60"), openingRating("8", "rapid", "2025-10-01", "2021.7", "60"),
		openingRating("11", "rapid", "2025-10-01", "2400.0", "60")}
	for _, id := range []string{"2", "3", "4", "5", "6", "7"} {
		opening = append(opening, openingRating(id, "rapid", "2025-10-01", "2021.4", "60"))
	}
	titles := []row{{"title.id": "3", "title.title": "cxa-3", "title.awarded_on": "2025-11-20", "title.doc_no": "棋字7号", "title.doc_date": "2025-11-20"}}
	f := association(t, "cxa-rapid", "2026-01-01", sheets.FillSheet{Sheet: "Players", Rows: players}, sheets.FillSheet{Sheet: "Ratings", Rows: opening},
		sheets.FillSheet{Sheet: "Titles", Rows: titles}, sheets.FillSheet{Sheet: "Events", Rows: []row{
			approved("KQ-1", "快棋公开赛", "2025-11-01", "2025-11-05"), approved("KQ-2", "冠军赛", "2025-12-01", "2025-12-02")}})
	f.publishAutomatically()
	f.enableTrace()
	f.drop("2025-11-06T09:00:00+08:00", "open.xlsx", rapidEvent("KQ-1", "快棋公开赛", "2025-11-01", "2025-11-05", 8), entrantsOf(players[:10]), gamesOf(
		"1 1 2 1-0", "2 1 3 1-0", "3 4 1 0-1", "4 1 5 +/-", "5 6 1 1-0", "6 1 7 0-1", "7 8 1 1-0", "1 9 10 1-0", "2 9 2 0-1", "8 1 - bye1"))
	cup := withPlaces(entrantsOf(append(players[:2:2], players[10])), "2", "1", "3")
	f.drop("2025-12-03T09:00:00+08:00", "cup.xlsx", rapidEvent("KQ-2", "冠军赛", "2025-12-01", "2025-12-02", 3), cup,
		gamesOf("1 1 2 ½-½", "2 2 3 1-0", "3 3 1 1-0"))
	f.must("2026-01-01T08:00:00+08:00", "publish")
	return f
}

const january = "2026-01-05T08:00:00+08:00"

// TestExplainCXA compares what is printed about players of the list of rapidXiangqi with goldens and the workbook.
func TestExplainCXA(t *testing.T) {
	t.Parallel()
	f := rapidXiangqi(t)
	zh := func(id string) string { return f.must(january, "--lang", "zh-CN", "explain", id) }
	for id, name := range map[string]string{"1": "two_events", "2": "champion", "3": "new_grade", "9": "floor"} {
		compareGolden(t, "cxa_"+name+".txt", zh(id))
	}
	compareGolden(t, "cxa_two_events_en.txt", f.must(january, "explain", "1"))
	compareGolden(t, "cxa_two_events.json", f.must(january, "--json", "explain", "1"))
	f.compareExplain("test-rapid-2026-01-01", january, "1", "2", "3", "4", "9", "11")
	f.checkStories(january)

	const line = "N=7（弃权1，轮空1不计） Ra=2021.44 Ro=2300.0 P=0.83 We=5.81 W=4 K=15 ΔR=−27.15"
	if text := zh("1"); !strings.Contains(text, line) {
		t.Errorf("no %q in\n%s", line, text)
	}
	shape := regexp.MustCompile(`(?m)^  N=\d+（?.*）? Ra=\d+\.\d\d Ro=\d+\.\d P=[01]\.\d\d We=\d+\.\d\d W=\d+(\.5)? K=\d+ ΔR=[+−]?\d+\.\d\d  第八条`)
	for id, events := range map[string]int{"1": 2, "2": 2, "3": 1, "9": 1, "11": 1} {
		if text := zh(id); len(shape.FindAllString(text, -1)) != events {
			t.Errorf("player %s: want %d lines of events in\n%s", id, events, text)
		}
	}
}

// TestExplainCXAJSON reads the JSON of an event step.
func TestExplainCXAJSON(t *testing.T) {
	t.Parallel()
	f := rapidXiangqi(t)
	for _, s := range f.explanationOf(january, "1").Steps {
		if s.Kind == "event" && s.Event == "KQ-1" {
			got := []any{s.N, s.Average, s.OwnRating, s.P, s.We, s.W, s.K, s.Normal, s.Bonus, s.Change, s.Rule}
			want := []any{7, "2021.44", "2300.0", "0.83", "5.81", "4", 15, "-27.15", "0.00", "-27.15", "art. 8"}
			for i := range want {
				if got[i] != want[i] {
					t.Errorf("got %v, want %v", got, want)
					break
				}
			}
			return
		}
	}
	t.Error("no event step")
}

// withPlaces sets the places of the entrants in their order, and returns them.
func withPlaces(entrants []row, places ...string) []row {
	for i, place := range places {
		entrants[i]["player.place"] = place
	}
	return entrants
}

// malaysianEvent returns the fields of a Malaysian event.
func malaysianEvent(code, class, start, end string, rounds int) row {
	ev := event(code, start, end, rounds)
	ev["event.discipline"], ev["event.class"], ev["event.system"] = "xiangqi", class, "round_robin"
	return ev
}

// malaysia returns an association with the published list of a year with its three national events; player 5 plays in
// none of them.
func malaysia(t *testing.T) testFolder {
	players := people("1|Ang Wei|M|1990", "2|Bong Li|M|1985", "3|Chew Tan|M|1979", "4|Dang Ho|M|2001", "5|Eng Soo|M|1991")
	opening := []row{openingRating("1", "xiangqi", "2025-01-01", "2250", "60"), openingRating("2", "xiangqi", "2025-01-01", "2050", "60"),
		openingRating("3", "xiangqi", "2025-01-01", "1700", "60"), openingRating("5", "xiangqi", "2025-01-01", "1850", "60")}
	f := association(t, "malaysia-xiangqi", "2026-01-01", sheets.FillSheet{Sheet: "Players", Rows: players}, sheets.FillSheet{Sheet: "Ratings", Rows: opening})
	f.enableTrace()
	f.drop("2025-04-05T09:00:00Z", "king.xlsx", malaysianEvent("RAJA", "king", "2025-04-01", "2025-04-03", 3), withPlaces(entrantsOf(players[:4]), "2", "1", "3", "4"),
		gamesOf("1 1 2 1-0", "1 3 4 1-0", "2 2 3 ½-½", "2 4 1 0-1", "3 1 3 0-1", "3 2 4 +/-"))
	f.drop("2025-06-05T09:00:00Z", "individual.xlsx", malaysianEvent("INDIV", "individual", "2025-06-01", "2025-06-02", 1), withPlaces(entrantsOf(players[:2]), "2", "1"),
		gamesOf("1 2 1 1-0"))
	f.drop("2025-09-05T09:00:00Z", "national.xlsx", malaysianEvent("MERDEKA", "national_day", "2025-08-31", "2025-08-31", 1), withPlaces(entrantsOf(players[1:3]), "1", "2"),
		gamesOf("1 2 1 ½-½"))
	f.must("2026-01-01T08:00:00Z", "publish")
	return f
}

// TestExplainMalaysia prints the games in the order in which they changed the rating, each from where the one before
// left it.
func TestExplainMalaysia(t *testing.T) {
	t.Parallel()
	f := malaysia(t)
	for id, name := range map[string]string{"1": "sequence", "4": "newcomer", "5": "absent"} {
		compareGolden(t, "malaysia_"+name+".txt", f.must(january, "explain", id))
	}
	f.compareExplain("test-xiangqi-2026-01-01", january, "1", "2", "3", "4", "5")
	for _, id := range []string{"1", "2", "3", "4", "5"} {
		a, now := f.explanationOf(january, id), ""
		if a.Old != nil {
			now = *a.Old
		}
		for _, s := range a.Steps {
			if s.OwnRating != now && s.Kind != "initial" {
				t.Errorf("player %s, %s %s round %d: begins at %s, the step before ended at %s", id, s.Kind, s.Event, s.Round, s.OwnRating, now)
			}
			now = s.After
		}
		if now != *a.New {
			t.Errorf("player %s: the steps end at %s, the rating is %s", id, now, *a.New)
		}
	}
	if a := f.explanationOf(january, "5"); len(a.Steps) != 1 || a.Steps[0].Kind != "penalty" || a.Steps[0].Change != "-56.00" || *a.New != "1794" {
		t.Errorf("player 5: %+v", a)
	}
}
