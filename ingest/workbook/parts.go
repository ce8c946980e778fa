package workbook

import (
	"bytes"
	"io"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"kalends/templates"
)

// readWorkbook reads the list of sheets and the year from which dates are counted. Names that are empty, too long or
// repeated are refused.
func (p *pack) readWorkbook(where string) error {
	seen := map[string]bool{}
	return p.xml(p.find(where), "workbook", func(s *scanner, t *token) error {
		switch string(t.name) {
		case "workbookPr":
			v, _ := t.get("date1904")
			p.book.Date1904 = string(v) == "1" || string(v) == "true"
		case "sheets":
			return s.children(func(t *token) error {
				e := sheetEntry{}
				name, _ := t.get("name")
				state, _ := t.get("state")
				e.name, e.hidden = string(name), string(state) == "hidden" || string(state) == "veryHidden"
				for _, a := range t.attrs {
					if string(a.name) == "id" && len(a.full) > 2 {
						e.rel = string(a.value)
					}
				}
				key := strings.ToLower(e.name)
				if e.name == "" || utf8.RuneCountInString(e.name) > 31 || seen[key] {
					return malformed(shown(where))
				}
				seen[key] = true
				if p.sheets = append(p.sheets, e); len(p.sheets) > p.limits.Sheets {
					return p.limits.tooMany("")
				}
				return s.skip()
			})
		}
		return s.skip()
	})
}

// findSheets sets the part of each listed sheet, and the sheet as the owner of the part. A sheet without a part, or a
// part of two sheets, is refused.
func (p *pack) findSheets(where string, relations map[string]relation) error {
	if len(p.sheets) == 0 {
		return malformed(shown(where))
	}
	for i := range p.sheets {
		e := &p.sheets[i]
		r, ok := relations[e.rel]
		if !ok {
			return missing(shown(e.name))
		}
		e.chart = !strings.HasSuffix(r.kind, "/worksheet")
		if e.part = p.find(r.target); e.part == nil {
			return missing(shown(r.target))
		}
		if e.part.owner != "" {
			return irregular(shown(r.target))
		}
		e.part.owner = e.name
	}
	return nil
}

// sharedStrings is the part in which nearly every program stores the shared texts.
const sharedStrings = "xl/sharedStrings.xml"

// target returns the part with a role in the workbook, or nil if no relationship has the role. A part that is not in
// the package is an error, as are two parts with the role.
func (p *pack) target(role string, relations map[string]relation) (*part, error) {
	name, err := onlyTarget(role, relations)
	if err != nil || name == "" {
		return nil, err
	}
	if found := p.find(name); found != nil {
		return found, nil
	}
	return nil, missing(shown(name))
}

// readStrings reads the texts that cells share.
func (p *pack) readStrings(relations map[string]relation) error {
	from, err := p.target("/sharedStrings", relations)
	if err != nil || from == nil {
		return err
	}
	if other := p.find(sharedStrings); other != nil && other != from {
		return errReadersDisagree // some programs look only there
	}
	return p.xml(from, "sst", func(s *scanner, t *token) (err error) {
		if string(t.name) == "extLst" {
			return s.skip()
		}
		if string(t.name) != "si" || !s.own(t) {
			return s.refuse()
		}
		if len(p.strings) >= p.limits.Strings {
			return larger("texts", p.limits.Strings)
		}
		p.text, err = p.richText(s, p.text[:0])
		p.strings = append(p.strings, string(p.text))
		return err
	})
}

// richText reads an <si> or <is> to its end and appends the text of its runs to b, without phonetic hints.
func (p *pack) richText(s *scanner, b []byte) ([]byte, error) {
	plain := 0
	b, is := s.leaf(b)
	if is {
		plain++
	}
	err := s.children(func(t *token) (err error) {
		if !s.own(t) {
			return s.refuse()
		}
		switch string(t.name) {
		case "t":
			if plain++; plain > 1 {
				return faulty("a text stands twice")
			}
			b, err = s.content(b)
			return err
		case "r":
			runs := 0
			return s.children(func(t *token) error {
				if string(t.name) == "rPr" {
					return s.skip()
				}
				if string(t.name) != "t" || !s.own(t) {
					return s.refuse()
				}
				if runs++; runs > 1 {
					return faulty("a text stands twice")
				}
				b, err = s.content(b)
				return err
			})
		case "rPh", "phoneticPr", "extLst":
			return s.skip()
		}
		return s.refuse()
	})
	if bytes.Contains(b, []byte("_x")) {
		b = decodeEscapes(b)
	}
	return b, err
}

