package issue

import (
	"testing"

	"kalends/rating"
)

func TestStanding(t *testing.T) {
	day := rating.Day(2026, 10, 1)
	spell := func(kind string, from, to rating.Date) rating.Spell {
		return rating.Spell{Kind: kind, From: from, To: to}
	}
	for name, c := range map[string]struct {
		player rating.Player
		kind   string
		since  rating.Date
	}{
		"plays":             {rating.Player{Status: rating.Active}, "", 0},
		"not said":          {rating.Player{}, "", 0},
		"retired":           {rating.Player{Status: rating.Retired, Since: day}, "retired", day},
		"retired from then": {rating.Player{Status: rating.Retired, Since: day + 1}, "", 0},
		"merged":            {rating.Player{Status: rating.Merged}, "", 0},
		"first day":         {rating.Player{Standings: []rating.Spell{spell("suspended", day, day+9)}}, "suspended", day},
		"the day before":    {rating.Player{Standings: []rating.Spell{spell("suspended", day+1, 0)}}, "", 0},
		"last day":          {rating.Player{Standings: []rating.Spell{spell("suspended", day-9, day)}}, "suspended", day - 9},
		"over":              {rating.Player{Standings: []rating.Spell{spell("suspended", day-9, day-1)}}, "", 0},
		"ban":               {rating.Player{Standings: []rating.Spell{spell("ban", day-1, 0)}}, "suspended", day - 1},
		"plays again":       {rating.Player{Status: rating.Retired, Standings: []rating.Spell{spell("retired", day-9, 0), spell("reinstated", day, 0)}}, "", 0},
		"an excuse is none": {rating.Player{Standings: []rating.Spell{spell("excused", day-9, 0)}}, "", 0},
		"in memoriam":       {rating.Player{Standings: []rating.Spell{spell("deceased", day-2, 0)}}, "deceased", day - 2},
	} {
		if kind, since := Standing(c.player, day); kind != c.kind || since != c.since {
			t.Errorf("%s: %q since %v, want %q since %v", name, kind, since, c.kind, c.since)
		}
	}
}

// TestWhyNotPrinted: what the registry says of a person takes precedence over the regulations, from its day on.
func TestWhyNotPrinted(t *testing.T) {
	day := rating.Day(2026, 10, 1)
	for name, c := range map[string]struct {
		player rating.Player
		want   string
	}{
		"died":              {rating.Player{Status: rating.Deceased, Since: day}, "rules.off.deceased"},
		"died by Status":    {rating.Player{Standings: []rating.Spell{{Kind: "deceased", From: day}}}, "rules.off.deceased"},
		"dies the next day": {rating.Player{Status: rating.Deceased, Since: day + 1}, notListed},
		"given up":          {rating.Player{Status: rating.Merged, Since: day}, "rules.off.given_up"},
		"given up then":     {rating.Player{Status: rating.Merged, Since: day + 1}, notListed},
		"below the floor":   {rating.Player{}, notListed},
	} {
		if got := whyKeptOff(c.player, day); got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
	}
}
