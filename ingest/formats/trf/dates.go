package trf

import (
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

// layouts returns how a date can be meant, the most likely way first: as the format prescribes, then as real reports
// have it.
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
		d, ok := r.Pad.Calendar.Date(workbook.Cell{Kind: workbook.Text, Raw: text})
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
	start, end                 rating.Date
	rounds                     map[int]rating.Date
	startAs, endAs, roundsAs   layout
	startText, endText, sample string
}

// dates reads the first and last day and the days of the rounds. Of the ways in which they can be meant it takes the
// first in which the rounds follow each other and are within the event.
func (r *reader) dates() {
	texts := r.roundDays()
	c, others := r.choose(texts)
	e := &r.Event
	e.Start, e.End = c.start, c.end
	if len(texts) > 0 && c.rounds == nil {
		r.Pad.Note(finding.RoundDatesUnused, r.at("132"), strings.Join(texts, " "), "start", orDash(c.start), "end",
			orDash(c.end))
	}
	e.RoundDates = c.rounds
	r.daysFromRounds(c)
	r.reportAmbiguous(c, others)
	r.reportGuessed(c)
	if e.Start != 0 && e.End != 0 && e.End < e.Start {
		r.Pad.Note(finding.BeforeStart, r.at("052"), c.endText, "start", e.Start.String())
	}
	r.checkDay("042", c.startText, e.Start)
	r.checkDay("052", c.endText, e.End)
}

func orDash(d rating.Date) string {
	if d == 0 {
		return "—"
	}
	return d.String()
}

// checkDay reports a date that cannot be read or is in the future.
func (r *reader) checkDay(tag, text string, d rating.Date) {
	switch {
	case text != "" && d == 0:
		r.Pad.Note(finding.NotADate, r.at(tag), text)
	case r.Today != 0 && d > r.Today:
		r.Pad.Note(finding.InFuture, r.at(tag), d.String(), "today", r.Today.String())
	}
}

// roundDays returns the days of the rounds as they are written: by the columns of the rounds, or else one after the
// other.
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

// choose tries the ways to read the days; others are those that are as good as the one chosen.
func (r *reader) choose(texts []string) (best calendar, others []calendar) {
	all := r.ways(texts)
	for _, c := range all {
		if r.plausible(c, len(texts) > 0) {
			others = append(others, c)
		}
	}
	if len(others) > 0 {
		best = others[0]
		return best, slices.DeleteFunc(others[1:], func(c calendar) bool { return c.roundsAs != best.roundsAs })
	}
	for _, c := range all {
		if c.rounds = nil; r.plausible(c, false) {
			return c, nil
		}
	}
	all[0].rounds = nil
	return all[0], nil
}

// ways returns the ways to read the days, the most likely first. Dates that can be meant in the same ways are meant
// alike.
func (r *reader) ways(texts []string) []calendar {
	start, end, sample := r.value("042"), r.value("052"), ""
	if i := slices.IndexFunc(texts, func(s string) bool { return s != "" }); i >= 0 {
		sample = texts[i]
	}
	alike := slices.Equal(r.layouts(start), r.layouts(end))
	var all []calendar
	for _, d := range r.layouts(sample) {
		days := r.roundsAs(texts, d)
		for _, s := range r.layouts(start) {
			for _, e := range r.layouts(end) {
				if !alike || s == e {
					all = append(all, calendar{start: r.day(start, s), end: r.day(end, e), rounds: days,
						startText: start, endText: end, sample: sample, startAs: s, endAs: e, roundsAs: d})
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
func (r *reader) plausible(c calendar, rounds bool) bool {
	if c.startText != "" && c.start == 0 || c.endText != "" && c.end == 0 || c.end != 0 && c.end < c.start || rounds &&
		c.rounds == nil {
		return false
	}
	if r.Today != 0 && max(c.start, c.end) > r.Today {
		return false
	}
	before := c.start
	for _, n := range numbersOf(c.rounds) {
		d := c.rounds[n]
		if d < before || c.end != 0 && d > c.end || r.Today != 0 && d > r.Today {
			return false
		}
		before = d
	}
	return true
}

func numbersOf(days map[int]rating.Date) []int {
	var all []int
	for n := range days {
		all = append(all, n)
	}
	slices.Sort(all)
	return all
}

// daysFromRounds takes missing first and last days of the event from its rounds.
func (r *reader) daysFromRounds(c calendar) {
	n := numbersOf(c.rounds)
	if len(n) == 0 {
		return
	}
	if first := c.rounds[n[0]]; c.startText == "" {
		r.Event.Start = first
		r.Pad.Note(finding.DateFromRounds, r.at("132"), c.sample, "record", "042", "date", first.String())
	}
	if last := c.rounds[n[len(n)-1]]; c.endText == "" {
		r.Event.End = last
		r.Pad.Note(finding.DateFromRounds, r.at("132"), c.sample, "record", "052", "date", last.String())
	}
}

// reportAmbiguous reports that a day could also be read the other way round, if the rounds do not decide it.
func (r *reader) reportAmbiguous(c calendar, others []calendar) {
	reported := map[string]bool{}
	for _, o := range others {
		for _, d := range []struct {
			tag, text   string
			read, other rating.Date
			as          layout
		}{{"042", c.startText, c.start, o.start, c.startAs}, {"052", c.endText, c.end, o.end, c.endAs}} {
			if d.read != d.other && d.as != ymd && !reported[d.tag] {
				reported[d.tag] = true
				r.Pad.Note(finding.AmbiguousDate, r.at(d.tag), d.text, "date", d.read.String())
			}
		}
	}
}

// reportGuessed reports how dates were read that have two digits for the year.
func (r *reader) reportGuessed(c calendar) {
	short := func(text string) bool { return len(r.layouts(text)) == 4 }
	switch {
	case c.start != 0 && short(c.startText):
		r.Pad.Note(finding.DateGuessed, r.at("042"), c.startText, "date", c.start.String())
	case c.rounds != nil && short(c.sample) && c.roundsAs != ymd:
		r.Pad.Note(finding.DateGuessed, r.at("132"), c.sample, "date", c.rounds[numbersOf(c.rounds)[0]].String())
	}
}
