package publish_test

import (
	"testing"

	"kalends/reports/sheets"
)

// comesIn returns an office in which G-7 enters by a row of sheet Ratings in March and plays in the list of April. The
// registry has the right births of G-7 and A-1 from the start or, with late, only after that list.
func comesIn(t *testing.T, late bool) *reissuing {
	r := reissuesIn(t)
	r.registers(sheets.FillSheet{Sheet: "Players", Rows: others})
	births := func() {
		r.registers(sheets.FillSheet{Sheet: "Players", From: 5, Rows: []row{{"player.id": "A-1", "player.birth": "2012"}}},
			sheets.FillSheet{Sheet: "Players", From: 10, Rows: []row{{"player.id": "G-7", "player.birth": "2011"}}})
	}
	if !late {
		births()
	}
	r.drops("EV-1", 3, "A-1", "B-2", "C-3", "D-4")
	must(t, r.passesTwice(3))
	r.registers(sheets.FillSheet{Sheet: "Ratings", Rows: []row{{"rating.id": "G-7",
		"rating.list": "standard", "rating.date": "2026-03-15", "rating.rating": "1900", "rating.games": "200"}}})
	r.drops("EV-2", 4, "A-1", "G-7", "C-3", "D-4")
	must(t, r.passesTwice(4))
	if late {
		births()
		r.work(decidingPass)
		r.release()
	}
	return r
}

// TestALateBirthChangesTheKWithWhichOneCameIn, for players of the first list, and for players who came later.
func TestALateBirthChangesTheKWithWhichOneCameIn(t *testing.T) {
	late, right := comesIn(t, true), comesIn(t, false)
	for month := 3; month < 5; month++ {
		want, _ := right.newestList(month)
		if got, editions := late.newestList(month); got != want || editions != 2 {
			t.Errorf("month %d, edition %d:\n%s\nif it had been known:\n%s", month, editions, got, want)
		}
	}
	if first := csvOf(t, right.dir, april, 1); first == csvOf(t, late.dir, april, 1) {
		t.Error("the births change nothing")
	}
	wantVerified(t, late.dir, late.now, 4)
}
