package trf

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"kalends/ingest/cells"
	"kalends/ingest/workbook"
	"kalends/rating"
	"kalends/rating/finding"
)

// layout is the order of year, month and day in a numeric date; words is a date with a spelled month.
type layout string

const (
	ymd   layout = "ymd"
	ydm   layout = "ydm"
	dmy   layout = "dmy"
	mdy   layout = "mdy"
	words layout = ""
)

var numbers = cells.Compile(`^(\d{1,4})[-/.](\d{1,2})[-/.](\d{1,4})\.?$`)

// layouts returns the layouts in which a date can be read, the most likely first: as the format prescribes, then as
// real reports have it.
func (r *reader) layouts(text string) []layout {
	m := numbers.FindStringSubmatch(text)
	switch {
	case m == nil:
		return []layout{words}
	case len(m[1]) == 4:
		return []layout{ymd}
	case len(m[3]) == 4 && r.DateOrder == "mdy":
		return []layout{mdy, dmy}
	case len(m[3]) == 4 && strings.Contains(text, "."): // nobody who writes points between them puts the month first
		return []layout{dmy}
	case len(m[3]) == 4:
		return []layout{dmy, mdy}
	}
	return []layout{ymd, ydm, dmy, mdy}
}

// day parses a date in a layout; 0 if that is impossible.
func (r *reader) day(text string, as layout) rating.Date {
	m := numbers.FindStringSubmatch(text)
	if m == nil || as == words {
		d, ok := r.Calendar.Date(workbook.Cell{Kind: workbook.Text, Raw: text})
		if !ok {
			return 0
		}
		return d.Date
	}
	part := map[byte]int{}
	for i := range 3 {
		part[as[i]], _ = strconv.Atoi(m[i+1])
	}
	year := part['y']
	switch {
	case year < 70:
		year += 2000
	case year < 100:
		year += 1900
	}
	d := rating.Day(year, time.Month(part['m']), part['d'])
	y, month, date := d.Civil()
	if y != year || int(month) != part['m'] || date != part['d'] || year < 1900 {
		return 0
	}
	return d
}

// calendar is one way to read the days of an event.
type calendar struct {
	start, end               rating.Date
	rounds                   map[int]rating.Date // nil: they could not be read
	startAs, endAs, roundsAs layout
}

// texts are the days of an event as they are written.
type texts struct {
	start, end string
	rounds     []string
	sample     string // the first of the rounds
}

// dates sets the first and last day and the days of the rounds, and reports those that are missing, ambiguous or
// impossible. Of the ways to read them it takes the first in which the rounds follow each other and are within the
// event.
func (r *reader) dates() {
	t := texts{start: r.value("042"), end: r.value("052"), rounds: r.roundDays()}
	if i := slices.IndexFunc(t.rounds, func(s string) bool { return s != "" }); i >= 0 {
		t.sample = t.rounds[i]
	}
	c, others := r.choose(t)
	e := &r.Event
	e.Start, e.End = c.start, c.end
	if len(t.rounds) > 0 && c.rounds == nil {
		r.Note(finding.RoundDatesUnused, r.at("132"), strings.Join(t.rounds, " "), "start",
			cmp.Or(c.start.String(), "—"), "end", cmp.Or(c.end.String(), "—"))
	}
	e.RoundDates = c.rounds
	r.daysFromRounds(t, c)
	r.reportAmbiguous(t, c, others)
	r.reportGuessed(t, c)
	if e.Start != 0 && e.End != 0 && e.End < e.Start {
		r.Note(finding.BeforeStart, r.at("052"), t.end, "start", e.Start.String())
	}
	r.checkDay("042", t.start, e.Start)
	r.checkDay("052", t.end, e.End)
}

// checkDay reports a date that cannot be read or is in the future.
func (r *reader) checkDay(tag, text string, d rating.Date) {
	switch {
	case text != "" && d == 0:
		r.Note(finding.NotADate, r.at(tag), text)
	case r.Today != 0 && d > r.Today:
		r.Note(finding.InFuture, r.at(tag), d.String(), "today", r.Today.String())
	}
}

// roundDays returns the days of the rounds as they are written, "" for a round without one: by the columns of the
// rounds, or else one after the other.
func (r *reader) roundDays() []string {
	var days []string
	for _, l := range r.lines {
		if l.tag != "132" {
			continue
		}
		all := strings.Fields(l.rest(5))
		for round := 1; firstColumn(round) <= len(l.runes); round++ {
			days = append(days, l.columns(firstColumn(round), firstColumn(round)+7))
		}
		for len(days) > 0 && days[len(days)-1] == "" {
			days = days[:len(days)-1]
		}
		if !slices.Equal(strings.Fields(strings.Join(days, " ")), all) {
			return all
		}
		if len(days) > 0 {
			return days
		}
	}
	return days
}

