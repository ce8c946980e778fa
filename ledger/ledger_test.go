package ledger

import (
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"kalends/rating"
	"kalends/rating/counttest"
)

const at = Moment("2026-10-01T00:05:00+03:00")

var same = cmpopts.EquateEmpty()

func open(t testing.TB) *Ledger {
	t.Helper()
	return openAt(t, filepath.Join(t.TempDir(), "ledger.db"))
}

func openAt(t testing.TB, path string) *Ledger {
	t.Helper()
	l, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	return l
}

// must fails the test at the first error.
func must(t testing.TB, errs ...error) {
	t.Helper()
	if err := errors.Join(errs...); err != nil {
		t.Fatal(err)
	}
}

func day(s string) rating.Date {
	d, err := rating.ParseDate(s)
	if err != nil {
		panic(err)
	}
	return d
}

// event returns an event with two players and one game.
func event(code string) *rating.Event {
	from := func(cell string) rating.Origin {
		return rating.Origin{File: code + ".xlsx", SHA: "f00d", Sheet: "Round 1", Cell: cell}
	}
	return &rating.Event{
		Code: code, Name: "Кубок «Осінь»", Report: rating.FinalReport, List: "standard", System: rating.Swiss, Start: day("2026-09-01"),
		End: day("2026-09-09"), Rounds: 1, RoundDates: map[int]rating.Date{1: day("2026-09-01")}, Controls: []rating.Control{{Minutes: 90, Increment: 30}},
		Origin:   from("A1"),
		Entrants: []rating.Entrant{{Number: 1, Player: "100", Name: "王伟", Origin: from("B5")}, {Number: 2, Player: "200", Name: "Їжак", New: true, Origin: from("B6")}},
		Games: []rating.Game{{Round: 1, Board: 1, First: "100", Second: "200", FirstScore: rating.Win, Kind: rating.OverBoard, Stage: rating.Normal,
			Date: day("2026-09-01"), Remark: "a\tb\nc\\d", Origin: from("C14")}},
	}
}

// accepted returns an accepted submission of an event for the list of 1 October.
func accepted(code string) Submission {
	return Submission{SHA: "sha-" + code, Name: code + ".xlsx", Label: "north", Arrived: day("2026-09-10"), State: Accepted, Event: code, List: "standard",
		ListDate: day("2026-10-01"), ContentSHA: "content-" + code, Folder: "accepted/2026-10-01/" + code, File: "s01_" + code + ".xlsx", Sheet: event(code),
		Findings: rating.Findings{{Code: "W301", Origin: rating.Origin{Sheet: "Event", Cell: "B3"}, Read: "x", Args: map[string]string{"a": "b"}}}}
}

// enter records a submission and fails on an error.
func enter(t testing.TB, l *Ledger, s Submission) Submission {
	t.Helper()
	s, err := l.Record(s, at)
	must(t, err)
	return s
}

func TestSubmissionRoundTrip(t *testing.T) {
	l := open(t)
	bad := "name\xff\n\u202e.xlsx"
	want := []Submission{
		enter(t, l, accepted("EV-1")),
		enter(t, l, Submission{SHA: "2", Name: bad, State: Rejected, Arrived: day("2026-09-11"), Folder: "rejected/2026-09-11"}),
		enter(t, l, Submission{SHA: "3", Name: "c", State: Captured, Arrived: day("2026-09-11")}),
	}
	got, err := l.Submissions(Filter{WithSheets: true})
	must(t, err)
	if diff := cmp.Diff(want, got, same); diff != "" {
		t.Error(diff)
	}
	if got[0].ID != 1 || got[0].Number != 1 || got[1].Number != 0 || got[1].Name != bad {
		t.Errorf("ids and numbers: %+v", got)
	}
	light, err := l.Submissions(Filter{ID: 1})
	must(t, err, l.Check())
	if len(light) != 1 || light[0].Sheet != nil {
		t.Errorf("a sheet that was not asked for: %+v", light)
	}
}

