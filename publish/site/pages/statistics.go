package pages

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"kalends/rating"
	"kalends/reports"
	"kalends/reports/site"
)

// classes returns the distribution of ratings, lowest class first, with the empty classes between.
func (s *series) classes(counts map[rating.Points]int) (bars []site.Bar) {
	bounds := slices.Sorted(maps.Keys(counts))
	if len(bounds) == 0 || s.profile.Step <= 0 {
		return nil
	}
	for at := bounds[0]; at <= bounds[len(bounds)-1]; at += s.profile.Step {
		bars = append(bars, site.Bar{Label: at.Text(0), N: counts[at]})
	}
	return bars
}

// ages returns how many players turn how old in a year, in bands of ten years, as far as years of birth are printed.
func ages(lines reports.Lines, year int) (bars []site.Bar) {
	counts := map[int]int{}
	for _, line := range lines.All() {
		if line.BirthYear > 0 && line.BirthYear <= year {
			counts[(year-line.BirthYear)/10]++
		}
	}
	for _, band := range slices.Sorted(maps.Keys(counts)) {
		bars = append(bars, site.Bar{Label: fmt.Sprintf("%d–%d", 10*band, 10*band+9), N: counts[band]})
	}
	return bars
}

// regionBars returns how many players the regions have, the one with the most first.
func (s *Source) regionBars(lines reports.Lines) (bars []site.Bar) {
	counts := map[string]int{}
	for _, line := range lines.All() {
		if line.Region != "" {
			counts[line.Region]++
		}
	}
	for code, n := range counts {
		bars = append(bars, site.Bar{Label: code, Names: s.ref(regions, code).Names, N: n})
	}
	slices.SortFunc(bars, func(a, b site.Bar) int { return cmp.Or(cmp.Compare(b.N, a.N), strings.Compare(a.Label, b.Label)) })
	return bars
}

// record is a highest value, and who had it first.
type record struct {
	value  rating.PastRating
	person *person
	at     int // the place of the list
}

// see takes a value that is higher, or as high on an earlier list.
func (r *record) see(value rating.PastRating, of *person, at int) {
	if r.person == nil || value > r.value || value == r.value && at < r.at {
		*r = record{value, of, at}
	}
}

// records returns the highest rating, the highest of a woman and the largest gain by playing on one list, of people who
// may be published.
func (l *series) records() (all []site.Record) {
	var highest, women, gain record
	var row []rating.PastRating
	for i := range l.persons.all {
		of := &l.persons.all[i]
		row = l.past.Append(row[:0], of.id)
		for at, r := range row {
			if r < 0 {
				continue
			}
			highest.see(r, of, at)
			if of.woman {
				women.see(r, of, at)
			}
		}
		for _, m := range l.moves[i] {
			if now := row[m.list]; now >= 0 && m.old >= 0 && m.games > 0 && now > m.old {
				gain.see(now-m.old, of, int(m.list))
			}
		}
	}
	for i, r := range []record{highest, women, gain} {
		if r.person == nil {
			continue
		}
		one := site.Record{Key: []string{"highest", "highest_women", "gain"}[i], Person: r.person.shown(),
			Value: l.text(rating.Points(r.value)), Date: l.past.Dates[r.at]}
		if one.Key == "gain" {
			one.Value = l.signed(rating.Points(r.value))
		}
		all = append(all, one)
	}
	return all
}
