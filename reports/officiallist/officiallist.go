// Package officiallist writes the official list as a workbook: the cover, the list itself, and the shorter lists that
// people look for. Sheet names are English in every language, heads are in the association's first language, and the
// hidden row 3 of every table has keys that never change. It ranks nothing and rounds nothing.
package officiallist

import (
	"fmt"
	"strings"

	"kalends/rating"
	"kalends/reports"
	"kalends/reports/xlsx"
	"kalends/templates"
)

// Make writes the workbook.
func Make(is reports.Issue) ([]byte, error) {
	lang := templates.Languages[0]
	if len(is.Languages) > 0 {
		lang = is.Languages[0]
	}
	m := maker{is: is, w: templates.In(lang)}
	b, err := xlsx.New(xlsx.Meta{Title: m.title(), Subject: is.Name, Lang: m.w.Lang, On: is.Period.Date})
	if err != nil {
		return nil, fmt.Errorf("official list: %w", err)
	}
	if err := b.Add(m.cover()); err != nil {
		return nil, fmt.Errorf("official list: %w", err)
	}
	for _, t := range m.tables() {
		if err := b.AddTable(t); err != nil {
			return nil, fmt.Errorf("official list: %w", err)
		}
	}
	if err := b.Add(m.notes()); err != nil {
		return nil, fmt.Errorf("official list: %w", err)
	}
	return b.Bytes()
}

type maker struct {
	is reports.Issue
	w  templates.Words
}

// tables are the sheets between the cover and the notes, in the order of the book. A sheet with nothing to say stands
// there with its heads all the same: a program that looks for it finds it, and a reader sees that there was nothing.
func (m maker) tables() []xlsx.Table {
	tables := append([]xlsx.Table{m.summary()}, m.mainLists()...)
	return append(tables, m.alphabetical(), m.women(), m.juniors(), m.regions(), m.newcomers(), m.gains(), m.adjustments(),
		m.removed(), m.events(), m.notRated(), m.corrections())
}

func (m maker) association() string { return m.w.Pick(m.is.Association.Names) }

// listName is the name of the list as people say it: standard rating list.
func (m maker) listName() string {
	if key := m.is.Profile.Name; m.w.Has(key) {
		return m.w.Say(key)
	}
	return m.w.Say("list.name.any", "list", m.is.List)
}

func (m maker) title() string { return m.association() + " · " + m.listName() }

// subtitle says of every sheet which list it belongs to.
func (m maker) subtitle(n int) string {
	parts := []string{m.w.Say("list.serial", "serial", m.is.Serial),
		m.w.Say("list.effective", "date", m.w.Date(m.is.Period.Date)),
		m.w.Say("list.period", "period", m.w.Span(m.is.Period.From, m.is.Period.To)),
		m.w.Say("list.revision", "n", fmt.Sprint(m.is.Revision)), m.w.Say("list.players", "n", m.w.Count(n))}
	if m.is.Draft {
		parts = append([]string{m.w.Say("list.draft")}, parts...)
	}
	return strings.Join(parts, " · ")
}

func (m maker) foot() xlsx.Foot {
	return xlsx.Foot{Left: m.w.Say("list.foot", "date", m.is.Period.Date.String(), "n", fmt.Sprint(m.is.Revision)),
		Page: m.w.Say("list.page")}
}

// table begins a sheet; kind is the key of its title in the words.
func (m maker) table(sheet, kind string, columns []xlsx.Column) xlsx.Table {
	return xlsx.Table{Sheet: sheet, Title: m.title() + " · " + m.w.Say("list.sheet."+kind), Columns: columns, Foot: m.foot()}
}

// fill puts the rows into a table; its subtitle counts the players and says when there is nothing in the table.
func (m maker) fill(t xlsx.Table, rows xlsx.Records) xlsx.Table {
	t.Rows = rows
	t.Subtitle = m.subtitle(len(m.is.Lines))
	if rows.Count == 0 {
		t.Subtitle += " · " + m.w.Say("list.none")
	}
	return t
}

func (m maker) head(key string) string { return m.w.Say("list." + key) }

func (m maker) text(key string, width float64) xlsx.Column {
	return xlsx.LeftText(key, m.head(key), width)
}

func (m maker) whole(key string, width float64) xlsx.Column {
	return xlsx.Figure(key, m.head(key), width, xlsx.Whole)
}

func (m maker) points(key string, width float64) xlsx.Column {
	return xlsx.Figure(key, m.head(key), width, xlsx.Rating(m.is.Profile.Decimals))
}

func (m maker) change(key string, width float64) xlsx.Column {
	return xlsx.Figure(key, m.head(key), width, xlsx.ChangeOf(m.is.Profile.Decimals))
}

// words gives what stands under a key of the rules, or the key itself when nobody has worded it.
func (m maker) words(key string, args map[string]string) string {
	if key == "" || !m.w.Has(key) {
		return key
	}
	return m.w.SayMap(key, args)
}

func points(p rating.Points, known bool) xlsx.Value {
	if !known {
		return xlsx.Value{}
	}
	return xlsx.Points(p)
}