func TestGamesFromOtherFilesKeepTheirOrigin(t *testing.T) {
	l := open(t)
	s := accepted("EV-1")
	s.Sheet.Games = append(s.Sheet.Games, rating.Game{Round: 2, First: "100", Kind: rating.FullBye, Stage: rating.Normal,
		Origin: rating.Origin{File: "other\tfile.trf", SHA: "beef", Cell: "line 7"}}, rating.Game{Round: 3, First: "200", Kind: rating.ZeroBye})
	enter(t, l, s)
	got, err := l.Submissions(Filter{WithSheets: true})
	must(t, err)
	if diff := cmp.Diff(s.Sheet, got[0].Sheet, same); diff != "" {
		t.Error(diff)
	}
}

func TestFilterChoosesBy(t *testing.T) {
	l := open(t)
	enter(t, l, accepted("EV-1"))
	other := accepted("EV-2")
	other.List, other.ListDate, other.State, other.Arrived = "rapid", day("2026-11-01"), Waiting, day("2026-09-11")
	enter(t, l, other)
	for what, f := range map[string]Filter{
		"state": {State: Waiting}, "event": {Event: "EV-2"}, "list": {List: "rapid"}, "date": {ListDate: day("2026-11-01")}, "sha": {SHA: "sha-EV-2"},
		"content": {ContentSHA: "content-EV-2"}, "id": {ID: 2}, "two": {List: "rapid", State: Waiting},
		"from the date": {From: day("2026-11-01")}, "from after the other": {From: day("2026-10-02")}, "since the day": {Since: day("2026-09-11")},
	} {
		if got, err := l.Submissions(f); err != nil || len(got) != 1 || got[0].Event != "EV-2" {
			t.Errorf("%s: %v, %v", what, got, err)
		}
	}
	if got, err := l.Submissions(Filter{From: day("2026-10-01"), Since: day("2026-09-10")}); err != nil || len(got) != 2 {
		t.Errorf("from the first on: %v, %v", got, err)
	}
	if got, err := l.Submissions(Filter{List: "rapid", State: Accepted}); err != nil || len(got) != 0 {
		t.Errorf("nothing is both: %v, %v", got, err)
	}
}

func TestNumbersCountWithinAnEvent(t *testing.T) {
	l := open(t)
	for i, tt := range []struct {
		event string
		state State
		want  int
	}{{"A", Accepted, 1}, {"A", Duplicate, 2}, {"A", Rejected, 0}, {"B", Waiting, 1}, {"A", Waiting, 3}, {"", Rejected, 0}, {"", Waiting, 0}} {
		s := accepted(tt.event)
		s.State = tt.state
		if got := enter(t, l, s).Number; got != tt.want {
			t.Errorf("submission %d: number %d, want %d", i+1, got, tt.want)
		}
	}
	moved, err := l.Submissions(Filter{ID: 4})
	must(t, err)
	moved[0].Event = "A"
	must(t, l.Update(moved[0], at, "its code was wrong"))
	if got, err := l.Submissions(Filter{ID: 4}); err != nil || got[0].Number != 4 {
		t.Errorf("moved into A: %+v, %v", got, err)
	}
}

func TestOneLiveSubmissionAnEventAndPart(t *testing.T) {
	interim := func(to string) Submission {
		s := accepted("EV-1")
		s.Sheet.Report, s.Sheet.ReportedTo = rating.InterimReport, day(to)
		return s
	}
	l := open(t)
	enter(t, l, accepted("EV-1"))
	enter(t, l, interim("2026-09-05"))
	enter(t, l, interim("2026-09-06"))
	for _, s := range []Submission{accepted("EV-1"), interim("2026-09-05")} {
		if _, err := l.Record(s, at); !errors.Is(err, ErrLive) {
			t.Errorf("%s: %v", Part(*s.Sheet), err)
		}
	}
	waiting := accepted("EV-1")
	waiting.State = Waiting
	waiting = enter(t, l, waiting)
	waiting.State = Accepted
	if err := l.Update(waiting, at, "the office agreed"); !errors.Is(err, ErrLive) {
		t.Errorf("accepted beside a live one: %v", err)
	}
	first, err := l.Submissions(Filter{ID: 1})
	must(t, err)
	first[0].State = Superseded
	must(t, l.Update(first[0], at, "corrected"), l.Update(waiting, at, "the office agreed"), l.Check())
	var got []string
	for s, err := range l.EventsFor("standard", day("2026-10-01")) {
		must(t, err)
		got = append(got, fmt.Sprintf("%d %s", s.ID, Part(*s.Sheet)))
	}
	if diff := cmp.Diff([]string{"2 interim 2026-09-05", "3 interim 2026-09-06", "4 final"}, got); diff != "" {
		t.Error(diff)
	}
}

