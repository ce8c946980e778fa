package issue

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"slices"

	"kalends/engine/history"
	"kalends/ledger"
	"kalends/publish/folder"
	"kalends/rating"
	"kalends/reports"
)

// revised is what a snapshot of a list that is made again has besides.
type revised struct {
	was    ledger.Publication // the revision that it replaces
	own    rating.Players     // the players with which it is calculated
	taken  []rating.Decision  // decisions as they were when it was staged
	rated  map[string]ratedList
	lists  []history.Past // as they were published, up to the list itself
	causes []int          // the decisions because of which it is made again
	inputs []reports.Input
	reader *ledger.Reader // the ledger as it was published before
}

// revise reads what a later edition is made of besides what its list was frozen with, and replaces the players of the
// registry by those whom it prints. For a first edition it does nothing.
func (s *Snapshot) revise(v *folder.View, p ledger.Publication) error {
	if p.Revision < 2 {
		return nil
	}
	all, err := v.Ledger.Decisions()
	if err != nil {
		return err
	}
	today, err := v.WithRegistry(s.privacy)
	if err != nil {
		return fmt.Errorf("the registry of the day on which %s r%d was staged: %w", v.IssueName(p.List, p.Date), p.Revision, err)
	}
	r := &revised{own: s.Basis.Registry.Players, taken: rating.Until(all, s.Reissued), reader: v.Ledger.AsOf(s.Reissued-1, false)}
	s.revised, s.newest = r, today.Registry.Players
	s.Basis.Registry.Players = rating.PlayersOf(printedPlayers{r.own, s.newest, factsAfter(r.taken, s.Decided)})
	if r.rated, err = ratedLists(v, r.taken); err != nil {
		return err
	}
	if err = r.readEditions(v, p); err != nil {
		return err
	}
	if s.Editions, err = editionsBefore(v, p); err != nil {
		return err
	}
	r.inputs, err = ReissueInput(v, s.Frozen)
	return err
}

// readEditions reads the editions that were out before p replaces one of them: into r.was the one that is replaced, and
// into r.lists those of all dates up to its own, itself included. If the list of p has no edition yet there is nothing
// to make again, which is an error.
func (r *revised) readEditions(v *folder.View, p ledger.Publication) error {
	out, err := folder.OutAsOf(v, p.List, p.Reissued-1)
	if err != nil {
		return err
	}
	out = slices.DeleteFunc(out, func(o ledger.Publication) bool { return o.Date > p.Date })
	if len(out) == 0 || out[len(out)-1].Date != p.Date {
		return fmt.Errorf("%s is not out: it cannot be made again", v.IssueName(p.List, p.Date))
	}
	r.was = out[len(out)-1]
	r.lists, err = pastOf(v, out)
	return err
}

// editionsBefore returns the editions that were out before p, those that are redacted with the hashes of their files, which
// their manifests in the archive have. If the archive has none, or nothing is left of it that can be read, there are none.
func editionsBefore(v *folder.View, p ledger.Publication) ([]folder.ManifestEdition, error) {
	all, err := folder.EditionsBefore(v, p)
	for i := 0; i < len(all) && err == nil; i++ {
		if all[i].Redacted > 0 {
			all[i].Files, err = filesOf(v, all[i].Manifest)
		}
	}
	return all, err
}

// filesOf returns the hashes of the files that a manifest in the archive has.
func filesOf(v *folder.View, manifest string) (shas []string, err error) {
	var was folder.Manifest
	data, err := v.Archived(manifest)
	if errors.Is(err, fs.ErrNotExist) || err == nil && json.Unmarshal(data, &was) != nil {
		return nil, nil
	}
	for _, f := range was.Outputs {
		shas = append(shas, f.SHA)
	}
	return shas, err
}

