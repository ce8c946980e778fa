package publish_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"kalends/ledger"
	"kalends/publish"
	"kalends/publish/files"
	"kalends/publish/files/filestest"
	"kalends/publish/folder"
	"kalends/publish/news"
	"kalends/publish/notify"
	"kalends/publish/release"
	"kalends/rating"
	"kalends/templates"
)

// odd returns work that drops files that are no workbooks, and collects them.
func odd(names ...string) func(*publish.Office) error {
	return func(o *publish.Office) error {
		var errs []error
		for _, name := range names {
			_, err := o.Folder.Write.Record(ledger.Submission{SHA: name, Name: name, State: ledger.Rejected, Folder: "rejected/day", File: name},
				ledger.Moment(o.Now.Format(time.RFC3339)))
			errs = append(errs, err)
		}
		return errors.Join(errs...)
	}
}

// failing makes a call on a path fail while now is set.
type failing struct {
	now        bool
	call, path string
}

func (f *failing) at(s filestest.Step) error {
	if f.now && s.Call == f.call && strings.Contains(filepath.ToSlash(s.Path), f.path) {
		return syscall.ENOSPC
	}
	return nil
}

// putLedger replaces the folder's ledger by a copy.
func (r *newsroom) putLedger(data []byte) {
	r.t.Helper()
	name := filepath.Join(r.dir, "ledger", "ledger.db")
	for _, beside := range []string{"-wal", "-shm"} {
		if err := os.Remove(name + beside); err != nil && !errors.Is(err, os.ErrNotExist) {
			r.t.Fatal(err)
		}
	}
	if err := os.WriteFile(name, data, 0o644); err != nil {
		r.t.Fatal(err)
	}
}

func (r *newsroom) ledger() []byte {
	r.t.Helper()
	data, err := os.ReadFile(filepath.Join(r.dir, "ledger", "ledger.db"))
	if err != nil {
		r.t.Fatal(err)
	}
	return data
}

const someDay = "2026-02-27T12:00:00Z"

