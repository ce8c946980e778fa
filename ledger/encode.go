package ledger

import (
	"encoding/json"
	"strconv"
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

	kind, event, opponentList, ownList, kReason, rule, note, sheet recurring
}

// recurring is a member whose text is mostly that of the step before.
type recurring struct {
	text   string
	member []byte // as it was written; nil: never
}

// object writes an object of what members writes, at least one, each behind a comma: the first becomes its bracket.
func (w *writer) object(members func()) {
	begin := len(w.b)
	members()
	w.b[begin] = '{'
	w.b = append(w.b, '}')
}

// key begins a member; name has its comma, its quotation marks and its colon.
func (w *writer) key(name string) { w.b = append(w.b, name...) }

func (w *writer) text(name, value string) {
	w.key(name)
	w.quoted(value)
}

func (w *writer) quoted(value string) {
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

// again writes a text member that recurs.
func (w *writer) again(last *recurring, name, value string) {
	if last.member != nil && last.text == value {
		w.b = append(w.b, last.member...)
		return
	}
	begin := len(w.b)
	w.text(name, value)
	last.text, last.member = value, append(last.member[:0], w.b[begin:]...)
}

// simple says whether a text stands in JSON as it is.
func simple(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return simpleBeyond(s[i:])
		}
		if masked[s[i]] {
			return false
		}
	}
	return true
}

// simpleBeyond is simple for a text of any letters.
func simpleBeyond(s string) bool {
	for _, r := range s {
		switch {
		case r < utf8.RuneSelf:
			if masked[r] {
				return false
			}
		case r == utf8.RuneError, r == '\u2028', r == '\u2029':
			return false
		}
	}
	return true
}

// masked are the bytes that JSON writes otherwise.
var masked = func() (all [utf8.RuneSelf]bool) {
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

func (w *writer) someAgain(last *recurring, name, value string) {
	if value != "" {
		w.again(last, name, value)
	}
}

func (w *writer) someNumber(name string, value int64) {
	if value != 0 {
		w.number(name, value)
	}
}

func (w *writer) someDate(last *recurring, name string, value rating.Date) {
	if value == 0 {
		return
	}
	if value != w.date {
		w.date, w.day = value, value.String()
	}
	w.again(last, name, w.day)
}

func (w *writer) change(c *rating.Change) {
	w.object(func() {
		w.text(`,"player":`, c.Player)
		w.truth(`,"was_rated":`, c.WasRated)
		w.number(`,"old":`, int64(c.Old))
		w.truth(`,"is_rated":`, c.IsRated)
		w.number(`,"new":`, int64(c.New))
		w.number(`,"games":`, int64(c.Games))
		w.number(`,"k":`, int64(c.K))
		w.key(`,"steps":`)
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
	w.again(&w.kind, `,"kind":`, string(s.Kind))
	w.someAgain(&w.event, `,"event":`, s.Event)
	w.someNumber(`,"round":`, int64(s.Round))
	w.someText(`,"opponent":`, s.Opponent)
	w.someNumber(`,"opponent_rating":`, int64(s.OpponentRating))
	w.someDate(&w.opponentList, `,"opponent_list":`, s.OpponentList)
	w.someNumber(`,"own_rating":`, int64(s.OwnRating))
	w.someDate(&w.ownList, `,"own_list":`, s.OwnList)
	w.someNumber(`,"difference":`, int64(s.Difference))
	w.someNumber(`,"counted":`, int64(s.Counted))
	w.someText(`,"row":`, s.Row)
	w.someNumber(`,"expected":`, int64(s.Expected))
	w.someNumber(`,"score":`, int64(s.Score))
	w.someNumber(`,"k":`, int64(s.K))
	w.someAgain(&w.kReason, `,"k_reason":`, s.KReason)
	w.someNumber(`,"n":`, int64(s.N))
	w.someNumber(`,"unplayed":`, int64(s.Unplayed))
	w.someNumber(`,"forfeits":`, int64(s.Forfeits))
	w.someNumber(`,"average":`, int64(s.Average))
	w.someNumber(`,"p":`, int64(s.P))
	w.someNumber(`,"normal":`, int64(s.Normal))
	w.someNumber(`,"bonus":`, int64(s.Bonus))
	w.someNumber(`,"sum":`, int64(s.Sum))
	w.someNumber(`,"change":`, int64(s.Change))
	w.someNumber(`,"after":`, int64(s.After))
	w.again(&w.rule, `,"rule":`, s.Rule)
	w.someAgain(&w.note, `,"note":`, s.Note)
	if s.Origin != (rating.Origin{}) {
		w.key(`,"origin":`)
		w.object(func() { w.origin(s.Origin) })
	}
}

func (w *writer) origin(o rating.Origin) {
	w.someText(`,"file":`, o.File)
	w.someText(`,"sha":`, o.SHA)
	w.someAgain(&w.sheet, `,"sheet":`, o.Sheet)
	w.someText(`,"cell":`, o.Cell)
}
