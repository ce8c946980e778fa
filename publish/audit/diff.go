package audit

import (
	"sync"

	"kalends/ledger"
	"kalends/publish/folder"
	"kalends/publish/issue"
	"kalends/rating"
	"kalends/reports/diff"
)

// Diff compares two lists, or two revisions of one, as they were published: by the registry and the configuration of
// their day. A revision that is not published is an error.
func (a *Audit) Diff(l folder.List, from, to Revision) (c diff.Comparison, err error) {
	t, err := a.tree(l)
	if err != nil {
		return c, err
	}
	x := comparison{a, l, t}
	var before, after side
	if before.publication, err = a.revision(t, l, from); err != nil {
		return c, err
	}
	if after.publication, err = a.revision(t, l, to); err != nil {
		return c, err
	}
	for _, s := range []*side{&before, &after} {
		if err := x.fill(s); err != nil {
			return c, err
		}
	}
	return x.compare(before, after)
}

// comparison is a comparison of two published lists of one kind, while it is made.
type comparison struct {
	*Audit
	list folder.List
	tree tree
}

// side is a list as it was published: the players on it, and why others were not printed.
type side struct {
	rating.List
	publication ledger.Publication
	issue       string
	off         map[string]string // why a player is not printed, by number
	profile     rating.Profile
	basis       folder.Basis // by which it was made
}

// fill sets everything else of a side whose publication is set.
func (x comparison) fill(s *side) (err error) {
	if s.List, err = x.listOf(s.publication); err != nil {
		return err
	}
	b, l, err := x.basis(s.publication)
	if err != nil {
		return err
	}
	l = l.On(s.publication.Date)
	s.issue, s.profile, s.basis, s.off = b.IssueName(l.ID, s.publication.Date), l.Ruleset.Profile(), b, map[string]string{}
	for _, line := range issue.Rank(&b, l, s.List.Packed(), s.publication.Date).Off.All() {
		s.off[line.ID] = line.Reason
	}
	return nil
}

// basis returns the configuration and registry with which a publication was made. For an opening list they are those of
// the first list after it, or today's if there is none.
func (x comparison) basis(p ledger.Publication) (folder.Basis, folder.List, error) {
	if p.Revision == 0 {
		if len(x.tree.issues) == 0 {
			return x.Basis, x.list, nil
		}
		p = x.tree.issues[0]
	}
	frozen, err := issue.AsFrozen(x.View, x.list, p)
	return frozen.Basis, frozen.List, err
}

// listOf returns the list of a publication as the ledger keeps it.
func (x comparison) listOf(p ledger.Publication) (rating.List, error) {
	list, _, err := x.Ledger.Revision(p.List, p.Date, p.Revision)
	return list, err
}

// compare returns the players whose ratings differ, or who are printed on one side only, with the causes and the names
// of the events.
func (x comparison) compare(from, to side) (c diff.Comparison, err error) {
	c = diff.Comparison{Association: to.basis.Setup.Names, List: x.list.ID, From: from.side(), To: to.side(), Profile: to.profile}
	w, causes, err := x.causes(from, to)
	if err != nil {
		return c, err
	}
	later := latestPlayers(from, to)
	eachPlayer(from.List, to.List, func(was, is rating.State) {
		p := diff.Player{ID: is.Player, Turn: turn(from, to, was, is), WasRated: was.Rated, From: was.Rating,
			IsRated: is.Rated, To: is.Rating}
		if p.Turn == diff.Moved && ratingOf(was) == ratingOf(is) {
			return
		}
		if known := later.Get(p.ID); known.Publish {
			p.Name = known.Name
		}
		p.Reason = reason(from, to, p)
		p.Causes = causes(p.ID)
		c.Players = append(c.Players, p)
	})
	c.Events, err = x.events(c.Players, append(w.there, w.back...))
	return c, err
}

// causes returns a function for the causes of each player's difference, and the way from one list to the other. Between
// two editions of one list the causes are the decisions that made the later one necessary, and the way is empty.
func (x comparison) causes(from, to side) (w way, of func(player string) []diff.Cause, err error) {
	if from.publication.Date == to.publication.Date && from.publication.Revision > 0 && to.publication.Revision > 0 {
		by, err := x.byDecision(from.publication, to.publication)
		return w, func(player string) []diff.Cause { return diff.Settled(by[player]) }, err
	}
	w = x.tree.way(from.publication, to.publication)
	there, err := x.walk(w.base, w.there, to.List)
	if err != nil {
		return w, nil, err
	}
	back, err := x.walk(w.base, w.back, from.List)
	return w, func(player string) []diff.Cause { return netCauses(there[player], back[player]) }, err
}

// side describes the list for the report.
func (s side) side() diff.Side {
	return diff.Side{Issue: s.issue, Date: s.publication.Date, Revision: s.publication.Revision}
}

// printed reports whether a player was on the printed list.
func (s side) printed(player string) bool {
	_, listed := s.Find(player)
	return listed && s.off[player] == ""
}

