// Package pdf is the one writer of printed pages; gofpdf is used here and nowhere else. A page is drawn while it is
// laid out and deflated when another page is begun. A page may be turned to again and drawn on, so that page totals and
// contents are filled in at the end. gofpdf writes the pictures; pages, faces (each cut down to the glyphs that were
// drawn) and what PDF/A-2u asks for are written here. For each character the first face that covers it is used, nothing
// is printed as a blank box, and the same drawing gives the same bytes. Lengths are millimetres from the upper left
// corner; a text is placed by its baseline; sizes of type are points.
package pdf

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/klauspost/compress/flate"

	"kalends/rating"
	"kalends/rating/finding"
)

// Paper is the size of a page.
type Paper struct{ Width, Height float64 }

// The papers that a bulletin is printed on.
var (
	A4     = Paper{210, 297}
	Letter = Paper{215.9, 279.4}
)

// Options describe a document.
type Options struct {
	Paper                  Paper
	Title, Author, Subject string
	Lang                   string         // of the text, as a language tag
	Date                   rating.Date    // written into the file as the day on which it was made
	Own                    []OwnFont      // tried before the built-in fonts
	MaxPages               int            // more are an error of the layout; 0: no limit
	Begun                  func(page int) // called with the number of each page that is added; may be nil
}

// Doc is a document that is being laid out.
type Doc struct {
	Cuts     []string // texts that were cut because they had no room, in drawing order
	Recounts []int    // pages, from 0 and in order, at which page numbers begin again with one
	Tags     Tags     // the structure of what is drawn, for screen readers

	opt         Options
	pages       []page
	now         int // page that is drawn on, from 0
	ink         ink // what was drawn on it since it was turned to
	pen         pen
	replaced    bool // a text is drawn that is read and copied as another one
	setting     setting
	letters     [2][lastLetter + 3]letter // by weight and place
	chain       chain
	lentCodes   map[rune]rune     // private codes by the characters outside the BMP that they were given to
	missing     map[string][]rune // by text: its characters that no face covers
	substituted map[int][]rune    // by page, from 0: the characters for which a substitute is printed
	targets     []target
	images      []Picture
	bookmarks   []bookmark

	deflater *flate.Writer // of pages
}

// target is a place in the document; page counts from 0, and −1 means that the target has no place yet.
type target struct {
	page int
	y    float64
}

type bookmark struct {
	target
	text string
}

// Target is a place in the document to which links lead.
type Target int32

// nowhere is the target of a row without a link.
const nowhere Target = 0

// New begins a document without pages, on A4 if the options name no paper. An own font that cannot be parsed is an
// error of Write.
func New(opt Options) *Doc {
	if opt.Paper == (Paper{}) {
		opt.Paper = A4
	}
	deflater, err := flate.NewWriter(nil, pageLevel)
	if err != nil {
		panic(err) // there is no such level
	}
	return &Doc{opt: opt, chain: newChain(opt.Own), lentCodes: map[rune]rune{}, missing: map[string][]rune{},
		substituted: map[int][]rune{}, pen: freshPen, deflater: deflater}
}

// Paper returns the size of the pages.
func (d *Doc) Paper() Paper { return d.opt.Paper }

// tooLong is the panic of a layout that asks for more pages than its content can fill.
type tooLong struct{ limit int }

func (e tooLong) Error() string {
	return fmt.Sprintf("the layout asks for more than %d pages; something in it does not fit on a page", e.limit)
}

// Guard sets err when a layout has panicked because it asks for more than MaxPages; other panics go on. A function that
// lays out a document with MaxPages defers it.
func Guard(err *error) {
	switch r := recover().(type) {
	case nil:
	case tooLong:
		*err = r
	default:
		panic(r)
	}
}

// AddPage appends a page and makes it the current one, on which everything is drawn. Beyond MaxPages it panics; Guard
// makes an error of that.
func (d *Doc) AddPage() {
	if d.opt.MaxPages > 0 && len(d.pages) >= d.opt.MaxPages {
		panic(tooLong{d.opt.MaxPages})
	}
	d.leave()
	d.pages = append(d.pages, page{})
	if d.now = len(d.pages) - 1; d.opt.Begun != nil {
		d.opt.Begun(len(d.pages))
	}
}

// leave ends open text and marks, adds what was drawn to the current page, deflated, and resets ink and pen.
func (d *Doc) leave() {
	if d.ink = d.pen.unmark(d.ink); len(d.ink) > 0 {
		d.pages[d.now].add(d.deflater, d.ink)
	}
	d.ink, d.pen = d.ink[:0], freshPen
}

// Pages returns the number of pages so far.
func (d *Doc) Pages() int { return len(d.pages) }

// Page returns the number of the current page, from 1.
func (d *Doc) Page() int { return d.now + 1 }

// Turn makes a page, counted from 1, the current one again, to draw on it what needs the number of pages: contents,
// heads and feet.
func (d *Doc) Turn(number int) {
	d.leave()
	d.now = number - 1
}

// NewTarget returns a new target for links. Until Place gives it a place, its links are not written.
func (d *Doc) NewTarget() Target {
	d.targets = append(d.targets, target{page: -1})
	return Target(len(d.targets))
}

// Place puts a target at y of the current page, also one that has another place already.
func (d *Doc) Place(t Target, y float64) { d.targets[t-1] = target{d.now, y} }

// Bookmark appends an entry to the document's outline, which leads to y of the current page.
func (d *Doc) Bookmark(text string, y float64) {
	d.bookmarks = append(d.bookmarks, bookmark{target{d.now, y}, text})
}

// Lost returns the characters for which a substitute was printed on the current page, sorted, each once.
func (d *Doc) Lost() []rune {
	lost := slices.Clone(d.substituted[d.now])
	slices.Sort(lost)
	return slices.Compact(lost)
}

// Substitute is printed for a character that no face covers.
const Substitute = '〓'

// Findings returns a finding for every text, printed or checked, with a character that no face covers, sorted by text.
// It names the characters and what is printed instead.
func (d *Doc) Findings() rating.Findings {
	var fs rating.Findings
	for _, text := range slices.Sorted(maps.Keys(d.missing)) {
		runes := d.missing[text]
		slices.SortFunc(runes, func(a, b rune) int { return cmp.Compare(a, b) })
		var names []string
		printed := text
		for _, r := range slices.Compact(runes) {
			names = append(names, fmt.Sprintf("U+%04X", r))
			printed = strings.ReplaceAll(printed, string(r), string(Substitute))
		}
		fs = append(fs, rating.Finding{Code: finding.NoGlyph, Read: text,
			Args: map[string]string{"name": text, "signs": strings.Join(names, ", "), "printed": printed}})
	}
	return fs
}