// choose returns the best way to read the days, and as others those that are as good. If none is plausible with the
// rounds, the best has no days of rounds.
func (r *reader) choose(t texts) (best calendar, others []calendar) {
	all := r.ways(t)
	good := slices.DeleteFunc(slices.Clone(all), func(c calendar) bool {
		return len(t.rounds) > 0 && c.rounds == nil || !r.plausible(t, c)
	})
	if len(good) > 0 {
		best = good[0]
		return best, slices.DeleteFunc(good[1:], func(c calendar) bool { return c.roundsAs != best.roundsAs })
	}
	for i := range all {
		all[i].rounds = nil
	}
	if i := slices.IndexFunc(all, func(c calendar) bool { return r.plausible(t, c) }); i >= 0 {
		return all[i], nil
	}
	return all[0], nil
}

// ways returns the ways to read the days, the most likely first. If first and last day have the same possible layouts,
// they have the same layout.
func (r *reader) ways(t texts) (all []calendar) {
	alike := slices.Equal(r.layouts(t.start), r.layouts(t.end))
	for _, d := range r.layouts(t.sample) {
		days := r.roundsAs(t.rounds, d)
		for _, s := range r.layouts(t.start) {
			for _, e := range r.layouts(t.end) {
				if !alike || s == e {
					all = append(all, calendar{r.day(t.start, s), r.day(t.end, e), days, s, e, d})
				}
			}
		}
	}
	return all
}

// roundsAs reads the days of the rounds in one layout; nil if one of them is impossible.
func (r *reader) roundsAs(texts []string, as layout) map[int]rating.Date {
	days := map[int]rating.Date{}
	for i, text := range texts {
		if text == "" {
			continue
		}
		if days[i+1] = r.day(text, as); days[i+1] == 0 {
			return nil
		}
	}
	if len(days) == 0 {
		return nil
	}
	return days
}

// plausible reports whether every date was read, none is in the future, and the rounds follow each other within the
// event.
func (r *reader) plausible(t texts, c calendar) bool {
	if t.start != "" && c.start == 0 || t.end != "" && c.end == 0 || c.end != 0 && c.end < c.start {
		return false
	}
	days := []rating.Date{c.start}
	for _, n := range slices.Sorted(maps.Keys(c.rounds)) {
		days = append(days, c.rounds[n])
	}
	last := slices.Max(days)
	return slices.IsSorted(days) && (c.end == 0 || len(days) == 1 || last <= c.end) &&
		(r.Today == 0 || max(last, c.end) <= r.Today)
}

// daysFromRounds sets the first or the last day of an event that does not state it from those of its rounds, and notes
// it.
func (r *reader) daysFromRounds(t texts, c calendar) {
	n := slices.Sorted(maps.Keys(c.rounds))
	if len(n) == 0 {
		return
	}
	if first := c.rounds[n[0]]; t.start == "" {
		r.Event.Start = first
		r.Note(finding.DateFromRounds, r.at("132"), t.sample, "record", "042", "date", first.String())
	}
	if last := c.rounds[n[len(n)-1]]; t.end == "" {
		r.Event.End = last
		r.Note(finding.DateFromRounds, r.at("132"), t.sample, "record", "052", "date", last.String())
	}
}

// reportAmbiguous reports a first or last day that is another day in one of the other ways.
func (r *reader) reportAmbiguous(t texts, c calendar, others []calendar) {
	report := func(tag, text string, read rating.Date, as layout, other func(calendar) rating.Date) {
		if as != ymd && slices.ContainsFunc(others, func(o calendar) bool { return other(o) != read }) {
			r.Note(finding.AmbiguousDate, r.at(tag), text, "date", read.String())
		}
	}
	report("042", t.start, c.start, c.startAs, func(o calendar) rating.Date { return o.start })
	report("052", t.end, c.end, c.endAs, func(o calendar) rating.Date { return o.end })
}

// reportGuessed reports how dates with two digits for the year were read.
func (r *reader) reportGuessed(t texts, c calendar) {
	short := func(text string) bool { return len(r.layouts(text)) == 4 }
	switch {
	case c.start != 0 && short(t.start):
		r.Note(finding.DateGuessed, r.at("042"), t.start, "date", c.start.String())
	case c.rounds != nil && short(t.sample) && c.roundsAs != ymd:
		first := c.rounds[slices.Min(slices.Collect(maps.Keys(c.rounds)))]
		r.Note(finding.DateGuessed, r.at("132"), t.sample, "date", first.String())
	}
}
