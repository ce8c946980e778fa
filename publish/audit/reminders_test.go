package audit

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"kalends/ledger"
	"kalends/publish/folder"
	"kalends/rating"
)

// TestReminders: a reminder is given at the right moment, and not before.
func TestReminders(t *testing.T) {
	now := time.Date(2026, 10, 1, 2, 0, 0, 0, time.UTC)
	list := folder.List{ID: "standard", Calendar: rating.Calendar{Days: []rating.MonthDay{{Month: time.October, Day: 1}}, At: 5 * time.Minute, Zone: time.UTC}}
	due := func(at time.Time) ListStatus {
		return ListStatus{List: "standard", Overdue: !at.After(now), Next: Planned{Date: rating.Day(2026, 10, 1), Deadline: at.Format(time.RFC3339)}}
	}
	waits := func(at time.Time, state ledger.State) []ledger.Submission {
		return []ledger.Submission{{State: state, Event: "CUP", Name: "cup.xlsx", At: ledger.Moment(at.Format(time.RFC3339)),
			Findings: rating.Findings{{Code: "Q630", Args: map[string]string{"missing": "3", "from": "Chess Club"}}, {Code: "Q650", Args: map[string]string{"missing": "no round"}}}}}
	}
	late := Reminder{"E-LIST-LATE", map[string]string{"list": "standard", "date": "2026-10-01", "since": "2026-10-01 00:05"}}
	for name, tc := range map[string]struct {
		list ListStatus
		all  []ledger.Submission
		now  time.Time
		want []Reminder
	}{
		"not due":             {list: due(now.Add(time.Second))},
		"due an hour":         {list: due(now.Add(-time.Hour))},
		"more than an hour":   {list: due(time.Date(2026, 10, 1, 0, 5, 0, 0, time.UTC)), want: []Reminder{late}},
		"broken off just now": {list: ListStatus{List: "standard", Next: due(now.Add(time.Hour)).Next, begun: rating.Day(2026, 10, 1)}, now: time.Date(2026, 10, 1, 1, 5, 0, 0, time.UTC)},
		"broken off":          {list: ListStatus{List: "standard", Next: due(now.Add(time.Hour)).Next, begun: rating.Day(2026, 10, 1)}, want: []Reminder{late}},
		"a draft awaits": {
			list: ListStatus{List: "standard", Awaiting: "demo-standard-2026-10-01", AwaitingSince: "2026-10-01 00:05", Next: due(now.Add(time.Hour)).Next},
			want: []Reminder{{"W-DRAFT-WAITING", map[string]string{"issue": "demo-standard-2026-10-01", "since": "2026-10-01 00:05"}}},
		},
		"the calendar ends": {list: ListStatus{List: "standard"}, want: []Reminder{{"W-CALENDAR-ENDS", map[string]string{"list": "standard"}}}},
		"waits five days":   {list: due(now.Add(time.Hour)), all: waits(now.AddDate(0, 0, -5), ledger.Waiting)},
		"waits longer": {
			list: due(now.Add(time.Hour)), all: waits(now.AddDate(0, 0, -5).Add(-time.Minute), ledger.Waiting),
			want: []Reminder{{"W-SHEET-WAITING", map[string]string{"event": "CUP", "since": "2026-09-26 01:59", "missing": "3", "from": "Chess Club"}}},
		},
		"accepted long ago": {list: due(now.Add(time.Hour)), all: waits(now.AddDate(0, 0, -30), ledger.Accepted)},
	} {
		t.Run(name, func(t *testing.T) {
			o := &Audit{View: &folder.View{Now: now, Basis: folder.Basis{Setup: folder.Setup{Lists: []folder.List{list}, Plain: folder.Plain{RemindAfter: 5}}}}}
			if !tc.now.IsZero() {
				o.Now = tc.now
			}
			if d := cmp.Diff(tc.want, o.reminders(Status{Lists: []ListStatus{tc.list}}, tc.all)); d != "" {
				t.Error(d)
			}
		})
	}
}

// TestHealthIsRenewedEachMinute, and not with every poll, which would write to the share each time.
func TestHealthIsRenewedEachMinute(t *testing.T) {
	health := func(at string, free int64, alerts ...Alert) Health {
		return Health{LastScan: at, FreeMB: map[string]int64{"folder": free}, Alerts: alerts}
	}
	old := health("2026-10-01T00:05:00+03:00", 900)
	for name, tc := range map[string]struct {
		now  Health
		same bool
	}{
		"five seconds":     {health("2026-10-01T00:05:05+03:00", 901), true},
		"59 seconds":       {health("2026-10-01T00:05:59+03:00", 900), true},
		"a minute":         {health("2026-10-01T00:06:00+03:00", 900), false},
		"another zone":     {health("2026-09-30T21:05:30Z", 900), true},
		"the clock back":   {health("2026-10-01T00:04:59+03:00", 900), false},
		"a new alert":      {health("2026-10-01T00:05:05+03:00", 900, Alert{Code: "E-DISK-FULL"}), false},
		"no moment at all": {health("", 900), false},
	} {
		if got := tc.now.Same(&old); got != tc.same {
			t.Errorf("%s: %v", name, got)
		}
	}
	if old.Same(nil) {
		t.Error("the first is new")
	}
}
