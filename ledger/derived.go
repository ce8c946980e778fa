package ledger

import (
	"database/sql"
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"strings"

	"kalends/rating"
)

// schema compares the tables and the triggers that guard them with those that this program makes for the ledger's
// version.
func (c *check) schema() {
	version, err := c.version()
	if err != nil {
		c.add("schema: %w", err)
		return
	}
	fresh, err := openEmptyOf(version)
	if err != nil {
		c.add("schema: %w", err)
		return
	}
	defer fresh.Close()
	want, err := definitionsIn(fresh)
	have, err2 := definitionsIn(c.Reader)
	if err := errors.Join(err, err2); err != nil {
		c.add("schema: %w", err)
		return
	}
	for _, name := range slices.Sorted(maps.Keys(want)) {
		if have[name] != want[name] {
			c.add("schema: %s was changed or is missing", name)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(have)) {
		if _, known := want[name]; !known {
			c.add("schema: %s does not belong there", name)
		}
	}
}

// definitionsIn returns the definition in SQL of each table, index and trigger, by type and name.
func definitionsIn(l *Reader) (map[string]string, error) {
	parts, err := collect(l.reader(), `SELECT type || ' ' || name || char(10) || quote(type) || quote(name) || quote(tbl_name) || quote(sql)
		FROM sqlite_schema`, nil, scanText)
	made := map[string]string{}
	for _, part := range parts {
		name, how, _ := strings.Cut(part, "\n")
		made[name] = how
	}
	return made, err
}

func scanText(rows *sql.Rows) (s string, err error) { return s, rows.Scan(&s) }

// checkDerived returns an error if the columns by which a submission is found or counted do not agree with its stored
// sheet and findings.
func checkDerived(l *Reader, id int64) error {
	all, err := l.Submissions(Filter{ID: id, WithSheets: true})
	if err != nil || len(all) == 0 {
		return err
	}
	s, part, entrants, games := all[0], "", 0, 0
	if s.Sheet != nil {
		part, entrants, games = Part(*s.Sheet), len(s.Sheet.Entrants), len(s.Sheet.Games)
	}
	findings, err := json.Marshal(append(rating.Findings{}, s.Findings...))
	if err != nil {
		return err
	}
	var same bool
	err = l.reader().QueryRow(`SELECT part = ? AND entrants = ? AND games = ? AND findings = ? FROM submission WHERE id = ?`,
		part, entrants, games, string(findings), id).Scan(&same)
	if err == nil && !same {
		err = errors.New("what is kept to find it by is not what it says")
	}
	return err
}

// rated reports differences between table rated and the inputs of the newest revisions, and publications whose kind
// does not agree with their revision (opening lists have revision 0).
func (c *check) rated() {
	const should = `SELECT p.list AS list, i.submission AS submission, p.date AS date FROM input i JOIN publication p ON p.id = i.publication
		WHERE p.revision > 0 AND p.revision = (SELECT max(revision) FROM publication WHERE list = p.list AND date = p.date)`
	for _, q := range []struct{ query, text string }{
		{`SELECT * FROM (` + should + `) EXCEPT SELECT list, submission, date FROM rated`, "is not kept as rated in"},
		{`SELECT list, submission, date FROM rated EXCEPT SELECT * FROM (` + should + `)`,
			"is kept as rated, and is not, in"},
	} {
		wrong, err := collect(c.db, `SELECT 'submission ' || submission || ' ' || ? || ' ' || list || ' ' || date FROM (`+
			q.query+`) ORDER BY 1`, []any{q.text}, scanText)
		if err != nil {
			c.add("rated: %w", err)
		}
		for _, line := range wrong {
			c.add("%s", line)
		}
	}
	odd, err := collect(c.db, `SELECT list || ' ' || date || ' r' || revision FROM publication WHERE (kind = 'opening') <> (revision = 0) ORDER BY 1`, nil, scanText)
	if err != nil {
		c.add("publications: %w", err)
	}
	for _, name := range odd {
		c.add("publication %s is kept as of another kind", name)
	}
}
