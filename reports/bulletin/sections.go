package bulletin

import (
	"strconv"
	"strings"

	"kalends/rating"
	"kalends/reports"
	"kalends/reports/pdf"
)

// section is an entry of the contents. One without draw is empty, and the contents say so, or it lies elsewhere.
type section struct {
	number string
	title  string
	draw   func() error
	page   int
	at     pdf.Target
	where  string // instead of a page
}

// adder puts a section into the plan; one that has nothing to print gets no page.
type adder func(title string, any bool, draw func() error)

// plan lists the sections that are wanted, in the order of the layout.
func (b *book) plan() []section {
	var parts []section
	add := func(title string, any bool, draw func() error) {
		s := section{number: b.numeral(len(parts)), title: title, at: b.d.NewTarget()}
		if any {
			s.draw = draw
		}
		parts = append(parts, s)
	}
	for _, s := range b.layout.Sections {
		if rows, wanted := b.opt.rows(s.Name); wanted {
			before := len(parts)
			b.chapter(s.Name, rows, add)
			if where, away := b.elsewhere(s.Name); away {
				for i := before; i < len(parts); i++ {
					parts[i].draw, parts[i].where = nil, where
				}
			}
		}
	}
	return parts
}

// chapter adds the sections of a name: one, or one for men and one for women where the regulation ranks them apart.
func (b *book) chapter(name string, rows int, add adder) {
	is := b.is
	switch name {
	case "summary":
		add(b.say("section.summary"), true, b.summary)
	case "top", "women":
		b.planTop(name, rows, add)
	case "age_groups":
		groups := b.ageGroups(rows)
		add(b.say("section.age_groups"), len(groups) > 0, func() error { return b.ageTables(groups) })
	case "newcomers":
		add(b.say("section.newcomers"), len(b.newcomers()) > 0, b.newcomerTable)
	case "gains":
		add(b.say("section.gains"), len(gainers(is.Lines, 1)) > 0, func() error { return b.gains(rows) })
	case "adjustments":
		add(b.say("section.adjustments"), len(is.Awards)+len(b.adjustments()) > 0, b.adjustmentTables)
	case "full":
		b.planFull(add)
	case "index":
		add(b.say("section.index"), len(is.Lines) > 0, func() error { return b.index(is.Lines) })
	case "regions":
		regions := b.regions()
		add(b.say("section.regions"), len(regions) > 0, func() error { return b.regionTable(regions) })
	case "gone":
		gone := b.gone()
		add(b.say("section.gone"), len(gone) > 0, func() error { return b.goneTables(gone) })
	case "events":
		add(b.say("section.events"), len(is.Events) > 0, b.events)
	case "not_rated":
		add(b.say("section.left_out"), len(b.groupLeftOut()) > 0, b.leftOut)
	case "corrections":
		add(b.say("section.corrections"), len(is.Corrections) > 0, b.corrections)
	case "notes":
		add(b.say("section.notes"), true, b.notes)
	}
}

func (b *book) planTop(name string, rows int, add adder) {
	lines, key := b.is.Lines, "section.top"
	switch {
	case name == "women":
		lines, key = apart(b.lines(rating.Female)), "section.women_top"
	case b.is.Profile.BySex:
		lines, key = b.lines(rating.Male), "section.men_top"
	}
	n := min(rows, max(len(lines), 1))
	add(b.say(key, "n", strconv.Itoa(n)), len(lines) > 0, func() error { return b.top(lines[:min(rows, len(lines))]) })
}

func (b *book) planFull(add adder) {
	for _, part := range b.fullParts() {
		add(part.title, len(part.lines) > 0, func() error { return b.full(part.lines) })
	}
}

// fullParts is the full list, or that of men and that of women.
func (b *book) fullParts() []group {
	if !b.is.Profile.BySex {
		return []group{{b.say("section.full"), b.is.Lines}}
	}
	return []group{{b.say("section.men_full"), b.lines(rating.Male)}, {b.say("section.women_full"), b.lines(rating.Female)}}
}

// group is some lines under a head.
type group struct {
	title string
	lines []reports.Line
}

func (b *book) numeral(i int) string {
	if all := strings.Fields(b.say("numerals")); i < len(all) {
		return all[i]
	}
	return strconv.Itoa(i + 1)
}
