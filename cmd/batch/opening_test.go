package main

import (
	"testing"

	"kalends/reports/sheets"
)

// TestOpeningRatingsNeverStandInForAList enters ratings that are dated after the first list: they add the players who
// are not on the list yet, and what was played before stays.
func TestOpeningRatingsNeverStandInForAList(t *testing.T) {
	t.Parallel()
	players := people("1|Ash, Anna|F|1990", "2|Birch, Boris|M|1985", "3|Cedar, Cem|M|1979")
	f := association(t, "fide-standard", "2026-01-01", sheets.FillSheet{Sheet: "Players", Rows: players}, sheets.FillSheet{Sheet: "Ratings", Rows: []row{
		openingRating("1", "standard", "2025-12-01", "2000", "200"), openingRating("2", "standard", "2025-12-01", "1900", "200"),
		openingRating("1", "standard", "2026-01-15", "2500", "200"), openingRating("3", "standard", "2026-01-15", "1800", "200")}})
	f.drop("2025-12-20T09:00:00Z", "cup.xlsx", event("CUP-1", "2025-12-05", "2025-12-09", 3), entrantsOf(players[:2]), gamesOf("1 1 2 0-1", "2 2 1 1-0", "3 1 2 0-1"))
	f.edit("inbox/cup.xlsx", func(b []byte) []byte {
		b, err := sheets.Fill(b, []sheets.FillSheet{{Sheet: "Event", Rows: []row{{"event.system": "match", "event.scheduled_games": "3"}}}})
		if err != nil {
			t.Fatal(err)
		}
		return b
	})
	f.must("2026-02-01T08:00:00Z", "publish")
	january, february := f.list("test-standard-2026-01-01"), f.list("test-standard-2026-02-01")
	if january["1"] == "2000" || january["3"] != "" {
		t.Errorf("January: %v", january)
	}
	if february["1"] != january["1"] || february["3"] != "1800" {
		t.Errorf("February: %v after %v", february, january)
	}
}
