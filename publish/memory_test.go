package publish_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"kalends/engine/facetest"
	"kalends/ingest/registry"
	"kalends/publish"
	"kalends/publish/audit"
	"kalends/publish/folder"
	"kalends/publish/intake"
	"kalends/publish/publishtest"
	"kalends/publish/release"
	"kalends/rating"
	"kalends/reports/sheets"
)

// glance is the result of one round of the job: what it returned, its error and the files of the folder.
type glance struct {
	Pass    intake.Pass
	Outs    []release.Out
	Drafted bool
	Status  audit.Status
	Wrong   string
	Holds   map[string]string // what the folder holds then
}

// living is a folder in which the rounds of one process run.
type living struct {
	t      *testing.T
	dir    string
	memory *folder.Memory // nil: every look is the first
	now    string
	setup  func(*folder.Setup)
}

// configuration changes the setup and its text, as when the office edits kalends.yaml.
func (l *living) configuration(text string, change func(*folder.Setup)) {
	l.setup = func(s *folder.Setup) {
		s.Source = []byte(text)
		change(s)
	}
}

func (l *living) configure() folder.Setup {
	s, err := smallSetup(l.dir)
	if err != nil {
		l.t.Fatal(err)
	}
	l.setup(&s)
	return s
}

func (l *living) open(m *folder.Memory) (*publish.Office, error) {
	at, err := time.Parse(time.RFC3339, l.now)
	if err != nil {
		l.t.Fatal(err)
	}
	return publish.OpenAgain(m, l.dir, l.configure(), at, "en", func(source []byte, _ folder.Own) (folder.Setup, error) {
		s := l.configure() // of the small association every text has the same lists
		s.Source = source
		return s, nil
	})
}

// accept accepts that rows were removed from the registry.
func (l *living) accept() {
	at, err := time.Parse(time.RFC3339, l.now)
	if err == nil {
		_, err = folder.AcceptRegistry(l.dir, l.configure(), at, "en")
	}
	if err != nil {
		l.t.Fatal(err)
	}
}

// look runs a round of the job and returns its result.
func (l *living) look() (g glance) {
	l.t.Helper()
	m := l.memory
	if m == nil {
		m = new(folder.Memory)
	}
	o, err := l.open(m)
	if err == nil {
		g.Pass, err = o.Intake.Collect(nil)
		for _, list := range o.Setup.Lists {
			outs, wrong := o.Publisher.Publish(list, 0)
			drafted, also := o.Publisher.RefreshDraft(list)
			g.Outs, g.Drafted, err = append(g.Outs, outs...), g.Drafted || drafted, errors.Join(err, wrong, also)
		}
		var wrong error
		g.Status, wrong = o.Audit.Status()
		err = errors.Join(err, wrong, o.SaveStatus(), o.Close())
	}
	if err != nil {
		g.Wrong = strings.ReplaceAll(err.Error(), l.dir, "DIR")
	}
	if g.Holds, err = publishtest.Holding(l.dir); err != nil {
		l.t.Fatal(err)
	}
	return g
}

// file changes a file of the folder and returns its earlier bytes.
func (l *living) file(name string, change func([]byte) ([]byte, error)) (was []byte) {
	l.t.Helper()
	path := filepath.Join(l.dir, filepath.FromSlash(name))
	was, err := os.ReadFile(path)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		l.t.Fatal(err)
	}
	data, err := change(was)
	if err == nil {
		err = os.WriteFile(path, data, 0o644)
	}
	if err != nil {
		l.t.Fatal(err)
	}
	return was
}

func (l *living) registry(rows ...sheets.FillSheet) (was []byte) {
	return l.file("registry/registry.xlsx", func(b []byte) ([]byte, error) { return sheets.Fill(b, rows) })
}

func (l *living) drop(name, code, start, end string, results ...string) {
	l.file("inbox/"+name, func([]byte) ([]byte, error) { return eventSheet(code, start, end, "final", results...) })
}

// step is a change of the folder before a round, and a check of the round's result.
type step struct {
	name string
	does func(*living)
	sees func(glance) bool
}

func stateOf(name, state string) func(glance) bool {
	return func(g glance) bool { return strings.HasPrefix(g.Holds[name], state+" ") }
}

// endsOn returns a check that the period of the next list ends on a day.
func endsOn(day rating.Date) func(glance) bool {
	return func(g glance) bool { return g.Wrong == "" && g.Status.Lists[0].Next.To == day }
}