// factsAfter returns the facts in force that were decided under reissue after a list was frozen, by person, in order.
func factsAfter(taken []rating.Decision, known int) map[string][]rating.Decision {
	facts := map[string][]rating.Decision{}
	for _, d := range taken {
		if d.Kind == rating.Fact && d.Policy == rating.Reissue && d.InForce() && d.Number > known {
			facts[d.Player] = append(facts[d.Player], d)
		}
	}
	return facts
}

// printedPlayers is people as a later edition prints them: as its list knew them, with facts that came late. People who
// were entered since are as they are today. Nobody is printed with more than he wants today.
type printedPlayers struct {
	then, today rating.Players
	facts       map[string][]rating.Decision
}

// Has reports whether the list knew a person, or today's registry has the person.
func (k printedPlayers) Has(id string) bool { return k.then.Has(id) || k.today.Has(id) }

// Len returns the number of people whom the list knew.
func (k printedPlayers) Len() int { return k.then.Len() }

// Find returns a person as printed; one whom the list did not know comes from today's registry as he is there.
func (k printedPlayers) Find(id string) (rating.Player, bool) {
	p, here := k.then.Find(id)
	if !here {
		return k.today.Find(id)
	}
	return k.printed(p), true
}

// All yields the people whom the list knew.
func (k printedPlayers) All() iter.Seq[rating.Player] {
	return func(yield func(rating.Player) bool) {
		for p := range k.then.All() {
			if !yield(k.printed(p)) {
				return
			}
		}
	}
}

// printed returns a person whom the list knew, with late facts and the stricter privacy.
func (k printedPlayers) printed(p rating.Player) rating.Player {
	for _, d := range k.facts[p.ID] {
		p = d.ApplyTo(p)
	}
	return WithStricterPrivacy(p, k.today)
}

// WithStricterPrivacy returns a person as he wants to be printed today, where that is less; of one who was erased, lists of
// earlier days print the number.
func WithStricterPrivacy(p rating.Player, today rating.Players) rating.Player {
	if now, here := today.Find(p.ID); here && p.Erased == 0 {
		p.Publish, p.HideBirth = p.Publish && now.Publish, p.HideBirth || now.HideBirth
	}
	return p
}

// Courses caches what lists that are made again come to under one decision after the other, by the last decision with
// which they are made: lists of one chain share what was published.
type Courses map[int]history.Courses

// of returns the cache for a number, and makes it if need be; nil if c is nil.
func (c Courses) of(reissued int) history.Courses {
	if c != nil && c[reissued] == nil {
		c[reissued] = history.Courses{}
	}
	return c[reissued]
}

// errataOf returns who has another state than in the revision before, and sets causes, the decisions because of which.
func (r *revised) errataOf(w *work, is rating.List) ([]history.Correction, error) {
	record := w.record
	record.Lists = r.lists
	causes := history.Causes(record, w.List.ID, w.Reissued)
	r.causes = slices.DeleteFunc(causes, func(n int) bool { return r.setLater(r.taken[n-1], w.Period.Date) })
	if len(r.causes) == 0 {
		r.causes = []int{w.Reissued} // it concerns another list, which this one looks up
	}
	printed := func(day rating.Date) (rating.List, error) {
		l, _, err := r.reader.ListOn(w.List.ID, day)
		return l, err
	}
	errata, err := history.ErrataOf(record, w.List.ID, w.Reissued, printed, is, w.Courses.of(w.Reissued))
	if err != nil {
		return nil, fmt.Errorf("errata of %s: %w", w.Basis.IssueName(w.List.ID, w.Period.Date), err)
	}
	return errata, nil
}

// setLater reports whether a decision sets a figure on a list after that of a date, or revokes such a decision. That
// later list prints it.
func (r *revised) setLater(d rating.Decision, date rating.Date) bool {
	if d.Kind == rating.Revoke && d.Revokes <= len(r.taken) {
		return r.setLater(r.taken[d.Revokes-1], date)
	}
	return d.Kind == rating.Adjust && cmp.Or(d.ListDate, d.Day) > date
}

