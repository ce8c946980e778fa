package reports

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"kalends/rating"
)

// TestARowIsWhatWasAdded: a row has the cells that were added, and nothing of the row before.
func TestARowIsWhatWasAdded(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var c Cells
		for range 3 {
			var want []string
			for range rapid.IntRange(0, 9).Draw(t, "cells") {
				n, any := rapid.IntRange(-300, 300).Draw(t, "n"), rapid.Bool().Draw(t, "any")
				cell := rating.Points(n).Text(n & 1)
				switch rapid.IntRange(0, 2).Draw(t, "kind") {
				case 0:
					c.Plain(cell)
				case 1:
					c.Points(rating.Points(n), n&1, true)
				default:
					if c.Points(rating.Points(n), n&1, any); !any {
						cell = ""
					}
				}
				want = append(want, cell)
			}
			if got := c.Row(); !slices.Equal(got, want) {
				t.Fatalf("%q, want %q", got, want)
			}
		}
	})
}

func TestCells(t *testing.T) {
	var c Cells
	c.Int(0)
	c.Int(-7)
	c.Positive(-7)
	c.Positive(0)
	c.Positive(12)
	c.Text("=1")
	c.Text("Ω-")
	c.Plain("=1")
	if got, want := c.Row(), []string{"0", "-7", "", "", "12", "'=1", "Ω-", "=1"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestARowTakesOneText(t *testing.T) {
	var c Cells
	row := func() {
		for range 20 {
			c.Int(12345)
			c.Text("a")
		}
		c.Row()
	}
	row()
	if allocs := testing.AllocsPerRun(100, row); allocs > 1 {
		t.Errorf("a row takes %v allocations", allocs)
	}
}
