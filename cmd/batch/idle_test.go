package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"testing"
	"time"

	"kalends/ledger"
	"kalends/rating"
	"kalends/reports/sheets"
)

// largeFederation makes the folder of a large federation: so many players with opening ratings, and so many published
// lists, each with so many events.
func largeFederation(t testing.TB, players, lists, events int) (dir string) {
	t.Helper()
	dir = filepath.Join(t.TempDir(), "crowd")
	var output bytes.Buffer
	if status := run([]string{"--now", "2020-01-01T12:00:00Z", "init", dir, "--ruleset", "fide-standard"}, &output, &output, time.Now); status != exitDone {
		t.Fatal(output.String())
	}
	rewrite(t, filepath.Join(dir, "kalends.yaml"), func(b []byte) ([]byte, error) {
		return bytes.Replace(b, []byte("lists:\n  - id:"), []byte("lists:\n  - since: 2020-02-01\n    id:"), 1), nil
	})
	var people, opening []row
	for i := range players {
		id := fmt.Sprintf("86%06d", i)
		people = append(people, row{"player.id": id, "player.name": fmt.Sprintf("Player%05d, Given%d", i, i%97), "player.sex": "MF"[i%2 : i%2+1], "player.birth": fmt.Sprintf("%d-%02d-%02d", 1940+i%75, 1+i%12, 1+i%28)})
		opening = append(opening, row{"rating.id": id, "rating.list": "standard", "rating.date": "2020-01-01", "rating.rating": fmt.Sprint(1400 + i%1200), "rating.games": "100"})
	}
	rewrite(t, filepath.Join(dir, "registry", "registry.xlsx"), func(b []byte) ([]byte, error) {
		return sheets.Fill(b, []sheets.FillSheet{{Sheet: "Players", Rows: people}, {Sheet: "Ratings", Rows: opening}})
	})
	frozen := fmt.Sprintf(`{"configuration":%q,"registry":%q}`, archiveFile(t, dir, "kalends.yaml"), archiveFile(t, dir, "registry/registry.xlsx"))
	if err := fillLedger(filepath.Join(dir, "ledger", "ledger.db"), frozen, lists, events); err != nil {
		t.Fatal(err)
	}
	return dir
}

// archiveFile copies a file of a folder into the archive, and returns its SHA-256.
func archiveFile(t testing.TB, dir, name string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(name)))
	if err != nil {
		t.Fatal(err)
	}
	at := filepath.Join(dir, "ledger", "archive", rating.SHA(data))
	if err := errors.Join(os.MkdirAll(filepath.Dir(at), 0o755), os.WriteFile(at, data, 0o444)); err != nil {
		t.Fatal(err)
	}
	return rating.SHA(data)
}

