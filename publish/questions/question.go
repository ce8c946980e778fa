package questions

import (
	"cmp"
	"errors"
	"path"
	"slices"
	"strconv"
	"strings"

	"kalends/ledger"
	"kalends/publish/inbox"
	"kalends/rating"
	"kalends/reports/sheets"
)

// question is one question to the office about a sheet that waits.
type question struct {
	rating.Asked
	code  string
	at    rating.Origin
	event string
	args  map[string]string // of the finding that asks it
}

// mostAsked is how many questions one workbook has; the others follow once these are answered.
const mostAsked = 1000

// pending is what waits in one folder: the questions about it and the codes of its events.
type pending struct {
	questions []question
	events    []string
}

// asked returns the questions about everything that waits, by folder, each question once.
func (o Office) asked() (map[string]pending, error) {
	found, err := o.Submissions(ledger.Filter{State: ledger.Waiting})
	mail, also := inbox.Waiting(&o.View)
	if err := errors.Join(err, also); err != nil {
		return nil, err
	}
	all := map[string]pending{}
	for _, s := range slices.Concat(found, mail) {
		p := all[s.Folder]
		p.events = append(p.events, s.Event)
		for _, q := range questionsOf(s) {
			same := func(o question) bool { return o.Print == q.Print }
			if len(p.questions) < mostAsked && !slices.ContainsFunc(p.questions, same) {
				p.questions = append(p.questions, q)
			}
		}
		all[s.Folder] = p
	}
	return all, o.proposeAwaited(all)
}

// questionsOf returns the questions in the findings of a sheet.
func questionsOf(s ledger.Submission) (all []question) {
	for _, f := range s.Findings {
		for _, a := range f.Asked {
			at := f.Origin
			if a.At != (rating.Origin{}) {
				at = a.At
			}
			all = append(all, question{Asked: a, code: f.Code, at: at, event: s.Event, args: f.Args})
		}
	}
	return all
}

// inWords returns a question as the workbook shows it.
func (o Office) inWords(q question) sheets.AskedFor {
	switch {
	case q.Print == sheets.Names:
		return o.headInWords(q)
	case q.About != "":
		return o.aboutFile(q)
	}
	a := sheets.AskedFor{Key: q.Print, Where: o.where(q.at), Says: o.rowInWords(q.Row), Proposal: o.proposal(q),
		Choices: o.choices(q)}
	a.Persons, a.Sides = o.persons(q)
	return a
}

// where returns the file and the cell of a question as two lines.
func (o Office) where(at rating.Origin) string {
	place := at.Cell
	if at.Sheet != "" {
		place = at.Sheet + "!" + at.Cell
	}
	return strings.TrimSpace(path.Base(at.File) + "\n" + place)
}

// rowInWords returns what the file has of a player: the name, and below it everything else in one line.
func (o Office) rowInWords(r rating.Row) string {
	var all []string
	say := func(key, value string) {
		if value != "" {
			all = append(all, o.Words.Say(key, "read", value))
		}
	}
	say("evidence.birth", birth(r.Birth))
	say("answers.sex", string(r.Sex))
	say("answers.rating", r.Rating)
	say("evidence.title", r.Title)
	say("evidence.club", r.Club)
	say("answers.federation", r.Federation)
	say("answers.number", r.Number)
	say("answers.fide", r.FIDEID)
	say("answers.sent", r.Sender)
	return strings.TrimSpace(r.Name + "\n" + strings.Join(all, o.Words.Say("evidence.between")))
}

// persons returns the question and the players who may be meant, one on each line, with what is for and against each,
// and for what each line speaks.
func (o Office) persons(q question) (text string, sides []sheets.Side) {
	add := func(side sheets.Side, line string) { text, sides = text+"\n"+line, append(sides, side) }
	add(sheets.Neither, o.Words.Say("answers.ask."+q.code))
	for i, l := range q.Likely {
		add(sheets.Neither, strconv.Itoa(i+1)+". "+o.person(l.Player))
		if l.For != "" {
			add(sheets.For, "    "+o.Words.Say(rating.Phrase("answers.for", "for", l.For)))
		}
		if l.Against != "" {
			add(sheets.Against, "    "+o.Words.Say(rating.Phrase("answers.against", "against", o.both(q.Row, l))))
		}
	}
	if len(q.Likely) == 0 {
		add(sheets.Neither, o.Words.Say("answers.nobody"))
	}
	return text[1:], sides
}

