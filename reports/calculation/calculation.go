// Package calculation writes the audit of an issue: every person rated or moved, every game with its article and the
// cell that it came from, every event, every file that went in and, where kalends.yaml asks for it, every step (sheet
// Trace). It calculates nothing.
package calculation

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"kalends/reports"
	"kalends/reports/rulebook"
	"kalends/reports/xlsx"
	"kalends/templates"
)

// Make writes the volume as a workbook. If there are several, the first has a table of contents and all sheets that are
// not split.
func (v Volume) Make(to io.Writer, is reports.Issue) error {
	m := &maker{is: is, w: templates.In(is.Lang()), names: namesOf(is), veils: veils(is),
		texts: map[[2]string]string{}, cited: map[string]string{}, pairings: v.plan.pairings()}
	b, err := xlsx.New(xlsx.Meta{Title: is.Name + " " + m.w.Say("list.calculation"), Subject: is.Name, Lang: m.w.Lang,
		Company: m.w.Pick(is.Association.Names), Draft: is.Draft, Paper: is.Paper, Accent: is.Hex(),
		On: is.Period.Date, Records: v.plan.rows})
	if err != nil {
		return fmt.Errorf("calculation: %w", err)
	}
	for _, t := range m.tables(v) {
		if err := b.AddTable(t); err != nil {
			return fmt.Errorf("calculation: %w", err)
		}
	}
	if err := b.Write(to); err != nil {
		return fmt.Errorf("calculation: %w", err)
	}
	return nil
}

// tables returns the sheets of a volume.
func (m *maker) tables(v Volume) []xlsx.Table {
	p := v.plan
	switch {
	case p.volumes() == 1:
		all := append([]xlsx.Table{m.games(0, len(m.pairings.all)), m.players(), m.events()}, m.wholeEvents()...)
		if m.is.Trace {
			all = append(all, m.trace(0, m.is.Changes.Steps()))
		}
		return append(all, m.inputs())
	case v.n == 0:
		all := slices.Concat([]xlsx.Table{m.volumes(p)}, m.shares(v), []xlsx.Table{m.players(), m.events()}, m.wholeEvents())
		return append(all, m.inputs())
	default:
		return m.shares(v)
	}
}

// shares returns the parts of the split sheets, Games and Trace, that a volume has.
func (m *maker) shares(v Volume) (all []xlsx.Table) {
	if s, ok := at(v.plan.games, v.n); ok {
		all = append(all, m.stretched(m.games(s.from, s.to), s, v))
	}
	if s, ok := at(v.plan.trace, v.n); ok {
		all = append(all, m.stretched(m.trace(s.from, s.to), s, v))
	}
	return all
}

// wholeEvents returns the sheet for rulesets that rate events as a whole, if it has rows.
func (m *maker) wholeEvents() []xlsx.Table {
	if t := m.performances(); t.Rows.Count > 0 {
		return []xlsx.Table{t}
	}
	return nil
}

// maker makes the sheets of one volume.
type maker struct {
	is       reports.Issue
	w        templates.Words
	names    names
	veils    map[string]string    // ids by the names that must not be printed
	texts    map[[2]string]string // texts by both parts of their keys; a million steps use few different ones
	cited    map[string]string    // formatted articles
	room     phrases              // phrases of one row, in memory that the next row uses again
	pairings *pairings
}

// veils returns the ids, by name, of those who did not agree to be printed.
func veils(is reports.Issue) map[string]string {
	ids := map[string]string{}
	for _, l := range is.Off.All() {
		if l.Reason == reports.Unpublished && l.Name != "" {
			ids[l.Name] = l.ID
		}
	}
	return ids
}

// veiled returns values in which names that must not be printed are replaced by ids. It does not change args.
func (m *maker) veiled(args map[string]string) map[string]string {
	if len(m.veils) == 0 {
		return args
	}
	out := make(map[string]string, len(args))
	for name, value := range args {
		if id, ok := m.veils[value]; ok {
			value = id
		}
		out[name] = value
	}
	return out
}

// table begins a sheet of the issue, without rows; its first fixed columns stay in view.
func (m *maker) table(sheet string, fixed int) xlsx.Table {
	kind := strings.ToLower(sheet)
	columns := xlsx.ColumnsOf("calculation", kind, m.is.Profile.Decimals, func(key string) string { return m.w.Say("list." + key) })
	return xlsx.Table{Sheet: sheet, Title: m.w.Say("list.sheet." + kind), Subtitle: m.is.Name, Columns: columns, Fixed: fixed, Foot: xlsx.Foot{Left: m.is.Name, Page: m.w.Say("list.page")},
		GoneOn: m.w.Say("list.sheets.gone_on"), GoesOn: m.w.Say("list.sheets.goes_on")}
}

// words returns the text of a key with its values, or the key itself if there is no text for it.
func (m *maker) words(key string, args map[string]string) string {
	if len(args) == 0 {
		return m.under("", key)
	}
	return m.w.SayMap(key, args)
}

// under returns the text of a key of two parts without values, or the key itself if there is no text for it. It
// remembers the text.
func (m *maker) under(part, rest string) string {
	said, known := m.texts[[2]string{part, rest}]
	if !known {
		said = m.w.SayOr(part+rest, part+rest)
		m.texts[[2]string{part, rest}] = said
	}
	return said
}

// article formats an article in the language of the issue.
func (m *maker) article(rule string) string {
	said, known := m.cited[rule]
	if !known {
		said = rulebook.Article(m.w, rule)
		m.cited[rule] = said
	}
	return said
}

// articles formats articles in one text, each only once.
func (m *maker) articles(rules []string) string {
	all := &m.room
	*all = (*all)[:0]
	for _, rule := range rules {
		all.add(m.article(rule))
	}
	return all.text()
}

func (m *maker) events() xlsx.Table {
	t := m.table("Events", 1)
	t.Rows = xlsx.Of(m.is.Events, func(e reports.EventLine) []xlsx.Value {
		return []xlsx.Value{xlsx.Text(e.Code), xlsx.Text(e.Name), xlsx.Text(e.Group), xlsx.Day(e.Start),
			xlsx.Day(e.End), xlsx.Int(e.Players), xlsx.Int(e.Games), xlsx.Int(e.Forfeits), xlsx.Int(e.Byes),
			xlsx.Text(e.Version), xlsx.Text(m.words("list.status."+e.Status, nil))}
	})
	return t
}

func (m *maker) inputs() xlsx.Table {
	t := m.table("Inputs", 0)
	t.Rows = xlsx.Of(m.is.Inputs, func(in reports.Input) []xlsx.Value {
		return []xlsx.Value{xlsx.Text(m.words("list.kind."+in.Kind, nil)), xlsx.Text(in.Name),
			xlsx.Text(in.SHA), xlsx.Text(in.Event), xlsx.Positive(in.Submission)}
	})
	return t
}
