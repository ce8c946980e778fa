package main

import (
	"errors"
	"fmt"
	"os/user"
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
	return &cobra.Command{
		Use: "decisions", Short: "Every decision about what is out, with its state", Args: cobra.NoArgs,
		Long: "Lists what was decided after lists were out: number, day, kind, what it is about, reason, document, who took it, and\nwhether it is in force.",
		RunE: func(*cobra.Command, []string) error { return d.run() },
	}
}

func (d decisionsCommand) run() error {
	o, err := d.openLeniently()
	if err != nil {
		return err
	}
	defer o.Close()
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
}

// answerSubject returns what an answer is about: a spelling, the player it names, and the event.
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
	switch a.Value {
	case rating.IsSo:
		return d.words.Say("answers." + a.About)
	case rating.IsAway:
		return d.words.Say("answers.away")
	}
	return a.Value
}

// answerReason returns the evidence by which an answer applies to other events, or why it was revoked.
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

// stateOf returns whether a decision, or an answer, is in force. sign precedes the number of an answer.
func (d decisionsCommand) stateOf(revokedBy int, sign string) string {
	if revokedBy != 0 {
		return d.words.Say("decisions.revoked", "n", sign+strconv.Itoa(revokedBy))
	}
	return d.words.Say("decisions.in_force")
}

// stateJSON returns the same for programs.
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

func nonEmpty(text string) []string {
	if text == "" {
		return nil
	}
	return []string{text}
}

// decisionCommand holds what all commands have in common that take a decision.
type decisionCommand struct {
	*door
	reason, document, by string
	dryRun, acceptClock  bool
}

// flags adds the flags of all such commands.
func (d *decisionCommand) flags(c *cobra.Command) *cobra.Command {
	c.Flags().StringVar(&d.reason, "reason", "", "why; it is printed under Corrections (required)")
	c.Flags().StringVar(&d.document, "document", "", "number of the paper by which it was decided")
	c.Flags().StringVar(&d.by, "by", "", "who decides (default: the user of this computer)")
	c.Flags().BoolVar(&d.dryRun, "dry-run", false, "say who would move on which lists, and change nothing")
	addAcceptClockFlag(c, &d.acceptClock)
	return c
}

// decision returns a decision of a kind, with the fields that every such command sets.
func (d *decisionCommand) decision(kind rating.DecisionKind) (rating.Decision, error) {
	w := rating.Decision{Kind: kind, Reason: strings.TrimSpace(d.reason), Document: strings.TrimSpace(d.document),
		By: strings.TrimSpace(d.by)}
	if w.Reason == "" {
		return w, usageError{errors.New("--reason: say why; it is printed under Corrections")}
	}
	if w.By == "" {
		w.By = currentUser()
	}
	return w, nil
}

// currentUser returns the name of the user of this computer.
func currentUser() string {
	if u, err := user.Current(); err == nil && u.Username != "" {
		return u.Username
	}
	return "kalends"
}

// examination checks a decision in an open folder.
type examination = func(decisions.Desk) (decisions.Case, error)

// decide takes a decision, or with --dry-run only prints what it would do.
func (d *decisionCommand) decide(examine examination) error {
	if d.dryRun {
		return d.preview(examine)
	}
	return d.work(d.acceptClock, func(o *publish.Office) error { return d.take(o, examine) })
}

func (d *decisionCommand) take(o *publish.Office, examine examination) error {
	taken, err := o.Decisions.Take(examine)
	for _, done := range taken.Pass.Done {
		d.printDone(o, done)
	}
	if err != nil || taken.Number == 0 {
		return err
	}
	d.printTaken(taken)
	d.print("%d", taken.Number)
	return nil
}

// printTaken prints a decision that was taken, and what follows from it.
func (d *door) printTaken(t decisions.Taken) {
	one, n := t.Decision, strconv.Itoa(t.Number)
	if !t.Fresh {
		d.printMessage("decisions.repeated", "n", n)
		return
	}
	d.printMessage("decisions.taken", "n", n, "kind", d.words.Say("decisions.kind."+string(one.Kind)), "about", rating.Word(one.Subject()))
	d.printMessage("decisions." + string(one.Policy))
}

// preview prints what a decision would do; the folder is opened for reading only.
func (d *decisionCommand) preview(examine examination) error {
	o, err := d.openWithRegistry()
	if err != nil {
		return err
	}
	defer o.Close()
	c, err := examine(o.Desk)
	if err != nil {
		return err
	}
	switch {
	case len(c.Away) > 0:
		for _, s := range c.Away {
			d.printMessage("decisions.would_put_away", "file", s.Folder+"/"+s.File)
		}
	case c.Repeats != 0:
		d.printMessage("decisions.repeated", "n", strconv.Itoa(c.Repeats))
	default:
		moved, err := decisions.ImpactOf(o.Desk, c.Decision)
		if err != nil {
			return err
		}
		return d.printImpact(o, moved)
	}
	return nil
}

// printImpact prints whose ratings would change on the lists that are touched.
func (d *decisionCommand) printImpact(o *publish.ReadOnly, moved []decisions.Impact) error {
	if d.json {
		return d.printJSON(append([]decisions.Impact{}, moved...))
	}
	for _, m := range moved {
		d.printText("decisions.move", "issue", o.IssueName(m.List, m.Date), "player", m.Player, "name", m.Name,
			"from", d.ratingText(m.From), "to", d.ratingText(m.To))
	}
	if len(moved) == 0 {
		d.printMessage("decisions.nobody")
	}
	if again, err := anyOut(o, moved); err != nil || again {
		d.printMessage("decisions.later_again")
		return err
	}
	d.printMessage("decisions.later")
	return nil
}

// anyOut reports whether the lists on which ratings would change are published, and would be made again.
func anyOut(o *publish.ReadOnly, moved []decisions.Impact) (bool, error) {
	for _, m := range moved {
		last, _, err := o.Ledger.Latest(m.List)
		return m.Date <= last.Date, err
	}
	return false, nil
}

func (d *decisionCommand) ratingText(printed string) string {
	if printed == "" {
		return d.words.Say("decisions.unrated")
	}
	return printed
}
