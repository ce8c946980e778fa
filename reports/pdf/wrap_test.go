package pdf

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestANameTakesLinesBeforeItIsCut: in columns of every width a name is complete, with whole words where possible; no
// line is wider than the column, and the row is as high as its lines.
func TestANameTakesLinesBeforeItIsCut(t *testing.T) {
	d := newDoc(t)
	for _, name := range []string{"Montgomery-Featherstonehaugh-Cholmondeley, Maximiliana Wilhelmina", "Muhammad Hafizuddin bin Abdul Rahman",
		"Fernández de la Cruz y Montemayor, Juan Carlos", strings.Repeat("Donaudampfschifffahrt", 3), "尉迟听澜, Yuchi Tinglan of the Northern Isles"} {
		for width := 16.0; width < 90; width += 3 {
			table := &Table{Height: 4, Columns: []Column{{Head: "Player", Width: width, Style: body, Cut: func(s string, _ func(string) bool) string { return s }},
				{Head: "Rank", Width: 30, Align: Right, Style: body, Exact: true}}}
			row := Row{Cells: []Cell{{Text: name}, {Text: strings.Repeat("8", 16)}}, Mark: "1971"}
			if err := table.Grow(d, List{row, {Cells: []Cell{{Text: "Li"}, {Text: "1"}}}, {Cells: []Cell{{Text: "Wu"}, {Text: "2"}}}}); err != nil {
				t.Fatal(err)
			}
			b, there := table.breakName(d, 0, &row)
			if !there {
				continue
			}
			room := table.Columns[0].Width - gap - markRoom(d, row.Mark, body)
			for i, line := range b.lines {
				if i == 1 {
					room -= nameIndent
				}
				if wide := d.Width(strings.TrimRight(line, " "), b.style); wide > room+0.001 {
					t.Errorf("%.0f mm: %q is %.1f mm wide, its column has %.1f", width, line, wide, room)
				}
			}
			if got := strings.Join(b.lines, ""); got != name {
				t.Errorf("%.0f mm: %q stands for %q", width, got, name)
			}
			if got, want := table.RowHeight(d, &row), table.Height+nameLine*float64(len(b.lines)-1); got != want || len(b.lines) < 2 {
				t.Errorf("%.0f mm: a row of %d lines is %.1f mm high", width, len(b.lines), got)
			}
		}
	}
	if len(d.Cuts) > 0 {
		t.Errorf("cut: %q", d.Cuts)
	}
}

// TestANameInLinesIsFoundWhole: a search finds a name on one line or on several, and its mark follows it.
func TestANameInLinesIsFoundWhole(t *testing.T) {
	name := "Montgomery-Featherstonehaugh-Cholmondeley, Maximiliana Wilhelmina"
	d := newDoc(t)
	table := &Table{Height: 4, Columns: []Column{{Width: 60, Style: body, Cut: func(s string, _ func(string) bool) string { return s }}}}
	rows := List{{Cells: []Cell{{Text: "Li Na"}}}, {Cells: []Cell{{Text: "Wu Yi"}}}, {Cells: []Cell{{Text: name}}, Mark: "1971"}}
	if err := table.Grow(d, rows); err != nil {
		t.Fatal(err)
	}
	table.Draw(d, 20, 20, rows, 0)
	text := extract(t, render(t, d))
	if !strings.Contains(text, name) || !strings.Contains(text, "1971") || len(d.Cuts) > 0 {
		t.Errorf("found is %q, cut %q", text, d.Cuts)
	}
}

// TestALineKeepsItsSpace: wrapped prose that is copied from a page has its spaces, and no last line is a word of three
// letters.
func TestALineKeepsItsSpace(t *testing.T) {
	d := newDoc(t)
	prose := "A first rating is published after five games against rated opponents in round 4, board 7"
	for width := 20.0; width < 120; width++ {
		lines := d.Wrap(prose, body, width)
		if strings.Join(lines, "") != prose {
			t.Errorf("%.0f mm: %q", width, lines)
		}
		if last := lines[len(lines)-1]; last == "7" {
			t.Errorf("%.0f mm: %q stands alone", width, last)
		}
		for _, line := range lines {
			if wide := d.Width(strings.TrimRight(line, " "), body); wide > width {
				t.Errorf("%.0f mm: %q is %.1f mm wide", width, line, wide)
			}
		}
	}
}

// TestWordsAreToldApart: for a screen reader the last word of a line and the first of the next are two words, in
// paragraphs and in names.
func TestWordsAreToldApart(t *testing.T) {
	d := newDoc(t)
	prose, name := "A first rating is published after five games against rated opponents", "Fernández de la Cruz y Montemayor, Juan Carlos"
	for i, line := range d.Wrap(prose, body, 40) {
		d.At(20, 20+4*float64(i), line, body, Left)
	}
	b, there := inLines(d, name, body, 40)
	if !there {
		t.Fatal("the name is not too long")
	}
	b.print(d, 20, 60, name, "")
	file := filepath.Join(t.TempDir(), "x.pdf")
	if err := os.WriteFile(file, render(t, d), 0o600); err != nil {
		t.Fatal(err)
	}
	told, err := exec.Command("pdfinfo", "-struct-text", file).Output()
	if err != nil {
		t.Fatalf("pdfinfo: %v (it is in the package poppler-utils; make test installs it)", err)
	}
	for _, want := range []string{prose, name} {
		if !strings.Contains(string(told), `"`+want+`"`) {
			t.Errorf("%q is told otherwise: %s", want, told)
		}
	}
}
