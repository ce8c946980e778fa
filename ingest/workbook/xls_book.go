package workbook

import (
	"strings"

	"kalends/rating/finding"
)

// biff is an old Excel file while it is read.
type biff struct {
	stream  []byte
	limits  Limits
	book    Book
	strings []string
	formats map[int]Format // by format number
	styles  []int          // format numbers of the cell styles
	bounds  []bound
	cells   int
}

// bound is the entry of a sheet in the workbook.
type bound struct {
	name   string
	at     int
	hidden bool
	sheet  bool // not a chart
}

// read reads the workbook and then its sheets into the book; no byte may belong to two of them.
func (b *biff) read() error {
	b.formats = map[int]Format{}
	end, err := b.substream(0, bofBook, b.global)
	if err != nil {
		return err
	}
	if len(b.bounds) == 0 {
		return unreliable
	}
	if len(b.bounds) > b.limits.Sheets {
		return b.limits.tooMany("")
	}
	stretches := map[uint64]uint64{0: uint64(end)}
	names := map[string]bool{}
	for _, s := range b.bounds {
		if name := strings.ToLower(s.name); names[name] || name == "" {
			return unreliable
		} else {
			names[name] = true
		}
		if _, twice := stretches[uint64(s.at)]; twice {
			return unreliable
		}
		if !s.sheet {
			continue
		}
		g := &biffGrid{biff: b, sheet: Sheet{Name: s.name, Hidden: s.hidden}, hiddenRows: map[int]bool{}}
		end, err := b.substream(s.at, bofSheet, g.record)
		if err != nil {
			return err
		}
		if err := g.finish(); err != nil {
			return err
		}
		stretches[uint64(s.at)] = uint64(end)
		b.book.Sheets = append(b.book.Sheets, g.sheet)
	}
	if !noOverlap(stretches) || len(b.book.Sheets) == 0 {
		return unreliable
	}
	return nil
}

// global stores what a record says that holds for the whole workbook, and ignores other records.
func (b *biff) global(r *record) error {
	switch r.kind {
	case recFilePass:
		return &refusal{code: finding.PasswordProtected}
	case recDate1904:
		b.book.Date1904 = r.u16() == 1
	case recFormat:
		number, code := r.u16(), r.long()
		b.formats[number] = custom(code)
		r.bad = !r.done()
	case recXF:
		r.u16()
		b.styles = append(b.styles, r.u16())
	case recBoundSheet:
		return b.bound(r)
	case recSST:
		return b.shared(r)
	}
	if r.bad {
		return unreliable
	}
	return nil
}

// bound adds a sheet to the list of sheets; a macro sheet is refused.
func (b *biff) bound(r *record) error {
	s := bound{at: int(r.u32())}
	s.hidden = r.u8()&3 != 0
	switch kind := r.u8(); kind {
	case 0:
		s.sheet = true
	case 1:
		return &refusal{code: finding.HasMacros} // a macro sheet
	case 2, 6:
	default:
		return unreliable
	}
	s.name = r.short()
	if !r.done() || !clean(s.name) || s.at <= 0 || s.at >= len(b.stream) {
		return unreliable
	}
	b.bounds = append(b.bounds, s)
	return nil
}

// shared sets the shared texts; their number must be the one stated, with nothing after them.
func (b *biff) shared(r *record) error {
	r.u32()
	n := int(r.u32())
	if b.strings != nil || n > len(b.stream)/3 {
		return unreliable
	}
	if n > b.limits.Strings {
		return larger("texts", b.limits.Strings)
	}
	b.strings = make([]string, 0, n)
	for range n {
		text := r.rich()
		if r.bad || !clean(text) {
			return unreliable
		}
		b.strings = append(b.strings, text)
	}
	if !r.done() {
		return unreliable
	}
	return nil
}

// format returns the number format of a cell style, or false for an unknown style.
func (b *biff) format(style int) (Format, bool) {
	if style >= len(b.styles) {
		return General, false
	}
	number := b.styles[style]
	if f, own := b.formats[number]; own {
		return f, true
	}
	return builtin(number), true
}
