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
	"strings"

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
	c.list(len(all), func(i int) {
		p := &all[order[i]]
		one = pair{p.Game, p.First, p.Second}
		one.Origin = rating.Origin{}
		if one.plain() {
			_, _ = c.Write(one.appendPlain(c.AvailableBuffer()))
		} else {
			c.value(&one)
		}
	})
}

// pair is a game by the numbers of its players.
type pair struct {
	rating.Game
	A, B int
}

// plain says whether a game says only who met whom in which round and how it ended, as nearly all do.
func (p *pair) plain() bool {
	g := rating.Game{Round: p.Round, Board: p.Board, FirstScore: p.FirstScore, SecondScore: p.SecondScore, Kind: p.Kind, Stage: p.Stage}
	return p.Game == g && p.Board != 0 && isWord(string(p.Kind)) && isWord(string(p.Stage))
}

// isWord says whether a text is a word that stands in JSON as it is.
func isWord(text string) bool {
	return !strings.ContainsFunc(text, func(r rune) bool { return r != '_' && (r < 'A' || r > 'Z') && (r < 'a' || r > 'z') })
}

// appendPlain writes a plain pair as encoding/json does, which takes ten times as long.
func (p *pair) appendPlain(b []byte) []byte {
	b = strconv.AppendInt(append(b, `{"round":`...), int64(p.Round), 10)
	b = strconv.AppendInt(append(b, `,"board":`...), int64(p.Board), 10)
	b = strconv.AppendInt(append(b, `,"first":"","first_score":`...), int64(p.FirstScore), 10)
	b = strconv.AppendInt(append(b, `,"second_score":`...), int64(p.SecondScore), 10)
	b = append(append(b, `,"kind":"`...), p.Kind...)
	b = append(append(b, `","stage":"`...), p.Stage...)
	b = strconv.AppendInt(append(b, `","A":`...), int64(p.A), 10)
	b = strconv.AppendInt(append(b, `,"B":`...), int64(p.B), 10)
	return append(b, '}')
}
