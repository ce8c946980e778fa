package main

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"math/rand"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"kalends/ledger"
	"kalends/publish/publishtest"
	"kalends/rating"
	"kalends/reports/sheets"
)

// TestSoak drops 24 files by four writers over two months.
func TestSoak(t *testing.T) {
	t.Parallel()
	runSoak(t, soak{files: 24, months: 2, rounds: 3, seed: 1})
}

// soak is how much is dropped, over how many months of list dates, and how often the job wakes.
type soak struct {
	files, months, rounds int
	seed                  int64
}

// runSoak lets four writers drop sheets in every way in which people do, while rounds of the scheduled job run, and
// checks that in the end every list was published once and every file is in exactly one place.
func runSoak(t *testing.T, s soak) {
	w := worlds()["fide"]
	w.since = "2026-10-01"
	p, f := built(t), worldFolder(t, w)
	b := soakFolder{t: t, f: f, random: rand.New(rand.NewSource(s.seed)), must: map[string]int{}, may: map[string]bool{}}
	start := time.Date(2026, 9, 25, 8, 0, 0, 0, time.UTC)
	end := start.AddDate(0, s.months, 0)
	for round := range s.rounds {
		now := start.Add(end.Sub(start) / time.Duration(s.rounds) * time.Duration(round))
		b.closeSpreadsheets()
		drops := b.drops(now, s.files*(round+1)/s.rounds-s.files*round/s.rounds)
		dropped := b.write(drops)
		for done := false; !done; {
			select {
			case <-dropped:
				done = true
			default:
			}
			b.wake(p, now)
		}
	}
	b.closeSpreadsheets()
	for i := range 4 { // what was cut off is given up after a while
		b.wake(p, end.Add(time.Duration(i)*20*time.Minute))
	}
	b.checkAccounted(p, end, s)
}

// soakFolder is the folder, with what has to be in it.
type soakFolder struct {
	t      *testing.T
	f      testFolder
	random *rand.Rand
	must   map[string]int  // hash of what was dropped → how often
	may    map[string]bool // hash of what was there for a while
	good   int             // events that have to be accepted
	number int
	owners []string
	sent   [][]byte
	passes int
}

// drop is one file on its way into the inbox.
type drop struct {
	name    string
	data    []byte
	before  []byte // what is written first, and then overwritten
	way     string
	chunk   int
	waiting time.Duration
}

// closeSpreadsheets removes the owner files of open spreadsheets, before the events are too old to be reported (FIDE
// 9.1).
func (b *soakFolder) closeSpreadsheets() {
	b.t.Helper()
	for _, name := range b.owners {
		if err := os.Remove(name); err != nil {
			b.t.Fatal(err)
		}
	}
	b.owners = nil
}

var waysToDrop = []string{"in pieces", "in pieces", "at once", "renamed in", "renamed in", "pre-allocated", "overwritten"}

// drops returns the n files of a round: good events, copies of what was sent before, faulty sheets, newcomers, and
// rubbish. It notes what has to be in the folder.
func (b *soakFolder) drops(now time.Time, n int) []drop {
	var all []drop
	for range n {
		b.number++
		d := drop{name: fmt.Sprintf("sheet %04d.xlsx", b.number), way: waysToDrop[b.random.Intn(len(waysToDrop))],
			chunk: 1 << (6 + b.random.Intn(9)), waiting: time.Duration(b.random.Intn(2000)) * time.Microsecond}
		if b.random.Intn(4) == 0 {
			d.name = filepath.Join("club "+fmt.Sprint(b.random.Intn(3)), d.name)
		}
		switch kind := b.random.Intn(20); {
		case kind < 2 && len(b.sent) > 0:
			d.data = b.sent[b.random.Intn(len(b.sent))]
		case kind < 5:
			d.data = b.sheet(now, "fault")
		case kind < 6 && b.random.Intn(4) == 0:
			d.data = b.sheet(now, "newcomer")
		case kind < 7:
			d.data = b.sheet(now, "good")[:5000+b.number] // cut off for good
			d.way = "at once"
		case kind < 8:
			d.data, d.way = fmt.Appendf(nil, "no sheet %d at all\n", b.number), "at once"
		default:
			d.data = b.sheet(now, "good")
			b.good++
			b.sent = append(b.sent, d.data)
		}
		if d.way == "overwritten" {
			d.before = b.sheet(now, "fault")
			b.may[rating.SHA(d.before)] = true
		}
		b.must[rating.SHA(d.data)]++
		all = append(all, d)
	}
	return all
}

