package issue

import (
	"encoding/json"
	"slices"

	"kalends/engine/history"
	"kalends/ledger"
	"kalends/publish/folder"
	"kalends/rating"
	"kalends/reports"
	"kalends/reports/impact"
)

// baseline returns what the list is compared with before it is published.
func (w *work) baseline() impact.Baseline {
	return impact.Baseline{Before: w.previous.Sorted(), After: w.outcome.List.Sorted(), First: w.firstOut == 0,
		Years: w.years, Joined: joined(w.record, w.Decided, w.Reissued, w.List.ID),
		Name: func(id string) string {
			if p := w.Basis.Registry.Players.Get(id); p.Publish {
				return p.Name
			}
			return ""
		}}
}

// joined returns the players whose opening ratings a first list takes together, because a decision says that they are
// one person, both numbers with that of the decision. No earlier list exists on which the decision could be booked.
func joined(r history.Record, decided, reissued int, list string) map[string]int {
	ones := map[string]int{}
	for _, d := range history.Merges(r, decided, reissued, list) {
		ones[d.Player], ones[d.Into] = d.Number, d.Number
	}
	return ones
}

// Joined is joined for a published first list; all is every decision.
func Joined(all []rating.Decision, p ledger.Publication) (map[string]int, error) {
	known, err := KnownBy(p)
	return joined(history.Record{Decisions: all}, known, p.Reissued, p.List), err
}

// takeTotals reads into the snapshot the totals of the last lists, and the games of those of about the same date in
// earlier years.
func (s *Snapshot) takeTotals(v *folder.View) error {
	published, err := v.Publications(s.List.ID)
	if err != nil {
		return err
	}
	years := sameSeason(published, s.Period.Date, int(s.Period.Date-s.previous.Date))
	if s.kept, err = s.lists.TotalsBefore(s.List.ID, s.Period.Date, shown-1, years...); err != nil {
		return err
	}
	for _, k := range s.kept {
		if !slices.Contains(years, k.Date) {
			continue
		}
		var totals reports.Totals
		if err := json.Unmarshal(k.Totals, &totals); err != nil {
			return err
		}
		s.years = append(s.years, totals.Games)
	}
	s.kept = s.kept[max(0, len(s.kept)-shown+1):]
	return nil
}

// near is by how many days a calendar may move a date from one year to the next.
const near = 10

// sameSeason returns the dates of published lists that are whole years before a day, the nearest of each year, if their
// period was about as long as length days. The first list is left out, because it was not made of one period alone.
func sameSeason(published []ledger.Publication, day rating.Date, length int) (dates []rating.Date) {
	nearest := map[int]rating.Date{}
	for i, p := range published {
		if i == 0 || p.State != ledger.IsPublic || p.Date >= day || published[i-1].Date == p.Date {
			continue
		}
		years := (int(day-p.Date) + 182) * 100 / 36525
		off := distance(day, p.Date, years)
		span := int(p.Date - published[i-1].Date)
		if years < 1 || off > near || span*2 > length*3 || span*3 < length*2 {
			continue
		}
		if have, known := nearest[years]; !known || off < distance(day, have, years) {
			nearest[years] = p.Date
		}
	}
	for _, date := range nearest {
		dates = append(dates, date)
	}
	slices.Sort(dates)
	return dates
}

// distance returns by how many days two dates miss a distance of so many years.
func distance(day, earlier rating.Date, years int) int {
	off := int(day-earlier) - years*36525/100
	return max(off, -off)
}
