package ledger

import (
	"embed"
	"fmt"
)

// applicationID marks the file as a ledger of Kalends: "KLND".
const applicationID = 0x4B4C4E44

//go:embed schema/*.sql
var schemas embed.FS

// statesBefore selects the players of lists of a version before versionStates, one line each.
const statesBefore = `SELECT publication, player AS first, replace(replace(replace(player, '\', '\\'), char(9), '\t'), char(10), '\n')
	|| char(9) || rated || char(9) || rating || char(9) || games || char(9) || k || char(9) || peak || char(9) || last_game || char(9) || since
	|| char(9) || first_done || char(9) || replace(replace(replace(coalesce(last_event, ''), '\', '\\'), char(9), '\t'), char(10), '\n')
	|| char(9) || replace(replace(replace(coalesce(source, ''), '\', '\\'), char(9), '\t'), char(10), '\n')
	|| char(9) || coalesce(pool, '') || char(10) AS body FROM main.state`

// versionNow is the version of this program's schema.
const versionNow = 7

// migration returns the statements that bring a ledger to a version from the one before it. A file of schema is never
// changed once it has been released.
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

// version returns the schema version, or an error if this program must not use the file.
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

// addMissingViews adds views with which a ledger of an earlier version is read like one of today: reissued is zero, no
// submission is a part of another, and lists are stored in lines.
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
