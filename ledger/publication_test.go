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
	"pgregory.net/rapid"

	"kalends/rating"
	"kalends/rating/counttest"
)

// issue returns a publication of list standard with these submissions.
func issue(date string, revision int, submissions ...int64) Publication {
	return Publication{List: "standard", Date: day(date), Revision: revision, Inputs: fmt.Sprint("inputs of ", submissions), Submissions: submissions, Program: "1.0.0"}
}

// result returns a list on which every player has that rating, with a change for each.
func result(date string, points int, players ...string) Result {
	list := rating.List{ID: "standard", Date: day(date)}
	r := Result{Totals: json.RawMessage(`{"listed":` + fmt.Sprint(len(players)) + `}`),
		Printed: json.RawMessage(`["a"]`), LeftOut: []rating.LeftOut{{Event: "EV-1", Round: 1, Games: 1, Rule: "3.1", Reason: "hours", Args: map[string]string{"h": "13"}}}}
	for i, p := range players {
		list.States = append(list.States, rating.State{Player: p, Rated: true, Rating: rating.PointsOf(points + i), Games: 30, K: 20,
			Peak: rating.PointsOf(points + i), LastGame: day(date), Since: day("2020-01-01"), FirstDone: true, LastEvent: "EV-1"})
		r.Changes.Add(rating.Change{Player: p, WasRated: true, Old: rating.PointsOf(points), IsRated: true, New: rating.PointsOf(points + i), Games: 1, K: 20,
			Steps: []rating.Step{{Kind: rating.GameStep, Event: "EV-1", Round: 1, Opponent: "9", Rule: "8.3.1", Origin: rating.Origin{File: "EV-1.xlsx", SHA: "f00d", Sheet: "Round 1", Cell: "C14"}},
				{Kind: rating.RoundingStep, Rule: "8.3.4"}}})
	}
	list.States = append(list.States, rating.State{Player: "~new", Pool: []rating.PoolResult{{List: day(date), Event: "EV-1", Round: 1, Opponent: "100", Rating: 210000, Score: 50}}, Source: "doc 7"})
	r.List = list.Packed()
	return r
}

// publish freezes, stages and publishes a publication, and returns its list.
func publish(t testing.TB, l *Ledger, p Publication, r Result) rating.List {
	t.Helper()
	p.ManifestSHA = "manifest " + p.name()
	must(t, l.Freeze(p, at), l.Stage(p, r, at), l.Published(p.List, p.Date, p.Revision, at))
	return r.List.Unpacked()
}

// withList returns a ledger with one event and one published list, and that list.
func withList(t testing.TB) (*Ledger, rating.List) {
	t.Helper()
	l := open(t)
	s := enter(t, l, accepted("EV-1"))
	return l, publish(t, l, issue("2026-10-01", 1, s.ID), result("2026-10-01", 2000, "100", "200"))
}

// opened returns all changes with their steps.
func opened(c rating.Changes) (all []rating.Change) {
	for n := range c.Len() {
		all = append(all, c.At(n, nil))
	}
	return all
}

func TestPublicationRoundTrip(t *testing.T) {
	l, want := withList(t)
	date := want.Date
	r := result("2026-10-01", 2000, "100", "200")
	list, ok, err := l.ListOn("standard", date)
	must(t, err)
	if diff := cmp.Diff(want, list, same); diff != "" || !ok {
		t.Error(diff)
	}
	var changes []rating.Change
	for c, err := range l.Changes("standard", date) {
		must(t, err)
		changes = append(changes, c)
	}
	if diff := cmp.Diff(opened(r.Changes), changes, same); diff != "" {
		t.Error(diff)
	}
	one, ok, err := l.ChangeOf("standard", date, "200")
	must(t, err)
	if diff := cmp.Diff(r.Changes.At(1, nil), one, same); diff != "" || !ok {
		t.Error(diff)
	}
	for _, nobody := range []string{"", "1", "10", "150", "999"} {
		if _, ok, err := l.ChangeOf("standard", date, nobody); ok || err != nil {
			t.Errorf("a change of %q: %v", nobody, err)
		}
	}
	left, err := l.LeftOut("standard", date)
	must(t, err)
	if diff := cmp.Diff(r.LeftOut, left, same); diff != "" {
		t.Error(diff)
	}
	totals, err := l.TotalsBefore("standard", date+1, 12)
	must(t, err)
	if diff := cmp.Diff([]DatedRaw{{date, 1, r.Totals, r.Printed}}, totals); diff != "" {
		t.Error(diff)
	}
	p, ok, err := l.Latest("standard")
	must(t, err)
	wantP := issue("2026-10-01", 1, 1)
	wantP.State, wantP.ManifestSHA, wantP.At, wantP.FrozenAt = IsPublic, "manifest standard 2026-10-01 r1", at, at
	inputs, err := l.InputsOf(p)
	must(t, err)
	if diff := cmp.Diff(wantP.Submissions, inputs); diff != "" {
		t.Error(diff)
	}
	wantP.Submissions = nil
	if diff := cmp.Diff(wantP, p); diff != "" || !ok {
		t.Error(diff)
	}
	must(t, l.Check())
}

