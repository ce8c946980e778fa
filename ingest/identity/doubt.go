package identity

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"kalends/ingest/cells"
	"kalends/ingest/draft"
	"kalends/rating"
	"kalends/rating/finding"
)

// askUnknown decides about a row whose player is not known: one who has played nothing is left out, one with name, sex
// and birth whom nobody in the registry resembles is new, and about any other it asks who can answer. That is the
// sender if the file gives our numbers of the others in a table, or has nothing by which people are known; else the
// office.
func (q *inquiry) askUnknown(w *row) {
	e, sender := w.Entrant, !q.anyKnown || q.ours
	if sender && !q.ours && e.Name != "" && q.ratings.shown && (q.Event.List == "" || q.Event.Start == 0) {
		return // the office is asked for the event first; then the list of the event shows who they are
	}
	typed, text := w.Typed != "" && sender, strings.HasPrefix(q.Format, "trf")
	switch {
	case e.Name != "" && q.anyKnown && q.idle[e.Number]:
		q.absent = append(q.absent, e)
	case typed && text:
		q.ask(finding.ForeignNumber, e, "player.id", e.Typed, q.candidates(e), "player", e.Name)
	case typed && (!q.fixed() || q.Format == "foreigncsv"): // this format has the numbers of the association
		q.ask(finding.UnknownNumber, e, "player.id", e.Typed, q.candidates(e))
	case q.isNewPlayer(w):
		e.New = true
		q.newPlayers = append(q.newPlayers, e)
	case e.Name != "" && (!sender || q.anyKnown && (text || q.fixed()) || q.mayBeBye(w)):
		q.askAbout(w)
	case !text && !q.fixed() && !q.anyKnown && e.Name != "":
		q.nameless = append(q.nameless, e)
	default:
		q.askSender(e, text)
	}
}

// mostByeWords is how many rows without a number may be words for a bye: one for each worth.
const mostByeWords = 3

// mayBeBye reports whether a row may be a word for a bye that is not foreseen: one of a few rows of a table of our numbers
// that have nothing but a name, which is nearly nobody's. Then the office can say so.
func (q *inquiry) mayBeBye(w *row) bool {
	return q.ours && len(q.unidentified) <= mostByeWords && w.Typed+w.FIDEID+w.Rating == "" && w.Birth.Year == 0 &&
		len(w.meant) == 0 && len(q.candidates(w.Entrant)) == 0 && len(q.Registry.Nearly(w.Name)) == 0
}

// askForList asks the sender of a table of names alone once for its list of players; of one row it asks for the number.
func (q *inquiry) askForList() {
	if len(q.nameless) < 2 {
		for _, e := range q.nameless {
			q.askSender(e, false)
		}
		return
	}
	var names []string
	for _, e := range q.nameless {
		names = append(names, e.Name)
	}
	q.note(finding.NamesOnly, q.nameless[0], "player.name", "", "n", strconv.Itoa(len(names)), "players",
		strings.Join(firstOf(names), "; "))
}

// isNewPlayer reports whether a row has all facts about a new player, and nobody in the registry resembles it.
func (q *inquiry) isNewPlayer(w *row) bool {
	return w.Typed == "" && w.Name != "" && w.Sex != "" && w.Birth.Year != 0 && len(w.meant) == 0 &&
		len(q.candidates(w.Entrant)) == 0 && len(q.Registry.Similar(w.Name, 1)) == 0
}

// askSender asks the sender for the number of a row; text says that the file is a TRF.
func (q *inquiry) askSender(e *draft.Entrant, text bool) {
	similar := q.candidates(e)
	switch {
	case text:
		q.ask(finding.NoKnownNumber, e, "player.name", nameIfSimilar(e, similar), similar)
	case q.fixed():
		q.ask(finding.NameUnknown, e, "player.name", e.Name, similar, "code", q.Event.Code)
	default:
		q.ask(finding.NoNumber, e, "player.name", nameIfSimilar(e, similar), similar)
	}
}

// byEvidence are the codes of questions about a row whose possible players were judged by evidence.
var byEvidence = []string{finding.NobodyOfTheName, finding.SomethingAgainst, finding.NameAlone, finding.NotForCertain}

