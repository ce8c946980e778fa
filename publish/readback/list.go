package readback

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"kalends/rating"
	"kalends/reports"
)

// keys are the figures that are compared, by the keys of their columns.
var keys = [...]string{"rank", "previous_rank", "rating", "previous", "change", "correction", "games", "games_total", "k"}

// line is what a file says of a player.
type line struct {
	id, name string
	figures  [len(keys)]string
	has      [len(keys)]bool // the file has such a column
}

// list is what was calculated.
type list struct {
	is *reports.Issue
	at map[string]int // place in its lines, by player
}

// compare looks whether a file says of a player what was calculated. text is how the file writes points.
func (l *list) compare(n int, got *line, text func(rating.Points) string) error {
	want := &l.is.Lines[n]
	if got.id != want.ID {
		return fmt.Errorf("%w: player %s stands where %s belongs", ErrDiffers, got.id, want.ID)
	}
	if got.name != want.Name && letters(got.name) != letters(want.Name) {
		return fmt.Errorf("%w: the name of %s is %q instead of %q", ErrDiffers, got.id, got.name, want.Name)
	}
	figures := figuresOf(want, text)
	for i := range figures {
		if got.has[i] && got.figures[i] != figures[i] {
			return fmt.Errorf("%w: %s of %s is %q instead of %q", ErrDiffers, keys[i], got.id, got.figures[i], figures[i])
		}
	}
	return nil
}

// complete looks whether a file names as many players as there are.
func (l *list) complete(n int) error {
	if n < len(l.is.Lines) {
		return fmt.Errorf("%w: %s and whoever follows is missing", ErrDiffers, l.is.Lines[n].ID)
	}
	return nil
}

// next is compare of the player whose turn it is in a file that has everybody in order.
func (l *list) next(n int, got *line, text func(rating.Points) string) error {
	if n >= len(l.is.Lines) {
		return fmt.Errorf("%w: %s stands behind everybody who belongs there", ErrDiffers, got.id)
	}
	return l.compare(n, got, text)
}

// letters is a name without what one format or another writes otherwise: marks, blanks, and what no file can hold.
func letters(name string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return -1
	}, name)
}

// figuresOf are the figures of a line, in the order of keys.
func figuresOf(l *reports.Line, text func(rating.Points) string) (f [len(keys)]string) {
	f[0], f[1] = positive(l.Rank), positive(l.PreviousRank)
	if l.Rated {
		f[2] = text(l.Rating)
	}
	if l.WasRated {
		f[3] = text(l.Previous)
	}
	if l.Rated && l.WasRated {
		f[4] = text(l.Rating - l.Previous)
	}
	if l.Correction != 0 {
		f[5] = text(l.Correction)
	}
	f[6], f[7], f[8] = strconv.Itoa(l.Games), strconv.Itoa(l.GamesTotal), positive(l.K)
	return f
}

// positive is a whole number; nothing stands for none.
func positive(n int) string {
	if n <= 0 {
		return ""
	}
	return strconv.Itoa(n)
}

// printed writes points with the decimals of the list.
func (l *list) printed(p rating.Points) string { return p.Text(l.is.Profile.Decimals) }

// columns are the places of what is compared among the columns of a file.
type columns struct {
	id, name int // −1: there is none
	figures  [len(keys)]int
}

// columnsOf finds the columns by their keys.
func columnsOf(heads []string) columns {
	c := columns{id: slices.Index(heads, "id"), name: slices.Index(heads, "name")}
	for i, key := range keys {
		c.figures[i] = slices.Index(heads, key)
	}
	return c
}

// whole fails where a file that everybody reads has lost a column; one for corrections is not on every list.
func (c columns) whole() error {
	for i, key := range keys {
		if c.figures[i] < 0 && key != "correction" {
			return fmt.Errorf("%w: there is no column %s", ErrDiffers, key)
		}
	}
	if c.id < 0 || c.name < 0 {
		return fmt.Errorf("%w: there is no column of numbers or of names", ErrDiffers)
	}
	return nil
}

// line takes what is compared out of a row.
func (c columns) line(cell func(int) string) (l line) {
	l.id = cell(c.id)
	if c.name >= 0 {
		l.name = cell(c.name)
	}
	for i, at := range c.figures {
		if l.has[i] = at >= 0; l.has[i] {
			l.figures[i] = cell(at)
		}
	}
	return l
}
