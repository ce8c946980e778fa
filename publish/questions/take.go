package questions

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"kalends/ingest/answers"
	"kalends/ingest/cells"
	"kalends/publish/files"
	"kalends/publish/folder"
	"kalends/rating"
	"kalends/rating/finding"
	"kalends/reports/sheets"
	"kalends/templates"
)

// hearing is what several workbooks of one event say together.
type hearing struct {
	Office
	asked map[string]question
	given map[string][]rating.Answer // in force, by fingerprint
	said  map[string][]heard         // by fingerprint, what was answered and can be
	keys  []string                   // the fingerprints in their order
	wrong map[string]*wrong
}

// heard is an answer and the row in which it stands.
type heard struct {
	rating.Answer
	row answers.Row
}

// takeFrom takes what workbooks say that were saved in one folder: everything that can be taken, in one commit with the
// note that they were read.
func (o Office) takeFrom(place string, books []book, asked []question, pages map[string]*page, p *Pass) error {
	h, err := o.hearing(asked)
	if err != nil {
		return err
	}
	known := *pages[place]
	known.Given, known.Wrong, known.At = nil, nil, folder.Clock(o.Moment())
	for _, b := range books {
		if _, err := files.Archive(o.FS, o.ArchiveDir(), b.data); err != nil {
			return err
		}
		h.book(b)
		known.Heard = append(known.Heard, b.sha)
		if b.all != nil && h.wrong[sheets.Everything] != nil {
			known.Given = b.all.Typed
		}
	}
	taken := h.agreed()
	for _, key := range slices.Sorted(maps.Keys(h.wrong)) {
		known.Wrong = append(known.Wrong, *h.wrong[key])
		for _, f := range h.wrong[key].Found {
			p.Found = append(p.Found, f.Finding)
		}
	}
	p.Found.Sort(nil)
	pages[place] = &known
	n, err := o.record(taken, pages)
	if n > 0 {
		p.Taken = append(p.Taken, Taken{books[0].name, n})
	}
	return err
}

// record keeps answers, with the note that their workbooks were read.
func (o Office) record(taken []rating.Answer, pages map[string]*page) (n int, err error) {
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
		return o.keep(pages)
	})
	if err != nil {
		return 0, err
	}
	for _, a := range taken {
		o.Changed("answered", "number", a.Number, "kind", string(a.Kind), "event", a.Event, "player", a.Player, "by", a.By)
	}
	return n, nil
}

func (o Office) hearing(asked []question) (*hearing, error) {
	h := &hearing{Office: o, asked: map[string]question{}, given: map[string][]rating.Answer{}, said: map[string][]heard{},
		wrong: map[string]*wrong{}}
	for _, q := range asked {
		h.asked[q.Print] = q
	}
	all, err := o.Ledger.Answers()
	for _, a := range rating.AnswersInForce(all) {
		h.given[a.Print] = append(h.given[a.Print], a)
	}
	return h, err
}

// book hears one workbook.
func (h *hearing) book(b book) {
	all, by := b.everything()
	if all && by == "" {
		h.note(*b.all, "answer.by", finding.AnswererMissing, b.all.Answer, "field", "answer.by")
	}
	for _, r := range b.rows {
		own := r.Answer != "" || told(r)
		if r.By == "" {
			r.By = by
		}
		switch {
		case r.Unread:
			h.unread(r, b.bad)
		case own:
			h.row(r)
		case all && r.Proposal != "" && r.By != "":
			r.Answer = r.Proposal
			h.row(r)
		}
	}
}

// everything says whether all proposals are taken, and by whom. Any mark does it but one that says no.
func (b book) everything() (all bool, by string) {
	if b.all == nil {
		return false, ""
	}
	no := slices.Contains([]string{"", "-", "no", "ні", "否", "tidak"}, cells.Sign(b.all.Answer))
	return !no, b.all.By
}

