package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"kalends/publish"
	"kalends/publish/audit"
	"kalends/publish/folder"
	"kalends/publish/keys"
	"kalends/publish/news"
)

// alerts are what a person must act on now: faults and reminders. Each is printed when it begins and, in the log, once
// a day while it lasts. They are saved, so that a job started again and again by a task scheduler reports each of them
// only once.
type alerts struct {
	Current      []audit.Alert       `json:"alerts"`
	LastReminder string              `json:"said"`            // the day on which the log last repeated them
	Files        map[string]leftFile `json:"files,omitempty"` // files of the inbox that could not be taken
	Waits        map[string]string   `json:"waits,omitempty"` // issues that wait for others, and for which
}

// roomForAlerts is the minimum size of the alerts file: on a full disk it still has room for one more alert.
const roomForAlerts = 16 << 10

// text encodes the alerts for the next process, at least roomForAlerts long.
func (a alerts) text() []byte {
	data, _ := json.MarshalIndent(a, "", "  ") // cannot fail: it holds only texts
	return append(data, bytes.Repeat([]byte{'\n'}, max(1, roomForAlerts-len(data)))...)
}

// sameAlert reports whether two alerts are the same one that lasts. Reminders about several drafts, sheets and lists
// differ by their text, and faults without a code of their own by their text, too.
func sameAlert(a, b audit.Alert) bool {
	switch {
	case a.Code != b.Code:
		return false
	case a.Code == "E-FAILED", audit.IsReminder(a.Code) && !isLikeFault(a.Code):
		return a.Problem == b.Problem && a.Detail == b.Detail
	}
	return true
}

// isLikeFault reports whether a reminder is sent in the way of a fault. There is at most one of each such code.
func isLikeFault(code string) bool {
	return code == "W-DISK-LOW" || code == afterCode || isUnsigned(code)
}

// isUnsigned reports whether the code of an alert says that lists are not signed.
func isUnsigned(code string) bool {
	return code == keys.AlertFile || code == keys.AlertPassphrase || code == keys.AlertKey
}

// update replaces the current alerts by found, and returns those that have begun and those that are over. An alert that
// lasts keeps its Since, which is also set in found.
func (a *alerts) update(found []audit.Alert) (begun, over []audit.Alert) {
	for i, f := range found {
		at := slices.IndexFunc(a.Current, func(have audit.Alert) bool { return sameAlert(have, f) })
		if at < 0 {
			begun = append(begun, f)
			continue
		}
		found[i].Since = a.Current[at].Since
	}
	for _, have := range a.Current {
		if !slices.ContainsFunc(found, func(f audit.Alert) bool { return sameAlert(have, f) }) {
			over = append(over, have)
		}
	}
	a.Current = found
	return begun, over
}

// reminders returns the current alerts that no error has caused.
func (a alerts) reminders() []audit.Alert {
	return slices.DeleteFunc(slices.Clone(a.Current), func(have audit.Alert) bool { return !audit.IsReminder(have.Code) })
}

// faultAlerts returns an alert for each fault in an error of a round.
func (d *door) faultAlerts(err error, now time.Time) []audit.Alert {
	if err == nil {
		return nil
	}
	var found []audit.Alert
	for _, f := range d.faultsOf(err) {
		found = append(found, d.alert(f.code, errorText(f.err), now, f.pairs...))
	}
	return found
}

// finishRound compares the faults of a round with the alerts before it, and reports and saves what has begun or is
// over; after an error it also saves the job's health. A round that could not look at the folder leaves the reminders
// as they were.
func (j *job) finishRound(err error) {
	now := j.d.moment().In(j.setup.Zone)
	found := slices.Concat(j.d.faultAlerts(err, now), j.mailAlerts(now), j.alerts.reminders())
	if j.folderFailed {
		found = j.addLateLists(found, now)
	}
	j.updateAlerts(found, now)
	if err != nil {
		_ = publish.SaveHealth(j.d.dir, j.setup, j.health(now), now) // may fail, if the folder is what is gone
	}
}

