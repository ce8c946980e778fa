package identity

import (
	"slices"
	"strings"

	"kalends/ingest/cells"
	"kalends/ingest/draft"
	"kalends/ingest/registry"
	"kalends/rating"
	"kalends/rating/finding"
)

// hasNameAlone reports whether only the name says whom a row means: it is that of one member alone, too little else
// agrees, and nothing contradicts. Newcomers whom the office has not entered yet are no members.
func (w *row) hasNameAlone() bool {
	return w.player != nil && !w.enough && len(w.contra) == 0 && !strings.HasPrefix(w.player.ID, "N-")
}

// byName takes the rows that have the name of one member alone for these members, if the office accepts that and nine
// tenths of the rows are then known. Players without a game are not taken.
func (q *inquiry) byName() {
	if !q.ByName {
		return
	}
	named := map[int]*row{}
	for _, w := range q.rows {
		if w.Player == "" && w.hasNameAlone() {
			named[w.Number] = w
		}
	}
	if len(named) == 0 || !q.nearlyAll(func(e *draft.Entrant) bool { return e.Player != "" || named[e.Number] != nil }) {
		return
	}
	for _, w := range q.rows {
		if named[w.Number] == w && !q.idle[w.Number] {
			w.Known, w.By = join(append(w.pro, phrase("name_alone"))), finding.KnownByName
			q.addRecognition(finding.KnownByName, w.Entrant, w.Name+" → "+w.player.ID+" "+w.player.Name)
			q.take(w.Entrant, *w.player)
			q.Event.ByName++
		}
	}
}

// nearlyAll reports whether nine tenths of the rows with a game are such. Rows of guests and new players do not count.
func (q *inquiry) nearlyAll(are func(*draft.Entrant) bool) bool {
	n, all := 0, 0
	for i := range q.Entrants {
		if e := &q.Entrants[i]; !e.Guest && !e.New && !q.idle[e.Number] {
			all++
			n += toInt(are(e))
		}
	}
	return 10*n >= 9*all
}

// differences returns, as phrases, what a row says otherwise than the registry about the player who alone has its name,
// beyond what contradicts any evidence, and who else is nearly called so. A name is not enough beside them.
func (q *inquiry) differences(e *draft.Entrant, p rating.Player) (all []string) {
	if e.Club != "" && p.Club != "" && !q.sameClub(e.Club, p) {
		all = append(all, phrase("other_club", "read", p.Club))
	}
	if i := q.titleOf(e.Title); i >= 0 && q.Registry.Counts["Titles"] > 0 &&
		!slices.Contains(p.TitlesOn(q.lastDay()), q.Lists.Titles[i].Code) {
		all = append(all, phrase("higher_title", "read", e.Title))
	}
	if printed, differs := q.ratings.differ(e, p.ID); differs {
		all = append(all, phrase("other_rating", "read", registry.RatingText(printed)))
	}
	for _, number := range []string{e.FIDEID, e.Typed} {
		if number != "" {
			all = append(all, phrase("no_number", "read", number))
		}
	}
	parts := cells.Parts(e.Name)
	for _, id := range q.Registry.Nearly(e.Name) {
		if id != p.ID && slices.ContainsFunc(q.Registry.Names(id), func(known string) bool {
			return cells.Slipped(cells.Parts(known), parts)
		}) {
			all = append(all, phrase("nearly_called", "who", q.person(id)))
		}
	}
	return all
}