// rewrite replaces the contents of a file by what do returns for them.
func rewrite(t testing.TB, name string, do func([]byte) ([]byte, error)) {
	t.Helper()
	data, err := os.ReadFile(name)
	if err == nil {
		data, err = do(data)
	}
	if err == nil {
		err = os.WriteFile(name, data, 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// fillLedger fills a ledger with published lists, a month apart, and the events of each.
func fillLedger(name, frozen string, lists, events int) error {
	l, err := ledger.Open(name)
	if err != nil {
		return err
	}
	date := rating.Day(2020, 2, 1)
	for range lists {
		at := ledger.Moment(date.String() + "T00:05:00Z")
		p := ledger.Publication{List: "standard", Date: date, Revision: 1, Inputs: frozen, ManifestSHA: fmt.Sprintf("%064d", date), Released: true}
		for i := range events {
			s, err := l.Record(acceptedSubmission(fmt.Sprintf("E-%s-%d", date, i), date), at)
			if err != nil {
				return errors.Join(err, l.Close())
			}
			p.Submissions = append(p.Submissions, s.ID)
		}
		err = errors.Join(l.Freeze(p, at), l.Stage(p, ledger.Result{List: rating.List{ID: p.List, Date: date}.Packed()}, at), l.Published(p.List, date, 1, at))
		if err != nil {
			return errors.Join(err, l.Close())
		}
		date = date.AddMonths(1)
	}
	return l.Close()
}

// acceptedSubmission returns an accepted sheet of twenty players and eighty games.
func acceptedSubmission(code string, date rating.Date) ledger.Submission {
	e := rating.Event{Code: code, Name: code, List: "standard", Start: date - 9, End: date - 8, Origin: rating.Origin{File: code + ".xlsx", SHA: rating.SHA([]byte(code))}}
	for i := range 20 {
		e.Entrants = append(e.Entrants, rating.Entrant{Number: i + 1, Player: fmt.Sprintf("86%06d", i), Name: fmt.Sprintf("Player%05d", i), Origin: e.Origin})
	}
	for i := range 80 {
		e.Games = append(e.Games, rating.Game{Round: 1 + i/10, Board: 1 + i%10, First: fmt.Sprintf("86%06d", i%20), Second: fmt.Sprintf("86%06d", (i+1)%20), Origin: e.Origin})
	}
	return ledger.Submission{SHA: e.Origin.SHA, ContentSHA: e.Origin.SHA, Name: e.Origin.File, Arrived: date - 7, State: ledger.Accepted, Event: code, List: "standard",
		ListDate: date, Folder: "accepted/" + date.String() + "/" + code, File: "s01_" + e.Origin.File, Sheet: &e}
}

// idleJob returns a job that has done all that there is to do in a folder.
func idleJob(t testing.TB, dir string, now time.Time) *job {
	t.Helper()
	d := &door{printer: printer{out: io.Discard, errOut: io.Discard}, clock: func() time.Time { return now }, dir: dir}
	if err := d.checkFlags(); err != nil {
		t.Fatal(err)
	}
	setup, err := d.setup()
	if err != nil {
		t.Fatal(err)
	}
	j := d.newJob(setup, false)
	t.Cleanup(j.close)
	for range 3 {
		if err := j.round(j.settling.settled); err != nil {
			t.Fatal(err)
		}
	}
	return j
}

// TestIdlePollIsSmall checks that the cost of a poll without changes grows neither with the players nor with the
// published lists. It counts allocations, on which other processes have no influence.
func TestIdlePollIsSmall(t *testing.T) {
	now := time.Date(2021, 3, 2, 12, 0, 0, 0, time.UTC)
	cost := func(players, lists, events int) float64 {
		j := idleJob(t, largeFederation(t, players, lists, events), now)
		return testing.AllocsPerRun(3, func() {
			if err := j.round(j.settling.settled); err != nil {
				t.Fatal(err)
			}
		})
	}
	small, large := cost(50, 13, 1), cost(300, 13, 8)
	if t.Logf("%.0f allocations with 50 players and 13 events, %.0f with 300 and 104", small, large); large > small+300 {
		t.Error("an idle poll reads what it has read before")
	}
}

// BenchmarkIdlePoll measures a poll of the scheduled job without changes, five years after it began.
func BenchmarkIdlePoll(b *testing.B) {
	for _, players := range []int{2_000, 20_000} {
		b.Run(fmt.Sprint(players), func(b *testing.B) {
			j := idleJob(b, largeFederation(b, players, 60, 20), time.Date(2025, 1, 2, 12, 0, 0, 0, time.UTC))
			b.ReportAllocs()
			for b.Loop() {
				if err := j.round(j.settling.settled); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkStatus measures a command that opens the folder once.
func BenchmarkStatus(b *testing.B) {
	for _, players := range []int{2_000, 20_000} {
		b.Run(fmt.Sprint(players), func(b *testing.B) {
			dir := largeFederation(b, players, 60, 20)
			b.ReportAllocs()
			for b.Loop() {
				var output bytes.Buffer
				if status := run([]string{"-C", dir, "--now", "2025-01-02T12:00:00Z", "status"}, io.Discard, &output, time.Now); status != exitDone {
					b.Fatal(output.String())
				}
			}
		})
	}
}
