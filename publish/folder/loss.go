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

// loss is what one sheet of the registry had at the last pass and has no more. Its rows are told by what makes each that row.
type loss struct {
	table string
	rows  []string
	n, of int
	last  registry.Registry
}

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
	rowsOfLast, rowsOfNow := rowsOfTables(&v.Basis, last), rowsOfTables(&v.Basis, now)
	for i, name := range tables {
		had, has := rowsOfLast[i], rowsOfNow[i]
		gone, came := without(had, has), without(has, had)
		fewer := min(last.Counts[name]-now.Counts[name], len(gone)-len(came)) // a row that cannot be read is no lost one
		if known := all.exceptOf(gone); fewer > 0 && len(known) >= fewer {
			gone = known
		}
		if fewer > 0 || len(gone) >= many && 2*len(gone) > len(had) {
			all = append(all, loss{name, gone, len(gone), len(had), last})
		}
	}
	return append(all, lostSheets(last, now)...), nil
}

// exceptOf leaves out the rows of players who are lost themselves: theirs may stand there still.
func (all losses) exceptOf(rows []string) []string {
	return slices.DeleteFunc(slices.Clone(rows), func(r string) bool {
		id, _, _ := strings.Cut(r, " ")
		return slices.ContainsFunc(all, func(l loss) bool { return l.table == "Players" && l.has(id) })
	})
}

// many is how many rows may be named anew at once before it is asked whether this is another association's registry.
const many = 5

// lostSheets gives the other sheets that are not there any more, with all their rows.
func lostSheets(last, now registry.Registry) (all losses) {
	for _, name := range registry.Sheets() {
		_, there := now.Counts[name]
		if n := last.Counts[name]; n > 0 && !there && !slices.Contains(tables, name) {
			all = append(all, loss{table: name, n: n, of: n})
		}
	}
	return all
}

// tables are the sheets whose rows decide how a sheet is judged or a list is made.
var tables = []string{"Players", "Ratings", "Titles", "Status", "Events", "Calendar"}

// rowsOfTables gives the rows of each of the tables, in the order of their keys.
func rowsOfTables(b *Basis, r registry.Registry) [][]string {
	var titles, standings, events []string
	players := make([]string, 0, r.Players.Len())
	for p := range r.Players.All() {
		players = append(players, p.ID)
		for _, t := range p.Titles {
			titles = append(titles, named(p.ID, t.Code, t.AwardedOn))
		}
		for _, s := range p.Standings {
			standings = append(standings, named(p.ID, s.Kind, s.From, s.Year))
		}
	}
	for _, e := range r.Events {
		events = append(events, named(strings.ToUpper(e.Code)))
	}
	all := [][]string{players, openingRows(r), titles, standings, events, calendarRows(b, r)}
	for _, rows := range all {
		slices.Sort(rows) // most are in order
	}
	return all
}

// openingRows names the rows of sheet Ratings, of which none lacks its player, its list or its date.
func openingRows(r registry.Registry) []string {
	rows := make([]string, 0, r.Counts["Ratings"])
	for opening := range r.Openings() {
		rows = append(rows, opening.Player+" "+opening.List+" "+opening.Date.String())
	}
	return rows
}

// calendarRows names the rows of lists whose dates sheet Calendar may say.
func calendarRows(b *Basis, r registry.Registry) (rows []string) {
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
func named(values ...any) string {
	var words []string
	for _, v := range values {
		if word := fmt.Sprint(v); word != "" && word != "0" {
			words = append(words, word)
		}
	}
	return strings.Join(words, " ")
}

// without gives the rows of a that b has not; all are in order.
func without(a, b []string) (gone []string) {
	for _, r := range a {
		for len(b) > 0 && b[0] < r {
			b = b[1:]
		}
		if len(b) == 0 || b[0] != r {
			gone = append(gone, r)
		}
	}
	return gone
}

// examples names the first few rows.
func (l loss) examples() string {
	var names []string
	for _, r := range l.rows[:min(len(l.rows), examples)] {
		names = append(names, l.shown(r))
	}
	if len(l.rows) > examples {
		names = append(names, "…")
	}
	return strings.Join(names, ", ")
}

const examples = 5

// shown is a row as people know it.
func (l loss) shown(row string) string {
	if l.table == "Players" {
		row += " " + l.last.Players.Get(row).Name
	}
	return strings.TrimSpace(row)
}

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
	return slices.Contains(l.rows, key)
}
