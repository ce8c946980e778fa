package issue

import (
	"iter"
	"slices"

	"kalends/ledger"
	"kalends/publish/folder"
	"kalends/rating"
)

// Gathered is what the ledger has for a list: its sheets, and the list before. Each is read once.
type Gathered struct {
	Events      rating.Events
	Submissions []ledger.Submission // without entrants and games, which Events holds

	before rating.List // as it is published
}

// Gather reads from the ledger what the list of a date would be made of now.
func Gather(v *folder.View, l folder.List, date rating.Date) (g Gathered, err error) {
	if err := g.take(v.Ledger.EventsFor(l.ID, date)); err != nil {
		return g, err
	}
	reissued, err := reissuedNow(v, l.ID)
	if err != nil {
		return g, err
	}
	return g, g.readBefore(v.Ledger.AsOf(reissued, false), l.ID, date)
}

// gatherFrozen reads from the ledger what a publication was frozen with. drafts says that the list before may be a
// draft of the chain to which the publication belongs.
func gatherFrozen(v *folder.View, p ledger.Publication, drafts bool) (g Gathered, err error) {
	if err := g.take(v.Ledger.EventsOf(p)); err != nil {
		return g, err
	}
	return g, g.readBefore(v.Ledger.AsOf(p.Reissued, drafts), p.List, p.Date)
}

// take adds sheets and packs their events, one after the other.
func (g *Gathered) take(sheets iter.Seq2[ledger.Submission, error]) error {
	for s, err := range sheets {
		if err != nil {
			return err
		}
		g.Events.Add(*s.Sheet)
		s.Sheet.Entrants, s.Sheet.Games = nil, nil
		g.Submissions = append(g.Submissions, s)
	}
	g.Events.Close()
	return nil
}

// readBefore sets the list that was in force on the day before a date, as a reader of the ledger sees it; an empty one
// if there is none.
func (g *Gathered) readBefore(reader *ledger.Reader, list string, date rating.Date) error {
	before, ok, err := reader.InForce(list, date-1)
	if err == nil && !ok {
		before = rating.List{ID: list}
	}
	g.before = before
	return err
}

// withArrivals returns the list before that of a date, together with the players who have brought a rating since, and
// the numbers of these.
func (g *Gathered) withArrivals(b *folder.Basis, l folder.List, date rating.Date) (rating.List, []string, error) {
	states, err := arrivals(b, l, g.before, date)
	if err != nil || len(states) == 0 {
		return g.before, nil, err
	}
	var came []string
	for _, s := range states {
		came = append(came, s.Player)
	}
	with := g.before
	with.States = append(slices.Clone(with.States), states...)
	with.Sort()
	return with, came, nil
}