// told says whether something is said of a new player.
func told(r answers.Row) bool {
	return slices.ContainsFunc([]string{"answer.number", "answer.sex", "answer.birth", "answer.federation", "answer.rating"},
		func(key string) bool { return r.Typed[key] != "" })
}

// unread puts down what could not be read of a row.
func (h *hearing) unread(r answers.Row, bad rating.Findings) {
	for _, f := range bad {
		for _, key := range answers.FilledIn {
			if r.At(key) == f.Origin {
				h.fault(r, key, f)
			}
		}
	}
}

// row hears the answer of one row.
func (h *hearing) row(r answers.Row) {
	q, now := h.asked[r.Key]
	if !now {
		h.past(r)
		return
	}
	if r.Typed["answer.answer"] == "" && r.Answer == r.Proposal && r.Proposal != h.inWords(q).Proposal {
		h.note(r, "answer.answer", finding.NotAskedNow, r.Answer)
		return
	}
	a, ok := h.meant(r, q)
	if !ok {
		return
	}
	a.Day, a.Event, a.Print, a.Row, a.By = h.Today(), q.event, q.Print, q.Row, r.By
	a.Origin = r.At("answer.answer")
	if a.By == "" {
		h.note(r, "answer.by", finding.AnswererMissing, r.Answer, "field", "answer.by")
		return
	}
	if _, before := h.said[r.Key]; !before {
		h.keys = append(h.keys, r.Key)
	}
	h.said[r.Key] = append(h.said[r.Key], heard{a, r})
}

// past hears the answer of a row that is not asked about now: it was answered so before, or otherwise, or the question has
// changed.
func (h *hearing) past(r answers.Row) {
	if given := h.given[r.Key]; len(given) > 0 {
		before := given[0]
		q := question{Asked: rating.Asked{Print: before.Print, About: before.About, Row: before.Row}, event: before.Event}
		a, ok := h.meant(r, q)
		if a.Event, a.Print = before.Event, before.Print; ok && a.Same(before) {
			return
		}
		delete(h.wrong, r.Key)
		h.contradicts(r, h.told(before), "A"+strconv.Itoa(before.Number)+" ("+before.By+")")
		return
	}
	h.note(r, "answer.answer", finding.NotAskedNow, r.Answer)
}

// meant finds out what an answer means.
func (h *hearing) meant(r answers.Row, q question) (a rating.Answer, ok bool) {
	switch {
	case q.About != "":
		return h.value(r, q)
	case isWord(r.Answer, newPlayer):
		return h.newcomer(r, q)
	case isWord(r.Answer, notOurs):
		return h.guest(r, q)
	case isWord(r.Answer, askSender):
		return rating.Answer{Kind: rating.AnswerSender}, true
	}
	for _, l := range q.Likely {
		if r.Answer == h.named(l.Player) {
			return rating.Answer{Kind: rating.AnswerPlayer, Player: l.Player}, true
		}
	}
	number, name, _ := strings.Cut(r.Answer, " ")
	p, _, there := h.Registry.Resolve(r.Answer)
	if !there && name != "" {
		if p, _, there = h.Registry.Resolve(number); there && !h.Registry.Called(p.ID, name) {
			there = false
		}
	}
	if !there || r.Answer == "" {
		h.note(r, "answer.answer", finding.AnswerUnclear, r.Answer)
		return a, false
	}
	return rating.Answer{Kind: rating.AnswerPlayer, Player: p.ID}, true
}

// isWord says whether an answer is a word of the drop-down list in any language.
func isWord(text, key string) bool {
	return slices.ContainsFunc(templates.Languages, func(lang string) bool {
		return cells.Sign(text) == cells.Sign(templates.In(lang).Say(key))
	})
}

