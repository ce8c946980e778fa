package folder

import (
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kalends/ledger"
	"kalends/rating"
)

// TestOutlinesAreAskedForOnce: the ledger is asked once for each outline until it changes.
func TestOutlinesAreAskedForOnce(t *testing.T) {
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
	asked := &counting{Ledger: l}
	v := &View{Ledger: asked, memory: new(Memory)}
	check := func(ids, missing []int64) {
		t.Helper()
		asked.ids = nil
		got, err := OutlinesOf(v, ids)
		must(t, err)
		slices.Sort(asked.ids)
		if !slices.Equal(asked.ids, missing) {
			t.Errorf("the ledger was asked for %v, not %v", asked.ids, missing)
		}
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
	check([]int64{ids[1]}, []int64{ids[1]})
	check([]int64{ids[2], ids[1]}, []int64{ids[2]})
	check([]int64{ids[0], ids[2], unread.ID}, []int64{ids[0], unread.ID})
	check(ids, nil)
	must(t, l.Update(ledger.Submission{ID: ids[1], State: ledger.Waiting, Event: "B",
		Sheet: &rating.Event{Code: "B", Name: "B once more"}}, "2026-10-01T00:00:00Z", "judged again"))
	check([]int64{ids[1]}, []int64{ids[1]})
	check(ids, []int64{ids[0], ids[2]})
}

// counting counts for which outlines a ledger is asked.
type counting struct {
	Ledger
	ids []int64
}

func (c *counting) OutlinesOf(ids []int64) ([]ledger.Outline, error) {
	c.ids = append(c.ids, ids...)
	return c.Ledger.OutlinesOf(ids)
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
