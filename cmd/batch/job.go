package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"runtime/debug"
	"slices"
	"syscall"
	"time"

	"kalends/publish"
	"kalends/publish/audit"
	"kalends/publish/folder"
	"kalends/publish/intake"
	"kalends/publish/news"
	"kalends/publish/release"
)

// pollInterval is how often the job looks at the inbox and at the calendar.
const pollInterval = 5 * time.Second

// job is the scheduled job: it wakes, does a round, and reports what became of it.
type job struct {
	d             *door
	setup         folder.Setup // as it was last read
	log           *slog.Logger
	logFile       io.Closer
	post          *postman
	mail          *mailman
	site          *deployer
	alerts        alerts
	settling      settleTracker
	clock         *wallClock  // nil: --now was given, and the clock is not checked
	savedAlerts   string      // as they were last saved
	statusWritten time.Time   // when status.json was last written
	folderFailed  bool        // the last round could not open the folder
	stopping      func() bool // reports whether the process was told to end
	systemd       systemd
	failures      int       // rounds that failed one after another
	pausedUntil   time.Time // no round before this moment
	poll          time.Duration
}

// newJob makes the job with the alerts and the clock that earlier processes have saved; accept confirms the clock. It
// opens the log, which close closes.
func (d *door) newJob(setup folder.Setup, accept bool) *job {
	j := &job{d: d, setup: setup, settling: settleTracker{setup.Settle, map[string]sighting{}, map[string]time.Time{}},
		stopping: func() bool { return false }, poll: pollInterval}
	j.log, j.logFile = openLog(folder.LogFile(d.dir, setup), setup.Zone)
	d.progress.log = j.logProgress
	d.whenUnfit = func(o *publish.Office, why error) error { return j.writeStatus(o, true, why) }
	d.post = news.NewPost(d.dir, setup, d.words)
	j.post = &postman{post: d.post, log: j.log, wakeup: make(wakeup, 1)}
	j.mail = &mailman{dir: d.dir, clock: d.moment, log: j.log}
	j.site = &deployer{dir: d.dir, clock: d.moment, log: j.log}
	text, _ := folder.Kept(d.dir, setup, alertsFile) // what cannot be read counts as none
	j.alerts, j.savedAlerts = decode[alerts](text), string(text)
	if d.nowText == "" {
		j.clock = loadWallClock(d.dir, setup)
		if accept {
			j.clock.accept(d.clock(), uptime())
			j.log.Info("clock accepted", "now", secondStamp(d.clock()))
		}
	}
	return j
}

// The files that the job keeps beside the ledger.
const (
	clockFile  = "clock.json"
	alertsFile = "alerts.json"
)

// once fetches mail, does one round, sends the notices, hands on a new site, and returns the round's error.
func (j *job) once() error {
	fetchMail(j.d, j.setup)
	err := j.round(nil)
	j.finishRound(err)
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
	defer cancel()
	j.post.deliverAll(ctx, j.d.moment())
	j.d.needsPerson = j.d.needsPerson || slices.ContainsFunc(j.alerts.Current, func(a audit.Alert) bool { return isUnsigned(a.Code) })
	deploySite(j.d, j.setup, slices.ContainsFunc(j.alerts.Current, func(a audit.Alert) bool { return a.Code == afterCode }))
	return err
}

// watch does a round every few seconds until a signal stops it, and returns nil. When it is stopped, it finishes the
// current file or lists and takes no further sheet. The calendar and the ledger say which list is due, so a clock that
// jumps or a computer that slept loses no date.
func (j *job) watch() error {
	stop, cancel := signal.NotifyContext(context.Background(), stopSignals()...)
	defer cancel()
	defer j.d.printAsync()()
	j.d.startClock()
	poll := time.NewTicker(j.poll)
	defer poll.Stop()
	j.systemd, j.stopping = systemd{os.Getenv("NOTIFY_SOCKET")}, func() bool { return stop.Err() != nil }
	j.post.start(j.d.moment)
	defer j.post.stop()
	defer func() {
		j.mail.loop.stop()
		j.site.loop.stop()
	}()
	j.log.Info("started", "program", version, "dir", j.d.dir, "process", os.Getpid())
	j.systemd.notify("READY=1") // before the first round, which may catch up on a year
	j.roundUnlessPaused()
	j.d.printMessage("messages.run.started", "dir", j.d.dir)
	for {
		j.mail.follow(j.setup)
		j.site.follow(j.setup)
		select {
		case <-stop.Done():
			j.systemd.notify("STOPPING=1")
			j.d.printMessage("messages.run.stopped")
			j.log.Info("stopped")
			j.d.needsPerson = false
			return nil
		case <-poll.C:
			j.roundUnlessPaused()
			j.systemd.notify(watchdog)
		}
	}
}

// stopSignals returns the signals that tell the job to stop. The end of its terminal is one, unless it was started with
// nohup.
func stopSignals() []os.Signal {
	all := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) {
		all = append(all, syscall.SIGHUP)
	}
	return all
}

// roundUnlessPaused does a round unless the job pauses after a fault of the machine. Such a fault begins a pause, which
// is longer after each further one.
func (j *job) roundUnlessPaused() {
	if time.Now().Before(j.pausedUntil) {
		return
	}
	err := j.round(func(name string, size int64, sha string) bool {
		return !j.stopping() && j.settling.settled(name, size, sha)
	})
	j.finishRound(err)
	if !j.machineFails(err) {
		j.failures, j.pausedUntil = 0, time.Time{}
		return
	}
	j.pausedUntil = time.Now().Add(pauseAfter(j.failures))
	j.failures++
}

