package readback

import (
	"bytes"
	"encoding/hex"
	"fmt"
	"io"
	"math"
	"strconv"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/klauspost/compress/zlib"

	"kalends/publish/files"
)

// These functions know PDF only as our own writer makes it. A page that they cannot read is a difference.

// drawingMark begins the dictionary of a page's drawing. The streams of fonts and pictures have other dictionaries.
var drawingMark = []byte("<</Filter /FlateDecode /Length ")

// eachPage calls do with the inflated drawing of each page of a bulletin, in order. It reads the whole file into
// memory.
func eachPage(f files.Opened, do func(drawn []byte) error) error {
	data := make([]byte, f.Size())
	_, err := io.ReadFull(f, data)
	for page := 1; err == nil; {
		var found bool
		if _, data, found = bytes.Cut(data, drawingMark); !found {
			return nil
		}
		digits, rest, _ := bytes.Cut(data, []byte(">>\nstream\n"))
		length, bad := strconv.Atoi(string(digits))
		if bad != nil {
			continue
		}
		var drawn []byte
		if drawn, err = inflate(rest[:min(length, len(rest))]); err == nil {
			err = do(drawn)
		}
		if err != nil {
			return fmt.Errorf("page %d: %w", page, err)
		}
		page++
	}
	return err
}

// inflate decompresses the zlib stream at the beginning of packed and checks its checksum.
func inflate(packed []byte) ([]byte, error) {
	z, err := zlib.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(z)
}

// piece is a text on a page, and its height above the foot of the page in hundredths of a point.
type piece struct {
	height int
	text   string
}

// The bytes before the codes of a text (x y Td (codes)Tj), those after them, and those before the text that a page says
// is meant by the texts that follow.
var beforeCodes, behindCodes, actualText = []byte(" Td ("), []byte("Tj\n"), []byte("/Span <</ActualText <FEFF")

var errDrawing = fmt.Errorf("%w: the drawing of a page cannot be read", ErrDiffers)

// appendPieces appends the texts of a page in the order in which they were drawn: row by row, from cell to cell. If the
// page says which text is meant by others, because one was cut or has a character that no font has, that one is
// appended instead. It returns errDrawing for a drawing that it cannot read.
func appendPieces(all []piece, drawn []byte) (_ []piece, err error) {
	height, replaced, replacement := 0, false, ""
	for len(drawn) > 0 {
		if up, codes, ok := textAt(drawn); ok {
			by, err := strconv.ParseFloat(string(up), 64)
			text, rest, whole := decodeText(codes)
			if err != nil || !whole {
				return nil, errDrawing
			}
			height += int(math.Round(by * 100))
			if replaced {
				text, replacement = replacement, "" // the first text stands for all of them
			}
			if text != "" {
				all = append(all, piece{height, text})
			}
			drawn = bytes.TrimPrefix(rest, behindCodes)
			continue
		}
		line, rest, _ := bytes.Cut(drawn, []byte("\n"))
		switch digits, begins := bytes.CutPrefix(line, actualText); {
		case begins:
			if replacement, err = decodeHex(digits); err != nil {
				return nil, err
			}
			replaced = true
		case string(line) == "BT":
			height = 0
		case string(line) == "EMC":
			replaced = false
		}
		drawn = rest
	}
	return all, nil
}

// textAt returns, if a text is drawn next, by how much it is higher than the text before it, and its codes with all
// that follows. A code may contain a line feed, so only what is before the codes is examined.
func textAt(drawn []byte) (up, codes []byte, ok bool) {
	x := wordEnd(drawn, 0)
	y := wordEnd(drawn, x+1)
	if y > len(drawn) || !bytes.HasPrefix(drawn[y:], beforeCodes) {
		return nil, nil, false
	}
	return drawn[x+1 : y], drawn[y+len(beforeCodes):], true
}

// wordEnd returns the index of the first blank or control character from at on.
func wordEnd(drawn []byte, at int) int {
	for at < len(drawn) && drawn[at] > ' ' {
		at++
	}
	return at
}

// decodeText decodes codes of two bytes each, which are those of Unicode, up to the closing bracket, and returns the
// rest after it; false if the bracket or half a code is missing.
func decodeText(codes []byte) (text string, rest []byte, ok bool) {
	var room [64]byte
	decoded := room[:0]
	for len(codes) > 0 && codes[0] != ')' {
		var high, low byte
		if high, codes, ok = codeByte(codes); ok {
			low, codes, ok = codeByte(codes)
		}
		if !ok {
			return "", nil, false
		}
		decoded = utf8.AppendRune(decoded, rune(high)<<8|rune(low))
	}
	if len(codes) == 0 {
		return "", nil, false
	}
	return string(decoded), codes[1:], true
}

// codeByte returns the next byte of a code, which may be escaped, and the rest; false at the end.
func codeByte(codes []byte) (b byte, rest []byte, ok bool) {
	switch {
	case len(codes) == 0 || codes[0] == '\\' && len(codes) == 1:
		return 0, nil, false
	case codes[0] != '\\':
		return codes[0], codes[1:], true
	case codes[1] == 'r':
		return '\r', codes[2:], true
	}
	return codes[1], codes[2:], true
}

// decodeHex decodes UTF-16 in hexadecimal digits, up to the sign >.
func decodeHex(line []byte) (string, error) {
	digits, _, closed := bytes.Cut(line, []byte(">"))
	plain, err := hex.DecodeString(string(digits))
	if err != nil || !closed || len(plain)%2 != 0 {
		return "", errDrawing
	}
	units := make([]uint16, len(plain)/2)
	for i := range units {
		units[i] = uint16(plain[2*i])<<8 | uint16(plain[2*i+1])
	}
	return string(utf16.Decode(units)), nil
}
