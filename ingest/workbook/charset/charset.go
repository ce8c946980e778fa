// Package charset finds the charset of a text that does not name it, and converts the text to UTF-8.
package charset

import (
	"bytes"
	"encoding/binary"
	"regexp"
	"strings"
	"unicode/utf8"

	htmlcharset "golang.org/x/net/html/charset"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/encoding/unicode"

	"kalends/templates"
)

// The charsets in which texts are sent, by their names.
const (
	utf8Name  = "utf-8"
	utf16Name = "utf-16"
	gb18030   = "gb18030"
	cyrillic  = "windows-1251"
	western   = "windows-1252"
	central   = "windows-1250"
	turkish   = "windows-1254"
	big5      = "big5"
)

// Text is a text in UTF-8 and the name of its original charset; Rival is another charset that fits nearly as well, or
// "".
type Text struct{ Text, Charset, Rival string }

// Decode finds the charset of a text: by its byte order mark, otherwise as UTF-8, otherwise by the words that its
// bytes make in the charsets that are still in use. ok is false if they make none in any of them; then the text is
// only a guess.
func Decode(data []byte) (d Text, ok bool) {
	switch {
	case bytes.HasPrefix(data, []byte("\xEF\xBB\xBF")):
		return Text{Text: string(data[3:]), Charset: utf8Name}, utf8.Valid(data[3:])
	case bytes.HasPrefix(data, []byte("\xFF\xFE")), bytes.HasPrefix(data, []byte("\xFE\xFF")):
		return in(unicode.UTF16(unicode.LittleEndian, unicode.ExpectBOM), utf16Name, data)
	case utf16Unmarked(data, binary.LittleEndian):
		return in(unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM), utf16Name, data)
	case utf16Unmarked(data, binary.BigEndian):
		return in(unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM), utf16Name, data)
	case utf8.Valid(data):
		return Text{Text: string(data), Charset: utf8Name}, true
	}
	return unmarked(data)
}

// pageCharset matches the charset that a web page names.
var pageCharset = templates.Pattern(`(?i)charset\s*=\s*["']?([a-z0-9_:-]{2,30})`)

// Page decodes a web page: by its byte order mark, as UTF-8, by the charset that it names, otherwise as Decode does.
// It returns false if bytes are invalid in that charset.
func Page(data []byte) (Text, bool) { return naming(data, pageCharset()) }

// xmlCharset matches the charset in an XML declaration.
var xmlCharset = templates.Pattern(`(?i)^\s*<\?xml[^>]*\sencoding\s*=\s*["']([a-z0-9_:-]{2,30})["']`)

// Declared decodes XML: by its byte order mark, as UTF-8, by its declaration, otherwise as Decode does. It returns
// false if bytes are invalid in that charset.
func Declared(data []byte) (Text, bool) { return naming(data, xmlCharset()) }

// naming decodes a text in whose first 4096 bytes the first group of a pattern may name the charset.
func naming(data []byte, name *regexp.Regexp) (Text, bool) {
	if utf8.Valid(data) || bytes.HasPrefix(data, []byte("\xFF\xFE")) || bytes.HasPrefix(data, []byte("\xFE\xFF")) {
		return Decode(data)
	}
	if m := name.FindSubmatch(data[:min(len(data), 4096)]); m != nil {
		if e, name := htmlcharset.Lookup(string(m[1])); e != nil && name != utf8Name {
			return in(e, name, data)
		}
	}
	return Decode(data)
}

// in decodes a text in a charset; it returns false if bytes are invalid there.
func in(charset encoding.Encoding, name string, data []byte) (Text, bool) {
	b, err := charset.NewDecoder().Bytes(data)
	return Text{Text: string(b), Charset: name}, err == nil && !bytes.ContainsRune(b, utf8.RuneError)
}

// utf16Unmarked reports whether a text looks like UTF-16 without a byte order mark: at its beginning every second
// byte is mostly zero and the others never are.
func utf16Unmarked(data []byte, order binary.ByteOrder) bool {
	head := data[:min(len(data), 2048)&^1]
	zeros := 0
	for ; len(head) >= 2; head = head[2:] {
		switch unit := order.Uint16(head); {
		case unit&0xFF == 0:
			return false
		case unit < 0x100:
			zeros++
		}
	}
	return len(data)%2 == 0 && len(data) >= 4 && 4*zeros > min(len(data), 2048)/2*3
}

