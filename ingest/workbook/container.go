package workbook

import (
	"bytes"
	"io"
	"strings"

	"kalends/ingest/workbook/charset"
	"kalends/ingest/workbook/webpage"
	"kalends/rating/finding"
)

// content is the kind of a file, recognised by its bytes and never by its name.
type content int

const (
	zipped   content = iota // possibly a workbook
	biffFile                // .xls, or another file in a compound container
	plainText
	xmlText     // an XML workbook of Excel 2003
	webPage     // its tables are read
	elementFile // XML for chess-results.com
	refused     // for the reason returned with it
)

// container recognises the kind of a file; for a refused one it returns the finding code.
func container(data []byte) (content, string) {
	switch {
	case len(data) == 0:
		return refused, finding.EmptyFile
	case bytes.HasPrefix(data, []byte("PK\x03\x04")), bytes.HasPrefix(data, []byte("PK\x05\x06")):
		return zipped, ""
	case bytes.HasPrefix(data, []byte("\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1")):
		return biffFile, ""
	case len(bytes.TrimLeft(data, "\x00")) == 0:
		return refused, finding.IncompleteFile
	}
	return kindOfText(data)
}

// kindOfText recognises the kind of a text by its first 4096 bytes: web pages and other files are often named like a
// workbook. For a refused one it returns the finding code.
func kindOfText(data []byte) (content, string) {
	d, _ := charset.Decode(data[:min(len(data), 4096)])
	head := strings.ToLower(strings.TrimSpace(d.Text))
	switch {
	case strings.HasPrefix(head, "%pdf-"), strings.HasPrefix(head, "{\\rtf"):
		return refused, finding.UnknownFile
	case strings.HasPrefix(head, "<") && !strings.HasPrefix(head, "<html") && strings.Contains(head, spreadsheetML):
		return xmlText, ""
	case strings.HasPrefix(head, "<?xml") && strings.Contains(head, chessResultsRoot), strings.HasPrefix(head, chessResultsRoot):
		return elementFile, ""
	case webpage.IsPage(head):
		return webPage, ""
	case strings.HasPrefix(head, "<"):
		return refused, finding.WebPage
	}
	return plainText, ""
}

// spreadsheetODF is the media type of an OpenDocument spreadsheet.
const spreadsheetODF = "application/vnd.oasis.opendocument.spreadsheet"

// zipKind judges a zip by the names of its parts: it returns "" for a workbook that can be read, otherwise a finding
// code.
func zipKind(parts map[string]*part) string {
	if p, ok := parts["mimetype"]; ok {
		if b, err := p.bytes(200); err == nil && strings.Contains(string(b), "opendocument") {
			if parts[contentPart] != nil && strings.TrimSpace(string(b)) == spreadsheetODF {
				return ""
			}
			return finding.OpenDocument
		}
	}
	if _, ok := parts["xl/vbaproject.bin"]; ok {
		return finding.HasMacros
	}
	_, types := parts["[content_types].xml"]
	_, book := parts["xl/workbook.xml"]
	switch {
	case parts["xl/workbook.bin"] != nil:
		return finding.OldFormat
	case types && book, types && parts["_rels/.rels"] != nil && noOther(parts):
		return ""
	}
	return finding.UnknownFile
}

// noOther reports whether a package has no part of a text document or of slides.
func noOther(parts map[string]*part) bool {
	for name := range parts {
		if strings.HasPrefix(name, "word/") || strings.HasPrefix(name, "ppt/") {
			return false
		}
	}
	return true
}

// bytes returns the first bytes of a part, at most most of them; the checksum of a longer part is not checked.
func (p *part) bytes(most int64) ([]byte, error) {
	r, err := p.open()
	if err != nil {
		return nil, err
	}
	defer r.Close()
	return io.ReadAll(io.LimitReader(r, most))
}
