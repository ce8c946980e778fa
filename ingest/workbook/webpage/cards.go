package webpage

import (
	"slices"

	"kalends/templates"
)

// profile matches the FIDE ID in the address of a player's page at FIDE.
var profile = templates.Pattern(`(?i)^https?://(?:www\.)?ratings\.fide\.com/(?:profile/|card\.phtml\?event=)(\d{4,10})\b`)

// Card returns the FIDE ID in the address of a player's page at FIDE; "" for any other address.
func Card(address string) string {
	if m := profile().FindStringSubmatch(address); m != nil {
		return m[1]
	}
	return ""
}

// addCard notes the FIDE ID to which a link of the open row leads. A table with two IDs in a row gets no column of them.
func (t *table) addCard(id string) {
	if t == nil || t.row == nil {
		return
	}
	t.pairs = t.pairs || t.card != "" && t.card != id
	t.card = id
}

// writeCards gives a table a last column with the FIDE IDs to which its links lead, unless the table shows them already. The row
// above the first of them is the head.
func (p *page) writeCards(t *table) {
	if len(t.cards) < 2 || t.pairs {
		return
	}
	first, width := -1, 0
	for i, row := range p.rows {
		if _, own := slices.BinarySearch(t.rows, row.Number); !own {
			continue
		}
		id := t.cards[row.Number]
		for _, c := range row.Cells {
			if width = max(width, c.Column+c.Across-1); id != "" && c.Text == id {
				return
			}
		}
		if first < 0 && id != "" {
			first = i
		}
	}
	if first < 1 || width >= p.limits.Columns || !slices.Contains(t.rows, p.rows[first-1].Number) {
		return
	}
	t.cards[p.rows[first-1].Number] = "FideID"
	for i := range p.rows {
		if text := t.cards[p.rows[i].Number]; text != "" {
			p.rows[i].Cells = append(p.rows[i].Cells, Cell{Column: width + 1, Text: text, Across: 1, Down: 1})
		}
	}
}
