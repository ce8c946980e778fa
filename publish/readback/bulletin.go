package readback

import (
	"cmp"
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

// readBulletins reads the full list of the bulletin of each language, or of its volumes, one after the other. full says
// whether it is printed at all.
func readBulletins(fsys files.Reader, dir string, l *list, full bool) error {
	names, err := fsys.ReadDir(dir)
	if err != nil {
		return err
	}
	for _, lang := range l.is.Languages {
		b := newBooklet(l, lang)
		for _, name := range names {
			if !b.has(name.Name()) {
				continue
			}
			if err := read(fsys, filepath.Join(dir, name.Name()), l, b.read); err != nil {
				return fmt.Errorf("read back %s: %w", name.Name(), err)
			}
		}
		if full && b.files > 0 {
			if err := l.complete(b.listed); err != nil {
				return fmt.Errorf("read back the bulletin %s: %w", lang, err)
			}
		}
	}
	return nil
}

// booklet compares the table of everybody in one language.
type booklet struct {
	*list
	lang          string
	columns       []templates.LayoutColumn
	heads         string // of the table, by their letters
	fresh, idle   string // the words for who is new, and for who does not play
	files, listed int
	room          []piece
}

func newBooklet(l *list, lang string) *booklet {
	words := templates.In(lang)
	b := &booklet{list: l, lang: lang, columns: templates.Bulletin().Table(l.is.Profile.Tables, "full"),
		fresh: words.Say("bulletin.new"), idle: words.Say("bulletin.inactive")}
	for _, c := range b.columns {
		b.heads += letters(words.Say("bulletin.head." + cmp.Or(c.Head, c.Key)))
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
	return pages(f, func(_ int, drawn []byte) (err error) {
		if b.room, err = pieces(drawn, b.room[:0]); err != nil {
			return err
		}
		for rows := below(b.room, b.heads); rows != nil && err == nil; rows = below(rows, b.heads) {
			rows, err = b.everybody(rows)
		}
		return err
	})
}

// everybody compares the rows of a table of everybody, and gives what stands behind it: another may follow on the page.
func (b *booklet) everybody(rows []piece) ([]piece, error) {
	for len(rows) > 0 {
		row, behind := nextRow(rows)
		if !ofTable(row) {
			break
		}
		if err := b.row(row); err != nil {
			return nil, err
		}
		rows = behind
	}
	return rows, nil
}

// below gives the pieces that are drawn after the heads of a table; none where the table is not on the page.
func below(all []piece, heads string) []piece {
	for i := range all {
		rest := heads
		for j := i; j < len(all); j++ {
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

// nextRow takes the pieces of one height.
func nextRow(all []piece) (row, rest []piece) {
	n := 1
	for n < len(all) && all[n].height == all[0].height {
		n++
	}
	return all[:n], all[n:]
}

// ofTable says whether a row is one of the table: it begins with a rank and the one before.
func ofTable(row []piece) bool { return len(row) > 3 && isRank(row[0].text) && isRank(row[1].text) }

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
	if got := row[0].text + " " + row[1].text; got != orDash(want.Rank)+" "+orDash(want.PreviousRank) {
		return fmt.Errorf("%w: the ranks of %s are %q", ErrDiffers, want.ID, got)
	}
	rest, ok := spelt(row[2:], norm.NFC.String(want.ID), func(text string) string { return text })
	if !ok {
		return fmt.Errorf("%w: player %s stands where %s belongs", ErrDiffers, row[2].text, want.ID)
	}
	name, _ := want.NameIn(b.lang)
	if rest, ok = spelt(rest, letters(norm.NFC.String(name)), letters); !ok {
		return fmt.Errorf("%w: the name of %s is not %q", ErrDiffers, want.ID, name)
	}
	return b.figures(want, rest)
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
func (b *booklet) figures(l *reports.Line, row []piece) error {
	for _, c := range slices.Backward(b.columns) {
		want, figure := b.figure(c.Key, l)
		switch {
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
