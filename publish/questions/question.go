package questions

import (
	"path"
	"slices"
	"strconv"
	"strings"

	"kalends/ledger"
	"kalends/publish/folder"
	"kalends/rating"
	"kalends/reports/sheets"
)

// question is one thing that the office is asked about a sheet that waits.
type question struct {
	rating.Asked
	code  string
	at    rating.Origin
	event string
}

// mostAsked is how many questions stand in one workbook; the others come when these are answered.
const mostAsked = 1000

// desk is what waits in one folder: what is asked about it, and by which codes its events are called.
type desk struct {
	questions []question
	events    []string
}

// asked gives what is asked about what waits, by the folders in which it does.
func (o Office) asked() (map[string]desk, error) {
	found, err := o.Submissions(ledger.Filter{State: ledger.Waiting})
	if err != nil {
		return nil, err
	}
	all := map[string]desk{}
	for _, s := range found {
		d := all[s.Folder]
		d.events = append(d.events, s.Event)
		for _, q := range questionsOf(s) {
			same := func(o question) bool { return o.Print == q.Print }
			if len(d.questions) < mostAsked && !slices.ContainsFunc(d.questions, same) {
				d.questions = append(d.questions, q)
			}
		}
		all[s.Folder] = d
	}
	return all, nil
}

func questionsOf(s folder.Filed) (all []question) {
	for _, f := range s.Findings {
		for _, a := range f.Asked {
			at := f.Origin
			if a.At != (rating.Origin{}) {
				at = a.At
			}
			all = append(all, question{Asked: a, code: f.Code, at: at, event: s.Event})
		}
	}
	return all
}

// inWords finishes a question for the workbook.
func (o Office) inWords(q question) sheets.AskedFor {
	if q.About != "" {
		return o.aboutFile(q)
	}
	return sheets.AskedFor{Key: q.Print, Where: o.where(q.at), Says: o.says(q.Row), Persons: o.persons(q),
		Proposal: o.proposal(q), Choices: o.choices(q)}
}

func (o Office) where(at rating.Origin) string {
	place := at.Cell
	if at.Sheet != "" {
		place = at.Sheet + "!" + at.Cell
	}
	return strings.TrimSpace(path.Base(at.File) + "\n" + place)
}

// says is what the file says of a row.
func (o Office) says(r rating.Row) string {
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

// persons is the question with those whom it may be about, one under the other.
func (o Office) persons(q question) string {
	lines := []string{o.Words.Say("answers.ask." + q.code)}
	for i, l := range q.Likely {
		lines = append(lines, strconv.Itoa(i+1)+". "+o.person(l.Player))
		for _, side := range []struct{ key, name, value string }{{"answers.for", "for", l.For},
			{"answers.against", "against", l.Against}} {
			if side.value != "" {
				lines = append(lines, "    "+o.Words.Say(rating.Phrase(side.key, side.name, side.value)))
			}
		}
	}
	if len(q.Likely) == 0 {
		lines = append(lines, o.Words.Say("answers.nobody"))
	}
	return strings.Join(lines, "\n")
}

// person shows a player so that he can be told apart.
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

// named is a player as an answer names him.
func (o Office) named(id string) string {
	return strings.TrimSpace(id + " " + o.Registry.Players.Get(id).Name)
}

// proposal is the answer that may be taken unread: a player of that whole name or number, or, where nobody may be meant, a
// new player of whom the file says what must be said.
func (o Office) proposal(q question) string {
	for _, l := range q.Likely {
		if l.Proposed {
			return o.named(l.Player)
		}
	}
	switch {
	case len(q.Likely) > 0:
	case q.Row.Sex != "" && q.Row.Birth.Year != 0:
		return o.Words.Say(newPlayer)
	}
	return ""
}

// The words that answer beside numbers.
const (
	newPlayer = "answers.new"
	notOurs   = "answers.guest"
	askSender = "answers.sender"
)

func (o Office) choices(q question) (all []string) {
	for _, l := range q.Likely {
		all = append(all, o.named(l.Player))
	}
	return append(all, o.Words.Say(newPlayer), o.Words.Say(notOurs), o.Words.Say(askSender))
}

func birth(b rating.Birth) string {
	switch {
	case b.On != 0:
		return b.On.String()
	case b.Year != 0:
		return strconv.Itoa(b.Year)
	}
	return ""
}
