package readback

import (
	"cmp"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"kalends/publish/files"
	"kalends/rating"
	"kalends/reports"
	"kalends/templates"
)

// readBulletins compares the bulletin of each language, with its volumes, with the list. A language without any such
// file is passed over.
func readBulletins(fsys files.Reader, dir string, l *list, tables Tables) error {
	names, err := fsys.ReadDir(dir)
	if err != nil {
		return err
	}
	for _, lang := range l.is.Languages {
		b := newBooklet(l, lang, tables)
		found := false
		for _, name := range names { // sorted by name, the bulletin comes before its volumes
			if !b.contains(name.Name()) {
				continue
			}
			found = true
			if err := read(fsys, filepath.Join(dir, name.Name()), l, b.read); err != nil {
				return fmt.Errorf("read back %s: %w", name.Name(), err)
			}
		}
		if found {
			if err := b.checkComplete(tables); err != nil {
				return fmt.Errorf("read back the bulletin %s: %w", lang, err)
			}
		}
	}
	return nil
}

// booklet is the bulletin of one language with its volumes. It compares three kinds of tables: the full list, the best
// players and the index.
type booklet struct {
	*list
	lang                string
	words               templates.Words
	kinds               []kind
	columns, topColumns []templates.LayoutColumn
	fresh, idle         string         // the words for a new player, and for one who does not play
	ranks               int            // how many ranks begin a row of the full list: that of this list and perhaps the one before
	listed              int            // rows of the full list so far
	bests               []ranked       // the best, in the order of print
	bestListed          int            // of them so far
	ids                 map[string]int // as list.at, of numbers that are printed in another Unicode form
	indexed             []bool         // which lines the index has named
}

// kind is a kind of table: the heads by which it is recognised, in their letters, and how its rows are recognised and
// compared.
type kind struct {
	heads   []string
	isRow   func(row []piece) bool
	compare func(row []piece) error
}

// newBooklet returns a booklet of which nothing has been read.
func newBooklet(l *list, lang string, t Tables) *booklet {
	words, layout := templates.In(lang), templates.Bulletin()
	columns := func(name string) []templates.LayoutColumn { return layout.Table(l.is.Profile.Tables, name) }
	b := &booklet{list: l, lang: lang, words: words, columns: l.is.Shown(columns("full")), topColumns: l.is.Shown(columns("top")),
		fresh: words.Say("bulletin.new"), idle: words.Say("bulletin.inactive"), ranks: 1, bests: l.topPlayers(t),
		ids: map[string]int{}, indexed: make([]bool, l.is.Lines.Len())}
	for id, i := range l.at {
		if printed := composed(id); printed != id {
			b.ids[printed] = i
		}
	}
	if slices.ContainsFunc(b.columns, func(c templates.LayoutColumn) bool { return c.Key == "prev_rank" }) {
		b.ranks = 2
	}
	b.kinds = []kind{
		{b.headsOf(b.columns), b.isFullRow, b.fullRow},
		{b.headsOf(b.topColumns, withoutLines(b.topColumns)), b.isTopRow, b.topRow},
		{b.headsOf(columns("index2"), columns("index3")), func([]piece) bool { return true }, b.indexRow},
	}
	b.columns, b.topColumns = withoutLines(b.columns), withoutLines(b.topColumns)
	return b
}

// headsOf returns, for each of several forms of a table, the letters of its heads in one text.
func (b *booklet) headsOf(forms ...[]templates.LayoutColumn) (all []string) {
	for _, columns := range forms {
		heads := ""
		for _, c := range columns {
			heads += b.words.Say("bulletin.head." + cmp.Or(c.Head, c.Key))
		}
		all = append(all, letters(heads))
	}
	return all
}

// withoutLines returns the columns of a table without the small diagrams of the last lists, which are left out where
// long names need the room.
func withoutLines(columns []templates.LayoutColumn) []templates.LayoutColumn {
	return slices.DeleteFunc(slices.Clone(columns), func(c templates.LayoutColumn) bool { return c.Key == "lists" })
}

// contains reports whether a file name is that of the bulletin in this language, or of one of its volumes.
func (b *booklet) contains(name string) bool {
	rest, ok := strings.CutPrefix(name, b.is.Name)
	volume := strings.HasPrefix(rest, "_list_"+b.lang+"_v") && strings.HasSuffix(rest, ".pdf")
	return ok && (volume || rest == "_bulletin_"+b.lang+".pdf")
}

// read compares every page of a file.
func (b *booklet) read(f files.Opened, _ *list) error {
	var all []piece
	return eachPage(f, func(drawn []byte) (err error) {
		if all, err = appendPieces(all[:0], drawn); err != nil {
			return err
		}
		return b.page(all)
	})
}

// page compares the rows of all tables on a page; other texts are ignored.
func (b *booklet) page(all []piece) error {
	for len(all) > 0 {
		k, rows := b.tableAt(all)
		if k == nil {
			all = all[1:]
			continue
		}
		for all = rows; len(all) > 0; {
			row, rest := nextRow(all)
			if !k.isRow(row) {
				break
			}
			if err := k.compare(row); err != nil {
				return err
			}
			all = rest
		}
	}
	return nil
}

