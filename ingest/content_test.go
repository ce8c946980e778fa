package ingest

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"kalends/ingest/draft"
	"kalends/rating"
)

// hashedWhole hashes what ledgers have hashed from the first: the JSON of everything that a sheet says, in one piece.
func hashedWhole(t *rapid.T, d *draft.Draft, rounds int, teams []draft.Team) string {
	type entrant struct {
		rating.Entrant
		Typed string `json:"typed"`
	}
	type pair struct {
		rating.Game
		A, B int
	}
	said := struct {
		Event    rating.Event
		Entrants []entrant
		Pairs    []pair
		Rounds   int          `json:",omitempty"`
		Teams    []draft.Team `json:",omitempty"`
	}{Event: d.Event, Rounds: rounds, Teams: teams}
	said.Event.Origin, said.Event.Approval = rating.Origin{}, rating.Approval{}
	for _, e := range d.Entrants {
		e.Origin = rating.Origin{}
		said.Entrants = append(said.Entrants, entrant{e.Entrant, e.Typed})
	}
	for _, p := range d.Pairs {
		p.Game.Origin = rating.Origin{}
		said.Pairs = append(said.Pairs, pair{p.Game, p.First, p.Second})
	}
	slices.SortStableFunc(said.Pairs, func(a, b pair) int {
		return cmp.Or(cmp.Compare(a.Round, b.Round), cmp.Compare(a.Board, b.Board), cmp.Compare(a.A, b.A), cmp.Compare(a.B, b.B))
	})
	b, err := json.Marshal(said)
	if err != nil {
		t.Fatal(err)
	}
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:])
}

// TestContentIsHashedAsItWas hashes sheets of every kind a little at a time and in one piece: the ledger knows the one by
// the other.
func TestContentIsHashedAsItWas(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.SampledFrom([]string{"", "Cup", "<b>&", "吕钦", "\u2028", "Їжак \"x\"\n", `a\b`, "~\x7f", "\xff"})
		odd := rapid.OneOf(rapid.Just(""), text) // so that many games are plain
		days := rapid.SampledFrom([]int{0, 0, 0, 5})
		kind := rapid.SampledFrom([]rating.GameKind{rating.OverBoard, rating.Forfeit, rating.FullBye, "", "a<b"})
		stage := rapid.SampledFrom([]rating.Stage{rating.Normal, rating.Playoff, "", "Ї"})
		small := rapid.IntRange(0, 3)
		origin := rating.Origin{File: text.Draw(t, "file"), Cell: "A5"}
		d := &draft.Draft{Event: rating.Event{Code: text.Draw(t, "code"), Name: text.Draw(t, "name"), Origin: origin, Approval: rating.Approval{Known: true},
			Start: rating.Date(small.Draw(t, "start")), RoundDates: map[int]rating.Date{2: 5, 1: 4}}}
		for range small.Draw(t, "entrants") {
			d.Entrants = append(d.Entrants, draft.Entrant{Typed: text.Draw(t, "typed"), Entrant: rating.Entrant{Number: small.Draw(t, "number"), Origin: origin,
				Name: text.Draw(t, "player"), Birth: rating.Birth{Year: small.Draw(t, "year")}}})
		}
		for range 2 * small.Draw(t, "pairs") {
			d.Pairs = append(d.Pairs, draft.Pair{First: small.Draw(t, "first"), Second: small.Draw(t, "second"), Game: rating.Game{Round: small.Draw(t, "round"),
				Board: small.Draw(t, "board"), Kind: kind.Draw(t, "kind"), Stage: stage.Draw(t, "stage"), FirstScore: rating.Score(50 * small.Draw(t, "score")),
				SecondScore: rating.Score(50 * small.Draw(t, "other score")), Date: rating.Date(days.Draw(t, "date")), Match: odd.Draw(t, "match"),
				Remark: odd.Draw(t, "remark"), Origin: origin}})
		}
		for _, g := range rapid.SliceOfN(rapid.Make[rating.Game](), 0, 2).Draw(t, "of every kind") {
			d.Pairs = append(d.Pairs, draft.Pair{Game: g})
		}
		var teams []draft.Team
		for n := range small.Draw(t, "teams") {
			teams = append(teams, draft.Team{Number: n, Name: text.Draw(t, "team")})
		}
		rounds := small.Draw(t, "rounds")
		if got, want := contentSHA(d, rounds, teams), hashedWhole(t, d, rounds, teams); got != want {
			t.Fatalf("%s, want %s", got, want)
		}
	})
}
