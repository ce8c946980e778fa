package publish_test

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"kalends/publish"
	"kalends/publish/files"
	"kalends/publish/files/filestest"
	"kalends/publish/folder"
	"kalends/publish/news"
	"kalends/publish/notify"
	"kalends/templates"
)

// newsroom is a folder whose messages go to a webhook that collects them.
type newsroom struct {
	t     *testing.T
	dir   string
	setup folder.Setup
	post  *news.Post // of the process; nil: every round is a process of its own

	mu    sync.Mutex
	heap  []notify.Message // what has arrived since it was last looked at
	times map[string]int   // how often each message has arrived
}

// aNewsroom copies a folder and starts its webhook.
func aNewsroom(t *testing.T, base string) *newsroom {
	r := &newsroom{t: t, dir: copyOf(t, base), times: map[string]int{}}
	server := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, q *http.Request) {
		var m notify.Message
		if err := json.NewDecoder(q.Body).Decode(&m); err != nil {
			t.Error(err)
		}
		r.mu.Lock()
		defer r.mu.Unlock()
		r.heap = append(r.heap, m)
		r.times[m.ID]++
	}))
	t.Cleanup(server.Close)
	var err error
	if r.setup, err = smallSetup(r.dir); err != nil {
		t.Fatal(err)
	}
	r.setup.Notify.Webhook.URL = server.URL
	return r
}

// open opens the folder as a new process does; at, if not nil, is called at every step of the file system.
func (r *newsroom) open(now string, at func(filestest.Step) error) (*publish.Office, *news.Post, error) {
	var fsys files.FS = files.OS
	if at != nil {
		fsys = filestest.NewStepping(files.OS, at)
	}
	moment, err := time.Parse(time.RFC3339, now)
	if err != nil {
		return nil, nil, err
	}
	o, err := publish.OpenOn(fsys, new(folder.Memory), r.dir, r.setup, moment, "en", func([]byte, folder.Own) (folder.Setup, error) { return r.setup, nil })
	if err != nil {
		return nil, nil, err
	}
	o.Intake.Together = 2 // so that it can stop between groups
	post := r.post
	if post == nil {
		post = news.NewPostOn(fsys, r.dir, r.setup, templates.In("en"))
	}
	post.Use(r.setup, templates.In("en"))
	return o, post, nil
}

// round opens the folder and makes notices before and after work, as the program does. at may end the process at any
// step.
func (r *newsroom) round(now string, at func(filestest.Step) error, work func(*publish.Office) error) (stopped bool, err error) {
	o, post, err := r.open(now, at)
	if err != nil {
		return false, err
	}
	defer func() {
		if broken := recover(); broken != nil {
			if _, stopped = broken.(stop); !stopped {
				panic(broken)
			}
		}
		o.Folder.Write.Commits = nil
		err = errors.Join(err, o.Close())
	}()
	if at != nil {
		o.Folder.Write.Commits = func(what string, kept bool) {
			_ = at(filestest.Step{Call: "commit", Path: what, Moment: map[bool]filestest.Moment{true: filestest.After, false: filestest.Before}[kept]})
		}
	}
	return false, errors.Join(post.News(o.Folder), work(o), post.News(o.Folder))
}

// must is round without steps; it fails on an error.
func (r *newsroom) must(now string, work func(*publish.Office) error) {
	r.t.Helper()
	if _, err := r.round(now, nil, work); err != nil {
		r.t.Fatal(err)
	}
}

// messages delivers the outbox and returns what has arrived since the last call.
func (r *newsroom) messages() []notify.Message {
	r.t.Helper()
	post := r.post
	if post == nil {
		post = news.NewPost(r.dir, r.setup, templates.In("en"))
	}
	for _, fate := range post.Deliver(context.Background(), noon) {
		if fate.Err != nil {
			r.t.Error(fate.Err)
		}
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	all := r.heap
	r.heap = nil
	return all
}

// items delivers the outbox and returns a line for each item that has arrived since the last call.
func (r *newsroom) items() []string {
	var lines []string
	for _, m := range r.messages() {
		for _, item := range m.Items {
			lines = append(lines, string(m.Kind)+" "+item.File+item.Issue)
		}
	}
	slices.Sort(lines)
	return lines
}

func (r *newsroom) wants(what string, want ...string) {
	r.t.Helper()
	if diff := cmp.Diff(want, r.items()); diff != "" {
		r.t.Errorf("%s:\n%s", what, diff)
	}
}

func (r *newsroom) mark() string {
	data, err := os.ReadFile(filepath.Join(r.dir, "ledger", "told.json"))
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		r.t.Error(err)
	}
	return string(data)
}

