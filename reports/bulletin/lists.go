package bulletin

import (
	"slices"
	"strconv"

	"kalends/rating"
	"kalends/reports"
	"kalends/reports/pdf"
)

// apart ranks some lines among themselves; they are in rank order, and equal ratings share a rank.
func apart(lines []reports.Line) []reports.Line {
	ranked := slices.Clone(lines)
	for i := range ranked {
		ranked[i].Rank = i + 1
		if i > 0 && ranked[i].Rating == ranked[i-1].Rating {
			ranked[i].Rank = ranked[i-1].Rank
		}
	}
	return ranked
}

// full prints a list in rank order. Its rows are where the links of the index lead.
func (b *book) full(lines []reports.Line) error { return b.fullFrom(lines, 0, len(lines)) }

// fullFrom prints a part of a list of all lines: done stand in the volumes before.
func (b *book) fullFrom(lines []reports.Line, done, all int) error {
	b.begin(true, 0)
	t := b.table("full", 9, "list")
	t.Fives = true
	rows := b.rows("full", plainRecords(lines))
	for i, l := range lines {
		rows[i].Anchor = b.entry[l.ID]
	}
	if err := t.Grow(b.d, rows); err != nil {
		return err
	}
	t.Flow(b.f, rows, pdf.Paging{
		AtMost: func(page int) int {
			if page == 1 {
				return b.layout.FirstPage
			}
			return b.layout.NextPages
		},
		Caption: func(p pdf.Part) {
			b.partNote("part", pdf.Part{Page: p.Page, First: p.First + done, Last: p.Last + done, Of: all})
		},
	})
	return nil
}

func plainRecords(lines []reports.Line) []record {
	records := make([]record, len(lines))
	for i, l := range lines {
		records[i] = record{Line: l}
	}
	return records
}

// top prints a list in two halves side by side; when it is longer than a page, page by page.
func (b *book) top(lines []reports.Line) error {
	b.begin(true, 0)
	full := sparkHeight(lines)
	b.remark(b.say("top_note", "date", b.w.Date(b.is.Period.Date), "full", full.Text(0)))
	records := b.sparked(plainRecords(lines), full)
	rows := b.rows("top", records)
	for i, l := range lines {
		rows[i].Link = b.entry[l.ID]
	}
	t := b.table("top", 8.5, "top")
	t.Fives = true
	if err := t.Grow(b.d, rows); err != nil {
		return err
	}
	for done := 0; done < len(rows); {
		if done > 0 {
			b.overleaf()
		}
		done += b.halves(t, rows[done:], done)
	}
	return nil
}

// halves draws the rows of one page in two halves, fives kept together, and gives how many it took.
func (b *book) halves(t *pdf.Table, rows []pdf.Row, done int) int {
	high := min(50, max(5, t.Rows(b.f, rows, done)/5*5))
	left := min(len(rows), high, max(5, (len(rows)+1)/2+4)/5*5)
	right := min(len(rows)-left, high)
	top := b.f.Y
	bottom := t.Draw(b.d, b.f.X, top, rows[:left], done)
	if right > 0 {
		bottom = max(bottom, t.Draw(b.d, b.f.X+half+gutter, top, rows[left:left+right], done+left))
	}
	b.f.Y = bottom
	return left + right
}

// sparked gives every record the line of its last lists.
func (b *book) sparked(records []record, full rating.Points) []record {
	for i := range records {
		spark := pdf.Spark{Values: records[i].History, Lists: 12, Full: full, Accent: b.accent}
		records[i].paint = map[string]func(x, middle, width float64){
			"lists": func(x, middle, width float64) { b.d.Spark(x+0.4, middle, width-0.8, 3.2, spark) },
		}
	}
	return records
}

func (b *book) newcomers() []reports.Line {
	var fresh []reports.Line
	for _, l := range b.is.Lines {
		if l.Is("new") {
			fresh = append(fresh, l)
		}
	}
	return fresh
}

func (b *book) newcomerTable() error {
	rows := b.rows("newcomers", plainRecords(b.newcomers()))
	return b.flow("newcomers", rows, true)
}

// flow prints a table of players or events as a section that may run on below the one before it.
func (b *book) flow(name string, rows []pdf.Row, fives bool) error {
	t := b.table(name, 8.5, "events")
	t.Fives, t.Lines = fives, !fives
	if err := t.Grow(b.d, rows); err != nil {
		return err
	}
	b.begin(false, t.HeadHeight()+3*t.Height+3)
	t.Flow(b.f, rows, pdf.Paging{Caption: func(p pdf.Part) { b.partNote("part_rows", p) }})
	return nil
}

// gains prints who gained most; men and women in tables of their own where they are ranked apart.
func (b *book) gains(most int) error {
	groups := b.groups()
	b.begin(false, 50)
	for i, g := range groups {
		lines := gainers(g.lines, most)
		if len(lines) == 0 {
			continue
		}
		if i > 0 {
			b.f.Y += 8
			if b.f.Y+45 > b.f.Bottom {
				b.overleaf()
			}
		}
		title := g.title
		if len(groups) == 1 {
			title = "" // the section's own
		}
		if err := b.movers(title, lines); err != nil {
			return err
		}
	}
	return nil
}

func (b *book) groups() []group {
	if !b.is.Profile.BySex {
		return []group{{b.say("gains.all"), b.is.Lines}}
	}
	return []group{{b.say("gains.men"), b.lines(rating.Male)}, {b.say("gains.women"), b.lines(rating.Female)}}
}

const longestBar = 31.0

// movers prints players with their change as a bar and their last lists as a line.
func (b *book) movers(title string, lines []reports.Line) error {
	full := sparkHeight(lines)
	b.d.At(b.f.X, b.f.Y+2.6, title, subHead, pdf.Left)
	b.d.At(b.f.X+textWidth, b.f.Y+2.6, b.say("gains.note", "full", full.Text(0)), caption, pdf.Right)
	b.f.Y += 5
	records := b.sparked(plainRecords(lines), full)
	most, _ := lines[0].Change()
	for i := range records {
		change, _ := lines[i].Change()
		records[i].place = strconv.Itoa(i + 1)
		records[i].paint["mover"] = func(x, middle, _ float64) {
			b.d.Line(x, middle-b.layout.Row["key"]/2, x, middle+b.layout.Row["key"]/2, 0.20, pdf.Ink)
			b.d.Rect(x, middle-1.1, longestBar*float64(change)/float64(most), 2.2, pdf.Mid)
		}
	}
	rows := b.rows("gains", records)
	for i, l := range lines {
		rows[i].Link = b.entry[l.ID]
	}
	t := b.table("gains", 9, "key")
	if err := t.Grow(b.d, rows); err != nil {
		return err
	}
	t.Flow(b.f, rows, pdf.Paging{})
	return nil
}
