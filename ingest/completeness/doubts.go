// Package completeness asks whether a sheet has all games of its event.
//
// In comes a draft whose event and players are known. Out go findings: a question for every doubt that the office has not
// answered, and a note for every doubt that it has.
package completeness

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"kalends/ingest/answers"
	"kalends/ingest/draft"
	"kalends/ingest/event"
	"kalends/rating"
	"kalends/rating/finding"
)

// Interim begins the word with which the office confirms that a foreign file, which cannot say so itself, reports only a
// part of its event.
const Interim = "interim-"

// entire begins the word with which the office confirms that a file is complete: games that seem to be missing were not
// played, and no rounds follow.
const entire = "whole-"

// Doubts are the codes of the questions that a confirmation of completeness answers.
var Doubts = []string{finding.RowPerhapsLost, finding.BoardsMissing, finding.FewerGames, finding.RoundsUnknown,
	finding.MostBehind}

// partial are the codes of the errors that mean nothing in a report of a part of the event.
var partial = []string{finding.GamesWithoutResult, finding.RoundMissing}

// Office is what the office has said about the file: in the note of its event's row, and in answers.
type Office struct {
	Note    string
	Answers *answers.InForce
	Today   rating.Date
}

// SettleDoubts replaces each doubt about completeness that the office has answered by a note, adds one for rounds that
// may be missing, and makes an interim report of a foreign file that the office has confirmed as one. An answer names
// the content of the file by a word, so it does not hold for a file with other games.
func SettleDoubts(d *draft.Draft, contentSHA string, office Office) {
	sum := contentSHA[:min(10, len(contentSHA))]
	if d.Foreign && settle(d, partial, rating.AboutInterim, Interim+sum, finding.InterimConfirmed, office) {
		d.Event.Report = rating.InterimReport
	}
	settleOnline(d, sum, office)
	if !d.ByDays || office.Today <= d.Event.End { // a list without rounds cannot say how many there are
		askMissingRounds(d)
	}
	settle(d, Doubts, rating.AboutWhole, entire+sum, finding.WholeConfirmed, office)
}

// settle replaces the findings of some codes, in place, by what the office says about the file, and adds to the others
// what the office needs to answer them. It returns whether the office has confirmed what they doubt.
func settle(d *draft.Draft, codes []string, about, word, confirmedBy string, office Office) (confirmed bool) {
	answer, answered := office.Answers.About(about, word)
	inNote := event.HasWord(office.Note, word)
	for i, f := range d.Report.Findings {
		note := ""
		switch {
		case !slices.Contains(codes, f.Code):
			continue
		case inNote || answered && answer.Kind == rating.AnswerValue && answer.Value == rating.IsSo:
			note, confirmed = confirmedBy, true
		case about == rating.AboutWhole && answered && answer.Kind == rating.AnswerSender:
			note = finding.FileAskedBack
		}
		if note != "" {
			d.Report.Findings[i] = rating.Finding{Code: note, Origin: f.Origin, Read: f.Read, Args: map[string]string{"code": f.Code}}
			continue
		}
		f.Args["key"], f.Args["code"] = word, RowOf(d.Event.Code)
		if f.Severity() == rating.Question {
			d.Report.Findings[i].Asked = answers.Ask(about, word, d.Event.Name)
		}
	}
	return confirmed
}

// RowOf returns the code of the row into which the office writes a word; for an event that is not known yet, a phrase
// instead.
func RowOf(code string) string {
	if strings.HasPrefix(code, event.Unnamed) {
		return rating.Said(rating.Phrase("evidence.this_event"))
	}
	return code
}

// askMissingRounds asks whether rounds are missing from a foreign sheet that does not say how many there are. One that has a
// single round, ends before the event does, or has fewer games of most players than of the leader was often written during
// the event. Where files came one by one, nothing shows that the last has come.
func askMissingRounds(d *draft.Draft) {
	if !d.Foreign || d.DeclaredRounds > 0 || d.Event.Report == rating.InterimReport || everybodyMet(d) {
		return
	}
	last, on := lastRound(d)
	end := d.Event.End
	for _, day := range d.Event.RoundDates {
		end = max(end, day)
	}
	if d.Updated != 0 && (on == 0 || d.Updated < on) {
		on = d.Updated // a file cannot have games that were played after it was printed
	}
	early := last > 0 && on != 0 && on < end
	if last != 1 && !early && !d.Gathered {
		askBehind(d)
		return
	}
	day := ""
	if early {
		day = on.String()
	}
	d.Note(finding.RoundsUnknown, d.At("event.rounds"), "", "rounds", strconv.Itoa(last), "day", cmp.Or(day, "—"), "end",
		cmp.Or(end.String(), "—"))
}

// lastRound returns the last round that has games, and its day, which is 0 where it is not known.
func lastRound(d *draft.Draft) (last int, on rating.Date) {
	for _, p := range d.Pairs {
		if p.Stage == rating.Normal && p.Second > 0 {
			last = max(last, p.Round)
		}
	}
	on = d.Event.RoundDates[last]
	for _, p := range d.Pairs {
		if p.Round == last {
			on = max(on, p.Date)
		}
	}
	return last, on
}

// everybodyMet reports whether three players or more have all met each other, so that no round can follow.
func everybodyMet(d *draft.Draft) bool {
	met, players := map[[2]int]bool{}, map[int]bool{}
	for _, p := range d.Pairs {
		if p.Second > 0 && p.First != p.Second {
			met[p.Couple()], players[p.First], players[p.Second] = true, true, true
		}
	}
	return len(players) > 2 && len(met) == len(players)*(len(players)-1)/2
}
