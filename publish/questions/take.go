package questions

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"

	"kalends/ingest/answers"
	"kalends/ingest/cells"
	"kalends/publish/exchange"
	"kalends/publish/files"
	"kalends/publish/folder"
	"kalends/rating"
	"kalends/rating/finding"
	"kalends/reports/sheets"
)

// review is the check of the answers in several workbooks of one folder.
type review struct {
	Office
	asked map[string]question
	given map[string][]rating.Answer // in force, by fingerprint
	valid map[string][]inRow         // the answers that can be taken, by fingerprint
	keys  []string                   // the fingerprints of valid, in order
	wrong map[string]*exchange.Wrong // the rows that cannot be taken, by fingerprint
	vague map[string]bool            // the keys of rows with an entry that is no mark
}

// inRow is an answer with the row of the workbook that has it.
type inRow struct {
	rating.Answer
	row  answers.Row
	mark string // the key of the row whose mark takes the proposal; empty: the row has its own answer
}

// take archives the workbooks of one folder and takes those of their answers that can be taken; the others are added to
// the findings of the pass. One transaction records the answers and that the workbooks were read.
func (r *reader) take(place string, books []book, all map[string]pending) error {
	v, err := r.newReview(all[place].questions)
	if err != nil {
		return err
	}
	known := record{}
	if r.records[place] != nil {
		known = *r.records[place]
	}
	known.Given, known.Wrong, known.At = nil, nil, folder.Clock(r.Moment())
	for _, b := range books {
		if _, err := files.Archive(r.FS, r.ArchiveDir(), b.data); err != nil {
			return err
		}
		if err := v.book(b); err != nil {
			return err
		}
		known.Seen = append(known.Seen, b.sha)
		if b.all != nil && v.wrong[sheets.Everything] != nil {
			known.Given = b.all.Typed
		}
	}
	taken := v.agreed()
	taken = append(taken, v.alsoFor(taken, all)...)
	for _, key := range slices.Sorted(maps.Keys(v.wrong)) {
		known.Wrong = append(known.Wrong, *v.wrong[key])
		for _, f := range v.wrong[key].Found {
			r.Found = append(r.Found, f.Finding)
		}
	}
	r.Found.Sort(nil)
	r.records[place] = &known
	n, err := r.record(taken, r.records)
	if n > 0 {
		r.Taken = append(r.Taken, Taken{books[0].name, n})
	}
	return err
}

// record records answers in the ledger, and that their workbooks were read, in one transaction, and sets their numbers.
// It returns how many answers are new.
func (o Office) record(taken []rating.Answer, records map[string]*record) (n int, err error) {
	err = o.Write.Together(func() error {
		for i, a := range taken {
			number, fresh, err := o.Write.Answer(a, o.Moment())
			if err != nil {
				return err
			}
			taken[i].Number = number
			if fresh {
				n++
			}
		}
		return o.keep(records)
	})
	if err != nil {
		return 0, err
	}
	for _, a := range taken {
		o.Changed("answered", "number", a.Number, "kind", string(a.Kind), "event", a.Event, "player", a.Player, "by", a.By)
	}
	return n, nil
}

// newReview returns a review without answers yet, with the questions that are asked and the answers in force.
func (o Office) newReview(asked []question) (*review, error) {
	v := &review{Office: o, asked: map[string]question{}, given: map[string][]rating.Answer{}, valid: map[string][]inRow{},
		wrong: map[string]*exchange.Wrong{}, vague: map[string]bool{}}
	for _, q := range asked {
		v.asked[q.Print] = q
	}
	all, err := o.Ledger.Answers()
	for _, a := range rating.AnswersInForce(all) {
		v.given[a.Print] = append(v.given[a.Print], a)
	}
	return v, err
}

