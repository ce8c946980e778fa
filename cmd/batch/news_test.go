package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"kalends/rating"
)

// deliver lets the job's postman do a round, and returns what the webhook has received since the last time.
func (o *handDriven) deliver(h *hook) string {
	o.job.post.deliverAll(context.Background(), o.now)
	return h.received()
}

// TestNoNoticeIsLost ends the job between its work and the notices about it, and lets other processes work beside it:
// every notice is sent, and once.
func TestNoNoticeIsLost(t *testing.T) {
	t.Parallel()
	h := newHook(t)
	o := quietOffice(t, h.configuration())
	byHand := func(command, want string) {
		t.Helper()
		if status, out, errs := o.run(o.now.Format("2006-01-02T15:04:05Z07:00"), command); status == exitFailed || h.received() != want {
			t.Errorf("%s: exit %d\n%s%s", command, status, out, errs)
		}
	}
	o.wake(0)
	o.put("killed.xlsx", "odd")
	folder, err := o.job.d.openForWork() // a round that is killed when its work is done
	if err == nil {
		_, err = o.job.collectAndPublish(folder, nil)
	}
	if err != nil {
		t.Fatal(err)
	}
	if err := folder.Close(); err != nil {
		t.Fatal(err)
	}
	if output := o.deliver(h); output != "" {
		t.Errorf("told %q by a process that is dead", output)
	}
	o.restart()
	o.wake(0)
	if output := o.deliver(h); output != "returned" {
		t.Errorf("started again it told %q", output)
	}
	o.put("by hand.xlsx", "odd")
	byHand("collect", "returned")
	o.wake(0)
	if output := o.deliver(h); output != "" {
		t.Errorf("the job told %q once more", output)
	}
	o.put("by the job.xlsx", "odd")
	o.wake(0)
	o.wake(0)
	byHand("collect", "returned") // anyone may deliver what the job has put into the outbox
	if output := o.deliver(h); output != "" {
		t.Errorf("the job told %q once more", output)
	}
	o.now = o.now.AddDate(0, 0, 12)
	byHand("publish", "published")
	o.restart()
	o.wake(0)
	if output := o.deliver(h); output != "" {
		t.Errorf("a new process told %q once more", output)
	}
}

// TestThePostmanHasTheClockOfTheJob: with --now the pause before the next attempt is counted from that moment.
func TestThePostmanHasTheClockOfTheJob(t *testing.T) {
	t.Parallel()
	h := newHook(t)
	o := quietOffice(t, h.configuration())
	o.wake(0)
	h.away = true
	o.put("odd.xlsx", "odd")
	o.wake(0)
	o.wake(0)
	o.job.post.start(o.job.d.moment)
	o.job.post.wakeup.trigger()
	for tries := 0; o.job.post.waiting.Load() == 0 && tries < 1000; tries++ {
		time.Sleep(10 * time.Millisecond)
	}
	o.job.post.stop()
	h.away = false
	if got := o.deliver(h); got != "" {
		t.Errorf("told %q before the pause was over", got)
	}
	o.now = o.now.Add(time.Minute)
	if got := o.deliver(h); got != "returned" {
		t.Errorf("told %q after the pause", got)
	}
}

// TestNotifyComesAndGoes changes the key notify while the job runs: people are told of what happens from then on,
// beginning with the very round that first reads it.
func TestNotifyComesAndGoes(t *testing.T) {
	t.Parallel()
	h := newHook(t)
	o := quietOffice(t, "")
	for _, step := range []struct {
		name, from, to, file, want string
	}{
		{"off", "", "", "1.xlsx", ""},
		{"it comes", "publish: auto", h.configuration() + "publish: auto", "2.xlsx", "returned"},
		{"it stays", "", "", "3.xlsx", "returned"},
		{"it goes", h.configuration(), "", "4.xlsx", ""},
		{"it comes again", "publish: auto", h.configuration() + "publish: auto", "5.xlsx", "returned"},
	} {
		o.put(step.file, "odd "+step.file)
		o.job.settling.settled("inbox/"+step.file, 0, rating.SHA([]byte("odd "+step.file))) // it has settled already
		o.edit("kalends.yaml", func(b []byte) []byte { return bytes.Replace(b, []byte(step.from), []byte(step.to), 1) })
		output := o.wake(0)
		if exists(o.dir + "/inbox/" + step.file) {
			t.Errorf("%s: the sheet lies there: %s", step.name, output)
		}
		if received := o.deliver(h); received != step.want {
			t.Errorf("%s: told %q, want %q", step.name, received, step.want)
		}
	}
}

// TestNothingCanBeNoted makes the file of sent notices unwritable: this is reported once, work goes on, and once the
// file is writable nothing is lost of what happens then.
func TestNothingCanBeNoted(t *testing.T) {
	t.Parallel()
	h := newHook(t)
	o := quietOffice(t, h.configuration())
	inTheWay := filepath.Join(o.dir, "ledger", "told.json", "folder")
	if err := os.MkdirAll(inTheWay, 0o755); err != nil {
		t.Fatal(err)
	}
	o.put("odd.xlsx", "odd")
	for range 3 {
		o.wake(0)
	}
	if exists(filepath.Join(o.dir, "inbox", "odd.xlsx")) {
		t.Error("the sheet was not returned")
	}
	missed := slices.DeleteFunc(o.logged("alert", "detail"), func(line string) bool { return !strings.HasPrefix(line, "not told") })
	if len(missed) != 1 || !strings.HasPrefix(missed[0], "not told W-NOTICE read what is told: ") {
		t.Errorf("%q", missed)
	}
	if status, _, errs := o.run("2025-01-20T12:00:00Z", "collect"); status != exitDone || strings.Count(errs, "read what is told: ") != 1 {
		t.Errorf("exit %d\n%s", status, errs)
	}
	if err := os.RemoveAll(filepath.Dir(inTheWay)); err != nil {
		t.Fatal(err)
	}
	o.put("odder.xlsx", "odder")
	o.wake(0)
	o.wake(0)
	if received := o.deliver(h); received != "returned" {
		t.Errorf("told %q", received)
	}
}
