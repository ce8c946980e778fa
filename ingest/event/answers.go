package event

import (
	"strconv"

	"kalends/ingest/answers"
	"kalends/ingest/cells"
	"kalends/rating"
	"kalends/rating/finding"
)

// askOffice adds to the last finding, if it is a question, what the office needs to answer it in its workbook.
func (s *sheet) askOffice(about, name string, likely ...rating.Likely) {
	last := len(s.Report.Findings) - 1
	if last >= 0 && s.Report.Findings[last].Severity() == rating.Question {
		s.Report.Findings[last].Asked = answers.Ask(about, name, s.Event.Name)
		s.Report.Findings[last].Asked[0].Likely = likely
	}
}

// likely returns codes as possible answers and proposes none.
func likely(codes []string) (all []rating.Likely) {
	for _, code := range codes {
		all = append(all, rating.Likely{Player: code})
	}
	return all
}

// takeAnswers fills into the event what the office has answered about it and neither the file nor the registry says,
// and notes it. An answer that contradicts them is asked about.
func (s *sheet) takeAnswers() {
	e := &s.Event
	names := []string{e.Code, s.key}
	if a, ok := s.office.Answers.About(rating.AboutList, names...); ok {
		s.takeAnswer(a, e.List == "", e.List == a.Value, e.List, func() { e.List = a.Value })
	}
	if a, ok := s.office.Answers.About(rating.AboutDays, names...); ok {
		if from, to, ok := rating.ParseDays(a.Value); ok {
			s.takeDays(a, from, to)
		}
	}
	s.takeConditions(names...)
}

// takeConditions is takeAnswers for the conditions that regulations make, also for our own sheets.
func (s *sheet) takeConditions(names ...string) {
	e := &s.Event
	if a, ok := s.office.Answers.About(rating.AboutControl, names...); ok {
		if all, ok := cells.Controls(a.Value); ok {
			s.takeAnswer(a, len(e.Controls) == 0, ControlsKey(e.Controls, "") == ControlsKey(all, ""), e.TimeText,
				func() { e.Controls, e.TimeText = all, a.Value })
		}
	}
	for _, condition := range []struct {
		about string
		field *int
	}{{rating.AboutArbiters, &e.ArbitersNational}, {rating.AboutRounds, &e.RoundsPerDay}, {rating.AboutGames, &e.ScheduledGames}} {
		a, ok := s.office.Answers.About(condition.about, names...)
		if n, err := strconv.Atoi(a.Value); ok && err == nil && *condition.field != n {
			s.takeAnswer(a, *condition.field <= 0, false, strconv.Itoa(*condition.field), func() { *condition.field = n })
		}
	}
	a, ok := s.office.Answers.About(rating.AboutNotice, names...)
	if day, err := rating.ParseDate(a.Value); ok && err == nil {
		s.takeAnswer(a, e.Registered == 0, e.Registered == day, e.Registered.String(), func() { e.Registered = day })
	}
}

// takeAnswer calls set and notes the answer if a field is open. If the field has another value already, it asks the
// office about its answer.
func (s *sheet) takeAnswer(a rating.Answer, open, same bool, value string, set func()) {
	switch {
	case open:
		set()
		s.noteAnswer(a)
	case !same:
		s.askDiffering(a, value)
	}
}

// takeDays sets the first or the last day that is not known to that of an answer, and notes it. If the other day
// differs, it asks about the answer.
func (s *sheet) takeDays(a rating.Answer, from, to rating.Date) {
	e := &s.Event
	if e.Start == 0 || e.End == 0 {
		s.noteAnswer(a)
	}
	if e.Start == 0 {
		e.Start = from
	}
	if e.End == 0 {
		e.End = to
	}
	if e.Start != from || e.End != to {
		s.askDiffering(a, e.Start.String()+" – "+e.End.String())
	}
}

// noteAnswer notes that a fact comes from an answer.
func (s *sheet) noteAnswer(a rating.Answer) {
	s.Note(finding.ValueByAnswer, s.At(a.About), a.Value, "field", a.About, "n", strconv.Itoa(a.Number), "by", a.By)
}

// askDiffering asks about an answer that the file or the registry contradicts.
func (s *sheet) askDiffering(a rating.Answer, value string) {
	s.Note(finding.AnswerDiffers, s.At(a.About), a.Value, "field", a.About, "n", strconv.Itoa(a.Number), "by", a.By,
		"said", value)
}