func TestNothingIsThereBeforeItIsPublished(t *testing.T) {
	l := open(t)
	p, date := issue("2026-10-01", 1), day("2026-10-01")
	look := func(state string) {
		t.Helper()
		_, on, err := l.ListOn("standard", date)
		_, force, err2 := l.InForce("standard", date+100)
		_, latest, err3 := l.Latest("standard")
		_, change, err4 := l.ChangeOf("standard", date, "100")
		totals, err5 := l.TotalsBefore("standard", date+100, 12)
		must(t, err, err2, err3, err4, err5)
		if on || force || latest || change || len(totals) > 0 {
			t.Errorf("%s, but seen: %v %v %v %v %v", state, on, force, latest, change, totals)
		}
	}
	look("unknown")
	must(t, l.Freeze(p, at))
	look("frozen")
	if err := l.Published(p.List, p.Date, 1, at); err == nil {
		t.Error("published before it was staged")
	}
	must(t, l.Stage(p, result("2026-10-01", 2000, "100"), at), l.Check())
	look("staged")
	must(t, l.Published(p.List, p.Date, 1, at))
	if _, ok, err := l.ListOn("standard", date); !ok || err != nil {
		t.Errorf("published, but not seen: %v", err)
	}
}

func TestEveryStepMayBeRepeated(t *testing.T) {
	l := open(t)
	id := enter(t, l, accepted("EV-1")).ID
	p, r := issue("2026-10-01", 1, id), result("2026-10-01", 2000, "100")
	p.ManifestSHA = "m"
	for range 2 {
		must(t, l.Freeze(p, at))
	}
	for range 2 {
		must(t, l.Stage(p, r, at), l.Freeze(p, at))
	}
	for range 2 {
		must(t, l.Published(p.List, p.Date, 1, at), l.Freeze(p, at), l.Stage(p, r, at))
	}
	var kinds []string
	for e, err := range l.Journal() {
		must(t, err)
		kinds = append(kinds, e.Kind)
	}
	if diff := cmp.Diff([]string{"submission", "frozen", "staged", "published"}, kinds); diff != "" {
		t.Error(diff)
	}
}

func TestWhatIsOutOrFrozenIsRefused(t *testing.T) {
	l, _ := withList(t)
	other := issue("2026-10-01", 1)
	other.ManifestSHA = "another"
	if err := l.Freeze(other, at); !errors.Is(err, ErrPublished) {
		t.Errorf("frozen again: %v", err)
	}
	if err := l.Stage(other, Result{}, at); !errors.Is(err, ErrPublished) {
		t.Errorf("staged again: %v", err)
	}
	if err := l.Unfreeze("standard", day("2026-10-01"), 1, at, "why"); !errors.Is(err, ErrPublished) {
		t.Errorf("unfrozen: %v", err)
	}
	next := issue("2026-11-01", 1)
	must(t, l.Freeze(next, at))
	next.Inputs = "others"
	if err := l.Freeze(next, at); !errors.Is(err, ErrFrozen) {
		t.Errorf("frozen with other inputs: %v", err)
	}
	for name, err := range map[string]error{
		"stage": l.Stage(issue("2027-01-01", 1), Result{}, at), "publish": l.Published("standard", day("2027-01-01"), 1, at),
		"unfreeze": l.Unfreeze("standard", day("2027-01-01"), 1, at, ""),
	} {
		if !errors.Is(err, ErrUnknown) {
			t.Errorf("%s what is unknown: %v", name, err)
		}
	}
	if err := l.Freeze(issue("2026-12-01", 1, 99), at); err == nil {
		t.Error("frozen with a submission that is unknown")
	}
	must(t, l.Check())
}

