package publish_test

import (
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"time"
	_ "time/tzdata"

	"kalends/publish/folder"
	"kalends/rating"
)

// special are zones whose clocks skip midnight, fold half an hour, change for Ramadan, or have lost a day.
var special = []string{
	"Africa/Cairo", "Africa/Casablanca", "America/Asuncion", "America/Havana", "America/Santiago", "America/St_Johns", "Antarctica/Troll",
	"Asia/Beirut", "Asia/Gaza", "Asia/Shanghai", "Asia/Tehran", "Asia/Kuala_Lumpur", "Australia/Lord_Howe", "Europe/Kyiv", "Pacific/Apia",
	"Pacific/Chatham", "Pacific/Kiritimati", "UTC",
}

// calendars returns calendars with a list on the first of each month, on the two days of the CXA, and on days on which
// clocks change.
func calendars() map[string]rating.Calendar {
	var monthly rating.Calendar
	for m := time.January; m <= time.December; m++ {
		monthly.Days = append(monthly.Days, rating.MonthDay{Month: m, Day: 1})
	}
	changes := rating.Calendar{}
	for _, s := range []string{"03-08", "03-29", "04-05", "04-24", "09-06", "10-01", "10-04", "10-25", "11-01", "12-30", "12-31"} {
		day, err := rating.ParseMonthDay(s)
		if err != nil {
			panic(err)
		}
		changes.Days = append(changes.Days, day)
	}
	cxa := rating.Calendar{Days: []rating.MonthDay{{Month: time.January, Day: 1}, {Month: time.October, Day: 1}}}
	at := func(c rating.Calendar, h, m time.Duration) rating.Calendar {
		c.At = h*time.Hour + m*time.Minute
		return c
	}
	return map[string]rating.Calendar{
		"monthly 00:05": at(monthly, 0, 5), "monthly 02:30": at(monthly, 2, 30), "CXA 00:05": at(cxa, 0, 5),
		"changes 00:00": at(changes, 0, 0), "changes 01:45": at(changes, 1, 45), "changes 02:30": at(changes, 2, 30), "changes 23:59": at(changes, 23, 59),
	}
}

// firstShown returns the first instant at which the clocks of a zone show wall or later. It is calculated from the
// zone's periods alone.
func firstShown(zone *time.Location, wall time.Time) time.Time {
	t := wall.Add(-30 * time.Hour).In(zone)
	for {
		start, end := t.ZoneBounds()
		_, offset := t.Zone()
		shown := wall.Add(-time.Duration(offset) * time.Second)
		if !start.IsZero() && shown.Before(start) {
			shown = start
		}
		if end.IsZero() || shown.Before(end) {
			return shown
		}
		t = end.In(zone)
	}
}

// decade holds ten years of list dates of a calendar in a zone, with the due moment of each.
type decade struct {
	list  rating.Calendar
	zone  *time.Location
	first rating.Date
	dates []rating.Date
	due   []time.Time
}

func newDecade(c rating.Calendar, zone *time.Location, year int) decade {
	d := decade{list: c, zone: zone, first: rating.Day(year, time.January, 1)}
	d.list.Zone = zone
	for y := year; y < year+10; y++ {
		for _, md := range c.Days {
			d.dates = append(d.dates, rating.Day(y, md.Month, md.Day))
		}
	}
	slices.Sort(d.dates)
	for _, date := range d.dates {
		y, m, day := date.Civil()
		d.due = append(d.due, firstShown(zone, time.Date(y, m, day, 0, 0, 0, 0, time.UTC).Add(c.At)))
	}
	return d
}

// moments returns the times that a clock shows which jumps around each due moment and each change of the zone's clocks.
func (d decade) moments() []time.Time {
	var all []time.Time
	jumps := []time.Duration{-time.Hour, -time.Second, -30 * time.Minute, 0, time.Second, -2 * time.Hour, -time.Second, 3 * time.Minute, -25 * time.Hour, 5 * time.Minute}
	around := slices.Clone(d.due)
	end := d.due[len(d.due)-1]
	for t := d.due[0].In(d.zone); ; {
		_, change := t.ZoneBounds()
		if change.IsZero() || change.After(end) {
			break
		}
		around = append(around, change)
		t = change
	}
	slices.SortFunc(around, time.Time.Compare)
	dice := rand.New(rand.NewPCG(1, uint64(len(around))))
	for _, at := range around {
		for _, jump := range jumps {
			all = append(all, at.Add(jump))
		}
		if dice.IntN(12) == 0 { // a clock that was set wrong, and put right
			all = append(all, at.Add(time.Duration(dice.IntN(70*24))*time.Hour), at.Add(-time.Duration(dice.IntN(70*24))*time.Hour), at)
		}
	}
	return append(all, end.Add(48*time.Hour))
}

// live calls folder.Due at each moment. It fails unless every list whose due moment the clock has shown was published
// at once, in order and only once. It returns the number of moments.
func (d decade) live(t *testing.T, name string) (wakings int) {
	t.Helper()
	next, shown, out := d.first, time.Time{}, 0
	moments := d.moments()
	for _, now := range moments {
		for _, p := range folder.Due(d.list, "standard", next, now) {
			if out == len(d.dates) {
				break // beyond the ten years
			}
			if p.Date != d.dates[out] {
				t.Fatalf("%s: %s came out at %s, want %s", name, p.Date, now.In(d.zone), d.dates[out])
			}
			out++
			following, ok := d.list.After(p.Date)
			if !ok {
				t.Fatalf("%s: nothing after %s", name, p.Date)
			}
			next = following.Date
		}
		if now.After(shown) {
			shown = now
		}
		want, _ := slices.BinarySearchFunc(d.due, shown.Add(1), time.Time.Compare)
		if out != want {
			t.Fatalf("%s: %d lists are out when the clock has shown %s, want %d", name, out, shown.In(d.zone), want)
		}
	}
	if out != len(d.dates) {
		t.Fatalf("%s: %d of %d lists are out", name, out, len(d.dates))
	}
	return len(moments)
}

func zones(t *testing.T) []string {
	t.Helper()
	text, err := os.ReadFile("testdata/zones.txt")
	if err != nil {
		t.Fatal(err)
	}
	return strings.Fields(string(text))
}

// liveThrough runs live for the calendars and years in zones, and returns the numbers of dates and moments.
func liveThrough(t *testing.T, names []string, years ...int) (dates, wakings int) {
	t.Helper()
	for _, name := range names {
		zone, err := time.LoadLocation(name)
		if err != nil {
			t.Fatal(err)
		}
		for label, c := range calendars() {
			for _, year := range years {
				d := newDecade(c, zone, year)
				wakings += d.live(t, name+" "+label)
				dates += len(d.dates)
			}
		}
	}
	return dates, wakings
}

// TestNoDateIsMissedOrMadeTwice lives through ten years in a share of the world's zones; the long proof takes all.
func TestNoDateIsMissedOrMadeTwice(t *testing.T) {
	names := slices.Clone(special)
	for i, name := range zones(t) {
		if i%150 == 7 {
			names = append(names, name)
		}
	}
	dates, wakings := liveThrough(t, names, 2026)
	t.Logf("%d zones, %d list dates, %d wakings: 0 missed, 0 twice", len(names), dates, wakings)
}