// fill adds to an issue which edition it replaces, and what it corrects.
func (r *revised) fill(w *work, is *reports.Issue) {
	replaced := &reports.Replaced{Revision: r.was.Revision, Manifest: r.was.ManifestSHA, Decisions: r.causes}
	d := decided{all: r.taken, rated: r.rated}
	for _, n := range r.causes {
		replaced.Errata = append(replaced.Errata, d.line(&w.Basis, withoutBirth(&w.Basis, r.taken[n-1]), w.numberOf))
	}
	replaced.Errata = append(replaced.Errata, w.rowsOf(w.errata, w.Period.Date)...)
	is.Replaced = replaced
	is.Corrections = slices.Concat(replaced.Errata, is.Corrections)
}

// Erratum is what a later edition corrected of a player, as the ledger keeps it with the print.
type Erratum struct {
	Player   string        `json:"player"`
	Decision int           `json:"decision"`
	Was      rating.Points `json:"was"`
	WasRated bool          `json:"was_rated"`
	Is       rating.Points `json:"is"`
	IsRated  bool          `json:"is_rated"`
}

// errataIn returns the errata that are kept with a print; none of an empty text.
func errataIn(text json.RawMessage) ([]Erratum, error) {
	var p struct{ Errata []Erratum }
	if len(text) == 0 {
		return nil, nil
	}
	err := json.Unmarshal(text, &p)
	return p.Errata, err
}

// ErrataOf returns what an edition corrected in the edition before it, as the ledger keeps it; a first edition has
// nothing.
func ErrataOf(v *folder.View, p ledger.Publication) ([]Erratum, error) {
	if p.Revision < 2 {
		return nil, nil
	}
	kept, err := v.Ledger.AsOf(p.Reissued, false).TotalsBefore(p.List, p.Date+1, 1)
	if err != nil || len(kept) == 0 {
		return nil, err
	}
	return errataIn(kept[0].Printed)
}

// errataKept returns the errata of ratings in the form that is kept with the print. Others, such as of K, are left out.
func errataKept(errata []history.Correction) []Erratum {
	kept := []Erratum{}
	for _, c := range errata {
		if c.Was.Rated != c.Is.Rated || c.Was.Rating != c.Is.Rating {
			kept = append(kept, Erratum{c.Player, c.Decision, c.Was.Rating, c.Was.Rated, c.Is.Rating, c.Is.Rated})
		}
	}
	return kept
}

// ReissueInput returns further inputs of a later edition: the decisions up to its number with the sheets that count by
// them, and the registry by which people are printed. A first edition has none.
func ReissueInput(v *folder.View, f Frozen) (all []reports.Input, err error) {
	if f.privacy == "" {
		return nil, nil
	}
	taken, err := v.Ledger.Decisions()
	if err != nil {
		return nil, err
	}
	taken = rating.Until(taken, f.Reissued)
	text, err := json.Marshal(taken)
	if err != nil {
		return nil, err
	}
	all = []reports.Input{{Kind: "decisions", Name: fmt.Sprintf("1-%d", f.Reissued), SHA: rating.SHA(text)},
		{Kind: "registry", Name: "registry.xlsx", SHA: f.privacy}}
	for _, d := range taken {
		if d.Submission == 0 || d.Policy != rating.Reissue || !d.InForce() {
			continue
		}
		sheets, err := countedInputs(v, d.Submission)
		if err != nil {
			return nil, err
		}
		all = append(all, sheets...)
	}
	return all, nil
}

// countedInputs returns as inputs the sheet that counts by a decision, and the files that were gathered with it.
func countedInputs(v *folder.View, id int64) (all []reports.Input, err error) {
	found, err := v.Submissions(ledger.Filter{ID: id})
	if err != nil || len(found) == 0 {
		return nil, err
	}
	parts, err := v.Submissions(ledger.Filter{Whole: id})
	for _, s := range append(found[:1:1], parts...) {
		all = append(all, reports.Input{Kind: "sheet", Name: s.Name, SHA: s.SHA, Event: s.Event, Submission: found[0].Number})
	}
	return all, err
}
