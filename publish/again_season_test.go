package publish_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"kalends/publish"
	"kalends/publish/decisions"
	"kalends/publish/files"
	"kalends/publish/folder"
	"kalends/publish/release"
	"kalends/rating"
)

// reported is an event of a season with its results as they were played and as they were first reported. Without played
// results it must be withdrawn.
type reported struct {
	code, start, end string
	played, said     []string
}

// right reports whether an event was reported as it was played.
func (e reported) right() bool { return slices.Equal(e.played, e.said) }

// aSeason draws two events for each of some lists. Half of them are reported wrongly, and some of these were never
// played.
func aSeason(draw *rand.Rand, lists int) (all [][]reported) {
	results := func() []string {
		of := []string{"1-0", "½-½", "0-1"}
		return []string{of[draw.IntN(3)], of[draw.IntN(3)]}
	}
	for n := range lists {
		var period []reported
		for i := range 2 {
			e := reported{code: fmt.Sprintf("EV-%d%d", n, i), start: fmt.Sprintf("%s-0%d", monthOf(n+2), 5+i),
				end: fmt.Sprintf("%s-1%d", monthOf(n+2), 5+i), played: results()}
			switch e.said = e.played; draw.IntN(4) {
			case 0:
				e.said = results()
			case 1:
				e.said, e.played = results(), nil
			}
			period = append(period, e)
		}
		all = append(all, period)
	}
	return all
}

// monthOf returns the n-th month from January 2026 on, such as 2026-03.
func monthOf(n int) string { return fmt.Sprintf("%d-%02d", 2026+(n-1)/12, (n-1)%12+1) }

// reissuing is the office of a season at a moment; its policy is to make lists again unless a test changes it.
type reissuing struct {
	t      *testing.T
	dir    string
	now    string
	policy rating.Policy
}

func reissuesIn(t *testing.T) *reissuing {
	dir := filepath.Join(t.TempDir(), "small")
	must(t, foundSmall(dir))
	return &reissuing{t: t, dir: dir, policy: rating.Reissue}
}

// work opens the folder at the moment r.now with the policy, calls do and closes it.
func (r *reissuing) work(do func(*publish.Office) error) {
	r.t.Helper()
	configure := func() (folder.Setup, error) {
		s, err := smallSetup(r.dir)
		s.Corrections = r.policy
		return s, err
	}
	s, err := configure()
	must(r.t, err)
	o, err := publish.OpenOn(files.OS, new(folder.Memory), r.dir, s, moment(r.t, r.now), "en",
		func([]byte, folder.Own) (folder.Setup, error) { return configure() })
	must(r.t, err)
	must(r.t, errors.Join(do(o), o.Close()))
}

// publish drops the sheets of events with the results that said returns, and publishes the list of a month.
func (r *reissuing) publish(month int, all []reported, said func(reported) []string) {
	r.t.Helper()
	for _, e := range all {
		if results := said(e); results != nil {
			data, err := eventSheet(e.code, e.start, e.end, "final", results...)
			must(r.t, err, os.WriteFile(filepath.Join(r.dir, "inbox", e.code+".xlsx"), data, 0o644))
		}
	}
	r.now = monthOf(month-1) + "-25T12:00:00Z"
	r.work(pass)
	r.now = monthOf(month) + "-01T00:05:00Z"
	r.work(pass)
}

// decide takes a decision; right is the correct sheet if it is a correction, otherwise nil.
func (r *reissuing) decide(d rating.Decision, right []byte) {
	r.t.Helper()
	d.Reason, d.By = reason, "office"
	r.work(func(o *publish.Office) error {
		_, err := o.Decisions.Take(func(desk decisions.Desk) (decisions.Case, error) {
			if right == nil {
				return desk.Prepare(d)
			}
			return desk.Correction(d, decisions.Sheet{Name: d.Event + ".xlsx", Data: right})
		})
		return err
	})
}

