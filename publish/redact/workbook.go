package redact

import (
	"bytes"
	"html"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"

	"kalends/templates"
)

// cell is a cell of a sheet in XML.
type cell struct {
	element
	row    int
	column string
	value  string
	at     int // in the text of the sheet
}

// sheet is a sheet with its cells; its text has a line for each row, with cellEnd behind each cell.
type sheet struct {
	name  string
	part  *member
	cells []cell
	text  string
}

// attribute returns the value of an attribute, whatever its prefix.
func (e element) attribute(name string) string {
	for _, before := range []string{" ", ":"} {
		if _, value, ok := strings.Cut(e.attr, before+name+`="`); ok {
			value, _, _ = strings.Cut(value, `"`)
			return html.UnescapeString(value)
		}
	}
	return ""
}

// workbook removes the persons from the sheets of a workbook and the texts that its sheets share.
func (p *pass) workbook(name string, parts map[string]*member) {
	book, rels := parts["xl/workbook.xml"], parts["xl/_rels/workbook.xml.rels"]
	if book == nil || rels == nil {
		return
	}
	var shared []element
	texts := parts["xl/sharedStrings.xml"]
	if texts != nil {
		shared = elements(string(texts.data), "si")
	}
	values := make([]string, len(shared))
	for i, e := range shared {
		values[i] = textOf(e.text)
	}
	var sheets []*sheet
	targets := map[string]string{}
	for _, e := range elements(string(rels.data), "Relationship") {
		targets[e.attribute("Id")] = e.attribute("Target")
	}
	for _, e := range elements(string(book.data), "sheet") {
		target := targets[e.attribute("id")]
		if !strings.HasPrefix(target, "/") {
			target = "/xl/" + target
		}
		if part := parts[path.Clean(target)[1:]]; part != nil {
			sheets = append(sheets, readSheet(e.attribute("name"), part, values))
		}
	}
	if p.registry {
		p.about.Shared = p.namesakes(sheets)
	}
	changed := false
	for _, s := range sheets {
		changed = p.sheet(name, s) || changed
	}
	if changed && texts != nil {
		texts.data = unused(texts.data, shared, sheets)
	}
}

// textOf returns the text of a cell or of a shared text, formatted or not, without its reading aid.
func textOf(inner string) string {
	for _, e := range elements(inner, "rPh") {
		inner = strings.Replace(inner, inner[e.from:e.to], "", 1)
	}
	var b strings.Builder
	for _, e := range elements(inner, "t") {
		b.WriteString(html.UnescapeString(e.text))
	}
	return b.String()
}

// oneLine replaces what divides the text of a sheet.
var oneLine = strings.NewReplacer("\n", " ", "\r", " ", cellEnd, " ")

// readSheet reads the cells of a sheet.
func readSheet(name string, part *member, shared []string) *sheet {
	s := &sheet{name: name, part: part}
	var b strings.Builder
	row := 1
	for _, r := range elements(string(part.data), "row") {
		n, err := strconv.Atoi(r.attribute("r"))
		for ; err == nil && row < min(n, 1<<20); row++ {
			b.WriteByte('\n')
		}
		for _, e := range elements(r.text, "c") {
			e.from, e.to = e.from+r.inner, e.to+r.inner
			c := cell{element: e, row: row, value: textOf(e.text), at: b.Len()}
			_, c.column = place(e.attribute("r"))
			for _, v := range elements(e.text, "v") {
				c.value = html.UnescapeString(v.text)
			}
			if n, err := strconv.Atoi(c.value); e.attribute("t") == "s" && err == nil && n >= 0 && n < len(shared) {
				c.value = shared[n]
			}
			c.value = oneLine.Replace(c.value)
			b.WriteString(c.value + cellEnd)
			s.cells = append(s.cells, c)
		}
		b.WriteByte('\n')
		row++
	}
	s.text = b.String()
	return s
}

// place divides C14 into row and column.
func place(ref string) (row int, column string) {
	column = strings.TrimRight(ref, "0123456789")
	row, _ = strconv.Atoi(ref[len(column):])
	return row, column
}

// personal are the columns that are emptied in the rows of a person, by the keys of templates.
const personal = " last first sex birth club region fide_id national_no email remark note "

// headings are the words above the columns that matter here, with their keys.
var headings = sync.OnceValue(func() map[string]string {
	all := map[string]string{}
	for _, h := range templates.ColumnHeaders() {
		for key, words := range h.Keys {
			for _, word := range words {
				if strings.Contains(personal+"rating first_mover ", " "+key+" ") {
					all[strings.ToLower(word)] = key
				}
			}
		}
	}
	return all
})

