// Package contenthash hashes the content of a sheet, so that the same sheet has the same hash wherever its cells are
// and however it was saved.
package contenthash

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"slices"

	"kalends/ingest/draft"
	"kalends/rating"
)

// Of returns the SHA-256, in hexadecimal, of the event, its entrants as typed and in their order, its games by number
// in any order, and its teams, without places, names of files and what the office knows. rounds is the number that the
// sheet itself states: a sheet to which it was added is another sheet. Ledgers keep the hashes, so the JSON may never
// change.
func Of(d *draft.Draft, rounds int, teams []draft.Team) string {
	type entrant struct {
		rating.Entrant
		Typed string `json:"typed"`
	}
	type pair struct {
		rating.Game
		A, B int
	}
	content := struct {
		Event    rating.Event
		Entrants []entrant
		Pairs    []pair
		Rounds   int          `json:",omitempty"`
		Teams    []draft.Team `json:",omitempty"`
	}{Event: d.Event, Rounds: rounds, Teams: teams}
	content.Event.Origin, content.Event.Approval = rating.Origin{}, rating.Approval{}
	content.Event.Teams = nil // those of a sheet are hashed as Teams
	for _, e := range d.Entrants {
		e.Origin = rating.Origin{}
		content.Entrants = append(content.Entrants, entrant{e.Entrant, e.Typed})
	}
	for _, p := range d.Pairs {
		p.Game.Origin = rating.Origin{}
		content.Pairs = append(content.Pairs, pair{p.Game, p.First, p.Second})
	}
	slices.SortStableFunc(content.Pairs, func(a, b pair) int {
		return cmp.Or(cmp.Compare(a.Round, b.Round), cmp.Compare(a.Board, b.Board), cmp.Compare(a.A, b.A), cmp.Compare(a.B, b.B))
	})
	text, err := json.Marshal(content)
	if err != nil {
		panic(err) // every value of an event can be written
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}
