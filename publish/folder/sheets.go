package folder

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"slices"

	"kalends/ledger"
	"kalends/publish/files"
	"kalends/templates"
)

// Inbox lists the files of the inbox by path, relative to the folder. What is no file, or cannot be looked into, is
// left, and told with a key into the words of the messages.
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

// InboxPath is where a sheet lay in the inbox, relative to the folder.
func InboxPath(s ledger.Submission) string { return path.Join("inbox", s.Label, s.Name) }

// SheetNumber is how the files of an event's sheet begin.
func SheetNumber(n int) string { return fmt.Sprintf("s%02d", n) }

// ReceiptName is the name of a sheet's receipt.
func ReceiptName(s ledger.Submission) string { return SheetNumber(s.Number) + ReceiptEnding }

// ReceiptEnding stands behind the number of the sheet of which a receipt is.
const ReceiptEnding = "_receipt.txt"

var receiptName = templates.Pattern(`^s[0-9]{2,}_receipt\.txt$`)

// IsReceipt says whether a name is that of a receipt.
func IsReceipt(name string) bool { return receiptName().MatchString(name) }

// What lies beside the sheets of an event that waits: the workbook of answers, and new players for the registry.
const (
	AnswersName = "answers.xlsx"
	NewOnesName = "new-players.xlsx"
)

// IsQuestions says whether a file among the waiting ones is one of those.
func IsQuestions(name string) bool { return name == AnswersName || name == NewOnesName }

// ShortHash names a file by the beginning of its hash.
func ShortHash(sha string) string { return sha[:min(8, len(sha))] }

// Clock shows a moment to the minute.
func Clock(m ledger.Moment) string {
	if len(m) < len("2026-10-01T00:05") {
		return ""
	}
	return string(m[:10]) + " " + string(m[11:16])
}