// book reviews the rows of one workbook: what can be taken is added to valid, what cannot to wrong.
func (v *review) book(b book) error {
	all := v.markIn(b.all, takeAll)
	names := v.markIn(b.names, takeNames)
	for _, r := range b.rows {
		var err error
		filled := r.Answer != "" || slices.ContainsFunc(ofNewPlayer, func(key string) bool { return r.Typed[key] != "" })
		m := all
		if v.asked[r.Key].byNameAlone() {
			if r.By = cmp.Or(r.By, names.by); names.filled {
				m = names
			}
		}
		r.By = cmp.Or(r.By, all.by)
		switch {
		case v.unread(r):
		case filled:
			err = v.row(r, "")
		case m.takes && r.Proposal != "" && r.By != "":
			r.Answer = r.Proposal
			err = v.row(r, m.key)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// ofNewPlayer are the keys of what the office enters about a new player.
var ofNewPlayer = []string{"answer.number", "answer.sex", "answer.birth", "answer.federation", "answer.rating"}

// unread reports whether a row has a value that could not be read, and notes why.
func (v *review) unread(r answers.Row) bool {
	for _, f := range r.Faults {
		v.fault(r, f.Key, f.Finding)
	}
	return r.Unread
}

// mark is the entry of a row that takes the proposals of many rows at once.
type mark struct {
	key    string
	filled bool
	takes  bool
	by     string // may be empty
}

// takeAll is the key of the word that takes all proposals.
const takeAll = "answers.take"

// markIn returns the entry of a row that takes many proposals: its drop-down word in any language, or a tick, takes them.
// Any other entry takes nothing and is noted, as missing initials are.
func (v *review) markIn(r *answers.Row, word string) (m mark) {
	if r == nil {
		return m
	}
	m = mark{key: r.Key, filled: r.Answer != "" || r.Unread, by: r.By}
	m.takes = exchange.IsWord(r.Answer, word) || cells.Ticked(r.Answer)
	switch {
	case v.unread(*r) || m.filled && !m.takes:
		v.vague[m.key], m.takes = true, false
		if !r.Unread {
			v.note(*r, "answer.answer", finding.MarkUnclear, r.Typed["answer.answer"])
		}
	case m.takes && m.by == "":
		v.note(*r, "answer.by", finding.AnswererMissing, r.Answer, "field", "answer.by")
	}
	return m
}

// row reviews the answer in one row, and adds it to valid or to wrong. With a mark, the row of that key takes its proposal.
func (v *review) row(r answers.Row, mark string) error {
	q, isAsked := v.asked[r.Key]
	if !isAsked {
		return v.answeredRow(r)
	}
	if r.Typed["answer.answer"] == "" && r.Answer == r.Proposal && r.Proposal != v.inWords(q).Proposal {
		v.note(r, "answer.answer", finding.NotAskedNow, r.Answer)
		return nil
	}
	a, ok, err := v.parse(r, q)
	if !ok || err != nil {
		return err
	}
	a.Day, a.Event, a.Print, a.Row, a.By = v.Today(), q.event, q.Print, q.Row, r.By
	a.Origin = r.At("answer.answer")
	if a.By == "" {
		v.note(r, "answer.by", finding.AnswererMissing, r.Answer, "field", "answer.by")
		return nil
	}
	if len(v.valid[r.Key]) == 0 {
		v.keys = append(v.keys, r.Key)
	}
	v.valid[r.Key] = append(v.valid[r.Key], inRow{a, r, mark})
	return nil
}

// answeredRow reviews the answer in a row that is not asked about any more. If the same answer was taken before,
// nothing is noted, otherwise a fault.
func (v *review) answeredRow(r answers.Row) error {
	if given := v.given[r.Key]; len(given) > 0 {
		before := given[0]
		q := question{Asked: rating.Asked{Print: before.Print, About: before.About, Row: before.Row}, event: before.Event}
		a, ok, err := v.parse(r, q)
		if a.Event, a.Print = before.Event, before.Print; err != nil || ok && a.Same(before) {
			return err
		}
		delete(v.wrong, r.Key)
		v.contradiction(r, before)
		return nil
	}
	v.note(r, "answer.answer", finding.NotAskedNow, r.Answer)
	return nil
}

// parse returns what an answer means. If it is unclear or lacks something, that is noted, and ok is false. The error is
// that the ledger cannot be read.
func (v *review) parse(r answers.Row, q question) (a rating.Answer, ok bool, err error) {
	if q.About == "" && exchange.IsWord(r.Answer, notOurs) {
		return v.guest(r, q)
	}
	a, ok = v.parsePlain(r, q)
	return a, ok, nil
}

// parsePlain is parse for all answers but that somebody is no member.
func (v *review) parsePlain(r answers.Row, q question) (a rating.Answer, ok bool) {
	switch {
	case q.About != "":
		return v.value(r, q)
	case exchange.IsWord(r.Answer, newPlayer):
		return v.newcomer(r, q)
	case exchange.IsWord(r.Answer, isBye) && q.mayBeBye():
		return rating.Answer{Kind: rating.AnswerBye}, true
	case exchange.IsWord(r.Answer, askSender):
		return rating.Answer{Kind: rating.AnswerSender}, true
	}
	for _, l := range q.Likely {
		if r.Answer == v.named(l.Player) {
			return rating.Answer{Kind: rating.AnswerPlayer, Player: l.Player}, true
		}
	}
	number, name, _ := strings.Cut(r.Answer, " ")
	p, _, ok := v.Registry.Resolve(r.Answer)
	if !ok && name != "" {
		p, _, ok = v.Registry.Resolve(number)
		ok = ok && v.Registry.Called(p.ID, name)
	}
	if !ok || r.Answer == "" {
		v.note(r, "answer.answer", finding.AnswerUnclear, r.Answer)
		return a, false
	}
	return rating.Answer{Kind: rating.AnswerPlayer, Player: p.ID}, true
}

// newcomer returns the answer that somebody is a new player, with facts from the workbook, or else from the file. If
// sex or birth is missing, or the registry has the number or the person, that is noted, and ok is false.
func (v *review) newcomer(r answers.Row, q question) (a rating.Answer, ok bool) {
	p := r.New
	p.Name, p.Sex, p.Federation = q.Row.Name, cmp.Or(p.Sex, q.Row.Sex), cmp.Or(p.Federation, q.Row.Federation)
	if p.Birth.Year == 0 {
		p.Birth = q.Row.Birth
	}
	for _, need := range []struct {
		key     string
		missing bool
	}{{"answer.sex", p.Sex == ""}, {"answer.birth", p.Birth.Year == 0}} {
		if need.missing {
			v.note(r, need.key, finding.NewPlayerLacks, "", "field", need.key)
		}
	}
	if p.Sex == "" || p.Birth.Year == 0 {
		return a, false
	}
	if owner := v.owner(p, q.Print); owner != "" {
		v.note(r, "answer.number", finding.NumberIsTaken, p.ID, "owner", owner)
		return a, false
	}
	if known := v.findPerson(p.Name, p.Sex, p.Birth); p.ID == "" && known != "" {
		v.note(r, "answer.answer", finding.PersonIsThere, p.Name, "owner", v.named(known))
		return a, false
	}
	return rating.Answer{Kind: rating.AnswerNew, Player: p.ID, New: &p}, true
}

// owner returns number and name of the person who has the number of a new player already: somebody in the registry, or
// another new player; empty if there is none.
func (v *review) owner(p rating.Player, print string) string {
	if p.ID == "" {
		return ""
	}
	if o, _, known := v.Registry.Resolve(p.ID); known {
		return v.named(o.ID)
	}
	isTaken := func(o rating.Answer) bool { return o.Kind == rating.AnswerNew && o.Player == p.ID && o.Print != print }
	for _, key := range v.keys {
		for _, o := range v.valid[key] {
			if isTaken(o.Answer) {
				return p.ID + " " + o.Row.Name
			}
		}
	}
	for _, all := range v.given {
		for _, o := range all {
			if isTaken(o) && !cells.SameName(o.Row.Name, p.Name) {
				return p.ID + " " + o.Row.Name
			}
		}
	}
	return ""
}

// agreed returns the answers that nothing contradicts. Of the others none is taken, and each contradiction is noted.
func (v *review) agreed() (taken []rating.Answer) {
	for _, key := range v.keys {
		all := slices.DeleteFunc(v.valid[key], func(o inRow) bool { return v.vague[o.mark] })
		if v.wrong[key] != nil || len(all) == 0 {
			continue // another workbook has an answer or a mark there that could not be taken
		}
		first := all[0]
		differs := func(o rating.Answer) bool { return !o.Same(first.Answer) }
		if i := slices.IndexFunc(all, func(o inRow) bool { return differs(o.Answer) }); i > 0 {
			v.contradiction(first.row, all[i].Answer)
		} else if i := slices.IndexFunc(v.given[key], differs); i >= 0 {
			v.contradiction(first.row, v.given[key][i])
		} else {
			taken = append(taken, first.Answer)
		}
	}
	return taken
}

// answerInWords returns an answer in the words of the workbook.
func (v *review) answerInWords(a rating.Answer) string {
	switch a.Kind {
	case rating.AnswerNew:
		return strings.TrimSpace(v.Words.Say(newPlayer) + " " + a.Player)
	case rating.AnswerGuest:
		return v.Words.Say(notOurs)
	case rating.AnswerBye:
		return v.Words.Say(isBye)
	case rating.AnswerSender:
		return v.Words.Say(askSender)
	case rating.AnswerValue:
		return v.valueInWords(a.About, a.Value)
	}
	return v.named(a.Player)
}

// contradiction notes that a row contradicts another answer: one that was taken before, or one in another workbook.
func (v *review) contradiction(r answers.Row, other rating.Answer) {
	there := other.Origin.String()
	if other.Number != 0 {
		there = "A" + strconv.Itoa(other.Number) + " (" + other.By + ")"
	}
	r.Typed = nil // if it were shown again, saving the workbook would make one of the answers win
	v.note(r, "answer.answer", finding.AnswersContradict, r.Answer, "other", v.answerInWords(other), "there", there)
}

// note notes why a row cannot be taken, at the cell of a key; args are pairs of name and value.
func (v *review) note(r answers.Row, key, code, read string, args ...string) {
	v.fault(r, key, rating.Finding{Code: code, Origin: r.At(key), Read: read}.With(args...))
}

// fault adds a finding about the cell of a key to what is wrong with a row.
func (v *review) fault(r answers.Row, key string, f rating.Finding) {
	w := v.wrong[r.Key]
	if w == nil {
		w = &exchange.Wrong{Key: r.Key, Typed: r.Typed}
		v.wrong[r.Key] = w
	}
	w.Found = append(w.Found, exchange.InCell{Key: key, Finding: f})
}
