// Package impact writes the page for the person who releases a list: the list against the one before it, what is unlike
// other months first. It is not published. Thresholds are compared in whole numbers; no root is drawn. The package also
// finds what may hold a list.
package impact

import (
	"cmp"
	"fmt"
	"io"
	"strings"

	"kalends/rating"
	"kalends/reports"
	"kalends/reports/xlsx"
	"kalends/templates"
)

// Name is the name of the page in the folder of a draft.
const Name = "impact.xlsx"

// Make writes the page in the association's first language.
func Make(to io.Writer, is reports.Issue, inspected Inspection) error {
	p := page{&is, templates.In(is.Lang()), inspected}
	out, err := xlsx.New(xlsx.Meta{Title: p.title(), Subject: is.Name, Lang: is.Lang(), On: is.Period.Date})
	for _, sheet := range []func() xlsx.Table{p.crossings, p.across, p.counts, p.movers, p.newcomers, p.records, p.oddSums,
		p.doubleDays, p.adjustments, p.decisions} {
		if err == nil {
			err = out.AddTable(sheet())
		}
	}
	if err == nil {
		err = out.Write(to)
	}
	if err != nil {
		return fmt.Errorf("impact: %w", err)
	}
	return nil
}

// page holds what every sheet is made from.
type page struct {
	is        *reports.Issue
	w         templates.Words
	inspected Inspection
}

func (p page) say(key string) string { return p.w.Say("impact." + key) }

func (p page) title() string {
	return p.w.Pick(p.is.Association.Names) + " · " + reports.ListName(p.w, &p.is.Profile, p.is.List)
}

// sheet makes a sheet with the words of a kind; if it has no rows its subtitle says so.
func (p page) sheet(name, kind string, rows [][]xlsx.Value) xlsx.Table {
	columns := xlsx.ColumnsOf("impact", kind, p.is.Profile.Decimals, func(key string) string {
		return p.say("column." + strings.TrimPrefix(key, "impact."))
	})
	subtitle := p.w.Date(p.is.Period.Date) + " · " + p.say("about."+kind)
	if len(rows) == 0 {
		subtitle += " · " + p.w.Say("list.none")
	}
	return xlsx.Table{Sheet: name, Columns: columns, Rows: xlsx.These(rows), Title: p.title() + " · " + p.say("sheet."+kind),
		Subtitle: subtitle, Foot: xlsx.Foot{Left: p.is.Name, Page: p.w.Say("list.page")},
		GoneOn: p.w.Say("list.sheets.gone_on"), GoesOn: p.w.Say("list.sheets.goes_on")}
}

func who(l *reports.Line) []xlsx.Value { return []xlsx.Value{xlsx.Text(l.ID), xlsx.Text(l.Name)} }

// crossings lists what the person who releases must check: first what holds the list, with the code for acknowledging
// it.
func (p page) crossings() xlsx.Table {
	var rows [][]xlsx.Value
	for i, c := range p.inspected.Crossings {
		first := i == 0 || p.inspected.Crossings[i-1].Kind != c.Kind
		rows = append(rows, p.crossing(c, first))
		if i+1 == len(p.inspected.Crossings) || p.inspected.Crossings[i+1].Kind != c.Kind {
			if more := p.inspected.more[c.Kind]; more > 0 {
				rows = append(rows, []xlsx.Value{xlsx.Text(p.say("kind." + string(c.Kind))), {}, {}, {},
					xlsx.Text(p.w.Say("messages.more", "n", p.w.Count(more))), {}})
			}
		}
	}
	t := p.sheet("Unusual", "unusual", rows)
	if named := p.inspected.Codes(); named != nil {
		t.Subtitle += " · " + p.w.Say("impact.release", "command", Command(p.is.List, p.is.Period.Date, named))
	}
	return t
}

// across lists what no single sheet shows, with what to write on sheet Confirmed of the registry where it is right.
func (p page) across() xlsx.Table {
	var rows [][]xlsx.Value
	for _, f := range p.inspected.Doubts {
		problem, remedy := p.w.Finding(f)
		rows = append(rows, []xlsx.Value{xlsx.Text(f.Code), xlsx.Text(f.Args["about"]), xlsx.Text(p.w.Place(f.Origin)),
			xlsx.Text(p.w.Join(problem, remedy))})
	}
	return p.sheet("Across events", "across", rows)
}

