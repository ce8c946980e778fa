package rulestest

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"kalends/engine"
	"kalends/rating"
)

// admitted compares what Admit returns for an event with the list and the findings of the heading.
func (w *world) admitted(st statement) error {
	if len(st.words) < 3 {
		return fmt.Errorf("admitted needs an event and a date, or never")
	}
	e, ok := w.events[st.words[1]]
	if !ok {
		return fmt.Errorf("no event %q", st.words[1])
	}
	got, err := w.rules.Admit(e, w.desk())
	if err != nil {
		return err
	}
	want := st.words[2]
	if want == "never" {
		want = ""
	}
	if got.Date.String() != want {
		w.fault(st.line, "%s goes into the list of %q, want %q", e.Code, got.Date, want)
	}
	if found, wanted := codes(got.Findings), strings.Join(st.words[3:], " "); found != wanted {
		w.fault(st.line, "%s: findings [%s], want [%s]", e.Code, found, wanted)
	}
	return nil
}

// desk returns what the office knows after the lists and events so far.
func (w *world) desk() engine.Desk {
	d := engine.Desk{Version: w.version, Calendar: w.calendar, InForce: on(w.lists), Options: w.options, Strict: w.strict,
		Wait: w.wait}
	d.Players = func(id string) (rating.Player, bool) { return w.known(id), true }
	if len(w.lists) > 0 {
		next, _ := w.calendar.After(w.lists[len(w.lists)-1].Date)
		d.Next = next.Date
	}
	return d
}

// published rates the events since the last list, and compares the new list with the rows. The list is kept for the
// headings after it, unless an error is expected.
func (w *world) published(st statement) error {
	f := &fields{words: st.words[1:]}
	date, refusal := f.date("published"), ""
	if f.next() == "refused" {
		refusal = strings.Join(f.words, " ")
	}
	if f.err != nil {
		return f.err
	}
	in, err := w.input(date)
	if err != nil {
		return err
	}
	out, err := w.rules.Rate(in)
	if refusal != "" {
		if err == nil || !strings.Contains(err.Error(), refusal) {
			w.fault(st.line, "error %v, want %q", err, refusal)
		}
		return nil
	}
	if err != nil {
		w.fault(st.line, "error %v", err)
		return nil
	}
	w.turnRound(st.line, in, out)
	w.lists = append(w.lists, out.List)
	w.earlier, w.waiting, w.last = append(w.earlier, w.waiting...), nil, out
	for _, r := range st.rows {
		if err := w.entry(r); err != nil {
			return fmt.Errorf("line %d: %w", r.line, err)
		}
	}
	return nil
}

// input returns the input of the list of a date. It fails if there is no list before it, or none due on that day.
func (w *world) input(date rating.Date) (engine.Input, error) {
	if len(w.lists) == 0 {
		return engine.Input{}, fmt.Errorf("there is no list to begin with")
	}
	period, ok := w.calendar.On(date)
	if !ok {
		return engine.Input{}, fmt.Errorf("no list is due on %s", date)
	}
	for _, e := range w.waiting {
		for _, g := range e.Games {
			for _, id := range []string{g.First, g.Second} {
				if id != "" && e.Guest(id) == nil {
					w.known(id)
				}
			}
		}
	}
	period.List = w.rules.Family()
	in := engine.Input{Version: w.version, Period: period, Previous: w.lists[len(w.lists)-1], InForce: on(w.lists),
		Players: rating.PlayersOf(rating.Roll(w.players)), Events: rating.EventsOf(w.waiting...), Options: w.options, Wait: w.wait}
	if w.standard != nil {
		in.Standard = on(w.standard)
	}
	in.Earlier = func(year int) (ended []rating.Event, err error) {
		for _, e := range w.earlier {
			if e.End.Year() == year {
				ended = append(ended, e)
			}
		}
		return ended, nil
	}
	return in, nil
}

// turnRound rates the same input in the opposite order, and adds a fault if the outcome is another.
func (w *world) turnRound(line int, in engine.Input, want engine.Outcome) {
	in.Previous.States = slices.Clone(in.Previous.States)
	slices.Reverse(in.Previous.States)
	events := in.Events.Unpacked()
	slices.Reverse(events)
	for _, e := range events {
		slices.Reverse(e.Games)
		slices.Reverse(e.Entrants)
	}
	in.Events = rating.EventsOf(events...)
	got, err := w.rules.Rate(in)
	if err != nil {
		w.fault(line, "turned round: %v", err)
		return
	}
	if a, b := asText(want), asText(got); a != b {
		w.fault(line, "the order of events, games or players matters:\n%s\n%s", a, b)
	}
}

// asText returns an outcome as JSON, for comparing.
func asText(out engine.Outcome) string {
	b, err := json.Marshal(out)
	if err != nil {
		return err.Error()
	}
	return string(b)
}
