package charset

import (
	"bytes"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
)

// The three charsets of Latin letters use the same bytes. They are told apart by bytes that are letters in one and
// signs in the others, or letters that no language of the others uses together with its own.
const (
	// slavic are letters of Poland and its neighbours that in Windows-1252 are signs: Ł Ą Ż ł ą ż ź Ľ ľ ť and others.
	slavic = "\xA3\xA5\xAF\xB3\xB9\xBF\xBC\xBE\x8D\x8F\x9D\x9F\x9C\x8C"
	// carons are š and ž, which the languages of Windows-1252 that have them do not have beside the next ones: č ř ě ů
	// ň ď ć đ, and their capitals.
	carons, beside = "\x9A\x9E\x8A\x8E", "\xE8\xC8\xF8\xD8\xEC\xCC\xF9\xD9\xF2\xD2\xEF\xCF\xE6\xC6\xF0\xD0"
	// dotless are ğ ı ş and their capitals, in Windows-1252 ð ý þ of Iceland, which has the letters of acute with them.
	dotless, acute = "\xF0\xFD\xFE\xD0\xDD\xDE", "\xE1\xED\xFA\xF3\xE6\xC1\xCD\xDA\xD3\xC6"
)

// latin decodes a text of Latin words in Windows-1250 or Windows-1254; it returns false for one in Windows-1252. With
// fewer than three letters as proof the text gets a rival.
func latin(data []byte) (Text, bool) {
	signs, caron, near := inWords(data, slavic), count(data, carons), count(data, beside)
	turks, icelandic := count(data, dotless), count(data, acute)
	charset, name, proof := encoding.Encoding(charmap.Windows1250), central, signs
	switch {
	case signs > 0:
		proof += caron + near
	case caron > 0 && near > 0:
		proof = caron + near
	case turks > 0 && icelandic == 0:
		charset, name, proof = charmap.Windows1254, turkish, turks
	default:
		return Text{}, false
	}
	d, ok := in(charset, name, data)
	if proof < 3 {
		d.Rival = western
	}
	return d, ok
}

// count counts the bytes of a text that are in some.
func count(data []byte, some string) (n int) {
	for _, b := range data {
		if bytes.IndexByte([]byte(some), b) >= 0 {
			n++
		}
	}
	return n
}

// inWords counts those of some that are between letters or at the beginning of a word.
func inWords(data []byte, some string) (n int) {
	for i, b := range data {
		before, behind := i > 0 && isLatin(data[i-1]), i+1 < len(data) && (isLatin(data[i+1]) || data[i+1] >= 0xC0)
		if bytes.IndexByte([]byte(some), b) >= 0 && (behind || before && b != 0xB9 && b != 0xBE && b != 0xBC) {
			n++
		}
	}
	return n
}
