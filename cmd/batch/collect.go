package main

import (
	"errors"
	"math"
	"path/filepath"
	"strconv"

	"github.com/spf13/cobra"

	"kalends/ledger"
	"kalends/publish"
	"kalends/publish/folder"
	"kalends/publish/intake"
	"kalends/publish/office"
	"kalends/rating"
)

// collectCommand does one pass over the inbox.
type collectCommand struct{ *door }

func (d collectCommand) command() *cobra.Command {
	var clock, accept, again bool
	c := newCommand("collect", cobra.NoArgs, func([]string) error {
		if err := d.checkClock(clock); err != nil {
			return err
		}
		setup, err := d.setup()
		if err != nil {
			return err
		}
		fetchMail(d.door, setup)
		return d.run(accept, again)
	})
	addAcceptClockFlag(c, &clock)
	c.Flags().BoolVar(&accept, "accept-registry", false, "rows that the registry has lost were removed on purpose, and the many facts that it says otherwise are so")
	c.Flags().BoolVar(&again, "judge-again", false,
		"judge every accepted sheet whose list is not out again, as of the day it came, with the registry of today")
	return c
}

// run does one pass over the inbox. With accept it first records that the registry is right as it is; with again it
// also judges accepted sheets anew.
func (d collectCommand) run(accept, again bool) error {
	if accept {
		if err := d.acceptRegistry(); err != nil {
			return err
		}
	}
	o, err := d.openForWork()
	if err != nil {
		return err
	}
	o.Intake.Again, d.accepted = again, accept
	_, err = d.collect(o, nil, nil)
	return errors.Join(err, d.closeOffice(o))
}

// acceptRegistry records that the office has removed on purpose the rows which the registry has lost, and prints the
// remarks.
func (d collectCommand) acceptRegistry() error {
	setup, now, err := d.setupNow()
	if err != nil {
		return err
	}
	remarks, err := folder.AcceptRegistry(d.dir, setup, now, d.lang)
	if err != nil {
		return err
	}
	d.printMessage("messages.collect.registry_accepted")
	printRegistryRemarks(d.door, remarks)
	return nil
}

// collect does what was decided in the office's workbook, does one pass over the inbox, proposes the lists in the folder
// import, takes the decisions of the registry, and prints what became of each file. It prints nothing about a file that
// is left where it is if known reports that this was printed before. Whatever needs a person sets needsPerson; the pass
// is returned also with an error.
func (d *door) collect(o *publish.Office, settled intake.Settled,
	known func(s intake.Skipped, why string) bool) (intake.Pass, error) {
	defer memoryLimits.setForSheet(math.MaxInt64) // each limit is for one sheet, see reader.go
	decided, failed := o.Workbook.Take()
	printOfficePass(d, o, decided)
	pass, err := o.Intake.Collect(settled)
	pass.Skipped, err = append(pass.Skipped, decided.Left...), errors.Join(failed, err)
	err = errors.Join(err, importCommand{d}.takeDropped(o, settled, &pass)) // adds what was left
	d.printAnswersTaken(o, pass)
	questions, err := d.decideFromRegistry(o, &pass, err)
	printRegistryRemarks(d, pass.Remarks)
	for _, a := range pass.Opened {
		printOpened(d, a)
	}
	for _, done := range pass.Done {
		d.printDone(o, done)
	}
	for _, s := range pass.Skipped {
		if why := d.whySkipped(s); known == nil || !known(s, why) {
			d.printMessage("messages.collect.skipped", "file", s.File, "why", why)
		}
	}
	if len(questions) > 0 {
		d.printErrLines(folder.FindingLines(d.words, questions))
	}
	d.needsPerson = d.needsPerson || len(questions) > 0 || pass.NeedsPerson() || pass.Remarks.Worst() == rating.Error
	return pass, err
}

// printRegistryRemarks prints the warnings about a registry that was changed.
func printRegistryRemarks(d *door, all rating.Findings) {
	if len(all) > 0 {
		d.printMessage("messages.collect.registry", "n", strconv.Itoa(len(all)))
		d.printErrLines(folder.RegistryError{Findings: all, Words: d.words}.Error())
	}
}

