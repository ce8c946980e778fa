package regulation

import (
	"fmt"
	"maps"
	"slices"

	"kalends/config"
	"kalends/engine/rules/nationalelo"
	"kalends/rating"
)

// table is a table of the file, and whether a version uses it.
type table struct {
	node  config.Node
	table nationalelo.Table
	used  bool
}

// builtIn is the table that every file may use.
const builtIn = nationalelo.FIDETable

// readTables reads the file's own tables into r.tables, by name.
func (r *reader) readTables(n config.Node) {
	r.tables = map[string]table{}
	if n.Written() && n.Kind != config.Mapping {
		r.Fault(n, "tables: give each table a name, and its rows under it")
	}
	for _, p := range n.Pairs {
		if p.Key == builtIn {
			r.FaultAt(p.Line, p.Column, "%s is the name of table 8.1.2 of FIDE; give yours another", builtIn)
		}
		r.tables[p.Key] = table{node: p.Value, table: r.rows(p.Value, p.Key)}
	}
}

// rows reads the rows of a table, which must begin at 0, have no holes, not overlap and not fall. If there are none,
// it adds a fault and returns table 8.1.2 of FIDE.
func (r *reader) rows(n config.Node, name string) nationalelo.Table {
	if n.Kind != config.Sequence || len(n.Items) == 0 {
		r.Fault(n, "table %s: write its rows, such as - {from: 0, to: 3, expect: 0.50}", name)
		return nationalelo.FIDE()
	}
	var rows []nationalelo.Row
	for i, item := range n.Items {
		rows = append(rows, r.row(item, i == len(n.Items)-1))
		if i == 0 {
			r.checkFirst(item, rows[0])
			continue
		}
		r.checkNext(item, rows[i-1], rows[i])
	}
	return nationalelo.TableOf(rows)
}

// row reads a row of a table. Only the last has no to, because it is for every larger difference.
func (r *reader) row(n config.Node, last bool) nationalelo.Row {
	s := r.section(n, "a row of a table")
	row := nationalelo.Row{Line: n.Line, From: s.Number("from", 0, 9999, 0), To: nationalelo.NoEnd,
		Expect: s.decimal("expect", 6, 1_000_000, 500_000)}
	for _, key := range []string{"from", "expect"} {
		if !n.Get(key).Written() {
			r.Fault(n, "a row of a table: %s is missing", key)
		}
	}
	switch to := s.Get("to"); {
	case last && to.Written():
		r.Fault(to, "the last row holds for every larger difference; leave out its to")
	case !last && !to.Written():
		r.Fault(n, "a row before the last needs its to")
	case !last:
		row.To = s.Number("to", 0, 9999, row.From)
	}
	if row.Expect < 500_000 {
		r.Fault(n.Get("expect"), "a row gives what the higher rated player expects, 0.50 or more; the lower rated one has the rest of 1")
	}
	if row.To != nationalelo.NoEnd && row.To < row.From {
		r.Fault(n.Get("to"), "to %d is less than from %d; a row goes from the smaller difference to the larger", row.To, row.From)
	}
	s.Done()
	return row
}

// checkFirst adds a fault if the first row of a table does not begin at 0.
func (r *reader) checkFirst(n config.Node, first nationalelo.Row) {
	if first.From != 0 {
		r.Fault(n, "the table begins at %d; differences from 0 to %d have no row", first.From, first.From-1)
	}
}

// checkNext adds a fault if a row does not follow the row before without a hole or an overlap, or if its score is
// lower.
func (r *reader) checkNext(n config.Node, before, row nationalelo.Row) {
	switch next := before.To + 1; {
	case before.To == nationalelo.NoEnd:
	case row.From > next:
		r.Fault(n, "the table has a hole: differences from %d to %d have no row", next, row.From-1)
	case row.From < next:
		r.Fault(n, "rows overlap: a difference of %d stands in the row of line %d, too", row.From, before.Line)
	}
	if row.Expect < before.Expect {
		r.Fault(n.Get("expect"), "the table falls: %s is less than in the row before", n.Get("expect").Text)
	}
}

// tableText returns the canonical text of the file's own table that a version names; empty if it names none.
func (r *reader) tableText(n config.Node) string {
	if t, own := r.tables[n.Get("expectation").Get("table").Text]; own {
		return t.node.Canonical()
	}
	return ""
}

// unusedTables adds a fault for each of the file's tables that no version has used.
func (r *reader) unusedTables() {
	for _, name := range slices.Sorted(maps.Keys(r.tables)) {
		if !r.tables[name].used {
			r.Fault(r.tables[name].node, "no version uses the table %s; name it under expectation, or take it out", name)
		}
	}
}

// expectation reads how a difference of ratings becomes an expected score: by a table or a curve. One by which no
// difference raises the score is a fault.
func (r *reader) expectation(s *section) nationalelo.Expectation {
	e := nationalelo.Expectation{Line: s.Node.Line, Kind: "table"}
	name, curve := s.Get("table"), s.Get("curve")
	switch {
	case name.Written() && curve.Written():
		r.Fault(curve, "write a table or a curve, not both")
	case curve.Written():
		e.Kind = s.Choice("curve", "logistic", "linear")
	case !name.Written() && s.Node.Written():
		r.Fault(s.Node, "expectation is missing: write {table: %s}, the name of a table of your own, or {curve: logistic, scale: 400}", builtIn)
	}
	s.refuseUnused(e.Kind == "table", "with a table", "scale", "decimals")
	e.Cap = s.points("cap", rating.Whole)
	s.refuseUnused(e.Cap == 0, "without a cap", "cap_free_from")
	e.FreeFrom = s.points("cap_free_from", rating.Whole)
	e.Name, e.Table = r.tableNamed(s, name)
	if e.Kind != "table" {
		r.curve(s, &e)
	}
	if !e.Table.Rises(e.Cap) {
		r.Fault(s.Node, "this expectation never rises: a stronger player would expect no more than an equal one; %s", flatAdvice(e))
	}
	s.Done()
	return e
}

// flatAdvice returns the end of a message about an expectation that never rises.
func flatAdvice(e nationalelo.Expectation) string {
	if e.Kind == "table" {
		return "check its rows and the cap"
	}
	return fmt.Sprintf("a scale of %d with %d decimals is too flat", e.Scale, e.Decimals)
}

// tableNamed returns the table that key table names, and marks it as used; table 8.1.2 of FIDE if it names none, or
// after a fault.
func (r *reader) tableNamed(s *section, n config.Node) (string, nationalelo.Table) {
	_, name := s.Scalar("table")
	if t, own := r.tables[name]; own {
		t.used = true
		r.tables[name] = t
		return name, t.table
	}
	if name != "" && name != builtIn {
		r.Fault(n, "there is no table %q; write %s, or one of those under tables%s", name, builtIn,
			config.Suggestion(name, slices.Sorted(maps.Keys(r.tables))))
	}
	return builtIn, nationalelo.FIDE()
}

// curve reads the scale and the decimals of a curve, and calculates its table; it writes them into e.
func (r *reader) curve(s *section, e *nationalelo.Expectation) {
	e.Scale, e.Decimals = s.Number("scale", 20, 20000, 400), s.Number("decimals", 2, 6, 6)
	if e.Kind == "linear" {
		e.Table = nationalelo.Linear(e.Scale, e.Decimals)
		return
	}
	e.Table = nationalelo.Logistic(e.Scale, e.Decimals)
}
