package readback

import (
	"fmt"
	"slices"
	"strconv"

	"kalends/rating"
	"kalends/reports"
	"kalends/templates"
)

// Tables holds which tables the association's bulletin has: the full list, the index of names, and the most rows of the
// top lists of all players (or men) and of women; 0 for no such list.
type Tables struct {
	Full, Index bool
	Top, Women  int
}

// TablesOf returns the tables of a bulletin. chosen has the rows of sections by name, 0 for a section left out; the
// others are as long as usual.
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

// topPlayers returns the players on the top lists, in the order in which they are printed, those of women last. A top
// list that would repeat the full list is not printed and left out.
func (l *list) topPlayers(t Tables) []ranked {
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

// bestOf returns the first most players of a sex, or of all if sex is empty, and whether these are all there are.
// Inactive players are left out if the profile of the list wants that.
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

// rankedAfter returns the next player of a top list with the rank there; equal ratings share a rank.
func rankedAfter(before []ranked, one *reports.Line) ranked {
	if n := len(before); n > 0 && before[n-1].Rating == one.Rating {
		return ranked{*one, before[n-1].rank}
	}
	return ranked{*one, len(before) + 1}
}

// leastOfTop is the least number of texts in a row of a top list: rank, name, rating and games. The head of the next
// section has fewer, or does not end with games: its number, which looks like a rank, its title and a remark.
const leastOfTop = 4

// isTopRow reports whether a row belongs to a top list: it begins with a rank and ends with a number of games.
func (b *booklet) isTopRow(row []piece) bool {
	last := len(row) - 1
	return len(row) >= leastOfTop && isRank(row[0].text) && (isRank(row[last].text) || row[last].text == b.idle)
}

// topRow compares a row with the next player of the top lists and counts it.
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
	rest, ok := beginsWith(row[1:], letters(name), letters)
	if !ok {
		return fmt.Errorf("%w: among the best the name of %s is not %q", ErrDiffers, want.ID, name)
	}
	return b.figures(b.topColumns, &want.Line, rest)
}

// indexRow compares a row of the index and marks its player as indexed. Rows without a player, such as letters and the
// foot of the page, are ignored; checkComplete finds players without a row.
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
	place := b.indexRank(l)
	if rest, ok := beginsWith(rest, letters(place), letters); !ok || len(rest) > 0 {
		return fmt.Errorf("%w: in the index the rank of %s is not %s", ErrDiffers, l.ID, place)
	}
	return nil
}

// playerOf returns the line of the player whose name and number a row begins with, and the texts after them; −1 if
// there is none.
func (b *booklet) playerOf(row []piece) (at int, rest []piece) {
	for from := 1; from < len(row); from++ {
		id := ""
		for to := from; to < len(row); to++ {
			id += row[to].text
			at, known := b.at[id]
			if !known {
				at, known = b.ids[composed(id)]
			}
			if known && b.isName(row[:from], b.line(at)) {
				return at, row[to+1:]
			}
		}
	}
	return -1, nil
}

// isName reports whether texts are the name of a player, perhaps followed by its other form.
func (b *booklet) isName(row []piece, l *reports.Line) bool {
	name, other := l.NameIn(b.lang)
	return hasOnly(row, name) || hasOnly(row, name+other)
}

// hasOnly reports whether texts have the letters of a text and no others.
func hasOnly(row []piece, text string) bool {
	rest, ok := beginsWith(row, letters(text), letters)
	return ok && !slices.ContainsFunc(rest, func(p piece) bool { return letters(p.text) != "" })
}

// indexRank returns the rank as the index prints it, with the sex where there are two lists.
func (b *booklet) indexRank(l *reports.Line) string {
	rank := strconv.Itoa(l.Rank)
	switch {
	case !b.is.Profile.BySex:
		return rank
	case l.Sex == rating.Female:
		return b.words.Say("bulletin.index_rank.women", "rank", rank)
	}
	return b.words.Say("bulletin.index_rank.men", "rank", rank)
}

// checkComplete returns ErrDiffers if a table that the bulletin has lacks a player.
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
