package officiallist

import (
	"strings"
	"testing"

	"kalends/engine/facetest"
	"kalends/reports/reportstest"
)

// TestEveryColumnIsKnown: a ruleset shows only columns that a list can have, and there is a column for every key of the
// contract.
func TestEveryColumnIsKnown(t *testing.T) {
	for _, family := range facetest.Families() {
		is := reportstest.Small("en")
		is.Family, is.Profile = family, facetest.Of(family)
		m := mainList{newWorkbook(is)}
		known, seen := m.allColumns(), map[string]bool{}
		for _, c := range is.Profile.Columns {
			if _, there := known[c.Key]; !there || seen[c.Key] {
				t.Errorf("%s shows %q: known %t, for the second time %t", family, c.Key, there, seen[c.Key])
			}
			seen[c.Key] = true
		}
		for _, c := range m.listColumns(is.Lines) {
			seen[strings.TrimPrefix(c.Key, "list.")] = true
		}
		for _, key := range strings.Fields(contract) {
			if !seen[key] {
				t.Errorf("%s: no column %s", family, key)
			}
		}
	}
}
