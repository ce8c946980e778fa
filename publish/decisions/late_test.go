package decisions

import (
	"slices"
	"strings"
	"testing"

	"kalends/ledger"
	"kalends/rating"
	"kalends/templates"
)

// TestWhatIsLate: a fact on which a published list depends is late from the first such list on. A fact that affects
// only lists to come is in time.
func TestWhatIsLate(t *testing.T) {
	january, april := rating.Day(2026, 1, 1), rating.Day(2026, 4, 1)
	out := []ledger.Publication{{Date: january}, {Date: april}}
	for name, c := range map[string]struct {
		was, is  rating.Player
		excuses  excusing
		field    string
		list     rating.Date
		from, to string
	}{
		"nothing": {},
		"a title before the first list": {is: titled(rating.Title{Code: "FM", AwardedOn: january - 9}), field: "title", list: january,
			to: "FM 2025-12-23"},
		"a title of the day of a list": {is: titled(rating.Title{Code: "FM", AwardedOn: april}), field: "title", list: april,
			to: "FM 2026-04-01"},
		"a title since": {is: titled(rating.Title{Code: "FM", AwardedOn: april + 1})},
		"a title whose document is older": {is: titled(rating.Title{Code: "FM", AwardedOn: april + 1, DocDate: april}), field: "title",
			list: april, to: "FM 2026-04-02"},
		"a title that is gone": {was: titled(rating.Title{Code: "FM", AwardedOn: january}), field: "title", list: january,
			from: "FM 2026-01-01"},
		"a revocation since": {was: titled(rating.Title{Code: "FM", AwardedOn: january - 900}),
			is: titled(rating.Title{Code: "FM", AwardedOn: january - 900, RevokedOn: april + 3})},
		"a revocation before": {was: titled(rating.Title{Code: "FM", AwardedOn: january - 900}),
			is: titled(rating.Title{Code: "FM", AwardedOn: january - 900, RevokedOn: april - 3}), field: "title", list: april,
			from: "FM 2023-07-16", to: "FM 2023-07-16–2026-03-29"},
		"another paper": {was: titled(rating.Title{Code: "FM", AwardedOn: january, Document: "1"}),
			is: titled(rating.Title{Code: "FM", AwardedOn: january, Document: "2"})},
		"a day of birth": {was: rating.Player{Birth: rating.Birth{Year: 2010}},
			is: rating.Player{Birth: rating.Birth{Year: 2010, On: rating.Day(2010, 5, 5)}}},
		"a year of birth": {was: rating.Player{Birth: rating.Birth{Year: 2010}}, is: rating.Player{Birth: rating.Birth{Year: 2011}},
			field: "birth", list: january, from: "2010", to: "2011"},
		"a sex":             {was: rating.Player{Sex: rating.Male}, is: rating.Player{Sex: rating.Female}, field: "sex", list: january, from: "M", to: "F"},
		"a death":           {is: spelled(rating.Spell{Kind: "deceased", From: april - 9}), field: "death", list: april, to: "2026-03-23"},
		"a death since":     {is: spelled(rating.Spell{Kind: "deceased", From: april + 9})},
		"dead by Players":   {is: rating.Player{Status: rating.Deceased, Since: january}, field: "death", list: january, to: "2026-01-01"},
		"an excuse":         {is: spelled(rating.Spell{Kind: "excused", Year: 2025}), excuses: yearly{}, field: "excuse", list: january, to: "2025"},
		"an excuse to come": {is: spelled(rating.Spell{Kind: "excused", Year: 2026}), excuses: yearly{}},
		"nobody is excused": {is: spelled(rating.Spell{Kind: "excused", Year: 2025})},
		"a name":            {was: rating.Player{Name: "A"}, is: rating.Player{Name: "B", Club: "C", Region: "D"}},
	} {
		found := window{out: out, excuses: c.excuses}.differences(c.was, c.is)
		if c.field == "" {
			if len(found) != 0 {
				t.Errorf("%s: %+v", name, found)
			}
			continue
		}
		if len(found) != 1 || found[0].field != c.field || found[0].list != c.list || found[0].was != c.from || found[0].is != c.to {
			t.Errorf("%s: %+v, want %s from %s: %s → %s", name, found, c.field, c.list, c.from, c.to)
		}
	}
}

// yearly is a ruleset under which a row of sheet Status excuses a player for a year.
type yearly struct{}

func (yearly) Excused(p rating.Player, year int) bool {
	return slices.ContainsFunc(p.Standings, func(s rating.Spell) bool { return s.Kind == "excused" && s.Year == year })
}

// titled returns a player with a title.
func titled(t rating.Title) rating.Player { return rating.Player{Titles: []rating.Title{t}} }

// spelled returns a player with a row of sheet Status.
func spelled(s rating.Spell) rating.Player { return rating.Player{Standings: []rating.Spell{s}} }

// TestAHiddenBirthIsInNoReason: a decision does not print what is not to be printed of a person.
func TestAHiddenBirthIsInNoReason(t *testing.T) {
	d := difference{field: rating.LateBirth, was: "1990", is: "2010", origin: rating.Origin{File: "registry.xlsx", Sheet: "Players", Cell: "A5"}}
	for _, lang := range templates.Languages {
		words := templates.In(lang)
		open, hidden := d.reason(words, rating.Player{Publish: true}), d.reason(words, rating.Player{Publish: true, HideBirth: true})
		if open == hidden || hidden == "" {
			t.Errorf("%s: %q and %q", lang, open, hidden)
		}
		for _, year := range []string{"1990", "2010"} {
			if strings.Contains(hidden, year) || strings.Contains(d.reason(words, rating.Player{}), year) || !strings.Contains(open, year) {
				t.Errorf("%s: %q and %q", lang, open, hidden)
			}
		}
	}
}
