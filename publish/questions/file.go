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
	"kalends/rating"
	"kalends/rating/finding"
	"kalends/reports/sheets"
	"kalends/templates"
)

// aboutFile returns a question about a file or its event as the workbook shows it. A proposal is made only for the
// event of a file, if only one row fits; what a file is somebody has to decide.
func (o Office) aboutFile(q question) sheets.AskedFor {
	key := "answers.about." + strings.Replace(q.About, "event.", "field.", 1)
	code := ""
	if len(q.Likely) > 0 {
		code = q.Likely[0].Player
	}
	said := maps.Clone(q.args)
	if said == nil || code != "" {
		said = map[string]string{"code": code}
	}
	lines := []string{o.Words.SayMap(key, said)}
	a := sheets.AskedFor{Key: q.Print, Where: o.where(q.at), Says: cmp.Or(q.Row.Name, q.args["sender"])}
	for i, l := range q.Likely {
		if q.About == rating.AboutEvent || q.About == rating.AboutList {
			a.Choices = append(a.Choices, o.valueInWords(q.About, l.Player))
			lines = append(lines, strconv.Itoa(i+1)+". "+a.Choices[i])
			if q.About == rating.AboutEvent && l.Proposed {
				a.Proposal = a.Choices[i]
			}
			if l.For != "" {
				lines = append(lines, "    "+o.Words.Say(l.For))
			}
		}
	}
	for _, value := range wordsOf(q.About) {
		a.Choices = append(a.Choices, o.Words.Say(value))
	}
	a.Persons = strings.Join(lines, "\n")
	return a
}

// wordsOf returns the keys of the words that answer what a file is; none for a question with another kind of answer.
func wordsOf(about string) []string {
	switch about {
	case rating.AboutWhole, rating.AboutInterim:
		return []string{"answers." + about, askSender}
	case rating.AboutCorrects:
		return []string{"answers." + about, putAway}
	case rating.AboutOnline:
		return []string{"answers." + about}
	case rating.AboutSender:
		return []string{fromSender + rating.SenderAlways, fromSender + rating.SenderOnce, fromSender + rating.SenderNever}
	case rating.AboutMessages:
		return []string{fromSender + rating.SenderOnce, fromSender + rating.SenderNever}
	}
	return nil
}

const putAway = "answers.away"

// fromSender begins the keys of the words that say whether messages are taken; the answer follows.
const fromSender = "answers.from."

// valueInWords returns a value as the workbook shows it; a known event has its name and days.
func (o Office) valueInWords(about, value string) string {
	row, known := o.Registry.Event(value)
	switch {
	case about == rating.AboutEvent && known:
		days := row.Start.String()
		if row.End != row.Start {
			days += " – " + row.End.String()
		}
		return strings.TrimSpace(row.Code + " " + row.Name + " (" + days + ")")
	case about == rating.AboutSender, about == rating.AboutMessages:
		return o.Words.Say(fromSender + value)
	case value == rating.IsAway:
		return o.Words.Say(putAway)
	case value == rating.IsSo:
		return o.Words.Say("answers." + about)
	}
	return value
}

// value returns what an answer about a file or its event means. If it is unclear, that is noted, and ok is false.
func (v *review) value(r answers.Row, q question) (a rating.Answer, ok bool) {
	a = rating.Answer{Kind: rating.AnswerValue, About: q.About}
	switch q.About {
	case rating.AboutWhole, rating.AboutInterim, rating.AboutCorrects, rating.AboutOnline,
		rating.AboutSender, rating.AboutMessages:
		a, ok = v.word(a, r.Answer)
	case rating.AboutEvent:
		a.Value, ok = v.event(r.Answer)
	case rating.AboutList:
		a.Value, ok = r.Answer, slices.Contains(v.ListIDs(), r.Answer)
	case rating.AboutDays:
		var from, to rating.Date
		from, to, ok = rating.ParseDays(r.Answer)
		a.Value = from.String() + " – " + to.String()
	case rating.AboutControl:
		a.Value = r.Answer
		_, ok = cells.Controls(r.Answer)
	case rating.AboutArbiters:
		a.Value, ok = number(r.Answer, 0, 200)
	case rating.AboutRounds:
		a.Value, ok = number(r.Answer, 1, 40)
	case rating.AboutGames:
		a.Value, ok = number(r.Answer, 1, 100)
	case rating.AboutNotice:
		from, to, one := rating.ParseDays(r.Answer)
		a.Value, ok = from.String(), one && from == to
	}
	if !ok {
		v.note(r, "answer.answer", finding.AnswerUnclear, r.Answer)
	}
	return a, ok
}

// number returns a number from least to most without what is needless in its text; false if it is none.
func number(text string, least, most int) (string, bool) {
	n, err := strconv.Atoi(text)
	return strconv.Itoa(n), err == nil && n >= least && n <= most
}

// word returns what the words that say what a file is mean; false if text is none of them.
func (v *review) word(a rating.Answer, text string) (rating.Answer, bool) {
	for _, key := range wordsOf(a.About) {
		if !exchange.IsWord(text, key) {
			continue
		}
		switch key {
		case askSender:
			return rating.Answer{Kind: rating.AnswerSender, About: a.About}, true
		case putAway:
			a.Value = rating.IsAway
		case fromSender + rating.SenderAlways, fromSender + rating.SenderOnce, fromSender + rating.SenderNever:
			a.Value = strings.TrimPrefix(key, fromSender)
		default:
			a.Value = rating.IsSo
		}
		return a, true
	}
	return a, false
}

var codeOfEvent = templates.Pattern(`^[A-Z0-9][A-Z0-9._-]{1,23}$`)

// event returns the code of an event that is entered with or without a name behind it. A code without a row is taken
// only where events need no row; otherwise ok is false.
func (v *review) event(text string) (string, bool) {
	code, _, _ := strings.Cut(strings.ToUpper(text), " ")
	if row, known := v.Registry.Event(code); known {
		return row.Code, true
	}
	return code, !v.Setup.RegisteredOnly && strings.ToUpper(text) == code && codeOfEvent().MatchString(code) &&
		strings.ContainsAny(code, "0123456789")
}
