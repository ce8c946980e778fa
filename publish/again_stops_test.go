package publish_test

import (
	"errors"
	"io"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kalends/publish"
	"kalends/publish/files"
	"kalends/publish/files/filestest"
	"kalends/publish/publishtest"
	"kalends/publish/release"
	"kalends/rating"
)

// making is one operation on lists that are made again: staging, releasing or refusing them.
type making struct {
	name   string
	staged bool // before it
	do     func(o *publish.Office) error
	again  func(o *publish.Office) error // what an office does that finds it half done
}

// releasing releases the lists that were made again, if any await it, and runs a pass.
func releasing(o *publish.Office) error {
	_, _, err := o.Publisher.Chain().Release()
	if errors.Is(err, release.ErrNothingAgain) {
		err = nil
	}
	return errors.Join(err, pass(o))
}

func makings() []making {
	refusing := func(o *publish.Office) error {
		_, err := o.Publisher.Chain().Reject("the wrong event")
		return errors.Join(err, pass(o))
	}
	return []making{
		{"staged", false, pass, pass},
		{"released", true, releasing, func(o *publish.Office) error { return errors.Join(pass(o), releasing(o)) }},
		{"refused", true, refusing, pass},
	}
}

// madeWhole is a folder before an operation, with what it must hold afterwards.
type madeWhole struct {
	making
	dir     string
	want    map[string]string
	dropped map[string]int
}

// aMaking takes a decision in the small association, whose lists are published, and prepares an operation.
func aMaking(t *testing.T, m making) (w madeWhole) {
	t.Helper()
	w.making, w.dir, w.dropped = m, bothOut(t), maps.Clone(aSmall(t).drops[1])
	decidesAgain(t, w.dir, mayEve, rating.Decision{Kind: rating.Withdraw, Event: "OPEN-1"})
	if m.staged {
		must(t, passAt(files.OS, w.dir, mayEve))
	}
	dir := copyOf(t, w.dir)
	must(t, opens(dir, quietly, m.do))
	w.want = withoutRefused(holding(t, dir))
	return w
}

// opens opens the folder, calls do and closes it. step is called at every step; it may return an error or end the
// process with the panic stop.
func opens(dir string, step func(filestest.Step) error, do func(*publish.Office) error) error {
	_, err := stopping(dir, step, do)
	return err
}

// stopping is opens that also reports whether the process was ended.
func stopping(dir string, step func(filestest.Step) error, do func(*publish.Office) error) (bool, error) {
	within := func(s filestest.Step) error {
		if rel, err := filepath.Rel(dir, s.Path); err == nil && s.Call != "commit" {
			s.Path = filepath.ToSlash(rel)
		}
		return step(s)
	}
	o, err := openSmall(filestest.NewStepping(files.OS, within), dir, mayEve)
	if err != nil {
		return false, err
	}
	return watched(o, within, do)
}

// goesOn checks the folder after a stop or a fault, repeats the operation, and fails unless the folder ends as if
// nothing had happened.
func (w madeWhole) goesOn(t *testing.T, dir, where string) {
	t.Helper()
	if err := publishtest.Legal(dir, w.dropped, outOf(w.want)); err != nil {
		t.Errorf("%s: just after it: %v", where, err)
	}
	if err := opens(dir, quietly, w.again); err != nil {
		t.Errorf("%s: started again: %v", where, err)
	}
	if diff := cmp.Diff(w.want, withoutRefused(holding(t, dir))); diff != "" {
		t.Errorf("%s: started again, it ends otherwise:\n%s", where, diff)
	}
	must(t, os.RemoveAll(dir))
}

// TestListsAreMadeAgainWholeOrNotAtAll stops the office at steps that write, while lists are staged that are made
// again, released or refused. The long proof stops at every one.
func TestListsAreMadeAgainWholeOrNotAtAll(t *testing.T) { stopMakings(t, 401) }

func stopMakings(t *testing.T, each int) {
	for i, m := range makings() {
		t.Run(m.name, func(t *testing.T) {
			t.Parallel()
			w, stops := aMaking(t, m), 0
			for n := 1 + 7*i%each; ; n += each {
				dir, left, where := copyOf(t, w.dir), n, ""
				stopped, err := stopping(dir, func(s filestest.Step) error {
					if !s.Reads() {
						if left--; left == 0 {
							where = stepText(s)
							panic(stop{})
						}
					}
					return nil
				}, m.do)
				if !stopped {
					must(t, err)
					break
				}
				stops++
				w.goesOn(t, dir, where)
			}
			t.Logf("stopped %d times", stops)
		})
	}
}

