package folder

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"kalends/ledger"
	"kalends/publish/files"
	"kalends/rating"
	"kalends/templates"
)

// Inbox returns the files of the inbox and of its folders, by path relative to the association's folder, sorted. For
// what is no file, or a folder that cannot be read, it calls left, with a key into the words of the messages.
func (v *View) Inbox(left func(name, why string, err error)) ([]string, error) {
	var names []string
	var walk func(dir string) error
	walk = func(dir string) error {
		entries, err := v.Files.ReadDir(v.Path(filepath.FromSlash(dir)))
		if err != nil {
			return err
		}
		for _, e := range entries {
			name := path.Join(dir, e.Name())
			switch {
			case files.Ignored(e.Name()):
			case e.IsDir():
				if err := walk(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
					left(name, "messages.skip.unreadable", err)
				}
			case e.Type().IsRegular():
				names = append(names, name)
			default:
				left(name, "messages.skip.irregular", nil)
			}
		}
		return nil
	}
	err := walk("inbox")
	slices.Sort(names)
	return names, err
}

// InboxPath returns the place of a sheet in the inbox before it was taken, relative to the folder.
func InboxPath(s ledger.Submission) string { return path.Join("inbox", s.Label, s.Name) }

// MailFolder is the folder below inbox, waiting and rejected that holds what came by mail.
const MailFolder = "mail"

// MailLabel returns the label of sheets that came by mail from an address. Addresses that differ have different labels.
func MailLabel(sender string) string {
	name := cmp.Or(sender, "unknown")
	if sender != "" && !plainAddress().MatchString(sender) {
		name = rating.SHA([]byte(sender))[:8] + "-" + sender
	}
	return path.Join(MailFolder, files.SafeName(name))
}

// plainAddress matches an address that can be told from any other once "@" is replaced.
var plainAddress = templates.Pattern(`^[a-z0-9.-]{1,60}@[a-z0-9.-]{1,50}$`)

// BelowWaiting returns the folders of what waits, by path relative to the association's: those of events, and those of
// the senders of messages before the folder that holds them.
func BelowWaiting(v *View) (places []string, err error) {
	for _, place := range []string{path.Join("waiting", MailFolder), "waiting"} {
		entries, err := v.Files.ReadDir(v.Path(filepath.FromSlash(place)))
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
		for _, e := range entries {
			if e.IsDir() {
				places = append(places, path.Join(place, e.Name()))
			}
		}
	}
	return places, nil
}

// SheetNumber returns how the names of the files of an event's sheet begin, such as s01.
func SheetNumber(n int) string { return fmt.Sprintf("s%02d", n) }

// ReceiptName returns the name of a sheet's receipt.
func ReceiptName(s ledger.Submission) string { return SheetNumber(s.Number) + ReceiptEnding }

// ReceiptEnding follows the sheet's number in the name of a receipt.
const ReceiptEnding = "_receipt.txt"

// GuideEnding follows the sheet's number in the name of the page that says how to export from a program.
const GuideEnding = "_next_time.txt"

// GuideName returns the name of the page beside a sheet that says how to export from its program.
func GuideName(s ledger.Submission) string {
	if s.State == ledger.Rejected {
		return stem(s.File) + "_" + GuideEnding
	}
	return SheetNumber(s.Number) + GuideEnding
}

// ProblemsName returns the name of the list of problems beside a returned file.
func ProblemsName(file string) string { return stem(file) + "__problems.txt" }

// AnnotatedName returns the name of the annotated copy beside a returned file.
func AnnotatedName(file string) string { return stem(file) + "__REJECTED.xlsx" }

// stem returns the name of a file without its ending.
func stem(file string) string { return strings.TrimSuffix(file, path.Ext(file)) }

var receiptName = templates.Pattern(`^s[0-9]{2,}_(receipt|next_time)\.txt$`)

// IsReceipt reports whether a name is that of a receipt, or of the page that goes with it.
func IsReceipt(name string) bool { return receiptName().MatchString(name) }

// Files beside the sheets of an event that waits: the workbook of answers, and new players for the registry.
const (
	AnswersName = "answers.xlsx"
	NewOnesName = "new-players.xlsx"
)

// IsQuestions reports whether the name of a file below waiting/ is AnswersName or NewOnesName.
func IsQuestions(name string) bool { return name == AnswersName || name == NewOnesName }

// NewRows returns the path within the folder of the file of new players beside a sheet that waits; empty if there is
// none.
func NewRows(v *View, sheet string) string {
	place := path.Join(path.Dir(filepath.ToSlash(sheet)), NewOnesName)
	if _, err := v.Files.Lstat(v.Path(filepath.FromSlash(place))); err != nil {
		return ""
	}
	return place
}

// ShortHash returns the first eight digits of a hash, which name a file.
func ShortHash(sha string) string { return sha[:min(8, len(sha))] }

// Clock returns a moment to the minute, such as 2026-10-01 00:05; empty if it has no time.
func Clock(m ledger.Moment) string {
	if len(m) < len("2026-10-01T00:05") {
		return ""
	}
	return string(m[:10]) + " " + string(m[11:16])
}
