package publish_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kalends/ingest/workbook"
	"kalends/ledger"
	"kalends/publish"
	"kalends/publish/files"
	"kalends/publish/files/filestest"
	"kalends/publish/importing"
	"kalends/rating"
	"kalends/reports/sheets"
)

// typed is what the office fills in in the first row of a sheet of its workbook before a pass.
type typed struct {
	sheet string
	row   row
}

// confirms confirms what the first row of sheet Decide would do.
var confirms = typed{"Decide", row{"decide.confirm": "yes"}}

// decides returns a decision of a kind, with further cells as pairs of key and value.
func decidesTo(kind string, cells ...string) typed {
	r := row{"decide.kind": kind, "decide.reason": reason, "decide.by": "AK"}
	for i := 0; i < len(cells); i += 2 {
		r["decide."+cells[i]] = cells[i+1]
	}
	return typed{"Decide", r}
}

// workbookCase is a way of deciding in the office's workbook. Of the passes, of which each follows one filling in, the
// tests stop the last.
type workbookCase struct {
	name  string
	fills []typed
	done  string // a row of sheet Done afterwards, in part
}

// putIn changes the registry, which a pass reads when it begins.
const putIn = "a proposal is put in"

var workbookCases = []workbookCase{
	{name: "foreseen", fills: []typed{decidesTo("withdraw", "event", "OPEN-1")}},
	{"a sheet from outside", []typed{decidesTo("correct", "event", "CUP-1", "file", "corrections/right.xlsx"), confirms}, ""},
	{"a sheet that waits", []typed{decidesTo("correct", "event", "CUP-1", "file", waitingSheet), confirms}, ""},
	{"an event is withdrawn", []typed{decidesTo("withdraw", "event", "OPEN-1"), confirms}, ""},
	{"an event of the next list is withdrawn", []typed{decidesTo("withdraw", "event", "MAY-1"), confirms}, ""},
	{"two numbers are one", []typed{decidesTo("merge", "player", "E-5", "into", "D-4"), confirms}, ""},
	{"one number is two", []typed{decidesTo("split", "player", "A-1", "into", "E-5", "event", "OPEN-1"), confirms}, ""},
	{"a decision is revoked", []typed{decidesTo("withdraw", "event", "OPEN-1"), confirms, decidesTo("revoke", "number", "1"), confirms}, ""},
	{"a sheet is put away", []typed{decidesTo("put away", "file", waitingSheet), confirms}, "|put away|" + waitingSheet + "|" + reason + "|AK"},
	{putIn, []typed{{"Bring in", row{"bring.decision": "put in", "bring.by": "AK"}}}, "|put in|import-1.xlsx|6 new rows, 0 changed cells|AK"},
	{"a proposal is put away", []typed{{"Bring in", row{"bring.decision": "put away", "bring.by": "AK"}}}, "|put away|import-1.xlsx|AK"},
	{name: "a list is dropped"},
}

// workbookFolder returns a folder in which everything that the cases decide about is there, the workbook is written, and
// a list lies in the folder import.
func workbookFolder() (dir string, err error) {
	s, err := smallOnce()
	if err != nil {
		return "", err
	}
	dir = filepath.Join(smallRoot, "decided in a workbook")
	err = os.CopyFS(dir, os.DirFS(s.base[1]))
	for _, now := range dates[1] {
		err = errors.Join(err, passAt(files.OS, dir, now))
	}
	late, failed := eventSheet("CUP-1", "2026-03-07", "2026-03-20", "correction", "½-½", "½-½")
	right, also := eventSheet("CUP-1", "2026-03-07", "2026-03-20", "final", "1-0", "0-1")
	may, too := eventSheet("MAY-1", "2026-03-25", "2026-04-01", "final", "1-0", "0-1")
	err = errors.Join(err, failed, also, too)
	list := "ID;Name;Sex;Birth;Club;Rating 2026-02-01;K\n" + strings.Join(theMembers, "\n") + "\n"
	for name, data := range map[string][]byte{"inbox/late.xlsx": late, "corrections/right.xlsx": right, "inbox/may.xlsx": may,
		"import/members.csv": []byte(list)} {
		name = filepath.Join(dir, filepath.FromSlash(name))
		err = errors.Join(err, os.MkdirAll(filepath.Dir(name), 0o755), os.WriteFile(name, data, 0o644))
	}
	if err != nil {
		return "", err
	}
	_, err = workbookPassIn(dir, quietly)
	return dir, err
}

// dropsAndDecides runs a pass of the scheduled job with the office's workbook and the folder import.
func dropsAndDecides(o *publish.Office) error {
	_, err := o.Workbook.Take()
	err = errors.Join(err, pass(o))
	_, left, failed := importing.Inbox{Desk: o.Workbook.Importing, Read: o.Judge.Open}.Take()
	if len(left) > 0 {
		failed = errors.Join(failed, fmt.Errorf("left: %v", left))
	}
	return errors.Join(err, failed, o.Workbook.Write())
}

