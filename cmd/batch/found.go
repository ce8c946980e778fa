package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/spf13/cobra"

	"kalends/config"
	"kalends/config/regulation"
	"kalends/engine"
	"kalends/engine/rules"
	"kalends/engine/rules/nationalelo"
	"kalends/publish/founding"
	"kalends/publish/founding/dialogue"
	"kalends/publish/scheduler"
	"kalends/templates"
)

// foundCommand is kalends setup: it asks for what an association's folder needs, makes the folder, and puts the
// scheduled job into the system's scheduler.
type foundCommand struct {
	*door
	in       io.Reader
	ask      *dialogue.Dialogue
	computer scheduler.System
	rewriter func(dir string) folderCommands
}

func (d foundCommand) command() *cobra.Command {
	var remove bool
	c := newCommand("setup", cobra.NoArgs, func([]string) error {
		d.computer = thisComputer()
		if remove {
			return d.removeJob()
		}
		return d.run()
	})
	d.rewriter = func(dir string) folderCommands { return commandsFor(c.Root(), dir) }
	c.Flags().BoolVar(&remove, "remove", false, "take the scheduled job out of the system's scheduler")
	return c
}

// run makes a folder below that of -C, or only offers the scheduled job if there is an association already.
func (d *foundCommand) run() error {
	d.ask = dialogue.New(d.in, d.out, templates.In(cmp.Or(d.lang, userLanguage())))
	if _, err := os.Lstat(d.configFile()); err == nil {
		return d.offerJob()
	}
	n, err := d.questions()
	if err != nil {
		return d.ended(err)
	}
	d.dir = filepath.Join(d.dir, n.Code)
	if len(n.Lists) == 0 {
		return d.offerJob()
	}
	wanted, err := d.wantsJob(n.Code)
	if err != nil {
		return d.ended(err)
	}
	if err := founding.InitWhole(d.dir, n); err != nil {
		return err
	}
	d.print("\n%s", d.words.Say("setup.made", "dir", d.fullDir()))
	return d.finish(n.Code, wanted)
}

// questions asks the five questions. If the code is that of an association that is there already, nothing else is
// asked, and the folder that is returned has no lists.
func (d *foundCommand) questions() (n founding.NewFolder, err error) {
	d.ask.Say("welcome")
	if n.Now, err = d.now(); err != nil {
		return n, err
	}
	if n.Languages, err = d.ask.Languages(d.ask.Words.Lang); err != nil {
		return n, err
	}
	d.words = d.ask.Words
	if n.Name, err = d.ask.Name(); err != nil {
		return n, err
	}
	there := false
	n.Code, err = d.ask.Code(n.Name, func(code string) (fault string) {
		there, fault = d.checkCode(code)
		return fault
	})
	if err != nil || there {
		return n, err
	}
	usual := founding.UsualZone(n.Languages[0])
	chosen, err := d.ask.Rulesets(d.choices(), usual)
	for _, id := range chosen {
		err = errors.Join(err, addList(&n, id))
	}
	if err == nil {
		n.Zone, err = d.ask.Zone(cmp.Or(userZone(), usual, "UTC"))
	}
	return n, err
}

// checkCode checks a code for a new folder: whether an association is there already, and what is wrong with the code.
func (d *foundCommand) checkCode(code string) (there bool, fault string) {
	dir := filepath.Join(d.dir, code)
	if !config.ValidCode(code) {
		return false, d.words.Say("setup.code.wrong", "typed", code)
	}
	if _, err := os.Lstat(filepath.Join(dir, config.FileName)); err == nil {
		return true, ""
	}
	if inside, err := os.ReadDir(dir); len(inside) > 0 || err != nil && !errors.Is(err, fs.ErrNotExist) {
		return false, d.words.Say("setup.code.taken", "dir", dir)
	}
	return false, ""
}

// choices returns the rulesets that a new association can choose from.
func (d *foundCommand) choices() (all []dialogue.Ruleset) {
	add := func(id string, r engine.Ruleset, name string) {
		p := r.Profile()
		all = append(all, dialogue.Ruleset{ID: id, Name: cmp.Or(name, d.words.Say(p.Name)), List: p.Folder.List,
			Zone: p.Folder.Zone})
	}
	for _, r := range rules.All() {
		add(r.Family(), r, "")
	}
	if first, err := regulation.Template(d.words); err == nil {
		add(nationalelo.Family, first, d.words.Say("setup.rulesets.own"))
	}
	return all
}

