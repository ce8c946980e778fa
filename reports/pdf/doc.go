// Package pdf is the one writer of printed pages; gofpdf is at home here and nowhere else.
//
// A page is drawn as it is laid out and deflated when it is left; one may turn back to it and draw more, so that page
// totals and contents are filled in at the end. The library sets the frame around the pages, with the pictures; faces, each
// cut to what was drawn, and what makes it a file for an archive (PDF/A-2u) are written around that. Text finds its face
// rune by rune, nothing is ever printed as a blank box, and the same drawing gives the same bytes.
//
// Lengths are millimetres from the upper left corner; text stands on its baseline; sizes of type are points.
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

// Options say what a document is.
type Options struct {
	Paper                  Paper
	Title, Author, Subject string
	Lang                   string      // of its words, as a language tag
	Date                   rating.Date // stands in the file as the day of its making
	Fonts                  Fonts       // nil: the embedded ones
	Own                    []OwnFont   // asked before those
	MaxPages               int         // a layout that wants more is at fault; 0: no limit
}

// Doc is a document that is being laid out.
type Doc struct {
	Cuts     []string // the texts that had no room and were cut, as they were drawn
	Recounts []int    // pages, from 0 and in order, that are counted from one
	Tags     Tags     // what is drawn

	opt     Options
	pages   []page
	now     int // page that is drawn on, from 0
	ink     ink // what was drawn on it since it was turned to
	pen     pen
	spoken  bool // what is drawn stands for another text
	setting setting
	chain   chain
	pua     map[rune]rune
	missing map[string][]rune
	lost    map[int][]rune // by page, from 0: what a substitute stands for
	targets []target
	images  []Picture
	shelf   []bookmark

	deflater *flate.Writer // of pages
}

type target struct {
	page int
	y    float64
}

type bookmark struct {
	target
	text  string
	level int
}

// Target is a place that a link leads to.
type Target int32

// nowhere is no target.
const nowhere Target = 0

// New begins a document without pages.
func New(opt Options) *Doc {
	if opt.Paper == (Paper{}) {
		opt.Paper = A4
	}
	deflater, err := flate.NewWriter(nil, pageLevel)
	if err != nil {
		panic(err) // there is no such level
	}
	return &Doc{opt: opt, chain: newChain(opt.Fonts, opt.Own), pua: map[rune]rune{}, missing: map[string][]rune{},
		lost: map[int][]rune{}, pen: lifted, deflater: deflater}
}

// Paper gives the size of the pages.
func (d *Doc) Paper() Paper { return d.opt.Paper }

// tooLong is a layout that asks for more pages than its content can fill.
type tooLong struct{ limit int }

func (e tooLong) Error() string {
	return fmt.Sprintf("the layout asks for more than %d pages; something on it cannot be placed", e.limit)
}

// Guard turns a layout that does not end into an error. It is deferred by who lays out a document with MaxPages.
func Guard(err *error) {
	switch r := recover().(type) {
	case nil:
	case tooLong:
		*err = r
	default:
		panic(r)
	}
}

// AddPage begins the next page and draws there. Beyond MaxPages it gives up, see Guard.
func (d *Doc) AddPage() {
	if d.opt.MaxPages > 0 && len(d.pages) >= d.opt.MaxPages {
		panic(tooLong{d.opt.MaxPages})
	}
	d.leave()
	d.pages = append(d.pages, page{})
	d.now = len(d.pages) - 1
}

// leave puts away what was drawn on a page.
func (d *Doc) leave() {
	if d.ink = d.pen.unmark(d.ink); len(d.ink) > 0 {
		d.pages[d.now].add(d.deflater, d.ink)
	}
	d.ink, d.pen = d.ink[:0], lifted
}

// Pages gives the number of pages so far.
func (d *Doc) Pages() int { return len(d.pages) }

// Page gives the number of the page that is drawn on, from 1.
func (d *Doc) Page() int { return d.now + 1 }

// Turn goes back to a page, from 1, to draw on it again: contents, heads and feet need the total.
func (d *Doc) Turn(number int) {
	d.leave()
	d.now = number - 1
}

// NewTarget makes a place for links whose page is not known yet.
func (d *Doc) NewTarget() Target {
	d.targets = append(d.targets, target{page: -1})
	return Target(len(d.targets))
}

// Place puts a target at y of the page that is drawn on.
func (d *Doc) Place(t Target, y float64) { d.targets[t-1] = target{d.now, y} }

// Bookmark enters y of the page that is drawn on into the outline.
func (d *Doc) Bookmark(text string, level int, y float64) {
	d.shelf = append(d.shelf, bookmark{target{d.now, y}, text, level})
}

// Lost gives the characters that are substituted on the page that is drawn on, in order.
func (d *Doc) Lost() []rune {
	lost := slices.Clone(d.lost[d.now])
	slices.Sort(lost)
	return slices.Compact(lost)
}

// Substitute stands for a character that no face can draw.
const Substitute = '〓'

// Findings name every text that holds a character which no face can draw, and what is printed instead.
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
