package ledger

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"kalends/rating"
	"kalends/rating/counttest"
)

// TestCheckFindsFlippedBytes changes bytes all over the ledger's file; the long proof changes very many.
func TestCheckFindsFlippedBytes(t *testing.T) { flipped(t, max(1, 100_000/counttest.Of(t, 50, 100))) }

// flipped changes each k-th byte of a ledger's file, one at a time. It fails unless Check finds the change or
// everything that can be read is the same.
func flipped(t *testing.T, k int) {
	t.Helper()
	data := aLedger(t)
	path := filepath.Join(t.TempDir(), "ledger.db")
	put := func(data []byte) {
		t.Helper()
		must(t, os.WriteFile(path, data, 0o644))
		os.Remove(path + "-wal")
		os.Remove(path + "-shm")
	}
	put(data)
	whole, found := look(path)
	if found {
		t.Fatal("a whole ledger is found to be damaged")
	}
	n, named := 0, 0
	for i := k / 2; i < len(data); i += k {
		if around := data[max(0, i-16):min(len(data), i+16)]; len(bytes.Trim(around, "\x00")) == 0 {
			continue // no page is full
		}
		n++
		changed := bytes.Clone(data)
		changed[i] ^= 1 << (n % 8)
		put(changed)
		said, found := look(path)
		switch {
		case found:
			named++
		case said != whole:
			t.Errorf("byte %d: changed what can be read, and nobody says so:\n%s", i, firstOther(whole, said))
		}
	}
	t.Logf("%d bytes of %d flipped: %d found, %d lie where nothing is kept", n, len(data), named, n-named)
	if named < n/2 {
		t.Errorf("only %d of %d are found", named, n)
	}
}

// look returns everything that can be read from a ledger's file; found is true if it is reported as damaged.
func look(path string) (said string, found bool) {
	l, err := OpenReadOnly(path)
	if err != nil {
		return "", true
	}
	defer l.Close()
	if l.Check() != nil {
		return "", true
	}
	said, err = dump(l)
	return said, err != nil
}

// dump returns every value of every table but meta, which is no evidence but holds notes of unfinished work.
func dump(l *Reader) (string, error) {
	var b bytes.Buffer
	tables, err := collect(l.db, `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name`, nil, scanText)
	for _, table := range append(tables, "sqlite_schema") {
		if table == "meta" || err != nil {
			continue
		}
		var columns, rows []string
		if columns, err = collect(l.db, `SELECT name FROM pragma_table_info(?) WHERE name <> 'rootpage'`, []any{table}, scanText); err != nil {
			break
		}
		query := "''"
		for _, c := range columns {
			query += ` || '|' || quote("` + c + `")`
		}
		rows, err = collect(l.db, "SELECT "+query+" FROM "+table, nil, scanText)
		for _, r := range rows {
			fmt.Fprintln(&b, table, r)
		}
	}
	return b.String(), err
}

func firstOther(a, b string) string {
	x, y := bytes.Split([]byte(a), []byte("\n")), bytes.Split([]byte(b), []byte("\n"))
	for i := range x {
		if i >= len(y) || !bytes.Equal(x[i], y[i]) {
			return fmt.Sprintf("%.300s\nnow\n%.300s", x[i], append(y, nil)[min(i, len(y))])
		}
	}
	return "more than before"
}

// aLedger returns the file of a ledger with two lists and every kind of entry.
func aLedger(t *testing.T) []byte {
	t.Helper()
	path := filepath.Join(t.TempDir(), "ledger.db")
	l := openAt(t, path)
	opening := rating.List{ID: "standard", Date: day("2026-09-01"), States: []rating.State{{Player: "100", Rated: true, Rating: 200000, Games: 30}}}
	must(t, l.SaveOpenings(opening.ID, []rating.List{opening}, at))
	first := enter(t, l, accepted("EV-1"))
	second := accepted("EV-2")
	second.ListDate = day("2026-11-01")
	second = enter(t, l, second)
	for i := range 20 {
		enter(t, l, Submission{SHA: fmt.Sprint(i), State: Rejected, Folder: "rejected/2026-10-02", File: fmt.Sprintf("odd%02d.xlsx", i)})
	}
	publish(t, l, issue("2026-10-01", 1, first.ID), result("2026-10-01", 2000, "100", "200"))
	publish(t, l, issue("2026-11-01", 1, second.ID), result("2026-11-01", 2010, "100", "200", "300"))
	rapid := issue("2026-10-01", 1)
	rapid.List = "rapid"
	publish(t, l, rapid, result("2026-10-01", 1900, "100"))
	decided(t, l, correction(t, l, "EV-1"), withdrawal("EV-2", "a"), revocation(2))
	must(t, l.SetMeta("init", "2026-09-01"), l.Close())
	data, err := os.ReadFile(path)
	must(t, err)
	return data
}