// crossing returns a row that says what is unusual, and whether it holds the list. If it is the first of its kind it
// includes the remedy.
func (p page) crossing(c Crossing, first bool) []xlsx.Value {
	f := c.Finding()
	problem, remedy := p.w.Finding(f)
	if first {
		problem = p.w.Join(problem, remedy)
	}
	row := []xlsx.Value{xlsx.Text(p.say("kind." + string(c.Kind))), {}, xlsx.Text(c.Player), xlsx.Text(c.Name),
		xlsx.Text(problem), xlsx.Text(p.say("shown"))}
	if p.inspected.Holds {
		row[1], row[5] = xlsx.Text(f.Code), xlsx.Text(p.say("holds"))
	}
	return row
}

// Command returns the command that releases the list of a date and acknowledges what holds it.
func Command(list string, date rating.Date, named []string) string {
	return "kalends release --list " + list + " --date " + date.String() + " --ack " + strings.Join(named, ",")
}

// counts shows the figures of the list beside those of the last one and the usual ones.
func (p page) counts() xlsx.Table {
	var rows [][]xlsx.Value
	for _, f := range countsOf(p.is) {
		row := []xlsx.Value{xlsx.Text(p.say("count." + f.key)), xlsx.Int(f.now), {}, {}, {}}
		if f.any {
			row[2], row[3] = xlsx.Int(f.before), xlsx.Int(f.usual)
			if f.far() {
				row[4] = xlsx.Text(p.say("far"))
			}
		}
		rows = append(rows, row)
	}
	return p.sheet("Counts", "counts", rows)
}

// movers lists those who moved farther than games move nearly anyone.
func (p page) movers() xlsx.Table {
	var rows [][]xlsx.Value
	edge := cmp.Or(p.inspected.Gate.Movers, rating.UsualGate().Movers)
	for _, l := range p.inspected.moversOf(p.is) {
		m := p.inspected.far[l.ID]
		rows = append(rows, append(who(&l), xlsx.Points(l.Previous), xlsx.Points(l.Rating), xlsx.Points(m.by),
			xlsx.Int(m.n), xlsx.Int(m.k), xlsx.Points(m.limit(edge))))
	}
	t := p.sheet("Movers", "movers", rows)
	t.Subtitle = templates.Fill(t.Subtitle, "times", times(edge))
	return t
}

// times formats hundredths as a decimal number without trailing zeros: 250 is 2.5.
func times(hundredths int) string {
	return strings.TrimSuffix(strings.TrimRight(rating.Points(hundredths).Text(2), "0"), ".")
}

// maxNewcomers limits the newcomers on the page.
const maxNewcomers = 50

// newcomers lists the best newcomers.
func (p page) newcomers() xlsx.Table {
	var rows [][]xlsx.Value
	for _, l := range p.is.Lines.All() {
		if l.Is("new") && len(rows) < maxNewcomers {
			rows = append(rows, append(who(l), xlsx.Positive(l.Rank), xlsx.Points(l.Rating), xlsx.Int(l.Games),
				xlsx.Text(l.FirstEvent)))
		}
	}
	return p.sheet("Newcomers", "newcomers", rows)
}

// records lists who has a higher rating than anybody had on the last lists.
func (p page) records() xlsx.Table {
	var rows [][]xlsx.Value
	for _, among := range []rating.Sex{"", rating.Female} {
		best, any := bestBefore(p.is, among)
		for _, l := range p.is.Lines.All() {
			if any && isAmong(l, among) && l.Rated && l.Rating > best {
				rows = append(rows, append(who(l), xlsx.Text(p.say("among."+amongKey(among))), xlsx.Points(l.Rating),
					xlsx.Points(best)))
			}
		}
	}
	return p.sheet("Records", "records", rows)
}

func amongKey(s rating.Sex) string {
	if s == "" {
		return "all"
	}
	return "women"
}