// latestPlayers returns the players by the registry of the later list, with what privacy lets be shown.
func latestPlayers(from, to side) rating.Players {
	later := to
	if from.publication.Date > to.publication.Date {
		later = from
	}
	return later.basis.Setup.Privacy.Of(later.basis.Registry.Players, later.publication.Date)
}

// eachPlayer calls do for every player of two lists, by number. Both must be sorted so. A player on one list only has
// no rating on the other.
func eachPlayer(from, to rating.List, do func(was, is rating.State)) {
	i, j := 0, 0
	for i < len(from.States) || j < len(to.States) {
		switch {
		case j == len(to.States) || i < len(from.States) && from.States[i].Player < to.States[j].Player:
			do(from.States[i], rating.State{Player: from.States[i].Player})
			i++
		case i == len(from.States) || from.States[i].Player > to.States[j].Player:
			do(rating.State{Player: to.States[j].Player}, to.States[j])
			j++
		default:
			do(from.States[i], to.States[j])
			i, j = i+1, j+1
		}
	}
}

// turn returns whether a player came to the printed list or went from it; Moved if neither.
func turn(from, to side, was, is rating.State) diff.Turn {
	switch before, after := from.printed(was.Player), to.printed(is.Player); {
	case after && !before:
		return diff.Came
	case before && !after:
		return diff.Went
	}
	return diff.Moved
}

// reason returns why a player who went is not printed any more, or why one who came was rated but not printed before;
// otherwise it is empty. It is a key of the words.
func reason(from, to side, p diff.Player) string {
	switch {
	case p.Turn == diff.Came && p.WasRated:
		return from.off[p.ID]
	case p.Turn == diff.Went && p.IsRated:
		return to.off[p.ID]
	}
	return ""
}

// netCauses subtracts the causes of the way back from those of the way there. It may change there.
func netCauses(there, back []diff.Cause) []diff.Cause {
	for _, c := range back {
		c.Change = -c.Change
		there = diff.Add(there, c)
	}
	return diff.Settled(there)
}

// walk returns by player the causes of the changes that some lists made to the list base; nil for base means from
// nothing. It reads the changes one at a time, and fails with ErrUnexplained if a rating on end does not follow.
func (x comparison) walk(base *ledger.Publication, lists []ledger.Publication,
	end rating.List) (map[string][]diff.Cause, error) {
	if len(lists) == 0 {
		return nil, nil
	}
	begin := rating.List{}
	if base != nil {
		var err error
		if begin, err = x.listOf(*base); err != nil {
			return nil, err
		}
	}
	acc := newAccount(begin, end)
	for _, p := range lists {
		if err := x.book(acc, p); err != nil {
			return nil, err
		}
	}
	return acc.causes, acc.close()
}

// book books one list in an account: all its changes, or, of an opening list, its ratings.
func (x comparison) book(acc *account, p ledger.Publication) error {
	if p.Revision == 0 {
		list, err := x.listOf(p)
		acc.open(list)
		return err
	}
	var err error
	if acc.joined, err = x.joined(p); err != nil {
		return err
	}
	players := sync.OnceValues(func() (rating.Players, error) { // few lists have a change by a title
		b, _, err := x.basis(p)
		return b.Registry.Players, err
	})
	acc.title = func(player string, at rating.Origin) (string, error) {
		all, err := players()
		return titleAt(all.Get(player), at), err
	}
	for c, err := range x.Ledger.ChangesOf(p.List, p.Date, p.Revision) {
		if err == nil {
			err = acc.take(p, c)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// joined returns the players whose opening ratings the first list joins with another player's, each with the number of
// the decision that they are one person. On later lists such decisions are booked as steps.
func (x comparison) joined(p ledger.Publication) (map[string]int, error) {
	all, err := x.Ledger.Decisions()
	if err != nil || len(all) == 0 || p.Date != x.tree.issues[0].Date {
		return nil, err
	}
	return issue.Joined(all, p)
}

// titleAt returns the code of a player's title by its cell in the registry; if no title is there, it returns the cell.
func titleAt(p rating.Player, at rating.Origin) string {
	for _, t := range p.Titles {
		if t.Origin.Sheet == at.Sheet && t.Origin.Cell == at.Cell {
			return t.Code
		}
	}
	return at.Sheet + "!" + at.Cell
}

// events returns by code the names of the events that causes mention. It reads no games, because there may be very
// many.
func (x comparison) events(players []diff.Player, lists []ledger.Publication) (map[string]string, error) {
	names := map[string]string{}
	for _, p := range players {
		for _, c := range p.Causes {
			if c.Kind == diff.ByEvent || c.Kind == diff.Bonus {
				names[c.Ref] = ""
			}
		}
	}
	for _, p := range lists {
		sheets, err := x.Ledger.InputsOf(p)
		if err != nil {
			return nil, err
		}
		outlines, err := x.Ledger.OutlinesOf(sheets)
		if err != nil {
			return nil, err
		}
		for _, o := range outlines {
			if name, needed := names[o.Event.Code]; needed && name == "" {
				names[o.Event.Code] = o.Event.Name
			}
		}
	}
	return names, nil
}
