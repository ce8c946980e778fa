package ledger

import (
	"encoding/json"
	"strconv"
	"strings"
	"unicode/utf8"

	"kalends/rating"
)

// A list day writes some million steps; encoding/json takes longer over them than the calculation itself. What is
// written here is its output to the byte, which a test proves for every field that there is.

// writer appends the members of JSON objects.
type writer struct {
	b    []byte
	date rating.Date // the one written last, and
	day  string      // how: the steps of a period name two or three
}

// object writes an object whose members are written by members.
func (w *writer) object(members func()) {
	w.b = append(w.b, '{')
	members()
	w.b = append(w.b, '}')
}

func (w *writer) key(name string) {
	if w.b[len(w.b)-1] != '{' {
		w.b = append(w.b, ',')
	}
	w.b = append(append(append(w.b, '"'), name...), '"', ':')
}

func (w *writer) text(name, value string) {
	w.key(name)
	if !simple(value) {
		quoted, err := json.Marshal(value)
		if err != nil {
			panic(err) // a string is always written
		}
		w.b = append(w.b, quoted...)
		return
	}
	w.b = append(append(append(w.b, '"'), value...), '"')
}

// simple says whether a text stands in JSON as it is.
func simple(s string) bool {
	ascii := true
	for i := range len(s) {
		if masked[s[i]] {
			return false
		}
		ascii = ascii && s[i] < utf8.RuneSelf
	}
	return ascii || (utf8.ValidString(s) && !strings.Contains(s, "\u2028") && !strings.Contains(s, "\u2029"))
}

// masked are the bytes that JSON writes otherwise.
var masked = func() (all [256]bool) {
	for c := range ' ' {
		all[c] = true
	}
	for _, c := range []byte("\"\\<>&\x7f") {
		all[c] = true
	}
	return all
}()

func (w *writer) number(name string, value int64) {
	w.key(name)
	w.b = strconv.AppendInt(w.b, value, 10)
}

func (w *writer) truth(name string, value bool) {
	w.key(name)
	w.b = strconv.AppendBool(w.b, value)
}

// some… write a member unless it is empty.
func (w *writer) someText(name, value string) {
	if value != "" {
		w.text(name, value)
	}
}

func (w *writer) someNumber(name string, value int64) {
	if value != 0 {
		w.number(name, value)
	}
}

func (w *writer) someDate(name string, value rating.Date) {
	if value == 0 {
		return
	}
	if value != w.date {
		w.date, w.day = value, value.String()
	}
	w.text(name, w.day)
}

func (w *writer) change(c *rating.Change) {
	w.object(func() {
		w.text("player", c.Player)
		w.truth("was_rated", c.WasRated)
		w.number("old", int64(c.Old))
		w.truth("is_rated", c.IsRated)
		w.number("new", int64(c.New))
		w.number("games", int64(c.Games))
		w.number("k", int64(c.K))
		w.key("steps")
		w.steps(c.Steps)
	})
}

func (w *writer) steps(steps []rating.Step) {
	if steps == nil {
		w.b = append(w.b, "null"...)
		return
	}
	w.b = append(w.b, '[')
	for i := range steps {
		if i > 0 {
			w.b = append(w.b, ',')
		}
		w.object(func() { w.step(&steps[i]) })
	}
	w.b = append(w.b, ']')
}

func (w *writer) step(s *rating.Step) {
	w.text("kind", string(s.Kind))
	w.someText("event", s.Event)
	w.someNumber("round", int64(s.Round))
	w.someText("opponent", s.Opponent)
	w.someNumber("opponent_rating", int64(s.OpponentRating))
	w.someDate("opponent_list", s.OpponentList)
	w.someNumber("own_rating", int64(s.OwnRating))
	w.someDate("own_list", s.OwnList)
	w.someNumber("difference", int64(s.Difference))
	w.someNumber("counted", int64(s.Counted))
	w.someText("row", s.Row)
	w.someNumber("expected", int64(s.Expected))
	w.someNumber("score", int64(s.Score))
	w.someNumber("k", int64(s.K))
	w.someText("k_reason", s.KReason)
	w.someNumber("n", int64(s.N))
	w.someNumber("unplayed", int64(s.Unplayed))
	w.someNumber("forfeits", int64(s.Forfeits))
	w.someNumber("average", int64(s.Average))
	w.someNumber("p", int64(s.P))
	w.someNumber("normal", int64(s.Normal))
	w.someNumber("bonus", int64(s.Bonus))
	w.someNumber("sum", int64(s.Sum))
	w.someNumber("change", int64(s.Change))
	w.someNumber("after", int64(s.After))
	w.text("rule", s.Rule)
	w.someText("note", s.Note)
	if s.Origin != (rating.Origin{}) {
		w.key("origin")
		w.object(func() { w.origin(s.Origin) })
	}
}

func (w *writer) origin(o rating.Origin) {
	w.someText("file", o.File)
	w.someText("sha", o.SHA)
	w.someText("sheet", o.Sheet)
	w.someText("cell", o.Cell)
}