func TestASubmissionIsRatedOnceInAList(t *testing.T) {
	l := open(t)
	a, b := enter(t, l, accepted("A")).ID, enter(t, l, accepted("B")).ID
	publish(t, l, issue("2026-10-01", 1, a), result("2026-10-01", 2000, "100"))
	if err := l.Freeze(issue("2026-11-01", 1, a, b), at); !errors.Is(err, ErrRated) || !strings.Contains(err.Error(), "2026-10-01") {
		t.Errorf("rated twice: %v", err)
	}
	must(t, l.Freeze(issue("2026-10-01", 2, a, b), at)) // a later revision of the same date may have both
	if err := l.Freeze(issue("2026-11-01", 1, b), at); !errors.Is(err, ErrRated) {
		t.Errorf("rated twice: %v", err)
	}
	must(t, l.Unfreeze("standard", day("2026-10-01"), 2, at, "not wanted"), l.Freeze(issue("2026-11-01", 1, b), at))
	rapid := issue("2026-10-01", 1, a)
	rapid.List = "rapid"
	must(t, l.Freeze(rapid, at), l.Check())
	if err := l.Freeze(issue("2026-12-01", 1, a), at); !errors.Is(err, ErrRated) {
		t.Errorf("the first revision's inputs were forgotten: %v", err)
	}
}

func TestUnfreezeForgetsADraft(t *testing.T) {
	l := open(t)
	id := enter(t, l, accepted("EV-1")).ID
	p := issue("2026-10-01", 1, id)
	must(t, l.Freeze(p, at), l.Stage(p, result("2026-10-01", 2000, "100"), at), l.Unfreeze("standard", p.Date, 1, at, "late sheet"), l.Check())
	var n int
	must(t, l.db.QueryRow("SELECT (SELECT count(*) FROM states) + (SELECT count(*) FROM change) + (SELECT count(*) FROM rated) + (SELECT count(*) FROM publication)").Scan(&n))
	if n != 0 {
		t.Errorf("%d rows are left", n)
	}
	p.Inputs = "with the late sheet"
	must(t, l.Freeze(p, at))
}

func TestStageAgainWithAnotherManifestReplaces(t *testing.T) {
	l := open(t)
	p := issue("2026-10-01", 1)
	p.ManifestSHA = "one"
	must(t, l.Freeze(p, at), l.Stage(p, result("2026-10-01", 2000, "100", "200"), at))
	p.ManifestSHA, p.Program, p.Released = "two", "1.0.1", true
	want := result("2026-10-01", 2100, "100")
	must(t, l.Stage(p, want, at), l.Check(), l.Published(p.List, p.Date, 1, at), l.Check())
	got, _, err := l.ListOn("standard", p.Date)
	must(t, err)
	if diff := cmp.Diff(want.List.Unpacked(), got, same); diff != "" {
		t.Error(diff)
	}
	if latest, _, err := l.Latest("standard"); err != nil || latest.Program != "1.0.1" || !latest.Released || latest.ManifestSHA != "two" {
		t.Errorf("%+v, %v", latest, err)
	}
}

