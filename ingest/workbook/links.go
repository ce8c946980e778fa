package workbook

import (
	"path"
	"slices"
	"strings"

	"kalends/ingest/workbook/webpage"
)

// link notes the FIDE ID to which a link of a row leads. A sheet with two IDs in a row gets no column of them.
func (g *grid) link(s *scanner, t *token) error {
	ref, _, _ := strings.Cut(string(value(t, "ref")), ":")
	row, _, _ := position([]byte(ref))
	for _, a := range t.attrs {
		if id := g.profiles[string(a.value)]; id != "" && string(a.name) == "id" {
			g.paired = g.paired || g.cards[row] != "" && g.cards[row] != id
			g.cards[row] = id
		}
	}
	return s.skip()
}

// addCards gives the sheet a last column with the FIDE IDs to which its links lead, as webpage does for a page, unless
// it shows them already. The row above the first of them is the head. Workbooks of our own have a column for them.
func (g *grid) addCards() {
	rows, first, width := g.sheet.Rows, -1, 0
	for i, row := range rows {
		id := g.cards[row.Number]
		if id != "" && first < 0 {
			first = i
		}
		for _, c := range row.Cells {
			if width = max(width, c.Column); id != "" && c.Raw == id {
				return
			}
		}
	}
	if len(g.cards) < 2 || g.paired || first < 1 || width >= g.limits.Columns ||
		rows[first-1].Number != rows[first].Number-1 ||
		slices.ContainsFunc(g.sheets, func(e sheetEntry) bool { return e.name == "_kalends" }) {
		return
	}
	g.cards[rows[first-1].Number] = "FideID"
	for i, row := range rows {
		if text := g.cards[row.Number]; text != "" {
			rows[i].Cells = append(row.Cells, Cell{Column: width + 1, Kind: Text, Raw: text})
		}
	}
}

// profilesOf returns the FIDE IDs in the addresses to which the relationships of a sheet's part lead, by their id.
func (p *pack) profilesOf(sheet string) (map[string]string, error) {
	dir, base := path.Split(sheet)
	from, profiles := p.find(dir+"_rels/"+base+".rels"), map[string]string{}
	if from == nil || from.file.UncompressedSize64 > maxPlainPart { // which is refused later
		return nil, nil
	}
	return profiles, p.xml(from, "", func(s *scanner, t *token) error {
		if id := webpage.Card(string(value(t, "Target"))); id != "" {
			profiles[string(value(t, "Id"))] = id
		}
		return s.skip()
	})
}
