package bulletin

import (
	"hash/maphash"
	"slices"
	"strconv"

	"kalends/rating"
	"kalends/reports"
	"kalends/reports/figures"
	"kalends/reports/pdf"
	"kalends/templates"
)

// topList prints the first of the list, or of one sex, in two halves side by side.
type topList struct {
	*layouter
	lines []reports.Line
	women bool // all of them: none is marked as one
	some  bool // who is inactive was left out
}

func topSection(l *layouter, rows int) []section {
	if l.is.Profile.BySex {
		return topOf(l, "section.men_top", rating.Male, rows)
	}
	return topOf(l, "section.top", "", rows)
}

func womenSection(l *layouter, rows int) []section {
	return topOf(l, "section.women_top", rating.Female, rows)
}

// topOf is the list of the best of a sex, or of all; it is left out where the full list has the same.
func topOf(l *layouter, title string, sex rating.Sex, rows int) []section {
	b := bestOf(&l.is.Profile, l.is.Lines, sex, rows)
	if b.all && l.saysAll(sex) {
		return nil
	}
	n := min(rows, len(b.lines))
	if n == 0 {
		n = rows // as it would be called
	}
	top := topList{l, b.lines, sex == rating.Female, b.some}
	return []section{sectionIf(len(b.lines) > 0, l.say(title, "n", strconv.Itoa(n)), top.draw)}
}

// saysAll says whether a full list that the bulletin prints has everybody of a sex, and nobody else.
func (l *layouter) saysAll(sex rating.Sex) bool {
	_, wanted := l.opt.section("full")
	others := func(one *reports.Line) bool { return sex != "" && one.Sex != sex }
	return wanted && !l.inVolumes() && (l.is.Profile.BySex || figures.Count(l.is.Lines, others) == 0)
}

// best are the first of a list.
type best struct {
	lines []reports.Line // ranked among themselves
	all   bool           // nobody stands behind them
	some  bool           // somebody was left out who is inactive
}

// bestOf gives the first so many of a sex, or of all. The inactive do not stand among the best where the regulation or the
// association wants it so.
func bestOf(p *rating.Profile, lines reports.Lines, sex rating.Sex, most int) (b best) {
	for _, l := range lines.All() {
		switch {
		case sex != "" && l.Sex != sex:
			continue
		case len(b.lines) == most:
			b.lines = rankedApart(b.lines)
			return b
		case p.ActiveTops && l.Is("inactive"):
			b.some = true
		default:
			b.lines = append(b.lines, *l)
		}
	}
	b.lines, b.all = rankedApart(b.lines), true
	return b
}

// namesakes are the names of the list, as they are printed, that several players have: with the year of birth of each.
func (l *layouter) namesakes() map[string][]int16 {
	if l.called != nil {
		return l.called
	}
	l.called = map[string][]int16{}
	var one reports.Line
	doubtful := doubles(l.is.Lines.Len(), func(i int) string {
		l.is.Lines.Read(i, &one)
		name, _ := one.NameIn(l.w.Lang)
		return name
	})
	for _, i := range doubtful {
		l.is.Lines.Read(i, &one)
		name, _ := one.NameIn(l.w.Lang)
		l.called[name] = append(l.called[name], int16(one.BirthYear))
	}
	for name, called := range l.called {
		if len(called) == 1 {
			delete(l.called, name)
		}
	}
	return l.called
}

// doubles gives the places of texts that may be that of another, too, in order: those with a sum that another has. Most
// names of a long list are nobody else's, and need not be kept to be compared.
func doubles(texts int, text func(i int) string) (places []int) {
	seed, sums := maphash.MakeSeed(), make([]uint32, texts)
	bits := uint64(64)
	for bits < 16*uint64(texts) {
		bits *= 2
	}
	once, twice := make([]uint64, bits/64), make([]uint64, bits/64)
	for i := range sums {
		sum := maphash.String(seed, text(i)) % bits
		sums[i] = uint32(sum)
		twice[sum/64] |= once[sum/64] & (1 << (sum % 64))
		once[sum/64] |= 1 << (sum % 64)
	}
	for i, sum := range sums {
		if twice[sum/64]&(1<<(sum%64)) != 0 {
			places = append(places, i)
		}
	}
	return places
}

// mark tells a player from namesakes: by the year of birth where it is printed and is nobody else's, or else by the
// number.
func (l *layouter) mark(r *record) string {
	name, _ := r.NameIn(l.w.Lang)
	called := l.namesakes()[name]
	if len(called) == 0 {
		return ""
	}
	alike := 0
	for _, year := range called {
		if int(year) == r.BirthYear {
			alike++
		}
	}
	if alike == 1 && r.BirthYear > 0 {
		return strconv.Itoa(r.BirthYear)
	}
	return r.ID
}

// rankedApart ranks some lines among themselves; they are in rank order, and equal ratings share a rank.
func rankedApart(lines []reports.Line) []reports.Line {
	ranked := slices.Clone(lines)
	for i := range ranked {
		ranked[i].Rank = i + 1
		if i > 0 && ranked[i].Rating == ranked[i-1].Rating {
			ranked[i].Rank = ranked[i-1].Rank
		}
	}
	return ranked
}