func TestAcceptedNeedsAnEvent(t *testing.T) {
	l := open(t)
	if _, err := l.Record(Submission{SHA: "1", State: Accepted, Event: "EV-1"}, at); err == nil {
		t.Error("accepted without a sheet")
	}
	if err := l.Update(Submission{ID: 7}, at, ""); !errors.Is(err, ErrUnknown) {
		t.Errorf("unknown: %v", err)
	}
	if _, err := l.Record(Submission{State: "lost"}, at); err == nil {
		t.Error("a state that is none")
	}
	if e, any, err := l.Head(); any || err != nil {
		t.Errorf("refused, but in the journal: %v, %v", e, err)
	}
}

func TestUpdateKeepsTheSheetUnlessGivenAnother(t *testing.T) {
	l := open(t)
	s := enter(t, l, accepted("EV-1"))
	s.Sheet, s.Folder, s.Name = nil, "elsewhere", "another name"
	must(t, l.Update(s, at, "moved"))
	got, err := l.Submissions(Filter{WithSheets: true})
	must(t, err)
	if got[0].Sheet == nil || len(got[0].Sheet.Games) != 1 || got[0].Folder != "elsewhere" || got[0].Name != "EV-1.xlsx" {
		t.Errorf("%+v", got[0])
	}
	got[0].Sheet.Games = nil
	must(t, l.Update(got[0], at, "read again"))
	got, err = l.Submissions(Filter{WithSheets: true})
	must(t, err, l.Check())
	if len(got[0].Sheet.Games) != 0 {
		t.Errorf("%+v", got[0].Sheet)
	}
}

// exec runs statements on the database itself.
func exec(t testing.TB, l *Ledger, statements ...string) error {
	t.Helper()
	var errs []error
	for _, s := range statements {
		_, err := l.db.Exec(s)
		errs = append(errs, err)
	}
	return errors.Join(errs...)
}

func TestAppendOnly(t *testing.T) {
	l, _ := withList(t)
	for _, s := range []string{
		"UPDATE journal SET actor = 'someone'", "DELETE FROM journal", "DELETE FROM submission", "UPDATE submission SET name = 'x'",
		"DELETE FROM publication", "UPDATE publication SET inputs = 'x'", "UPDATE publication SET state = 'frozen'", "UPDATE states SET body = ''",
		"DELETE FROM states", "DELETE FROM change", "UPDATE change SET body = x'00'", "DELETE FROM input", "DELETE FROM result",
	} {
		if err := exec(t, l, s); err == nil {
			t.Errorf("%s went through", s)
		}
	}
	must(t, l.Check())
}

