package workbooktest

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// Kind is a kind of file that a reader must handle: hostile, damaged, or unusual but valid.
type Kind struct {
	Name string
	Code string        // of the finding that it must get; empty: it is accepted
	Says string        // what the English message must contain
	Same bool          // accepted, and read as the good workbook is
	Bomb bool          // small on disk, large once opened
	Data func() []byte // makes the file when it is called: some are large
}

const (
	gamesPart   = "xl/worksheets/sheet4.xml" // of the workbook that Kinds spoils
	playersPart = "xl/worksheets/sheet3.xml"
	bookPart    = "xl/workbook.xml"
	stylesPart  = "xl/styles.xml"
	stringsPart = "xl/sharedStrings.xml"
	bookRels    = "xl/_rels/workbook.xml.rels"
	typesPart   = "[Content_Types].xml"
)

// Kinds makes files of all kinds from a valid result workbook of this package of kind games.
func Kinds(good []byte) []Kind {
	s := takeApart(good)
	bombs := slices.Concat(s.bombs(), pages())
	for i := range bombs {
		bombs[i].Bomb = true
	}
	return slices.Concat(s.controls(), s.otherFiles(good), s.containers(good), bombs, s.markup(), s.cells(), s.values())
}

// cell replaces the cell of a part that has the address at.
func (s source) cell(part, at, xml string) []byte {
	return s.part(part, func(b []byte) []byte {
		found := regexp.MustCompile(`<c r="` + at + `"[^>]*>.*?</c>`)
		if !found.Match(b) {
			panic(part + " has no cell " + at)
		}
		return found.ReplaceAllLiteral(b, []byte(xml))
	})
}

// inline is a cell that holds its text itself.
func inline(at, text string) string {
	return fmt.Sprintf(`<c r="%s" t="inlineStr"><is><t xml:space="preserve">%s</t></is></c>`, at, text)
}

// rows adds rows after the last one of sheet Games.
func (s source) rows(xml string) []byte { return s.swap(gamesPart, "</sheetData>", xml+"</sheetData>") }