// addLateLists adds the lists that are late by now to what was found. A round that could not open the folder knows them
// only from status.json.
func (j *job) addLateLists(found []audit.Alert, now time.Time) []audit.Alert {
	for _, r := range audit.Late(j.d.dir, now) {
		late := j.d.alert(r.Code, "", now, pairsOf(r.Args)...)
		if !slices.ContainsFunc(found, func(have audit.Alert) bool { return sameAlert(have, late) }) {
			found = append(found, late)
		}
	}
	return found
}

// updateAlerts replaces the alerts by found, saves them, and prints, logs and sends what has begun and what is over.
// Once a day it logs the alerts that last.
func (j *job) updateAlerts(found []audit.Alert, now time.Time) {
	begun, over := j.alerts.update(found)
	for _, a := range begun {
		j.reportBegin(a, now)
	}
	for _, a := range over {
		j.log.Info("over", "alert", a.Code, "since", a.Since)
	}
	j.reportRecovery(over, now)
	if day := now.In(j.setup.Zone).Format(time.DateOnly); day != j.alerts.LastReminder {
		for _, a := range j.alerts.Current {
			if !slices.ContainsFunc(begun, func(b audit.Alert) bool { return sameAlert(a, b) }) {
				j.logAlert(a, "lasts")
			}
		}
		j.alerts.LastReminder = day
	}
	j.saveAlerts()
}

// saveAlerts saves the alerts, if they have changed, for the next process, also on a full disk: otherwise every process
// that a scheduler starts would report the full disk again. An error is dropped, and the next call tries again.
func (j *job) saveAlerts() {
	text := j.alerts.text()
	if string(text) == j.savedAlerts {
		return
	}
	err := folder.Keep(j.d.dir, j.setup, alertsFile, text)
	if err != nil {
		err = folder.KeepInPlace(j.d.dir, j.setup, alertsFile, text)
	}
	if err == nil {
		j.savedAlerts = string(text)
	}
}

// reportBegin logs an alert that begins, prints it unless another line does, and sends it if it is a fault.
func (j *job) reportBegin(a audit.Alert, now time.Time) {
	j.logAlert(a, "begins")
	if !j.printedElsewhere(a) {
		j.d.printErr(strings.Join(strings.Fields(a.Problem+" "+a.Remedy), " ") + " [" + a.Code + "]")
		for line := range strings.Lines(a.Detail) {
			fmt.Fprintf(j.d.errOut, "    %s\n", j.d.sanitise(strings.TrimRight(line, "\n")))
		}
	}
	if strings.HasPrefix(a.Code, "E-") || isLikeFault(a.Code) {
		j.post.enqueue(func(p *news.Post) { p.InTrouble(a.Code, a.Problem, a.Detail, a.Remedy, now) })
	}
}

// printedElsewhere reports whether an alert need not be printed: the pass itself prints which file it left, the end of
// the process prints the fault of a single round, and --quiet leaves out warnings.
func (j *job) printedElsewhere(a audit.Alert) bool {
	warning := strings.HasPrefix(a.Code, "W-")
	return a.Code == "W-FILE-LEFT" || (j.d.quiet && warning) || (!j.post.running && !audit.IsReminder(a.Code))
}

func (j *job) logAlert(a audit.Alert, what string) {
	level := j.log.Error
	if strings.HasPrefix(a.Code, "W-") {
		level = j.log.Warn
	}
	level(what, "alert", a.Code, "since", a.Since, "problem", a.Problem, "detail", a.Detail, "remedy", a.Remedy)
}

// reportRecovery prints and sends that faults are over, in one line and one message; nothing if only reminders are.
func (j *job) reportRecovery(over []audit.Alert, now time.Time) {
	codes := map[string]bool{}
	since := ""
	for _, a := range over {
		if strings.HasPrefix(a.Code, "E-") || isLikeFault(a.Code) {
			codes[a.Code] = true
			if since == "" || a.Since < since {
				since = a.Since
			}
		}
	}
	if len(codes) == 0 {
		return
	}
	named := strings.Join(slices.Sorted(maps.Keys(codes)), ", ")
	j.d.printMessage("messages.run.recovered")
	at, _ := time.Parse(time.RFC3339, since) // written by this program
	j.post.enqueue(func(p *news.Post) { p.IsWell(named, cmp.Or(at, now), now) })
}
