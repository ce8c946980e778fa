package ingest

import (
	"slices"
	"testing"

	"kalends/ingest/draft"
	"kalends/ingest/workbook"
	"kalends/rating"
)

// withoutRow reads a foreign file in which all players but the last have our numbers. The last has only what its row says, and
// its games.
func withoutRow(t testing.TB, format string, last tableRow, games ...rating.Game) Reading {
	t.Helper()
	rows := []tableRow{{name: "Kovalenko Oksana", typed: "1"}, {name: "Petrenko Ihor", typed: "6"}, last}
	d := table(func(d *draft.Draft) {
		d.Format, d.Entrants, d.Pairs = format, nil, nil
		at := func(n int) func(string) rating.Origin {
			return func(string) rating.Origin { return d.Report.At("Sheet1", 6+n, 2) }
		}
		for i, r := range rows {
			d.Entrants = append(d.Entrants, draft.Entrant{At: at(i), Typed: r.typed, Entrant: rating.Entrant{Number: i + 1,
				Name: r.name, Origin: at(i)("")}})
		}
		d.Pairs = []draft.Pair{{First: 1, Second: 2, At: at(0), Game: rating.Game{Round: 1, Kind: rating.OverBoard,
			FirstScore: rating.Win}}}
		for _, g := range games {
			second := 0
			if !g.Bye() {
				second = 1
			}
			d.Pairs = append(d.Pairs, draft.Pair{First: 3, Second: second, At: at(2), Game: g})
		}
	})
	return settle(Reading{}, d, workbook.Book{}, []opened{{File: File{Name: "report.trf"}}}, at(evidenceRegistry(t)))
}

// TestOneRowWithoutANumber reads files in which one player has no number. About a report the office is asked, because a sender
// cannot correct one line of it; a table has a column that the sender can fill.
func TestOneRowWithoutANumber(t *testing.T) {
	played := rating.Game{Round: 2, Kind: rating.OverBoard, FirstScore: rating.Win}
	bye := rating.Game{Round: 1, Kind: rating.HalfBye, FirstScore: rating.Draw}
	absent := rating.Game{Round: 1, Kind: rating.ZeroBye}
	lost := rating.Game{Round: 2, Kind: rating.Forfeit, SecondScore: rating.Win}
	for _, c := range []struct {
		what, format string
		last         tableRow
		games        []rating.Game
		want         string
	}{
		{"a name that one player bears", "trf16", tableRow{name: "Smith, John"}, []rating.Game{played}, "Q650"},
		{"a name that nobody bears", "trf16", tableRow{name: "Nobody, Ned"}, []rating.Game{played}, "Q653"},
		{"a name that two bear", "trf26", tableRow{name: "Twain, Mark"}, []rating.Game{played}, "Q652"},
		{"a number that is nobody's", "trf16", tableRow{name: "Smith, John", typed: "777"}, []rating.Game{played}, "E225"},
		{"no name", "trf16", tableRow{}, []rating.Game{played}, "E217"},
		{"a text that cannot carry a number", "vega", tableRow{name: "Smith, John"}, []rating.Game{played}, "Q650"},
		{"a table", "crosstable", tableRow{name: "Smith, John"}, []rating.Game{played}, "E216"},
		{"nothing played", "trf16", tableRow{name: "Smith, John"}, nil, "I781"},
		{"absent in every round", "crosstable", tableRow{name: "Nobody, Ned"}, []rating.Game{absent}, "I781"},
		{"nothing played, and a number that is nobody's", "trf16", tableRow{name: "Smith, John", typed: "777"}, nil, "I781"},
		{"a bye with points", "trf16", tableRow{name: "Nobody, Ned"}, []rating.Game{bye}, "Q653"},
		{"a forfeit", "trf16", tableRow{name: "Nobody, Ned"}, []rating.Game{lost}, "Q653"},
	} {
		r := withoutRow(t, c.format, c.last, c.games...)
		found := slices.DeleteFunc(slices.Clone(r.Findings), func(f rating.Finding) bool { return f.Origin.Cell != "B8" })
		if len(found) != 1 || found[0].Code != c.want {
			t.Errorf("%s: want %s, found %v", c.what, c.want, found)
		}
		out := len(r.Event.Entrants) == 2 && !r.Event.Unidentified()
		if out != (c.want == "I781") {
			t.Errorf("%s: %d entrants, games %v", c.what, len(r.Event.Entrants), r.Event.Games)
		}
	}
}