// The pauses after faults of the machine grow from the first to the longest: once the machine works again, no list date
// waits longer than that.
const (
	firstPause   = 15 * time.Second
	longestPause = 10 * time.Minute
)

// pauseAfter returns the pause after a fault that followed so many others.
func pauseAfter(tries int) time.Duration { return min(longestPause, firstPause<<min(tries, 10)) }

// machineFails reports whether a round failed by a fault of the machine. What a person must mend, and a clock that must
// be corrected, are checked with every poll.
func (j *job) machineFails(err error) bool {
	return err != nil && slices.ContainsFunc(j.d.faultsOf(err), func(f fault) bool {
		return f.isMachines() && f.code != "E-CLOCK-BACK" && f.code != "E-CLOCK-AHEAD"
	})
}

// round collects, publishes what is due, and refreshes the drafts that a new sheet changes; a panic becomes an error. A
// failure does not keep the other lists from their date, because what is accepted is in the ledger. A list that is due
// waits only when a fault of the machine kept the job from looking through the inbox, which may hold sheets that came
// in time.
func (j *job) round(settled intake.Settled) (err error) {
	defer func() {
		if broken := recover(); broken != nil {
			err = fmt.Errorf("the program broke off: %v", broken)
			j.log.Error("broke off", "alert", "E-FAILED", "detail", fmt.Sprint(broken), "stack", string(debug.Stack()))
		}
	}()
	j.folderFailed = false
	if err := j.checkClock(); err != nil {
		return err
	}
	o, err := j.d.openForWork()
	j.folderFailed = err != nil
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, o.Close()) }()
	o.Folder.OnChange = j.logChange
	j.setup = o.Setup
	changed, err := j.collectAndPublish(o, settled)
	j.post.journalQueued(j.d.queueNews(o, false))
	return errors.Join(err, j.writeStatus(o, changed || settled == nil || j.d.progress.saved, err))
}

// collectAndPublish does the work of a round in an open folder, and reports whether anything has changed. The error
// joins those of all lists.
func (j *job) collectAndPublish(o *publish.Office, settled intake.Settled) (changed bool, err error) {
	var failed []error
	pass, err := j.d.collect(o, settled, j.alreadyReported)
	changed = j.updateLeftFiles(pass, !pass.Complete, o.Now)
	if err != nil {
		failed = append(failed, err)
	}
	changed = changed || len(pass.Done)+pass.Imported > 0 || j.d.officeActed
	j.d.officeActed = false
	registryInDoubt := errors.As(err, new(folder.RegistryError)) // nothing is published while the registry is in doubt
	inboxUnread := !pass.Complete && j.machineFails(err)
	held := map[string]bool{}
	for _, l := range o.Setup.Lists {
		held[l.ID] = registryInDoubt || inboxUnread && o.IsDue(l) || settled != nil && j.settling.delays(&o.ReadOnly, l, pass)
	}
	outs, err := o.Publisher.PublishLists(o.Setup.Lists, 0, func(l folder.List) bool { return held[l.ID] })
	failed = append(failed, err)
	for _, out := range j.newOuts(outs) {
		changed = true
		j.d.printOut(o, out)
	}
	for _, l := range o.Setup.Lists {
		if held[l.ID] || release.Failed(err, l) {
			continue
		}
		drafted, err := o.Publisher.RefreshDraft(l)
		if changed = changed || drafted; err != nil {
			failed = append(failed, release.ListError{List: l.ID, Err: err})
		}
	}
	return changed, errors.Join(failed...)
}

// newOuts returns what is to be printed of a round: that a draft awaits its release, or that a list waits for another,
// is printed once; in later rounds it only sets needsPerson.
func (j *job) newOuts(outs []release.Out) (news []release.Out) {
	waits := map[string]string{}
	for _, out := range outs {
		known := out.Again
		if out.State == release.Waits {
			known = j.alerts.Waits[out.Issue] == out.WaitsFor
			waits[out.Issue] = out.WaitsFor
		}
		if known {
			j.d.needsPerson = true
			continue
		}
		news = append(news, out)
	}
	j.alerts.Waits = waits
	return news
}

// checkClock returns an error if the clock is doubted and nobody has confirmed it in the meantime; with --now it checks
// nothing. It saves what the clock shows once a minute.
func (j *job) checkClock() error {
	if j.clock == nil {
		return nil
	}
	doubt := j.clock.check(j.d.clock(), uptime())
	if doubt != nil && j.clockAccepted() {
		return nil
	}
	j.clock.save(j.d.dir, j.setup)
	return doubt
}

// logChange logs a change of state. In a long round it also tells systemd that the job does not hang.
func (j *job) logChange(change string, pairs ...any) {
	j.log.Info(change, pairs...)
	j.systemd.notify(watchdog)
}

// logProgress logs how far long work is, and tells systemd that the job does not hang.
func (j *job) logProgress(steps []folder.Step) {
	outer, inner := steps[0], steps[len(steps)-1]
	j.logChange("progress", "work", outer.Work.String(), "done", outer.Done, "all", outer.All, "file", inner.About)
}

// close closes the log.
func (j *job) close() { j.logFile.Close() }
