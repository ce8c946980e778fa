package registry

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"kalends/rating"
)

// office returns a small registry with a value of every kind that is kept.
func office() Reading {
	players := []rating.Player{
		{ID: "100", Name: "Ash, Anna", NameAlt: "Еш Анна", Sex: rating.Female, Birth: rating.Birth{Year: 1990, On: 726468}, FIDEID: "77",
			Status: rating.Active, Publish: true, Region: "N", Origin: rating.Origin{File: "registry.xlsx", SHA: "ab", Sheet: "Players", Cell: "A5"}},
		{ID: "200", Name: "王 伟", Status: rating.Merged, MergedInto: "100", Titles: []rating.Title{{Code: "gm", AwardedOn: 5}},
			Standings: []rating.Spell{{Kind: "ban", From: 3, To: 9}}},
		{ID: "300", Name: "Birch, Boris", FIDEID: "88", Region: "N", Titles: []rating.Title{}},
	}
	for i := range 2 * often { // words that recur
		id := string(rune('a'+i)) + "-1"
		players = append(players, rating.Player{ID: id, Name: "Cedar", Region: "N", Club: "C", Status: rating.Active})
	}
	openings := []rating.Opening{{Player: "100", List: "standard", Date: 9, Rated: true, Rating: 210000, Games: -1},
		{Player: "300", List: "standard", Date: 7, Games: 3}}
	aliases := []Alias{
		{Player: "100", Text: "Ash-Birch, Anna", Kind: "name", Source: "ev-1"}, {Player: "300", Text: "31", Kind: "old_id"},
		{Player: "100", Text: "32", Kind: "old_id"}, {Player: "300", Text: "32", Kind: "old_id"},
		{Player: "300", Text: "N-EV-1", Kind: "old_id"}, {Player: "100", Text: "9", Kind: national},
	}
	small := SmallSheets{Events: map[string]EventRow{"EV-1": {Code: "ev-1", ArbitersNational: -1, Faults: rating.Findings{{Code: "E351"}}}},
		Calendar: map[string][]rating.Period{"standard": {{List: "standard", Date: 30}}}, Doubtful: map[string]rating.Findings{},
		Officials: []Official{{Name: "O", Titles: map[string]string{"en": "President", "uk": "Президент"}}}, Counts: map[string]int{"Players": 3},
		Regions: []Place{{Code: "N"}}, Assigned: map[string][]Alias{"EV-1": aliases[:1]}}
	return Reading{
		Registry: registryOf("ab", tablesWith(players, openings, aliases), small, map[string]rating.Date{"standard": 9}),
		Findings: rating.Findings{{Code: "W603", Read: "\xff\x00", Args: map[string]string{"name": "Titles"}}, {Code: "W131", Args: map[string]string{}}},
		Unopened: []Unopened{{"standard", "300", rating.Findings{{Code: "E408"}}}},
	}
}

// tablesWith makes tables of players with openings and aliases.
func tablesWith(players []rating.Player, openings []rating.Opening, aliases []Alias) *tables {
	b := newBuilder()
	for i := range players {
		b.addPlayer(&players[i])
	}
	for i := range openings {
		b.addOpening(&openings[i], b.numbers[openings[i].Player])
	}
	for _, a := range aliases {
		b.addAlias(a, b.numbers[a.Player])
	}
	t, _ := b.tables()
	return t
}

// keep returns the bytes of a kept reading.
func keep(r Reading, key string) []byte {
	var b bytes.Buffer
	if err := r.Keep(&b, key); err != nil {
		panic(err)
	}
	return b.Bytes()
}

// answersOf returns the answers of a registry to every question.
func answersOf(r Registry) map[string]any {
	all := map[string]any{"sha": r.SHA, "players": slices.Collect(r.Players.All()), "len": r.Players.Len(), "sheets": r.SmallSheets,
		"openings": slices.Collect(r.Openings())}
	all["last"], all["last there"] = r.LastOpening("standard")
	for _, p := range slices.Collect(r.Players.All()) {
		all["names "+p.ID], all["player "+p.ID], all["similar "+p.ID] = r.Names(p.ID), r.Players.Get(p.ID), r.Similar(p.Name, 5)
		all["named "+p.ID] = r.Named(p.Name)
	}
	for _, number := range []string{"", "31", "32", "N-EV-1", "77", "88", "9", "0100", "nobody"} {
		former, _ := r.Renumbered(number)
		padded, _ := r.Padded(number)
		all["number "+number] = []any{former, padded, r.Bearers(ByFIDE, number), r.Bearers(ByAlias, number), r.Bearers(ByNational, number)}
	}
	all["answers"] = r.Answers("EV-1", "Ash-Birch Anna")
	return all
}

// TestKeptReadingAnswersAlike checks that a kept reading answers every question as the original, nil and empty
// included.
func TestKeptReadingAnswersAlike(t *testing.T) {
	r := office()
	data := keep(r, "key")
	kept, ok := Kept(bytes.Clone(data), "key")
	if !ok {
		t.Fatal("rejected")
	}
	for what, pair := range map[string][2]any{
		"registry": {answersOf(r.Registry), answersOf(kept.Registry)}, "findings": {r.Findings, kept.Findings}, "unopened": {r.Unopened, kept.Unopened},
	} {
		if diff := cmp.Diff(pair[0], pair[1]); diff != "" {
			t.Errorf("%s: %s", what, diff)
		}
	}
	if !bytes.Equal(keep(kept, "key"), data) || !bytes.Equal(keep(office(), "key"), data) {
		t.Error("the same reading is kept as other bytes")
	}
	if got := answersOf(r.Registry)["number 31"].([]any)[0]; got != "300" {
		t.Errorf("31 is the former number of %v", got)
	}
}

