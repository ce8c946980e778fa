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

// eachPage inflates the drawing of each page of a bulletin, in order. A drawing is valid until do returns.
func eachPage(f files.Opened, do func(drawn []byte) error) error {
	data := make([]byte, f.Size())
	_, err := io.ReadFull(f, data)
	var i inflater
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
		if drawn, err = i.inflate(rest[:min(length, len(rest))]); err == nil {
			err = do(drawn)
		}
		if err != nil {
			return fmt.Errorf("page %d: %w", page, err)
		}
		page++
	}
	return err
}

// inflater unpacks the streams of a file one after the other. It uses the same memory for all of them.
type inflater struct {
	z        io.ReadCloser
	unpacked bytes.Buffer
}

// inflate unpacks a stream and checks its checksum.
func (i *inflater) inflate(packed []byte) ([]byte, error) {
	var err error
	if i.z == nil {
		i.z, err = zlib.NewReader(bytes.NewReader(packed))
	} else {
		err = i.z.(zlib.Resetter).Reset(bytes.NewReader(packed), nil)
	}
	if err != nil {
		return nil, err
	}
	i.unpacked.Reset()
	_, err = i.unpacked.ReadFrom(i.z)
	return i.unpacked.Bytes(), err
}

// piece is a text on a page, and its height above the foot of the page in hundredths of a point.
type piece struct {
	height int
	text   string
}

// What stands before the codes of a text (x y Td (codes)Tj), behind them, and before what texts stand for.
var beforeCodes, behindCodes, actualText = []byte(" Td ("), []byte("Tj\n"), []byte("/Span <</ActualText <FEFF")

var errDrawing = fmt.Errorf("%w: the drawing of a page cannot be read", ErrDiffers)

// appendPieces appends the texts of a page in the order in which they were drawn: row by row, from cell to cell. Where the page
// says what texts stand for, because one was cut or has a character that no font has, that is appended instead of them.
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

// textAt reports whether a text is drawn next, by how much it is higher than the text before it, and where its codes begin.
// A code may contain a line feed, so only what stands before the codes is looked at.
func textAt(drawn []byte) (up, codes []byte, ok bool) {
	x := wordEnd(drawn, 0)
	y := wordEnd(drawn, x+1)
	if y > len(drawn) || !bytes.HasPrefix(drawn[y:], beforeCodes) {
		return nil, nil, false
	}
	return drawn[x+1 : y], drawn[y+len(beforeCodes):], true
}

func wordEnd(drawn []byte, at int) int {
	for at < len(drawn) && drawn[at] > ' ' {
		at++
	}
	return at
}

// decodeText reads codes of two bytes each, which are those of Unicode, up to the closing bracket.
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

// codeByte reads a byte of a code, which may be escaped.
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

// decodeHex reads UTF-16 in hexadecimal digits, up to the closing bracket.
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
