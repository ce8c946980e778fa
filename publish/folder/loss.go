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

// loss is the rows that one sheet of the registry had at the last pass and does not have now.
type loss struct {
	table string
	rows  []string          // their keys; none if the whole sheet is gone
	n, of int               // how many rows are gone, of how many
	last  registry.Registry // of the last pass, for names
}

type losses []loss

// lossesOf returns the sheets of today's registry that have lost rows since the last pass: rows are never deleted, only
// their cells change. A row whose key was edited is not lost, because another has come in its place. If the office
// accepts losses, or no earlier registry is kept, there are none.
func lossesOf(v *View) (losses, error) {
	if v.acceptsLosses {
		return nil, nil
	}
	sha, err := v.Ledger.Meta(metaRegistry)
	if err != nil || sha == "" || sha == v.Registry.SHA {
		return nil, err
	}
	_, before, err := readingOf(v, sha, lastCopy(v))
	if errors.Is(err, errNoCopy) {
		return nil, nil
	}
	_, today, also := readingOf(v, v.reading.sha, v.registryFile)
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

// exceptOf returns rows without those of players who are lost themselves: such rows may still be there.
func (all losses) exceptOf(rows []string) []string {
	return slices.DeleteFunc(slices.Clone(rows), func(r string) bool {
		id, _, _ := strings.Cut(r, " ")
		return slices.ContainsFunc(all, func(l loss) bool { return l.table == "Players" && l.has(id) })
	})
}

// many is how many rows may change their keys at once before the office is asked whether this is another association's
// registry.
const many = 5

// lostSheets returns the other sheets that are gone, with all their rows.
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

// rowsOfTables returns the keys of the rows of each of the tables, in order.
func rowsOfTables(b *Basis, r registry.Registry) [][]string {
	var titles, standings, events []string
	players := make([]string, 0, r.Players.Len())
	for p := range r.Players.All() {
		players = append(players, p.ID)
		for _, t := range p.Titles {
			titles = append(titles, rowKey(p.ID, t.Code, t.AwardedOn))
		}
		for _, s := range p.Standings {
			standings = append(standings, rowKey(p.ID, s.Kind, s.From, s.Year))
		}
	}
	for _, e := range r.Events {
		events = append(events, rowKey(strings.ToUpper(e.Code)))
	}
	all := [][]string{players, openingRows(r), titles, standings, events, calendarRows(b, r)}
	for _, rows := range all {
		slices.Sort(rows) // most are in order
	}
	return all
}

// openingRows returns the keys of the rows of sheet Ratings. None lacks its player, its list or its date.
func openingRows(r registry.Registry) []string {
	rows := make([]string, 0, r.Counts["Ratings"])
	for opening := range r.Openings() {
		rows = append(rows, opening.Player+" "+opening.List+" "+opening.Date.String())
	}
	return rows
}

// calendarRows returns the keys of the rows of sheet Calendar, of lists whose dates it may set.
func calendarRows(b *Basis, r registry.Registry) (rows []string) {
	for _, l := range b.Setup.Lists {
		if _, fixed := l.Ruleset.Calendar(); fixed {
			continue
		}
		for _, p := range r.Calendar[l.ID] {
			rows = append(rows, rowKey(l.ID, p.Date))
		}
	}
	return rows
}

// rowKey joins the values that identify a row, in a form that people can read.
func rowKey(values ...any) string {
	var words []string
	for _, v := range values {
		if word := fmt.Sprint(v); word != "" && word != "0" {
			words = append(words, word)
		}
	}
	return strings.Join(words, " ")
}

// without returns the rows of a that are not in b; both are sorted.
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

// examples returns the first lost rows in one text.
func (l loss) examples() string {
	var names []string
	for _, r := range l.rows[:min(len(l.rows), mostExamples)] {
		names = append(names, l.shown(r))
	}
	if len(l.rows) > mostExamples {
		names = append(names, "…")
	}
	return strings.Join(names, ", ")
}

const mostExamples = 5

// shown returns the key of a lost row; that of a player has the name behind it.
func (l loss) shown(row string) string {
	if l.table == "Players" {
		row += " " + l.last.Players.Get(row).Name
	}
	return strings.TrimSpace(row)
}

// findings returns a finding for each loss, with examples. Its argument "copy" is empty; namingCopy fills it in.
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

// withoutFollowing returns findings without those that follow from lost rows: that a sheet is missing, and that the
// number of a lost player is on other sheets.
func withoutFollowing(found rating.Findings, lost losses) rating.Findings {
	return slices.DeleteFunc(slices.Clone(found), func(f rating.Finding) bool {
		return slices.ContainsFunc(lost, func(l loss) bool {
			return f.Code == finding.RegistrySheetMissing && f.Args["name"] == l.table ||
				f.Code == finding.NotOnPlayers && l.table == "Players" && l.has(f.Read)
		})
	})
}

// has reports whether the row with a key is lost.
func (l loss) has(key string) bool {
	return slices.Contains(l.rows, key)
}
