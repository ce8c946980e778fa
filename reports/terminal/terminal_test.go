package terminal

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestColumnsAlignInEveryScript(t *testing.T) {
	table := New(2, Column{Head: "Player"}, Column{Head: "Nobody has this"}, Column{Head: "分差", Right: true}, Column{Head: "ΔR", Right: true}, Column{Head: "Last"})
	table.Row("Ash, Anna", "", "+5", "−0.08", "a")
	table.Span("across everything, however long it is, without moving a column")
	table.Row("安澜笙", "", "−1295", "0.00", "")
	table.Span("")
	table.Row("Дуб", "", "", "", "z")
	want := strings.Join([]string{
		"  Player      分差     ΔR  Last",
		"  Ash, Anna     +5  −0.08  a",
		"across everything, however long it is, without moving a column",
		"  安澜笙     −1295   0.00",
		"",
		"  Дуб                      z",
		"",
	}, "\n")
	if diff := cmp.Diff(want, table.String()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestNoHeadsNoFirstLine(t *testing.T) {
	table := New(0, Column{}, Column{})
	if !table.Empty() || table.String() != "" {
		t.Errorf("an empty table prints %q", table)
	}
	table.Row("a", "b")
	if got := table.String(); got != "a  b\n" || table.Empty() {
		t.Errorf("got %q", got)
	}
}

func TestWidth(t *testing.T) {
	for text, want := range map[string]int{"": 0, "a": 1, "−": 1, "Σ": 1, "→": 1, "·": 1, "ї": 1, "象": 2, "（": 2, "第八条": 6} {
		if got := Width(text); got != want {
			t.Errorf("%q: %d, want %d", text, got, want)
		}
	}
}
