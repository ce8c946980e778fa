package issue

import (
	"cmp"
	"encoding/json"
	"math"

	"kalends/engine/history"
	"kalends/ledger"
	"kalends/publish/folder"
	"kalends/publish/keys"
	"kalends/rating"
)

// before returns the lists before that of a snapshot, as it sees them, the newest revision of each date, oldest first.
func (s *Snapshot) before(v *folder.View) (all []ledger.Publication, err error) {
	published, err := v.Publications(s.List.ID)
	for _, p := range published {
		seen := p.State == ledger.IsPublic && p.Reissued <= s.Reissued
		draft := s.drafts && p.State == ledger.Frozen && p.Revision > 1 && p.Reissued == s.Reissued
		if p.Date < s.Period.Date && (seen || draft) {
			all = append(all, p)
		}
	}
	return folder.NewestOf(all), err
}

// reissuedNow returns the number of the last reissue decision with which a list is made now: that of the last published
// list. The first list is made with all decisions, because nothing is published that could be made again.
func reissuedNow(v *folder.View, list string) (int, error) {
	out, err := folder.OutAsOf(v, list, math.MaxInt)
	if err != nil || len(out) > 0 {
		if len(out) > 0 {
			return out[len(out)-1].Reissued, err
		}
		return 0, err
	}
	all, err := v.Ledger.Decisions()
	return history.LastReissue(all), err
}

// ReissuedBetween returns the numbers of the decisions after one number up to another for which published lists are
// made again. What is set on a list to come is left out: it is printed there.
func ReissuedBetween(v *folder.View, after, to int) ([]int, error) {
	all, err := v.Ledger.Decisions()
	numbers := []int{}
	for n := after + 1; err == nil && n <= to; n++ {
		if history.LastReissue(rating.Until(all, n)) != n {
			continue
		}
		var later bool
		if later, err = setsLaterList(v, all, all[n-1]); err == nil && !later {
			numbers = append(numbers, n)
		}
	}
	return numbers, err
}

// setsLaterList reports whether a decision sets a figure on a list that is not published yet, or revokes such a
// decision.
func setsLaterList(v *folder.View, all []rating.Decision, d rating.Decision) (bool, error) {
	if d.Kind == rating.Revoke && d.Revokes <= len(all) {
		return setsLaterList(v, all, all[d.Revokes-1])
	}
	if d.Kind != rating.Adjust {
		return false, nil
	}
	out, err := folder.OutAsOf(v, d.List, math.MaxInt)
	return len(out) == 0 || out[len(out)-1].Date < cmp.Or(d.ListDate, d.Day), err
}

// MadeAgainFor returns the numbers of the decisions after a number with which lists were made again, whether these are
// published or await their release.
func MadeAgainFor(v *folder.View, after int) ([]int, error) {
	published, err := v.Publications("")
	to := after
	for _, p := range published {
		to = max(to, p.Reissued)
	}
	if err != nil {
		return nil, err
	}
	return ReissuedBetween(v, after, to)
}

// Touched returns the published lists that decisions change, of each date the newest revision, in the order of their
// release; and the number of the last of these decisions, 0 if there is none.
func Touched(v *folder.View) (all []ledger.Publication, to int, err error) {
	taken, err := v.Ledger.Decisions()
	if err != nil {
		return nil, 0, err
	}
	if to = history.LastReissue(taken); to == 0 {
		return nil, 0, nil
	}
	all, err = touchedBy(v, taken, to)
	return all, to, err
}

// touchedBy returns the published lists that decisions up to a number change, in the order of their release.
func touchedBy(v *folder.View, taken []rating.Decision, to int) (all []ledger.Publication, err error) {
	first := map[string]rating.Date{} // of each list
	for _, l := range inTurn(v) {
		mine, err := touchedIn(v, l, taken, to, first)
		if err != nil {
			return nil, err
		}
		all = append(all, mine.out[mine.first:]...)
	}
	folder.InOrder(v, all)
	return all, nil
}

// inTurn returns the lists of the configuration, those first whose ratings others ask for.
func inTurn(v *folder.View) (all []folder.List) {
	var leaning []folder.List
	for _, l := range v.Setup.Lists {
		if _, leans := v.LeansOn(l); leans {
			leaning = append(leaning, l)
		} else {
			all = append(all, l)
		}
	}
	return append(all, leaning...)
}

// touched is the published lists of one kind; decisions change those from place first on.
type touched struct {
	out    []ledger.Publication
	record history.Record
	first  int
}

// touchedIn returns the lists of one kind that change, because of a decision about one or because it looks up another
// list that changes. first holds the first changed date of each kind; that of this kind is added.
func touchedIn(v *folder.View, l folder.List, taken []rating.Decision, to int, first map[string]rating.Date) (t touched, err error) {
	if t.out, err = folder.OutAsOf(v, l.ID, math.MaxInt); err != nil {
		return t, err
	}
	t.record = history.Record{Decisions: taken, Players: v.Registry.Players,
		Where: func(event string) ([]rating.Date, error) { return ratedOn(v, l.ID, event) }}
	if t.record.Lists, err = pastOf(v, t.out); err != nil {
		return t, err
	}
	if t.first, err = history.FirstAgain(t.record, l.ID, to); err != nil {
		return t, err
	}
	for i, p := range t.out[:t.first] {
		in, err := readInputs(p)
		if err != nil {
			return t, err
		}
		if begin, again := first[leanedOn(in.Leans)]; again && in.Leans.Date >= begin {
			t.first = i
			break
		}
	}
	if t.first < len(t.out) {
		first[l.ID] = t.out[t.first].Date
	}
	return t, nil
}

// leanedOn returns the ID of the list whose issue a list was made with; empty if there is none.
func leanedOn(l *folder.SourceIssue) string {
	if l == nil {
		return ""
	}
	return l.List
}

// FreezeAgain returns, as JSON for the ledger, what a published list is frozen with to be made again: what it was made
// of, with reissue decisions up to another number, and printed by the registry with the hash privacy where that is
// stricter.
func FreezeAgain(v *folder.View, p ledger.Publication, to int, privacy string) (string, error) {
	in, err := readInputs(p)
	if err != nil {
		return "", err
	}
	in.Program, in.Reissued, in.Privacy, in.Key = v.Setup.Program, to, privacy, keys.Current(v)
	if in.Leans != nil {
		leans := *in.Leans
		leans.Reissued = to
		in.Leans = &leans
	}
	text, err := json.Marshal(in)
	return string(text), err
}

// Privacy returns the hash of the registry by which a frozen revision is printed; empty for a first edition.
func Privacy(p ledger.Publication) (string, error) {
	in, err := readInputs(p)
	return in.Privacy, err
}
