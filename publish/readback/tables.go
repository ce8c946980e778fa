package readback

import (
	"fmt"
	"slices"
	"strconv"

	"kalends/rating"
	"kalends/reports"
	"kalends/templates"
)

// Tables says which tables the association's bulletin has: the full list, the index of names, and how many rows the best
// and the best women have.
type Tables struct {
	Full, Index bool
	Top, Women  int
}

// TablesOf returns the tables of the chosen sections. chosen gives rows by section; the others are as long as usual.
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

// ranked is a player on a top list, with the rank that is printed there.
type ranked struct {
	reports.Line
	rank int
}

// best returns the players on the top lists, in the order in which they are printed. Where the regulation or the
// association wants it so, inactive players are left out. A top list that would repeat the full list is not printed.
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

// bestOf returns the first players of a sex, or of all, at most so many, and whether these are all there are.
func (l *list) bestOf(sex rating.Sex, most int) (all []ranked, whole bool) {
	for _, one := range l.is.Lines.All() {
		switch {
		case sex != "" && one.Sex != sex:
		case len(all) == most:
			return all, false
		case !l.is.Profile.ActiveTops || !one.Is("inactive"):
			all = append(all, rankedAfter(all, one))
		}
	}
	return all, true
}

// rankedAfter ranks the next player of a top list; equal ratings share a rank.
func rankedAfter(before []ranked, one *reports.Line) ranked {
	if n := len(before); n > 0 && before[n-1].Rating == one.Rating {
		return ranked{*one, before[n-1].rank}
	}
	return ranked{*one, len(before) + 1}
}

// leastOfTop is how many pieces a row of a top list has at least: rank, name, rating and games. The head of the section
// below has fewer, or does not end with games: its number, which looks like a rank, its title and a remark.
const leastOfTop = 4

func (b *booklet) isTopRow(row []piece) bool {
	last := len(row) - 1
	return len(row) >= leastOfTop && isRank(row[0].text) && (isRank(row[last].text) || row[last].text == b.idle)
}

// topRow compares the next row of the top lists.
func (b *booklet) topRow(row []piece) error {
	if b.bestListed >= len(b.bests) {
		return fmt.Errorf("%w: a row of rank %s stands behind the best", ErrDiffers, row[0].text)
	}
	want := &b.bests[b.bestListed]
	b.bestListed++
	if row[0].text != orDash(want.rank) {
		return fmt.Errorf("%w: among the best the rank of %s is %q", ErrDiffers, want.ID, row[0].text)
	}
	name, _ := want.NameIn(b.lang)
	rest, ok := spells(row[1:], letters(name), letters)
	if !ok {
		return fmt.Errorf("%w: among the best the name of %s is not %q", ErrDiffers, want.ID, name)
	}
	return b.figures(b.topColumns, &want.Line, rest)
}

// indexRow compares a row of the index. Rows that name nobody are passed over: letters and the foot of the page stand
// between the others, and checkComplete misses whoever is not named.
func (b *booklet) indexRow(row []piece) error {
	at, rest := b.playerOf(row)
	if at < 0 {
		return nil
	}
	if b.indexed[at] {
		return fmt.Errorf("%w: %s stands in the index twice", ErrDiffers, b.is.Lines.ID(at))
	}
	b.indexed[at] = true
	l := b.line(at)
	got, want := "", b.points(l.Rating, l.Rated)
	if len(rest) > 0 {
		got, rest = rest[0].text, rest[1:]
	}
	if got != want {
		return fmt.Errorf("%w: in the index the rating of %s is %q instead of %q", ErrDiffers, l.ID, got, want)
	}
	place := b.place(l)
	if rest, ok := spells(rest, letters(place), letters); !ok || len(rest) > 0 {
		return fmt.Errorf("%w: in the index the rank of %s is not %s", ErrDiffers, l.ID, place)
	}
	return nil
}

// playerOf finds the player of a row that begins with a name and the player's number, and returns the rest of the row.
func (b *booklet) playerOf(row []piece) (at int, rest []piece) {
	for from := 1; from < len(row); from++ {
		id := ""
		for to := from; to < len(row); to++ {
			id += row[to].text
			at, known := b.at[id]
			if !known {
				at, known = b.ids[composed(id)]
			}
			if known && b.named(row[:from], b.line(at)) {
				return at, row[to+1:]
			}
		}
	}
	return -1, nil
}

// named reports whether pieces are a name, perhaps followed by its other form.
func (b *booklet) named(row []piece, l *reports.Line) bool {
	name, other := l.NameIn(b.lang)
	return spell(row, name) || spell(row, name+other)
}

// spell reports whether pieces are the letters of a text.
func spell(row []piece, text string) bool {
	rest, ok := spells(row, letters(text), letters)
	return ok && !slices.ContainsFunc(rest, func(p piece) bool { return letters(p.text) != "" })
}

// place returns the rank to which the index refers, with the list where there are two.
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

// checkComplete fails when a table lacks somebody.
func (b *booklet) checkComplete(t Tables) error {
	if t.Full {
		if err := b.list.checkComplete(b.listed); err != nil {
			return err
		}
	}
	if b.bestListed < len(b.bests) {
		return fmt.Errorf("%w: %s and whoever follows is missing among the best", ErrDiffers, b.bests[b.bestListed].ID)
	}
	for i, there := range b.indexed {
		if t.Index && !there {
			return fmt.Errorf("%w: the index has no row of %s with this name and number", ErrDiffers, b.is.Lines.ID(i))
		}
	}
	return nil
}
