package templates

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestEveryTableOfTheLayoutIsRead: Table breaks off at a line that is no column.
func TestEveryTableOfTheLayoutIsRead(t *testing.T) {
	layout := Bulletin()
	for set, tables := range layout.Tables {
		for name, lines := range tables {
			if columns := layout.Table(set, name); len(columns) != len(lines) {
				t.Errorf("%s, %s: %d columns of %d lines", set, name, len(columns), len(lines))
			}
		}
	}
	if columns := layout.Table("nobody's", "full"); cmp.Diff(columns, layout.Table("any", "full")) != "" || len(columns) == 0 {
		t.Errorf("a set of its own that is not there has %v", columns)
	}
}

func TestAColumnIsALine(t *testing.T) {
	column, err := columnOf("rank/rk 7.5 right look exact")
	want := LayoutColumn{Key: "rank", Head: "rk", Width: 7.5, Align: "right", Style: "look", Exact: true}
	if diff := cmp.Diff(want, column); err != nil || diff != "" {
		t.Errorf("%v, -want +got\n%s", err, diff)
	}
	column, err = columnOf("who 71 wrap beside")
	if diff := cmp.Diff(LayoutColumn{Key: "who", Width: 71, Wrap: true, Beside: true}, column); err != nil || diff != "" {
		t.Errorf("%v, -want +got\n%s", err, diff)
	}
	for _, line := range []string{"", "rank", "rank wide", "rank 7 left-ish"} {
		if column, err := columnOf(line); err == nil {
			t.Errorf("%q is read as %v", line, column)
		}
	}
}

// TestSurnames: compound surnames have their reading, and simple ones the reading that they have as surnames.
func TestSurnames(t *testing.T) {
	if Surnames()["司马"] != "si ma" || Surnames()["单"] != "shan" {
		t.Errorf("read are %q and %q", Surnames()["司马"], Surnames()["单"])
	}
}
