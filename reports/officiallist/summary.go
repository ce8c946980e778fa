package officiallist

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"kalends/rating"
	"kalends/reports"
	"kalends/reports/figures"
	"kalends/reports/xlsx"
)

// item is a line of the summary: what it counts, on this list and on the one before. label is the short word below its
// column in a chart.
type item struct {
	key, name, label string
	now, previous    xlsx.Value
	change, women    xlsx.Value
	height           int // of its column
}

// section is a group of items with its chart.
type section struct {
	key   string
	note  string // below the chart; empty: no chart. There is none of a single column either
	last  bool   // the last column is this list
	dark  bool   // columns of women are in front
	items []item
}

// The columns of the summary that charts read, counted from 1, and the column of the charts.
const (
	nowColumn   = 3
	womenColumn = 6
	labelColumn = 7
	chartColumn = 9
)

// summary is the sheet of key figures, compared with the list before, and of the numbers in the charts.
type summary struct{ *workbook }

func (m summary) table() xlsx.Table {
	t := m.begin("Summary", "summary")
	t.Columns[womenColumn-1].Hidden = m.is.Profile.BySex // they have rows of their own
	t.OnePage, t.Lined = true, "$A5<>$A6"
	sections := m.sections()
	var rows [][]xlsx.Value
	row := xlsx.FirstRow
	for _, s := range sections {
		if s.note != "" && len(s.items) > 1 {
			t.Charts = append(t.Charts, m.chart(s, row, len(t.Charts)))
		}
		for _, i := range s.items {
			rows = append(rows, []xlsx.Value{xlsx.Text(m.say("summary.section_of." + s.key)), xlsx.Text(i.name), i.now,
				i.previous, i.change, i.women, xlsx.Text(i.label), xlsx.Text(s.key + "." + i.key)})
		}
		row += len(s.items)
	}
	return m.fill(t, xlsx.These(rows))
}

// rowsOfChart is how many rows of the summary a chart covers, with the space below it.
const rowsOfChart = 12

// chart makes chart n, from 0, of a section that begins in a row of the sheet.
func (m summary) chart(s section, row, n int) xlsx.Chart {
	column := func(col int) string { return xlsx.Fixed("Summary", col, row, col, row+len(s.items)-1) }
	now := xlsx.Bars{Name: xlsx.Ref("Summary", nowColumn, xlsx.FirstRow-1), Values: column(nowColumn), Ink: xlsx.Pale,
		Count: len(s.items)}
	if s.last {
		now.Last = m.is.Hex()
	}
	c := xlsx.Chart{At: xlsx.At(chartColumn, 4+n*rowsOfChart), Title: m.say("summary.chart." + s.key), Note: s.note,
		Labels: column(labelColumn), Bars: []xlsx.Bars{now}, Width: xlsx.ChartWidth, Height: xlsx.ChartHeight}
	for _, i := range s.items {
		c.Highest = max(c.Highest, i.height)
		for line := range strings.SplitSeq(i.label, "\n") {
			c.Letters = max(c.Letters, utf8.RuneCountInString(line))
		}
	}
	if s.dark {
		c.Bars = append(c.Bars, xlsx.Bars{Name: xlsx.Ref("Summary", womenColumn, xlsx.FirstRow-1),
			Values: column(womenColumn), Ink: xlsx.Dark, Silent: true})
	}
	return c
}

// sections returns the key figures, then the distributions and the other sections with charts.
func (m summary) sections() []section {
	sections := []section{m.keyFigures()}
	if m.is.Profile.BySex {
		sections = append(sections, m.distribution("men", figures.OfSex(m.is.Lines, rating.Male), rating.Male),
			m.distribution("women", figures.OfSex(m.is.Lines, rating.Female), rating.Female))
	} else {
		sections = append(sections, m.distribution("classes", m.is.Lines, rating.Male))
	}
	return append(sections, m.changes(), m.activity(), m.months())
}

// keyFigures compares the figures of this list with those of the list before, as far as they are known.
func (m summary) keyFigures() section {
	s := section{key: "figures"}
	if len(m.is.History) == 0 {
		return s
	}
	now, was, any := figures.Totals(m.is)
	add := func(key string, a, b, change xlsx.Value, known bool) {
		if !any || !known {
			b, change = xlsx.Value{}, xlsx.Value{}
		}
		s.items = append(s.items, item{key: key, name: m.say("summary.figure." + key), now: a, previous: b,
			change: change})
	}
	for _, f := range []struct {
		key    string
		a, b   int
		period bool // something of the period: of a list that was taken over it is not known
	}{{"listed", now.Listed, was.Listed, false}, {"women", now.Women, was.Women, false},
		{"under18", now.Under18, was.Under18, false}, {"active", now.Active, was.Active, false},
		{"new", now.New, was.New, true}, {"removed", now.Removed, was.Removed, true},
		{"events", now.Events, was.Events, true}, {"not_rated", now.NotRated, was.NotRated, true},
		{"games", now.Games, was.Games, true}, {"forfeits", now.Forfeits, was.Forfeits, true},
		{"byes", now.Byes, was.Byes, true}} {
		add(f.key, xlsx.Int(f.a), xlsx.Int(f.b), xlsx.Int(f.a-f.b), !f.period || !was.TakenOver)
	}
	for _, f := range []struct {
		key  string
		a, b rating.Points
	}{{"top_ten", now.TopTen, was.TopTen}, {"median", now.Median, was.Median}} {
		level, known := xlsx.Points(f.a), was.Listed > 0
		if now.Listed == 0 {
			level, known = xlsx.Value{}, false
		}
		add(f.key, level, xlsx.Points(f.b), xlsx.Points(f.a-f.b), known)
	}
	return s
}

