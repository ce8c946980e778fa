package main

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"time"

	"kalends/publish"
)

const (
	glance  = time.Minute // how often status.json is looked after when nothing happens
	tooLong = time.Hour   // a file that lies in the inbox longer is called to mind
	lowMB   = 1024        // less room than this is called to mind
)

// look calls to mind what waits for a person, and writes what monitoring reads.
func (j *job) look(o *publish.Office, changed bool, failed error) error {
	now := o.Now
	if !changed && failed == nil && !now.Before(j.shown) && now.Sub(j.shown) < glance {
		return nil
	}
	s, err := o.Status()
	if err != nil {
		return err
	}
	found := j.d.faultAlerts(failed, now)
	for _, r := range s.Reminders {
		found = append(found, j.d.alert(r.Code, "", now, flat(r.Args)...))
	}
	j.change(append(found, j.machineReminders(now)...), now)
	h := j.health(now)
	h.Next = soonest(s.Lists)
	o.Health = &h
	if err := o.SaveStatus(); err != nil {
		return err
	}
	j.shown = now
	return nil
}

// machineReminders calls to mind a disk that fills and files that nobody can take.
func (j *job) machineReminders(now time.Time) []publish.Alert {
	var found []publish.Alert
	if least, low := scarce(publish.FreeMB(j.d.dir, j.setup)); low {
		found = append(found, j.d.alert("W-DISK-LOW", "", now, "free", strconv.FormatInt(least, 10)))
	}
	for _, file := range sortedKeys(j.lying) {
		if since := j.lying[file]; now.Sub(since) > tooLong {
			found = append(found, j.d.alert("W-FILE-STUCK", "", now, "file", shown(file), "since", minute(since.In(j.setup.Zone))))
		}
	}
	for _, file := range sortedKeys(j.left) {
		found = append(found, j.d.alert("W-FILE-LEFT", shown(file)+": "+j.left[file], now))
	}
	return found
}

// scarce gives the least room of all disks, and says whether that is little.
func scarce(room map[string]int64) (least int64, low bool) {
	least = lowMB
	for _, free := range room {
		least = min(least, free)
	}
	return least, least < lowMB
}

// stillLying remembers since when each file of the inbox could not be taken, and which the system would not give. It
// says whether these are others than before.
func (j *job) stillLying(pass publish.Pass, now time.Time) (changed bool) {
	lying, left := map[string]time.Time{}, map[string]string{}
	for _, s := range pass.Skipped {
		if s.Err != nil {
			left[s.File] = s.Err.Error()
		}
		since, ok := j.lying[s.File]
		if !ok {
			since = now
		}
		lying[s.File] = since
	}
	changed = !maps.Equal(left, j.left)
	j.lying, j.left = lying, left
	return changed
}

func (j *job) health(now time.Time) publish.Health {
	h := publish.Health{
		LastScan: now.In(j.setup.Zone).Format(time.RFC3339), FreeMB: publish.FreeMB(j.d.dir, j.setup), Notices: j.post.left(),
		Alerts: append([]publish.Alert{}, j.alerts.Now...),
	}
	for _, file := range sortedKeys(j.lying) {
		if since := j.lying[file]; h.Oldest == nil || minute(since.In(j.setup.Zone)) < h.Oldest.Since {
			h.Oldest = &publish.Lying{File: file, Since: minute(since.In(j.setup.Zone))}
		}
	}
	return h
}

// soonest gives the list date that comes first.
func soonest(lists []publish.ListStatus) *publish.Planned {
	var planned []publish.Planned
	for _, l := range lists {
		if l.Next.Date != 0 {
			planned = append(planned, l.Next)
		}
	}
	if len(planned) == 0 {
		return nil
	}
	slices.SortStableFunc(planned, func(a, b publish.Planned) int { return cmp.Compare(a.Date, b.Date) })
	return &planned[0]
}

func minute(t time.Time) string { return t.Format("2006-01-02 15:04") }

func flat(args map[string]string) []string {
	var pairs []string
	for _, k := range sortedKeys(args) {
		pairs = append(pairs, k, args[k])
	}
	return pairs
}

func sortedKeys[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}
