package players

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"kalends/ingest/cells"
	"kalends/ingest/workbook"
	"kalends/rating"
)

// openText opens a list in plain text: FIDE's, with columns at the positions of its header line, or one with
// separators.
func openText(src Source, opt Options) (*list, error) {
	t, err := decoded(src)
	if err != nil {
		return nil, err
	}
	for n := 1; n <= mostAbove; n++ {
		header, err := t.line()
		if err != nil {
			break
		}
		if columns, date, ok := fideColumns(header); ok {
			rows := &fixedRows{text: t, name: src.Name, number: n}
			l := &list{opt: opt, kind: FIDEText, date: date, rows: rows}
			l.columns, err = settle(columns, opt)
			rows.columns = l.columns
			return l, withList(l, src, err)
		}
	}
	if err := t.from.Close(); err != nil {
		return nil, err
	}
	return openSeparated(src, opt)
}

// mostAbove is how many lines may precede the headers of a list.
const mostAbove = 60

// withList adds what was understood of a list to an Unclear error, and returns any other error unchanged.
func withList(l *list, src Source, err error) error {
	if u, ok := err.(Unclear); ok {
		u.Summary = Summary{File: src.Name, Kind: l.kind, Columns: l.columns, Date: l.date}
		return u
	}
	return err
}

// fideHeads are the words of FIDE's header lines of all years; some follow each other without a blank.
var fideHeads = cells.Compile(`ID[ _]?[Nn]umber|ID[ _]?NUMBER|ID[ _]?No\.?|IDCODE|CODE|Name|NAME|` +
	`WTit|OTit|Titl|TITLE|Title|Tit|` +
	`Fed|FED|Country|COUNTRY|Sex|SEX|FOA|SRtng|SGm|SK|RRtng|RGm|R[kK]|BRtng|BGm|BK|B-day|BIRTHDAY|Birthday|Born|` +
	`GAMES|Games|Gms|Flag|FLAG|[A-Z][A-Za-z]{2}\d\d|Rtng|RATING|K`)

// fideFields are the columns for the words of FIDE's header lines and for the elements of its XML lists. Games are not
// read, because FIDE counts those of one list only.
var fideFields = map[string]Column{
	"fideid": {Field: FIDEID}, "name": {Field: Name}, "fed": {Field: Federation}, "country": {Field: Federation},
	"sex": {Field: Sex}, "bday": {Field: Birth}, "birthday": {Field: Birth}, "born": {Field: Birth},
	"wtit": {Field: Title}, "tit": {Field: Title}, "titl": {Field: Title}, "title": {Field: Title}, "w_title": {Field: Title},
	"srtng": {Field: Rating, List: Standard}, "sk": {Field: K, List: Standard},
	"rrtng": {Field: Rating, List: Rapid}, "rapid_rating": {Field: Rating, List: Rapid},
	"rk": {Field: K, List: Rapid}, "rapid_k": {Field: K, List: Rapid},
	"brtng": {Field: Rating, List: Blitz}, "blitz_rating": {Field: Rating, List: Blitz},
	"bk": {Field: K, List: Blitz}, "blitz_k": {Field: K, List: Blitz},
	"rtng": {Field: Rating}, "rating": {Field: Rating}, "k": {Field: K}, "flag": {Field: Flag},
	"otit": {Field: Other}, "o_title": {Field: Other}, "foa": {Field: Other}, "foa_title": {Field: Other},
	"gms": {Field: Other}, "games": {Field: Other}, "sgm": {Field: Other}, "rgm": {Field: Other}, "bgm": {Field: Other},
	"rapid_games": {Field: Other}, "blitz_games": {Field: Other},
}

// fideColumns reads the header line of a FIDE list; ok is false for any other line.
func fideColumns(header string) (columns []Column, date rating.Date, ok bool) {
	for _, at := range fideHeads.FindAllStringIndex(header, -1) {
		word := header[at[0]:at[1]]
		c, known := fideFields[plain(word)]
		_, month := dated(word)
		switch {
		case len(columns) == 0:
			c = Column{Field: FIDEID}
		case month != 0:
			c, date = Column{Field: Rating}, month
		case !known:
			continue
		}
		c.Number, c.Header, c.From = len(columns)+1, word, utf8.RuneCountInString(header[:at[0]])
		if n := len(columns); n > 0 {
			columns[n-1].To = c.From
		}
		columns = append(columns, c)
	}
	has := func(f Field) bool { return slices.ContainsFunc(columns, func(c Column) bool { return c.Field == f }) }
	ok = len(columns) >= 4 && columns[0].From <= 1 && strings.ContainsAny(columns[0].Header, "dDcC") && has(Name) &&
		has(Federation) && !strings.ContainsAny(header, ";,\t")
	return columns, date, ok
}

// fixedRows are the lines of a list with columns at fixed positions.
type fixedRows struct {
	*text
	name    string
	number  int // of the last line
	columns []Column
}

// next returns the next line that is not blank, cut at the columns.
func (r *fixedRows) next() (line, error) {
	for {
		s, err := r.line()
		if err != nil {
			return line{}, err
		}
		r.number++
		if strings.TrimSpace(s) != "" {
			return r.split(s), nil
		}
	}
}

// split cuts a line at the columns. Some programs count positions in bytes, others in characters.
func (r *fixedRows) split(s string) line {
	place, letters := strconv.Itoa(r.number), []rune(s)
	out := line{at: func(int) rating.Origin { return rating.Origin{File: r.name, Cell: place} }}
	out.cells = cutAt(r.columns, len(letters), func(from, to int) string { return string(letters[from:to]) })
	if len(letters) < len(s) && !numeric(r.columns, out.cells) {
		other := cutAt(r.columns, len(s), func(from, to int) string { return s[from:to] })
		if numeric(r.columns, other) {
			out.cells = other
		}
	}
	return out
}

// cutAt returns the cells of a line of so many positions; piece returns the text between two of them. Columns without
// text stay empty.
func cutAt(columns []Column, places int, piece func(from, to int) string) []workbook.Cell {
	cells := make([]workbook.Cell, len(columns))
	for i, c := range columns {
		from, to := min(c.From, places), places
		if c.To > 0 {
			to = min(c.To, places)
		}
		if t := strings.TrimSpace(piece(from, to)); t != "" {
			cells[i] = workbook.Cell{Column: c.Number, Kind: workbook.Text, Raw: t}
		}
	}
	return cells
}

// numeric reports whether the columns of ratings, K and FIDE numbers contain only digits.
func numeric(columns []Column, cells []workbook.Cell) bool {
	for i, c := range columns {
		if (c.Field == Rating || c.Field == K || c.Field == FIDEID) && strings.Trim(cells[i].Raw, "0123456789") != "" {
			return false
		}
	}
	return true
}