// printOfficePass prints what was done of the decisions in the office's workbook, and what could not be.
func printOfficePass(d *door, o *publish.Office, pass office.Pass) {
	for _, done := range pass.Done {
		d.printMessage("office.done_so", "file", office.Name, "done", rating.Word(done))
	}
	for _, done := range pass.Files {
		d.printDone(o, done)
	}
	for _, out := range pass.Outs {
		d.printOut(o, out)
	}
	if len(pass.Found) > 0 {
		d.printErrLines(folder.FindingLines(d.words, pass.Found))
	}
	d.officeActed = d.officeActed || pass.Read
	d.needsPerson = d.needsPerson || len(pass.Found) > 0
}

// printAnswersTaken prints which of the office's answers were taken, and which could not be.
func (d *door) printAnswersTaken(o *publish.Office, pass intake.Pass) {
	for _, t := range pass.Answers.Taken {
		d.printMessage("answers.taken_"+d.words.Plural(t.N), "file", t.File, "n", strconv.Itoa(t.N))
		if rows := folder.NewRows(o.View, t.File); rows != "" {
			d.printErr(d.words.Say("answers.new_rows", "file", rating.Word(rows)))
		}
	}
	if len(pass.Answers.Found) > 0 {
		d.printErrLines(folder.FindingLines(d.words, pass.Answers.Found))
	}
}

// decideFromRegistry takes the decisions of the registry's sheet Corrections, and those that follow from late changes
// on its other sheets, once the inbox is done, and prints them. It returns the questions about them. After an error
// before it does nothing.
func (d *door) decideFromRegistry(o *publish.Office, pass *intake.Pass, before error) (rating.Findings, error) {
	if before != nil {
		return nil, before
	}
	answered, problems, err := o.Decisions.Answers(pass)
	for _, t := range answered {
		d.printTaken(t)
	}
	if err != nil {
		return problems, err
	}
	decided, questions, err := o.Decisions.Rows(pass)
	questions = append(problems, questions...)
	for _, t := range decided {
		d.printMessage("decisions.by_row", "n", strconv.Itoa(t.Number), "kind",
			d.words.Say("decisions.kind."+string(t.Decision.Kind)), "about", rating.Word(t.Decision.Subject()), "why", rating.Word(t.Decision.Reason))
	}
	if err != nil {
		return questions, err
	}
	taken, refused, err := o.Decisions.Facts(d.accepted)
	for _, t := range taken {
		d.printMessage("decisions.late.taken", "n", strconv.Itoa(t.Number), "about", rating.Word(t.Decision.Subject()), "why",
			rating.Word(t.Decision.Reason))
	}
	return append(questions, refused...), err
}

// printDone prints what became of a file and, as far as its state asks for it, the findings.
func (d *door) printDone(o *publish.Office, done intake.Done) {
	key := "messages.collect." + string(done.State)
	if done.Mail {
		key += "_mail"
	}
	d.printMessage(key, "file", done.File, "place",
		filepath.Join(o.Dir, filepath.FromSlash(done.Place)), "event", done.Event, "date", done.ListDate.String())
	switch {
	case done.State == ledger.Waiting:
		d.printErrLines(folder.QuestionLines(d.words, done.Findings))
	case d.verbose || done.Redated():
		d.printErrLines(folder.FindingLines(d.words, done.Findings))
	case done.State == ledger.Rejected: // the returned file holds the rest
		d.printErrLines(folder.FindingDigest(d.words, done.Findings))
	case done.State == ledger.Duplicate:
		d.printErrLines(folder.FindingLines(d.words, done.Withdrawn()))
	}
}

// printOpened prints what an archive or a message holds.
func printOpened(d *door, o intake.Opened) {
	switch {
	case o.Repeats:
		d.printMessage("messages.collect.mail_repeats", "file", o.File, "n", strconv.Itoa(o.Mail))
	case o.Mail > 0 && len(o.Files) == 0:
		d.printMessage("messages.collect.mail_empty", "file", o.File, "n", strconv.Itoa(o.Mail))
	default:
		d.printMessage("messages.collect.opened", "file", o.File, "n", strconv.Itoa(len(o.Files)))
	}
}

// whySkipped returns why a file was left where it is.
func (d *door) whySkipped(s intake.Skipped) string {
	why := d.words.Say(s.Why)
	if s.Err != nil {
		why += ": " + d.describe(s.Err)
	}
	return why
}
