package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"kalends/config"
	"kalends/publish"
	"kalends/publish/audit"
	"kalends/publish/folder"
	"kalends/publish/founding"
	"kalends/publish/keys"
	"kalends/publish/mail"
	"kalends/publish/news"
	"kalends/publish/release"
	"kalends/rating"
	"kalends/templates"
)

// version is the program's version; it is written into every manifest.
const version = "0.1.0"

// The exit statuses; exitHelp explains them to users.
const (
	exitDone = iota
	exitFailed
	exitUsage
	exitPerson
	exitDiffers
	exitBusy
)

// door holds what all commands have in common: the global flags, the output, and the opening of the folder.
type door struct {
	printer
	clock        func() time.Time
	dir          string
	nowText      string
	langGiven    bool          // by --lang
	started      bool          // a command has begun: its errors are no longer wrong usage
	lastSetup    folder.Setup  // as it was last read
	memory       folder.Memory // of a folder that one process opens again and again
	needsPerson  bool          // for exitPerson
	unfitShown   string        // when and why showUnfit last wrote
	officeActed  bool          // what was filled in in the office's workbook was read
	erasing      bool          // the command erases persons
	accepted     bool          // the office has confirmed the changes of the registry
	post         *news.Post
	whenUnfit    func(*publish.Office, error) error // of the job, for showUnfit
	progress     *progress
	trustedClock *wallClock // set by a command that changes something; nil: --now was given, or the job has its own
}

// usageError is wrong usage or a wrong configuration: nothing was touched.
type usageError struct{ error }

// Unwrap returns the cause.
func (e usageError) Unwrap() error { return e.error }

// translatedError is an error of daily work, with its text in the language of messages.
type translatedError struct {
	text string
	err  error
}

func (w translatedError) Error() string { return w.text }

// Unwrap returns the error itself.
func (w translatedError) Unwrap() error { return w.err }

// checkFlags checks the global flags before any command, and sets the words of the language. Errors before it are wrong
// usage.
func (d *door) checkFlags() error {
	d.started, d.langGiven = true, d.lang != ""
	if d.lang != "" && !templates.Known(d.lang) {
		return usageError{fmt.Errorf("--lang %q: choose from %s", d.lang, strings.Join(templates.Languages, ", "))}
	}
	if _, err := d.now(); err != nil {
		return err
	}
	d.words = templates.In(d.lang)
	d.progress = newProgress(d)
	return nil
}

// now returns the moment of this process: that of --now, otherwise the clock's.
func (d *door) now() (time.Time, error) {
	if d.nowText == "" {
		return d.clock(), nil
	}
	t, err := time.Parse(time.RFC3339, d.nowText)
	if err != nil {
		return t, usageError{fmt.Errorf("--now %q: write a moment such as 2026-10-01T00:05:00+08:00", d.nowText)}
	}
	return t, nil
}

// setup reads the configuration of the folder and keeps it in lastSetup. Unless --lang was given it sets the language
// of messages. A wrong configuration, or none, is a usageError.
func (d *door) setup() (folder.Setup, error) {
	name := d.configFile()
	source, err := readText(name)
	if errors.Is(err, fs.ErrNotExist) {
		text := d.words.Say("messages.no_folder", "file", config.FileName, "dir", rating.Word(d.dir))
		return folder.Setup{}, usageError{noFolderError{errors.New(text)}}
	}
	if err != nil {
		return folder.Setup{}, err
	}
	setup, err := d.configure(source, nil)
	if err != nil {
		return setup, usageError{err}
	}
	d.lastSetup = setup
	if !d.langGiven {
		d.lang = setup.Languages[0]
		d.words = templates.In(d.lang)
	}
	return setup, nil
}

// setupNow returns the configuration and the moment of this process.
func (d *door) setupNow() (folder.Setup, time.Time, error) {
	setup, err := d.setup()
	if err != nil {
		return setup, time.Time{}, err
	}
	now, err := d.now()
	return setup, now, err
}

// readText reads a file that people write. Of a larger one than config.MaxBytes it reads one byte more than that, which
// the caller refuses.
func readText(name string) ([]byte, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, config.MaxBytes+1))
}

// configure makes a setup from the text of a configuration, the rulesets that it names, and the files of the folder.
// own returns the association's own rulesets; nil: those in the folder.
func (d *door) configure(source []byte, own folder.Own) (folder.Setup, error) {
	if own == nil {
		own = folderRulesets(d.dir)
	}
	shelf := newShelf(own)
	c, err := config.Reader{Rulesets: shelf.Ruleset, Cron: readCron}.Read(source)
	if err := errors.Join(append(shelf.Faults, err)...); err != nil {
		return folder.Setup{}, err
	}
	s, err := setupOf(c, d.dir, shelf)
	s.Progress = d.progress.tell
	return s, err
}

// openForWork opens the folder for work; the caller closes it. It saves the trusted clock, and queues the news that an
// earlier process could not send any more.
func (d *door) openForWork() (*publish.Office, error) {
	setup, now, err := d.setupNow()
	if err != nil {
		return nil, err
	}
	o, err := publish.OpenAgain(&d.memory, d.dir, setup, now, d.lang, d.configure)
	if err != nil {
		return nil, errors.Join(err, showUnfit(d, setup, now, err))
	}
	if d.trustedClock != nil {
		d.trustedClock.save(d.dir, setup)
	}
	o.Judge.Reader = newReader()
	d.progress.begin(o)
	if err := finishErasing(d, o); err != nil {
		return nil, errors.Join(err, o.Close())
	}
	_ = d.queueNews(o, true) // an error now occurs again at the end, and is printed then
	return o, nil
}

