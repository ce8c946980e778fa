package workbooktest

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"fmt"
	"strings"
)

// otherFiles returns files that are no workbooks.
func (s source) otherFiles(good []byte) []Kind {
	office := func(pairs ...string) func() []byte {
		return func() []byte {
			var a archive
			for i := 0; i+1 < len(pairs); i += 2 {
				a.entries = append(a.entries, entryFor(pairs[i], []byte(pairs[i+1])))
			}
			return a.bytes()
		}
	}
	text := func(t string) func() []byte { return func() []byte { return []byte(t) } }
	return []Kind{
		{Name: "empty", Code: "E106", Says: "empty", Data: text("")},
		{Name: "eight bytes", Code: "E109", Says: "neither a workbook", Data: text("\x01\x02\x03\x04\x05\x06\x07\x08")},
		{Name: "zeroes only", Code: "E113", Says: "incomplete", Data: func() []byte { return make([]byte, 4096) }},
		{Name: "a letter", Code: "E107", Says: "a text file",
			Data: text("Dear office,\r\nthe results will follow on Monday.\r\n")},
		{Name: "a letter in UTF-16", Code: "E107", Says: "a text file", Data: text("\xff\xfeN\x00o\x00 \x001\x00")},
		{Name: "blanks", Code: "E107", Says: "a text file", Data: text(" \r\n\t\r\n")},
		{Name: "text in an unknown encoding", Code: "E142", Says: "UTF-8",
			Data: text("\x8F\xE0\xA8\xA7\xA2\xA8\xE9\xA5;\x8A\xAE\xA2\xA0\xAB\xA5\xAD\xAA\xAE\r\n")},
		{Name: "CSV with an open quotation mark", Code: "E143", Says: "line 2",
			Data: text("No;Name;Points\n1;\"Kovalenko;2\n2;Bondar;1\n3;Petrenko;0\n")},
		{Name: "a text of 250,001 lines", Code: "E119", Says: "250000 rows",
			Data: func() []byte { return bytes.Repeat([]byte("1;a\n"), 250_001) }},
		{Name: "HTML renamed", Code: "E104", Says: "Excel Workbook (.xlsx)",
			Data: text("<html><body><table><tr><td>1-0</td></tr></table></body></html>")},
		{Name: "XML spreadsheet of 2003", Code: "E104", Says: "Excel Workbook (.xlsx)",
			Data: text(`<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>`)},
		{Name: "text document", Code: "E830", Says: "text document", Data: office(typesPart, "<Types/>", "_rels/.rels",
			"<Relationships/>", "word/document.xml", "<document/>")},
		{Name: "slides", Code: "E830", Says: "presentation", Data: office(typesPart, "<Types/>", "_rels/.rels",
			"<Relationships/>", "ppt/presentation.xml", "<p/>")},
		{Name: "OpenDocument", Code: "E102", Says: ".xlsx",
			Data: office("mimetype", "application/vnd.oasis.opendocument.spreadsheet", "content.xml", "<a/>")},
		{Name: "binary workbook", Code: "E101", Says: ".xlsx", Data: office(typesPart, "<Types/>", "_rels/.rels",
			"<Relationships/>", "xl/workbook.bin", "\x00")},
		{Name: "any zip", Code: "E109", Says: "neither a workbook", Data: office("holiday.jpg", "\xff\xd8")},
		{Name: "gzip", Code: "E830", Says: "archive", Data: func() []byte {
			var b bytes.Buffer
			w := gzip.NewWriter(&b)
			_, err := w.Write(good)
			must(err)
			must(w.Close())
			return b.Bytes()
		}},
		{Name: "PDF", Code: "E830", Says: "PDF", Data: text("%PDF-1.7\n%\xe2\xe3\xcf\xd3")},
		{Name: "old Excel", Code: "E101", Says: ".xls", Data: func() []byte { return Compound("Workbook") }},
		{Name: "very old Excel", Code: "E101", Says: ".xls", Data: func() []byte { return Compound("Book") }},
		{Name: "locked, agile", Code: "E103", Says: "password",
			Data: func() []byte { return Empty("Locked").Locked("secret") }},
		{Name: "locked, standard", Code: "E103", Says: "password",
			Data: func() []byte { return Compound("EncryptedPackage") }},
		{Name: "compound without a package", Code: "E830", Says: "text document",
			Data: func() []byte { return Compound("WordDocument") }},
		{Name: "compound header alone", Code: "E109", Says: "neither a workbook",
			Data: text("\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1")},
		{Name: "macros", Code: "E108", Says: "macros",
			Data: func() []byte { return s.with(entryFor("xl/vbaProject.bin", []byte("Sub Auto_Open"))).bytes() }},
		{Name: "macros in other capitals", Code: "E108", Says: "macros",
			Data: func() []byte { return s.with(entryFor("XL/VBAPROJECT.BIN", []byte("Sub"))).bytes() }},
	}
}

