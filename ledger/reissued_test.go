package ledger

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kalends/rating"
)

// olden returns the path of a ledger of an earlier version with everything of l that it can hold.
func olden(t testing.TB, l *Ledger, version int) (path string) {
	t.Helper()
	dir := t.TempDir()
	path, kept := filepath.Join(dir, "ledger.db"), filepath.Join(dir, "kept.db")
	old, err := connect(dsn(path, "rwc", "journal_mode(WAL)"))
	must(t, err, old.migrateTo(version), l.Backup(kept))
	_, err = old.db.Exec(`ATTACH ? AS kept`, kept)
	must(t, err)
	tables, err := collect(old.db, `SELECT name FROM main.sqlite_schema WHERE type = 'table'`, nil, scanText)
	must(t, err)
	for _, table := range tables {
		if table == "state" {
			rowsOfBefore(t, old)
			continue
		}
		columns, err := collect(old.db, `SELECT name FROM main.pragma_table_info(?)`, []any{table}, scanText)
		must(t, err)
		names := strings.Join(columns, ", ")
		_, err = old.db.Exec(fmt.Sprintf(`INSERT INTO main.%s (%s) SELECT %s FROM kept.%s`, table, names, names, table))
		must(t, err)
	}
	must(t, old.Close())
	return path
}

// rowsOfBefore stores the players of all lists as versions before versionStates did, in columns.
func rowsOfBefore(t testing.TB, old *Ledger) {
	t.Helper()
	bodies, err := collect(old.db, `SELECT publication || char(10) || body FROM kept.states`, nil, scanText)
	must(t, err)
	for _, body := range bodies {
		id, lines, _ := strings.Cut(body, "\n")
		for line := range strings.Lines(lines) {
			row := []any{id}
			for i, column := range strings.Split(strings.TrimSuffix(line, "\n"), "\t") {
				if row = append(row, textOf(column)); i >= 9 && column == "" {
					row[len(row)-1] = nil
				}
			}
			_, err := old.db.Exec(`INSERT INTO state VALUES (?`+strings.Repeat(", ?", len(stateColumns(new(rating.State))))+`)`, row...)
			must(t, err)
		}
	}
}

// TestALedgerOfAnEarlierVersion reads an old ledger as it is, then lets a writer update it.
func TestALedgerOfAnEarlierVersion(t *testing.T) {
	for version := 1; version < versionStates; version++ {
		now, list := withList(t)
		path := olden(t, now, version)
		r, err := OpenReadOnly(path)
		must(t, err, r.Check())
		for _, seen := range []*Reader{r, r.AsOf(0, false), r.AsOf(7, true)} {
			if got, ok, err := seen.InForce("standard", day("2026-12-01")); !ok || err != nil || !cmp.Equal(got.States, list.States, same) {
				t.Errorf("version %d: %v, %v, %v", version, got, ok, err)
			}
			for _, s := range list.States {
				if got, _, err := seen.InForceOf("standard", day("2026-12-01"), []string{"0", s.Player, "zz"}); err != nil || len(got.States) != 1 || got.States[0].Player != s.Player {
					t.Errorf("version %d: %v, %v", version, got, err)
				}
			}
		}
		must(t, r.Close())
		l, err := Open(path)
		must(t, err, l.Check())
		all, err := l.Publications("")
		must(t, err)
		again := all[0]
		again.Revision, again.Reissued, again.State, again.Submissions = 2, 3, "", []int64{1}
		publish(t, l, again, result("2026-10-01", 1990, "100"))
		must(t, l.Check(), l.Close())
	}
}

// chained returns a ledger with two lists that were made again with decision 3, the second once more with decision 5.
func chained(t testing.TB) *Ledger {
	t.Helper()
	l := open(t)
	s := enter(t, l, accepted("EV-1"))
	for _, one := range []struct {
		date                        string
		revision, reissued, figures int
	}{{"2026-10-01", 1, 0, 2000}, {"2026-11-01", 1, 0, 2100}, {"2026-10-01", 2, 3, 2003}, {"2026-11-01", 2, 3, 2103},
		{"2026-11-01", 3, 5, 2105}} {
		p := issue(one.date, one.revision)
		if one.date == "2026-10-01" {
			p = issue(one.date, one.revision, s.ID)
		}
		p.Reissued = one.reissued
		publish(t, l, p, result(one.date, one.figures, "100"))
	}
	return l
}

// TestALookUpIsAnsweredAsOf: each sees the newest revision that knows no later decision than he does.
func TestALookUpIsAnsweredAsOf(t *testing.T) {
	l := chained(t)
	must(t, l.Check())
	for reissued, want := range map[int]string{0: "2000 2100", 2: "2000 2100", 3: "2003 2103", 4: "2003 2103", 5: "2003 2105"} {
		of := l.AsOf(reissued, false)
		past, err := of.RatingsBefore("standard", day("2026-12-01"), 5)
		must(t, err)
		var seen []string
		for i, date := range past.Dates {
			on, ok, err := of.ListOn("standard", date)
			force, _, also := of.InForce("standard", date+1)
			must(t, err, also)
			if got := on.States[0].Rating; !ok || rating.PastRatingOf(got) != past.Append(nil, "100")[i] || got != force.States[0].Rating {
				t.Errorf("as of %d the answers for %s differ", reissued, date)
			}
			seen = append(seen, on.States[0].Rating.Text(0))
		}
		if got := strings.Join(seen, " "); got != want {
			t.Errorf("as of %d stands %s, want %s", reissued, got, want)
		}
	}
	if on, _, _ := l.ListOn("standard", day("2026-11-01")); on.States[0].Rating != rating.PointsOf(2105) {
		t.Error("who asks for no number does not see the newest")
	}
}

