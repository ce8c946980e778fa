package folder

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"kalends/ingest/registry"
	"kalends/rating"
	"kalends/rating/finding"
)

// loss is what one sheet of the registry had at the last pass and has no more.
type loss struct {
	table string
	rows  []row
	n, of int
}

// row is a row of the registry by what makes it that row, and as people know it.
type row struct{ key, shown string }

type losses []loss

// lossesOf compares today's registry with that of the last pass: rows are never deleted, only what stands in them
// changes. Where the office has edited what names a row, another row has come for the one that went.
func lossesOf(v *View) (losses, error) {
	if v.bereft {
		return nil, nil
	}
	sha, err := v.Ledger.Meta(metaRegistry)
	if err != nil || sha == "" || sha == v.Registry.SHA {
		return nil, err
	}
	_, before, err := shelfOf(v).get(sha, lastCopy(v))
	if errors.Is(err, errNoCopy) {
		return nil, nil
	}
	_, today, also := shelfOf(v).get(v.reading.sha, v.registryFile)
	if err := errors.Join(err, also); err != nil {
		return nil, err
	}
	last, now := before.Registry, today.Registry // without those who were admitted
	var all losses
	for _, t := range tables {
		had, has := t.rows(&v.Basis, last), t.rows(&v.Basis, now)
		gone, came := without(had, has), without(has, had)
		fewer := min(last.Counts[t.name]-now.Counts[t.name], len(gone)-len(came)) // a row that cannot be read is no lost one
		if known := all.exceptOf(gone); fewer > 0 && len(known) >= fewer {
			gone = known
		}
		if fewer > 0 || len(gone) >= many && 2*len(gone) > len(had) {
			all = append(all, loss{t.name, gone, len(gone), len(had)})
		}
	}
	return append(all, lostSheets(last, now)...), nil
}

// exceptOf leaves out the rows of players who are lost themselves: theirs may stand there still.
func (all losses) exceptOf(rows []row) []row {
	return slices.DeleteFunc(slices.Clone(rows), func(r row) bool {
		id, _, _ := strings.Cut(r.key, " ")
		return slices.ContainsFunc(all, func(l loss) bool { return l.table == "Players" && l.has(id) })
	})
}

// many is how many rows may be named anew at once before it is asked whether this is another association's registry.
const many = 5

// lostSheets gives the other sheets that are not there any more, with all their rows.
func lostSheets(last, now registry.Registry) (all losses) {
	for _, name := range registry.Sheets() {
		_, there := now.Counts[name]
		compared := slices.ContainsFunc(tables, func(t table) bool { return t.name == name })
		if n := last.Counts[name]; n > 0 && !there && !compared {
			all = append(all, loss{table: name, n: n, of: n})
		}
	}
	return all
}

// table is a sheet whose rows decide how a sheet is judged or a list is made, and how its rows are told apart.
type table struct {
	name string
	rows func(*Basis, registry.Registry) []row
}

var tables = []table{
	{"Players", func(_ *Basis, r registry.Registry) (rows []row) {
		for p := range r.Players.All() {
			rows = append(rows, row{p.ID, strings.TrimSpace(p.ID + " " + p.Name)})
		}
		return rows
	}},
	{"Ratings", func(_ *Basis, r registry.Registry) (rows []row) {
		for opening := range r.Openings() {
			rows = append(rows, named(opening.Player, opening.List, opening.Date))
		}
		return rows
	}},
	{"Titles", func(_ *Basis, r registry.Registry) (rows []row) {
		for p := range r.Players.All() {
			for _, t := range p.Titles {
				rows = append(rows, named(p.ID, t.Code, t.AwardedOn))
			}
		}
		return rows
	}},
	{"Status", func(_ *Basis, r registry.Registry) (rows []row) {
		for p := range r.Players.All() {
			for _, s := range p.Standings {
				rows = append(rows, named(p.ID, s.Kind, s.From, s.Year))
			}
		}
		return rows
	}},
	{"Events", func(_ *Basis, r registry.Registry) (rows []row) {
		for _, e := range r.Events {
			rows = append(rows, named(strings.ToUpper(e.Code)))
		}
		return rows
	}},
	{"Calendar", calendarRows},
}

// calendarRows names the rows of lists whose dates sheet Calendar may say.
func calendarRows(b *Basis, r registry.Registry) (rows []row) {
	for _, l := range b.Setup.Lists {
		if _, fixed := l.Ruleset.Calendar(); fixed {
			continue
		}
		for _, p := range r.Calendar[l.ID] {
			rows = append(rows, named(l.ID, p.Date))
		}
	}
	return rows
}

// named is a row that is known by the same words to people.
func named(values ...any) row {
	var words []string
	for _, v := range values {
		if word := fmt.Sprint(v); word != "" && word != "0" {
			words = append(words, word)
		}
	}
	name := strings.Join(words, " ")
	return row{name, name}
}

// without gives the rows of a that b has not, in order.
func without(a, b []row) []row {
	there := map[string]bool{}
	for _, r := range b {
		there[r.key] = true
	}
	gone := slices.DeleteFunc(slices.Clone(a), func(r row) bool { return there[r.key] })
	slices.SortFunc(gone, func(a, b row) int { return strings.Compare(a.key, b.key) })
	return gone
}

// examples names the first few rows.
func (l loss) examples() string {
	var names []string
	for _, r := range l.rows[:min(len(l.rows), examples)] {
		names = append(names, r.shown)
	}
	if len(l.rows) > examples {
		names = append(names, "…")
	}
	return strings.Join(names, ", ")
}

const examples = 5

// findings names each loss with examples and the way back.
func (all losses) findings() rating.Findings {
	var found rating.Findings
	for _, l := range all {
		found = append(found, rating.Finding{Code: finding.RowsLost, Origin: rating.Origin{File: "registry.xlsx"},
			Args: map[string]string{
				"table": l.table, "n": strconv.Itoa(l.n), "of": strconv.Itoa(l.of), "examples": l.examples(), "copy": "",
			}})
	}
	return found
}

// withoutConsequences leaves out what follows from lost rows: that a sheet is not there, and that the number of a lost
// player stands on other sheets.
func withoutConsequences(found rating.Findings, lost losses) rating.Findings {
	return slices.DeleteFunc(slices.Clone(found), func(f rating.Finding) bool {
		return slices.ContainsFunc(lost, func(l loss) bool {
			return f.Code == finding.RegistrySheetMissing && f.Args["name"] == l.table ||
				f.Code == finding.NotOnPlayers && l.table == "Players" && l.has(f.Read)
		})
	})
}

func (l loss) has(key string) bool {
	return slices.ContainsFunc(l.rows, func(r row) bool { return r.key == key })
}