// both returns what speaks against a player with both values where the row and the registry have one each, as in "born
// 1989 / 1998", the row's first.
func (o Office) both(r rating.Row, l rating.Likely) (against string) {
	pairs := map[string]struct{ key, here, there string }{
		"evidence.sex":          {"answers.sex", string(cmp.Or(r.Sex, rating.Female)), ""}, // a woman's title says it, too
		"evidence.other_birth":  {"evidence.birth", strconv.Itoa(r.Birth.Year), ""},
		"evidence.other_number": {"answers.fide", r.FIDEID, ""},
		"evidence.federation":   {"answers.federation", "", cmp.Or(o.Registry.Players.Get(l.Player).Federation, o.Setup.Federation)},
	}
	for _, phrase := range rating.Parts(l.Against) {
		key, values := rating.Unphrase(phrase)
		if p, known := pairs[key]; known && len(values) == 2 && (p.here != "" || p.there != "") {
			phrase = rating.Phrase(p.key, "read", cmp.Or(p.here, values[1])+" / "+cmp.Or(p.there, values[1]))
		}
		against += rating.Said(phrase)
	}
	return against
}

// person returns a player with number, name, birth, sex, region and club, so that people of one name can be told apart.
func (o Office) person(id string) string {
	p := o.Registry.Players.Get(id)
	var more []string
	if !p.HideBirth {
		more = append(more, birth(p.Birth))
	}
	more = slices.DeleteFunc(append(more, string(p.Sex), p.Region, p.Club), func(s string) bool { return s == "" })
	if len(more) == 0 {
		return o.named(id)
	}
	return o.named(id) + " (" + strings.Join(more, ", ") + ")"
}

// named returns number and name of a player, as an answer has them.
func (o Office) named(id string) string {
	return strings.TrimSpace(id + " " + o.Registry.Players.Get(id).Name)
}

// proposal returns the answer that can be taken with all others: the player whom identity proposes, or, if nobody in
// the registry may be meant, a new player of whom the file has everything that is needed; otherwise it is empty.
func (o Office) proposal(q question) string {
	for _, l := range q.Likely {
		if l.Proposed {
			return o.named(l.Player)
		}
	}
	if len(q.Likely) == 0 && q.Row.Sex != "" && q.Row.Birth.Year != 0 {
		return o.Words.Say(newPlayer)
	}
	return ""
}

// The keys of the words that can be entered instead of a number.
const (
	newPlayer = "answers.new"
	notOurs   = "answers.guest"
	isBye     = "answers.bye"
	askSender = "answers.sender"
)

// choices returns what the drop-down list of a question about a player offers.
func (o Office) choices(q question) (all []string) {
	for _, l := range q.Likely {
		all = append(all, o.named(l.Player))
	}
	all = append(all, o.Words.Say(newPlayer), o.Words.Say(notOurs))
	if q.mayBeBye() {
		all = append(all, o.Words.Say(isBye))
	}
	return append(all, o.Words.Say(askSender))
}

// mayBeBye reports whether a row may be a word for a bye: nobody has the name, and nothing beside it is a person's.
func (q question) mayBeBye() bool {
	return len(q.Likely) == 0 && q.Row.Number+q.Row.FIDEID+q.Row.Rating == "" && q.Row.Birth.Year == 0
}

// birth returns a day of birth, or else its year; empty if neither is known.
func birth(b rating.Birth) string {
	switch {
	case b.On != 0:
		return b.On.String()
	case b.Year != 0:
		return strconv.Itoa(b.Year)
	}
	return ""
}