// unmarked chooses between the charsets. Chinese text is pairs of bytes, nearly all of them among the 3,755 common
// characters; Cyrillic text is whole words of high bytes; Western text is Latin words with single high bytes. A text
// that looks like two of them has a rival; false is for one that looks like none.
func unmarked(data []byte) (Text, bool) {
	g, w := pairs(data), words(data)
	chinese, isChinese := in(simplifiedchinese.GB18030, gb18030, data)
	isChinese = isChinese && 4*g.common >= 3*g.all
	traditional, isTraditional := in(traditionalchinese.Big5, big5, data)
	isTraditional = isTraditional && 4*g.traditional >= 3*g.all
	if (isChinese || isTraditional) && 5*w.spelt < 4*w.cyrillic {
		switch {
		case !isChinese, isTraditional && g.traditional > g.common:
			return traditional, true
		case isTraditional && g.traditional == g.common:
			chinese.Rival = big5
		}
		return chinese, true
	}
	charset, name, rival, fit := encoding.Encoding(charmap.Windows1252), western, "", w.westernBytes
	if w.cyrillic > w.western {
		charset, name, fit = charmap.Windows1251, cyrillic, w.cyrillicBytes
	}
	if name == western && w.cyrillic == 0 {
		if d, ok := latin(data); ok {
			return d, true
		}
	}
	d, ok := in(charset, name, data)
	least, most := min(w.cyrillic, w.western), max(w.cyrillic, w.western)
	switch {
	case isChinese:
		rival = gb18030
	case 5*least >= most && name == western:
		rival = cyrillic
	case 5*least >= most:
		rival = western
	}
	d.Rival = rival
	return d, ok && 10*fit >= 9*w.high
}

// pairCount counts the characters of a text read as GB18030, and those that are common in GB18030 and in Big5.
type pairCount struct{ all, common, traditional int }

// pairs counts the byte pairs that are common characters, punctuation or full-width signs in GB18030.
func pairs(data []byte) (p pairCount) {
	for i := 0; i < len(data); i++ {
		if data[i] < 0x80 {
			continue
		}
		p.all++
		i++
		if i >= len(data) {
			break
		}
		lead, trail := data[i-1], data[i]
		if lead >= 0xA1 && lead <= 0xC6 && (trail >= 0x40 && trail <= 0x7E || trail >= 0xA1 && trail <= 0xFE) {
			p.traditional++
		}
		switch {
		case trail >= '0' && trail <= '9':
			i += 2
		case trail >= 0xA1 && (lead >= 0xB0 && lead <= 0xD7 || lead >= 0xA1 && lead <= 0xA3):
			p.common++
		}
	}
	return p
}

// wordCount counts the high bytes of a text, those that are letters or usual signs in each of the two charsets, and
// the words that suggest one of them; spelt counts Cyrillic words without a capital after a small letter.
type wordCount struct{ high, cyrillicBytes, westernBytes, cyrillic, spelt, western int }

// words counts the words and the high bytes of a text.
func words(data []byte) (w wordCount) {
	start := 0
	for i, b := range data {
		if b >= 0x80 {
			w.count(b)
		}
		if b < 0x80 && !isLatin(b) {
			w.word(data[start:i])
			start = i + 1
		}
	}
	w.word(data[start:])
	return w
}

// word counts a word for the charset in which it is one.
func (w *wordCount) word(word []byte) {
	latin, high := 0, 0
	for _, b := range word {
		switch {
		case b < 0x80:
			latin++
		case isLetter(b):
			high++
		}
	}
	switch {
	case latin > 0 && high > 0:
		w.western++
	case high > 1:
		w.cyrillic++
		if spelt(word) {
			w.spelt++
		}
	}
}

// spelt reports whether a word consists of Cyrillic letters without a capital after a small one, as names do.
func spelt(word []byte) bool {
	for i, b := range word {
		if !isLetter(b) || i > 0 && isCapital(b) && !isCapital(word[i-1]) {
			return false
		}
	}
	return true
}

// count counts a high byte for the charsets in which it is a letter or a usual sign.
func (w *wordCount) count(b byte) {
	w.high++
	usual := strings.IndexByte(usualSigns, b) >= 0
	if b >= 0xC0 || usual || strings.IndexByte(cyrillicLetters, b) >= 0 {
		w.cyrillicBytes++
	}
	if b >= 0xC0 || usual || strings.IndexByte(westernLetters, b) >= 0 {
		w.westernBytes++
	}
	if b == half {
		w.western++ // ½; a rare letter in Cyrillic
	}
}

const (
	half            = 0xBD
	usualSigns      = "\x85\x91\x92\x93\x94\x95\x96\x97\xA0\xA7\xA9\xAB\xAE\xB0\xB1\xB7\xB9\xBB" // the same, or nearly, in both
	cyrillicLetters = "\xA8\xB8\xA5\xB4\xAA\xBA\xAF\xBF\xB2\xB3\xA1\xA2"
	westernLetters  = "\x80\x82\x84\x8A\x8C\x8E\x9A\x9C\x9E\x9F\xAA\xBA\xB2\xB3\xB4\xBC\xBD\xBE"
)

func isCapital(b byte) bool {
	return b >= 0xC0 && b <= 0xDF || strings.IndexByte("\xA8\xA5\xAA\xAF\xB2\xA1", b) >= 0
}

func isLatin(b byte) bool { return b|0x20 >= 'a' && b|0x20 <= 'z' }

// isLetter reports whether a byte is a letter in one of the two charsets.
func isLetter(b byte) bool {
	return b >= 0xC0 || strings.IndexByte(cyrillicLetters, b) >= 0 || strings.IndexByte("\x8A\x8C\x8E\x9A\x9C\x9E\x9F",
		b) >= 0
}