// escapes matches _xHHHH_, which encodes a character that XML cannot hold, or half of one beyond the first plane.
var escapes = templates.Pattern(`(?:_x[0-9A-Fa-f]{4}_)+`)

// decodeEscapes replaces _xHHHH_ by the character; two halves of one follow each other.
func decodeEscapes(b []byte) []byte {
	return escapes().ReplaceAllFunc(b, func(run []byte) []byte {
		var units []uint16
		for ; len(run) > 0; run = run[len("_xHHHH_"):] {
			v, _ := strconv.ParseUint(string(run[2:6]), 16, 16) // the pattern allows only digits
			units = append(units, uint16(v))
		}
		return []byte(string(utf16.Decode(units)))
	})
}

// readStyles sets formats: the number format of each cell style. A workbook without styles is no error.
func (p *pack) readStyles(relations map[string]relation) error {
	from, err := p.target("/styles", relations)
	if err != nil || from == nil {
		return err
	}
	if from.file.UncompressedSize64 > maxPlainPart {
		return larger("each", maxPlainPart>>20, "part", shown(from.name))
	}
	codes := map[int]Format{}
	return p.xml(from, "styleSheet", func(s *scanner, t *token) error {
		switch string(t.name) {
		case "numFmts":
			return s.children(func(t *token) error {
				id, ok := wholeNumber(value(t, "numFmtId"))
				if !ok {
					return faulty("a number format has no number")
				}
				codes[id] = custom(string(value(t, "formatCode")))
				return s.skip()
			})
		case "cellXfs":
			return s.children(func(t *token) error {
				id, ok := wholeNumber(value(t, "numFmtId"))
				if _, given := t.get("numFmtId"); given && !ok {
					return faulty("a style has no number format")
				}
				f, own := codes[id]
				if !own {
					f = builtin(id)
				}
				if p.formats = append(p.formats, f); len(p.formats) > maxStyles {
					return larger("styles", maxStyles)
				}
				return s.skip()
			})
		}
		return s.skip()
	})
}

// value returns the value of an attribute, or nil if there is none.
func value(t *token, name string) []byte {
	v, _ := t.get(name)
	return v
}

// readProperties sets the book's custom properties, all as texts.
func (p *pack) readProperties() error {
	p.book.Properties = map[string]string{}
	from := p.find("docProps/custom.xml")
	if from == nil {
		return nil
	}
	return p.xml(from, "Properties", func(s *scanner, t *token) error {
		name := string(value(t, "name"))
		return s.children(func(t *token) error {
			text, err := s.content(nil)
			p.book.Properties[name] = string(text)
			return err
		})
	})
}

// readRest reads every remaining part to its end: XML must be well-formed, and all checksums right.
func (p *pack) readRest() error {
	for _, part := range p.order {
		if part.read || strings.HasSuffix(part.name, "/") {
			continue
		}
		if err := p.readOther(part); err != nil {
			return err
		}
	}
	return nil
}

// readOther reads a part to its end and keeps nothing of it.
func (p *pack) readOther(from *part) error {
	name := strings.ToLower(from.name)
	if strings.HasSuffix(name, ".xml") || strings.HasSuffix(name, ".rels") {
		if from.file.UncompressedSize64 > maxPlainPart {
			return larger("each", maxPlainPart>>20, "part", shown(from.name))
		}
		return p.xml(from, "", func(s *scanner, _ *token) error { return s.skip() })
	}
	r, err := from.open()
	if err != nil {
		return err
	}
	defer r.Close()
	_, err = io.Copy(io.Discard, r)
	return from.blame(err)
}
