package ledger

import (
	"encoding/json"
	"strconv"

	"kalends/rating"
)

// changeWriter appends changes as JSON, with the bytes of encoding/json; tests compare all fields. A list day writes
// a million steps, and encoding/json takes longer over them than their calculation does.
type changeWriter struct {
	b    []byte
	date rating.Date // the date that was written last
	day  string      // and its text: most steps have the date of the step before
}

// change appends a change as a JSON object with all fields; steps are null or an array.
func (w *changeWriter) change(c *rating.Change) {
	w.text(`{"player":`, c.Player)
	w.truth(`,"was_rated":`, c.WasRated)
	w.number(`,"old":`, int64(c.Old))
	w.truth(`,"is_rated":`, c.IsRated)
	w.number(`,"new":`, int64(c.New))
	w.number(`,"games":`, int64(c.Games))
	w.number(`,"k":`, int64(c.K))
	w.raw(`,"steps":`)
	if c.Steps == nil {
		w.raw(`null}`)
		return
	}
	w.raw(`[`)
	for i := range c.Steps {
		if i > 0 {
			w.raw(`,`)
		}
		w.step(&c.Steps[i])
	}
	w.raw(`]}`)
}

// step appends a step as a JSON object with the bytes of encoding/json: kind and rule always, other fields unless they
// are zero.
func (w *changeWriter) step(s *rating.Step) {
	w.text(`{"kind":`, string(s.Kind))
	w.someText(`,"event":`, s.Event)
	w.someNumber(`,"round":`, int64(s.Round))
	w.someText(`,"opponent":`, s.Opponent)
	w.someNumber(`,"opponent_rating":`, int64(s.OpponentRating))
	w.someDate(`,"opponent_list":`, s.OpponentList)
	w.someNumber(`,"own_rating":`, int64(s.OwnRating))
	w.someDate(`,"own_list":`, s.OwnList)
	w.someNumber(`,"difference":`, int64(s.Difference))
	w.someNumber(`,"counted":`, int64(s.Counted))
	w.someText(`,"row":`, s.Row)
	w.someNumber(`,"expected":`, int64(s.Expected))
	w.someNumber(`,"score":`, int64(s.Score))
	w.someNumber(`,"k":`, int64(s.K))
	w.someText(`,"k_reason":`, s.KReason)
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
	w.text(`,"rule":`, s.Rule)
	w.someText(`,"note":`, s.Note)
	if o := s.Origin; o != (rating.Origin{}) {
		w.raw(`,"origin":`)
		start := len(w.b)
		w.someText(`,"file":`, o.File)
		w.someText(`,"sha":`, o.SHA)
		w.someText(`,"sheet":`, o.Sheet)
		w.someText(`,"cell":`, o.Cell)
		w.b[start] = '{' // instead of the first comma
		w.raw(`}`)
	}
	w.raw(`}`)
}

func (w *changeWriter) raw(s string) { w.b = append(w.b, s...) }

// text, number and truth append a member; its name comes with the punctuation before and after it.
func (w *changeWriter) text(name, value string) {
	w.raw(name)
	if needsEscape(value) {
		quoted, err := json.Marshal(value)
		if err != nil {
			panic(err) // json.Marshal encodes every string
		}
		w.b = append(w.b, quoted...)
		return
	}
	w.b = append(append(append(w.b, '"'), value...), '"')
}

func (w *changeWriter) number(name string, value int64) {
	w.raw(name)
	w.b = strconv.AppendInt(w.b, value, 10)
}

func (w *changeWriter) truth(name string, value bool) {
	w.raw(name)
	w.b = strconv.AppendBool(w.b, value)
}

// someText, someNumber and someDate append a member unless its value is zero.
func (w *changeWriter) someText(name, value string) {
	if value != "" {
		w.text(name, value)
	}
}

func (w *changeWriter) someNumber(name string, value int64) {
	if value != 0 {
		w.number(name, value)
	}
}

func (w *changeWriter) someDate(name string, value rating.Date) {
	if value == 0 {
		return
	}
	if value != w.date {
		w.date, w.day = value, value.String()
	}
	w.text(name, w.day)
}

// needsEscape reports whether encoding/json may write a text otherwise than as it is.
func needsEscape(s string) bool {
	for _, r := range s {
		switch {
		case r < ' ', r == '"', r == '\\', r == '<', r == '>', r == '&', r == 0x7f,
			r == '\u2028', r == '\u2029', r == '\uFFFD': // the last also stands for a byte that is not UTF-8
			return true
		}
	}
	return false
}