// noon is the moment at which messages are delivered.
var noon = time.Date(2026, 4, 2, 12, 0, 0, 0, time.UTC)

// brief is the part of a pass that leads to notices: no draft ahead of its date, no status.
func brief(o *publish.Office) error {
	if _, err := o.Intake.Collect(nil); err != nil {
		return err
	}
	_, err := o.Publisher.Publish(o.Setup.Lists[0], 0)
	return err
}

// nothing is the work of a round without events.
func nothing(*publish.Office) error { return nil }

// What the first date of the small association has to tell.
var (
	sheetNews = []string{"returned inbox/north/bad.xlsx", "waiting inbox/new again.xlsx"}
	listNews  = []string{"published small-standard-2026-03-01"}
	firstNews = slices.Sorted(slices.Values(slices.Concat(sheetNews, listNews)))
)

// parts reports whether a stop at a step can separate an event from its notice: commits of the ledger, and changes of
// the outbox and the cursor.
func parts(s filestest.Step) bool {
	path := filepath.ToSlash(s.Path)
	return s.Call == "commit" || !s.Reads() && (strings.Contains(path, "ledger/notices") || strings.Contains(path, "ledger/told.json") || strings.Contains(path, "ledger/.kalends-"))
}

// stopAt runs both phases of the first date, stops the process at a chosen step and restarts it. It fails unless every
// notice is sent, and once.
func stopAt(t *testing.T, s small, at func(filestest.Step) bool) {
	t.Helper()
	r := aNewsroom(t, s.base[0])
	defer os.RemoveAll(r.dir)
	ended := false
	for _, now := range dates[0] {
		stopped, err := r.round(now, func(step filestest.Step) error {
			if !ended && parts(step) && at(step) {
				ended = true
				panic(stop{})
			}
			return nil
		}, brief)
		if err != nil {
			t.Fatal(err)
		}
		if stopped {
			r.must(strings.Replace(now, ":0", ":4", 1), brief)
		}
	}
	if !ended {
		t.Fatal("the process never came there")
	}
	r.wants("in the end", firstNews...)
	r.must("2026-03-02T12:00:00Z", nothing)
	r.wants("once more")
}

// newsStops are moments at which a notice was once lost, and at which it could be sent twice.
var newsStops = []struct {
	name    string
	n       int
	pattern string
}{
	{"where to begin is half written", 1, `^half write .*ledger/\.kalends-`},
	{"a sheet was returned, and nobody is told", 1, `^after commit record "bad.xlsx"`},
	{"a sheet waits, and nobody is told", 1, `^after commit record "new again`},
	{"sheets were returned and moved, and nobody is told", 1, `^after commit record "open.xlsx"`},
	{"there is no folder for messages", 1, `^before mkdir .*ledger/notices`},
	{"a message is half written", 1, `^half write .*ledger/notices`},
	{"one message of two lies there", 1, `^after rename .*ledger/notices`},
	{"all messages lie there, and that is not remembered", 2, `^before rename .*ledger/told.json`},
	{"it is remembered", 2, `^after rename .*ledger/told.json`},
	{"a list is frozen", 1, `^after commit freeze`},
	{"a list is out, and nobody is told", 1, `^after commit publish`},
	{"the message of a list has no name yet", 3, `^before rename .*ledger/notices`},
	{"the message of a list lies there, and that is not remembered", 3, `^before rename .*ledger/told.json`},
}

// TestAStopLosesNoNotice stops the office at each of these moments.
func TestAStopLosesNoNotice(t *testing.T) {
	s := aSmall(t)
	for _, point := range newsStops {
		t.Run(point.name, func(t *testing.T) {
			t.Parallel()
			fits, n := regexp.MustCompile(point.pattern), 0
			stopAt(t, s, func(now filestest.Step) bool {
				if fits.MatchString(filepath.ToSlash(stepText(now))) {
					n++
				}
				return n == point.n
			})
		})
	}
}
