package folder

import (
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kalends/ledger"
	"kalends/rating"
)

// TestOutlinesAreThoseOfTheLedger: the outlines that are kept are those of the ledger, also after it has changed.
func TestOutlinesAreThoseOfTheLedger(t *testing.T) {
	l, err := ledger.Open(filepath.Join(t.TempDir(), "ledger.db"))
	must(t, err)
	defer l.Close()
	var ids []int64
	for _, code := range []string{"A", "B", "C"} {
		s, err := l.Record(ledger.Submission{SHA: code, Name: code, State: ledger.Waiting, Event: code,
			Sheet: &rating.Event{Code: code, Name: code}}, "2026-10-01T00:00:00Z")
		must(t, err)
		ids = append(ids, s.ID)
	}
	unread, err := l.Record(ledger.Submission{SHA: "D", Name: "D", State: ledger.Rejected}, "2026-10-01T00:00:00Z")
	must(t, err)
	v := &View{Ledger: &l.Reader, memory: new(Memory)}
	check := func(ids ...int64) {
		t.Helper()
		got, err := OutlinesOf(v, ids)
		must(t, err)
		var want []ledger.Outline
		for _, id := range ids {
			one, err := l.OutlinesOf([]int64{id})
			must(t, err)
			want = append(want, one...)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("-ledger +got:\n%s", diff)
		}
	}
	check(ids[1])
	check(ids[2], ids[1])
	check(ids[0], ids[2], unread.ID)
	check(ids...)
	must(t, l.Update(ledger.Submission{ID: ids[1], State: ledger.Waiting, Event: "B",
		Sheet: &rating.Event{Code: "B", Name: "B once more"}}, "2026-10-01T00:00:00Z", "judged again"))
	check(ids[1])
	check(ids...)
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
