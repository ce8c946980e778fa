package identity

import (
	"slices"
	"sync"
	"unicode/utf8"

	"kalends/ingest/cells"
	"kalends/ingest/draft"
	"kalends/rating"
	"kalends/rating/finding"
)

// inquiry finds out who the players without a known number are. A row is taken for the only person of its name if enough of
// what else the file says agrees and nothing contradicts. About all others it asks.
type inquiry struct {
	*settler
	rows     []*row
	ratings  ratings
	home     string                // the code of the association's federation, as this file writes it
	rowsFor  map[string]int        // how many rows may mean a player
	anyKnown bool                  // a player of this file is known, or would be without a contradiction
	ours     bool                  // the file has the numbers of the registry
	idle     map[int]bool          // see idleIn
	earlier  func() []rating.Event // see Lists.Earlier
	nameless []*draft.Entrant      // rows of a table of names alone, about which the sender is asked together

	alone map[*draft.Entrant]string // the only player whom the name of a row may mean
}

// row is a row with the player whom it probably means, and the evidence for it.
type row struct {
	*draft.Entrant
	meant  []string // everybody whom the name may mean in a loose sense, the most probable first
	player *rating.Player
	evidence
}

// evidence holds, as phrases, what agrees and what contradicts if a row means a player.
type evidence struct {
	pro, contra []string
	enough      bool   // what agrees suffices
	group       string // everybody in the registry for whom the same agrees; empty: only the player
	answer      int    // the office's answer about another event on which it depends
	from        string // the earlier event of the series on which it depends
}

// isClear reports whether a row means its player beyond doubt.
func (w *row) isClear() bool { return w.player != nil && w.enough && len(w.contra) == 0 }

// byEvidence identifies the rows without a known number, and asks about those that it cannot identify. If there are no
// such rows, the lists are not asked.
func (s *settler) byEvidence() {
	if len(s.unidentified) == 0 {
		return
	}
	q := &inquiry{settler: s, rowsFor: map[string]int{}, idle: idleIn(s.Draft), alone: map[*draft.Entrant]string{}}
	q.earlier = sync.OnceValue(func() []rating.Event { return s.Lists.Earlier(s.Event, s.Sender) })
	for _, e := range s.unidentified {
		q.rows = append(q.rows, q.rowOf(e))
	}
	q.ratings = q.compareRatings()
	for _, w := range q.rows {
		if w.player != nil {
			w.evidence = q.evidenceFor(w.Entrant, *w.player)
			// Brothers and sisters may have initial, year and club in common.
			w.enough = w.enough && (w.group == "" || full(w.Name))
		}
		q.applyEarlierAnswers(w)
		if w.hasNameAlone() {
			w.contra = q.differences(w.Entrant, *w.player)
		}
		q.applySeries(w)
	}
	q.home = q.homeOf()
	q.contradict()
	for _, w := range q.rows {
		if w.isClear() {
			q.recognise(w)
		}
	}
	q.ours = q.numbersAreOurs()
	q.byName()
	q.anyKnown = q.ratings.ours ||
		slices.ContainsFunc(s.Entrants, func(e draft.Entrant) bool { return e.Player != "" && !e.New && !e.Guest }) ||
		slices.ContainsFunc(q.rows, func(w *row) bool { return w.enough }) || q.nearlyAllNamed()
	for _, w := range q.rows {
		if w.Player == "" {
			q.askUnknown(w)
		}
	}
	q.askForList()
}

// nearlyAllNamed reports whether the file is a table of names: nine tenths of the rows, at least two, have a name that
// can only mean one person. The sender could add nothing that the office does not see.
func (q *inquiry) nearlyAllNamed() bool {
	named := map[int]bool{}
	for _, w := range q.rows {
		if q.alone[w.Entrant] != "" && !q.idle[w.Number] {
			named[w.Number] = true
		}
	}
	return len(named) > 1 && q.nearlyAll(func(e *draft.Entrant) bool { return e.Player != "" || named[e.Number] })
}

