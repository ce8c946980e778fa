package main

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"kalends/publish"
	"kalends/publish/decisions"
	"kalends/rating"
	"kalends/reports/terminal"
)

// decisionsCommand lists the decisions of the office.
type decisionsCommand struct{ *door }

func (d decisionsCommand) command() *cobra.Command {
	return newCommand("decisions", cobra.NoArgs, func([]string) error { return d.run() })
}

func (d decisionsCommand) run() error {
	return d.read(d.openLeniently, func(o *publish.ReadOnly) error {
		all, err := o.Ledger.Decisions()
		given, wrong := o.Ledger.Answers()
		switch err := errors.Join(err, wrong); {
		case err != nil:
			return err
		case d.json:
			return d.printJSON(append(decisionsJSON(all), answersJSON(given)...))
		case len(all)+len(given) == 0:
			d.printText("decisions.none")
			return nil
		}
		table := terminal.New(0,
			d.columns("decisions.head.", "number", "day", "kind", "about", "reason", "document", "by", "state")...)
		for _, one := range all {
			table.Row(strconv.Itoa(one.Number), one.Day.String(), d.words.Say("decisions.kind."+string(one.Kind)),
				rating.Word(one.Subject()), rating.Word(one.Reason), rating.Word(one.Document), rating.Word(one.By),
				d.stateOf(one.RevokedBy, ""))
		}
		for _, a := range given {
			table.Row(decisions.AnswerSign+strconv.Itoa(a.Number), a.Day.String(), d.words.Say("decisions.answer.kind."+string(a.Kind)),
				d.answerSubject(a), d.answerReason(a), rating.Word(a.Document), rating.Word(a.By),
				d.stateOf(a.RevokedBy, decisions.AnswerSign))
		}
		fmt.Fprint(d.out, table)
		return nil
	})
}

// answerSubject returns what an answer is about: a spelling, the player or value that it gives, and the event; for a
// revocation the number of the revoked answer.
func (d *door) answerSubject(a rating.Answer) string {
	if a.Kind == rating.AnswerRevoke {
		return decisions.AnswerSign + strconv.Itoa(a.Revokes)
	}
	who := a.Player
	switch {
	case a.Kind == rating.AnswerValue:
		who = d.answerValue(a)
	case a.Kind == rating.AnswerGuest:
		who = d.words.Say("answers.guest")
		if a.Guest != nil && a.Guest.Rated {
			who += ", " + d.words.Say("answers.rating", "read", strings.TrimSuffix(a.Guest.Rating.String(), ".00"))
		}
	case a.Kind != rating.AnswerPlayer:
		who = strings.TrimSpace(d.words.Say("answers."+string(a.Kind)) + " " + a.Player)
	}
	return rating.Word(strings.TrimSpace(a.Row.Name+" → "+who) + " (" + a.Event + ")")
}

// answerValue returns the value that an answer gives for a fact of a file.
func (d *door) answerValue(a rating.Answer) string {
	switch {
	case a.About == rating.AboutSender, a.About == rating.AboutMessages:
		return d.words.Say("answers.from." + a.Value)
	case a.Value == rating.IsSo:
		return d.words.Say("answers." + a.About)
	case a.Value == rating.IsAway:
		return d.words.Say("answers.away")
	}
	return a.Value
}

// answerReason returns the evidence by which an answer applies to other events: birth, club and sender; of a revocation
// its reason.
func (d *door) answerReason(a rating.Answer) string {
	if a.Kind == rating.AnswerRevoke {
		return rating.Word(a.Reason)
	}
	parts := nonEmpty(a.Row.Club)
	if a.Row.Birth.Year != 0 {
		parts = append([]string{d.words.Say("evidence.birth", "read", strconv.Itoa(a.Row.Birth.Year))}, parts...)
	}
	return rating.Word(strings.Join(append(parts, nonEmpty(a.Row.Sender)...), ", "))
}

// stateOf returns in words whether a decision, or an answer, is in force, or which one has revoked it. sign precedes
// the number of an answer.
func (d decisionsCommand) stateOf(revokedBy int, sign string) string {
	if revokedBy != 0 {
		return d.words.Say("decisions.revoked", "n", sign+strconv.Itoa(revokedBy))
	}
	return d.words.Say("decisions.in_force")
}

// stateJSON is stateOf for programs.
func stateJSON(revokedBy int) string {
	if revokedBy != 0 {
		return fmt.Sprintf("revoked by %d", revokedBy)
	}
	return "in force"
}

// decisionJSON is a decision for programs.
type decisionJSON struct {
	Number   int         `json:"number"`
	Day      rating.Date `json:"day"`
	Kind     string      `json:"kind"`
	Event    string      `json:"event"` // of a split all events, separated by commas
	Player   string      `json:"player"`
	Into     string      `json:"into"`
	List     string      `json:"list"`
	ListDate rating.Date `json:"list_date,omitzero"`
	Field    string      `json:"field,omitempty"`
	Old      string      `json:"old,omitempty"`
	New      string      `json:"new,omitempty"`
	Revokes  int         `json:"revokes,omitempty"`
	Reason   string      `json:"reason"`
	Document string      `json:"document"`
	By       string      `json:"by"`
	Policy   string      `json:"policy"`
	State    string      `json:"state"` // in force, or revoked by N
}

func decisionsJSON(all []rating.Decision) []decisionJSON {
	answers := []decisionJSON{}
	for _, one := range all {
		answers = append(answers, decisionJSON{Number: one.Number, Day: one.Day, Kind: string(one.Kind),
			Event: strings.Join(append(nonEmpty(one.Event), one.Events...), ","), Player: one.Player, Into: one.Into,
			List: one.List, ListDate: one.ListDate, Field: one.Field, Old: one.Old, New: one.New, Revokes: one.Revokes,
			Reason: one.Reason, Document: one.Document, By: one.By, Policy: string(one.Policy),
			State: stateJSON(one.RevokedBy)})
	}
	return answers
}

// answersJSON returns the office's answers for programs: as decisions of kind answer, with numbers of their own.
func answersJSON(all []rating.Answer) (answers []decisionJSON) {
	for _, a := range all {
		answers = append(answers, decisionJSON{Number: a.Number, Day: a.Day, Kind: "answer", Event: a.Event, Player: a.Player,
			Field: string(a.Kind), New: a.Row.Name, Revokes: a.Revokes, Reason: a.Reason, Document: a.Document, By: a.By,
			State: stateJSON(a.RevokedBy)})
	}
	return answers
}

// nonEmpty returns the text alone, or nothing if it is empty.
func nonEmpty(text string) []string {
	if text == "" {
		return nil
	}
	return []string{text}
}
