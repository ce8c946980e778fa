package readback

import (
	"bytes"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"kalends/publish/files"
	"kalends/rating"
	"kalends/reports"
	"kalends/templates"
)

// readBulletins reads the bulletin of each language and its volumes, one after the other, in one pass each.
func readBulletins(fsys files.Reader, dir string, l *list, tables Tables) error {
	names, err := fsys.ReadDir(dir)
	if err != nil {
		return err
	}
	for _, lang := range l.is.Languages {
		b := newBooklet(l, lang, tables)
		for _, name := range names {
			if !b.has(name.Name()) {
				continue
			}
			if err := read(fsys, filepath.Join(dir, name.Name()), l, b.read); err != nil {
				return fmt.Errorf("read back %s: %w", name.Name(), err)
			}
		}
		if b.files > 0 {
			if err := b.whole(tables); err != nil {
				return fmt.Errorf("read back the bulletin %s: %w", lang, err)
			}
		}
	}
	return nil
}

// booklet compares the tables of one language that name everybody or the best.
type booklet struct {
	*list
	lang                string
	words               templates.Words
	mark                byte // between the whole and its parts
	columns, topColumns []templates.LayoutColumn
	heads               string   // of a table, from their first letter on
	topHeads            []string // with the lines of the last lists, and without
	indexHeads          []string // with so many columns as there may be
	fresh, idle         string   // the words for who is new, and for who does not play
	files, listed       int
	bests               []ranked
	told                int            // of the best
	ranks               int            // with which a row of everybody begins: that of this list, and that of the one before
	ids                 map[string]int // places of the lines whose numbers are printed otherwise, by how they are
	indexed             []bool         // who stands in the index
	last                int            // who stood there last, counted from 1
	texts
}

func newBooklet(l *list, lang string, t Tables) *booklet {
	words, layout := templates.In(lang), templates.Bulletin()
	b := &booklet{list: l, lang: lang, words: words, mark: words.Decimal(), columns: l.is.Shown(layout.Table(l.is.Profile.Tables, "full")),
		topColumns: l.is.Shown(layout.Table(l.is.Profile.Tables, "top")), bests: l.best(t), ids: map[string]int{},
		indexed: make([]bool, l.is.Lines.Len()), fresh: words.Say("bulletin.new"), idle: words.Say("bulletin.inactive")}
	for i := range l.is.Lines.Len() {
		if id := l.is.Lines.ID(i); composed(id) != id {
			b.ids[composed(id)] = i
		}
	}
	b.ranks = 1
	if slices.ContainsFunc(b.columns, func(c templates.LayoutColumn) bool { return c.Key == "prev_rank" }) {
		b.ranks = 2
	}
	b.heads, b.topHeads = b.headsOf(b.columns), []string{b.headsOf(b.topColumns), b.headsOf(untraced(b.topColumns))}
	for _, name := range []string{"index2", "index3"} {
		b.indexHeads = append(b.indexHeads, b.headsOf(layout.Table(l.is.Profile.Tables, name)))
	}
	return b
}

// has says whether a file is the bulletin of the language, or one of its volumes; the bulletin goes first by name.
func (b *booklet) has(name string) bool {
	rest, ours := strings.CutPrefix(name, b.is.Name)
	volume := strings.HasPrefix(rest, "_list_"+b.lang+"_v") && strings.HasSuffix(rest, ".pdf")
	if ours = ours && (volume || rest == "_bulletin_"+b.lang+".pdf"); ours {
		b.files++
	}
	return ours
}

func (b *booklet) read(f files.Opened, _ *list) error {
	return pages(f, func(_ int, drawn []byte) error {
		all, err := b.pieces(drawn)
		if err != nil {
			return err
		}
		return b.page(all)
	})
}

// page compares what stands on a page: part of the table of everybody, of the index, or top lists.
func (b *booklet) page(all []piece) (err error) {
	for len(all) > 0 && err == nil {
		if rows := headed(all, b.heads); rows != nil {
			all, err = b.everybody(rows)
		} else if rows := headed(all, b.topHeads...); rows != nil {
			all, err = b.tops(rows)
		} else if rows := headed(all, b.indexHeads...); rows != nil {
			return b.index(rows) // no table of players stands behind it
		} else {
			all = all[1:]
		}
	}
	return err
}

// everybody compares the rows of a table of everybody, and gives what stands behind it.
func (b *booklet) everybody(rows []piece) ([]piece, error) {
	for len(rows) > 0 {
		row, behind := nextRow(rows)
		if !b.ofTable(row) {
			break
		}
		if err := b.row(row); err != nil {
			return nil, err
		}
		rows = behind
	}
	return rows, nil
}

// headed gives the pieces that are drawn after the heads of a table which begin a row of pieces; none where they are
// the heads of another.
func headed(all []piece, heads ...string) []piece {
	for _, rest := range heads {
		for j := range all {
			ok := false
			if rest, ok = behind(rest, all[j].text); !ok {
				break
			}
			if rest == "" {
				return all[j+1:]
			}
		}
	}
	return nil
}

// nextRow takes the pieces of one height, and one between them that stands lower: the mark of a name in lines.
func nextRow(all []piece) (row, rest []piece) {
	level := func(n int) bool { return n < len(all) && all[n].height == all[0].height }
	n := 1
	for level(n) || n < len(all) && level(n+1) {
		n++
	}
	return all[:n], all[n:]
}