// TestDraftsSeeOneAnother: only drafts of the same number see the calculation of a frozen revision, and it is removed
// with the revision.
func TestDraftsSeeOneAnother(t *testing.T) {
	l := chained(t)
	p := issue("2026-10-01", 3, 1)
	p.Reissued = 7
	must(t, l.Freeze(p, at))
	rating100 := func(r *Reader) string {
		list, _, err := r.InForce("standard", day("2026-10-15"))
		must(t, err)
		return list.States[0].Rating.Text(0)
	}
	if got := rating100(l.AsOf(7, true)); got != "2003" {
		t.Errorf("before anything is foreseen drafts see %s", got)
	}
	must(t, l.Foresee(p, result("2026-10-01", 2007, "100"), at), l.Check())
	for reader, want := range map[*Reader]string{l.AsOf(7, true): "2007", l.AsOf(8, true): "2003", l.AsOf(7, false): "2003", &l.Reader: "2003"} {
		if got := rating100(reader); got != want {
			t.Errorf("seen %s, want %s", got, want)
		}
	}
	must(t, l.Release(p, at), l.Release(p, at), l.Check())
	p.ManifestSHA, p.PreviousManifest, p.Released = "m3", "of the list before", true
	must(t, l.Stage(p, result("2026-10-01", 2008, "100"), at), l.Check())
	if err := l.Foresee(p, result("2026-10-01", 2007, "100"), at); err == nil {
		t.Error("foreseen what is staged")
	}
	must(t, l.Published(p.List, p.Date, p.Revision, at), l.Check())
	all, err := l.Publications("standard")
	must(t, err)
	if got := all[2]; got.PreviousManifest != "of the list before" || got.Reissued != 7 || rating100(&l.Reader) != "2008" {
		t.Errorf("%+v", got)
	}
	if err := l.Release(p, at); err == nil {
		t.Error("released what is out")
	}
}

// TestAReleaseIsEntered: the ledger's check knows who is released, and finds a number that was changed.
func TestAReleaseIsEntered(t *testing.T) {
	for _, statement := range []string{`UPDATE publication SET released = 0 WHERE revision = 3`,
		`UPDATE publication SET reissued = 9 WHERE revision = 3`} {
		l := chained(t)
		p := issue("2026-10-01", 3, 1)
		p.Reissued = 7
		must(t, l.Freeze(p, at), l.Release(p, at), l.Check(), tamper(t, l, statement))
		if err := l.Check(); err == nil || !strings.Contains(err.Error(), "publication standard 2026-10-01 r3") {
			t.Errorf("says %v", err)
		}
	}
}

// TestWhatIsFrozenWithAnotherNumberIsAnother.
func TestWhatIsFrozenWithAnotherNumberIsAnother(t *testing.T) {
	l := chained(t)
	p := issue("2026-10-01", 3, 1)
	p.Reissued = 7
	must(t, l.Freeze(p, at), l.Freeze(p, at))
	p.Reissued = 8
	if err := l.Freeze(p, at); !errors.Is(err, ErrFrozen) {
		t.Error(err)
	}
	must(t, l.Unfreeze(p.List, p.Date, p.Revision, at, "a list fell due"), l.Freeze(p, at), l.Check())
}

// aForeseen returns a ledger with a frozen revision whose calculation is stored, and that revision.
func aForeseen(t testing.TB) (*Ledger, Publication) {
	t.Helper()
	l, p := chained(t), issue("2026-10-01", 3, 1)
	p.Reissued, p.ManifestSHA = 7, "m3"
	must(t, l.Freeze(p, at), l.Foresee(p, result("2026-10-01", 2007, "100"), at), l.Release(p, at))
	p.Released = true
	return l, p
}

// TestWhatWasForeseenIsStaged: the calculation that the drafts saw is staged; the journal names the manifest once.
func TestWhatWasForeseenIsStaged(t *testing.T) {
	l, p := aForeseen(t)
	kinds := map[string]int{}
	must(t, l.Foresee(p, result("2026-10-01", 2007, "100"), at), l.Check())
	for e, err := range l.Journal() {
		must(t, err)
		kinds[e.Kind]++
	}
	if kinds[foreseenKind] != 1 {
		t.Errorf("foreseen %d times", kinds[foreseenKind])
	}
	p.PreviousManifest = "of the list before"
	must(t, l.Stage(p, result("2026-10-01", 2007, "100"), at), l.Check(), l.Published(p.List, p.Date, p.Revision, at), l.Check())
	on, _, err := l.ListOn("standard", p.Date)
	must(t, err)
	if all, err := l.Publications("standard"); err != nil || on.States[0].Rating != rating.PointsOf(2007) ||
		all[2].PreviousManifest != "of the list before" || all[2].ManifestSHA != "m3" {
		t.Errorf("%v, %+v, %v", on.States, all[2], err)
	}
}

// TestWhatWasForeseenIsChecked: a calculation that drafts see is compared with its digest and with the journal.
func TestWhatWasForeseenIsChecked(t *testing.T) {
	for _, statement := range []string{
		`UPDATE states SET body = replace(body, char(9) || '1' || char(9), char(9) || '0' || char(9)) WHERE publication = (SELECT id FROM publication WHERE revision = 3 AND reissued = 7)`,
		`UPDATE result SET totals = '{}' WHERE publication = (SELECT id FROM publication WHERE revision = 3 AND reissued = 7)`,
		`UPDATE publication SET manifest = 'm4' WHERE reissued = 7`,
	} {
		l, _ := aForeseen(t)
		must(t, tamper(t, l, statement))
		if l.Check() == nil {
			t.Errorf("%s: not found", statement)
		}
	}
}