// TestMakingListsAgainSurvivesFailingCalls makes steps fail. The long proof makes every one fail in every way.
func TestMakingListsAgainSurvivesFailingCalls(t *testing.T) { failMakings(t, 1667) }

func failMakings(t *testing.T, each int) {
	for i, m := range makings() {
		t.Run(m.name, func(t *testing.T) {
			t.Parallel()
			w := aMaking(t, m)
			for k, fault := range append(disk, io.ErrShortWrite) {
				for n := 1 + (13*i+17*k)%each; ; n += each {
					dir, left, where := copyOf(t, w.dir), n, ""
					_ = opens(dir, func(s filestest.Step) error {
						if !canGive(s, fault) || s.Reads() {
							return nil
						}
						if left--; left == 0 {
							where = stepText(s) + ": " + fault.Error()
							return fault
						}
						return nil
					}, m.do)
					if where == "" {
						break
					}
					w.goesOn(t, dir, where)
				}
			}
		})
	}
}

// TestNamedStopsOfLists ends the process at the moments at which a stop could do most harm.
func TestNamedStopsOfListsThatAreMadeAgain(t *testing.T) {
	for name, patterns := range map[string][]string{
		"staged": {"before commit freeze", "after commit freeze", "half write draft/", "before commit foresee", "after commit foresee"},
		"released": {"before commit release", "after commit release", "half write published/", "before commit stage", "after commit stage",
			"after place published/", "before commit publish", "after commit publish", "before remove draft/"},
		"refused": {"before commit refuse", "after commit refuse", "before remove draft/"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for _, m := range makings() {
				if m.name != name {
					continue
				}
				w := aMaking(t, m)
				for _, pattern := range patterns {
					n := 2 // of the second revision
					if strings.HasSuffix(pattern, "freeze") || strings.HasSuffix(pattern, "release") || strings.HasSuffix(pattern, "refuse") {
						n = 1 // all of them in one commit
					}
					stopNamed(t, w, pattern, n)
				}
			}
		})
	}
}

// stopNamed ends the process at the n-th step that matches a pattern, if there is one.
func stopNamed(t *testing.T, w madeWhole, pattern string, n int) {
	t.Helper()
	dir := copyOf(t, w.dir)
	stopped, err := stopping(dir, func(s filestest.Step) error {
		if !s.Reads() && strings.HasPrefix(stepText(s), pattern) {
			if n--; n == 0 {
				panic(stop{})
			}
		}
		return nil
	}, w.do)
	if !stopped {
		t.Fatalf("%s: never came there: %v", pattern, err)
	}
	w.goesOn(t, dir, pattern)
}

// TestTwoOfficesMakeListsAgain: another computer, whose office has decided differently, has released its revisions in
// the folder. The second office stages, releases and refuses nothing, says so, and changes nothing.
func TestTwoOfficesMakeListsAgain(t *testing.T) {
	first := bothOut(t)
	second := copyOf(t, first)
	decidesAgain(t, first, mayEve, rating.Decision{Kind: rating.Withdraw, Event: "OPEN-1"})
	decidesAgain(t, second, mayEve, rating.Decision{Kind: rating.Withdraw, Event: "CUP-1"})
	must(t, passAt(files.OS, second, mayEve), passAt(files.OS, first, mayEve), opens(first, quietly, releasing))
	fresh := copyOf(t, second) // has staged nothing yet when the other comes
	must(t, opens(fresh, quietly, func(o *publish.Office) error { _, err := o.Publisher.Chain().Reject("later"); return err }))
	for _, dir := range []string{second, fresh} {
		must(t, os.RemoveAll(filepath.Join(dir, "published")), os.CopyFS(filepath.Join(dir, "published"), os.DirFS(filepath.Join(first, "published"))))
		before := outOf(holding(t, dir))
		for name, do := range map[string]func(*publish.Office) error{
			"staged":   func(o *publish.Office) error { _, err := o.Publisher.Chain().Stage(); return err },
			"released": func(o *publish.Office) error { _, _, err := o.Publisher.Chain().Release(); return err },
			"refused":  func(o *publish.Office) error { _, err := o.Publisher.Chain().Reject("why"); return err },
			"a pass":   pass,
		} {
			err := opens(dir, quietly, do)
			if errors.Is(err, release.ErrNothingAgain) && dir == fresh {
				continue
			}
			if !errors.Is(err, files.ErrOccupied) {
				t.Errorf("%s: %v", name, err)
			}
		}
		if diff := cmp.Diff(before, outOf(holding(t, dir))); diff != "" {
			t.Error(diff)
		}
	}
}