func at(now string) func(*living) { return func(l *living) { l.now = now } }

// idle reports whether a round did nothing.
func idle(g glance) bool {
	return g.Wrong == "" && len(g.Pass.Done) == 0 && len(g.Pass.Remarks) == 0 && len(g.Outs) == 0 && !g.Drafted
}

// happenings returns six weeks of changes of a folder, of each kind that a round must notice.
func happenings() []step {
	var good, old []byte
	march := row{"calendar.list": "standard", "calendar.effective_on": "2026-03-01", "calendar.period_from": "2026-02-01", "calendar.period_to": "2026-02-27"}
	return []step{
		{"the first look", at("2026-02-28T20:00:00Z"), stateOf("submission 1", "waiting")},
		{"nothing", func(*living) {}, idle},
		{"the registry is edited", func(l *living) { good = l.registry(sheets.FillSheet{Sheet: "Calendar", Rows: []row{march}}) }, endsOn(rating.Day(2026, 2, 27))},
		{"the registry is edited back", func(l *living) { l.file("registry/registry.xlsx", func([]byte) ([]byte, error) { return good, nil }) },
			func(g glance) bool { return strings.Contains(g.Wrong, "[E618]") }},
		{"the row was removed on purpose", func(l *living) { l.accept() }, endsOn(rating.Day(2026, 2, 28))},
		{"the registry is broken", func(l *living) {
			l.registry(sheets.FillSheet{Sheet: "Ratings", Rows: []row{{"rating.id": "A-1", "rating.list": "standard", "rating.date": "2026-02-01", "rating.rating": "2"}}})
		}, func(g glance) bool { return strings.Contains(g.Wrong, "[E609]") }},
		{"it is still broken", func(*living) {}, func(g glance) bool { return strings.Contains(g.Wrong, "[E609]") }},
		{"it is mended", func(l *living) { l.file("registry/registry.xlsx", func([]byte) ([]byte, error) { return good, nil }) }, endsOn(rating.Day(2026, 2, 28))},
		{"a newcomer's sheet arrives", func(l *living) {
			l.drop("fay.xlsx", "FAY-1", "2026-02-12", "2026-02-24", "1-0", "½-½", "new", "Fig, Fay")
		}, stateOf("submission 6", "waiting")},
		{"it waits", func(*living) {}, idle},
		{"the registry has her", func(l *living) {
			l.registry(sheets.FillSheet{Sheet: "Players", Rows: []row{{"player.id": "G-7", "player.name": "Fig, Fay", "player.sex": "M", "player.birth": "2001"}}})
		}, stateOf("submission 6", "accepted")},
		{"the configuration admits newcomers", func(l *living) {
			l.configuration("new_players: admit\n", func(s *folder.Setup) { s.AdmitNew = true })
		}, stateOf("submission 1", "accepted")},
		{"a sheet names the newcomer", func(l *living) {
			l.drop("known.xlsx", "KNOWN-1", "2026-02-11", "2026-02-23", "1-0", "½-½", "N-NEW-1-4")
		}, stateOf("submission 6", "accepted")},
		{"a day passes", at("2026-03-01T00:05:00Z"), func(g glance) bool { return len(g.Outs) == 1 && g.Outs[0].State == release.IsPublished }},
		{"three weeks pass", at("2026-03-21T12:00:00Z"), idle},
		{"the ledger is copied", func(l *living) {
			l.file("ledger/ledger.db", func(b []byte) ([]byte, error) { old = b; return b, nil })
		}, idle},
		{"another process accepts a sheet", func(l *living) {
			l.drop("cup.xlsx", "CUP-1", "2026-03-02", "2026-03-03", "1-0", "½-½", "new", "Gum, Gerd")
			o, err := l.open(new(folder.Memory))
			if err == nil {
				_, err = o.Intake.Collect(nil)
				err = errors.Join(err, o.Close())
			}
			if err != nil {
				l.t.Fatal(err)
			}
		}, func(g glance) bool { return g.Drafted && len(g.Status.Lists[0].Accepted) == 1 }},
		{"a sheet names that process' newcomer", func(l *living) {
			l.drop("next.xlsx", "NEXT-1", "2026-03-04", "2026-03-05", "1-0", "½-½", "N-CUP-1-4", "Gum, Gerd")
		}, stateOf("submission 9", "accepted")},
		{"the ledger of before is put back", func(l *living) {
			l.file("ledger/ledger.db", func([]byte) ([]byte, error) { return old, nil })
		}, func(g glance) bool { return len(g.Status.Lists[0].Accepted) == 0 }},
		{"a sheet names the newcomer of whom it knows nothing", func(l *living) {
			l.drop("next.xlsx", "NEXT-2", "2026-03-04", "2026-03-05", "1-0", "½-½", "N-CUP-1-4", "Gum, Gerd")
		}, stateOf("submission 8", "rejected")},
		{"a sheet arrives", func(l *living) { l.drop("late.xlsx", "LATE-1", "2026-03-07", "2026-03-20", "0-1", "½-½") }, func(g glance) bool { return g.Drafted }},
		{"the configuration wants an approval", func(l *living) {
			l.configuration("publish: approve\n", func(s *folder.Setup) { s.AdmitNew, s.Approve = true, true })
		}, func(g glance) bool { return g.Drafted }},
		{"its day comes", at("2026-04-01T00:05:00Z"), func(g glance) bool { return len(g.Outs) == 1 && g.Outs[0].State == release.Awaits && !g.Outs[0].Again }},
		{"the registry is edited while it awaits", func(l *living) {
			l.registry(sheets.FillSheet{Sheet: "Players", Rows: []row{{"player.id": "F-6", "player.name": "Fir, Finn", "player.sex": "M", "player.birth": "2001"}}})
		}, func(g glance) bool { return len(g.Outs) == 1 && g.Outs[0].Again }},
		{"another process releases it", func(l *living) {
			o, err := l.open(new(folder.Memory))
			if err == nil {
				_, err = o.Publisher.Release(o.Setup.Lists[0], 0, release.Seen{})
				err = errors.Join(err, o.Close())
			}
			if err != nil {
				l.t.Fatal(err)
			}
		}, endsOn(rating.Day(2026, 4, 30))},
	}
}