// tableAt returns the kind of table whose heads come next, and the texts after the heads; nil if none comes.
func (b *booklet) tableAt(all []piece) (k *kind, rows []piece) {
	for i := range b.kinds {
		for _, heads := range b.kinds[i].heads {
			if rows, ok := beginsWith(all, heads, letters); ok {
				return &b.kinds[i], rows
			}
		}
	}
	return nil, nil
}

// nextRow splits off the texts of one height. One text between them may be lower: the mark of a name in several lines.
func nextRow(all []piece) (row, rest []piece) {
	level := func(n int) bool { return n < len(all) && all[n].height == all[0].height }
	n := 1
	for level(n) || n < len(all) && level(n+1) {
		n++
	}
	return all[:n], all[n:]
}

// beginsWith reports whether the texts of a row, joined, begin with want, and returns those after it: a text in several
// scripts is drawn in several pieces. as converts each into the form that want has.
func beginsWith(row []piece, want string, as func(string) string) (rest []piece, ok bool) {
	for found := true; want != ""; row = row[1:] {
		if len(row) == 0 {
			return nil, false
		}
		if want, found = strings.CutPrefix(want, as(row[0].text)); !found {
			return nil, false
		}
	}
	return row, true
}

// isFullRow reports whether a row belongs to the full list: it begins with ranks, has number, name and rating, and ends
// with a figure. The head of the section below begins with a number, too.
func (b *booklet) isFullRow(row []piece) bool {
	return len(row) > b.ranks+2 && isRank(row[0].text) && isRank(row[b.ranks-1].text) && isRank(row[len(row)-1].text)
}

// isRank reports whether a text is digits or a dash.
func isRank(text string) bool {
	return text == dash || text != "" && strings.Trim(text, "0123456789") == ""
}

// Signs of the print.
const (
	dash  = "–"
	minus = "−"
)

// fullRow compares a row with the next player of the full list and counts it: ranks, number and name at its beginning,
// figures at its end.
func (b *booklet) fullRow(row []piece) error {
	if b.listed >= b.is.Lines.Len() {
		return fmt.Errorf("%w: a row of rank %s stands behind everybody", ErrDiffers, row[0].text)
	}
	want := b.line(b.listed)
	b.listed++
	for i, rank := range []int{want.Rank, want.PreviousRank}[:b.ranks] {
		if row[i].text != orDash(rank) {
			return fmt.Errorf("%w: rank %d of %s is %q", ErrDiffers, i+1, want.ID, row[i].text)
		}
	}
	rest, ok := beginsWith(row[b.ranks:], composed(want.ID), composed)
	if !ok {
		return fmt.Errorf("%w: player %s stands where %s belongs", ErrDiffers, row[b.ranks].text, want.ID)
	}
	name, _ := want.NameIn(b.lang)
	if rest, ok = beginsWith(rest, letters(name), letters); !ok {
		return fmt.Errorf("%w: the name of %s is not %q", ErrDiffers, want.ID, name)
	}
	return b.figures(b.columns, want, rest)
}

// figures compares the figures at the end of a row with those of a line, the last one first, up to a column that has
// none.
func (b *booklet) figures(columns []templates.LayoutColumn, l *reports.Line, row []piece) error {
	for _, c := range slices.Backward(columns) {
		want, isFigure := b.figure(c.Key, l)
		if !isFigure {
			return nil
		}
		if want == "" {
			continue // an empty cell is not drawn
		}
		got := ""
		if len(row) > 0 {
			got = row[len(row)-1].text
		}
		if got != want {
			return fmt.Errorf("%w: %s of %s is %q instead of %q", ErrDiffers, c.Key, l.ID, got, want)
		}
		row = row[:len(row)-1]
	}
	return nil
}

// figure returns what is printed in a column for a line; isFigure is false for a column of other texts.
func (b *booklet) figure(key string, l *reports.Line) (text string, isFigure bool) {
	switch key {
	case "rating":
		return b.points(l.Rating, l.Rated), true
	case "previous":
		return b.points(l.Previous, l.WasRated), true
	case "change":
		return b.change(l), true
	case "games":
		if l.Games == 0 && !b.is.Profile.BySex && slices.Contains(l.Status, "inactive") {
			return b.idle, true
		}
		return orDash(l.Games), true
	case "total":
		return strconv.Itoa(l.GamesTotal), true
	case "k":
		return positive(l.K), true
	}
	return "", false
}

// change returns the printed change: the word for new players, a dash without games, otherwise with a sign.
func (b *booklet) change(l *reports.Line) string {
	change := l.Rating - l.Previous
	switch {
	case !l.Rated || !l.WasRated:
		return b.fresh
	case change == 0 && l.Games == 0:
		return dash
	case change > 0:
		return "+" + b.points(change, true)
	}
	return b.points(change, true)
}

// points returns points as they are printed, a dash if none are given.
func (b *booklet) points(p rating.Points, given bool) string {
	if !given {
		return dash
	}
	text := strings.Replace(b.rounded(p), ".", string(b.words.Decimal()), 1)
	return strings.Replace(text, "-", minus, 1)
}

func orDash(n int) string {
	if n == 0 {
		return dash
	}
	return strconv.Itoa(n)
}
