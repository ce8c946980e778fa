package bulletin

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"kalends/rating"
	"kalends/reports"
	"kalends/reports/nameorder"
	"kalends/reports/pdf"
)

// Volume is a part of a list that is too long for the bulletin, printed as a document of its own.
type Volume struct {
	Name  string // of the file, after the issue's name
	lang  string
	opt   Options
	share share
	of    int // volumes
}

// share is what a volume holds: rows of a part of the full list, or of the index.
type share struct {
	number   int
	index    bool
	part     int // of the full list
	from, to int
}

// Volumes returns the volumes of an issue in one language, which Make then writes: first the full list in rank order,
// then the index by name. A list that fits into the bulletin has none.
func Volumes(is reports.Issue, lang string, opt Options) []Volume {
	opt = opt.filled()
	l := newLayouter(is, lang, opt, is.Name)
	shares := l.shares()
	volumes := make([]Volume, len(shares))
	for i, s := range shares {
		name := fmt.Sprintf("_list_%s_v%02d.pdf", lang, s.number)
		volumes[i] = Volume{Name: name, lang: lang, opt: opt, share: s, of: len(shares)}
	}
	return volumes
}

// inVolumes reports whether the full list is too long for the bulletin.
func (l *layouter) inVolumes() bool { return l.is.Lines.Len() > l.opt.VolumeRows }

// shares divides the full list and the index, as far as they are wanted, into volumes of about equal length; nil if the
// list needs none.
func (l *layouter) shares() []share {
	if !l.inVolumes() {
		return nil
	}
	var all []share
	deal := func(rows int, s share) {
		count := (rows + l.opt.VolumeRows - 1) / l.opt.VolumeRows
		for i := range count {
			s.number, s.from, s.to = len(all)+1, rows*i/count, rows*(i+1)/count
			all = append(all, s)
		}
	}
	if _, wanted := l.opt.section("full"); wanted {
		for i, part := range l.fullLists() {
			deal(part.lines.Len(), share{part: i})
		}
	}
	if _, wanted := l.opt.section("index"); wanted {
		deal(l.is.Lines.Len(), share{index: true})
	}
	return all
}

// elsewhere returns in words which volumes hold a section, and false if it is in the bulletin itself.
func (l *layouter) elsewhere(name string) (string, bool) {
	if !l.inVolumes() || (name != "full" && name != "index") {
		return "", false
	}
	first, last := 0, 0
	for _, s := range l.shares() {
		if s.index == (name == "index") {
			if first == 0 {
				first = s.number
			}
			last = s.number
		}
	}
	if first == last {
		return l.say("volume.one", "n", strconv.Itoa(first)), true
	}
	return l.say("volume.several", "first", strconv.Itoa(first), "last", strconv.Itoa(last)), true
}

// Make writes the volume as a PDF file, and returns the same findings as the bulletin's Make. Each volume is laid out
// by itself, so that a longer list takes more files and not more memory.
func (v Volume) Make(to io.Writer, is reports.Issue) ([]rating.Finding, error) {
	l, err := v.compose(is)
	if err == nil {
		err = l.d.Write(to)
	}
	if err != nil {
		return nil, fmt.Errorf("volume %d of %s %s: %w", v.share.number, is.Name, v.lang, err)
	}
	return l.d.Findings(), nil
}

// compose lays out the volume: its section, and then its first page.
func (v Volume) compose(is reports.Issue) (l *layouter, err error) {
	defer pdf.Guard(&err)
	l = newLayouter(is, v.lang, v.opt, strings.TrimSuffix(is.Name+v.Name, ".pdf"))
	l.volume = l.say("volume.of", "n", strconv.Itoa(v.share.number), "all", strconv.Itoa(v.of))
	l.cover()
	s, ends := v.section(l)
	s.number, s.at = l.numeral(v.share.number-1), l.d.NewTarget()
	if err := l.drawAll([]section{s}); err != nil {
		return nil, err
	}
	l.d.Turn(1)
	if err := (titlePage{l}).volumePage(s.title, v.share, ends); err != nil {
		return nil, err
	}
	l.headsAndFeet()
	return l, nil
}

// section returns the section of the volume, with its first and last name or rating.
func (v Volume) section(l *layouter) (_ section, ends [2]string) {
	s := v.share
	if s.index {
		entries := nameorder.Of(&l.is, l.w.Lang, l.strokes()).Part(s.from, s.to)
		for i, at := range []int{0, entries.Len() - 1} {
			one := entries.Line(at)
			ends[i] = nameCell(&l.formatter, &one).Text
		}
		return section{title: l.say("section.index"), draw: index{l, entries}.draw}, ends
	}
	part := l.fullLists()[s.part]
	lines := part.lines.Part(s.from, s.to)
	for i, at := range []int{0, lines.Len() - 1} {
		ends[i] = l.rating(lines.At(at).Rating)
	}
	return section{title: part.title, draw: fullList{l, lines, s.from, part.lines.Len()}.draw}, ends
}

// volumePage prints the first page of a volume: the list's name, what the volume holds, from the first to the last of
// ends, and how it is verified.
func (t titlePage) volumePage(title string, s share, ends [2]string) error {
	if err := t.heading(t.volume); err != nil {
		return err
	}
	all := t.is.Lines.Len()
	if !s.index {
		all = t.fullLists()[s.part].lines.Len()
	}
	rows := t.say("part_rows", "first", t.w.Count(s.from+1), "last", t.w.Count(s.to), "all", t.w.Count(all))
	t.facts([][2]string{{t.say("fact.effective"), t.w.Date(t.is.Period.Date)}, {t.say("volume.holds"), title},
		{t.say("volume.rows"), rows}, {t.say("volume.range"), ends[0] + " – " + ends[1]}, {t.say("fact.revision"), t.revision()}, {t.say("fact.identifier"), t.is.Name}})
	t.d.Line(t.f.X, t.approvalTop(), t.f.X+textWidth, t.approvalTop(), 0.20, pdf.Ink)
	return t.verification()
}