// mend takes the decision that corrects an event: a correction, or a withdrawal if it was not played.
func (r *reissuing) mend(e reported) {
	if e.played == nil {
		r.decide(rating.Decision{Kind: rating.Withdraw, Event: e.code}, nil)
		return
	}
	right, err := eventSheet(e.code, e.start, e.end, "final", e.played...)
	must(r.t, err)
	r.decide(rating.Decision{Event: e.code}, right)
}

// revokeLast revokes the last decision.
func (r *reissuing) revokeLast() {
	last := 0
	r.work(func(o *publish.Office) error {
		all, err := o.Ledger.Decisions()
		last = len(all)
		return err
	})
	r.decide(rating.Decision{Kind: rating.Revoke, Revokes: last}, nil)
}

// release publishes the lists that were made again, if there are any.
func (r *reissuing) release() {
	r.t.Helper()
	r.work(func(o *publish.Office) error {
		_, _, err := o.Publisher.Chain().Release()
		if errors.Is(err, release.ErrNothingAgain) {
			return nil
		}
		return errors.Join(err, pass(o))
	})
	r.work(func(o *publish.Office) error { // what had not been staged yet was staged then
		_, _, err := o.Publisher.Chain().Release()
		if errors.Is(err, release.ErrNothingAgain) {
			err = nil
		}
		return err
	})
}

// newestList returns the newest edition of the list of a month as text, and the number of editions.
func (r *reissuing) newestList(month int) (text string, editions int) {
	r.t.Helper()
	issue := "small-standard-" + monthOf(month) + "-01"
	for ; ; editions++ {
		if _, err := os.Stat(filepath.Join(r.dir, "published", issue, fmt.Sprint("r", editions+1))); err != nil {
			return csvOf(r.t, r.dir, issue, editions), editions
		}
	}
}

// TestASeasonThatIsPutRightEndsAsIfItHadBeenRight: whatever was reported wrongly, whenever it is put right and
// released, also while lists fall due, and whatever is decided by mistake and revoked: in the end every list is as if
// the data had been right from the start, and every edition can be made again.
func TestASeasonThatIsPutRightEndsAsIfItHadBeenRight(t *testing.T) { trySeasonsAgain(t, 4, 0, 1) }

func trySeasonsAgain(t *testing.T, lists int, from, to uint64) {
	for seed := from; seed < to; seed++ {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			trySeasonAgain(t, lists, rand.New(rand.NewPCG(seed, 37)))
		})
	}
}

func trySeasonAgain(t *testing.T, lists int, draw *rand.Rand) {
	events := aSeason(draw, lists)
	right, wrong := reissuesIn(t), reissuesIn(t)
	var open []reported
	for n, period := range events {
		right.publish(n+3, period, func(e reported) []string { return e.played })
		wrong.publish(n+3, period, func(e reported) []string { return e.said })
		for _, e := range period {
			if e.right() && draw.IntN(3) == 0 { // a mistake of the office
				wrong.decide(rating.Decision{Kind: rating.Withdraw, Event: e.code}, nil)
				if draw.IntN(2) == 0 {
					wrong.release()
				}
				wrong.revokeLast()
			} else if !e.right() {
				open = append(open, e)
			}
		}
		for len(open) > 0 && (n == lists-1 || draw.IntN(2) == 0) {
			i := draw.IntN(len(open))
			wrong.mend(open[i])
			open = slices.Delete(open, i, i+1)
			if draw.IntN(2) == 0 {
				wrong.work(pass)
			}
		}
		if draw.IntN(2) == 0 {
			wrong.release()
		}
	}
	wrong.release()
	total := 0
	for month := 3; month < 3+lists; month++ {
		want, _ := right.newestList(month)
		got, editions := wrong.newestList(month)
		if total += editions; got != want {
			t.Errorf("month %d, edition %d:\n%s\nas if it had been right:\n%s", month, editions, got, want)
		}
	}
	decided := 0
	wrong.work(func(o *publish.Office) error {
		all, err := o.Ledger.Decisions()
		decided = len(all)
		return err
	})
	t.Logf("%d editions of %d lists, %d decisions", total, lists, decided)
	wantVerified(t, wrong.dir, wrong.now, total)
}
