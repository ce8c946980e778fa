package main

import (
	"errors"
	"maps"
	"net"
	"slices"
	"strconv"
	"time"

	"kalends/publish"
	"kalends/publish/audit"
	"kalends/publish/folder"
	"kalends/publish/intake"
	"kalends/rating"
)

const (
	statusInterval = time.Minute // how often status.json is written when nothing happens
	stuckAfter     = time.Hour   // a file that is in the inbox longer causes a reminder
	minFreeMB      = 1024        // less free room than this causes a reminder
)

// writeStatus collects the reminders, updates the alerts with them and the faults of failed, and writes the office's
// workbook, and status.json for monitoring. If nothing has changed or failed it does so only once a minute.
func (j *job) writeStatus(o *publish.Office, changed bool, failed error) error {
	now := o.Now
	if !changed && failed == nil && !now.Before(j.statusWritten) && now.Sub(j.statusWritten) < statusInterval {
		return nil
	}
	s, err := o.Audit.Status()
	if err != nil {
		return err
	}
	found := append(j.d.faultAlerts(failed, now), j.mailAlerts(now)...)
	for _, r := range s.Reminders {
		found = append(found, j.d.alert(r.Code, "", now, pairsOf(r.Args)...))
	}
	j.updateAlerts(append(found, j.machineReminders(now)...), now)
	h := j.health(now)
	h.Next = soonest(s.Lists)
	o.Health = &h
	if err := errors.Join(o.Workbook.Write(), o.SaveStatus()); err != nil {
		return err
	}
	j.statusWritten = now
	return nil
}

// machineReminders returns reminders about a disk that fills up and files of the inbox that cannot be taken.
func (j *job) machineReminders(now time.Time) []audit.Alert {
	var found []audit.Alert
	if least, low := leastRoom(folder.FreeMB(j.d.dir, j.setup)); low {
		found = append(found, j.d.alert("W-DISK-LOW", "", now, "free", strconv.FormatInt(least, 10)))
	}
	for _, file := range slices.Sorted(maps.Keys(j.alerts.Files)) {
		if since := j.alerts.Files[file].Since; now.Sub(since) > stuckAfter {
			found = append(found, j.d.alert("W-FILE-STUCK", "", now, "file", file, "since", minuteText(since.In(j.setup.Zone))))
		}
	}
	for _, file := range slices.Sorted(maps.Keys(j.alerts.Files)) {
		if fault := j.alerts.Files[file].Fault; fault != "" {
			found = append(found, j.d.alert("W-FILE-LEFT", file+": "+rating.Word(fault), now))
		}
	}
	return found
}

// leastRoom returns the least free room of all disks in MB, at most minFreeMB, and whether that is too little.
func leastRoom(room map[string]int64) (least int64, low bool) {
	least = minFreeMB
	for _, free := range room {
		least = min(least, free)
	}
	return least, least < minFreeMB
}

// leftFile is a file of the inbox that could not be taken.
type leftFile struct {
	Since time.Time `json:"since"`
	Why   string    `json:"why"`             // as it was printed
	Fault string    `json:"fault,omitempty"` // the system's error when the file could not be read
}

// alreadyReported reports whether there is nothing new to print about a file that was left where it is: this process or
// an earlier one has printed it, or the file is still being copied.
func (j *job) alreadyReported(s intake.Skipped, why string) bool {
	return s.Why == "messages.skip.growing" || j.alerts.Files[rating.Word(s.File)].Why == why
}

// updateLeftFiles records since when each file of the inbox could not be taken, and which files the system did not let
// us read. It reports whether the latter have changed. A pass that broke off changes nothing for the files that it did
// not reach.
func (j *job) updateLeftFiles(pass intake.Pass, brokeOff bool, now time.Time) (changed bool) {
	before, files := j.alerts.Files, map[string]leftFile{}
	if brokeOff {
		maps.Copy(files, before)
	}
	for _, s := range pass.Skipped {
		file := leftFile{Since: now.Truncate(time.Second), Why: j.d.whySkipped(s)}
		switch {
		case s.Err != nil:
			file.Fault = errorText(s.Err)
		case s.Why == intake.EndedIn:
			file.Fault = file.Why
		}
		if was, ok := before[rating.Word(s.File)]; ok && was.Since.Before(file.Since) {
			file.Since = was.Since
		}
		files[rating.Word(s.File)] = file
	}
	j.alerts.Files = files
	return !maps.Equal(faultsByFile(files), faultsByFile(before))
}

// faultsByFile returns the system's error for each file that has one.
func faultsByFile(files map[string]leftFile) map[string]string {
	faults := map[string]string{}
	for name, file := range files {
		if file.Fault != "" {
			faults[name] = file.Fault
		}
	}
	return faults
}

// health returns the state of the job for status.json.
func (j *job) health(now time.Time) audit.Health {
	h := audit.Health{
		LastScan: now.In(j.setup.Zone).Format(time.RFC3339), FreeMB: folder.FreeMB(j.d.dir, j.setup), Notices: int(j.post.waiting.Load()),
		Alerts: append([]audit.Alert{}, j.alerts.Current...),
	}
	for _, file := range slices.Sorted(maps.Keys(j.alerts.Files)) {
		if since := minuteText(j.alerts.Files[file].Since.In(j.setup.Zone)); h.Oldest == nil || since < h.Oldest.Since {
			h.Oldest = &audit.StuckFile{File: file, Since: since}
		}
	}
	return h
}

// soonest returns the list date that comes first, nil if there is none.
func soonest(lists []audit.ListStatus) *audit.Planned {
	var next *audit.Planned
	for i, l := range lists {
		if l.Next.Date != 0 && (next == nil || l.Next.Date < next.Date) {
			next = &lists[i].Next
		}
	}
	return next
}

func minuteText(t time.Time) string { return t.Format("2006-01-02 15:04") }

// pairsOf returns names and values in turn, sorted by name, as words take them.
func pairsOf(args map[string]string) []string {
	var pairs []string
	for _, k := range slices.Sorted(maps.Keys(args)) {
		pairs = append(pairs, k, args[k])
	}
	return pairs
}

// systemd reports the state of the job to systemd, if systemd started it as Type=notify; otherwise it does nothing.
type systemd struct{ socket string }

// watchdog is the state by which systemd knows that the job does not hang.
const watchdog = "WATCHDOG=1"

// notify sends a state such as READY=1 or WATCHDOG=1. Errors are ignored, because they do not affect the job.
func (s systemd) notify(state string) {
	if s.socket == "" {
		return
	}
	c, err := net.DialUnix("unixgram", nil, &net.UnixAddr{Name: s.socket, Net: "unixgram"})
	if err != nil {
		return
	}
	defer c.Close()
	_, _ = c.Write([]byte(state))
}