// askAbout asks the office about a row, with the players who may be meant and what speaks for and against each of them.
func (q *inquiry) askAbout(w *row) {
	code, ids := finding.NobodyOfTheName, []string{}
	switch {
	case w.player != nil && len(w.contra) > 0:
		code = finding.SomethingAgainst
	case w.player != nil:
		code = finding.NameAlone
	case len(w.meant) > 0:
		code = finding.NotForCertain
	}
	ids = append(ids, w.meant...)
	for _, id := range q.Registry.Nearly(w.Name) {
		if !slices.Contains(ids, id) {
			ids = append(ids, id)
		}
	}
	ids = ids[:min(len(ids), mostCandidates)]
	q.lookUp(ids)
	found := q.byEvidenceFor(w, ids)
	args := []string{"code", q.Event.Code, "similar", q.persons(found)}
	if len(ids) > 0 {
		args = append(args, "suggestion", q.describe(ids))
	}
	q.note(code, w.Entrant, "player.name", w.Name, args...)
	q.askOffice(w.Entrant, found)
}

// byEvidenceFor returns players who may be meant by a row, with what speaks for and against each of them: those of this
// name first, then those with the fewest contradictions, then those with most agreement. It marks the only one who may be
// proposed, and sorts ids in place.
func (q *inquiry) byEvidenceFor(w *row, ids []string) (all []rating.Likely) {
	known := map[string]evidence{}
	for _, id := range ids {
		if w.player != nil && w.player.ID == id {
			known[id] = w.evidence
		} else {
			known[id] = q.evidenceFor(w.Entrant, q.Registry.Players.Get(id))
		}
	}
	slices.SortStableFunc(ids, func(a, b string) int {
		x, y := known[a], known[b]
		return cmp.Or(toInt(q.Registry.Called(b, w.Name))-toInt(q.Registry.Called(a, w.Name)), len(x.contra)-len(y.contra),
			len(y.pro)-len(x.pro))
	})
	proposed := 0
	for _, id := range ids {
		l := rating.Likely{Player: id, For: join(known[id].pro), Against: join(known[id].contra), Proposed: q.mayBe(w, id, known[id])}
		all, proposed = append(all, l), proposed+toInt(l.Proposed)
	}
	if proposed > 1 {
		for i := range all {
			all[i].Proposed = false
		}
	}
	return all
}

// mayBe reports whether a player can be proposed for a row: nothing contradicts, no twin can be meant, and the name is the
// player's and nobody else's, or what agrees would suffice. Another spelling must be nobody else's, and have no word that
// distinguishes father and son; and because twins have birth and club in common, only the exact rating suffices if it differs by
// more than words that are there or not.
func (q *inquiry) mayBe(w *row, id string, known evidence) bool {
	names := append(q.Registry.Names(id), w.Name)
	if len(known.contra) > 0 || q.otherFederation(w.Entrant, q.Registry.Players.Get(id)) != "" ||
		slices.ContainsFunc(names, func(name string) bool { return name != "" && len(q.twins(name, id, known.group)) > 0 }) {
		return false
	}
	alone := q.alone[w.Entrant] == id
	if q.Registry.Called(id, w.Name) && (full(w.Name) || alone) {
		return alone || known.enough
	}
	return alone && known.enough && (known.group == "" || q.Registry.CalledFuller(id, w.Name)) &&
		!slices.ContainsFunc(names, func(name string) bool { return name != "" && !cells.SameGeneration(name, w.Name) })
}

// persons returns phrases about players, with what speaks for and against each of them, as one value.
func (q *inquiry) persons(found []rating.Likely) string {
	var all []string
	for _, l := range found {
		all = append(all, q.describeLikely(l))
	}
	return join(all)
}

// describeLikely returns a phrase about a player, with what speaks for and against that a row means the player.
func (q *inquiry) describeLikely(l rating.Likely) string {
	key := "person"
	if l.For != "" {
		key += "_for"
	}
	if l.Against != "" {
		key += "_against"
	}
	return phrase(key, "who", q.person(l.Player), "for", l.For, "against", l.Against)
}

// nameIfSimilar returns the name of a row for which players can be suggested. For other rows it is empty, so that all
// of them are one line of the message.
func nameIfSimilar(e *draft.Entrant, similar []candidate) string {
	if len(similar) == 0 {
		return ""
	}
	return e.Name
}

// fixed reports whether the file is a text of a pairing program, to which a sender cannot add a column of numbers.
func (s *settler) fixed() bool {
	return slices.Contains([]string{"swissperfect", "vega", "uschess", "foreigncsv", "swissmanager", "chessresults"}, s.Format)
}