// newcomer takes what is said of a new player, in the workbook or else in the file.
func (h *hearing) newcomer(r answers.Row, q question) (a rating.Answer, ok bool) {
	p := r.New
	p.Name = q.Row.Name
	if p.Sex == "" {
		p.Sex = q.Row.Sex
	}
	if p.Birth.Year == 0 {
		p.Birth = q.Row.Birth
	}
	if p.Federation == "" {
		p.Federation = q.Row.Federation
	}
	ok = true
	need := func(key string, there bool) {
		if !there {
			ok = false
			h.note(r, key, finding.NewPlayerLacks, "", "field", key)
		}
	}
	need("answer.sex", p.Sex != "")
	need("answer.birth", p.Birth.Year != 0)
	if owner := h.owner(p, q.Print); ok && owner != "" {
		ok = false
		h.note(r, "answer.number", finding.NumberIsTaken, p.ID, "owner", owner)
	}
	if known := h.same(p.Name, p.Sex, p.Birth); ok && p.ID == "" && known != "" {
		ok = false
		h.note(r, "answer.answer", finding.PersonIsThere, p.Name, "owner", h.named(known))
	}
	return rating.Answer{Kind: rating.AnswerNew, Player: p.ID, New: &p}, ok
}

// owner names who has the number of a new player already: somebody in the registry, or another new one.
func (h *hearing) owner(p rating.Player, print string) string {
	if p.ID == "" {
		return ""
	}
	if o, _, there := h.Registry.Resolve(p.ID); there {
		return h.named(o.ID)
	}
	for _, key := range h.keys {
		for _, o := range h.said[key] {
			if o.Kind == rating.AnswerNew && o.Player == p.ID && o.Print != print {
				return p.ID + " " + o.Row.Name
			}
		}
	}
	for _, all := range h.given {
		for _, o := range all {
			if o.Kind == rating.AnswerNew && o.Player == p.ID && o.Print != print && !cells.SameName(o.Row.Name, p.Name) {
				return p.ID + " " + o.Row.Name
			}
		}
	}
	return ""
}

// agreed gives the answers that nothing contradicts; of the others none is taken.
func (h *hearing) agreed() (taken []rating.Answer) {
	for _, key := range h.keys {
		all := h.said[key]
		first := all[0]
		if h.wrong[key] != nil {
			continue // another workbook has something there that could not be taken
		}
		if i := slices.IndexFunc(all, func(o heard) bool { return !o.Same(first.Answer) }); i > 0 {
			h.contradicts(first.row, h.told(all[i].Answer), all[i].Origin.String())
			continue
		}
		if i := slices.IndexFunc(h.given[key], func(o rating.Answer) bool { return !o.Same(first.Answer) }); i >= 0 {
			before := h.given[key][i]
			h.contradicts(first.row, h.told(before), "A"+strconv.Itoa(before.Number)+" ("+before.By+")")
			continue
		}
		taken = append(taken, first.Answer)
	}
	return taken
}

// told is an answer in the words of the workbook.
func (h *hearing) told(a rating.Answer) string {
	switch a.Kind {
	case rating.AnswerNew:
		return strings.TrimSpace(h.Words.Say(newPlayer) + " " + a.Player)
	case rating.AnswerGuest:
		return h.Words.Say(notOurs)
	case rating.AnswerSender:
		return h.Words.Say(askSender)
	case rating.AnswerValue:
		return h.shown(a.About, a.Value)
	}
	return h.named(a.Player)
}

func (h *hearing) contradicts(r answers.Row, other, there string) {
	r.Typed = nil // a later save of the workbook would make one of them win
	h.note(r, "answer.answer", finding.AnswersContradict, r.Answer, "other", other, "there", there)
}

// note puts down why a row could not be taken.
func (h *hearing) note(r answers.Row, key, code, read string, args ...string) {
	f := rating.Finding{Code: code, Origin: r.At(key), Read: read, Args: map[string]string{}}
	for i := 0; i+1 < len(args); i += 2 {
		f.Args[args[i]] = args[i+1]
	}
	h.fault(r, key, f)
}

func (h *hearing) fault(r answers.Row, key string, f rating.Finding) {
	w := h.wrong[r.Key]
	if w == nil {
		w = &wrong{Key: r.Key, Typed: r.Typed}
		h.wrong[r.Key] = w
	}
	w.Found = append(w.Found, placed{key, f})
}
