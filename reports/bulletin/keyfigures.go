package bulletin

import (
	"kalends/rating"
	"kalends/reports"
	"kalends/reports/figures"
	"kalends/reports/pdf"
)

// figure is a row of the key figures; the first row of a block has a rule above it.
type figure struct {
	label             string
	now, before, diff string
	block             bool
}

// keyFigures prints the totals of this list beside those of the list before, if there was one, and returns where the
// table ends.
func (s summary) keyFigures(x, y float64) float64 {
	t := &pdf.Table{Height: s.layout.Row["key"], Columns: []pdf.Column{{Width: 43, Style: body},
		{Head: s.say("key.this"), Width: 15, Align: pdf.Right, Style: strong, Exact: true},
		{Head: s.say("key.previous"), Width: 15.5, Align: pdf.Right, Style: style(9, false, pdf.Grey), Exact: true},
		{Head: s.say("key.change"), Width: 15.5, Align: pdf.Right, Style: body, Exact: true}}}
	if _, _, compared := figures.Totals(s.is); !compared {
		t.Columns[0].Width += t.Columns[2].Width + t.Columns[3].Width
		t.Columns = t.Columns[:2]
	}
	s.subHeadAt(x, y, s.say("key.title"))
	y = t.Head(s.d, x, y+subHeadRoom)
	for _, f := range s.figures() {
		if f.block {
			s.d.Line(x, y+0.45, x+half, y+0.45, 0.10, pdf.Mid)
			y += 0.9
		}
		cells := []pdf.Cell{{Text: f.label}, {Text: f.now}, {Text: f.before}, {Text: f.diff}}
		t.Row(s.d, x, y, &pdf.Row{Cells: cells[:len(t.Columns)]})
		y += t.Height
	}
	return t.End(s.d, x, y)
}

// figures returns the rows of the key figures. Those of the period have no figure before where the list before was
// taken over.
func (s summary) figures() []figure {
	now, before, compared := figures.Totals(s.is)
	count := func(key string, n, was int) figure {
		f := figure{label: s.say("key." + key), now: s.w.Count(n), before: dash, diff: dash}
		if compared {
			f.before, f.diff = s.w.Count(was), s.signedCount(n-was)
		}
		return f
	}
	ofPeriod := func(key string, n, was int) figure {
		if f := count(key, n, was); !before.TakenOver {
			return f
		}
		return figure{label: s.say("key." + key), now: s.w.Count(n), before: dash, diff: dash}
	}
	rows := []figure{count("listed", now.Listed, before.Listed)}
	if s.is.Profile.BySex {
		rows = append(rows, inset(count("men", now.Listed-now.Women, before.Listed-before.Women)))
	}
	rows = append(rows, inset(count("women", now.Women, before.Women)),
		inset(count("under18", now.Under18, before.Under18)), count("active", now.Active, before.Active))
	if compared { // on a first list everybody is new
		rows = append(rows, ofPeriod("new", now.New, before.New), ofPeriod("removed", now.Removed, before.Removed))
	}
	play := []figure{ofPeriod("events", now.Events, before.Events), ofPeriod("games", now.Games, before.Games),
		ofPeriod("forfeits", now.Forfeits, before.Forfeits), ofPeriod("byes", now.Byes, before.Byes),
		ofPeriod("not_rated", now.NotRated, before.NotRated)}
	play[0].block = true
	strength := s.strength(now, before)
	strength[0].block = true
	return append(append(rows, play...), strength...)
}

// inset returns a figure with its label indented.
func inset(f figure) figure {
	f.label = "\u2003" + f.label
	return f
}

// strength returns the figures about the strength of the list: of all players, or of men and women where they are
// ranked apart.
func (s summary) strength(now, before reports.Totals) []figure {
	if !s.is.Profile.BySex {
		some, had := now.Listed > 0, before.Listed > 0
		return []figure{s.strengthOf("top_ten", now.TopTen, before.TopTen, some, had),
			s.strengthOf("median", now.Median, before.Median, some, had)}
	}
	var rows []figure
	for _, sex := range []struct {
		key string
		sex rating.Sex
	}{{"men_ten", rating.Male}, {"women_ten", rating.Female}} {
		decimals := s.is.Profile.Decimals
		n, has := figures.TopTen(figures.Ratings(figures.OfSex(s.is.Lines, sex.sex)), decimals)
		was, had := figures.TopTen(figures.PreviousRatings(s.is, sex.sex), decimals)
		rows = append(rows, s.strengthOf(sex.key, n, was, has, had))
	}
	return rows
}

// strengthOf returns a figure of ratings; has and had say whether this list and the one before have it.
func (s summary) strengthOf(key string, n, was rating.Points, has, had bool) figure {
	f := figure{label: s.say("key." + key), now: dash, before: dash, diff: dash}
	if has {
		f.now = s.rating(n)
	}
	if had {
		f.before = s.rating(was)
	}
	if has && had {
		f.diff = s.signed(n - was)
	}
	return f
}