// controls returns unusual but valid files, which must be accepted.
func (s source) controls() []Kind {
	every := func(change func(string) string) func([]byte) []byte {
		return func(b []byte) []byte { return []byte(change(string(b))) }
	}
	strict := strings.NewReplacer("http://schemas.openxmlformats.org/spreadsheetml/2006/main",
		"http://purl.oclc.org/ooxml/spreadsheetml/main",
		"http://schemas.openxmlformats.org/officeDocument/2006/relationships",
		"http://purl.oclc.org/ooxml/officeDocument/relationships")
	stored := func(e *entryOf) {
		plain := s.parts[e.name]
		e.data, e.method, e.packed = plain, 0, uint32(len(plain))
	}
	return []Kind{
		{Name: "as it is", Same: true, Data: func() []byte { return s.zip(nil).bytes() }},
		{Name: "inline string", Same: true, Data: func() []byte { return s.cell(gamesPart, "E5", inline("E5", "1-0")) }},
		{Name: "string of a formula", Same: true, Data: func() []byte {
			return s.cell(gamesPart, "E5", `<c r="E5" t="str"><f>"1-"&amp;"0"</f><v>1-0</v></c>`)
		}},
		{Name: "cells without addresses", Same: true, Data: func() []byte {
			return s.swap(gamesPart, `<c r="A5"><v>1</v></c><c r="B5"><v>1</v></c><c r="C5"><v>1</v></c>`,
				`<c><v>1</v></c><c><v>1</v></c><c><v>1</v></c>`)
		}},
		{Name: "rows without numbers", Same: true, Data: func() []byte { return s.swap(gamesPart, `<row r="6">`, `<row>`) }},
		{Name: "a dimension that lies", Same: true, Data: func() []byte {
			return s.swap(gamesPart, `<dimension ref="A1">`, `<dimension ref="A1:XFD1048576">`)
		}},
		{Name: "days from 1904", Same: true, Data: func() []byte {
			return s.swap(bookPart, `<workbookPr `,
				`<workbookPr date1904="1" `)
		}},
		{Name: "a formatted empty cell in the last corner", Same: true, Data: func() []byte {
			return s.rows(`<row r="1048576"><c r="XFD1048576" s="0"/></row>`)
		}},
		{Name: "zip comment", Same: true, Data: func() []byte { a := s.zip(nil); a.comment = []byte("sent by mail"); return a.bytes() }},
		{Name: "stored entry", Same: true, Data: func() []byte { return s.entry(gamesPart, stored) }},
		{Name: "strict namespace", Same: true, Data: func() []byte {
			changes := map[string]func([]byte) []byte{}
			for _, name := range s.names {
				if strings.HasPrefix(name, "xl/") || strings.HasSuffix(name, ".rels") {
					changes[name] = every(strict.Replace)
				}
			}
			return s.zip(changes).bytes()
		}},
		{Name: "prefixed elements", Same: true, Data: func() []byte {
			return s.part(gamesPart, every(func(text string) string {
				text = strings.Replace(text, "xmlns=", "xmlns:x=", 1)
				return regexp.MustCompile(`<(/?)(\w+)`).ReplaceAllString(text, "<${1}x:$2")
			}))
		}},
		{Name: "shared texts elsewhere", Same: true, Data: func() []byte { return s.moved(nil) }},
		{Name: "escaped letters", Same: true, Data: func() []byte {
			return s.cell(gamesPart, "E5",
				inline("E5", "1_x002D_0"))
		}},
		{Name: "what only looks escaped", Data: func() []byte { return s.remark("_xQQQQ_ _x00_ _x004_1_") }},
		{Name: "escaped halves of a character", Data: func() []byte { return s.remark("_xD83C__xDFC6_") }},
		{Name: "an escaped half alone", Data: func() []byte { return s.remark("a_xD83C_b") }},
		{Name: "CJK beyond the first plane", Data: func() []byte { return s.remark("𠮷野 𡈽屋") }},
		{Name: "Cyrillic", Data: func() []byte { return s.remark("Гра відкладена") }},
		{Name: "line breaks in a text", Data: func() []byte { return s.remark("one&#10;two&#13;&#10;three") }},
		{Name: "rich text", Same: true, Data: func() []byte {
			return s.cell(gamesPart, "E5", `<c r="E5" t="inlineStr"><is><r><rPr><b/></rPr><t>1</t></r><r><t>-0</t></r></is></c>`)
		}},
		{Name: "phonetic hints", Same: true, Data: func() []byte {
			return s.cell(gamesPart, "E5", `<c r="E5" t="inlineStr"><is><t>1-0</t><rPh sb="0" eb="1"><t>one</t></rPh></is></c>`)
		}},
		{Name: "byte order mark in a part", Same: true, Data: func() []byte {
			return s.part(gamesPart, every(func(text string) string { return "\ufeff" + text }))
		}},
		{Name: "comments and CDATA", Same: true, Data: func() []byte {
			return s.cell(gamesPart, "E5", `<!-- a remark --><c r="E5" t="inlineStr"><is><t><![CDATA[1-0]]></t></is></c>`)
		}},
		{Name: "unknown extensions", Same: true, Data: func() []byte {
			return s.swap(gamesPart, "</worksheet>",
				`<extLst><ext uri="{x}"><y:z xmlns:y="urn:y">1</y:z></ext></extLst></worksheet>`)
		}},
		{Name: "a picture beside", Same: true,
			Data: func() []byte { return s.with(entryFor("xl/media/emblem.png", []byte("\x89PNG"))).bytes() }},
		{Name: "a folder as an entry", Same: true, Data: func() []byte {
			return s.with(entryOf{name: "xl/media/", local: "xl/media/", method: 0}).bytes()
		}},
		{Name: "link to another workbook", Same: true, Data: func() []byte {
			return s.with(entryFor("xl/externalLinks/externalLink1.xml", []byte(`<externalLink/>`))).bytes()
		}},
		{Name: "whole number with decimals", Same: true,
			Data: func() []byte { return s.cell(gamesPart, "A5", `<c r="A5"><v>1.0</v></c>`) }},
		{Name: "whole number with an exponent", Same: true,
			Data: func() []byte { return s.cell(gamesPart, "A5", `<c r="A5"><v>1E0</v></c>`) }},
		{Name: "full-width result", Same: true, Data: func() []byte { return s.cell(gamesPart, "E5", inline("E5", "１－０")) }},
		{Name: "zero-width characters", Same: true,
			Data: func() []byte { return s.cell(gamesPart, "E5", inline("E5", "\u200b1-0\u200e")) }},
		{Name: "no-break spaces", Same: true, Data: func() []byte {
			return s.cell(gamesPart, "E5",
				inline("E5", "\u00a01-0\u00a0"))
		}},
	}
}

// moved puts the shared strings in another part, where some readers do not look; decoy, unless nil, takes their old
// place.
func (s source) moved(decoy []byte) []byte {
	a := s.zip(map[string]func([]byte) []byte{
		stringsPart: func([]byte) []byte { return decoy },
		bookRels:    func(b []byte) []byte { return []byte(strings.ReplaceAll(string(b), "sharedStrings.xml", "texts.xml")) },
		typesPart:   func(b []byte) []byte { return []byte(strings.ReplaceAll(string(b), "sharedStrings.xml", "texts.xml")) },
	})
	a.entries = append(a.entries, entryFor("xl/texts.xml", s.parts[stringsPart]))
	return a.bytes()
}

// remark writes a text into the remark of the first game, which is empty in the good workbook.
func (s source) remark(text string) []byte {
	return s.swap(gamesPart, `<c r="F5"><v>2</v></c>`, `<c r="F5"><v>2</v></c>`+inline("K5", text))
}
