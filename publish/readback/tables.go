package readback

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"kalends/rating"
	"kalends/reports"
	"kalends/templates"
)

// Tables are the tables of the bulletin that the association prints: that of everybody, the names by letter, and the
// best and the best women, so many of each.
type Tables struct {
	Full, Index bool
	Top, Women  int
}

// TablesOf gives the tables of chosen sections, each with its rows; one that is not chosen is as long as usual.
func TablesOf(chosen map[string]int) Tables {
	rows := func(name string) int {
		if n, is := chosen[name]; is {
			return n
		}
		usual, _ := templates.Bulletin().Section(name)
		return max(usual.Rows, 1)
	}
	return Tables{Full: rows("full") > 0, Index: rows("index") > 0, Top: rows("top"), Women: rows("women")}
}

// ranked is somebody of a top list, with the rank that it prints.
type ranked struct {
	reports.Line
	rank int
}

// best gives who stands in the top lists, in the order in which they are printed; the inactive do not stand there where
// the regulation or the association wants it so. A table of the best behind whom nobody stands is not printed where the
// full list has the same people and nobody else.
func (l *list) best(t Tables) []ranked {
	sex, women := rating.Sex(""), 0
	if l.is.Profile.BySex {
		sex = rating.Male
	}
	for _, one := range l.is.Lines.All() {
		if one.Sex == rating.Female {
			women++
		}
	}
	first, whole := l.bestOf(sex, t.Top)
	if t.Full && whole {
		first = nil
	}
	best, whole := l.bestOf(rating.Female, t.Women)
	if t.Full && whole && (l.is.Profile.BySex || women == l.is.Lines.Len()) {
		best = nil
	}
	return append(first, best...)
}

// bestOf gives the first so many of a sex, or of all, and whether nobody stands behind them.
func (l *list) bestOf(sex rating.Sex, most int) (all []ranked, whole bool) {
	for _, one := range l.is.Lines.All() {
		switch {
		case sex != "" && one.Sex != sex:
		case len(all) == most:
			return all, false
		case !l.is.Profile.ActiveTops || !one.Is("inactive"):
			all = append(all, apart(one, all))
		}
	}
	return all, true
}

// apart ranks the next of some who are ranked among themselves: equal ratings share a rank.
func apart(one *reports.Line, before []ranked) ranked {
	if n := len(before); n > 0 && before[n-1].Rating == one.Rating {
		return ranked{*one, before[n-1].rank}
	}
	return ranked{*one, len(before) + 1}
}

// leastOfTop is how many pieces a row of a top list has at least: rank, name, rating and games. The head of the section
// below it has fewer, or does not end with games: its number, which looks like a rank, its title and a remark.
const leastOfTop = 4

func (b *booklet) ofTop(row []piece) bool {
	last := len(row) - 1
	return len(row) >= leastOfTop && isRank(row[0].text) && (isRank(row[last].text) || row[last].text == b.idle)
}

// tops compares the rows of a top list, and gives what stands behind them.
func (b *booklet) tops(rows []piece) (rest []piece, err error) {
	for len(rows) > 0 {
		row, behind := nextRow(rows)
		if !b.ofTop(row) {
			break
		}
		if err := b.top(row); err != nil {
			return nil, err
		}
		rows = behind
	}
	return rows, nil
}

// top compares the row of the next of the best.
func (b *booklet) top(row []piece) error {
	if b.told >= len(b.bests) {
		return fmt.Errorf("%w: a row of rank %s stands behind the best", ErrDiffers, row[0].text)
	}
	want := &b.bests[b.told]
	b.told++
	var room figureRoom
	if row[0].text != string(orDash(room[:0], want.rank)) {
		return fmt.Errorf("%w: among the best the rank of %s is %q", ErrDiffers, want.ID, row[0].text)
	}
	rest, ok := calls(row[1:], b.name(&want.Line))
	if !ok {
		return fmt.Errorf("%w: among the best the name of %s is not %q", ErrDiffers, want.ID, b.name(&want.Line))
	}
	return b.figures(b.topColumns, &want.Line, rest)
}

// index compares the rows of the index on a page; letters stand between them, and the foot of the page behind.
func (b *booklet) index(rows []piece) error {
	for len(rows) > 0 {
		var row []piece
		row, rows = nextRow(rows)
		at, rest := b.who(row)
		if at < 0 {
			continue // whoever is not found is missed in the end
		}
		if b.indexed[at] {
			return fmt.Errorf("%w: %s stands in the index twice", ErrDiffers, b.is.Lines.ID(at))
		}
		b.indexed[at], b.last = true, at+1
		if err := b.entry(b.line(at), rest); err != nil {
			return err
		}
	}
	return nil
}

