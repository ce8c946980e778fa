package bulletin

import (
	"fmt"
	"strconv"
	"strings"
	"sync"

	"kalends/rating"
	"kalends/reports"
	"kalends/reports/pdf"
)

// Volume is a part of a list that is too long for the bulletin: a document of its own.
type Volume struct {
	Name  string // of the file, after the issue's name
	lang  string
	opt   Options
	place place
	of    int
	order func() []int // of the names; sorted once for all volumes
}

// place says what a volume holds: rows from and to of a part of the full list, or of the index.
type place struct {
	number   int
	index    bool
	part     int // of the full list
	from, to int
}

// Volumes gives the volumes of an issue in one language: first the full list in rank order, then the index by name. A
// list that goes into the bulletin has none.
func Volumes(is reports.Issue, lang string, opt Options) []Volume {
	opt = opt.filled()
	b := open(is, lang, opt, is.Name)
	places := b.places()
	order := sync.OnceValue(func() []int { return nameOrder(is.Lines, lang, b.strokes()) })
	volumes := make([]Volume, len(places))
	for i, p := range places {
		volumes[i] = Volume{Name: fmt.Sprintf("_list_%s_v%02d.pdf", lang, p.number), lang: lang, opt: opt, place: p, of: len(places), order: order}
	}
	return volumes
}

// inVolumes says whether the full list is too long for the bulletin.
func (b *book) inVolumes() bool { return len(b.is.Lines) > b.opt.VolumeRows }

// places deals the full list and the index to volumes of about equal length.
func (b *book) places() []place {
	if !b.inVolumes() {
		return nil
	}
	var all []place
	deal := func(rows int, p place) {
		count := (rows + b.opt.VolumeRows - 1) / b.opt.VolumeRows
		for i := range count {
			p.number, p.from, p.to = len(all)+1, rows*i/count, rows*(i+1)/count
			all = append(all, p)
		}
	}
	if _, wanted := b.opt.rows("full"); wanted {
		for i, part := range b.fullParts() {
			deal(len(part.lines), place{part: i})
		}
	}
	if _, wanted := b.opt.rows("index"); wanted {
		deal(len(b.is.Lines), place{index: true})
	}
	return all
}

// elsewhere says in which volumes a section of the bulletin stands, when it does not stand in the bulletin itself.
func (b *book) elsewhere(name string) (string, bool) {
	if !b.inVolumes() || (name != "full" && name != "index") {
		return "", false
	}
	first, last := 0, 0
	for _, p := range b.places() {
		if p.index == (name == "index") {
			if first == 0 {
				first = p.number
			}
			last = p.number
		}
	}
	if first == last {
		return b.say("volume.one", "n", strconv.Itoa(first)), true
	}
	return b.say("volume.several", "first", strconv.Itoa(first), "last", strconv.Itoa(last)), true
}

// Make prints the volume. Each is laid out and drawn by itself, so that the length of a list costs files and not memory.
func (v Volume) Make(is reports.Issue) ([]byte, []rating.Finding, error) {
	b, err := v.compose(is)
	if err != nil {
		return nil, nil, fmt.Errorf("volume %d of %s %s: %w", v.place.number, is.Name, v.lang, err)
	}
	out, err := b.d.Bytes()
	if err != nil {
		return nil, nil, fmt.Errorf("volume %d of %s %s: %w", v.place.number, is.Name, v.lang, err)
	}
	return out, b.d.Findings(), nil
}

func (v Volume) compose(is reports.Issue) (b *book, err error) {
	defer pdf.Guard(&err)
	b = open(is, v.lang, v.opt, strings.TrimSuffix(is.Name+v.Name, ".pdf"))
	b.volume = b.say("volume.of", "n", strconv.Itoa(v.place.number), "all", strconv.Itoa(v.of))
	b.d.AddPage()
	b.d.Bookmark(b.listTitle(), 0, 0)
	title, draw := b.volumePart(v)
	b.parts = []section{{number: b.numeral(v.place.number - 1), title: title, draw: draw, at: b.d.NewTarget()}}
	if err := b.drawParts(); err != nil {
		return nil, err
	}
	b.d.Turn(1)
	if err := b.volumeTitle(title, v.place); err != nil {
		return nil, err
	}
	b.headsAndFeet()
	return b, nil
}

// nameOrder gives the places of lines in the order of the index. Only it is kept, not what was compared.
func nameOrder(lines []reports.Line, lang string, strokes bool) []int {
	at := make(map[*reports.Line]int, len(lines))
	for i := range lines {
		at[&lines[i]] = i
	}
	order := make([]int, 0, len(lines))
	for _, e := range sortIndex(lines, lang, strokes) {
		order = append(order, at[e.line])
	}
	return order
}

// volumePart gives the title of a volume and what draws it.
func (b *book) volumePart(v Volume) (string, func() error) {
	p := v.place
	if p.index {
		return b.say("section.index"), func() error {
			var entries []entry
			for _, i := range v.order()[p.from:p.to] {
				entries = append(entries, headed(&b.is.Lines[i], v.lang, b.strokes()))
			}
			return b.indexOf(entries)
		}
	}
	part := b.fullParts()[p.part]
	lines := part.lines[p.from:p.to]
	b.aim(lines)
	return part.title, func() error { return b.fullFrom(lines, p.from, len(part.lines)) }
}

// volumeTitle is the first page of a volume: the list's name, what the volume holds and how it is verified.
func (b *book) volumeTitle(title string, p place) error {
	if err := b.titleLines(b.volume); err != nil {
		return err
	}
	b.facts([][2]string{{b.say("fact.effective"), b.w.Date(b.is.Period.Date)}, {b.say("volume.holds"), title},
		{b.say("volume.rows"), b.say("part_rows", "first", b.w.Count(p.from+1), "last", b.w.Count(p.to), "all", b.w.Count(b.rowsIn(p)))},
		{b.say("fact.revision"), b.revision()}, {b.say("fact.identifier"), b.is.Name}})
	b.d.Line(b.f.X, b.lower(), b.f.X+textWidth, b.lower(), 0.20, pdf.Ink)
	return b.verification()
}

func (b *book) rowsIn(p place) int {
	if p.index {
		return len(b.is.Lines)
	}
	return len(b.fullParts()[p.part].lines)
}
