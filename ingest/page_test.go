package ingest_test

import (
	"archive/zip"
	"bytes"
	"encoding/csv"
	"encoding/xml"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// A page is a sheet or a text as the independent readers see it: the text of each cell, row by row. It uses no code of the
// product; a workbook is opened as a zip of XML files.
type page struct {
	name string
	rows []line
}

type line struct {
	number int // as a person counts, from 1
	cells  []field
	hidden bool
}

type field struct {
	text   string
	number bool // stored as a number
}

// at returns the text in a column, counted from 0; empty behind the last one.
func (l line) at(column int) string {
	if column < 0 || column >= len(l.cells) {
		return ""
	}
	return plainText(l.cells[column].text)
}

func (l line) empty() bool {
	for i := range l.cells {
		if l.at(i) != "" {
			return false
		}
	}
	return true
}

// plainText is a text without the blanks around it, its full-width signs as the usual ones.
func plainText(s string) string {
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		switch {
		case r >= 0xFF01 && r <= 0xFF5E:
			return r - 0xFEE0
		case r == 0xA0 || r == 0x3000 || r == 0x202F || r == 0x2007:
			return ' '
		case r == 0xFEFF || r == 0x200B:
			return -1
		}
		return r
	}, s))
}

// pagesOf opens a workbook of today.
func pagesOf(data []byte) (all []page, err error) {
	zr, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, err
	}
	part := func(name string, into any) error {
		f, err := zr.Open(name)
		if err != nil {
			return err
		}
		defer f.Close()
		b, err := io.ReadAll(f)
		if err != nil {
			return err
		}
		return xml.Unmarshal(b, into)
	}
	var book struct {
		Sheets []struct {
			Name string     `xml:"name,attr"`
			Attr []xml.Attr `xml:",any,attr"`
		} `xml:"sheets>sheet"`
	}
	var rels struct {
		All []struct {
			ID     string `xml:"Id,attr"`
			Target string `xml:"Target,attr"`
		} `xml:"Relationship"`
	}
	if err := part("xl/workbook.xml", &book); err != nil {
		return nil, err
	}
	if err := part("xl/_rels/workbook.xml.rels", &rels); err != nil {
		return nil, err
	}
	var shared sharedTexts
	part("xl/sharedStrings.xml", &shared)
	for _, s := range book.Sheets {
		var sheet sheetXML
		for _, a := range s.Attr {
			for _, rel := range rels.All {
				if a.Name.Local == "id" && rel.ID == a.Value {
					if err := part("xl/"+strings.TrimPrefix(rel.Target, "/xl/"), &sheet); err != nil {
						return nil, err
					}
				}
			}
		}
		all = append(all, page{s.Name, sheet.lines(shared)})
	}
	return all, nil
}

type richText struct {
	Text string   `xml:"t"`
	Runs []string `xml:"r>t"`
}

func (r richText) String() string { return r.Text + strings.Join(r.Runs, "") }

type sharedTexts struct {
	All []richText `xml:"si"`
}

type sheetXML struct {
	Rows []struct {
		Number int  `xml:"r,attr"`
		Hidden bool `xml:"hidden,attr"`
		Cells  []struct {
			At     string   `xml:"r,attr"`
			Type   string   `xml:"t,attr"`
			Value  string   `xml:"v"`
			Inline richText `xml:"is"`
		} `xml:"c"`
	} `xml:"sheetData>row"`
	Merged []struct {
		Range string `xml:"ref,attr"`
	} `xml:"mergeCells>mergeCell"`
}

func (s sheetXML) lines(shared sharedTexts) (all []line) {
	for _, row := range s.Rows {
		for len(all) < row.Number-1 {
			all = append(all, line{number: len(all) + 1})
		}
		l := line{number: row.Number, hidden: row.Hidden}
		for _, c := range row.Cells {
			f := field{text: c.Value, number: c.Type == "" || c.Type == "n"}
			if i, err := strconv.Atoi(c.Value); c.Type == "s" && err == nil {
				f.text = shared.All[i].String()
			}
			if c.Type == "inlineStr" {
				f.text = c.Inline.String()
			}
			column := columnOf(c.At)
			for len(l.cells) <= column {
				l.cells = append(l.cells, field{})
			}
			l.cells[column] = f
		}
		all = append(all, l)
	}
	for _, m := range s.Merged {
		from, to, _ := strings.Cut(m.Range, ":")
		all = spread(all, from, to)
	}
	return all
}

