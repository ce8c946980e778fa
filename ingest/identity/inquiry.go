package identity

import (
	"slices"
	"unicode/utf8"

	"kalends/ingest/cells"
	"kalends/ingest/draft"
	"kalends/rating"
	"kalends/rating/finding"
)

// inquiry finds out who the players are whom no number places. A name that is one person's alone is that person if enough
// of what else the file says agrees and nothing speaks against it; everybody else is asked about, never guessed.
type inquiry struct {
	*settler
	rows     []*weighed
	ratings  ratings
	home     string // the three letters of the association, as this file writes them
	rowsFor  map[string]int
	somebody bool         // of this file is known, or would be if nothing spoke against it
	ours     bool         // its numbers are those of the registry
	idle     map[int]bool // numbers of those who have neither a game nor a bye with points
}

// weighed is a row with what speaks for and against the one whom it names.
type weighed struct {
	*draft.Entrant
	meant  []string // all whom the name may mean, loosely, the best first
	player *rating.Player
	weight
}

// weight is what speaks for and against a row being about a player, as phrases.
type weight struct {
	pro, contra []string
	enough      bool   // what agrees suffices
	group       string // whom what agrees leaves to choose from; empty: nobody but him
}

// byEvidence looks for the players whom no number places. Where there is none, nothing is asked of anybody.
func (s *settler) byEvidence() {
	if len(s.open) == 0 {
		return
	}
	q := &inquiry{settler: s, rowsFor: map[string]int{}, idle: idleIn(s.Draft)}
	for _, e := range s.open {
		q.rows = append(q.rows, q.row(e))
	}
	q.ratings = q.compareRatings()
	for _, w := range q.rows {
		if w.player != nil {
			w.weight = q.weigh(w.Entrant, *w.player)
		}
		q.remember(w)
	}
	q.home = q.homeOf()
	q.contradict()
	for _, w := range q.rows {
		if w.player != nil && w.enough && len(w.contra) == 0 {
			q.recognise(w)
		}
	}
	q.ours = q.numbersAreOurs()
	q.somebody = q.ratings.ours ||
		slices.ContainsFunc(s.Entrants, func(e draft.Entrant) bool { return e.Player != "" && !e.New && !e.Guest }) ||
		slices.ContainsFunc(q.rows, func(w *weighed) bool { return w.enough }) || q.nearlyAllNamed()
	for _, w := range q.rows {
		if w.Player == "" {
			q.unknown(w)
		}
	}
}

// nearlyAllNamed says whether this is a table of names: nine tenths of the rows that have a game, two at least, have no number
// and a name that is one person's alone. The sender could add nothing that the office does not see.
func (q *inquiry) nearlyAllNamed() bool {
	named, all := 0, 0
	for _, w := range q.rows {
		if !q.idle[w.Number] {
			all++
			named += rank(w.player != nil && w.Typed == "" && w.FIDEID == "")
		}
	}
	return q.Format == "crosstable" && named > 1 && 10*named >= 9*all
}

// row finds whom a row may mean. One alone is named by it if he is called so, with full given names.
func (q *inquiry) row(e *draft.Entrant) *weighed {
	w := &weighed{Entrant: e}
	if e.Name == "" {
		return w
	}
	meant, all := q.reg.Meant(e.Name)
	if w.meant = meant; all && len(meant) == 1 && q.reg.Called(meant[0], e.Name) && full(e.Name) {
		p := q.reg.Players.Get(meant[0])
		w.player = &p
	}
	return w
}

// full says whether a name has more than a family name and initials.
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

// contradict adds what shows only when all rows are looked at together, and asks other events about those who would be
// taken.
func (q *inquiry) contradict() {
	for _, w := range q.rows {
		if w.player == nil {
			continue
		}
		if other := q.otherFederation(w.Entrant, *w.player); other != "" {
			w.contra = append(w.contra, says("federation", "read", other))
		}
		if len(w.contra) == 0 {
			q.rowsFor[w.player.ID]++
		}
	}
	for _, w := range q.rows {
		if w.player == nil || !w.enough || len(w.contra) > 0 {
			continue
		}
		if _, taken := q.taken[w.player.ID]; taken || q.rowsFor[w.player.ID] > 1 {
			w.contra = append(w.contra, says("two_rows"))
		}
		w.contra = append(w.contra, q.elsewhere(*w.player)...)
		if twins := q.nearly(w); len(twins) > 0 {
			w.meant, w.player = append(w.meant, twins...), nil
		}
	}
}

// elsewhere asks whether a player was in another place on a day of this event.
func (q *inquiry) elsewhere(p rating.Player) []string {
	if q.Lists.Elsewhere == nil {
		return nil
	}
	if event := q.Lists.Elsewhere(q.Event, p.ID); event != "" {
		return []string{says("elsewhere", "event", event)}
	}
	return nil
}

// nearly lists those of whom the same agrees and who are nearly called so: one twin for the other.
func (q *inquiry) nearly(w *weighed) (twins []string) {
	if w.group == "" {
		return nil
	}
	parts := cells.Parts(w.Name)
	for _, id := range q.reg.Sharing(w.group) {
		if id != w.player.ID && q.mistakable(id, parts) {
			twins = append(twins, id)
		}
	}
	return twins
}

// mistakable says whether a slip of the pen can make a player's name of another one, or whether that cannot be known
// because the registry does not have it in that script.
func (q *inquiry) mistakable(id string, parts []cells.Part) bool {
	inHan := slices.ContainsFunc(parts, func(p cells.Part) bool { return cells.InHan(p.Roman) })
	strange := true
	for _, name := range q.reg.Names(id) {
		if name == "" || cells.InHan(name) != inHan {
			continue
		}
		if strange = false; cells.Near(cells.Parts(name), parts) {
			return true
		}
	}
	return strange
}

// recognise takes the player of a row and keeps by what he is known.
func (q *inquiry) recognise(w *weighed) {
	w.Known = said(w.pro)
	i := slices.IndexFunc(q.ways, func(o way) bool { return o.code == finding.KnownByEvidence })
	if i < 0 {
		i = len(q.ways)
		q.ways = append(q.ways, way{code: finding.KnownByEvidence, at: w.At("player.name")})
	}
	q.ways[i].players = append(q.ways[i].players, rating.Said(rating.Phrase(words+"known", "row", w.Name, "who",
		w.player.ID+" "+w.player.Name, "for", said(w.pro))))
	q.take(w.Entrant, *w.player)
}

// words is the file of what speaks for and against somebody.
const words = "evidence."

func says(key string, pairs ...string) string { return rating.Phrase(words+key, pairs...) }

// said puts phrases behind each other as one value.
func said(phrases []string) (value string) {
	for _, p := range phrases {
		value += rating.Said(p)
	}
	return value
}