// rowOf returns a row with the players whom its name may mean. If there is only one, and the row has exactly this name
// with given names or initials, it is the probable player.
func (q *inquiry) rowOf(e *draft.Entrant) *row {
	w := &row{Entrant: e}
	if e.Name == "" {
		return w
	}
	meant, all := q.Registry.Meant(e.Name)
	if w.meant = meant; !all || len(meant) != 1 {
		return w
	}
	q.alone[e] = meant[0]
	if q.Registry.Called(meant[0], e.Name) && (full(e.Name) || len(cells.Parts(e.Name)) > 1) {
		p := q.Registry.Players.Get(meant[0])
		w.player = &p
	}
	return w
}

// full reports whether a name has more than a family name and initials.
func full(name string) bool {
	n := 0
	for _, p := range cells.Parts(name) {
		switch {
		case cells.InHan(p.Roman):
			n += utf8.RuneCountInString(p.Roman)
		case !p.Initial():
			n++
		}
	}
	return n > 1
}

// contradict adds to the rows the contradictions that only show when all rows are compared, and to rows without another
// contradiction those from other events. A row whose player has a twin loses the player.
func (q *inquiry) contradict() {
	for _, w := range q.rows {
		if w.player == nil {
			continue
		}
		if other := q.otherFederation(w.Entrant, *w.player); other != "" {
			w.contra = append(w.contra, phrase("federation", "read", other))
		}
		if len(w.contra) == 0 {
			q.rowsFor[w.player.ID]++
		}
	}
	for _, w := range q.rows {
		if w.player == nil || len(w.contra) > 0 {
			continue
		}
		if _, taken := q.taken[w.player.ID]; taken || q.rowsFor[w.player.ID] > 1 {
			w.contra = append(w.contra, phrase("two_rows"))
		}
		if q.Lists.Elsewhere != nil {
			if event := q.Lists.Elsewhere(q.Event, w.player.ID); event != "" {
				w.contra = append(w.contra, phrase("elsewhere", "event", event))
			}
		}
		if twins := q.twins(w.Name, w.player.ID, w.group); len(twins) > 0 {
			w.meant, w.player = append(w.meant, twins...), nil
		}
	}
}

// twins returns the other players of a group for whom the same agrees and who have nearly the name of a row, as twins
// have.
func (q *inquiry) twins(name, player, group string) (twins []string) {
	if group == "" {
		return nil
	}
	parts := cells.Parts(name)
	for _, id := range q.Registry.Sharing(group) {
		if id != player && q.mistakable(id, parts) {
			twins = append(twins, id)
		}
	}
	return twins
}

// mistakable reports whether a typing error can turn a player's name into another one, or whether this cannot be known because
// the registry has no name of the player in that script.
func (q *inquiry) mistakable(id string, parts []cells.Part) bool {
	inHan := slices.ContainsFunc(parts, func(p cells.Part) bool { return cells.InHan(p.Roman) })
	otherScript := true
	for _, name := range q.Registry.Names(id) {
		if name == "" || cells.InHan(name) != inHan {
			continue
		}
		if otherScript = false; cells.Near(cells.Parts(name), parts) {
			return true
		}
	}
	return otherScript
}

// recognise gives a row its probable player and keeps the evidence, for the entrant and for a note.
func (q *inquiry) recognise(w *row) {
	w.Known, w.By, w.Answer, w.From = join(w.pro), finding.KnownByEvidence, w.answer, w.from
	if w.from != "" {
		w.By = finding.KnownInSeries
	}
	q.addRecognition(w.By, w.Entrant, rating.Said(phrase("known", "row", w.Name, "who",
		w.player.ID+" "+w.player.Name, "for", join(w.pro))))
	q.take(w.Entrant, *w.player)
}

// phrase returns a phrase about the evidence for a player.
func phrase(key string, pairs ...string) string { return rating.Phrase("evidence."+key, pairs...) }

// join joins phrases to one value.
func join(phrases []string) (value string) {
	for _, p := range phrases {
		value += rating.Said(p)
	}
	return value
}