func TestListsByDateAndRevision(t *testing.T) {
	l := open(t)
	for i, date := range []string{"2026-10-01", "2026-11-01", "2026-12-01"} {
		publish(t, l, issue(date, 1), result(date, 2000+100*i, "100"))
	}
	publish(t, l, issue("2026-11-01", 2), result("2026-11-01", 2500, "100", "300"))
	tests := []struct {
		day  string
		want string
	}{
		{"2026-09-30", ""}, {"2026-10-01", "2000.00"}, {"2026-10-31", "2000.00"}, {"2026-11-01", "2500.00"}, {"2026-11-30", "2500.00"},
		{"2026-12-01", "2200.00"}, {"2030-01-01", "2200.00"},
	}
	for _, tt := range tests {
		list, ok, err := l.InForce("standard", day(tt.day))
		must(t, err)
		got := ""
		if ok {
			s, _ := list.Find("100")
			got = s.Rating.String()
		}
		if got != tt.want {
			t.Errorf("in force on %s: %q, want %q", tt.day, got, tt.want)
		}
	}
	if _, ok, err := l.ListOn("standard", day("2026-10-02")); ok || err != nil {
		t.Errorf("a list of a day without one: %v", err)
	}
	if first, ok, err := l.Revision("standard", day("2026-11-01"), 1); err != nil || !ok || first.States[0].Rating != 210000 {
		t.Errorf("revision 1: %v, %v", first, err)
	}
	past, err := l.RatingsBefore("standard", day("2026-12-01"), 12)
	must(t, err)
	if diff := cmp.Diff([]rating.Date{day("2026-10-01"), day("2026-11-01")}, past.Dates); diff != "" {
		t.Error(diff)
	}
	for player, want := range map[string][]rating.PastRating{"100": {200000, 250000}, "300": {-1, 250100}, "~new": {-1, -1}, "0": {-1, -1}} {
		if diff := cmp.Diff(want, past.Append(nil, player)); diff != "" {
			t.Errorf("%s: %s", player, diff)
		}
	}
	if past, err := l.RatingsBefore("standard", day("2027-01-01"), 1); err != nil || len(past.Dates) != 1 || past.Dates[0] != day("2026-12-01") {
		t.Errorf("the last one: %v, %v", past.Dates, err)
	}
	all, err := l.Publications("standard")
	must(t, err)
	var names []string
	for _, p := range all {
		names = append(names, p.name())
	}
	if diff := cmp.Diff([]string{"standard 2026-10-01 r1", "standard 2026-11-01 r1", "standard 2026-11-01 r2", "standard 2026-12-01 r1"}, names); diff != "" {
		t.Error(diff)
	}
}

