package ingest_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"kalends/ingest"
	"kalends/ingest/registry"
	"kalends/ingest/workbook"
	"kalends/rating"
)

// membership is a registry of so many players, whose names are in three scripts.
func membership(n int) registry.Registry {
	families, given := []string{"Larkholm", "Ковальчук", "王", "Silva", "Їжакевич"}, []string{"Anna", "Оксана", "伟", "João"}
	players := make([]rating.Player, n)
	for i := range players {
		r := rand.New(rand.NewPCG(14, uint64(i)))
		players[i] = rating.Player{ID: fmt.Sprint(1_000_000 + i), Sex: rating.Male, Status: rating.Active,
			Name: fmt.Sprintf("%s%d, %s", families[r.IntN(len(families))], i%977, given[r.IntN(len(given))])}
	}
	return registry.Of(players...)
}

// sheetOf is a sheet of sixty players of a membership and 270 games.
func sheetOf(reg registry.Registry) []byte {
	b := sheet().Set("event.rounds", 9)
	for i := range 60 {
		p := reg.Players.Get(fmt.Sprint(1_000_000 + i*29))
		b.SetRow("player.nr", i+1, i+1).SetRow("player.id", i+1, p.ID).SetRow("player.name", i+1, p.Name).
			SetRow("player.sex", i+1, "M").SetRow("player.points", i+1, nil)
	}
	for game := range 270 {
		first, second := game%30, game%30+30
		if game%2 == 1 {
			first, second = second, first
		}
		b.SetRow("game.round", game+1, game/30+1).SetRow("game.board", game+1, game%30+1).SetRow("game.first", game+1, first+1).
			SetRow("game.second", game+1, (second-30+game/30+30)%30+31).SetRow("game.result", game+1, "1-0")
	}
	return b.Bytes()
}

// TestASheetCostsWhatItHolds reads a sheet of sixty players with registries of two and of forty thousand. Both allocate the
// same bounded amount.
func TestASheetCostsWhatItHolds(t *testing.T) {
	var data []byte
	var book workbook.Book
	cost := map[int]float64{}
	for _, n := range []int{2_000, 40_000} {
		reg := membership(n)
		if data == nil {
			data = sheetOf(reg)
			var refused rating.Findings
			if book, refused = workbook.Read(data); len(refused) > 0 {
				t.Fatal(refused)
			}
		}
		office := ingest.Office{Registry: reg, Lists: []string{"standard"}, Today: today,
			Parse: func([]byte) (workbook.Book, rating.Findings) { return book, nil }}
		r := ingest.Read(data, "sheet.xlsx", office)
		if len(r.Event.Entrants) != 60 || r.Event.Entrants[59].Player == "" || len(r.Event.Games) != 270 {
			t.Fatalf("%d entrants, %d games: %v", len(r.Event.Entrants), len(r.Event.Games), r.Findings)
		}
		cost[n] = testing.AllocsPerRun(5, func() { ingest.Read(data, "sheet.xlsx", office) })
	}
	if few, many := cost[2_000], cost[40_000]; many > few*1.02 || few > many*1.02 || many > 4_200 {
		t.Errorf("%.0f things made by 2,000 players, %.0f by 40,000", few, many)
	}
	if once := testing.AllocsPerRun(5, func() { workbook.Read(data) }); once > 2_300 {
		t.Errorf("reading makes %.0f things", once)
	}
	t.Logf("%v", cost)
}