// offerJob offers the scheduled job to an association that is there.
func (d *foundCommand) offerJob() error {
	setup, err := d.setup()
	if err != nil {
		return err
	}
	d.ask.Words = d.words
	d.ask.Say("code.there", "dir", d.fullDir())
	wanted, err := d.wantsJob(setup.Code)
	if err != nil || !wanted {
		return d.ended(err)
	}
	return d.finish(setup.Code, wanted)
}

// wantsJob asks whether the job shall be put into the scheduler, or says that there is no scheduler.
func (d *foundCommand) wantsJob(code string) (bool, error) {
	if !d.hasScheduler() {
		d.ask.Say("job.none")
		return false, nil
	}
	key := "job.ask"
	place, there := d.computer.Find(code)
	if there {
		key = "job.again"
	}
	return d.ask.Confirm(key, "scheduler", d.schedulerName(), "place", place)
}

// finish puts the job into the scheduler, if that is wanted, and says what to do next.
func (d *foundCommand) finish(code string, wanted bool) error {
	d.commands = d.rewriter(d.dir)
	if wanted {
		if err := d.addJob(code); err != nil {
			return err
		}
	}
	how := "by_hand"
	if wanted {
		how = "by_itself"
	}
	d.ask.Say("next.leave", "dir", d.fullDir(), "program", d.program())
	d.ask.Say("next.players", "file", filepath.Join("registry", "registry.xlsx"))
	d.printText("setup.next." + how)
	if wanted {
		d.printText("setup.job.nobody."+d.computer.Name, "account", d.computer.Account)
	}
	return nil
}

// addJob puts the job into the scheduler and says where it is.
func (d *foundCommand) addJob(code string) error {
	place, _ := d.computer.Find(code)
	err := d.computer.Add(scheduler.Job{Code: code, Program: d.program(), Dir: d.fullDir()})
	if err != nil {
		return translatedError{d.words.Say("setup.job.failed", "scheduler", d.schedulerName(), "why", err.Error()), err}
	}
	d.ask.Say("job.added", "scheduler", d.schedulerName(), "place", place)
	return nil
}

// removeJob takes the association's job out of the scheduler and says what was removed.
func (d *foundCommand) removeJob() error {
	setup, err := d.setup()
	if err != nil {
		return err
	}
	place, there := "", false
	if d.hasScheduler() {
		place, there = d.computer.Find(setup.Code)
	}
	if !there {
		d.printText("setup.job.nothing", "code", setup.Code)
		return nil
	}
	if err := d.computer.Remove(setup.Code); err != nil {
		return err
	}
	d.printText("setup.job.removed", "scheduler", d.schedulerName(), "place", place, "dir", d.fullDir())
	return nil
}

// ended returns the error for a dialogue that ended too early, or for any other reason.
func (d *foundCommand) ended(err error) error {
	if errors.Is(err, dialogue.ErrEnded) {
		return translatedError{d.ask.Words.Say("setup.ended"), err}
	}
	return err
}

func (d *foundCommand) schedulerName() string {
	return d.words.Say("setup.scheduler." + d.computer.Name)
}

// hasScheduler reports whether the computer has a scheduler that Kalends knows.
func (d *foundCommand) hasScheduler() bool {
	_, err := exec.LookPath(cmp.Or(d.computer.Tool(), "no scheduler"))
	return err == nil
}

// fullDir returns the absolute path of the folder.
func (d *foundCommand) fullDir() string {
	full, err := filepath.Abs(d.dir)
	if err != nil {
		return d.dir
	}
	return full
}

// program returns the path of this program.
func (d *foundCommand) program() string {
	name, err := os.Executable()
	if err != nil {
		return os.Args[0]
	}
	return name
}

// thisComputer returns the computer of the user who runs this process.
func thisComputer() scheduler.System {
	s := scheduler.System{Name: runtime.GOOS, Temp: os.TempDir(), Run: runTool}
	if u, err := user.Current(); err == nil {
		s.Account, s.UserID = u.Username, u.Uid
	}
	s.Home, _ = os.UserHomeDir()
	s.Config, _ = os.UserConfigDir()
	return s
}

// runTool runs a program of the system; its error contains what the program printed.
func runTool(name string, args ...string) error {
	output, err := exec.Command(name, args...).CombinedOutput()
	if err != nil {
		return fmt.Errorf("%w: %s", err, strings.TrimSpace(strings.ToValidUTF8(string(output), "?")))
	}
	return nil
}

// languageLike returns the language that Kalends writes for a locale such as zh_CN.UTF-8; English if there is none.
func languageLike(locale string) string {
	for _, lang := range templates.Languages {
		if len(locale) >= 2 && strings.EqualFold(locale[:2], lang[:2]) {
			return lang
		}
	}
	return templates.Languages[0]
}