// columns returns the keys of the columns of a sheet. Where two persons are in each row, only ratings have one.
func (s *sheet) columns() map[string]string {
	all, pairs := map[string]string{}, false
	for _, c := range s.cells {
		key := headings()[strings.ToLower(strings.TrimSpace(c.value))]
		if before, after, ok := strings.Cut(c.value, "."); ok && before == "player" {
			key = after
		}
		if c.row <= 12 && key != "" && all[c.column] == "" {
			all[c.column] = key
			pairs = pairs || key == "first_mover"
		}
	}
	maps.DeleteFunc(all, func(_, key string) bool { return pairs && key != "rating" })
	return all
}

// sheet removes the persons from the cells of a sheet and reports whether there was one. A cell that changes has its
// own text from then on, without formats within it.
func (p *pass) sheet(file string, s *sheet) (changed bool) {
	f, columns := form{lines: true, sheet: s.name}, s.columns()
	found, marks := p.scan(s.text, f, p.about)
	at := func(h hit) cell {
		i, _ := slices.BinarySearchFunc(s.cells, h.from+1, func(c cell, at int) int { return c.at - at })
		return s.cells[i-1]
	}
	keys, _ := s.keys() // of a workbook of this program, which says where births are
	found = slices.DeleteFunc(found, func(h hit) bool {
		column := at(h).column
		return h.kind == Birth && h.alone && (columns[column] == "rating" || keys[column] != "" && !strings.Contains(keys[column], "birth"))
	})
	rows := p.rows(p.about, s.name)
	for _, h := range slices.Concat(marks...) {
		rows[row{h.who, h.record + 1}] = true
	}
	for _, h := range found {
		p.note(Place{File: file, Sheet: s.name, Cell: at(h).attribute("r")}, []hit{h}, true)
	}
	text, _ := p.replaced(s.text, found, f, "")
	texts := strings.Split(strings.ReplaceAll(text, "\n", ""), cellEnd)
	if p.finding || len(texts) != len(s.cells)+1 {
		return false
	}
	if p.registry {
		p.rules(s, texts)
	} else {
		p.bare(s, texts, columns, rows)
	}
	return s.write(texts)
}

// bare empties what only describes persons in their rows.
func (p *pass) bare(s *sheet, texts []string, columns map[string]string, rows map[row]bool) {
	for i, c := range s.cells {
		for who := range p.persons {
			if rows[row{who, c.row}] && strings.Contains(personal, " "+columns[c.column]+" ") {
				texts[i] = ""
			}
		}
	}
}

// write writes the cells that have another text, and reports whether there was one.
func (s *sheet) write(texts []string) (changed bool) {
	var b bytes.Buffer
	at := 0
	for i, c := range s.cells {
		if texts[i] != c.value {
			b.Write(s.part.data[at:c.from])
			b.WriteString(c.with(strings.TrimSpace(texts[i])))
			at, changed = c.to, true
		}
	}
	s.part.data = append(b.Bytes(), s.part.data[at:]...)
	return changed
}

// with returns a cell with another text, and with its style and formula.
func (c cell) with(text string) string {
	attr := strings.Replace(c.attr, ` t="`+c.attribute("t")+`"`, "", 1)
	open, x, value := "<"+c.prefix+"c"+attr, c.prefix, html.EscapeString(text)
	for _, f := range elements(c.text, "f") {
		return open + ` t="str">` + c.text[f.from:f.to] + "<" + x + "v>" + value + "</" + x + "v></" + x + "c>"
	}
	if text == "" {
		return open + "/>"
	}
	return open + ` t="inlineStr"><` + x + "is><" + x + "t>" + value + "</" + x + "t></" + x + "is></" + x + "c>"
}

// unused empties the shared texts that no cell shows any more.
func unused(data []byte, shared []element, sheets []*sheet) []byte {
	used := make([]bool, len(shared))
	for _, s := range sheets {
		for _, c := range elements(string(s.part.data), "c") {
			for _, v := range elements(c.text, "v") {
				if n, err := strconv.Atoi(v.text); err == nil && c.attribute("t") == "s" && n >= 0 && n < len(used) {
					used[n] = true
				}
			}
		}
	}
	var b bytes.Buffer
	at := 0
	for i, e := range shared {
		if !used[i] {
			b.Write(data[at:e.from])
			b.WriteString("<" + e.prefix + "si><" + e.prefix + "t/></" + e.prefix + "si>")
			at = e.to
		}
	}
	return append(b.Bytes(), data[at:]...)
}
