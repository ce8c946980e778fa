package rulestest

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"kalends/engine"
	"kalends/rating"
)

// Run checks every .rating file that matches the pattern with the rulesets, each as a subtest. A pattern that matches
// none fails.
func Run(t *testing.T, pattern string, rulesets ...engine.Ruleset) {
	t.Helper()
	files, err := filepath.Glob(pattern)
	if err != nil || len(files) == 0 {
		t.Fatalf("%s: no worked examples (%v)", pattern, err)
	}
	for _, name := range files {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".rating"), func(t *testing.T) {
			b, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			faults, err := Check(string(b), rulesets...)
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			for _, fault := range faults {
				t.Errorf("%s:%s", name, fault)
			}
		})
	}
}

// Check runs one script and returns every expectation that failed, with its line. The error is for a script that
// cannot be read, or expects nothing.
func Check(text string, rulesets ...engine.Ruleset) ([]string, error) {
	s, err := read(strings.NewReader(text))
	if err != nil {
		return nil, err
	}
	w := world{rulesets: rulesets, players: map[string]rating.Player{}, options: engine.Options{}, strict: true}
	published := 0
	for _, st := range s {
		if err := w.do(st); err != nil {
			return nil, fmt.Errorf("line %d: %w", st.line, err)
		}
		if slices.Contains([]string{"published", "admitted"}, st.words[0]) {
			published++
		}
	}
	if published == 0 {
		return nil, fmt.Errorf("nothing is expected")
	}
	return w.faults, nil
}

// world is the state while a script runs.
type world struct {
	rulesets []engine.Ruleset
	rules    engine.Ruleset
	version  string
	options  engine.Options
	strict   bool
	wait     bool
	calendar rating.Calendar
	players  map[string]rating.Player
	lists    []rating.List // by date
	standard []rating.List
	waiting  []rating.Event // since the last list
	earlier  []rating.Event
	events   map[string]rating.Event
	last     engine.Outcome
	faults   []string
}

// fault adds an expectation that failed, with its line.
func (w *world) fault(line int, format string, args ...any) {
	w.faults = append(w.faults, fmt.Sprintf("%d: %s", line, fmt.Sprintf(format, args...)))
}

// do runs one statement. The error is for a statement that cannot be read; expectations that fail become faults.
func (w *world) do(st statement) error {
	if w.rules == nil && st.words[0] != "ruleset" {
		return fmt.Errorf("the first heading must be ruleset")
	}
	f := &fields{words: st.words[1:]}
	switch st.words[0] {
	case "ruleset":
		return w.choose(f.value("ruleset"))
	case "option":
		w.options[f.value("option")] = f.value("option")
	case "deadlines":
		w.strict = f.value("deadlines") == "strict"
	case "missing":
		w.wait = f.value("missing") == "wait"
	case "calendar":
		w.setCalendar(f)
	case "players":
		return w.setPlayers(st)
	case "list":
		return w.addList(st, &w.lists)
	case "standard":
		return w.addList(st, &w.standard)
	case "event":
		return w.addEvent(st)
	case "admitted":
		return w.admitted(st)
	case "published":
		return w.published(st)
	case "left":
		return w.leftOut(st)
	case "steps":
		return w.steps(st)
	case "notes":
		return w.notes(st)
	case "tally":
		return w.tally(st)
	default:
		return fmt.Errorf("%q is not a heading", st.words[0])
	}
	return f.err
}

// choose sets the ruleset of the script by family or version, and its calendar.
func (w *world) choose(name string) error {
	for _, r := range w.rulesets {
		if r.Family() == name {
			w.rules = r
			w.calendar, _ = r.Calendar()
			return nil
		}
	}
	for _, r := range w.rulesets {
		if slices.ContainsFunc(r.Versions(), func(v rating.Version) bool { return v.ID == name }) {
			w.rules, w.version = r, name
			w.calendar, _ = r.Calendar()
			return nil
		}
	}
	return fmt.Errorf("no ruleset %q here", name)
}

// setCalendar replaces the list dates, and the closing days if they are given.
func (w *world) setCalendar(f *fields) {
	w.calendar.Days = nil
	for name := f.next(); name != ""; name = f.next() {
		if name == "cutoff" {
			w.calendar.CutoffDays = f.number(name)
			continue
		}
		day, err := rating.ParseMonthDay(name)
		if err != nil {
			f.fail("%v", err)
		}
		w.calendar.Days = append(w.calendar.Days, day)
	}
}

// addEvent reads an event for the next list.
func (w *world) addEvent(st statement) error {
	e, err := st.event()
	if err != nil {
		return err
	}
	if w.events == nil {
		w.events = map[string]rating.Event{}
	}
	e.List = w.rules.Family()
	w.events[e.Code] = e
	w.waiting = append(w.waiting, e)
	return nil
}

// on returns a lookup of the list that is in force on a day. lists must be sorted by date.
func on(lists []rating.List) engine.Lists {
	return func(d rating.Date) (rating.List, bool, error) {
		for _, l := range slices.Backward(lists) {
			if l.Date <= d {
				return l, true, nil
			}
		}
		return rating.List{}, false, nil
	}
}
