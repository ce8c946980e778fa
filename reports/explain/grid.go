package explain

import (
	"slices"

	"kalends/reports/terminal"
)

// figures are the columns that are aligned to the right.
var figures = []string{"round", "own", "rating", "difference", "counted", "row", "expected", "score", "delta", "k",
	"change", "after", "published"}

// grid begins a table with the given columns.
func (t *teller) grid(keys ...string) *terminal.Table {
	var columns []terminal.Column
	for _, key := range keys {
		columns = append(columns, terminal.Column{Head: t.say("column." + key), Right: slices.Contains(figures, key)})
	}
	return terminal.New(2, columns...)
}

// lines begins a table without heads: a text, its article, its place.
func lines() *terminal.Table { return terminal.New(2, make([]terminal.Column, 3)...) }

// begin adds the head of an event's games to a table, after an empty line unless it is the first.
func (t *teller) begin(games *terminal.Table, event string) {
	if !games.Empty() {
		games.Span("")
	}
	games.Span(t.event(event))
}