// workbookPassIn opens a folder and runs dropsAndDecides. Once the folder is open it calls at for every step that writes.
func workbookPassIn(dir string, at func(filestest.Step) error) (stopped bool, err error) {
	begun := false
	work := func(o *publish.Office) error {
		begun = true
		defer func() { begun = false }()
		return dropsAndDecides(o)
	}
	return stoppableIn(openSmall, work, dir, decidedAt, func(s filestest.Step) error {
		if !begun || s.Reads() {
			return nil
		}
		return at(s)
	})
}

// fillIn fills in the first row of a sheet of the workbook.
func (f typed) fillIn(t *testing.T, dir string) {
	t.Helper()
	name := filepath.Join(dir, "office.xlsx")
	data, err := os.ReadFile(name)
	must(t, err)
	data, err = sheets.Fill(data, []sheets.FillSheet{{Sheet: f.sheet, From: sheets.FirstLine, Rows: []row{f.row}}})
	must(t, err, os.WriteFile(name, data, 0o644))
}

// truthIn returns what a folder holds, what its workbook shows, and the decisions of its ledger.
func truthIn(t *testing.T, dir string) map[string]string {
	t.Helper()
	all := holding(t, dir)
	data, err := os.ReadFile(filepath.Join(dir, "office.xlsx"))
	must(t, err)
	book, found := workbook.Read(data)
	if len(found) > 0 {
		t.Fatal(found)
	}
	for _, name := range append(book.Names(), "_Problems") {
		sheet, _ := book.Sheet(name)
		text := ""
		for _, r := range sheet.Rows {
			for _, c := range r.Cells {
				text += c.Raw + "|"
			}
			text += "\n"
		}
		all["sheet "+name] = text
	}
	l, err := ledger.OpenReadOnly(filepath.Join(dir, "ledger", "ledger.db"))
	must(t, err)
	entries, err := ledger.LastEntries(l, 100, "", "decision", "update", "published", "proposal")
	must(t, err, l.Close())
	for _, e := range entries {
		all["journal"] += e.Kind + " " + e.Actor + " " + rating.SHA(e.Body)[:8] + "\n"
	}
	return all
}

// TestStoppedWhileTheOfficeDecidesAfterwards ends the process at some steps of a pass in which a row of the workbook is
// foreseen, decided or put in, or a dropped list is proposed: after one more pass folder, ledger and workbook are as if
// nothing had happened. The long proof stops at every step.
func TestStoppedWhileTheOfficeDecidesAfterwards(t *testing.T) { stopWorkbook(t, 71) }

func stopWorkbook(t *testing.T, stride int) {
	base := begun(t, "workbook", workbookFolder)
	for i, c := range workbookCases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			dir := copyOf(t, base)
			for j, f := range c.fills {
				if j > 0 {
					_, err := workbookPassIn(dir, quietly)
					must(t, err)
				}
				f.fillIn(t, dir)
			}
			undisturbed, steps := copyOf(t, dir), 0
			_, err := workbookPassIn(undisturbed, func(filestest.Step) error { steps++; return nil })
			must(t, err)
			want := c.truth(t, undisturbed)
			if !strings.Contains(want["sheet Done"], c.done) {
				t.Errorf("sheet Done lacks %q:\n%s", c.done, want["sheet Done"])
			}
			for n := i * 7 % stride; n < steps; n += stride {
				c.stopAt(t, dir, n, want)
			}
			t.Logf("%d steps", steps)
		})
	}
}

// truth is truthIn after the pass that sees what the last one has put in.
func (c workbookCase) truth(t *testing.T, dir string) map[string]string {
	t.Helper()
	if c.name == putIn {
		_, err := workbookPassIn(dir, quietly)
		must(t, err)
	}
	return truthIn(t, dir)
}

// stopAt ends a pass at its n-th step that writes, counted from 0, runs another one, and fails unless everything
// is as wanted then.
func (c workbookCase) stopAt(t *testing.T, base string, n int, want map[string]string) {
	t.Helper()
	dir, at := copyOf(t, base), ""
	stopped, err := workbookPassIn(dir, func(s filestest.Step) error {
		if n--; n < 0 {
			at = stepText(s)
			panic(stop{})
		}
		return nil
	})
	if err != nil || !stopped {
		t.Fatalf("%s: stopped %v, %v", at, stopped, err)
	}
	if _, err = workbookPassIn(dir, quietly); err != nil {
		t.Fatalf("%s: started again: %v", at, err)
	}
	if diff := cmp.Diff(want, c.truth(t, dir)); diff != "" {
		t.Errorf("%s: started again, it ends otherwise:\n%s", at, diff)
	}
	must(t, os.RemoveAll(dir))
}