// distribution counts players by classes of equal width; more than fourteen classes are joined in pairs.
func (m summary) distribution(key string, lines reports.Lines, sex rating.Sex) section {
	c := classesOf(lines, m.is.Profile.Lowest[sex], max(m.is.Profile.Step, rating.Whole))
	s := section{key: key, dark: !m.is.Profile.BySex,
		note: m.w.Say("list.summary.note."+key, "step", c.step.Text(0))}
	before, decimals := m.before(c), m.is.Profile.Decimals
	for i, n := range c.now {
		from := c.lowest + rating.Points(i)*c.step
		last := from + c.step - reports.Unit(decimals)
		it := item{key: from.Text(0), name: m.w.Figures(from.Text(decimals) + "–" + last.Text(decimals)), label: from.Text(0),
			now: xlsx.Int(n), height: n}
		if s.dark {
			it.women = xlsx.Int(c.women[i])
		}
		if before != nil {
			it.previous, it.change = xlsx.Int(before[i]), xlsx.Int(n-before[i])
		}
		s.items = append(s.items, it)
	}
	return s
}

// before counts the list before in the same classes; nil if it is not known. Its totals are not counted by sex, so
// there is nothing where men and women are ranked apart.
func (m summary) before(c classes) []int {
	n := len(m.is.History)
	if m.is.Profile.BySex || n < 2 || len(m.is.History[n-2].Classes) == 0 {
		return nil
	}
	counts := make([]int, len(c.now))
	for from, players := range m.is.History[n-2].Classes {
		if i := c.index(from); i >= 0 && i < len(counts) {
			counts[i] += players
		}
	}
	return counts
}

// changes counts the players with a rated game by their change.
func (m summary) changes() section {
	s := section{key: "changes", note: m.say("summary.note.changes")}
	counts, any := figures.ByChange(m.is.Lines)
	if !any {
		return s
	}
	for i, label := range m.changeLabels() {
		s.items = append(s.items, item{key: strconv.Itoa(i + 1), name: strings.ReplaceAll(label, "\n…", " … "),
			label: strings.ReplaceAll(label, "\n…", "\n"), now: xlsx.Int(counts[i]), height: counts[i]})
	}
	return s
}

// activity has the rated games of each of the last lists.
func (m summary) activity() section {
	s := section{key: "lists", last: true, note: m.say("summary.note.lists")}
	year := ""
	for _, t := range m.is.History {
		label := shorter(t.Serial, "/", &year)
		it := item{key: t.Date.String(), name: joined(t.Serial, t.Date.String()), label: label}
		if !t.TakenOver {
			it.now, it.height = xlsx.Int(t.Games), t.Games
		}
		s.items = append(s.items, it)
	}
	return s
}

const mostMonths = 12

// months has the rated games of this list by the month in which their events ended, for the last mostMonths.
func (m summary) months() section {
	s := section{key: "months", note: m.say("summary.note.months")}
	games := map[int]int{} // by month, counted from the year 0
	first, last := 0, 0
	for _, e := range m.is.Events {
		y, month, _ := e.End.Civil()
		at := y*12 + int(month) - 1
		if e.End == 0 || e.Games == 0 {
			continue
		}
		if first == 0 || at < first {
			first = at
		}
		last = max(last, at)
		games[at] += e.Games
	}
	if first == 0 {
		return s
	}
	year := ""
	for at := max(first, last-mostMonths+1); at <= last; at++ {
		name := fmt.Sprintf("%04d-%02d", at/12, at%12+1)
		s.items = append(s.items, item{key: name, name: name, label: shorter(name, "-", &year), now: xlsx.Int(games[at]),
			height: games[at]})
	}
	return s
}

// shorter shortens the name of a list or a month within its year, "26/1", "2", "3": the year is printed where it
// begins. It keeps the year for the next call. A name without a year of four digits before mark stays as it is.
func shorter(name, mark string, year *string) string {
	y, n, ok := strings.Cut(name, mark)
	if !ok || len(y) != 4 {
		return name
	}
	if y == *year {
		return n
	}
	*year = y
	return y[2:] + mark + n
}
