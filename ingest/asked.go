package ingest

import (
	"strconv"

	"kalends/ingest/cells"
	"kalends/ingest/draft"
	"kalends/rating"
	"kalends/rating/finding"
)

// forOffice adds to the finding that was just put down what the office needs to answer it in its workbook.
func (s *stranger) forOffice(about, name string, likely ...string) {
	last := len(s.Pad.Findings) - 1
	if last < 0 || s.Pad.Findings[last].Severity() != rating.Question {
		return
	}
	asked := rating.Asked{Print: Print(name, about), About: about, Row: rating.Row{Name: s.Event.Name}}
	for _, one := range likely {
		asked.Likely = append(asked.Likely, rating.Likely{Player: one})
	}
	s.Pad.Findings[last].Asked = []rating.Asked{asked}
}

// aboutFile asks what a file is, by the word that names its contents.
func aboutFile(d *draft.Draft, about, word string) []rating.Asked {
	return []rating.Asked{{Print: Print(word, about), About: about, Row: rating.Row{Name: d.Event.Name}}}
}

func confirmed(office Office, about, word string) bool {
	a, ok := office.Answers.About(about, word)
	return ok && a.Kind == rating.AnswerValue && a.Value == rating.IsSo
}

func askedBack(office Office, about, word string) bool {
	a, ok := office.Answers.About(about, word)
	return ok && a.Kind == rating.AnswerSender
}

// answered takes what the office has answered of the event and neither the file nor the registry says. Where one of them
// says otherwise none wins.
func (s *stranger) answered() {
	e := &s.Event
	names := []string{e.Code, s.key}
	if a, ok := s.office.Answers.About(rating.AboutList, names...); ok {
		s.answer(a, &e.List, a.Value)
	}
	if a, ok := s.office.Answers.About(rating.AboutDays, names...); ok {
		if from, to, ok := rating.ParseDays(a.Value); ok {
			s.answerDays(a, from, to)
		}
	}
	s.answeredConditions(names...)
}

// answeredConditions takes what the office has answered of the conditions that regulations make, of our own sheets, too.
func (s *stranger) answeredConditions(names ...string) {
	e := &s.Event
	if a, ok := s.office.Answers.About(rating.AboutControl, names...); ok {
		s.answerControl(a)
	}
	for _, of := range []struct {
		about string
		said  *int
	}{{rating.AboutArbiters, &e.ArbitersNational}, {rating.AboutRounds, &e.RoundsPerDay}, {rating.AboutGames, &e.ScheduledGames}} {
		if a, ok := s.office.Answers.About(of.about, names...); ok {
			s.answerNumber(a, of.said)
		}
	}
	a, ok := s.office.Answers.About(rating.AboutNotice, names...)
	if day, err := rating.ParseDate(a.Value); ok && err == nil {
		switch e.Registered {
		case 0:
			e.Registered = day
			s.taken(a)
		case day:
		default:
			s.differs(a, e.Registered.String())
		}
	}
}

// answerNumber takes a number that is not said: 0 or less.
func (s *stranger) answerNumber(a rating.Answer, said *int) {
	n, err := strconv.Atoi(a.Value)
	switch {
	case err != nil || *said == n:
	case *said <= 0:
		*said = n
		s.taken(a)
	default:
		s.differs(a, strconv.Itoa(*said))
	}
}

// taken notes an answer that tells what the file does not.
func (s *stranger) taken(a rating.Answer) {
	s.Pad.Note(finding.ValueByAnswer, s.At(a.About), a.Value, "field", a.About, "n", strconv.Itoa(a.Number), "by", a.By)
}

// answer takes a text that is not said.
func (s *stranger) answer(a rating.Answer, said *string, value string) {
	switch *said {
	case "":
		*said = value
		s.taken(a)
	case value:
	default:
		s.differs(a, *said)
	}
}

func (s *stranger) answerDays(a rating.Answer, from, to rating.Date) {
	e := &s.Event
	if e.Start == 0 || e.End == 0 {
		s.taken(a)
	}
	if e.Start == 0 {
		e.Start = from
	}
	if e.End == 0 {
		e.End = to
	}
	if e.Start != from || e.End != to {
		s.differs(a, e.Start.String()+" – "+e.End.String())
	}
}

func (s *stranger) answerControl(a rating.Answer) {
	e := &s.Event
	all, ok := cells.Controls(a.Value)
	switch {
	case !ok:
	case len(e.Controls) == 0:
		e.Controls, e.TimeText = all, a.Value
		s.taken(a)
	case controls(e.Controls, "") != controls(all, ""):
		s.differs(a, e.TimeText)
	}
}

// differs asks about an answer that the file or the registry contradicts.
func (s *stranger) differs(a rating.Answer, said string) {
	s.Pad.Note(finding.AnswerDiffers, s.At(a.About), a.Value, "field", a.About, "n", strconv.Itoa(a.Number), "by", a.By,
		"said", said)
}