// draw prints the list; when it is longer than a page, page by page.
func (top topList) draw() error {
	full := sparkHeight(top.lines)
	records := top.sparked(recordsOf(top.lines), full)
	for i := range records {
		records[i].women = top.women
	}
	rows := top.linkedRows("top", records)
	t := top.table("top", 8.5, "top")
	t.Fives = true
	if err := t.Grow(top.d, rows); err != nil {
		return err
	}
	traced := top.is.Traced()
	if traced && t.Short*33 > len(rows) { // names on one line come before lines
		plain, cells, err := top.untraced(t, rows)
		if err != nil {
			return err
		}
		if plain.Short < t.Short {
			t, rows, traced = plain, cells, false
		}
	}
	top.typeset(t, rows)
	top.begin(false, tableHeight(t, (len(rows)+1)/2))
	note := top.say("top_date", "date", top.w.Date(top.is.Period.Date))
	if traced {
		note = top.say("top_note", "date", top.w.Date(top.is.Period.Date), "full", full.Text(0))
	}
	if top.some {
		note = top.say("top_active", "note", note)
	}
	top.remark(note)
	for done := 0; done < len(rows); {
		if done > 0 {
			top.overleaf()
		}
		done += top.halves(t, rows[done:], done)
	}
	return nil
}

// untraced is the table without the lines of the last lists.
func (top topList) untraced(traced *pdf.Table, rows pdf.List) (*pdf.Table, pdf.List, error) {
	t, columns := top.table("top", 8.5, "top"), top.columnsOf("top")
	t.Fives, t.Height = traced.Fives, traced.Height
	at := slices.IndexFunc(columns, func(c templates.LayoutColumn) bool { return c.Key == "lists" })
	name := slices.IndexFunc(columns, func(c templates.LayoutColumn) bool { return c.Key == "name" })
	t.Columns[name].Width += t.Columns[at].Width
	t.Columns = slices.Delete(t.Columns, at, at+1)
	plain := slices.Clone(rows)
	for i := range plain {
		plain[i].Cells = slices.Delete(slices.Clone(rows[i].Cells), at, at+1)
	}
	return t, plain, t.Grow(top.d, plain)
}

// closest are rows that are set as close as can be.
const closest = 4.0

// typeset sets the rows a little closer where the list stands on one page then.
func (top topList) typeset(t *pdf.Table, rows pdf.List) {
	f, usual, left := *top.f, t.Height, (len(rows)+1)/2
	f.Y = bodyTop + headRoom
	if left > mostHigh {
		return
	}
	left = min(len(rows), (left+4)/5*5)
	for _, t.Height = range []float64{usual, top.layout.Row["list"], closest} {
		if t.Rows(&f, rows[:left], 0) == left && t.Rows(&f, rows[left:], left) == len(rows)-left {
			return
		}
	}
	t.Height = usual
}

// note says how a table with lines of the last lists is read, or, without those, what is left to say.
func (l *layouter) note(traced, plain string, pairs ...string) string {
	if l.is.Traced() {
		return l.say(traced, pairs...)
	}
	return l.say(plain, pairs...)
}

// tableHeight is what a table with so many rows in fives needs.
func tableHeight(t *pdf.Table, rows int) float64 {
	rows = (rows + 4) / 5 * 5
	return t.HeadHeight() + float64(rows)*t.Height + float64(rows/5) + 2
}

// mostHigh is how many of the best stand below each other at most.
const mostHigh = 50

// halves draws the rows of one page in two halves, fives kept together, and gives how many it took.
func (top topList) halves(t *pdf.Table, rows pdf.List, done int) int {
	high := min(mostHigh, max(5, t.Rows(top.f, rows, done)/5*5))
	left := min(len(rows), high, max(5, (len(rows)+1)/2+4)/5*5)
	right := min(len(rows)-left, high)
	if fit := t.Rows(top.f, rows[left:left+right], done+left); fit < right {
		right = min(right, max(5, fit/5*5))
	}
	y := top.f.Y
	bottom := t.Draw(top.d, top.f.X, y, rows[:left], done)
	if right > 0 {
		bottom = max(bottom, t.Draw(top.d, top.f.X+half+gutter, y, rows[left:left+right], done+left))
	}
	top.f.Y = bottom
	return left + right
}

// sparkLists is how many lists the small line of a player goes back.
const sparkLists = 12

// sparked gives every record the line of its last lists.
func (l *layouter) sparked(records []record, full rating.Points) []record {
	for i := range records {
		spark := pdf.Spark{Values: records[i].History, Lists: sparkLists, Full: full, Accent: l.accent}
		records[i].paint = map[string]func(x, middle, width float64){
			"lists": func(x, middle, width float64) { l.d.Spark(x+0.4, middle, width-0.8, 3.2, spark) },
		}
	}
	return records
}

// sparkHeight is the number of points that the height of every line in a table stands for: nine in ten players' ranges
// fit, rounded up to ten, at least twenty.
func sparkHeight(lines []reports.Line) rating.Points {
	var ranges []rating.Points
	for _, l := range lines {
		low, high := rating.PastRating(-1), rating.PastRating(-1)
		for _, v := range l.History {
			if v >= 0 && (low < 0 || v < low) {
				low = v
			}
			high = max(high, v)
		}
		ranges = append(ranges, rating.Points(high-low))
	}
	if len(ranges) == 0 {
		return rating.PointsOf(20)
	}
	slices.Sort(ranges)
	most := ranges[(len(ranges)*9+9)/10-1]
	return max(rating.PointsOf(20), (most+rating.PointsOf(10)-1)/rating.PointsOf(10)*rating.PointsOf(10))
}
