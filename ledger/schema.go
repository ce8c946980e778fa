package ledger

import (
	"embed"
	"fmt"
)

// applicationID marks the file as a ledger of Kalends: "KLND".
const applicationID = 0x4B4C4E44

//go:embed schema/*.sql
var schemas embed.FS

// statesBefore selects from the old table state, which had a row for each player, the columns of table states with one
// line of text in each body. It is for versions before versionStates.
const statesBefore = `SELECT publication, player AS first, replace(replace(replace(player, '\', '\\'), char(9), '\t'), char(10), '\n')
	|| char(9) || rated || char(9) || rating || char(9) || games || char(9) || k || char(9) || peak || char(9) || last_game || char(9) || since
	|| char(9) || first_done || char(9) || replace(replace(replace(coalesce(last_event, ''), '\', '\\'), char(9), '\t'), char(10), '\n')
	|| char(9) || replace(replace(replace(coalesce(source, ''), '\', '\\'), char(9), '\t'), char(10), '\n')
	|| char(9) || coalesce(pool, '') || char(10) AS body FROM main.state`

// versionNow is the version of this program's schema.
const versionNow = 9

// migration returns the SQL that brings a ledger from the version before to this one. A file of schema is never changed
// once it has been released.
func migration(version int) (string, error) {
	text, err := schemas.ReadFile(fmt.Sprintf("schema/%04d.sql", version))
	if version == versionStates {
		text = append(text, `INSERT INTO states `+statesBefore+`; DROP TABLE state;`...)
	}
	return string(text), err
}

// versionDecisions is the version from which on a ledger has decisions.
const versionDecisions = 2

// versionReissued is the version from which on a publication has the column reissued.
const versionReissued = 3

// versionGathered is the version from which on a submission can be a part of another.
const versionGathered = 4

// versionAnswers is the version from which on a ledger has the office's answers about waiting sheets.
const versionAnswers = 5

// versionStates is the version from which on a row of a list has several players.
const versionStates = 7

// versionMail is the version from which on a ledger has mail messages.
const versionMail = 8

// versionErase is the version from which on a person can be erased.
const versionErase = 9

// version returns the version of the schema, 0 if the database is empty. The error is ErrForeign for another program's
// database and ErrNewer for a later version. Within a transaction it remembers that the version is the present one.
func (l *Reader) version() (int, error) {
	if l.open != nil && l.open.current {
		return versionNow, nil
	}
	var app, version, tables int
	err := l.reader().QueryRow(`SELECT (SELECT * FROM pragma_application_id), (SELECT * FROM pragma_user_version),
		(SELECT count(*) FROM sqlite_schema)`).Scan(&app, &version, &tables)
	switch {
	case err != nil:
		return 0, err
	case tables == 0 && version == 0 && app == 0:
		return 0, nil
	case app != applicationID:
		return 0, ErrForeign
	case version > versionNow:
		return version, fmt.Errorf("%w (its schema is version %d, this program knows %d)", ErrNewer, version, versionNow)
	}
	if t := l.open; t != nil && t.tx != nil {
		t.current = version == versionNow
	}
	return version, nil
}

func (l *Ledger) migrate() error { return l.migrateTo(versionNow) }

// migrateTo runs the missing migrations up to a version, each in a transaction; a later version is left as it is.
func (l *Ledger) migrateTo(wanted int) error {
	version, err := l.version()
	if err != nil {
		return err
	}
	for ; version < wanted; version++ {
		if err := l.write(fmt.Sprintf("bring schema to version %d", version+1), func(tx *transaction) error {
			statements, err := migration(version + 1)
			if err != nil {
				return err
			}
			_, err = tx.tx.Exec(statements + fmt.Sprintf(";PRAGMA application_id=%d;PRAGMA user_version=%d",
				applicationID, version+1))
			return err
		}); err != nil {
			return err
		}
	}
	return nil
}

// addMissingViews adds temporary views with which a ledger of an earlier version is read like one of today: reissued is
// zero, no submission is a part of another, and lists are stored in lines.
func addMissingViews(l *Ledger, version int) error {
	views := ""
	if version < versionReissued {
		views += `CREATE TEMP VIEW publication AS SELECT *, 0 AS reissued FROM main.publication;`
	}
	if version < versionGathered {
		views += `CREATE TEMP VIEW submission AS SELECT *, NULL AS whole FROM main.submission;`
	}
	if version < versionStates {
		views += `CREATE TEMP VIEW states AS ` + statesBefore + `;`
	}
	if views == "" {
		return nil
	}
	_, err := l.db.Exec(`PRAGMA query_only = OFF; PRAGMA temp_store = MEMORY;` + views + `PRAGMA query_only = ON`)
	return err
}