// newsCases follow a folder whose configuration, ledger, disk and clock change under the post.
var newsCases = []struct {
	name string
	do   func(r *newsroom)
}{
	{"two rounds", func(r *newsroom) {
		r.must(dates[0][0], brief)
		r.wants("the sheets", sheetNews...)
		r.must(dates[0][0], brief)
		r.wants("nothing new")
		r.must(dates[0][1], brief)
		r.wants("the list", listNews...)
	}},
	{"not configured", func(r *newsroom) {
		r.setup.Notify = folder.Setup{}.Notify
		r.must(someDay, odd("odd.xlsx"))
		for _, name := range []string{"told.json", "notices"} {
			if _, err := os.Lstat(filepath.Join(r.dir, "ledger", name)); !errors.Is(err, os.ErrNotExist) {
				r.t.Errorf("%s is kept: %v", name, err)
			}
		}
	}},
	{"configured for the first time on an old ledger", func(r *newsroom) {
		configured := r.setup.Notify
		r.setup.Notify = folder.Setup{}.Notify
		r.must(someDay, odd("old.xlsx"))
		r.setup.Notify = configured
		r.must(someDay, odd("new.xlsx"))
		r.wants("the first round tells what happens in it, and nothing of before", "returned inbox/new.xlsx")
	}},
	{"removed, and configured again months later", func(r *newsroom) {
		configured := r.setup.Notify
		r.must(someDay, odd("old.xlsx"))
		r.wants("at first", "returned inbox/old.xlsx")
		r.setup.Notify = folder.Setup{}.Notify
		r.must(someDay, odd("older.xlsx"))
		if r.mark() != "" {
			r.t.Errorf("kept %s", r.mark())
		}
		r.setup.Notify = configured
		r.must("2026-09-01T12:00:00Z", odd("odd.xlsx"))
		r.wants("what happened meanwhile is not told", "returned inbox/odd.xlsx")
	}},
	{"off for a week after a stop", func(r *newsroom) {
		if stopped, err := r.round(someDay, func(step filestest.Step) error {
			if stepText(step) == `after commit record "odd.xlsx"` {
				panic(stop{})
			}
			return nil
		}, odd("odd.xlsx")); !stopped || err != nil {
			r.t.Fatal(stopped, err)
		}
		r.wants("stopped")
		r.must("2026-03-08T12:00:00Z", nothing)
		r.wants("late rather than never", "returned inbox/odd.xlsx")
	}},
	{"only some kinds", func(r *newsroom) {
		r.setup.Notify.On = []string{"published"}
		r.must(someDay, odd("odd.xlsx"))
		r.setup.Notify.On = nil
		r.must(someDay, odd("odder.xlsx"))
		r.wants("what nobody wanted then is not told later", "returned inbox/odder.xlsx")
	}},
	{"by hand beside a living job", func(r *newsroom) {
		job := news.NewPost(r.dir, r.setup, templates.In("en"))
		for i, post := range []*news.Post{job, nil, nil, job, nil, job} {
			r.post = post
			name := fmt.Sprintf("odd%d.xlsx", i)
			r.must(someDay, odd(name))
			r.post = job
			r.wants(name, "returned inbox/"+name)
		}
		r.must(someDay, nothing)
		r.wants("in the end")
	}},
	{"delivered beside the work", func(r *newsroom) {
		r.post = news.NewPost(r.dir, r.setup, templates.In("en"))
		done, stopped := make(chan struct{}), make(chan struct{})
		go func() {
			defer close(stopped)
			for {
				select {
				case <-done:
					return
				default:
					r.post.Deliver(context.Background(), noon)
				}
			}
		}()
		var want []string
		for i := range 5 {
			name := fmt.Sprintf("odd%d.xlsx", i)
			r.must(someDay, odd(name))
			want = append(want, "returned inbox/"+name)
		}
		close(done)
		<-stopped
		r.wants("each once", want...)
	}},
	{"the disk is full", func(r *newsroom) {
		f := &failing{call: "create", path: "/ledger/"}
		r.post = news.NewPostOn(filestest.NewStepping(files.OS, f.at), r.dir, r.setup, templates.In("en"))
		r.must(someDay, nothing)
		f.now = true
		for range 3 {
			if _, err := r.round(someDay, nil, odd("odd.xlsx")); !errors.Is(err, syscall.ENOSPC) {
				r.t.Errorf("nobody hears of it: %v", err)
			}
		}
		r.wants("from memory", "returned inbox/odd.xlsx", "returned inbox/odd.xlsx", "returned inbox/odd.xlsx")
		f.now = false
		r.must(someDay, nothing)
		r.post = nil
		r.must(someDay, nothing)
		r.wants("there is room, and another process")
	}},
	{"stopped while the disk is full", func(r *newsroom) {
		r.must(someDay, nothing)
		f := &failing{now: true, call: "create", path: "/ledger/"}
		r.post = news.NewPostOn(filestest.NewStepping(files.OS, f.at), r.dir, r.setup, templates.In("en"))
		if _, err := r.round(someDay, nil, odd("odd.xlsx")); !errors.Is(err, syscall.ENOSPC) {
			r.t.Errorf("nobody hears of it: %v", err)
		}
		r.wants("from memory", "returned inbox/odd.xlsx")
		r.post = nil
		r.must(someDay, nothing)
		r.wants("again, by a process that cannot know", "returned inbox/odd.xlsx")
		if len(r.times) != 1 {
			r.t.Errorf("the repetition is not known as such: %v", r.times)
		}
	}},
	{"what is told cannot be read", func(r *newsroom) {
		r.must(someDay, nothing)
		f := &failing{now: true, call: "read", path: "/told.json"}
		r.post = news.NewPostOn(filestest.NewStepping(files.OS, f.at), r.dir, r.setup, templates.In("en"))
		if _, err := r.round(someDay, nil, odd("odd.xlsx")); !errors.Is(err, syscall.ENOSPC) {
			r.t.Errorf("nobody hears of it: %v", err)
		}
		r.wants("not yet")
		f.now = false
		r.must(someDay, nothing)
		r.wants("when it can", "returned inbox/odd.xlsx")
	}},
	{"what is told is no text of ours", func(r *newsroom) {
		r.must(someDay, nothing)
		if err := os.WriteFile(filepath.Join(r.dir, "ledger", "told.json"), []byte("{"), 0o644); err != nil {
			r.t.Fatal(err)
		}
		r.must(someDay, odd("odd.xlsx"))
		r.wants("it begins anew", "returned inbox/odd.xlsx")
	}},
	{"a copy of the ledger was put back", func(r *newsroom) {
		r.must(someDay, nothing)
		copied := r.ledger()
		r.must(someDay, odd("odd.xlsx", "odder.xlsx"))
		r.wants("before", "returned inbox/odd.xlsx", "returned inbox/odder.xlsx")
		r.putLedger(copied)
		r.must(someDay, odd("oddest.xlsx"))
		r.wants("after", "returned inbox/oddest.xlsx")
	}},
	{"another, longer ledger was put there", func(r *newsroom) {
		other := aNewsroom(r.t, r.dir)
		other.must(someDay, odd("a.xlsx", "b.xlsx", "c.xlsx"))
		r.must(someDay, odd("odd.xlsx"))
		r.wants("before", "returned inbox/odd.xlsx")
		r.putLedger(other.ledger())
		r.must(dates[0][1], nothing)
		r.wants("nothing of its history")
	}},
	{"the clock jumps", func(r *newsroom) {
		r.must(someDay, nothing)
		r.must("1970-01-01T00:00:00Z", odd("odd1.xlsx"))
		r.wants("back", "returned inbox/odd1.xlsx")
		r.must("2099-12-31T23:59:59Z", odd("odd2.xlsx"))
		r.wants("ahead", "returned inbox/odd2.xlsx")
		r.must(dates[0][0], odd("odd3.xlsx"))
		r.wants("put right", "returned inbox/odd3.xlsx")
	}},
	{"a draft awaits its release", func(r *newsroom) {
		r.setup.Approve = true
		r.must(dates[0][0], brief)
		r.wants("the sheets", sheetNews...)
		for range 3 {
			r.must(dates[0][1], brief)
		}
		r.wants("once", "awaiting small-standard-2026-03-01")
		if err := os.RemoveAll(filepath.Join(r.dir, "draft")); err != nil {
			r.t.Fatal(err)
		}
		r.must(dates[0][1], brief)
		r.wants("made again")
		r.must(dates[0][1], func(o *publish.Office) error {
			_, err := o.Publisher.Release(o.Setup.Lists[0], 0, release.Seen{})
			return err
		})
		r.wants("released", listNews...)
	}},
	{"the draft cannot be written", func(r *newsroom) {
		r.setup.Approve = true
		r.must(dates[0][0], brief)
		r.wants("the sheets", sheetNews...)
		f := &failing{now: true, call: "create", path: "/draft/"}
		for i := range 2 {
			if _, err := r.round(dates[0][1], f.at, brief); !errors.Is(err, syscall.ENOSPC) {
				r.t.Errorf("the draft was written: %v", err)
			}
			name := fmt.Sprintf("odd%d.xlsx", i)
			if _, err := r.round(dates[0][1], f.at, odd(name)); err != nil {
				r.t.Error(err)
			}
			r.wants("of what does happen people are told", "returned inbox/"+name)
		}
		r.must(dates[0][1], brief)
		r.wants("once it lies there", "awaiting small-standard-2026-03-01")
		r.must(dates[0][1], brief)
		r.wants("no more")
	}},
	{"stopped before its draft was written", func(r *newsroom) {
		r.setup.Approve = true
		r.must(dates[0][0], brief)
		r.wants("the sheets", sheetNews...)
		if stopped, err := r.round(dates[0][1], func(step filestest.Step) error {
			if strings.HasPrefix(stepText(step), "after commit freeze") {
				panic(stop{})
			}
			return nil
		}, brief); !stopped || err != nil {
			r.t.Fatal(stopped, err)
		}
		r.must(dates[0][1], brief)
		r.wants("it awaits", "awaiting small-standard-2026-03-01")
	}},
	{"released before anybody could be told", func(r *newsroom) {
		r.setup.Approve = true
		r.must(dates[0][0], brief)
		r.wants("the sheets", sheetNews...)
		f := &failing{now: true, call: "create", path: "/draft/"}
		if _, err := r.round(dates[0][1], f.at, brief); !errors.Is(err, syscall.ENOSPC) {
			r.t.Errorf("the draft was written: %v", err)
		}
		r.must(dates[0][1], func(o *publish.Office) error {
			_, err := o.Publisher.Release(o.Setup.Lists[0], 0, release.Seen{})
			return err
		})
		r.wants("what is out no longer awaits", listNews...)
		if strings.Contains(r.mark(), "frozen") {
			r.t.Errorf("still looked for: %s", r.mark())
		}
	}},
}

