// Package calculation writes the audit of an issue: every person rated or moved, every game, every step with its
// article and the cell that it came from, every event and every file that went in. It calculates nothing.
package calculation

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
	m := maker{is: is, w: templates.In(first(is.Languages)), names: names(is)}
	b, err := xlsx.New(xlsx.Meta{Title: is.Name + " " + m.w.Say("list.calculation"), Lang: m.w.Lang, On: is.Period.Date})
	if err != nil {
		return nil, fmt.Errorf("calculation: %w", err)
	}
	for _, t := range []xlsx.Table{m.players(), m.games(), m.events(), m.trace(), m.inputs()} {
		if err := b.AddTable(t); err != nil {
			return nil, fmt.Errorf("calculation: %w", err)
		}
	}
	return b.Bytes()
}

type maker struct {
	is    reports.Issue
	w     templates.Words
	names map[string]string
}

func first(languages []string) string {
	if len(languages) == 0 {
		return templates.Languages[0]
	}
	return languages[0]
}

// names are those that are printed on the list; everybody else stands here by id only.
func names(is reports.Issue) map[string]string {
	all := map[string]string{}
	for _, l := range is.Lines {
		all[l.ID] = l.Name
	}
	return all
}

func (m maker) table(sheet string, fixed int, columns []xlsx.Column) xlsx.Table {
	return xlsx.Table{Sheet: sheet, Title: m.w.Say("list.sheet." + strings.ToLower(sheet)), Subtitle: m.is.Name, Columns: columns,
		Fixed: fixed, Foot: xlsx.Foot{Left: m.is.Name, Page: m.w.Say("list.page")}}
}

func (m maker) text(key string, width float64) xlsx.Column {
	return xlsx.LeftText(key, m.w.Say("list."+key), width)
}

func (m maker) figure(key string, width float64, f xlsx.Format) xlsx.Column {
	return xlsx.Figure(key, m.w.Say("list."+key), width, f)
}

// words gives what stands under a key of the rules, or the key itself.
func (m maker) words(key string, args map[string]string) string {
	if key == "" || !m.w.Has(key) {
		return key
	}
	return m.w.SayMap(key, args)
}

func (m maker) players() xlsx.Table {
	r, c := xlsx.Rating(m.is.Profile.Decimals), xlsx.ChangeOf(m.is.Profile.Decimals)
	t := m.table("Players", 1, []xlsx.Column{m.text("player.id", 13), m.figure("player.old", 10, r),
		m.figure("player.new", 10, r).Bold(), m.figure("player.games", 8, xlsx.Whole), m.figure("player.k", 6, xlsx.Whole),
		m.figure("player.change", 10, c), m.text("player.name", 28), m.figure("player.sum", 10, xlsx.Change2),
		m.figure("player.before_rounding", 11, xlsx.Change2), m.figure("player.bonus", 9, xlsx.Change2),
		m.text("player.rule", 34).Grey()})
	t.Rows = xlsx.Of(m.is.Changes, m.player)
	return t
}

func (m maker) player(ch rating.Change) []xlsx.Value {
	var old, now, change xlsx.Value
	if ch.WasRated {
		old = xlsx.Points(ch.Old)
	}
	if ch.IsRated {
		now = xlsx.Points(ch.New)
	}
	if ch.WasRated && ch.IsRated {
		change = xlsx.Points(ch.New - ch.Old)
	}
	sum := summary(ch)
	return []xlsx.Value{xlsx.Text(ch.Player), old, now, xlsx.Int(ch.Games), xlsx.Positive(ch.K), change,
		xlsx.Text(m.names[ch.Player]), sum.sum, sum.normal, sum.bonus, xlsx.Text(sum.rules)}
}

// totals are what the steps of a change come to.
type totals struct {
	sum, normal, bonus xlsx.Value
	rules              string
}

func summary(ch rating.Change) (t totals) {
	var bonus rating.Points
	var rules []string
	seen := map[string]bool{}
	for _, s := range ch.Steps {
		if s.Kind == rating.SumStep {
			t.sum, t.normal = xlsx.Score(s.Sum), xlsx.Points(s.Normal)
		}
		if s.Kind == rating.BonusStep || s.Kind == rating.PenaltyStep {
			bonus += s.Change
		}
		bonus += s.Bonus
		if s.Rule != "" && !seen[s.Rule] {
			seen[s.Rule] = true
			rules = append(rules, s.Rule)
		}
	}
	if bonus != 0 {
		t.bonus = xlsx.Points(bonus)
	}
	t.rules = strings.Join(rules, "; ")
	return t
}

func (m maker) events() xlsx.Table {
	t := m.table("Events", 1, []xlsx.Column{m.text("event.code", 16), m.text("event.name", 34), m.text("event.group", 12),
		xlsx.Dates("event.start", m.w.Say("list.event.start")), xlsx.Dates("event.end", m.w.Say("list.event.end")),
		m.figure("event.players", 9, xlsx.Whole), m.figure("event.games", 9, xlsx.Whole),
		m.figure("event.forfeits", 9, xlsx.Whole), m.figure("event.byes", 9, xlsx.Whole), m.text("event.version", 20),
		m.text("event.status", 14)})
	t.Rows = xlsx.Of(m.is.Events, func(e reports.EventLine) []xlsx.Value {
		return []xlsx.Value{xlsx.Text(e.Code), xlsx.Text(e.Name), xlsx.Text(e.Group), xlsx.Day(e.Start),
			xlsx.Day(e.End), xlsx.Int(e.Players), xlsx.Int(e.Games), xlsx.Int(e.Forfeits), xlsx.Int(e.Byes),
			xlsx.Text(e.Version), xlsx.Text(m.words("list.status."+e.Status, nil))}
	})
	return t
}

func (m maker) inputs() xlsx.Table {
	t := m.table("Inputs", 0, []xlsx.Column{m.text("input.kind", 14), m.text("input.name", 36), m.text("input.sha", 68).Grey(),
		m.text("input.event", 16), m.figure("input.submission", 11, xlsx.Whole)})
	t.Rows = xlsx.Of(m.is.Inputs, func(in reports.Input) []xlsx.Value {
		return []xlsx.Value{xlsx.Text(m.words("list.kind."+in.Kind, nil)), xlsx.Text(in.Name),
			xlsx.Text(in.SHA), xlsx.Text(in.Event), xlsx.Positive(in.Submission)}
	})
	return t
}
