package bulletin

import (
	"hash/maphash"
	"maps"
	"slices"
	"strconv"

	"kalends/rating"
	"kalends/reports"
	"kalends/reports/figures"
	"kalends/reports/pdf"
	"kalends/templates"
)

// topList prints the best of the list, or of one sex, in two halves side by side.
type topList struct {
	*layouter
	lines []reports.Line
	women bool // all are women, so none is marked as one
	some  bool // inactive players were left out
}

// topSection returns the section of the first rows players, of men only where men and women are ranked apart.
func topSection(l *layouter, rows int) []section {
	if l.is.Profile.BySex {
		return topOf(l, "section.men_top", rating.Male, rows)
	}
	return topOf(l, "section.top", "", rows)
}

// womenSection returns the section of the first rows women.
func womenSection(l *layouter, rows int) []section {
	return topOf(l, "section.women_top", rating.Female, rows)
}

// topOf returns the section of the first players of a sex, or of all, or none where the full list has the same players.
// A section without players is empty.
func topOf(l *layouter, title string, sex rating.Sex, rows int) []section {
	b := bestOf(&l.is.Profile, l.is.Lines, sex, rows)
	if b.all && l.fullListShows(sex) {
		return nil
	}
	n := min(rows, len(b.lines))
	if n == 0 {
		n = rows // the title of the empty section
	}
	top := topList{l, b.lines, sex == rating.Female, b.some}
	return []section{sectionIf(len(b.lines) > 0, l.say(title, "n", strconv.Itoa(n)), top.draw)}
}

// fullListShows reports whether the bulletin prints a full list that has all players of a sex and no others.
func (l *layouter) fullListShows(sex rating.Sex) bool {
	_, wanted := l.opt.section("full")
	others := func(one *reports.Line) bool { return sex != "" && one.Sex != sex }
	return wanted && !l.inVolumes() && (l.is.Profile.BySex || figures.Count(l.is.Lines, others) == 0)
}

// best are the first players of a list.
type best struct {
	lines []reports.Line // ranked among themselves
	all   bool           // they are all players of the list
	some  bool           // inactive players were left out
}

// bestOf returns the first players of a sex, or of all, at most so many. Inactive players are left out where the
// regulation or the association says so.
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

// namesakes returns the printed names that several players of the list have, with the year of birth of each. The first
// call looks at the whole list; the result is kept.
func (l *layouter) namesakes() map[string][]int16 {
	if l.nameYears != nil {
		return l.nameYears
	}
	seed, times := maphash.MakeSeed(), map[uint64]int{} // hashes, because nearly all names of a long list belong to one player
	hash := func(name string) uint64 { return maphash.String(seed, name) }
	l.eachName(func(name string, _ int) { times[hash(name)]++ })
	l.nameYears = map[string][]int16{}
	l.eachName(func(name string, year int) {
		if times[hash(name)] > 1 {
			l.nameYears[name] = append(l.nameYears[name], int16(year))
		}
	})
	maps.DeleteFunc(l.nameYears, func(_ string, years []int16) bool { return len(years) == 1 })
	return l.nameYears
}

// eachName calls do with the printed name of each player of the list and the year of birth.
func (l *layouter) eachName(do func(name string, year int)) {
	for _, one := range l.is.Lines.All() {
		name, _ := one.NameIn(l.w.Lang)
		do(name, one.BirthYear)
	}
}

// mark returns what distinguishes a player from namesakes, or "" if there are none: the year of birth where it is
// printed and no namesake has it, or else the id.
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

// rankedApart returns copies of lines, which are in rank order, ranked among themselves; equal ratings share a rank.
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

// draw begins the section and prints the list, page by page when it is longer than a page. The lines of the last lists
// are left out where more names fit on one line then.
func (top topList) draw() error {
	full := sparkHeight(top.lines)
	records := top.withSparks(recordsOf(top.lines), full)
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
	if traced && t.Short*33 > len(rows) { // names on one line are worth more than the lines of ratings
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

// untraced returns the table and its rows without the lines of the last lists; the names have their room.
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

// closest is the least height of a row.
const closest = 4.0

// typeset lowers the height of the table's rows a little where the list then fits on one page.
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

// note returns the words under traced for a list that shows the lines of the last lists, or else those under plain.
func (l *layouter) note(traced, plain string, pairs ...string) string {
	if l.is.Traced() {
		return l.say(traced, pairs...)
	}
	return l.say(plain, pairs...)
}

// tableHeight returns the height of a table of so many rows in groups of five.
func tableHeight(t *pdf.Table, rows int) float64 {
	rows = (rows + 4) / 5 * 5
	return t.HeadHeight() + float64(rows)*t.Height + float64(rows/5) + 2
}

// mostHigh is how many rows a half of the top list has at most.
const mostHigh = 50

// halves prints the rows of one page in two halves, with groups of five kept together, moves the frame's Y to their
// end, and returns how many it printed; done were printed before.
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

// sparkLists is how many lists the line of a player covers.
const sparkLists = 12

// withSparks sets in every record the line of its last lists, and returns the records; full points take the whole
// height.
func (l *layouter) withSparks(records []record, full rating.Points) []record {
	for i := range records {
		spark := pdf.Spark{Values: records[i].History, Lists: sparkLists, Full: full, Accent: l.accent}
		records[i].paint = map[string]func(x, middle, width float64){
			"lists": func(x, middle, width float64) { l.d.Spark(x+0.4, middle, width-0.8, 3.2, spark) },
		}
	}
	return records
}

// sparkHeight returns how many points the height of every line in a table stands for: the range of nine players in ten
// fits; it is rounded up to ten and is at least twenty.
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