// spread copies the value of a merged cell of a round or a board into the cells that it covers. Other covered cells stay empty,
// as they are in the file.
func spread(all []line, from, to string) []line {
	at := columnOf(from)
	if at != columnOf(to) {
		return all
	}
	top, bottom := rowAt(from), rowAt(to)
	for row := top + 1; row <= min(bottom, len(all)) && ofGames(all[:top-1], at); row++ {
		if l := all[row-1]; !l.empty() && l.at(at) == "" {
			l.cells = slices.Clone(l.cells)
			for len(l.cells) <= at {
				l.cells = append(l.cells, field{})
			}
			l.cells[at] = field{text: all[top-1].at(at)}
			all[row-1].cells = l.cells
		}
	}
	return all
}

// ofGames reports whether a column has the header of rounds or boards.
func ofGames(above []line, column int) bool {
	return slices.ContainsFunc(above, func(l line) bool {
		return slices.Contains([]string{"Round", "Board", "Bo."}, l.at(column))
	})
}

// columnOf returns the column of an address such as C14, counted from 0.
func columnOf(at string) int {
	n := 0
	for _, r := range at {
		if r >= 'A' && r <= 'Z' {
			n = 26*n + int(r-'A') + 1
		}
	}
	return n - 1
}

func addressOf(row, column int) string {
	letters := ""
	for n := column + 1; n > 0; n = (n - 1) / 26 {
		letters = string(rune('A'+(n-1)%26)) + letters
	}
	return letters + strconv.Itoa(row)
}

// with returns a workbook in which the rows of one sheet are replaced; merged are its merged cells.
func with(data []byte, p page, part string, merged []string) []byte {
	var b strings.Builder
	b.WriteString("<sheetData>")
	for _, l := range p.rows {
		hidden := ""
		if l.hidden {
			hidden = ` hidden="1"`
		}
		fmt.Fprintf(&b, `<row r="%d"%s>`, l.number, hidden)
		for i, f := range l.cells {
			switch {
			case f.text == "":
			case f.number:
				fmt.Fprintf(&b, `<c r="%s"><v>%s</v></c>`, addressOf(l.number, i), f.text)
			default:
				fmt.Fprintf(&b, `<c r="%s" t="inlineStr"><is><t xml:space="preserve">`, addressOf(l.number, i))
				xml.EscapeText(&b, []byte(f.text))
				b.WriteString("</t></is></c>")
			}
		}
		b.WriteString("</row>")
	}
	b.WriteString("</sheetData>")
	if len(merged) > 0 {
		fmt.Fprintf(&b, `<mergeCells count="%d">`, len(merged))
		for _, m := range merged {
			fmt.Fprintf(&b, `<mergeCell ref="%s"/>`, m)
		}
		b.WriteString("</mergeCells>")
	}
	return rezip(data, part, func(old []byte) []byte { return sheetData.ReplaceAllLiteral(old, []byte(b.String())) })
}

var sheetData = regexp.MustCompile(`(?s)<sheetData>.*</sheetData>`)

// linesOf splits a text into its lines.
func linesOf(text string) []string {
	return strings.Split(strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n"), "\n")
}

// pageOf reads a text whose cells are separated by a sign, line by line.
func pageOf(data []byte, sign rune) page {
	p := page{}
	for i, text := range linesOf(strings.ToValidUTF8(string(data), "\uFFFD")) {
		r := csv.NewReader(strings.NewReader(text))
		r.Comma = sign
		cells, err := r.Read()
		if err != nil && text != "" {
			cells = strings.Split(text, string(sign))
		}
		l := line{number: i + 1}
		for _, c := range cells {
			l.cells = append(l.cells, field{text: c})
		}
		p.rows = append(p.rows, l)
	}
	return p
}