// sheet returns a filled result sheet of an event that ended the day before: good, fault or newcomer.
func (b *soakFolder) sheet(now time.Time, kind string) []byte {
	b.t.Helper()
	b.number++
	w := worlds()["fide"]
	day := func(back int) string { return now.AddDate(0, 0, -back).Format(time.DateOnly) }
	ev := maps.Clone(w.event)
	code := fmt.Sprintf("EV-%05d", b.number)
	ev["event.code"], ev["event.name"], ev["event.start"], ev["event.end"] = code, "Event "+code, day(4), day(1)
	games := slices.Clone(w.games)
	players := entrantsOf(w.people)
	for i := range games {
		games[i] = games[i][:6] + []string{"1-0", "½-½", "0-1"}[b.random.Intn(3)]
	}
	switch kind {
	case "fault":
		games[b.random.Intn(len(games))] = "1 1 4 won!"
	case "newcomer":
		players = append(players, row{"player.nr": "5", "player.id": "NEW", "player.name": "Newman " + code, "player.sex": "M", "player.birth": "2001"})
		games = append(games, "3 1 5 bye1")[:len(games)]
	}
	data, err := os.ReadFile(filepath.Join(b.f.dir, "templates", blank))
	if err == nil {
		data, err = sheets.Fill(data, []sheets.FillSheet{{Sheet: "Event", Rows: []row{ev}}, {Sheet: "Players", Rows: players}, {Sheet: "Games", Rows: gamesOf(games...)}})
	}
	if err != nil {
		b.t.Fatal(err)
	}
	return data
}

// write lets four writers drop the files, some of which are open in a spreadsheet; the channel is closed when they are
// done.
func (b *soakFolder) write(drops []drop) <-chan struct{} {
	jobs, done := make(chan drop), make(chan struct{})
	var writers sync.WaitGroup
	for range 4 {
		writers.Go(func() {
			for d := range jobs {
				if err := d.into(filepath.Join(b.f.dir, "inbox")); err != nil {
					b.t.Error(err)
				}
			}
		})
	}
	for i, d := range drops {
		if i%10 == 3 { // somebody has it open in a spreadsheet
			owner := filepath.Join(b.f.dir, "inbox", filepath.Dir(d.name), "~$"+filepath.Base(d.name))
			if err := errors.Join(os.MkdirAll(filepath.Dir(owner), 0o755), os.WriteFile(owner, []byte("somebody"), 0o644)); err != nil {
				b.t.Fatal(err)
			}
			b.owners = append(b.owners, owner)
		}
	}
	go func() {
		for _, d := range drops {
			jobs <- d
		}
		close(jobs)
		writers.Wait()
		close(done)
	}()
	return done
}

// into writes the file into the inbox in the way of its sender's system.
func (d drop) into(inbox string) error {
	name := filepath.Join(inbox, d.name)
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	switch d.way {
	case "at once":
		return os.WriteFile(name, d.data, 0o644)
	case "renamed in":
		if err := d.pieces(name+".part", os.O_TRUNC); err != nil {
			return err
		}
		return os.Rename(name+".part", name)
	case "pre-allocated":
		if err := os.WriteFile(name, make([]byte, len(d.data)), 0o644); err != nil {
			return err
		}
		return d.pieces(name, 0)
	case "overwritten":
		if err := os.WriteFile(name, d.before, 0o644); err != nil {
			return err
		}
		time.Sleep(d.waiting * 10)
		return d.pieces(name, os.O_TRUNC)
	}
	return d.pieces(name, os.O_TRUNC)
}

// pieces writes the file chunk by chunk, with pauses.
func (d drop) pieces(name string, flag int) error {
	h, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|flag, 0o644)
	if err != nil {
		return err
	}
	for piece := range slices.Chunk(d.data, d.chunk) {
		if _, err := h.Write(piece); err != nil {
			return errors.Join(err, h.Close())
		}
		time.Sleep(d.waiting)
	}
	return h.Close()
}