func TestCheckFindsWhatWasChanged(t *testing.T) {
	tests := []struct{ what, statement, says string }{
		{"actor", "UPDATE journal SET actor = 'someone' WHERE seq = 2", "entry 2"},
		{"body", "UPDATE journal SET body = replace(body, 'EV-1', 'EV-9') WHERE seq = 1", "entry 1"},
		{"moment", "UPDATE journal SET at = '2020-01-01T00:00:00Z' WHERE seq = 3", "entry 3"},
		{"entry gone", "DELETE FROM journal WHERE seq = 2", "entry 2 is missing"},
		{"last entry gone", "DELETE FROM journal WHERE seq = (SELECT max(seq) FROM journal)", "publication standard 2026-10-01 r1"},
		{"state", "UPDATE submission SET state = 'withdrawn'", "submission 1"},
		{"finding", "UPDATE submission SET findings = '[]'", "submission 1"},
		{"game", "UPDATE sheet SET games = replace(games, '100', '0')", "submission 1"},
		{"sheet gone", "DELETE FROM sheet", "submission 1"},
		{"inputs", "UPDATE publication SET inputs = 'x'", "publication standard 2026-10-01 r1"},
		{"submission left out", "DELETE FROM input", "publication standard 2026-10-01 r1"},
		{"rating", "UPDATE states SET body = replace(body, '100' || char(9) || '1' || char(9), '100' || char(9) || '0' || char(9))", "standard 2026-10-01 r1"},
		{"players gone", "DELETE FROM states", "standard 2026-10-01 r1"},
		{"player hidden", "UPDATE states SET first = '1000' WHERE first = '100'", "standard 2026-10-01 r1"},
		{"line cut", "UPDATE states SET body = rtrim(body, char(10))", "standard 2026-10-01 r1"},
		{"reason", "DELETE FROM change", "standard 2026-10-01 r1"},
		{"totals", "UPDATE result SET totals = '{}'", "standard 2026-10-01 r1"},
		{"history", "UPDATE result SET ratings = x'28b52ffd0400010000' ", "standard 2026-10-01 r1"},
		{"list gone", "PRAGMA foreign_keys = OFF; DELETE FROM publication; DELETE FROM input; DELETE FROM states; DELETE FROM change; DELETE FROM result",
			"publication standard 2026-10-01 r1 is missing"},
		{"submission gone", "PRAGMA foreign_keys = OFF; DELETE FROM input; DELETE FROM rated; DELETE FROM sheet; DELETE FROM submission", "is missing"},
		{"findable", "UPDATE submission SET part = 'interim 2026-09-09'", "submission 1"},
		{"counted", "UPDATE submission SET games = 2", "submission 1"},
		{"spelt", "UPDATE submission SET findings = replace(findings, 'code', 'Code')", "submission 1"},
		{"spelt in a pool", "UPDATE states SET body = replace(body, '\"rating\"', '\"rAting\"')", "standard 2026-10-01 r1"},
		{"rated in another list", "UPDATE rated SET date = '2026-11-01'", "submission 1 is kept as rated, and is not, in standard 2026-11-01"},
		{"not rated", "DELETE FROM rated", "submission 1 is not kept as rated in standard 2026-10-01"},
		{"kind", "UPDATE publication SET kind = 'opening'", "publication standard 2026-10-01 r1 is kept as of another kind"},
		{"hidden reason", "UPDATE change SET last = first", "standard 2026-10-01 r1"},
		{"guard gone", "DROP INDEX one_live", "index one_live"},
		{"guard added", "CREATE TRIGGER quiet BEFORE INSERT ON journal BEGIN SELECT RAISE(IGNORE); END", "trigger quiet"},
		{"reference", "PRAGMA foreign_keys = OFF; UPDATE input SET submission = 99", "nowhere"},
	}
	for _, tt := range tests {
		t.Run(tt.what, func(t *testing.T) {
			l, _ := withList(t)
			must(t, l.Check(), tamper(t, l, tt.statement))
			if err := l.Check(); err == nil || !strings.Contains(err.Error(), tt.says) {
				t.Errorf("says %v, want %q in it", err, tt.says)
			}
		})
	}
}

