package readback

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"kalends/rating"
	"kalends/reports"
)

// The fields that are compared of each player: the figures, then number and name.
const (
	rankField = iota
	previousRankField
	ratingField
	previousField
	changeField
	correctionField
	gamesField
	gamesTotalField
	kField
	idField
	nameField
	fields // how many there are

	ignored = -1 // a column that is not compared
)

// keys are the keys of the columns, by field.
var keys = [fields]string{"rank", "previous_rank", "rating", "previous", "change", "correction", "games", "games_total", "k",
	"id", "name"}

// record holds what a file says about one player, as texts by field.
type record struct {
	texts [fields]string
	has   [fields]bool // whether the file has such a column
}

func (r *record) id() string { return r.texts[idField] }

// list is the calculated list with which files are compared. It holds one line at a time.
type list struct {
	is   *reports.Issue
	at   map[string]int // each player's place among the lines
	last reports.Line   // the line that was read last
}

// listOf returns the list of an issue, of which nothing has been compared.
func listOf(is *reports.Issue) *list {
	l := &list{is: is, at: make(map[string]int, is.Lines.Len())}
	for i := range is.Lines.Len() {
		l.at[is.Lines.ID(i)] = i
	}
	return l
}

// line returns line n of the list, counted from 0. It is valid until the next call.
func (l *list) line(n int) *reports.Line {
	l.is.Lines.Read(n, &l.last)
	return &l.last
}

// pointsText formats points as a file format does.
type pointsText func(rating.Points) string

// compare returns ErrDiffers if a record is of another player, or a name or figure in it is not the calculated one.
// Fields that the file lacks are not compared. name is the name that the file should have.
func (l *list) compare(want *reports.Line, got *record, text pointsText, name string) error {
	if got.id() != want.ID {
		return fmt.Errorf("%w: player %s stands where %s belongs", ErrDiffers, got.id(), want.ID)
	}
	if called := got.texts[nameField]; got.has[nameField] && !sameName(called, name) {
		return fmt.Errorf("%w: the name of %s is %q instead of %q", ErrDiffers, want.ID, called, name)
	}
	for i, key := range keys[:idField] {
		if !got.has[i] {
			continue
		}
		if figure := figureOf(want, i, text); figure != got.texts[i] {
			return fmt.Errorf("%w: %s of %s is %q instead of %q", ErrDiffers, key, want.ID, got.texts[i], figure)
		}
	}
	return nil
}

// compareNext compares record n, counted from 0, of a file that has every player in the order of the list.
func (l *list) compareNext(n int, got *record, text pointsText) error {
	if n >= l.is.Lines.Len() {
		return fmt.Errorf("%w: %s stands behind everybody who belongs there", ErrDiffers, got.id())
	}
	want := l.line(n)
	return l.compare(want, got, text, want.Name)
}

// checkComplete returns ErrDiffers if a file or table of which n players were compared lacks players at the end of the
// list.
func (l *list) checkComplete(n int) error {
	if n < l.is.Lines.Len() {
		return fmt.Errorf("%w: %s and whoever follows is missing", ErrDiffers, l.is.Lines.ID(n))
	}
	return nil
}

// sameName reports whether two names have the same letters and digits.
func sameName(a, b string) bool { return a == b || letters(a) == letters(b) }

// letters returns the letters and digits of a text, composed. Names are compared by these alone, because each format
// writes punctuation, blanks and what it cannot represent in its own way.
func letters(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return -1
	}, composed(text))
}

// composed returns a text in the Unicode form in which it is printed.
func composed(text string) string { return norm.NFC.String(text) }

// figureOf returns the text of a field of a line, "" where there is no figure.
func figureOf(l *reports.Line, field int, text pointsText) string {
	points := func(p rating.Points, given bool) string {
		if !given {
			return ""
		}
		return text(p)
	}
	switch field {
	case rankField:
		return positive(l.Rank)
	case previousRankField:
		return positive(l.PreviousRank)
	case ratingField:
		return points(l.Rating, l.Rated)
	case previousField:
		return points(l.Previous, l.WasRated)
	case changeField:
		return points(l.Rating-l.Previous, l.Rated && l.WasRated)
	case correctionField:
		return points(l.Correction, l.Correction != 0)
	case gamesField:
		return strconv.Itoa(l.Games)
	case gamesTotalField:
		return strconv.Itoa(l.GamesTotal)
	default:
		return positive(l.K)
	}
}

// positive returns a number as text, "" unless it is positive.
func positive(n int) string {
	if n <= 0 {
		return ""
	}
	return strconv.Itoa(n)
}

// rounded formats points with the decimals of the list.
func (l *list) rounded(p rating.Points) string { return p.Text(l.is.Profile.Decimals) }

// columnsOf returns the field of each column, ignored for columns of no interest, and which fields there are.
func columnsOf(heads []string) (columns []int, has [fields]bool) {
	for _, head := range heads {
		field := slices.Index(keys[:], head)
		if field != ignored && has[field] {
			field = ignored // only the first column of a key counts
		}
		if field != ignored {
			has[field] = true
		}
		columns = append(columns, field)
	}
	return columns, has
}

// checkColumns returns ErrDiffers if a column is missing. Only some lists have a column of corrections.
func checkColumns(has [fields]bool) error {
	for i, key := range keys {
		if !has[i] && i != correctionField {
			return fmt.Errorf("%w: there is no column %s", ErrDiffers, key)
		}
	}
	return nil
}
