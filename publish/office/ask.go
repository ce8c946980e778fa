package office

import (
	"errors"
	"path"
	"strconv"
	"strings"

	"kalends/publish/audit"
	"kalends/publish/exchange"
	"kalends/publish/files"
	"kalends/publish/folder"
	"kalends/publish/inquiry"
	"kalends/rating"
	"kalends/rating/finding"
	"kalends/reports/sheets"
)

// ask is the sheet on which the office asks why a player has a rating, or what differs between two lists. The answer is a
// page in the folder answers, written anew whenever the workbook is saved with the row in it. Nothing is decided here, so
// that no initials are needed.
type ask struct{ Office }

// The rows that can be filled in, and the folder of the answers.
const (
	askRows = 15
	answers = "answers"

	mostCandidates = 12 // whom a name may mean
)

// The keys of what is filled in.
const (
	askPlayer = "ask.player"
	askList   = "ask.list"
	askFrom   = "ask.from"
	askTo     = "ask.to"
)

// Name implements Sheet.
func (ask) Name() string { return "Ask" }

// Table implements Sheet.
func (s ask) Table() (t Table, err error) {
	keys, err := s.emptyRows(s.Name(), askRows)
	for _, key := range keys {
		t.Rows = append(t.Rows, Row{OfficeRow: sheets.OfficeRow{Key: key}})
	}
	t.Choices = map[string][]string{askList: s.View.ListIDs()}
	return t, err
}

// Take implements Sheet.
func (s ask) Take(f Filled) (Outcome, error) {
	lists := s.Setup.Lists
	if id := f.Get(askList); id != "" {
		l, known := s.ListByID(strings.TrimSpace(id))
		if !known {
			return f.Wrong(askList, finding.NotADecision), nil
		}
		lists = []folder.List{l}
	}
	player, from, to := f.Get(askPlayer), f.Get(askFrom), f.Get(askTo)
	var name string
	var page []byte
	var err error
	switch {
	case player != "" && from+to != "":
		return f.Wrong(askPlayer, finding.TwoQuestions), nil
	case player != "":
		name, page, err = inquiry.StoriesPage(s.Audit, lists, 0, player)
	case from == "" && to == "":
		return f.Lacks(askPlayer), nil
	case from == "":
		return f.Lacks(askFrom), nil
	case to == "":
		return f.Lacks(askTo), nil
	default:
		name = strings.TrimLeft(f.Get(askList)+"_"+from+"_"+to, "_")
		page, err = inquiry.ComparisonsPage(s.Audit, lists, from, to)
	}
	if why, is := errors.AsType[inquiry.Unanswered](err); is {
		return s.unanswered(f, why), nil
	}
	if err != nil {
		return Outcome{}, err
	}
	return s.answer(name, page)
}

// answer writes a page and returns the link to it.
func (s ask) answer(name string, page []byte) (Outcome, error) {
	file := files.SafeName(name + ".html")
	if file != name+".html" { // two names may become one when they are made safe
		file = files.SafeName(name + " " + rating.SHA([]byte(name))[:8] + ".html")
	}
	place := path.Join(answers, file)
	if err := files.MakeDirs(s.FS, s.At(answers)); err != nil {
		return Outcome{}, err
	}
	if err := files.WriteAtomic(s.FS, s.At(place), page); err != nil {
		return Outcome{}, err
	}
	return Outcome{Cells: map[string]string{"ask.answer": file, "ask.said": s.Words.Say("office.ask.written", "at", folder.Clock(s.Moment()))},
		Links: map[string]string{"ask.answer": place}}, nil
}

// unanswered says why there is no answer, and whom a name may mean.
func (s ask) unanswered(f Filled, why inquiry.Unanswered) Outcome {
	key := askPlayer
	if f.Get(key) == "" {
		key = askFrom
	}
	lines := []string{why.Text}
	for i, c := range why.Candidates {
		if i == mostCandidates {
			lines = append(lines, s.Words.Say("messages.more", "n", s.Words.Count(len(why.Candidates)-i)))
			break
		}
		lines = append(lines, candidate(c))
	}
	out := Outcome{Cells: map[string]string{"ask.said": strings.Join(lines, "\n")}}
	out.Found = []exchange.InCell{{Key: key, Finding: f.Finding(key, finding.NotAnswered, "why", rating.Said(why.Phrase))}}
	return out
}

// candidate names a person whom a name may mean, by what tells people apart.
func candidate(c audit.Found) string {
	parts, born := []string{c.ID, c.Name}, ""
	if c.Born > 0 {
		born = strconv.Itoa(c.Born)
	}
	for _, p := range []string{born, c.Federation, c.Club} {
		if p != "" {
			parts = append(parts, p)
		}
	}
	return rating.Line(strings.Join(parts, " · "))
}
