package readback

import (
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

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
	columns, topColumns []templates.LayoutColumn
	heads               string   // of a table, by their letters
	topHeads            []string // with the lines of the last lists, and without
	indexHeads          []string // with so many columns as there may be
	fresh, idle         string   // the words for who is new, and for who does not play
	files, listed       int
	bests               []ranked
	told                int            // of the best
	ranks               int            // with which a row of everybody begins: that of this list, and that of the one before
	ids                 map[string]int // places of the lines, by the numbers as they are printed
	indexed             []bool         // who stands in the index
	texts
}

func newBooklet(l *list, lang string, t Tables) *booklet {
	words, layout := templates.In(lang), templates.Bulletin()
	b := &booklet{list: l, lang: lang, words: words, columns: l.is.Shown(layout.Table(l.is.Profile.Tables, "full")),
		topColumns: l.is.Shown(layout.Table(l.is.Profile.Tables, "top")), bests: l.best(t), ids: make(map[string]int, len(l.is.Lines)),
		indexed: make([]bool, len(l.is.Lines)), fresh: words.Say("bulletin.new"), idle: words.Say("bulletin.inactive")}
	for i := range l.is.Lines {
		b.ids[norm.NFC.String(l.is.Lines[i].ID)] = i
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
			if rest, ok = strings.CutPrefix(rest, letters(all[j].text)); !ok {
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
	return len(row) > b.ranks+2 && !slices.ContainsFunc(row[:b.ranks], func(p piece) bool { return !isRank(p.text) }) &&
		isRank(row[len(row)-1].text)
}

func isRank(text string) bool {
	return text == dash || strings.Trim(text, "0123456789") == "" && text != ""
}

// The signs of the print.
const (
	dash  = "–"
	minus = "−"
)

// row compares the next player's row: ranks, number and name at its beginning, figures at its end.
func (b *booklet) row(row []piece) error {
	if b.listed >= len(b.is.Lines) {
		return fmt.Errorf("%w: a row of rank %s stands behind everybody", ErrDiffers, row[0].text)
	}
	want := &b.is.Lines[b.listed]
	b.listed++
	for i, rank := range []int{want.Rank, want.PreviousRank}[:b.ranks] {
		if got := row[i].text; got != orDash(rank) {
			return fmt.Errorf("%w: rank %d of %s is %q", ErrDiffers, i+1, want.ID, got)
		}
	}
	rest, ok := spelt(row[b.ranks:], norm.NFC.String(want.ID), func(text string) string { return text })
	if !ok {
		return fmt.Errorf("%w: player %s stands where %s belongs", ErrDiffers, row[b.ranks].text, want.ID)
	}
	if rest, ok = spelt(rest, letters(norm.NFC.String(b.name(want))), letters); !ok {
		return fmt.Errorf("%w: the name of %s is not %q", ErrDiffers, want.ID, b.name(want))
	}
	return b.figures(b.columns, want, rest)
}

// spelt takes the pieces that spell a word, which stands in as many pieces as it has scripts.
func spelt(row []piece, word string, as func(string) string) (rest []piece, ok bool) {
	for len(row) > 0 && word != "" {
		if word, ok = strings.CutPrefix(word, as(row[0].text)); !ok {
			return nil, false
		}
		row = row[1:]
	}
	return row, word == ""
}

// figures compares the last cells of a row, from its end, with what was calculated.
func (b *booklet) figures(columns []templates.LayoutColumn, l *reports.Line, row []piece) error {
	for _, c := range slices.Backward(columns) {
		want, figure := b.figure(c.Key, l)
		switch {
		case c.Key == "lists": // a line that is drawn
			continue
		case !figure:
			return nil
		case want == "":
			continue
		case len(row) == 0 || row[len(row)-1].text != want:
			got := ""
			if len(row) > 0 {
				got = row[len(row)-1].text
			}
			return fmt.Errorf("%w: %s of %s is %q instead of %q", ErrDiffers, c.Key, l.ID, got, want)
		}
		row = row[:len(row)-1]
	}
	return nil
}

// figure is what the print says in a column of figures, nothing for an empty cell.
func (b *booklet) figure(key string, l *reports.Line) (text string, figure bool) {
	switch key {
	case "rating":
		return b.points(l.Rated, l.Rating), true
	case "previous":
		return b.points(l.WasRated, l.Previous), true
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
		if l.K == 0 {
			return "", true
		}
		return strconv.Itoa(l.K), true
	}
	return "", false
}

func (b *booklet) change(l *reports.Line) string {
	change := l.Rating - l.Previous
	switch {
	case !l.Rated || !l.WasRated:
		return b.fresh
	case change == 0 && l.Games == 0:
		return dash
	case change > 0:
		return "+" + b.points(true, change)
	}
	return b.points(true, change)
}

func (b *booklet) points(there bool, p rating.Points) string {
	if !there {
		return dash
	}
	return strings.Replace(p.Text(b.is.Profile.Decimals), "-", minus, 1)
}

func orDash(n int) string {
	if n == 0 {
		return dash
	}
	return strconv.Itoa(n)
}

// name is a player's name as the bulletin's readers read it.
func (b *booklet) name(l *reports.Line) string {
	name, _ := l.NameIn(b.lang)
	return name
}
