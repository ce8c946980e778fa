package ledger

import (
	"bytes"
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

// changeReader reads changes as changeWriter writes them, where no text is escaped: encoding/json takes five times as
// long. It stops at anything else.
type changeReader struct {
	b     []byte            // the rest of a line
	known map[string]string // the texts that were read: most steps have those of others
	steps []rating.Step     // of headOf
	date  rating.Date       // the date that was read last
	day   string            // and its text
	bad   bool
}

// line decodes the line of a change.
func (r *changeReader) line(line []byte) (c rating.Change, err error) {
	r.b, r.bad = line, false
	r.head(&c)
	if r.is(`,"steps":[`) {
		c.Steps = make([]rating.Step, 0, bytes.Count(line, []byte(stepBegin)))
		for !r.bad && !r.is("]") {
			c.Steps = append(c.Steps, rating.Step{})
			r.step(&c.Steps[len(c.Steps)-1])
			r.is(",")
		}
	}
	if r.bad || !r.is("}\n") || len(r.b) > 0 {
		c = rating.Change{}
		err = json.Unmarshal(line, &c)
	}
	return c, err
}

// head reads a change without its steps.
func (r *changeReader) head(c *rating.Change) {
	c.Player = r.text(`{"player":`)
	c.WasRated = r.truth(`,"was_rated":`)
	c.Old = rating.Points(r.number(`,"old":`))
	c.IsRated = r.truth(`,"is_rated":`)
	c.New = rating.Points(r.number(`,"new":`))
	c.Games = int(r.number(`,"games":`))
	c.K = int(r.number(`,"k":`))
}

// step reads a step.
func (r *changeReader) step(s *rating.Step) {
	s.Kind = rating.StepKind(r.text(`{"kind":`))
	s.Event = r.text(`,"event":`)
	s.Round = int(r.number(`,"round":`))
	s.Opponent = r.text(`,"opponent":`)
	s.OpponentRating = rating.Points(r.number(`,"opponent_rating":`))
	s.OpponentList = r.dateOf(`,"opponent_list":`)
	s.OwnRating = rating.Points(r.number(`,"own_rating":`))
	s.OwnList = r.dateOf(`,"own_list":`)
	s.Difference = rating.Points(r.number(`,"difference":`))
	s.Counted = rating.Points(r.number(`,"counted":`))
	s.Row = r.text(`,"row":`)
	s.Expected = rating.Score(r.number(`,"expected":`))
	s.Score = rating.Score(r.number(`,"score":`))
	s.K = int(r.number(`,"k":`))
	s.KReason = r.text(`,"k_reason":`)
	s.N = int(r.number(`,"n":`))
	s.Unplayed = int(r.number(`,"unplayed":`))
	s.Forfeits = int(r.number(`,"forfeits":`))
	s.Average = rating.Points(r.number(`,"average":`))
	s.P = rating.Score(r.number(`,"p":`))
	s.Normal = rating.Points(r.number(`,"normal":`))
	s.Bonus = rating.Points(r.number(`,"bonus":`))
	s.Sum = rating.Score(r.number(`,"sum":`))
	s.Change = rating.Points(r.number(`,"change":`))
	s.After = rating.Points(r.number(`,"after":`))
	s.Rule = r.text(`,"rule":`)
	s.Note = r.text(`,"note":`)
	if r.is(`,"origin":{`) {
		o := &s.Origin
		o.File, _ = r.text(`"file":`), r.is(",")
		o.SHA, _ = r.text(`"sha":`), r.is(",")
		o.Sheet, _ = r.text(`"sheet":`), r.is(",")
		o.Cell = r.text(`"cell":`)
		r.bad = !r.is("}") || r.bad
	}
	r.bad = !r.is("}") || r.bad
}

// is reports whether a text comes next, and skips it.
func (r *changeReader) is(text string) bool {
	if len(r.b) < len(text) || string(r.b[:len(text)]) != text {
		return false
	}
	r.b = r.b[len(text):]
	return true
}

// text, number, truth and dateOf read a member if it comes next; otherwise they return zero.
func (r *changeReader) text(name string) string {
	if !r.is(name) {
		return ""
	}
	end := -1
	if r.is(`"`) {
		end = bytes.IndexByte(r.b, '"')
	}
	if end < 0 || bytes.IndexByte(r.b[:end], '\\') >= 0 {
		r.bad = true
		return ""
	}
	value := r.b[:end]
	r.b = r.b[end+1:]
	text, is := r.known[string(value)]
	if !is {
		text = string(value)
		r.known[text] = text
	}
	return text
}

func (r *changeReader) number(name string) (n int64) {
	if !r.is(name) {
		return 0
	}
	digits, less := 0, r.is("-")
	for digits < len(r.b) && r.b[digits] >= '0' && r.b[digits] <= '9' {
		n, digits = 10*n+int64(r.b[digits]-'0'), digits+1
	}
	r.b, r.bad = r.b[digits:], r.bad || digits == 0 || digits > 18
	if less {
		return -n
	}
	return n
}

func (r *changeReader) truth(name string) bool {
	if !r.is(name) {
		return false
	}
	is := r.is("true")
	r.bad = r.bad || !is && !r.is("false")
	return is
}

func (r *changeReader) dateOf(name string) rating.Date {
	text := r.text(name)
	if text == "" {
		return 0
	}
	if text != r.day {
		date, err := rating.ParseDate(text)
		r.date, r.day, r.bad = date, text, r.bad || err != nil
	}
	return r.date
}
