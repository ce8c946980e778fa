package event

import (
	"slices"
	"testing"

	"kalends/ingest/registry"
	"kalends/rating"
)

// TestEarlier checks which events are earlier ones of a series: those whose names differ only in numbers, years and months, at one
// place, of one organiser or sender.
func TestEarlier(t *testing.T) {
	now := registry.EventRow{Code: "B", Name: "Club Night March 2026", City: "Kyiv", Start: rating.Day(2026, 3, 10), End: rating.Day(2026, 3, 11)}
	before := registry.EventRow{Code: "A", City: "Kyiv", Start: rating.Day(2026, 2, 10), End: rating.Day(2026, 2, 11)}
	for what, c := range map[string]struct {
		a, b   func(*registry.EventRow)
		sender bool
		want   bool
	}{
		"another month":              {named("Club Night February 2026"), nil, true, true},
		"another year":               {named("Club Night March 2025"), nil, true, true},
		"a number":                   {named("Club Night 7"), nil, true, true},
		"a Roman number":             {named("Club Night VII"), nil, true, true},
		"no number":                  {named("Club night"), nil, true, true},
		"another word":               {named("Club Morning February 2026"), nil, true, false},
		"another letter":             {named("Club Night B"), named("Club Night A"), true, false},
		"a month in Ukrainian":       {named("Вечір клубу, лютий 2026"), named("Вечір клубу, березень 2026"), true, true},
		"a month in Malay":           {named("Malam Kelab Februari"), named("Malam Kelab Mac"), true, true},
		"a month in Chinese":         {named("棋院二月赛"), named("棋院十一月赛"), true, true},
		"a round in Chinese":         {named("棋院联赛第三站"), named("棋院联赛第4站"), true, true},
		"another event in Chinese":   {named("棋院杯赛第三站"), named("棋院联赛第4站"), true, false},
		"numbers alone":              {named("2026-02"), named("2026-03"), true, false},
		"another group":              {grouped("Juniors"), grouped("Seniors"), true, false},
		"another city":               {func(r *registry.EventRow) { r.City = "Lviv" }, nil, true, false},
		"another sender":             {named("Club Night February 2026"), nil, false, false},
		"one organiser":              {by("North Club"), by("North  club"), false, true},
		"another organiser":          {by("North Club"), by("South Club"), true, false},
		"an organiser in one":        {by("North Club"), nil, true, true},
		"one address":                {func(r *registry.EventRow) { r.Email = "n@club.example" }, func(r *registry.EventRow) { r.Email = "N@club.example" }, false, true},
		"later":                      {func(r *registry.EventRow) { r.Start, r.End = now.Start+30, now.End+30 }, nil, true, false},
		"at the same time":           {func(r *registry.EventRow) { r.End = now.Start }, nil, true, false},
		"more than four hundred ago": {func(r *registry.EventRow) { r.End = now.Start - 401 }, nil, true, false},
	} {
		a, b := before, now
		a.Name = "Club Night February 2026"
		for row, change := range map[*registry.EventRow]func(*registry.EventRow){&a: c.a, &b: c.b} {
			if change != nil {
				change(row)
			}
		}
		reg := registry.Of()
		reg.Events = map[string]registry.EventRow{"A": a, "B": b}
		got := Earlier(reg, "B", func(string) bool { return c.sender })
		if slices.Equal(got, []string{"A"}) != c.want || len(got) > 1 {
			t.Errorf("%s: %v, want %t", what, got, c.want)
		}
	}
}

func named(name string) func(*registry.EventRow) {
	return func(r *registry.EventRow) { r.Name = name }
}

func grouped(group string) func(*registry.EventRow) {
	return func(r *registry.EventRow) { r.Group = group }
}

func by(organizer string) func(*registry.EventRow) {
	return func(r *registry.EventRow) { r.Organizer = organizer }
}

// TestSameSender checks that a folder of the inbox names its sender, unless an event is named by it.
func TestSameSender(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{{"north", "north", true}, {"north", "south", false}, {"", "", false}, {"mail/n1", "mail/n1", false}, {"N1", "N1", false}} {
		if got := SameSender(c.a, c.b, "N1", "N2"); got != c.want {
			t.Errorf("%q and %q: %t", c.a, c.b, got)
		}
	}
}