// containers returns zips with false headers, or that two programs could understand differently.
func (s source) containers(good []byte) []Kind {
	sheet := func(spoil func(*entryOf)) func() []byte { return func() []byte { return s.entry(gamesPart, spoil) } }
	extra := func(name string, b []byte) func() []byte {
		return func() []byte { return s.with(entryFor(name, b)).bytes() }
	}
	without := func(name string) func() []byte {
		return func() []byte { return s.part(name, func([]byte) []byte { return nil }) }
	}
	const twoWays, incomplete, damaged, noWorkbook = "could be read in two ways", "incomplete", "damaged on its way",
		"that no workbook has"
	return []Kind{
		{Name: "garbage before", Code: "E109", Says: "neither a workbook",
			Data: func() []byte { a := s.zip(nil); a.before = []byte("HTTP/1.1 200 OK\r\n\r\n"); return a.bytes() }},
		{Name: "an archive before", Code: "E115", Says: twoWays,
			Data: func() []byte { a := s.zip(nil); a.before = entryBytes(); return a.bytes() }},
		{Name: "garbage after", Code: "E149", Says: "follow",
			Data: func() []byte { a := s.zip(nil); a.after = []byte("PK\x01\x02 of another archive"); return a.bytes() }},
		{Name: "cut in half", Code: "E113", Says: incomplete, Data: func() []byte { return good[:len(good)/2] }},
		{Name: "cut before the directory", Code: "E113", Says: incomplete,
			Data: func() []byte { return good[:bytes.Index(good, []byte("PK\x01\x02"))] }},
		{Name: "cut by one byte", Code: "E113", Says: incomplete, Data: func() []byte { return good[:len(good)-1] }},
		{Name: "wrong checksum", Code: "E114", Says: damaged, Data: sheet(func(e *entryOf) { e.sum ^= 1 })},
		{Name: "checksum zero", Code: "E114", Says: damaged, Data: sheet(func(e *entryOf) { e.sum = 0 })},
		{Name: "size that lies, small", Code: "E114", Says: damaged,
			Data: sheet(func(e *entryOf) { e.size, e.localSize = 100, 100 })},
		{Name: "size that lies, 4 GB", Code: "E116", Says: "larger",
			Data: sheet(func(e *entryOf) { e.size, e.localSize = 0xFFFFFFF0, 0xFFFFFFF0 })},
		{Name: "sizes that differ", Code: "E115", Says: twoWays, Data: sheet(func(e *entryOf) { e.localSize++ })},
		{Name: "packed size that lies", Code: "E115", Says: twoWays, Data: sheet(func(e *entryOf) { e.packed += 1 << 20 })},
		{Name: "Zip64, 15 GB", Code: "E116", Says: "larger",
			Data: sheet(func(e *entryOf) { e.size, e.localSize, e.extra = 0xFFFFFFFF, 0xFFFFFFFF, zip64(15<<30) })},
		{Name: "Zip64, negative", Code: "E144", Says: "impossible size",
			Data: sheet(func(e *entryOf) { e.size, e.localSize, e.extra = 0xFFFFFFFF, 0xFFFFFFFF, zip64(1<<63+5) })},
		{Name: "part twice", Code: "E115", Says: twoWays, Data: extra(gamesPart, s.parts[gamesPart])},
		{Name: "part twice in other capitals", Code: "E115", Says: twoWays,
			Data: extra("XL/Worksheets/Sheet4.xml", s.parts[gamesPart])},
		{Name: "part twice with backslashes", Code: "E145", Says: noWorkbook,
			Data: extra(`xl\worksheets\sheet4.xml`, s.parts[gamesPart])},
		{Name: "name differs before the data", Code: "E115", Says: twoWays,
			Data: sheet(func(e *entryOf) { e.local = strings.Replace(e.local, "4", "9", 1) })},
		{Name: "overlapping entries", Code: "E115", Says: twoWays, Data: func() []byte {
			a := s.zip(nil)
			e := a.entries[0]
			e.name, e.shares = "xl/overlap.xml", 1
			a.entries = append(a.entries, e)
			return a.bytes()
		}},
		{Name: "path upwards", Code: "E145", Says: noWorkbook, Data: extra("../../etc/passwd", []byte("x"))},
		{Name: "absolute path", Code: "E145", Says: noWorkbook, Data: extra("/etc/passwd", []byte("x"))},
		{Name: "drive letter", Code: "E145", Says: noWorkbook, Data: extra("C:evil.xml", []byte("x"))},
		{Name: "name with a zero byte", Code: "E145", Says: noWorkbook, Data: extra("xl/a\x00.xml", []byte("x"))},
		{Name: "name not in UTF-8", Code: "E145", Says: noWorkbook, Data: extra("xl/\xff\xfe.xml", []byte("x"))},
		{Name: "a link as an entry", Code: "E145", Says: noWorkbook, Data: func() []byte {
			e := entryFor("xl/link.xml", []byte("/etc/passwd"))
			e.made, e.attributes = 3, 0o120777<<16
			return s.with(e).bytes()
		}},
		{Name: "a device as an entry", Code: "E145", Says: noWorkbook, Data: func() []byte {
			e := entryFor("xl/null", nil)
			e.made, e.attributes = 3, 0o020666<<16
			return s.with(e).bytes()
		}},
		{Name: "many entries", Code: "E116", Says: "larger", Data: func() []byte {
			a := s.zip(nil)
			for i := range 5000 {
				a.entries = append(a.entries, entryFor(fmt.Sprintf("xl/media/%d", i), nil))
			}
			return a.bytes()
		}},
		{Name: "unknown compression", Code: "E135", Says: "packed in a way", Data: sheet(func(e *entryOf) { e.method = 12 })},
		{Name: "AES", Code: "E138", Says: "password", Data: sheet(func(e *entryOf) { e.method, e.flags = 99, 1 })},
		{Name: "encrypted entry", Code: "E138", Says: "password", Data: sheet(func(e *entryOf) { e.flags = 1 })},
		{Name: "broken deflate stream", Code: "E114", Says: damaged,
			Data: sheet(func(e *entryOf) { e.data = bytes.Repeat([]byte{0xFF}, len(e.data)) })},
		{Name: "more entries promised", Code: "E113", Says: incomplete,
			Data: func() []byte { a := s.zip(nil); a.count = 3; return a.bytes() }},
		{Name: "no workbook", Code: "E140", Says: "xl/workbook.xml", Data: without(bookPart)},
		{Name: "no package relationships", Code: "E140", Says: "rels", Data: func() []byte {
			return s.part("_rels/.rels", func([]byte) []byte { return nil })
		}},
		{Name: "no workbook relationships", Code: "E140", Says: "rels", Data: without(bookRels)},
		{Name: "no sheet part", Code: "E140", Says: "sheet4.xml", Data: without(gamesPart)},
		{Name: "no string table", Code: "E140", Says: "sharedStrings.xml", Data: without(stringsPart)},
		{Name: "no content types", Code: "E109", Says: "neither a workbook", Data: without(typesPart)},
		{Name: "string table with a decoy", Code: "E141", Says: "do not agree", Data: func() []byte {
			return s.moved(bytes.Replace(s.parts[stringsPart], []byte("1-0"), []byte("0-1"), 1))
		}},
		{Name: "two sheets, one part", Code: "E115", Says: twoWays, Data: func() []byte {
			return s.swap(bookRels, "worksheets/sheet5.xml", "worksheets/sheet4.xml")
		}},
	}
}

func entryBytes() []byte {
	return archive{entries: []entryOf{entryFor("a.txt", []byte("a"))}}.bytes()
}

// zip64 is the directory field for a size beyond 4 GB.
func zip64(size uint64) []byte {
	b := make([]byte, 12)
	binary.LittleEndian.PutUint16(b, 1)
	binary.LittleEndian.PutUint16(b[2:], 8)
	binary.LittleEndian.PutUint64(b[4:], size)
	return b
}
