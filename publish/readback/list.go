package readback

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"kalends/rating"
	"kalends/reports"
)

// The places of what is compared of a player: the figures, and what else is said of him.
const (
	rankPlace = iota
	previousRankPlace
	ratingPlace
	previousPlace
	changePlace
	correctionPlace
	gamesPlace
	gamesTotalPlace
	kPlace
	idPlace
	namePlace
	places
	nowhere = -1
)

// keys are those of the columns of figures.
var keys = [kPlace + 1]string{rankPlace: "rank", previousRankPlace: "previous_rank", ratingPlace: "rating",
	previousPlace: "previous", changePlace: "change", correctionPlace: "correction", gamesPlace: "games",
	gamesTotalPlace: "games_total", kPlace: "k"}

// line is what a file says of a player. The next one takes its room.
type line struct {
	room  []byte
	texts [places][]byte
	has   [places]bool // the file has such a column
}

// clear makes room for the next player.
func (l *line) clear() { l.room, l.texts = l.room[:0], [places][]byte{} }

func put[T string | []byte](l *line, place int, text T) {
	at := len(l.room)
	l.room = append(l.room, text...)
	l.texts[place] = l.room[at:]
}

func (l *line) id() []byte { return l.texts[idPlace] }

// list is what was calculated.
type list struct {
	is    *reports.Issue
	at    map[string]int // place in its lines, by player
	after []int32        // who follows whom in another order, by places, all counted from 1; 0: that is not known
	room  []byte
	read  reports.Line // the one that was read last
}

func listOf(is *reports.Issue) *list {
	l := &list{is: is, at: make(map[string]int, is.Lines.Len()), after: make([]int32, is.Lines.Len()+1)}
	for i := range is.Lines.Len() {
		l.at[is.Lines.ID(i)] = i
	}
	return l
}

// line reads a line over the one that was read last.
func (l *list) line(n int) *reports.Line {
	l.is.Lines.Read(n, &l.read)
	return &l.read
}

// pointsText is how a file writes points, behind what stands in b.
type pointsText func(b []byte, p rating.Points) []byte

// compare looks whether a file says of a player what was calculated, with the name as it is registered.
func (l *list) compare(n int, got *line, text pointsText) error {
	want := l.line(n)
	return l.compareNamed(want, got, text, want.Name)
}

// compareNamed is compare with the name as the file has it.
func (l *list) compareNamed(want *reports.Line, got *line, text pointsText, called string) error {
	if string(got.id()) != want.ID {
		return fmt.Errorf("%w: player %s stands where %s belongs", ErrDiffers, got.id(), want.ID)
	}
	if name := got.texts[namePlace]; got.has[namePlace] && !sameName(name, called) {
		return fmt.Errorf("%w: the name of %s is %q instead of %q", ErrDiffers, want.ID, name, called)
	}
	for i, key := range keys {
		if !got.has[i] {
			continue
		}
		if l.room = figure(l.room[:0], i, want, text); !bytes.Equal(l.room, got.texts[i]) {
			return fmt.Errorf("%w: %s of %s is %q instead of %q", ErrDiffers, key, want.ID, got.texts[i], l.room)
		}
	}
	return nil
}

// complete looks whether a file names as many players as there are.
func (l *list) complete(n int) error {
	if n < l.is.Lines.Len() {
		return fmt.Errorf("%w: %s and whoever follows is missing", ErrDiffers, l.is.Lines.ID(n))
	}
	return nil
}

// next is compare of the player whose turn it is in a file that has everybody in order.
func (l *list) next(n int, got *line, text pointsText) error {
	if n >= l.is.Lines.Len() {
		return fmt.Errorf("%w: %s stands behind everybody who belongs there", ErrDiffers, got.id())
	}
	return l.compare(n, got, text)
}

func sameName(got []byte, want string) bool {
	if string(got) == want {
		return true
	}
	rest, begins := behind(want, string(got))
	return begins && rest == ""
}

// behind gives what stands in a name behind the letters of a text, if it begins with them. What one format or another
// writes otherwise counts in neither: marks, blanks, and what no file can hold.
func behind(name, text string) (rest string, begins bool) {
	name = lettered(name)
	if strings.HasPrefix(name, text) && (len(name) == len(text) || utf8.RuneStart(name[len(text)])) {
		return lettered(name[len(text):]), true // as it is with most
	}
	for text = lettered(text); text != ""; text = lettered(text) {
		want, n := utf8.DecodeRuneInString(text)
		got, size := utf8.DecodeRuneInString(name)
		if name == "" || got != want {
			return "", false
		}
		name, text = lettered(name[size:]), text[n:]
	}
	return name, true
}

// lettered is a text from its first letter or figure on.
func lettered(text string) string {
	for i, r := range text {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return text[i:]
		}
	}
	return ""
}

// figure appends a figure of a line, by its place among keys.
func figure(b []byte, key int, l *reports.Line, text pointsText) []byte {
	switch key {
	case rankPlace:
		return positive(b, l.Rank)
	case previousRankPlace:
		return positive(b, l.PreviousRank)
	case ratingPlace:
		return given(b, l.Rating, l.Rated, text)
	case previousPlace:
		return given(b, l.Previous, l.WasRated, text)
	case changePlace:
		return given(b, l.Rating-l.Previous, l.Rated && l.WasRated, text)
	case correctionPlace:
		return given(b, l.Correction, l.Correction != 0, text)
	case gamesPlace:
		return strconv.AppendInt(b, int64(l.Games), 10)
	case gamesTotalPlace:
		return strconv.AppendInt(b, int64(l.GamesTotal), 10)
	default:
		return positive(b, l.K)
	}
}

func given(b []byte, p rating.Points, is bool, text pointsText) []byte {
	if !is {
		return b
	}
	return text(b, p)
}

// positive is a whole number; nothing stands for none.
func positive(b []byte, n int) []byte {
	if n <= 0 {
		return b
	}
	return strconv.AppendInt(b, int64(n), 10)
}

// printed writes points with the decimals of the list.
func (l *list) printed(b []byte, p rating.Points) []byte {
	return p.AppendText(b, l.is.Profile.Decimals)
}

// columns say of each column of a file which place it fills; nowhere: it is not compared.
type columns []int

// columnsOf finds the columns by their keys.
func columnsOf(heads []string) (c columns, has [places]bool) {
	for _, head := range heads {
		place := slices.Index(keys[:], head)
		switch head {
		case "id":
			place = idPlace
		case "name":
			place = namePlace
		}
		if place != nowhere && has[place] {
			place = nowhere // it was there before
		}
		if place != nowhere {
			has[place] = true
		}
		c = append(c, place)
	}
	return c, has
}

// whole fails where a file that everybody reads has lost a column; one for corrections is not on every list.
func whole(has [places]bool) error {
	for i, key := range keys {
		if !has[i] && key != "correction" {
			return fmt.Errorf("%w: there is no column %s", ErrDiffers, key)
		}
	}
	if !has[idPlace] || !has[namePlace] {
		return fmt.Errorf("%w: there is no column of numbers or of names", ErrDiffers)
	}
	return nil
}
