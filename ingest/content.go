package ingest

import (
	"bufio"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"hash"
	"io"
	"slices"
	"strconv"

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
	_ = c.Flush() // a hash takes everything
	return hex.EncodeToString(c.sum.Sum(nil))
}

// content is hashed as it is written: the JSON of a long list of games is many times the sheet.
type content struct {
	*bufio.Writer
	sum  hash.Hash
	json *json.Encoder
}

func newContent() content {
	sum := sha256.New()
	w := bufio.NewWriter(sum)
	return content{w, sum, json.NewEncoder(endless{w})}
}

// endless passes on what an Encoder writes at once, without the line feed behind it.
type endless struct{ to io.Writer }

func (e endless) Write(b []byte) (int, error) {
	_, err := e.to.Write(b[:len(b)-1])
	return len(b), err
}

func (c content) text(s string) { _, _ = c.WriteString(s) }

func (c content) value(v any) {
	if err := c.json.Encode(v); err != nil {
		panic(err) // no value in an event can fail to be written
	}
}

// list writes n values, one after the other.
func (c content) list(n int, write func(i int)) {
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
		write(i)
	}
	c.text("]")
}

func (c content) entrants(all []draft.Entrant) {
	type entrant struct {
		rating.Entrant
		Typed string `json:"typed"`
	}
	var one entrant
	c.list(len(all), func(i int) {
		one = entrant{all[i].Entrant, all[i].Typed}
		one.Origin = rating.Origin{}
		c.value(&one)
	})
}

// pairs writes the games by round, board and numbers, wherever they stand.
func (c content) pairs(all []draft.Pair) {
	order := make([]*draft.Pair, len(all))
	for i := range all {
		order[i] = &all[i]
	}
	slices.SortStableFunc(order, func(a, b *draft.Pair) int {
		return cmp.Or(cmp.Compare(a.Round, b.Round), cmp.Compare(a.Board, b.Board), cmp.Compare(a.First, b.First),
			cmp.Compare(a.Second, b.Second))
	})
	c.list(len(all), func(i int) { _, _ = c.Write(appendPair(c.AvailableBuffer(), order[i])) })
}

// appendPair writes a game without its place as encoding/json does, by the names that rating.Game has there: a sheet has
// hundreds of them.
func appendPair(b []byte, p *draft.Pair) []byte {
	b = appendNumber(b, `{"round":`, p.Round)
	if p.Board != 0 {
		b = appendNumber(b, `,"board":`, p.Board)
	}
	b = appendText(b, `,"first":`, p.Game.First)
	if p.Game.Second != "" {
		b = appendText(b, `,"second":`, p.Game.Second)
	}
	b = appendNumber(b, `,"first_score":`, p.FirstScore)
	b = appendNumber(b, `,"second_score":`, p.SecondScore)
	b = appendText(b, `,"kind":`, string(p.Kind))
	b = appendText(b, `,"stage":`, string(p.Stage))
	if p.Date != 0 {
		b = appendText(b, `,"date":`, p.Date.String())
	}
	if p.Match != "" {
		b = appendText(b, `,"match":`, p.Match)
	}
	if p.Remark != "" {
		b = appendText(b, `,"remark":`, p.Remark)
	}
	b = appendNumber(b, `,"A":`, p.First)
	b = appendNumber(b, `,"B":`, p.Second)
	return append(b, '}')
}

func appendNumber[N int | rating.Score](b []byte, name string, n N) []byte {
	return strconv.AppendInt(append(b, name...), int64(n), 10)
}

func appendText(b []byte, name, text string) []byte {
	b = append(b, name...)
	for i := range len(text) {
		if c := text[i]; c < ' ' || c > '~' || c == '"' || c == '\\' || c == '<' || c == '>' || c == '&' {
			quoted, _ := json.Marshal(text) // of a text it cannot fail
			return append(b, quoted...)
		}
	}
	return append(append(append(b, '"'), text...), '"')
}
