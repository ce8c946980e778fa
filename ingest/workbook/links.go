package workbook

import (
	"path"
	"slices"
	"strings"

	"kalends/ingest/workbook/webpage"
)

// link notes the link of a cell; at most 10,000 are kept. Of a sheet whose rows are not kept, none is.
func (g *grid) link(s *scanner, t *token) error {
	ref, _, _ := strings.Cut(string(value(t, "ref")), ":")
	row, _, ok := position([]byte(ref))
	for _, a := range t.attrs {
		if string(a.name) != "id" || !ok || g.each != nil || len(g.links) == 10_000 {
			continue
		}
		if g.links == nil {
			g.links = map[int][]string{}
		}
		g.links[row] = append(g.links[row], string(a.value))
	}
	return s.skip()
}

// addCards gives the sheet a last column with the FIDE IDs of the pages at FIDE to which links of its rows lead, as
// webpage does for a page. It does so only if there are at least two, no row has two of them, and no cell shows one. The
// row above the first is the head. Workbooks of our own have a column for them.
func (g *grid) addCards() error {
	if len(g.links) < 2 || slices.ContainsFunc(g.sheets, func(e sheetEntry) bool { return e.name == "_kalends" }) {
		return nil
	}
	cards, err := g.cardsOf(g.entry.part.name)
	if err != nil || len(cards) == 0 {
		return err
	}
	of, ok := g.cardOfEach(cards)
	rows, width := g.sheet.Rows, 0
	first := slices.IndexFunc(rows, func(row Row) bool { return of[row.Number] != "" })
	if !ok || len(of) < 2 || first < 1 || rows[first-1].Number != rows[first].Number-1 {
		return nil
	}
	for _, row := range rows {
		width = max(width, row.Cells[len(row.Cells)-1].Column)
	}
	if width >= g.limits.Columns {
		return nil
	}
	of[rows[first-1].Number] = "FideID"
	for i, row := range rows {
		if text := of[row.Number]; text != "" {
			rows[i].Cells = append(row.Cells, Cell{Column: width + 1, Kind: Text, Raw: text})
		}
	}
	return nil
}

// cardOfEach returns the FIDE ID of each row that has a link to one; false if a row has two, or shows its own.
func (g *grid) cardOfEach(cards map[string]string) (of map[int]string, ok bool) {
	of = map[int]string{}
	for _, row := range g.sheet.Rows {
		for _, link := range g.links[row.Number] {
			id, before := cards[link], of[row.Number]
			if id == "" {
				continue
			}
			if before != "" && before != id || slices.ContainsFunc(row.Cells, func(c Cell) bool { return c.Raw == id }) {
				return nil, false
			}
			of[row.Number] = id
		}
	}
	return of, true
}

// cardsOf returns the FIDE IDs in the addresses to which the relationships of a sheet's part lead, by the relationship.
func (p *pack) cardsOf(part string) (map[string]string, error) {
	dir, base := path.Split(part)
	cards := map[string]string{}
	from := p.find(dir + "_rels/" + base + ".rels")
	if from == nil {
		return nil, nil
	}
	return cards, p.xml(from, "Relationships", func(s *scanner, t *token) error {
		if id := webpage.Card(string(value(t, "Target"))); id != "" {
			cards[string(value(t, "Id"))] = id
		}
		return s.skip()
	})
}