// TestCheckNamesEverything damages several things at once: each is named, in order, and of very many the first.
func TestCheckNamesEverything(t *testing.T) {
	l, _ := withList(t)
	for i := range 30 {
		enter(t, l, Submission{SHA: fmt.Sprint(i), State: Rejected, Folder: "rejected/2026-10-02", File: fmt.Sprintf("odd%02d.xlsx", i)})
	}
	must(t, l.Check(), tamper(t, l, `UPDATE journal SET actor = 'someone' WHERE seq = 2; DELETE FROM journal WHERE seq IN (8, 9);
		UPDATE submission SET state = 'withdrawn' WHERE file IN ('odd03.xlsx', 'odd07.xlsx'); UPDATE states SET body = replace(body, '2000', '2001')`))
	want := []string{"journal: entry 2 of", "journal: entries 8 to 9 are missing", "odd03.xlsx) is not what the journal says",
		"odd07.xlsx) is not what the journal says", "publication standard 2026-10-01 r1: the calculation that is kept was changed"}
	got := lines(l.Check())
	for i, w := range want {
		if !slices.ContainsFunc(got, func(line string) bool { return strings.Contains(line, w) }) {
			t.Errorf("%q is not named", w)
		}
		if i > 0 && slices.IndexFunc(got, func(line string) bool { return strings.Contains(line, w) }) < slices.IndexFunc(got, func(line string) bool { return strings.Contains(line, want[i-1]) }) {
			t.Errorf("%q comes too early", w)
		}
	}
	must(t, tamper(t, l, `UPDATE submission SET list = 'rapid'`))
	if got := lines(l.Check()); len(got) != mostFaults+1 || !strings.HasPrefix(got[mostFaults], "check ledger: and ") {
		t.Errorf("%d lines, the last is %q", len(got), got[len(got)-1])
	}
}

// tamper runs a statement without the triggers that guard the tables, and restores them.
func tamper(t testing.TB, l *Ledger, statement string, args ...any) error {
	t.Helper()
	must(t, exec(t, l, "PRAGMA synchronous = OFF")) // it need not outlive a loss of power
	guards, err := collect(l.db, `SELECT sql FROM sqlite_schema WHERE type = 'trigger'`, nil, scanText)
	must(t, err)
	names, err := collect(l.db, `SELECT name FROM sqlite_schema WHERE type = 'trigger'`, nil, scanText)
	must(t, err)
	for _, name := range names {
		must(t, exec(t, l, "DROP TRIGGER "+name))
	}
	_, err = l.db.Exec(statement, args...)
	for _, guard := range guards {
		must(t, exec(t, l, guard))
	}
	return err
}

// lines returns the text of an error by lines.
func lines(err error) []string {
	if err == nil {
		return nil
	}
	return strings.Split(err.Error(), "\n")
}

func TestCheckFindsEveryFlippedByteOfTheJournal(t *testing.T) {
	l, _ := withList(t)
	n := 0
	for e, err := range l.Journal() {
		must(t, err)
		for i := 0; i < len(e.Body); i += max(1, 100/counttest.Of(t, 3, 14)) {
			body := append([]byte(nil), e.Body...)
			body[i] ^= 1
			must(t, tamper(t, l, "UPDATE journal SET body = ? WHERE seq = ?", string(body), e.Seq))
			if err := l.Check(); err == nil || !strings.Contains(err.Error(), fmt.Sprintf("entry %d", e.Seq)) {
				t.Errorf("entry %d, byte %d: %v", e.Seq, i, err)
			}
			must(t, tamper(t, l, "UPDATE journal SET body = ? WHERE seq = ?", string(e.Body), e.Seq))
			n++
		}
	}
	must(t, l.Check())
	t.Logf("%d bytes flipped, %d found", n, n)
}

func TestJournalAllowsQuestionsMeanwhile(t *testing.T) {
	l := open(t)
	l.Actor = "office"
	for i := range 600 {
		enter(t, l, Submission{SHA: fmt.Sprint(i), State: Captured})
	}
	n := int64(0)
	for e, err := range l.Journal() {
		must(t, err)
		n++
		if _, err := l.Meta("x"); err != nil || e.Seq != n || e.Actor != "office" || e.Kind != "submission" || !json.Valid(e.Body) {
			t.Fatalf("entry %d: %+v, %v", n, e, err)
		}
	}
	last, any, err := l.Head()
	must(t, err)
	if n != 600 || !any || last.Seq != 600 {
		t.Errorf("%d entries, the last is %+v", n, last)
	}
}

func TestMeta(t *testing.T) {
	l := open(t)
	must(t, l.SetMeta("init", "2026-09-01"), l.SetMeta("init", "2026-09-02"))
	if v, err := l.Meta("init"); v != "2026-09-02" || err != nil {
		t.Errorf("%q, %v", v, err)
	}
	if v, err := l.Meta("none"); v != "" || err != nil {
		t.Errorf("%q, %v", v, err)
	}
}
