package contenthash

import (
	"testing"

	"kalends/ingest/draft"
	"kalends/rating"
)

// TestRecordedHashes compares hashes with those that earlier programs have written into ledgers.
func TestRecordedHashes(t *testing.T) {
	for name, want := range map[string]string{
		"":       "7637979e14a6f5313d2044af1e866fbda5f534e0304c538cfb21c2dbec91d5ff",
		"games":  "313b1c7f595075834e2192b0f04de22ada71abd781acca8afce427f75febd9b4",
		"teams":  "5c1a650b3d142ab94d49bde342276f063823e92b20acca22616786d8e7ea19eb",
		"listed": "4adc7ff79927b40afd5a12ddd6650d621b1a2a6eb04491a58ecec9bcfc784478",
	} {
		d, rounds, teams := example(name)
		if got := Of(d, rounds, teams); got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
}

// example returns a draft with signs that JSON escapes, optional fields and games out of order.
func example(name string) (d *draft.Draft, rounds int, teams []draft.Team) {
	origin := rating.Origin{File: "x", Sheet: "s", Cell: "A5"}
	d = &draft.Draft{Event: rating.Event{Code: "2026-LVIV-03", Name: `Їжак "x" <b>&` + "\n\u2028", Origin: origin,
		Approval: rating.Approval{Known: true}, Start: rating.Day(2026, 9, 1), RoundDates: map[int]rating.Date{2: 5, 1: 4},
		Teams: map[int]string{1: "A"}, ArbitersNational: -1}}
	if name == "" {
		return d, 0, nil
	}
	for i, typed := range []string{"100001", "", "\x00?"} {
		d.Entrants = append(d.Entrants, draft.Entrant{Typed: typed, Entrant: rating.Entrant{Number: i + 1, Name: "吕钦\xff", Origin: origin,
			Sex: rating.Female, Birth: rating.Birth{Year: 1990, On: rating.Day(1990, 5, 12)}}})
	}
	for i, kind := range []rating.GameKind{rating.OverBoard, rating.Forfeit, rating.FullBye, ""} {
		g := rating.Game{Round: 3 - i, Board: i, Kind: kind, Stage: rating.Playoff, FirstScore: rating.Win, Date: rating.Date(i * 100),
			Match: "m\\", Remark: "~\x7f", Origin: origin}
		d.Pairs = append(d.Pairs, draft.Pair{First: i % 3, Second: 2, Game: g}, draft.Pair{First: 3, Second: i, Game: rating.Game{Round: 3 - i}})
	}
	switch name {
	case "teams":
		return d, 9, []draft.Team{{Number: 2, Name: "Дім"}, {Number: 1}}
	case "listed":
		d.Pairs = nil
	}
	return d, 3, nil
}