// TestMemoryChangesNothing changes two folders alike. One process looks at the first again and again, new processes
// look at the second: both see the same at each step, and the folders stay the same.
func TestMemoryChangesNothing(t *testing.T) {
	t.Parallel()
	s := aSmall(t)
	usual := func(*folder.Setup) {}
	one := &living{t: t, dir: copyOf(t, s.base[0]), memory: new(folder.Memory), setup: usual}
	other := &living{t: t, dir: copyOf(t, s.base[0]), setup: usual}
	with, without := happenings(), happenings()
	for i, step := range with {
		step.does(one)
		without[i].does(other)
		lived, fresh := one.look(), other.look()
		if diff := cmp.Diff(plain(t, fresh), plain(t, lived)); diff != "" {
			t.Fatalf("%s: who has looked before sees it otherwise:\n%s", step.name, diff)
		}
		if !step.sees(lived) {
			t.Fatalf("%s: %s\n%v", step.name, plain(t, lived), lived.Holds)
		}
		asRead(t, one, i+1 == len(with))
	}
}

func plain(t *testing.T, g glance) string {
	t.Helper()
	text, err := json.MarshalIndent(g, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// sameRegistry compares everything that registries say.
var sameRegistry = cmp.Comparer(func(a, b registry.Registry) bool {
	return bytes.Equal(kept(a), kept(b))
})

func kept(r registry.Registry) []byte {
	var b bytes.Buffer
	if err := (registry.Reading{Registry: r}).Keep(&b, ""); err != nil {
		panic(err)
	}
	return b.Bytes()
}

// asRead fails unless the registries in memory are those in the files.
func asRead(t *testing.T, l *living, last bool) {
	t.Helper()
	kept := l.memory.Registries()
	if len(kept) < 2 && !last {
		return
	}
	for sha, kept := range kept {
		found, err := filepath.Glob(filepath.Join(l.dir, "registry", "history", "*_"+sha[:8]+".xlsx"))
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range found { // a broken one has no copy
			data, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			want, _ := registry.Terms{Titles: facetest.Titles("fide-standard"), Lists: []string{"standard"}}.Read(data, "registry.xlsx")
			if diff := cmp.Diff(want, kept, sameRegistry); diff != "" {
				t.Errorf("what is kept of the registry has changed:\n%s", diff)
			}
		}
	}
}
