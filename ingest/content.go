package ingest

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"hash"
	"io"
	"slices"

	"kalends/ingest/draft"
	"kalends/rating"
)

// contentSHA hashes what the sheet says: the event, its entrants as typed, its games by number, its teams, without
// places, file names and the office's knowledge. Ledgers hold such hashes: what is hashed is the JSON of one object,
// member by member.
func contentSHA(d *draft.Draft, rounds int, teams []draft.Team) string {
	e := d.Event
	e.Origin, e.Approval = rating.Origin{}, rating.Approval{}
	e.Teams = nil // those of a sheet are written below; ledgers hold hashes without the others
	c := newContent()
	c.text(`{"Event":`)
	c.value(e)
	c.text(`,"Entrants":`)
	c.entrants(d.Entrants)
	c.text(`,"Pairs":`)
	c.pairs(d.Pairs)
	if rounds != 0 { // as the sheet says: a sheet that was asked how many there are is another once it says so
		c.text(`,"Rounds":`)
		c.value(rounds)
	}
	if len(teams) > 0 {
		c.text(`,"Teams":`)
		c.value(teams)
	}
	c.text("}")
	return hex.EncodeToString(c.Sum(nil))
}

// content is hashed as it is written: the JSON of a long list of games is many times the sheet.
type content struct {
	hash.Hash
	json *json.Encoder
}

func newContent() content {
	sum := sha256.New()
	return content{sum, json.NewEncoder(endless{sum})}
}

// endless passes on what an Encoder writes at once, without the line feed behind it.
type endless struct{ to io.Writer }

func (e endless) Write(b []byte) (int, error) {
	_, err := e.to.Write(b[:len(b)-1])
	return len(b), err
}

func (c content) text(s string) { _, _ = c.Write([]byte(s)) } // a hash takes everything

func (c content) value(v any) {
	if err := c.json.Encode(v); err != nil {
		panic(err) // no value in an event can fail to be written
	}
}

// list writes n values.
func (c content) list(n int, value func(i int) any) {
	if n == 0 {
		c.text("null")
		return
	}
	for i := range n {
		mark := ","
		if i == 0 {
			mark = "["
		}
		c.text(mark)
		c.value(value(i))
	}
	c.text("]")
}

func (c content) entrants(all []draft.Entrant) {
	type entrant struct {
		rating.Entrant
		Typed string `json:"typed"`
	}
	var one entrant
	c.list(len(all), func(i int) any {
		one = entrant{all[i].Entrant, all[i].Typed}
		one.Origin = rating.Origin{}
		return &one
	})
}

// pairs writes the games by round, board and numbers, wherever they stand.
func (c content) pairs(all []draft.Pair) {
	type pair struct {
		rating.Game
		A, B int
	}
	order := make([]int, len(all))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int {
		a, b := &all[i], &all[j]
		return cmp.Or(cmp.Compare(a.Round, b.Round), cmp.Compare(a.Board, b.Board), cmp.Compare(a.First, b.First),
			cmp.Compare(a.Second, b.Second))
	})
	var one pair
	c.list(len(all), func(i int) any {
		p := &all[order[i]]
		one = pair{p.Game, p.First, p.Second}
		one.Origin = rating.Origin{}
		return &one
	})
}
