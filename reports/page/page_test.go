package page

import (
	"strings"
	"testing"

	"kalends/reports/terminal"
)

// TestTextsAreOnlyTexts: in no place can a name become markup, or turn the line round.
func TestTextsAreOnlyTexts(t *testing.T) {
	const bad = "</title></style><script>x</script>\u202e\u200f\"'&"
	section := Section{Title: bad, Urgent: true, Lines: []string{bad}, Items: []Item{{bad, bad, []string{bad}}},
		Tables: []Table{{Caption: bad, Columns: []Column{{bad, true}}, Rows: []Row{{Span: bad}, {Cells: []Cell{{bad, Listed, bad}}}}}},
		Links:  []Link{{bad, "javascript:alert(1)"}, {bad, "published/" + bad}}}
	section.Parts = []Section{section}
	text, err := Write(Page{Mark: bad, Parts: []Part{{bad, bad, bad, bad, bad, []string{bad}, []Section{section}}}})
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range []string{"<script", "\u202e", "\u200f", `="javascript:`} {
		if strings.Contains(string(text), s) {
			t.Errorf("the page has %q", s)
		}
	}
}

// TestATableOfATerminal keeps its columns that are not empty, its spans and what belongs to the rows above.
func TestATableOfATerminal(t *testing.T) {
	from := terminal.New(2, terminal.Column{Head: "Rd", Right: true}, terminal.Column{Head: "none"}, terminal.Column{Head: "Name"})
	from.Span("CUP-1")
	from.Row("1", "", "Ash")
	from.Span("")
	from.Span("  N=1")
	table := Printed(from)
	if len(table.Columns) != 2 || len(table.Rows) != 3 || table.Rows[1].Cells[1].Text != "Ash" || table.Rows[0].Under || !table.Rows[2].Under {
		t.Errorf("%+v", table)
	}
}
