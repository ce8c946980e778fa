package bulletin

import (
	"strconv"
	"strings"

	"kalends/rating"
	"kalends/reports"
	"kalends/reports/pdf"
)

// summary is one page: key figures against the list before, three charts, the first few of the list and of those who
// gained, and the next list.
func (b *book) summary() error {
	b.begin(true, 0)
	top := b.f.Y
	left, right := b.f.X, b.f.X+half+gutter
	bottom := b.keyFigures(left, top)
	b.classChart(right, top, bottom-top)
	y := bottom + 7
	b.gamesChart(left, y, 52)
	b.changeChart(right, y, 54)
	b.f.Y = y + 57
	if err := b.summaryTables(); err != nil {
		return err
	}
	b.nextList()
	return nil
}

const firstFew = 5 // of the small tables; the sections have all

// summaryTables print side by side who leads and who gained most: or men and women, where they are ranked apart.
func (b *book) summaryTables() error {
	var groups []group
	for _, sex := range b.sexes() {
		groups = append(groups, group{b.say("first." + sex.key), sex.lines[:min(firstFew, len(sex.lines))]})
	}
	for _, g := range b.groups() {
		groups = append(groups, group{g.title, gainers(g.lines, firstFew)})
	}
	for i := 0; i+1 < len(groups); i += 2 {
		top, bottom := b.f.Y, b.f.Y
		for side, g := range groups[i : i+2] {
			b.f.Y = top
			if err := b.smallTable(b.f.X+float64(side)*(half+gutter), g); err != nil {
				return err
			}
			bottom = max(bottom, b.f.Y)
		}
		b.f.Y = bottom
		if bottom > top {
			b.f.Y += 5
		}
	}
	return nil
}

func (b *book) smallTable(x float64, g group) error {
	if len(g.lines) == 0 {
		return nil
	}
	t := b.table("few", 9, "key")
	records := plainRecords(g.lines)
	for i := range records {
		records[i].place = strconv.Itoa(i + 1)
	}
	rows := b.rows("few", records)
	for i, l := range g.lines {
		rows[i].Link = b.entry[l.ID]
	}
	if err := t.Grow(b.d, rows); err != nil {
		return err
	}
	b.d.At(x, b.f.Y+2.6, g.title, subHead, pdf.Left)
	b.f.Y = t.Draw(b.d, x, b.f.Y+5, rows, 0)
	return nil
}

// figure is a row of the key figures; heads of a block have a rule above them.
type figure struct {
	label             string
	now, before, diff string
	block             bool
}

func (b *book) keyFigures(x, y float64) float64 {
	t := &pdf.Table{Height: b.layout.Row["key"], Columns: []pdf.Column{
		{Width: 43, Style: plain}, {Head: b.say("key.this"), Width: 15, Align: pdf.Right, Style: strong, Exact: true},
		{Head: b.say("key.previous"), Width: 15.5, Align: pdf.Right, Style: style(9, false, pdf.Grey), Exact: true},
		{Head: b.say("key.change"), Width: 15.5, Align: pdf.Right, Style: plain, Exact: true}}}
	b.d.At(x, y+2.6, b.say("key.title"), subHead, pdf.Left)
	y = t.Head(b.d, x, y+5)
	for _, f := range b.figures() {
		if f.block {
			b.d.Line(x, y+0.45, x+half, y+0.45, 0.10, pdf.Mid)
			y += 0.9
		}
		t.Row(b.d, x, y, pdf.Row{Cells: []pdf.Cell{{Text: f.label}, {Text: f.now}, {Text: f.before}, {Text: f.diff}}})
		y += t.Height
	}
	return t.End(b.d, x, y)
}

func (b *book) figures() []figure {
	now, before, any := b.totals()
	count := func(key string, n, was int) figure {
		f := figure{label: b.say("key." + key), now: b.w.Count(n), before: dash, diff: dash}
		if any {
			f.before, f.diff = b.w.Count(was), b.signedCount(n-was)
		}
		return f
	}
	figures := []figure{count("listed", now.Listed, before.Listed)}
	if b.is.Profile.BySex {
		figures = append(figures, inset(count("men", now.Listed-now.Women, before.Listed-before.Women)))
	}
	figures = append(figures, inset(count("women", now.Women, before.Women)), inset(count("under18", now.Under18, before.Under18)),
		count("active", now.Active, before.Active), count("new", now.New, before.New), count("removed", now.Removed, before.Removed))
	play := []figure{count("events", now.Events, before.Events), count("games", now.Games, before.Games),
		count("forfeits", now.Forfeits, before.Forfeits), count("byes", now.Byes, before.Byes), count("not_rated", now.NotRated, before.NotRated)}
	play[0].block = true
	level := b.levels(now, before, any)
	if len(level) > 0 {
		level[0].block = true
	}
	return append(append(figures, play...), level...)
}

