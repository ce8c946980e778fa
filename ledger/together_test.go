package ledger

import (
	"database/sql"
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

// TestTogetherKeepsAllOrNothing lets what is done together fail: by itself, and by a write whose error nobody heeds.
func TestTogetherKeepsAllOrNothing(t *testing.T) {
	broken := errors.New("broken")
	for name, do := range map[string]func(l *Ledger) error{
		"itself":  func(*Ledger) error { return broken },
		"a write": func(l *Ledger) error { _ = l.write("fail", func(*sql.Tx) error { return broken }); return nil },
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
