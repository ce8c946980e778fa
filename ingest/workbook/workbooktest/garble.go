package workbooktest

import (
	"bytes"
	"math/rand/v2"
	"regexp"
	"slices"
)

// Garbler makes workbooks with unusual markup: correctly packed, with right checksums, but with a few pieces of
// markup moved, repeated, renamed, wrapped or given another value.
type Garbler struct {
	source source
	parts  []string
}

// NewGarbler unpacks a workbook.
func NewGarbler(good []byte) Garbler {
	g := Garbler{source: takeApart(good)}
	for _, name := range []string{gamesPart, gamesPart, stringsPart, stringsPart, bookPart, stylesPart, bookRels} {
		if g.source.parts[name] != nil {
			g.parts = append(g.parts, name)
		}
	}
	return g
}

var piece = regexp.MustCompile(`<[^>]*>|[^<]+`)

// Garble makes a workbook; the same random numbers make the same one.
func (g Garbler) Garble(r *rand.Rand) []byte {
	name := g.parts[r.IntN(len(g.parts))]
	return g.source.part(name, func(b []byte) []byte {
		pieces := piece.FindAll(b, -1)
		for range 1 + r.IntN(3) {
			pieces = garble(r, pieces)
		}
		return bytes.Join(pieces, nil)
	})
}

var (
	attribute = regexp.MustCompile(` ([a-zA-Z:]+)="([^"]*)"`)
	tagName   = regexp.MustCompile(`^(</?)([a-zA-Z]+)`)
)

// garble changes a stretch of pieces: a tag alone, or an element with what is in it.
func garble(r *rand.Rand, pieces [][]byte) [][]byte {
	pieces = slices.Clone(pieces)
	at := 1 + r.IntN(len(pieces)-1)
	end := elementEnd(pieces, at)
	whole := bytes.Join(pieces[at:end], nil)
	with := func(b string) [][]byte {
		return append(append(append([][]byte{}, pieces[:at]...), []byte(b)), pieces[end:]...)
	}
	one := func(b []byte) [][]byte {
		return append(append(append([][]byte{}, pieces[:at]...), b), pieces[at+1:]...)
	}
	switch r.IntN(11) {
	case 0:
		return with("")
	case 1:
		return with(string(whole) + string(whole))
	case 2:
		return with(`<mc:AlternateContent><mc:Choice Requires="x">` + string(whole) + `</mc:Choice></mc:AlternateContent>`)
	case 3:
		names := []string{"c", "row", "v", "is", "t", "r", "si", "f", "rPh", "x:c", "x:row", "sheetData", "sheet"}
		name := names[r.IntN(len(names))]
		return with("<" + name + ">" + string(whole) + "</" + name + ">")
	case 4:
		return one(attribute.ReplaceAll(pieces[at], nil))
	case 5:
		return one(attribute.ReplaceAll(pieces[at], []byte(` x:$1="$2"`)))
	case 6:
		values := []string{"A1", "ZZ9", "1", "0", "-1", "s", "n", "str", "inlineStr", "b", "e", "d", "", "99999999", "true"}
		return one(attribute.ReplaceAll(pieces[at], []byte(` $1="`+values[r.IntN(len(values))]+`"`)))
	case 7:
		return one(append([]byte("<!-- c -->"), pieces[at]...))
	case 8:
		texts := []string{"<![CDATA[7]]>", "&#49;", " ", "\n", "_x0031_", "_xD83D__xDE00_", "1E2", "x"}
		return one(append([]byte(texts[r.IntN(len(texts))]), pieces[at]...))
	case 9:
		first, last := pieces[at], pieces[end-1]
		if bytes.HasPrefix(last, []byte("</")) {
			pieces[end-1] = tagName.ReplaceAll(last, []byte("${1}x:$2"))
		}
		return one(tagName.ReplaceAll(first, []byte("${1}x:$2")))
	}
	return one(tagName.ReplaceAll(pieces[at], []byte(`$1$2 xmlns="urn:other"`)))
}

// elementEnd returns the end of the element that begins at a piece; a text or an end tag is a piece of its own.
func elementEnd(pieces [][]byte, at int) int {
	depth := 0
	for i := at; i < len(pieces); i++ {
		switch p := pieces[i]; {
		case len(p) == 0 || p[0] != '<':
		case bytes.HasPrefix(p, []byte("</")):
			depth--
		case !bytes.HasSuffix(p, []byte("/>")):
			depth++
		}
		if depth <= 0 {
			return i + 1
		}
	}
	return len(pieces)
}
