package workbook

import (
	"bytes"
	"io"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/richardlehane/mscfb"
)

// container says what kind of file data is, by its content and never by its name: "" for a zip that may hold a
// workbook, else the code of the finding that says what to do.
func container(data []byte) string {
	switch {
	case len(data) == 0:
		return "E106"
	case bytes.HasPrefix(data, []byte("PK\x03\x04")), bytes.HasPrefix(data, []byte("PK\x05\x06")):
		return ""
	case bytes.HasPrefix(data, []byte("\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1")):
		return compound(data)
	case allZero(data):
		return "E113"
	}
	return plain(data)
}

// compound tells an old Excel file and a password from the rest of the files in Microsoft's compound format.
func compound(data []byte) (code string) {
	defer func() {
		if recover() != nil {
			code = "E109"
		}
	}()
	doc, err := mscfb.New(bytes.NewReader(data))
	if err != nil {
		return "E109"
	}
	for n := 0; n < 1000; n++ {
		entry, err := doc.Next()
		if err != nil {
			break
		}
		switch strings.ToLower(entry.Name) {
		case "encryptioninfo", "encryptedpackage":
			return "E103"
		case "workbook", "book":
			return "E101"
		}
	}
	return "E109"
}

// plain tells the kinds of text that go by the name of a workbook.
func plain(data []byte) string {
	head := strings.ToLower(string(bytes.TrimSpace(textual(data[:min(len(data), 4096)]))))
	switch {
	case head == "":
		return "E109"
	case strings.Contains(head, "urn:schemas-microsoft-com:office:spreadsheet"),
		strings.HasPrefix(head, "<html"), strings.HasPrefix(head, "<!doctype"), strings.HasPrefix(head, "<table"),
		strings.HasPrefix(head, "<"):
		return "E104"
	}
	return "E107"
}

// textual gives b as text without a byte-order mark, or nothing if it is no text.
func textual(b []byte) []byte {
	switch {
	case bytes.HasPrefix(b, []byte("\xEF\xBB\xBF")):
		b = b[3:]
	case bytes.HasPrefix(b, []byte("\xFF\xFE")), bytes.HasPrefix(b, []byte("\xFE\xFF")):
		return fromUTF16(b[2:], b[0] == 0xFE)
	}
	for _, c := range b {
		if c < 0x20 && c != '\t' && c != '\n' && c != '\r' && c != '\f' {
			return nil
		}
	}
	if bytes.HasPrefix(b, []byte("%PDF-")) {
		return nil
	}
	return b
}

func fromUTF16(b []byte, bigEndian bool) []byte {
	units := make([]uint16, 0, len(b)/2)
	for ; len(b) >= 2; b = b[2:] {
		hi, lo := b[1], b[0]
		if bigEndian {
			hi, lo = lo, hi
		}
		units = append(units, uint16(hi)<<8|uint16(lo))
	}
	var out []byte
	for _, r := range utf16.Decode(units) {
		out = utf8.AppendRune(out, r)
	}
	return out
}

func allZero(b []byte) bool {
	for _, c := range b {
		if c != 0 {
			return false
		}
	}
	return true
}

// zipKind judges a zip that is no workbook of ours by the parts that it has.
func zipKind(parts map[string]*part) string {
	if p, ok := parts["mimetype"]; ok {
		if b, err := p.bytes(200); err == nil && strings.Contains(string(b), "opendocument") {
			return "E102"
		}
	}
	if _, ok := parts["xl/vbaproject.bin"]; ok {
		return "E108"
	}
	_, types := parts["[content_types].xml"]
	_, book := parts["xl/workbook.xml"]
	switch {
	case parts["xl/workbook.bin"] != nil:
		return "E101"
	case types && book, types && parts["_rels/.rels"] != nil && noOther(parts):
		return ""
	}
	return "E109"
}

// noOther says whether nothing tells that the package is a text, slides or something else.
func noOther(parts map[string]*part) bool {
	for name := range parts {
		if strings.HasPrefix(name, "word/") || strings.HasPrefix(name, "ppt/") {
			return false
		}
	}
	return true
}

// bytes reads a part that must not be longer than most.
func (p *part) bytes(most int64) ([]byte, error) {
	r, err := p.open()
	if err != nil {
		return nil, err
	}
	defer r.Close()
	return io.ReadAll(io.LimitReader(r, most))
}
