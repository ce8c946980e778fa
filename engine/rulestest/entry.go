package rulestest

import (
	"fmt"
	"slices"
	"strings"

	"kalends/rating"
)

// entry compares one row of a list with what was published, and adds a fault for each difference. The error is for a
// row that cannot be read.
func (w *world) entry(r row) error {
	f := &fields{words: r.words}
	id := f.next()
	s, found := w.last.List.Find(id)
	i, moved := w.last.Changes.Find(id)
	c := rating.Change{Player: id}
	if moved {
		c = w.last.Changes.At(i, nil)
	}
	got := "absent"
	if found && !s.Rated {
		got = "unrated"
	} else if found {
		got = s.Rating.Text(2)
	}
	want := f.value(id)
	if p, err := rating.ParsePoints(want); err == nil {
		want = p.Text(2)
	}
	if got != want {
		w.fault(r.line, "%s: %s, want %s", id, got, want)
	}
	for name := f.next(); name != ""; name = f.next() {
		if got, want, ok := w.entryField(f, name, s, c, moved); !ok {
			f.fail("%q is not said of a row of a list", name)
		} else if got != want {
			w.fault(r.line, "%s: %s %s, want %s", id, name, got, want)
		}
	}
	return f.err
}

// entryField returns what was published for a field of a row, and what the row expects; false for an unknown field.
func (w *world) entryField(f *fields, name string, s rating.State, c rating.Change, moved bool) (got, want string,
	ok bool) {
	status, printed := w.rules.Status(s, w.known(s.Player), w.last.List.Date)
	switch name {
	case "change":
		return (c.New - c.Old).String(), f.points(name).String(), true
	case "games":
		return fmt.Sprint(c.Games), f.value(name), true
	case "total":
		return fmt.Sprint(s.Games), f.value(name), true
	case "k":
		return fmt.Sprint(s.K), f.value(name), true
	case "used":
		return fmt.Sprint(c.K), f.value(name), true
	case "peak":
		return s.Peak.String(), f.points(name).String(), true
	case "last":
		return s.LastGame.String(), f.date(name).String(), true
	case "pool":
		return fmt.Sprint(len(s.Pool)), f.value(name), true
	case "status":
		return strings.Join(status, ","), f.value(name), true
	case "unlisted":
		return fmt.Sprint(printed), "false", true
	case "unchanged":
		return fmt.Sprint(moved), "false", true
	}
	return "", "", false
}

// leftOut compares everything that was not rated with the rows.
func (w *world) leftOut(st statement) error {
	if len(st.words) < 2 || st.words[1] != "out" {
		return fmt.Errorf("the heading is: left out")
	}
	var got []string
	for _, l := range w.last.LeftOut {
		place, who := "all", l.Player
		if l.Round > 0 {
			place = fmt.Sprint(l.Round)
		}
		if l.Board > 0 {
			place += fmt.Sprintf(".%d", l.Board)
		}
		if who == "" {
			who = "both"
		}
		got = append(got, strings.Join([]string{l.Event, place, who, l.Rule, l.Reason[strings.LastIndex(l.Reason, ".")+1:]},
			" "))
	}
	w.compare(st, "left out", got)
	return nil
}

// compare adds a fault for each line of got that differs from the row of a statement at its place, is missing, or has
// no row.
func (w *world) compare(st statement, what string, got []string) {
	for i, r := range st.rows {
		want := strings.Join(r.words, " ")
		if i >= len(got) {
			w.fault(r.line, "%s: missing %q", what, want)
		} else if got[i] != want {
			w.fault(r.line, "%s: %q, want %q", what, got[i], want)
		}
	}
	for i := len(st.rows); i < len(got); i++ {
		w.fault(st.line, "%s: not expected: %q", what, got[i])
	}
}

// notes compares the notes of the list, in their order, with the rows: a code, and values that the note must have.
func (w *world) notes(st statement) error {
	for i, r := range st.rows {
		if i >= len(w.last.Notes) {
			w.fault(r.line, "no note %s", strings.Join(r.words, " "))
			continue
		}
		n := w.last.Notes[i]
		words := []string{n.Code}
		for _, v := range n.Args {
			words = append(words, strings.Fields(v)...)
		}
		for _, word := range r.words {
			if !slices.Contains(words, word) {
				w.fault(r.line, "note %v does not say %q", words, word)
			}
		}
	}
	for i := len(st.rows); i < len(w.last.Notes); i++ {
		w.fault(st.line, "note not expected: %v", w.last.Notes[i])
	}
	return nil
}

// tally compares the counts of one event with the heading.
func (w *world) tally(st statement) error {
	f := &fields{words: st.words[1:]}
	code := f.value("tally")
	for _, t := range w.last.Tallies {
		if t.Event != code {
			continue
		}
		for name := f.next(); name != ""; name = f.next() {
			got := map[string]string{"players": fmt.Sprint(t.Players), "games": fmt.Sprint(t.Games),
				"forfeits": fmt.Sprint(t.Forfeits),
				"byes":     fmt.Sprint(t.Byes), "version": t.Version}[name]
			if want := f.value(name); got != want {
				w.fault(st.line, "%s: %s %q, want %q", code, name, got, want)
			}
		}
		return f.err
	}
	w.fault(st.line, "no tally of %s", code)
	return f.err
}
