package ledger

import (
	"errors"
	"testing"
)

// TestTogetherIsOneCommit writes twice in one transaction: what was written is seen at once, and one commit keeps both.
func TestTogetherIsOneCommit(t *testing.T) {
	l := open(t)
	var commits []string
	l.Commits = func(what string, kept bool) {
		if kept {
			commits = append(commits, what)
		}
	}
	must(t, l.Together(func() error {
		s, err := l.Record(Submission{Name: "cup.xlsx", State: Rejected, SHA: "a"}, at)
		must(t, err)
		must(t, l.SetMeta("moving", "cup"))
		found, err := l.Submissions(Filter{ID: s.ID})
		must(t, err)
		if seen, err := l.Meta("moving"); err != nil || seen != "cup" || len(found) != 1 {
			t.Errorf("what was written is not seen: %q, %v, %v", seen, found, err)
		}
		return nil
	}))
	if len(commits) != 1 || commits[0] != `record "cup.xlsx"` {
		t.Errorf("commits: %q", commits)
	}
	if found, err := l.Submissions(Filter{}); err != nil || len(found) != 1 {
		t.Errorf("kept: %v, %v", found, err)
	}
}

// TestTogetherKeepsAllOrNothing fails by the function itself, and by a write whose error is ignored.
func TestTogetherKeepsAllOrNothing(t *testing.T) {
	broken := errors.New("broken")
	for name, do := range map[string]func(l *Ledger) error{
		"itself":  func(*Ledger) error { return broken },
		"a write": func(l *Ledger) error { _ = l.write("fail", func(*transaction) error { return broken }); return nil },
	} {
		l := open(t)
		before, _, err := l.Head()
		must(t, err)
		err = l.Together(func() error {
			_, err := l.Record(Submission{Name: "cup.xlsx", State: Rejected, SHA: "a"}, at)
			must(t, err)
			return do(l)
		})
		if !errors.Is(err, broken) {
			t.Errorf("%s fails: %v", name, err)
		}
		after, _, err := l.Head()
		must(t, err)
		if found, err := l.Submissions(Filter{}); err != nil || len(found) > 0 || before.Seq != after.Seq {
			t.Errorf("%s fails, and something is kept: %v, %v", name, found, err)
		}
		must(t, l.SetMeta("a", "b")) // it is as usable as before
	}
}

// TestAPartIsTakenBackAlone lets one of three parts fail: the others are kept by one commit.
func TestAPartIsTakenBackAlone(t *testing.T) {
	l, commits, broken := open(t), 0, errors.New("broken")
	l.Commits = func(_ string, kept bool) {
		if kept {
			commits++
		}
	}
	must(t, l.Together(func() error {
		for _, name := range []string{"first.xlsx", "broken.xlsx", "last.xlsx"} {
			err := l.Together(func() error {
				_, err := l.Record(Submission{Name: name, State: Rejected, SHA: name}, at)
				must(t, err)
				if name == "broken.xlsx" {
					return l.write("fail", func(*transaction) error { return broken })
				}
				return nil
			})
			if errors.Is(err, broken) != (name == "broken.xlsx") {
				t.Errorf("%s: %v", name, err)
			}
		}
		return nil
	}))
	found, err := l.Submissions(Filter{})
	must(t, err)
	if len(found) != 2 || found[0].Name != "first.xlsx" || found[1].Name != "last.xlsx" || commits != 1 {
		t.Errorf("kept by %d commits: %v", commits, found)
	}
	must(t, l.Check())
}

// TestTogetherOfNothingIsNoCommit reads together and writes nothing.
func TestTogetherOfNothingIsNoCommit(t *testing.T) {
	l := open(t)
	l.Commits = func(what string, _ bool) { t.Errorf("commit %q", what) }
	must(t, l.Together(func() error {
		_, err := l.Submissions(Filter{})
		return err
	}))
}