func TestNews(t *testing.T) {
	s := aSmall(t)
	for _, tc := range newsCases {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			tc.do(aNewsroom(t, s.base[0]))
		})
	}
}

// TestMessages checks the messages themselves: words, numbers, items and length.
func TestMessages(t *testing.T) {
	s := aSmall(t)
	r := aNewsroom(t, s.base[0])
	r.setup.Languages = []string{"zh-CN", "en"}
	r.must(dates[0][0], nothing)
	r.must(dates[0][0], func(o *publish.Office) error {
		findings := rating.Findings{{Code: "W301"}}
		for range 12 {
			findings = append(findings, rating.Finding{Code: "E101", Origin: rating.Origin{Sheet: fmt.Sprintf("Event %d", len(findings)), Cell: "B2"}})
		}
		var err error
		for i := range 51 {
			_, one := o.Folder.Write.Record(ledger.Submission{SHA: fmt.Sprint(i), Name: fmt.Sprintf("s%02d\xff.xlsx", i), Label: "north", State: ledger.Rejected,
				Folder: "rejected/2026-02-28", File: fmt.Sprintf("s%02d_.xlsx", i), Findings: findings}, "2026-02-28T22:00:00+02:00")
			err = errors.Join(err, one)
		}
		return err
	})
	all := r.messages()
	if len(all) != 2 {
		t.Fatalf("%d messages", len(all))
	}
	slices.SortFunc(all, func(a, b notify.Message) int { return len(b.Items) - len(a.Items) })
	if len(all[0].Items) != 50 || len(all[1].Items) != 1 || all[0].ID == all[1].ID {
		t.Errorf("%d and %d in one, %s and %s", len(all[0].Items), len(all[1].Items), all[0].ID, all[1].ID)
	}
	item := all[1].Items[0]
	if item.File != `inbox/north/s50\xff.xlsx` || item.Place != "rejected/2026-02-28/s50_.xlsx" || strings.Count(item.Problems, "\n") != 10 || !strings.HasSuffix(item.Problems, "\n… +2") {
		t.Errorf("%+v", item)
	}
	if all[1].At != "2026-02-28T20:00:00Z" || !strings.Contains(all[1].Subject, "退回") || strings.Contains(item.Problems, "W301") {
		t.Errorf("%+v", all[1])
	}
	if want, _ := templates.In("zh-CN").Finding(rating.Finding{Code: "E101"}); !strings.Contains(item.Problems, want) {
		t.Errorf("%s is not in %s", want, item.Problems)
	}
	r.must(dates[0][0], brief)
	r.messages()
	r.must(dates[0][1], brief)
	if list := r.messages(); len(list) != 1 || !strings.Contains(list[0].Text, " 4 ") || list[0].Items[0].Place != "published/small-standard-2026-03-01/r1" || list[0].Items[0].Revision != 1 {
		t.Errorf("%+v", list)
	}
}