// ofTable says whether a row is one of the table: it begins with its ranks, has number, name and rating, and ends with a
// figure. The head of the section below begins with a number, too.
func (b *booklet) ofTable(row []piece) bool {
	return len(row) > b.ranks+2 && isRank(row[0].text) && isRank(row[b.ranks-1].text) && isRank(row[len(row)-1].text)
}

func isRank(text string) bool {
	if text == dash {
		return true
	}
	for i := range len(text) {
		if text[i] < '0' || text[i] > '9' {
			return false
		}
	}
	return text != ""
}

// The signs of the print.
const (
	dash  = "–"
	minus = "−"
)

// row compares the next player's row: ranks, number and name at its beginning, figures at its end.
func (b *booklet) row(row []piece) error {
	if b.listed >= b.is.Lines.Len() {
		return fmt.Errorf("%w: a row of rank %s stands behind everybody", ErrDiffers, row[0].text)
	}
	want := b.line(b.listed)
	b.listed++
	for i, rank := range [...]int{want.Rank, want.PreviousRank} {
		var room figureRoom
		if i < b.ranks && row[i].text != string(orDash(room[:0], rank)) {
			return fmt.Errorf("%w: rank %d of %s is %q", ErrDiffers, i+1, want.ID, row[i].text)
		}
	}
	rest, ok := spelt(row[b.ranks:], composed(want.ID), strings.CutPrefix)
	if !ok {
		return fmt.Errorf("%w: player %s stands where %s belongs", ErrDiffers, row[b.ranks].text, want.ID)
	}
	if rest, ok = calls(rest, b.name(want)); !ok {
		return fmt.Errorf("%w: the name of %s is not %q", ErrDiffers, want.ID, b.name(want))
	}
	return b.figures(b.columns, want, rest)
}

// composed is a text as it is printed.
func composed(text string) string {
	for i := range len(text) {
		if text[i] >= utf8.RuneSelf {
			return norm.NFC.String(text)
		}
	}
	return text
}

// spelt takes the pieces that spell a word, which stands in as many pieces as it has scripts. Of each, cut takes what it
// spells from the beginning of the word.
func spelt(row []piece, word string, cut func(word, text string) (rest string, begins bool)) (rest []piece, ok bool) {
	for len(row) > 0 && word != "" {
		if word, ok = cut(word, row[0].text); !ok {
			return nil, false
		}
		row = row[1:]
	}
	return row, word == ""
}

// calls is spelt of a name, by its letters.
func calls(row []piece, name string) (rest []piece, ok bool) {
	if rest, ok = spelt(row, lettered(name), behind); ok {
		return rest, true
	}
	return spelt(row, lettered(composed(name)), behind)
}

// figures compares the last cells of a row, from its end, with what was calculated.
func (b *booklet) figures(columns []templates.LayoutColumn, l *reports.Line, row []piece) error {
	for i := len(columns) - 1; i >= 0; i-- {
		key := columns[i].Key
		if key == "lists" { // a line that is drawn
			continue
		}
		var room figureRoom
		want, figure := b.figure(room[:0], key, l)
		if !figure {
			return nil
		}
		if len(want) == 0 {
			continue
		}
		got := ""
		if len(row) > 0 {
			got = row[len(row)-1].text
		}
		if got != string(want) {
			return fmt.Errorf("%w: %s of %s is %q instead of %q", ErrDiffers, key, l.ID, got, string(want))
		}
		row = row[:len(row)-1]
	}
	return nil
}

// figureRoom holds any figure.
type figureRoom [32]byte

// figure appends what the print says in a column of figures, nothing for an empty cell.
func (b *booklet) figure(to []byte, key string, l *reports.Line) (text []byte, figure bool) {
	switch key {
	case "rating":
		return b.points(to, l.Rated, l.Rating), true
	case "previous":
		return b.points(to, l.WasRated, l.Previous), true
	case "change":
		return b.change(to, l), true
	case "games":
		if l.Games == 0 && !b.is.Profile.BySex && slices.Contains(l.Status, "inactive") {
			return append(to, b.idle...), true
		}
		return orDash(to, l.Games), true
	case "total":
		return strconv.AppendInt(to, int64(l.GamesTotal), 10), true
	case "k":
		if l.K == 0 {
			return to, true
		}
		return strconv.AppendInt(to, int64(l.K), 10), true
	}
	return to, false
}

func (b *booklet) change(to []byte, l *reports.Line) []byte {
	change := l.Rating - l.Previous
	switch {
	case !l.Rated || !l.WasRated:
		return append(to, b.fresh...)
	case change == 0 && l.Games == 0:
		return append(to, dash...)
	case change > 0:
		to = append(to, '+')
	}
	return b.points(to, true, change)
}

func (b *booklet) points(to []byte, there bool, p rating.Points) []byte {
	if !there {
		return append(to, dash...)
	}
	if p < 0 {
		to, p = append(to, minus...), -p
	}
	from := len(to)
	to = p.AppendText(to, b.is.Profile.Decimals)
	if i := bytes.IndexByte(to[from:], '.'); i >= 0 {
		to[from+i] = b.mark
	}
	return to
}

func orDash(to []byte, n int) []byte {
	if n == 0 {
		return append(to, dash...)
	}
	return strconv.AppendInt(to, int64(n), 10)
}

// name is a player's name as the bulletin's readers read it.
func (b *booklet) name(l *reports.Line) string {
	name, _ := l.NameIn(b.lang)
	return name
}
