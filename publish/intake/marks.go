package intake

import (
	"cmp"
	"maps"
	"strings"

	"kalends/ledger"
	"kalends/rating"
	"kalends/rating/finding"
	"kalends/reports/sheets"
	"kalends/templates"
)

// wordsFor returns the words of a sheet's sender: those of the sheet's language, else the association's.
func (a replies) wordsFor(s ledger.Submission) templates.Words {
	if s.Sheet != nil && templates.Known(s.Sheet.Lang) {
		return templates.In(s.Sheet.Lang)
	}
	return a.Words
}

// marks returns a sheet's findings in the words of its sender. Several questions to the office about players are one
// line.
func (a replies) marks(s ledger.Submission) []sheets.Mark {
	words := a.wordsFor(s)
	var own, asked rating.Findings
	for _, f := range s.Findings {
		if aboutPlayers(f) {
			asked = append(asked, f)
		}
	}
	if len(asked) == 1 {
		asked = nil // a single one is written in full
	}
	for _, f := range s.Findings {
		mended := f.Code == finding.MendedCopy && s.State == ledger.Rejected // the head says it
		if !mended && !(len(asked) > 0 && aboutPlayers(f)) {
			own = append(own, withoutSimilar(words, f))
		}
	}
	var marks []sheets.Mark
	for _, f := range words.Together(own) {
		if len(asked) > 0 && f.Severity() != rating.Error {
			marks, asked = append(marks, markOfPlayers(words, asked)), nil
		}
		marks = append(marks, markOf(words, f))
	}
	if len(asked) > 0 {
		marks = append(marks, markOfPlayers(words, asked))
	}
	return marks
}

// aboutPlayers reports whether a finding asks the office who somebody is, and nothing about the event or the file.
func aboutPlayers(f rating.Finding) bool { return len(f.Asked) > 0 && f.Asked[0].About == "" }

// withoutSimilar returns a finding without the argument "similar", the players who may be meant, if the suggestion says
// it and the text can do without.
func withoutSimilar(words templates.Words, f rating.Finding) rating.Finding {
	if f.Args["suggestion"] != "" && words.CompleteWithout(f.Code, "similar") {
		f.Args = maps.Clone(f.Args)
		f.Args["similar"] = ""
	}
	return f
}

// markOf returns a message as a line of the list of problems. One for many findings has their cells and suggestions.
func markOf(words templates.Words, f templates.Message) sheets.Mark {
	m := sheets.Mark{
		Severity: f.Severity(), Code: f.Code, Sheet: f.Origin.Sheet, Cell: f.Origin.Cell, Read: rating.Word(f.Read),
		Problem: f.Problem, Remedy: f.Remedy, Suggestion: rating.Word(f.Args["suggestion"]), Repaired: f.Code == finding.ResultRepaired,
		Also:  otherCells(f.Finding),
		There: words.ProblemAtOther(f.Finding),
	}
	if len(f.Others) == 0 {
		return m
	}
	var suggestions []string
	for _, o := range append(rating.Findings{f.Finding}, f.Others...) {
		if o.Origin.Cell != m.Cell {
			m.Also += " " + o.Origin.Cell
		}
		if suggestion := rating.Word(o.Args["suggestion"]); suggestion != "" && len(suggestions) < mostSuggested {
			suggestions = append(suggestions, o.Origin.Cell+" "+suggestion)
		}
	}
	m.Suggestion = strings.Join(suggestions, "; ")
	m.There = words.Say("sheets.returned.as_at", "cell", m.Cell, "problem", m.Problem)
	return m
}

// mostSuggested is how many suggestions one cell of a list of problems holds.
const mostSuggested = 8

// markOfPlayers returns one line about the players about whom the office is asked, with the first names.
func markOfPlayers(words templates.Words, asked rating.Findings) sheets.Mark {
	first := asked[0]
	m := sheets.Mark{Severity: first.Severity(), Code: first.Code, Sheet: first.Origin.Sheet, Cell: first.Origin.Cell,
		Remedy: words.Say("sheets.returned.asked_remedy")}
	var names []string
	n := 0
	for _, f := range asked {
		n += len(f.Asked)
		if f.Origin.Sheet == m.Sheet {
			m.Also += " " + f.Origin.Cell
		}
		if len(names) < mostNamed {
			names = append(names, rating.Word(cmp.Or(f.Read, f.Args["player"], f.Args["players"])))
		}
	}
	if more := len(asked) - mostNamed; more > 0 {
		names = append(names, words.Say("sheets.returned.more", "n", words.Count(more)))
	}
	m.Problem = words.Say("sheets.returned.asked", "n", words.Count(n), "names", strings.Join(names, words.Say("messages.and_next")))
	return m
}

// mostNamed is how many of these players are named.
const mostNamed = 10

// otherCells returns the cells that the words of a finding mention beside its own, such as that of the opponent,
// separated by blanks.
func otherCells(f rating.Finding) string {
	return strings.TrimSpace(f.Args["place"] + " " + f.Args["first"] + " " + f.Args["cells"] + " " + f.Args["also"])
}