// TestDamagedReadingIsNone changes every byte, cuts at every place, and asks with another key.
func TestDamagedReadingIsNone(t *testing.T) {
	data := keep(office(), "key")
	for i := range data {
		other := bytes.Clone(data)
		other[i] ^= 1 << (i % 8)
		if _, ok := Kept(other, "key"); ok {
			t.Fatalf("believed with byte %d of %d changed", i, len(data))
		}
		if _, ok := Kept(data[:i], "key"); ok {
			t.Fatalf("believed although cut at %d of %d", i, len(data))
		}
	}
	if _, ok := Kept(append(bytes.Clone(data), 0), "key"); ok {
		t.Error("believed with a byte more")
	}
	if _, ok := Kept(data, "another key"); ok {
		t.Error("believed for another workbook")
	}
}

// TestAdmittedBesideTheOthers checks that newcomers are found like players, and that a row of the office takes
// precedence.
func TestAdmittedBesideTheOthers(t *testing.T) {
	r := office().Registry.With([]rating.Player{{ID: "N-EV-1", Name: "Ash Anna", FIDEID: "88"}, {ID: "100", Name: "Somebody Else"}})
	r = r.With([]rating.Player{{ID: "050", Name: "Birch, Borys", FIDEID: "77"}})
	former, _ := r.Renumbered("N-EV-1")
	for what, pair := range map[string][2]any{
		"named":   {r.Named("Anna Ash"), []string{"100", "N-EV-1"}},
		"similar": {r.Similar("Birch, Boris", 9), []string{"300", "050"}},
		"fide":    {r.Bearers(ByFIDE, "77"), []string{"050", "100"}},
		"bearers": {r.Bearers(ByFIDE, "0088"), []string{"300", "N-EV-1"}},
		"former":  {former, ""}, // it is a player's now
		"row":     {r.Players.Get("100").Name, "Ash, Anna"},
		"len":     {r.Players.Len(), 3 + 2*often + 2},
		"names":   {r.Names("N-EV-1"), []string{"Ash Anna", ""}},
	} {
		if diff := cmp.Diff(pair[1], pair[0]); diff != "" {
			t.Errorf("%s: %s", what, diff)
		}
	}
	var ids []string
	for p := range r.Players.All() {
		ids = append(ids, p.ID)
	}
	if !slices.IsSorted(ids) || len(ids) != r.Players.Len() {
		t.Errorf("in no order: %v", ids)
	}
	if got := office().Registry.Players.Len(); got != 3+2*often {
		t.Errorf("the registry itself has changed: %d", got)
	}
}

// TestFoundAgain asks for numbers in many orders, and for some repeatedly.
func TestFoundAgain(t *testing.T) {
	players := make([]rating.Player, 700)
	for i := range players {
		players[i] = rating.Player{ID: strconv.Itoa(1000 + 2*i), Name: "P" + strconv.Itoa(i)}
	}
	r := Of(players...)
	var asked []int
	random := rand.New(rand.NewPCG(1, 2))
	for range 20_000 {
		n := 998 + random.IntN(2*len(players)+4)
		if random.IntN(2) == 0 {
			n = 1000 + random.IntN(40)
		}
		asked = append(asked, n)
	}
	for step := 1; step < 2*len(players); step *= 3 {
		for n := 998; n <= 1002+2*len(players); n += step {
			asked = append(asked, n)
		}
	}
	for _, n := range asked {
		p, found := r.Players.Find(strconv.Itoa(n))
		i := (n - 1000) / 2
		if is := n%2 == 0 && n >= 1000 && i < len(players); found != is || is && p.Name != players[i].Name {
			t.Fatalf("%d: %q, %v", n, p.Name, found)
		}
	}
}

func BenchmarkFindPlayersOfASheet(b *testing.B) {
	players := make([]rating.Player, 20_000)
	for i := range players {
		players[i] = rating.Player{ID: strconv.Itoa(10_000_000 + 7*i), Name: "P" + strconv.Itoa(i)}
	}
	r := Of(players...)
	random := rand.New(rand.NewPCG(1, 2))
	b.ReportAllocs()
	for b.Loop() {
		sheet := make([]string, 60)
		for i := range sheet {
			sheet[i] = players[random.IntN(len(players))].ID
		}
		for range 4 {
			for _, id := range sheet {
				r.Players.Find(id)
			}
		}
	}
}

// TestOpeningsOfSome checks that only the openings of wanted players are returned, and none of an unreadable registry.
func TestOpeningsOfSome(t *testing.T) {
	r := office().Registry
	for _, want := range [][]string{nil, {"100"}, {"300"}, {"100", "300"}, {"200"}} {
		wanted := func(player string) bool { return slices.Contains(want, player) }
		all := slices.DeleteFunc(slices.Collect(r.Openings()), func(o rating.Opening) bool { return !wanted(o.Player) })
		if diff := cmp.Diff(all, slices.Collect(r.OpeningsOf(wanted)), cmpopts.EquateEmpty()); diff != "" {
			t.Errorf("%v: %s", want, diff)
		}
		if len(slices.Collect(Registry{}.OpeningsOf(wanted))) != 0 {
			t.Errorf("%v in no registry", want)
		}
	}
}

// TestNobody checks that a registry that could not be read has no players and no answers.
func TestNobody(t *testing.T) {
	r := Registry{SHA: "ab"}
	if p, ok := r.Players.Find("1"); ok || r.Players.Len() != 0 || len(r.Named("A")) != 0 || len(r.Similar("Ash", 3)) != 0 ||
		len(r.Bearers(ByFIDE, "1")) != 0 || len(slices.Collect(r.Openings())) != 0 || r.Called("1", "A") {
		t.Errorf("knows %v", p)
	}
	for range r.Players.All() {
		t.Error("somebody")
	}
}
