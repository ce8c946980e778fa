package main

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"
	"time"
)

var noon = time.Date(2026, 9, 30, 12, 0, 0, 0, time.UTC)

// TestClock runs ticks: what the clock shows, and how long the computer has run since the last tick.
func TestClock(t *testing.T) {
	type tick struct {
		shows time.Duration // after noon
		ran   time.Duration // since the tick before; −1: a new process
		want  string
	}
	const fresh = -1
	const day = 24 * time.Hour
	for name, ticks := range map[string][]tick{
		"runs on":                           {{0, fresh, ""}, {5 * time.Second, 5 * time.Second, ""}, {time.Hour, time.Hour, ""}},
		"set back a little":                 {{0, fresh, ""}, {-5 * time.Minute, time.Second, ""}},
		"set back too much":                 {{0, fresh, ""}, {-5*time.Minute - time.Second, time.Second, "E-CLOCK-BACK"}},
		"comes up again":                    {{0, fresh, ""}, {-time.Hour, time.Second, "E-CLOCK-BACK"}, {-4 * time.Minute, 56 * time.Minute, ""}},
		"back in another process":           {{0, fresh, ""}, {-day, fresh, "E-CLOCK-BACK"}, {-day + time.Hour, time.Hour, "E-CLOCK-BACK"}},
		"1970":                              {{0, fresh, ""}, {-20726 * day, fresh, "E-CLOCK-BACK"}},
		"leaps a day":                       {{0, fresh, ""}, {day, time.Second, ""}},
		"leaps more than a day":             {{0, fresh, ""}, {day + 2*time.Second, time.Second, "E-CLOCK-AHEAD"}},
		"sleeps a week":                     {{0, fresh, ""}, {7 * day, 7 * day, ""}},
		"was off for a week":                {{0, fresh, ""}, {7 * day, fresh, ""}},
		"was off for a quarter":             {{0, fresh, ""}, {100 * day, fresh, ""}},
		"was off for longer, or is wrong":   {{0, fresh, ""}, {100*day + time.Second, fresh, "E-CLOCK-AHEAD"}, {100*day + time.Hour, time.Hour, "E-CLOCK-AHEAD"}, {time.Hour, time.Second, ""}},
		"2099":                              {{0, fresh, ""}, {26420 * day, fresh, "E-CLOCK-AHEAD"}, {26421 * day, fresh, "E-CLOCK-AHEAD"}},
		"leaps and is put right":            {{0, fresh, ""}, {30 * day, time.Second, "E-CLOCK-AHEAD"}, {2 * time.Second, time.Second, ""}},
		"leaps and stays":                   {{0, fresh, ""}, {30 * day, time.Second, "E-CLOCK-AHEAD"}, {30*day + time.Hour, time.Hour, "E-CLOCK-AHEAD"}},
		"leaps, restarts and stays":         {{0, fresh, ""}, {30 * day, time.Second, "E-CLOCK-AHEAD"}, {30*day + time.Hour, fresh, "E-CLOCK-AHEAD"}},
		"leaps, restarts and is put right":  {{0, fresh, ""}, {30 * day, time.Second, "E-CLOCK-AHEAD"}, {time.Hour, fresh, ""}, {2 * time.Hour, time.Hour, ""}},
		"leaps, restarts, right, runs past": {{0, fresh, ""}, {30 * day, time.Second, "E-CLOCK-AHEAD"}, {time.Hour, fresh, ""}, {31 * day, 31*day - time.Hour, ""}},
	} {
		t.Run(name, func(t *testing.T) {
			c, ran := wallClock{}, time.Hour
			for i, k := range ticks {
				if k.ran == fresh {
					c, ran = decode[wallClock](c.encode()), 0
				} else {
					ran += k.ran
				}
				err := c.check(noon.Add(k.shows), ran)
				var doubt clockDoubtError
				if errors.As(err, &doubt); doubt.code != k.want {
					t.Errorf("tick %d: %v, want %q", i, err, k.want)
				}
			}
		})
	}
}

// TestAcceptedClock checks that a doubted clock is trusted once somebody has accepted it, also by a new process.
func TestAcceptedClock(t *testing.T) {
	for _, shows := range []time.Duration{-1000 * time.Hour, 1000 * time.Hour} {
		c := wallClock{}
		if err := c.check(noon, 0); err != nil {
			t.Fatal(err)
		}
		if err := c.check(noon.Add(shows), time.Second); err == nil {
			t.Errorf("%v: believed", shows)
		}
		again := decode[wallClock](c.encode())
		again.accept(noon.Add(shows), 0)
		if err := again.check(noon.Add(shows+time.Second), time.Second); err != nil {
			t.Error(err)
		}
	}
}

// TestOddClockFile accepts any content of the file.
func TestOddClockFile(t *testing.T) {
	for _, text := range []string{"", "x", "null", `{"seen":"yesterday"}`, `{"seen":1}`, "[]"} {
		c := decode[wallClock]([]byte(text))
		if err := c.check(noon, 0); err != nil {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// TestBelievedTimeNeverRunsBack checks that a trusted moment is never earlier than one before it by more than
// maxBackwards, and that a clock that only advances is always trusted, however long the computer sleeps or is off.
func TestBelievedTimeNeverRunsBack(t *testing.T) {
	for seed := range uint64(1000) {
		chance := rand.New(rand.NewPCG(seed, 0))
		c, latest, honest := wallClock{}, time.Time{}, true
		truth, shift, ran := noon, time.Duration(0), time.Duration(0)
		for range 1 + chance.IntN(60) {
			pass := time.Duration(chance.IntN(1_000_000)) * time.Second
			truth, ran = truth.Add(pass), ran+pass
			if chance.IntN(6) == 0 {
				c, ran = decode[wallClock](c.encode()), 0
			}
			if chance.IntN(6) == 0 {
				shift, honest = time.Duration(chance.IntN(18_000_000)-9_000_000)*time.Second, false
			}
			now := truth.Add(shift)
			err := c.check(now, ran)
			if err != nil && honest {
				t.Fatalf("seed %d: an honest clock is doubted: %v", seed, err)
			}
			if err == nil && now.Before(latest.Add(-maxBackwards-time.Second)) {
				t.Fatalf("seed %d: %s is believed after %s", seed, now, latest)
			}
			if err == nil && now.After(latest) {
				latest = now
			}
		}
	}
}

// TestClockDoubtIsInOneTimeZone checks that both moments are printed in one time zone: the saved one is in UTC, while
// the clock shows local time.
func TestClockDoubtIsInOneTimeZone(t *testing.T) {
	kyiv := time.FixedZone("", 3*60*60)
	c := decode[wallClock](wallClock{Seen: noon}.encode())
	err := c.check(noon.AddDate(1, 0, 0).In(kyiv), 0)
	f := new(door).faultOf(err)
	if got := strings.Join(f.pairs, " "); got != "now 2027-09-30 15:00:00 +03:00 seen 2026-09-30 15:00:00 +03:00" {
		t.Error(got)
	}
	if !strings.HasSuffix(err.Error(), "it shows 2027-09-30 15:00:00 +03:00, expected was 2026-09-30 15:00:00 +03:00") {
		t.Error(err)
	}
}