// TestPastIsWhatTheListsSay compares the merged ratings with the lists themselves.
func TestPastIsWhatTheListsSay(t *testing.T) {
	counttest.Check(t, 30, 100, func(t *rapid.T) {
		lists := rapid.SliceOfN(rapid.MapOfN(rapid.StringMatching(`[a-c\\]{1,3}`), rapid.Int32Range(0, 300000), 0, 8), 1, 5).Draw(t, "lists")
		b := pastBuilder{lists: len(lists), gone: map[string][]rating.PastRating{}}
		for i, list := range slices.Backward(lists) {
			var lines []byte
			for _, p := range sortedKeys(list) {
				lines = append(append(appendText(lines, p), '\t'), fmt.Sprintln(list[p])...)
			}
			if err := b.add(rating.Date(i+1), i, string(lines)); err != nil {
				t.Fatal(err)
			}
		}
		past := b.past()
		players := rapid.SliceOfN(rapid.SampledFrom([]string{"a", "ab", "b", `\`, `a\b`, "ccc", "none"}), 1, 9).Draw(t, "players")
		for _, player := range players {
			for i, got := range past.Append(nil, player) {
				want, listed := lists[i][player]
				if !listed {
					want = -1
				}
				if got != rating.PastRating(want) {
					t.Fatalf("%s on list %d: %d, want %d", player, i, got, want)
				}
			}
		}
	})
}

func sortedKeys(m map[string]int32) []string {
	var keys []string
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

func TestEventsOfAreThoseOfTheFreeze(t *testing.T) {
	l, _ := withList(t)
	s, err := l.Submissions(Filter{ID: 1})
	must(t, err)
	s[0].State = Superseded
	must(t, l.Update(s[0], at, "corrected"))
	for s, err := range l.EventsFor("standard", day("2026-10-01")) {
		t.Errorf("live: %v, %v", s, err)
	}
	frozen := sheetsOf(t, l.EventsOf(issue("2026-10-01", 1)))
	if len(frozen) != 1 || frozen[0].ID != 1 {
		t.Fatalf("frozen: %v", frozen)
	}
	if diff := cmp.Diff(event("EV-1"), frozen[0].Sheet, same); diff != "" {
		t.Error(diff)
	}
}

func TestOpeningLists(t *testing.T) {
	l := open(t)
	opening := func(date string, points int) rating.List { return result(date, points, "100").List.Unpacked() }
	save := func(lists ...rating.List) error { return l.SaveOpenings("standard", lists, at) }
	must(t, save(opening("2026-07-01", 1900), opening("2026-08-01", 1950)))
	before, _, err := l.Head()
	must(t, err, save(opening("2026-07-01", 1900), opening("2026-08-01", 1950)))
	if after, _, err := l.Head(); err != nil || after.Seq != before.Seq {
		t.Errorf("the same again is in the journal: %v", after)
	}
	must(t, save(opening("2026-07-01", 1900), opening("2026-08-01", 1960)), l.Check())
	if list, ok, err := l.InForce("standard", day("2026-09-01")); err != nil || !ok || list.States[0].Rating != 196000 {
		t.Errorf("in force: %v, %v", list, err)
	}
	if _, ok, err := l.Latest("standard"); ok || err != nil {
		t.Errorf("an opening list is nothing published: %v", err)
	}
	if p, err := l.Publications("standard"); len(p) != 0 || err != nil {
		t.Errorf("an opening list is nothing published: %v, %v", p, err)
	}
	must(t, save(opening("2026-08-01", 1970)), l.Check())
	if _, ok, err := l.ListOn("standard", day("2026-07-01")); ok || err != nil {
		t.Errorf("the other date is there still: %v", err)
	}
	publish(t, l, issue("2026-10-01", 1), result("2026-10-01", 2000, "100"))
	must(t, save(opening("2026-08-01", 1970)))
	for _, list := range []rating.List{opening("2026-08-01", 1980), opening("2026-06-01", 1980)} {
		if err := save(list); !errors.Is(err, ErrPublished) {
			t.Errorf("after a list is out: %v", err)
		}
	}
	if err := l.SaveOpenings("standard", nil, at); !errors.Is(err, ErrPublished) {
		t.Errorf("dropped after a list is out: %v", err)
	}
	past, err := l.RatingsBefore("standard", day("2026-11-01"), 12)
	must(t, err, l.Check())
	if diff := cmp.Diff([]rating.PastRating{197000, 200000}, past.Append(nil, "100")); diff != "" {
		t.Error(diff)
	}
}

func TestAPlayerStandsOnce(t *testing.T) {
	l := open(t)
	p := issue("2026-10-01", 1)
	must(t, l.Freeze(p, at))
	if err := l.Stage(p, result("2026-10-01", 2000, "100", "100"), at); err == nil {
		t.Error("twice on one list")
	}
	must(t, l.Stage(p, result("2026-10-01", 2000, "200", "100"), at), l.Check())
}

// large returns a list of n players, one in three with a change of four games.
func large(n int) Result {
	r, list := Result{}, rating.List{ID: "standard", Date: day("2026-10-01")}
	for i := range n {
		id := fmt.Sprintf("%08d", i)
		list.States = append(list.States, rating.State{Player: id, Rated: i%10 > 0, Rating: rating.PointsOf(1400 + i%1400), Games: i % 300, K: 20,
			Peak: rating.PointsOf(1500 + i%1400), LastGame: day("2026-09-01"), Since: day("2020-01-01"), LastEvent: fmt.Sprint("EV-", i%3000)})
		if i%3 > 0 {
			continue
		}
		c := rating.Change{Player: id, WasRated: true, IsRated: true, Games: 4, K: 20}
		for round := range 4 {
			c.Steps = append(c.Steps, rating.Step{Kind: rating.GameStep, Event: fmt.Sprint("EV-", i%3000), Round: round + 1, Opponent: fmt.Sprintf("%08d", (i+round)%n),
				OpponentRating: rating.PointsOf(1500 + i%900), OpponentList: day("2026-09-01"), OwnRating: rating.PointsOf(1400 + i%1400), OwnList: day("2026-09-01"),
				Difference: 5000, Counted: 5000, Row: "47–53", Expected: 57, Score: 100, K: 20, KReason: "k20", Change: 860, Rule: "8.3.1",
				Origin: rating.Origin{File: fmt.Sprint("EV-", i%3000, ".xlsx"), SHA: strings.Repeat("a", 64), Sheet: "Round 1", Cell: "C14"}})
		}
		r.Changes.Add(c)
	}
	r.List = list.Packed()
	return r
}

func BenchmarkStage(b *testing.B) {
	r := large(100_000)
	for b.Loop() {
		l := openAt(b, filepath.Join(b.TempDir(), "ledger.db"))
		p := issue("2026-10-01", 1)
		must(b, l.Freeze(p, at), l.Stage(p, r, at), l.Close())
	}
}

// BenchmarkPackChanges makes the blocks of a list's changes, without storing them.
func BenchmarkPackChanges(b *testing.B) {
	r := large(100_000)
	var p packing
	for b.Loop() {
		for from := 0; from < r.Changes.Len(); from += changeBlock {
			body, err := p.pack(&r.Changes, from, min(from+changeBlock, r.Changes.Len()))
			must(b, err)
			b.SetBytes(int64(len(body)))
		}
	}
}

func benchLedger(b *testing.B) *Ledger {
	l := open(b)
	publish(b, l, issue("2026-10-01", 1), large(100_000))
	return l
}

func BenchmarkListOn(b *testing.B) {
	l := benchLedger(b)
	for b.Loop() {
		list, _, err := l.ListOn("standard", day("2026-10-01"))
		must(b, err)
		if len(list.States) != 100_000 {
			b.Fatal(len(list.States))
		}
	}
}

func BenchmarkRatingsBefore(b *testing.B) {
	l := benchLedger(b)
	for b.Loop() {
		_, err := l.RatingsBefore("standard", day("2026-11-01"), 12)
		must(b, err)
	}
}

func BenchmarkChangeOf(b *testing.B) {
	l := benchLedger(b)
	for b.Loop() {
		_, ok, err := l.ChangeOf("standard", day("2026-10-01"), "00030000")
		must(b, err)
		if !ok {
			b.Fatal("no change")
		}
	}
}

// TestSomePlayersOfAList looks up a few players, one who is not on the list, and none.
func TestSomePlayersOfAList(t *testing.T) {
	l, want := withList(t)
	for _, players := range [][]string{{"200", "~new"}, {"200", "unknown"}, {"100", "100"}, {}, nil} {
		list, ok, err := l.InForceOf("standard", want.Date+10, players)
		must(t, err)
		if !ok || list.ID != want.ID || list.Date != want.Date {
			t.Fatalf("%v: %v %v", players, list, ok)
		}
		for _, s := range want.States {
			got, stands := list.Find(s.Player)
			if stands != slices.Contains(players, s.Player) || stands && !cmp.Equal(got, s, same) {
				t.Errorf("%v: %s is %v", players, s.Player, got)
			}
		}
	}
	if _, ok, err := l.InForceOf("standard", want.Date-1, []string{"100"}); ok || err != nil {
		t.Errorf("before the first list: %v %v", ok, err)
	}
}

// TestTotalsOfTheLastLists reads the last totals before a date and those of some other dates; only the last one has
// what was printed.
func TestTotalsOfTheLastLists(t *testing.T) {
	l := open(t)
	for _, date := range []string{"2026-07-01", "2026-08-01", "2026-09-01", "2026-10-01"} {
		publish(t, l, issue(date, 1), result(date, 2000, "100", "200"))
	}
	got, err := l.TotalsBefore("standard", day("2026-10-01"), 2)
	must(t, err)
	want := []DatedRaw{
		{Date: day("2026-08-01"), Revision: 1, Totals: json.RawMessage(`{"listed":2}`), Printed: json.RawMessage{}},
		{Date: day("2026-09-01"), Revision: 1, Totals: json.RawMessage(`{"listed":2}`), Printed: json.RawMessage(`["a"]`)},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	// one date more, and one that is among the last already
	got, err = l.TotalsBefore("standard", day("2026-10-01"), 2, day("2026-07-01"), day("2026-09-01"), day("2025-09-01"))
	must(t, err)
	want = append([]DatedRaw{{Date: day("2026-07-01"), Revision: 1, Totals: json.RawMessage(`{"listed":2}`), Printed: json.RawMessage{}}}, want...)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}
