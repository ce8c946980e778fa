package rating_test

import (
	"testing"
	"time"

	"kalends/rating"
)

func TestInitials(t *testing.T) {
	for name, want := range map[string]string{
		"Silva, João Pedro": "S., J. P.", "王伟": "王*", "欧阳 修": "欧* 修*", "Коваленко, Оксана": "К., О.", "": "",
		"van der Berg, Jan": "V. D. B., J.", "Ng": "N.", "S., J. P.": "S., J. P.", "王*": "王*", "o'Brien,Tom": "O., T.",
	} {
		if got := rating.Initials(name); got != want {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
		if got := rating.Initials(rating.Initials(name)); got != want {
			t.Errorf("%q twice: %q", name, got)
		}
	}
}

// TestWhoIsYoung: the day before the birthday, the day itself, and people of whom only the year is known.
func TestWhoIsYoung(t *testing.T) {
	p := rating.Privacy{Juniors: rating.Juniors{Under: 16, Names: rating.NamesNone, From: rating.Day(2026, 1, 1), Until: rating.Day(2026, 12, 31)}}
	on := func(y int, m time.Month, d int) rating.Birth { return rating.Birth{Year: y, On: rating.Day(y, m, d)} }
	for name, c := range map[string]struct {
		birth rating.Birth
		day   rating.Date
		shown bool
	}{
		"the day before":         {on(2010, 6, 2), rating.Day(2026, 6, 1), false},
		"the day":                {on(2010, 6, 1), rating.Day(2026, 6, 1), true},
		"29 February, before":    {on(2010, 3, 1), rating.Day(2026, 2, 28), false},
		"the year alone":         {rating.Birth{Year: 2010}, rating.Day(2026, 12, 30), false},
		"its last day":           {rating.Birth{Year: 2010}, rating.Day(2026, 12, 31), true},
		"unknown":                {rating.Birth{}, rating.Day(2026, 6, 1), true},
		"before the rule":        {on(2015, 6, 1), rating.Day(2025, 12, 31), true},
		"the first day":          {on(2015, 6, 1), rating.Day(2026, 1, 1), false},
		"the last day":           {on(2015, 6, 1), rating.Day(2026, 12, 31), false},
		"the day after the rule": {on(2015, 6, 1), rating.Day(2027, 1, 1), true},
	} {
		all := p.Of(rating.PlayersOf(rating.Roll{"1": {ID: "1", Name: "Smith, Jo", NameAlt: "史", SortKey: "x", FIDEID: "5", Birth: c.birth}}), c.day)
		want := rating.NoName
		if c.shown {
			want = "Smith, Jo"
		}
		got := all.Get("1")
		if got.Name != want || (got.NameAlt == "" && got.FIDEID == "" && got.SortKey == "") == c.shown {
			t.Errorf("%s: %+v", name, got)
		}
		for one := range all.All() {
			if one.Name != got.Name {
				t.Errorf("%s: among all %q", name, one.Name)
			}
		}
	}
}

func TestBirthsAsTheyArePrinted(t *testing.T) {
	whole, year := rating.Birth{Year: 2009, On: rating.Day(2009, 7, 3)}, rating.Birth{Year: 2010}
	for shown, want := range map[rating.BirthShown][4]any{
		rating.BirthYear: {2009, "", 2010, ""}, rating.BirthDay: {2009, "2009-07-03", 2010, ""},
		rating.BirthBand: {0, "2005-2009", 0, "2010-2014"}, rating.BirthNone: {0, "", 0, ""},
	} {
		p := rating.Privacy{Birth: shown}
		if got := [4]any{p.Year(whole), p.Text(whole), p.Year(year), p.Text(year)}; got != want {
			t.Errorf("%q: %v, want %v", shown, got, want)
		}
		if p.Text(rating.Birth{}) != "" || p.Year(rating.Birth{}) != 0 {
			t.Errorf("%q: something is printed of an unknown birth", shown)
		}
	}
}