// who finds the player of a row that begins with his name and his number, and gives the rest of the row. Most follow whom
// they follow in the workbook.
func (b *booklet) who(row []piece) (at int, rest []piece) {
	if at = int(b.after[b.last]) - 1; at >= 0 && !b.indexed[at] {
		if rest, is := b.begins(row, at); is {
			return at, rest
		}
	}
	return b.sought(row)
}

// begins says whether a row begins with the name and the number of a player, and gives the rest of it.
func (b *booklet) begins(row []piece, at int) (rest []piece, is bool) {
	want := b.line(at)
	for from := 1; from < len(row); from++ {
		if row[from].text == want.ID && b.named(row[:from], want) {
			return row[from+1:], true
		}
	}
	return nil, false
}

// sought is who of anybody, whose number may stand in several pieces.
func (b *booklet) sought(row []piece) (at int, rest []piece) {
	for from := 1; from < len(row); from++ {
		var room figureRoom
		id := room[:0]
		for to := from; to < len(row); to++ {
			id = append(id, row[to].text...)
			at, known := b.at[string(id)]
			if !known {
				at, known = b.ids[string(id)]
			}
			if known && b.named(row[:from], b.line(at)) {
				return at, row[to+1:]
			}
		}
	}
	return nowhere, nil
}

// named says whether pieces spell a name, and behind it the other form of it or nothing: a piece without letters belongs
// to no other.
func (b *booklet) named(row []piece, l *reports.Line) bool {
	name, other := l.NameIn(b.lang)
	left, ok := calls(row, name)
	if ok && other != "" {
		if more, ok := calls(left, other); ok {
			left = more
		}
	}
	return ok && !slices.ContainsFunc(left, func(p piece) bool { return lettered(p.text) != "" })
}

// entry compares the rating of somebody in the index, and the rank that it sends to.
func (b *booklet) entry(l *reports.Line, row []piece) error {
	var room figureRoom
	got, want := "", b.points(room[:0], l.Rated, l.Rating)
	if len(row) > 0 {
		got, row = row[0].text, row[1:]
	}
	if got != string(want) {
		return fmt.Errorf("%w: in the index the rating of %s is %q instead of %q", ErrDiffers, l.ID, got, string(want))
	}
	place := b.place(l)
	if left, ok := calls(row, place); !ok || len(left) > 0 {
		return fmt.Errorf("%w: in the index the rank of %s is not %s", ErrDiffers, l.ID, place)
	}
	return nil
}

// place is the rank to which the index sends, with the list where there are two.
func (b *booklet) place(l *reports.Line) string {
	rank := strconv.Itoa(l.Rank)
	switch {
	case !b.is.Profile.BySex:
		return rank
	case l.Sex == rating.Female:
		return b.words.Say("bulletin.index_rank.women", "rank", rank)
	}
	return b.words.Say("bulletin.index_rank.men", "rank", rank)
}

// whole says whether the tables of a bulletin have everybody whom they must have.
func (b *booklet) whole(t Tables) error {
	if t.Full {
		if err := b.complete(b.listed); err != nil {
			return err
		}
	}
	if b.told < len(b.bests) {
		return fmt.Errorf("%w: %s and whoever follows is missing among the best", ErrDiffers, b.bests[b.told].ID)
	}
	for i, there := range b.indexed {
		if t.Index && !there {
			return fmt.Errorf("%w: the index has no row of %s with this name and number", ErrDiffers, b.is.Lines.ID(i))
		}
	}
	return nil
}

// untraced are the columns of the best without the lines of the last lists, for which long names leave no room.
func untraced(columns []templates.LayoutColumn) []templates.LayoutColumn {
	return slices.DeleteFunc(slices.Clone(columns), func(c templates.LayoutColumn) bool { return c.Key == "lists" })
}

// headsOf gives the heads of a table, one behind the other.
func (b *booklet) headsOf(columns []templates.LayoutColumn) (heads string) {
	for _, c := range columns {
		heads += b.words.Say("bulletin.head." + cmp.Or(c.Head, c.Key))
	}
	return lettered(heads)
}
