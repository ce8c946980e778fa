package pairing

import (
	"bytes"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"kalends/rating"
	"kalends/reports"
)

// column is a column of a FIDE list: its head, its width, and its value for a player.
type column struct {
	head  string
	width int // 0: to the end of the line
	of    func(*reports.Line) string
}

// columns returns the columns of a list of one kind of chess as FIDE publishes it. Programs find the columns by the
// head.
func columns(month string) []column {
	return []column{
		{"ID Number", 15, func(l *reports.Line) string { return l.ID }},
		{"Name", 61, spelling{}.latin},
		{"Fed", 4, federation},
		{"Sex", 4, func(l *reports.Line) string { return string(l.Sex) }},
		{"Tit", 5, title},
		{"WTit", 5, womensTitle},
		{"OTit", 15, none},
		{"FOA", 4, none},
		{month, 6, wholeRating},
		{"Gms", 4, func(l *reports.Line) string { return strconv.Itoa(l.Games) }},
		{"K", 3, func(l *reports.Line) string { return reports.Positive(l.K) }},
		{"B-day", 6, func(l *reports.Line) string { return reports.Positive(l.BirthYear) }},
		{"Flag", 0, flag},
	}
}

// none is the value of a column that stays empty.
func none(*reports.Line) string { return "" }

// FIDE writes the list in fixed columns, with our player number as the FIDE number and ratings without decimals.
// Columns are counted in characters. The first column is widened for a number that is too long; other texts are cut.
func FIDE(to io.Writer, is reports.Issue) error {
	all := columns(monthOf(is.Period.Date))
	for i := range is.Lines.Len() {
		all[0].width = max(all[0].width, utf8.RuneCountInString(is.Lines.ID(i))+1)
	}
	line := appendLine(nil, all, func(c column) string { return c.head })
	_, err := to.Write(line)
	for _, l := range is.Lines.All() {
		if err != nil {
			break
		}
		line = appendLine(line[:0], all, func(c column) string { return c.of(l) })
		_, err = to.Write(line)
	}
	if err != nil {
		return fmt.Errorf("write columns: %w", err)
	}
	return nil
}

// appendLine appends a line of cells, which ends with CR and LF.
func appendLine(line []byte, all []column, cell func(column) string) []byte {
	for _, c := range all {
		s := oneLine(cell(c))
		if c.width > 0 {
			line = appendFit(line, s, c.width)
		} else {
			line = append(line, s...)
		}
	}
	return append(bytes.TrimRight(line, " "), "\r\n"...)
}

// appendFit appends a text cut or padded to the width of its column. The last character is always a blank.
func appendFit(line []byte, s string, width int) []byte {
	n := utf8.RuneCountInString(s)
	if n >= width {
		s, n = string([]rune(s)[:width-1]), width-1
	}
	line = append(line, s...)
	for range width - n {
		line = append(line, ' ')
	}
	return line
}

// oneLine replaces control characters by blanks.
func oneLine(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, s)
}

// monthOf returns the head of the column of ratings: "OCT26".
func monthOf(d rating.Date) string {
	y, m, _ := d.Civil()
	return fmt.Sprintf("%s%02d", strings.ToUpper(m.String()[:3]), y%100)
}

// Titles of FIDE's lists.
var (
	open   = map[string]bool{"GM": true, "IM": true, "FM": true, "CM": true}
	womens = map[string]bool{"WGM": true, "WIM": true, "WFM": true, "WCM": true}
)

// title returns the title, if it is one of FIDE's.
func title(l *reports.Line) string {
	if open[l.Title] || womens[l.Title] {
		return l.Title
	}
	return ""
}

// womensTitle returns the title, if it is one of FIDE's for women.
func womensTitle(l *reports.Line) string {
	if womens[l.Title] {
		return l.Title
	}
	return ""
}

// letters maps Latin letters that are not a plain letter with a mark.
var letters = strings.NewReplacer("ø", "o", "Ø", "O", "ł", "l", "Ł", "L", "đ", "d", "Đ", "D", "ß", "ss", "æ", "ae", "Æ",
	"AE",
	"œ", "oe", "Œ", "OE", "ı", "i", "þ", "th", "Þ", "Th", "ð", "d", "Ð", "D", "’", "'", "ʼ", "'", "‘", "'", "–", "-")

// spelling caches how each letter is written in plain Latin letters. A list has few different ones.
type spelling map[rune]string

// latin returns the name in plain Latin letters, as FIDE's lists have names: the name itself, or the name in another
// script if that is Latin. Otherwise it returns the name as it is.
func (s spelling) latin(l *reports.Line) string {
	if name, ok := s.first(l.Name, l.NameAlt); ok {
		return name
	}
	return l.Name
}

// first returns the first name that can be written in plain Latin letters, so written; false if none can.
func (s spelling) first(names ...string) (string, bool) {
	for _, name := range names {
		if plain, ok := s.of(name); ok && name != "" {
			return plain, true
		}
	}
	return "", false
}

// Latin returns the first of a person's names that can be written in plain Latin letters, so written and in one line;
// false if none can.
func Latin(names ...string) (string, bool) {
	name, ok := spelling{}.first(names...)
	return oneLine(name), ok
}

// of returns a name in plain Latin letters; false if it has other letters.
func (s spelling) of(name string) (string, bool) {
	if ascii(name) {
		return name, true
	}
	b := make([]byte, 0, len(name))
	for _, r := range name {
		if r <= unicode.MaxASCII {
			b = append(b, byte(r))
			continue
		}
		letter, known := s[r]
		if !known {
			letter = plainLetter(r)
			s[r] = letter
		}
		if !ascii(letter) {
			return "", false
		}
		b = append(b, letter...)
	}
	return string(b), true
}

// plainLetter returns a letter without marks, or its usual spelling such as ss for ß; a letter of another script stays.
func plainLetter(r rune) string {
	var bare []rune
	for _, part := range norm.NFD.String(string(r)) {
		if !unicode.Is(unicode.Mn, part) {
			bare = append(bare, part)
		}
	}
	return letters.Replace(norm.NFC.String(string(bare)))
}

func ascii(s string) bool {
	for i := range len(s) {
		if s[i] > unicode.MaxASCII {
			return false
		}
	}
	return true
}