// showUnfit writes status.html and the office's workbook if an error says that today's registry must not be used; for
// the same error once a minute.
func showUnfit(d *door, setup folder.Setup, now time.Time, why error) error {
	shown := minuteText(now) + " " + why.Error()
	if d.faultOf(why).code != "E-REGISTRY" || shown == d.unfitShown {
		return nil
	}
	o, err := publish.OpenUnfit(&d.memory, d.dir, setup, now, d.lang, d.configure)
	if err != nil {
		return err
	}
	o.Judge.Reader, d.unfitShown = newReader(), shown
	if d.whenUnfit != nil {
		err = d.whenUnfit(o, why)
	} else {
		err = errors.Join(o.Workbook.Write(), o.SaveStatus())
	}
	return errors.Join(err, o.Close())
}

// work checks the clock, opens the folder for work, passes it to do, and closes it.
func (d *door) work(acceptClock bool, do func(*publish.Office) error) error {
	if err := d.checkClock(acceptClock); err != nil {
		return err
	}
	o, err := d.openForWork()
	if err != nil {
		return err
	}
	return errors.Join(do(o), d.closeOffice(o))
}

// closeOffice writes the office's workbook and status.json, closes the folder, and then sends what is new and hands on a
// new site. An error about these is only printed.
func (d *door) closeOffice(o *publish.Office) error {
	if err := d.queueNews(o, false); err != nil {
		d.printError(err) // only printed, because the work is done
	}
	unsigned, also := keys.Outstanding(o.View)
	if unsigned != nil {
		d.needsPerson = true
		printAlert(d, audit.UnsignedReminder(*unsigned, o.Setup))
	}
	err := errors.Join(also, o.Workbook.Write(), o.SaveStatus(), o.Close())
	d.deliverNews(o.Setup)
	deploySite(d, o.Setup, false)
	return err
}

// queueNews passes the journal's news from an open folder to the post, and the answers to senders of mail; before the
// work only those that an earlier process has begun.
func (d *door) queueNews(o *publish.Office, before bool) error {
	if d.post == nil {
		d.post = news.NewPost(d.dir, o.Setup, d.words)
	}
	d.post.Use(o.Setup, d.words)
	return errors.Join(d.post.News(o.Folder), mail.Replies(o.Folder, d.post, before))
}

// deliverNews sends what is new by the ways of the configuration. What cannot be sent within ten seconds waits beside
// the ledger for the scheduled job.
func (d *door) deliverNews(setup folder.Setup) {
	if !setup.Notify.Set() {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	d.post.Deliver(ctx, d.moment())
}

// openWithRegistry opens the folder for reading only, and fails where the registry must not be used.
func (d *door) openWithRegistry() (*publish.ReadOnly, error) {
	o, err := d.openReadOnly()
	if err == nil && o.Unfit != nil {
		return nil, errors.Join(o.Unfit, o.Close())
	}
	return o, err
}

// openReadOnly opens the folder for reading only. Where the registry must not be used Unfit says why, and the rest can
// be shown.
func (d *door) openReadOnly() (*publish.ReadOnly, error) {
	setup, now, err := d.setupNow()
	if err != nil {
		return nil, err
	}
	o, err := publish.Look(d.dir, setup, now, d.lang)
	if err != nil {
		return nil, err
	}
	o.Judge.Reader, o.Configure = newReader(), d.configure
	return o, nil
}

// openLeniently opens the folder for reading only, for commands whose answer does not depend on the registry: if that
// must not be used, it prints so and goes on.
func (d *door) openLeniently() (*publish.ReadOnly, error) {
	o, err := d.openReadOnly()
	if err == nil && o.Unfit != nil {
		d.printError(o.Unfit)
	}
	return o, err
}

// read opens the folder for reading only, passes it to do, and closes it.
func (d *door) read(open func() (*publish.ReadOnly, error), do func(*publish.ReadOnly) error) error {
	o, err := open()
	if err != nil {
		return err
	}
	defer o.Close()
	return do(o)
}

// readLists opens the folder for reading only, and passes the list of an id, or all if it is empty, to do.
func readLists(d *door, list string, do func(*publish.ReadOnly, []folder.List) error) error {
	return d.read(d.openLeniently, func(o *publish.ReadOnly) error {
		lists, err := chosenLists(o, list, 0)
		if err != nil {
			return err
		}
		return do(o, lists)
	})
}

// dateFlag parses the value of --date; an empty one is no date.
func dateFlag(value string) (day rating.Date, err error) {
	if value == "" {
		return 0, nil
	}
	if day, err = rating.ParseDate(value); err != nil {
		err = usageError{fmt.Errorf("--date: %w", err)}
	}
	return day, err
}

// exitStatus prints the error of a command, if any, and returns the exit status.
func (d *door) exitStatus(err error) int {
	var usage usageError
	switch {
	case err == nil && d.needsPerson:
		return exitPerson
	case err == nil:
		return exitDone
	case errors.As(err, &usage), !d.started, errors.Is(err, folder.ErrNotInCalendar), errors.Is(err, release.ErrFuture),
		errors.Is(err, founding.ErrThere), errors.Is(err, folder.ErrStrangersFolder), errors.Is(err, release.ErrRulesetChanged):
		d.printError(err)
		return exitUsage
	case errors.As(err, &differencesError{}):
		d.printError(err)
		return exitDiffers
	case errors.Is(err, folder.ErrBusy):
		d.printError(err)
		return exitBusy
	}
	d.printError(err)
	return exitFailed
}

func (d *door) configFile() string { return filepath.Join(d.dir, config.FileName) }

// moment is now for callers that return no error: the flag was checked when the command began.
func (d *door) moment() time.Time {
	now, _ := d.now()
	return now
}
