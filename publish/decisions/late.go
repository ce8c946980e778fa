package decisions

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"kalends/rating"
	"kalends/templates"
)

// difference is a fact that the registry has now and did not have when a list was made that depends on it.
type difference struct {
	field    string
	list     rating.Date // the first list that was wrong
	was, is  string      // as it is printed under Corrections
	document string
	origin   rating.Origin
}

// differences returns what became known of a person too late for a published list. What affects only lists to come is
// in time and left out.
func (w window) differences(was, is rating.Player) (all []difference) {
	for _, of := range []func(was, is rating.Player) (difference, rating.Date){titles, births, sexes, deaths, w.reasons} {
		d, day := of(was, is)
		if d.field == "" {
			continue
		}
		if list, out := w.from(day); out {
			d.list, d.origin = list, cmp.Or(d.origin, is.Origin)
			all = append(all, d)
		}
	}
	return all
}

// titles compares rows of sheet Titles by what they award and when. The day is the first on which they differ. An empty
// field means that they do not.
func titles(was, is rating.Player) (d difference, day rating.Date) {
	came, went := titlesWithout(is.Titles, was.Titles), titlesWithout(was.Titles, is.Titles)
	if len(came)+len(went) == 0 {
		return d, 0
	}
	d = difference{field: rating.LateTitle, was: titleWords(went), is: titleWords(came)}
	for _, t := range slices.Concat(went, came) {
		if from := differsFrom(t, came, went); day == 0 || from < day {
			day = from
		}
		d.document, d.origin = cmp.Or(t.Document, d.document), t.Origin
	}
	return d, day
}

// differsFrom returns the day from which a title differs: that of its award, or of its document if that is earlier; but
// the day of its revocation where nothing else differs.
func differsFrom(t rating.Title, came, went []rating.Title) rating.Date {
	awarded := func(o rating.Title) bool {
		return o.Code == t.Code && o.AwardedOn == t.AwardedOn && o.DocDate == t.DocDate
	}
	i, j := slices.IndexFunc(came, awarded), slices.IndexFunc(went, awarded)
	if i >= 0 && j >= 0 {
		return earliest(came[i].RevokedOn, went[j].RevokedOn)
	}
	return earliest(t.AwardedOn, t.DocDate)
}

// earliest returns the earlier of two days; 0 means that a day is not known.
func earliest(a, b rating.Date) rating.Date {
	if a == 0 || b == 0 {
		return max(a, b)
	}
	return min(a, b)
}

// titlesWithout returns the titles of a that b lacks, whatever their row and document.
func titlesWithout(a, b []rating.Title) []rating.Title {
	return slices.DeleteFunc(slices.Clone(a), func(t rating.Title) bool {
		return slices.ContainsFunc(b, func(o rating.Title) bool {
			return o.Code == t.Code && o.AwardedOn == t.AwardedOn && o.DocDate == t.DocDate && o.RevokedOn == t.RevokedOn
		})
	})
}

// titleWords writes titles by code and day of award, with the day of revocation.
func titleWords(all []rating.Title) string {
	var words []string
	for _, t := range all {
		day := t.AwardedOn.String()
		if t.RevokedOn != 0 {
			day += "–" + t.RevokedOn.String()
		}
		words = append(words, t.Code+" "+day)
	}
	return strings.Join(words, ", ")
}

// births compares years of birth: lists print nothing else of a birth, and rules ask for nothing else. The zero day
// means that every list is affected.
func births(was, is rating.Player) (d difference, day rating.Date) {
	if was.Birth.Year != is.Birth.Year {
		d = difference{field: rating.LateBirth, was: wordUnlessZero(was.Birth.Year), is: wordUnlessZero(is.Birth.Year)}
	}
	return d, 0
}

// wordUnlessZero writes a year or a day; an unknown one is empty.
func wordUnlessZero[T int | rating.Date](value T) string {
	if value == 0 {
		return ""
	}
	return fmt.Sprint(value)
}

// sexes compares the sex. The zero day means that every list is affected.
func sexes(was, is rating.Player) (d difference, day rating.Date) {
	if was.Sex != is.Sex {
		d = difference{field: rating.LateSex, was: string(was.Sex), is: string(is.Sex)}
	}
	return d, 0
}

// deaths compares the days of a death. Lists from that day on do not print the player.
func deaths(was, is rating.Player) (d difference, day rating.Date) {
	a, b := was.Death(), is.Death()
	if a.From != b.From || a.Kind != b.Kind {
		d = difference{field: rating.LateDeath, was: wordUnlessZero(a.From), is: wordUnlessZero(b.From),
			document: b.Document, origin: b.Origin}
	}
	return d, earliest(a.From, b.From)
}

// reasons compares the years in which a player had a reason to be absent, where the rules ask for one: a list of the
// year after took points for the absence, or did not.
func (w window) reasons(was, is rating.Player) (d difference, day rating.Date) {
	if w.excuses == nil || was.Death().Kind != is.Death().Kind {
		return d, 0
	}
	var had, has []string
	for year := range w.years() {
		a, b := w.excuses.Excused(was, year), w.excuses.Excused(is, year)
		if a == b {
			continue
		}
		if a {
			had = append(had, strconv.Itoa(year))
		} else {
			has = append(has, strconv.Itoa(year))
		}
		day = earliest(day, rating.Day(year+1, time.January, 1))
	}
	if len(had)+len(has) == 0 {
		return d, 0
	}
	d = difference{field: rating.LateExcuse, was: strings.Join(had, ", "), is: strings.Join(has, ", ")}
	for _, s := range is.Standings {
		if !slices.ContainsFunc(was.Standings, func(o rating.Spell) bool { return sameSpell(s, o) }) {
			d.document, d.origin = s.Document, s.Origin
		}
	}
	return d, day
}

// sameSpell reports whether two rows of sheet Status say the same, in whatever cell.
func sameSpell(a, b rating.Spell) bool {
	a.Origin, b.Origin = rating.Origin{}, rating.Origin{}
	return a == b
}

// years yields the years whose absences the published lists have counted.
func (w window) years() func(yield func(int) bool) {
	return func(yield func(int) bool) {
		for i, p := range w.out {
			if i > 0 && w.out[i-1].Date.Year() == p.Date.Year() {
				continue
			}
			if !yield(p.Date.Year() - 1) {
				return
			}
		}
	}
}

// reason describes in words what the registry had, what it has now and where. A birth that is not to be shown is left
// out.
func (d difference) reason(words templates.Words, p rating.Player) string {
	at := d.origin
	at.SHA = ""
	if d.field == rating.LateBirth && (p.HideBirth || !p.Publish) {
		return words.Say("decisions.late.hidden", "at", at.String())
	}
	return words.Say("decisions.late."+d.field, "was", cmp.Or(d.was, "–"), "is", cmp.Or(d.is, "–"), "at", at.String())
}
