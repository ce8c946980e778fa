package bulletin

import (
	"strconv"

	"kalends/reports"
	"kalends/reports/figures"
	"kalends/reports/pdf"
)

// gains prints who gained most, with separate tables for men and women where they are ranked apart.
type gains struct {
	*layouter
	most int // players of a table
}

// gainSection returns the section of the largest gains, with so many rows in a table; it is empty if nobody gained.
func gainSection(l *layouter, rows int) []section {
	return []section{sectionIf(len(figures.Gainers(l.is.Lines, 1)) > 0, l.say("section.gains"), gains{l, rows}.draw)}
}

// gainGroups returns the lists whose largest gains are printed, with the titles of their tables.
func (f *formatter) gainGroups() []group { return f.bySex("gains.all", "gains.men", "gains.women") }

const gainGap = 8.0 // between two tables

// room returns the height of a table of gains with its title, or 50 where it does not fit on one page.
func (g gains) room(lines []reports.Line) float64 {
	t := g.table("gains", 9, "key")
	need := subHeadRoom + t.HeadHeight() + float64(len(lines))*t.Height + 2
	if need > g.f.Bottom-bodyTop-headRoom {
		return 50
	}
	return need
}

// draw begins the section and prints its tables; it fails if a page is too narrow for one.
func (g gains) draw() error {
	groups := g.gainGroups()
	begun := false
	for _, group := range groups {
		lines := figures.Gainers(group.lines, g.most)
		if len(lines) == 0 {
			continue
		}
		g.next(!begun, gainGap, g.room(lines))
		begun = true
		title := group.title
		if len(groups) == 1 {
			title = "" // the section's own
		}
		if err := g.groupTable(title, lines); err != nil {
			return err
		}
	}
	return nil
}

// beyondBar is the part of its column that the longest bar leaves free.
const beyondBar = 2.0

// groupTable prints players with their change as a bar and their last lists as a line, and a note on both. Without a
// title the table has that of the section.
func (g gains) groupTable(title string, lines []reports.Line) error {
	full := sparkHeight(lines)
	if note := g.note("gains.note", "gains.bar", "full", full.Text(0)); title == "" {
		g.remark(note)
	} else {
		g.subHead(title)
		g.d.At(g.f.X+textWidth, g.f.Y+subHeadBase, note, caption, pdf.Right)
		g.f.Y += subHeadRoom
	}
	rows := g.linkedRows("gains", g.withBars(g.withSparks(recordsOf(lines), full)))
	t := g.table("gains", 9, "key")
	if err := t.Grow(g.d, rows); err != nil {
		return err
	}
	t.Flow(g.f, rows, pdf.Paging{})
	return nil
}

// withBars sets in every record its place and the bar of its change, and returns the records; the first has the longest
// bar.
func (g gains) withBars(records []record) []record {
	most, _ := records[0].Change()
	for i := range records {
		change, _ := records[i].Change()
		records[i].place = strconv.Itoa(i + 1)
		records[i].paint["mover"] = func(x, middle, width float64) {
			g.d.Line(x, middle-g.layout.Row["key"]/2, x, middle+g.layout.Row["key"]/2, 0.20, pdf.Ink)
			g.d.Rect(x, middle-1.1, (width-beyondBar)*float64(change)/float64(most), 2.2, pdf.Mid)
		}
	}
	return records
}