// wake runs one round of the scheduled job.
func (b *soakFolder) wake(p program, now time.Time) {
	b.t.Helper()
	b.passes++
	if status, _, errs := p.run(b.t, b.f, now.Format(time.RFC3339), "-q", "run", "--once"); status != exitDone && status != exitPerson {
		b.t.Fatalf("exit %d\n%s", status, errs)
	}
}

// checkAccounted checks the folder: each file is in one place, each list is published once, and nothing is rated twice.
func (b *soakFolder) checkAccounted(p program, end time.Time, s soak) {
	b.t.Helper()
	found, err := publishtest.Dropped(b.f.dir)
	if err != nil {
		b.t.Fatal(err)
	}
	lost, twice := 0, 0
	for sha, n := range b.must {
		lost += max(0, n-found[sha])
		twice += max(0, found[sha]-n)
	}
	for sha := range b.may {
		if b.must[sha] == 0 && found[sha] > 1 {
			twice++
		}
	}
	b.t.Logf("%d files, %d passes, %d good events: %d lost, %d in two places", s.files, b.passes, b.good, lost, twice)
	if lost+twice > 0 {
		b.t.Error("files are not accounted for")
	}
	if entries := b.inInbox(); len(entries) > 0 {
		b.t.Errorf("still in the inbox: %q", entries)
	}
	b.checkPublishedOnce(end)
	b.checkRatedOnce()
	if status, out, errs := p.run(b.t, b.f, end.Format(time.RFC3339), "verify", "--all"); status != exitDone {
		b.t.Errorf("verify: exit %d\n%s%s", status, out, errs)
	}
	if status, out, errs := p.run(b.t, b.f, end.Format(time.RFC3339), "status", "--check"); status != exitDone || !strings.Contains(out, "files are whole") {
		b.t.Errorf("status --check: exit %d\n%s%s", status, out, errs)
	}
}

// inInbox returns the paths of the files in the inbox.
func (b *soakFolder) inInbox() (names []string) {
	b.t.Helper()
	err := filepath.WalkDir(filepath.Join(b.f.dir, "inbox"), func(name string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			names = append(names, name)
		}
		return err
	})
	if err != nil {
		b.t.Fatal(err)
	}
	return names
}

// outOnce checks that every list date up to the end is published once.
func (b *soakFolder) checkPublishedOnce(end time.Time) {
	b.t.Helper()
	var want, got []string
	for day := time.Date(2026, 10, 1, 0, 5, 0, 0, time.UTC); !day.After(end); day = day.AddDate(0, 1, 0) {
		want = append(want, "test-standard-"+day.Format(time.DateOnly)+"/r1")
	}
	dirs, err := filepath.Glob(filepath.Join(b.f.dir, "published", "test-*", "*"))
	for _, dir := range dirs {
		got = append(got, filepath.Base(filepath.Dir(dir))+"/"+filepath.Base(dir))
	}
	if slices.Sort(got); err != nil || !slices.Equal(got, want) {
		b.t.Errorf("published are %v, want %v (%v)", got, want, err)
	}
	b.t.Logf("%d lists, each out once", len(got))
}

// ratedOnce checks that every good event is accepted once, and that each list has the events that it names.
func (b *soakFolder) checkRatedOnce() {
	b.t.Helper()
	l, err := ledger.OpenReadOnly(filepath.Join(b.f.dir, "ledger", "ledger.db"))
	if err != nil {
		b.t.Fatal(err)
	}
	defer l.Close()
	accepted, err := l.Submissions(ledger.Filter{State: ledger.Accepted})
	events := map[string]bool{}
	for _, s := range accepted {
		events[s.Event] = true
	}
	if err != nil || len(events) != b.good || len(accepted) != b.good {
		b.t.Errorf("%d events of %d sheets are accepted, want %d (%v)", len(events), len(accepted), b.good, err)
	}
	published, err := l.Publications("standard")
	rated := map[string]int{}
	for _, p := range published {
		for s, err := range l.EventsOf(p) {
			if err != nil {
				b.t.Fatal(err)
			}
			rated[s.Sheet.Code]++
		}
	}
	for code, n := range rated {
		if n != 1 || !events[code] {
			b.t.Errorf("event %s is in %d lists (%v)", code, n, err)
		}
	}
}