func inset(f figure) figure {
	f.label = "\u2003" + f.label
	return f
}

// levels are the figures about strength.
func (b *book) levels(now, before reports.Totals, any bool) []figure {
	level := func(key string, n, was rating.Points, has, had bool) figure {
		f := figure{label: b.say("key." + key), now: dash, before: dash, diff: dash}
		if has {
			f.now = b.points(n)
		}
		if had {
			f.before = b.points(was)
		}
		if has && had {
			f.diff = b.signed(n - was)
		}
		return f
	}
	if !b.is.Profile.BySex {
		some := now.Listed > 0
		return []figure{level("top_ten", now.TopTen, before.TopTen, some, any), level("median", now.Median, before.Median, some, any)}
	}
	var figures []figure
	for _, sex := range []struct {
		key string
		sex rating.Sex
	}{{"men_ten", rating.Male}, {"women_ten", rating.Female}} {
		n, has := b.topTen(ratings(b.lines(sex.sex)))
		was, had := b.topTen(b.earlier(sex.sex))
		figures = append(figures, level(sex.key, n, was, has, had))
	}
	return figures
}

// chartHead prints the title of a chart and how to read it, and gives where the chart begins.
func (b *book) chartHead(x, y float64, title, note string) float64 {
	b.d.Cell(x, y+2.6, half, title, subHead, pdf.Left)
	y += 2.6
	for _, line := range b.d.Wrap(note, caption, half) {
		y += 3.7
		b.d.At(x, y, line, caption, pdf.Left)
	}
	return y + 2
}

func (b *book) classChart(x, y, h float64) {
	c := b.classes()
	title, note := "chart.classes", "chart.classes_note"
	if b.is.Profile.BySex {
		title, note = "chart.classes_men", "chart.classes_note_men"
	}
	from := b.chartHead(x, y, b.say(title), b.say(note, "step", c.step.Text(0)))
	if len(c.now) == 0 {
		return
	}
	bars := pdf.Bars{Values: c.now, Dark: c.women, Steps: c.before, Marked: -1, Accent: b.accent, Print: b.w.Count}
	for i := range c.now {
		bars.Labels = append(bars.Labels, (c.lowest + rating.Points(i)*c.step).Text(0))
	}
	b.d.Bars(x, from, half, y+h-from+3.4, bars)
}

func (b *book) gamesChart(x, y, h float64) {
	history := b.is.History
	from := b.chartHead(x, y, b.say("chart.games", "n", strconv.Itoa(max(1, len(history)))), b.say("chart.games_note"))
	bars := pdf.Bars{Marked: len(history) - 1, Slots: 12, Accent: b.accent, Print: b.w.Count}
	for _, t := range history {
		bars.Values = append(bars.Values, t.Games)
		bars.Labels = append(bars.Labels, shortSerial(t.Serial))
	}
	if len(history) > 0 {
		b.d.Bars(x, from, half, y+h-from, bars)
	}
}

// shortSerial prints 2026/4 as 26/4.
func shortSerial(s string) string {
	if year, _, ok := strings.Cut(s, "/"); ok && len(year) == 4 {
		return s[2:]
	}
	return s
}

func (b *book) changeChart(x, y, h float64) {
	from := b.chartHead(x, y, b.say("chart.changes"), b.say("chart.changes_note"))
	bars := pdf.Bars{Marked: -1, Accent: b.accent, Print: b.w.Count}
	bars.Values, bars.Labels = b.changeClasses()
	b.d.Bars(x, from, half, y+h-from, bars)
}

func (b *book) nextList() {
	x, y := b.f.X, b.f.Y
	if y+18 > b.f.Bottom {
		return // the title page says it too
	}
	b.d.At(x, y+2.6, b.say("next.title"), subHead, pdf.Left)
	next := b.is.Next
	if next.Date == 0 {
		b.d.At(x, y+8, b.say("next.unknown"), plain, pdf.Left)
		return
	}
	reports := b.w.Date(next.Date)
	if d := b.is.Deadline; len(d) > 11 {
		reports = b.moment(next.Date.String() + d[10:])
	}
	for i, pair := range [][2]string{{"effective", b.w.Date(next.Date)}, {"period", b.period(next)},
		{"cutoff", b.w.Date(next.Cutoff)}, {"reports", reports}} {
		at := x + [...]float64{0, 38, 96, 138}[i]
		b.d.At(at, y+8, b.say("next."+pair[0]), caption, pdf.Left)
		b.d.Cell(at, y+12.4, [...]float64{36, 56, 40, 42}[i], pair[1], style(9.5, true, pdf.Ink), pdf.Left)
	}
}
