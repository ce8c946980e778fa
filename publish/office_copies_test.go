package publish_test

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"kalends/ingest/workbook"
	"kalends/ledger"
	"kalends/publish"
	"kalends/publish/files"
	"kalends/publish/files/filestest"
	"kalends/publish/folder"
	"kalends/reports/sheets"
)

// desk is a folder whose workbook several people fill in.
type desk struct {
	t    *testing.T
	dir  string
	now  string
	open func(files.FS, string, string) (*publish.Office, error)
}

// pass runs a pass and returns what was done, and the codes of what could not be.
func (d desk) pass() (done []string, codes string) {
	d.t.Helper()
	o, err := d.open(files.OS, d.dir, d.now)
	must(d.t, err)
	p, err := o.Workbook.Take()
	must(d.t, err, pass(o), o.Workbook.Write(), o.Close())
	for _, f := range p.Found {
		codes += f.Code + " "
	}
	for _, l := range p.Left {
		codes += "left " + l.File + " "
	}
	return p.Done, strings.TrimSpace(codes)
}

// bytes returns the workbook as it is now.
func (d desk) bytes() []byte {
	d.t.Helper()
	data, err := os.ReadFile(filepath.Join(d.dir, "office.xlsx"))
	must(d.t, err)
	return data
}

// save saves a workbook with the first row of a sheet filled in, under a name.
func (d desk) save(name string, book []byte, f typed) {
	d.t.Helper()
	var err error
	if f.sheet != "" {
		book, err = sheets.Fill(book, []sheets.FillSheet{{Sheet: f.sheet, From: sheets.FirstLine, Rows: []row{f.row}}})
	}
	must(d.t, err, os.WriteFile(filepath.Join(d.dir, name), book, 0o644))
}

// row returns the cells of the first row of a sheet of the workbook.
func (d desk) row(name string) (text string) {
	d.t.Helper()
	for _, r := range d.rows(name) {
		for _, c := range r.Cells {
			if r.Number == sheets.FirstLine {
				text += c.Raw + "|"
			}
		}
	}
	return text
}

func (d desk) rows(name string) []workbook.Row {
	book, _ := workbook.Read(d.bytes())
	sheet, _ := book.Sheet(name)
	return sheet.Rows
}

// decided returns the kinds of the entries about decisions in the journal, in their order.
func (d desk) decided() string {
	d.t.Helper()
	l, err := ledger.OpenReadOnly(filepath.Join(d.dir, "ledger", "ledger.db"))
	must(d.t, err)
	all, err := ledger.LastEntries(l, 100, "", "decision", "refused", "published", "setting")
	must(d.t, err, l.Check(), l.Close())
	var kinds []string
	for _, e := range slices.Backward(all) {
		if e.Kind != "published" || e.Actor == "AK" || e.Actor == "BM" {
			kinds = append(kinds, e.Kind+" "+e.Actor)
		}
	}
	return strings.Join(kinds, ", ")
}

// with returns a filling in with further cells.
func (f typed) with(cells ...string) typed {
	r := row{}
	for key, text := range f.row {
		r[key] = text
	}
	for i := 0; i < len(cells); i += 2 {
		r[cells[i]] = cells[i+1]
	}
	return typed{f.sheet, r}
}

var (
	withdraws  = decidesTo("withdraw", "event", "OPEN-1")
	mergesTwo  = decidesTo("merge", "player", "E-5", "into", "D-4")
	releasesIt = typed{"Release", row{"release.decision": "release", "release.by": "AK"}}
	refusesIt  = typed{"Release", row{"release.decision": "refuse", "release.reason": "a result is wrong", "release.by": "BM"}}
)

// TestTwoPeopleWithCopies has two people fill in copies of one workbook: both saved before a pass, or one after the
// other's was taken. The same decision is taken once; contradictory ones are reported, and neither is taken.
func TestTwoPeopleWithCopies(t *testing.T) {
	base := begun(t, "workbook", workbookFolder)
	drafts := begun(t, "drafts", func() (string, error) {
		dir := filepath.Join(smallRoot, "drafts with a workbook")
		err := os.CopyFS(dir, os.DirFS(aSmall(t).base[0]))
		for _, now := range []string{dates[0][0], drafted} {
			err = errors.Join(err, visit(files.OS, dir, now, officePass))
		}
		return dir, err
	})
	for _, c := range []struct {
		name    string
		drafts  bool
		first   []typed // each with a pass after it, but the last if together
		late    typed   // filled in in a copy from before all that
		copied  bool    // that copy lies beside the workbook; else it is saved over it
		confirm bool    // what stands then is confirmed, with a pass after it
		codes   string  // of the pass that reads the late copy
		decided string
		shown   string // in the first row
	}{
		{"the same at once", false, []typed{withdraws}, withdraws, true, true, "", "decision AK", ""},
		{"the same, but for the initials", false, []typed{withdraws}, withdraws.with("decide.by", "BM"), true, true, "", "decision AK", ""},
		{"another event at once", false, []typed{withdraws}, withdraws.with("decide.event", "NEW-1"), true, true, "E824", "", "|withdraw|typing error|"},
		{"another kind at once", false, []typed{withdraws}, mergesTwo, true, true, "E824 E824", "", "|typing error|AK|"},
		{"each a half", false, []typed{{"Decide", row{"decide.kind": "withdraw", "decide.event": "OPEN-1", "decide.reason": "r"}}},
			typed{"Decide", row{"decide.by": "BM"}}, true, false, "E824", "", "|withdraw|OPEN-1|r|"},
		{"a half and the whole", false, []typed{{"Decide", row{"decide.kind": "withdraw"}}}, withdraws, true, true, "", "decision AK", ""},
		{"the same, saved after it was foreseen", false, []typed{withdraws, {}}, withdraws, false, true, "", "decision AK", ""},
		{"another, saved after it was foreseen", false, []typed{withdraws, {}}, withdraws.with("decide.event", "NEW-1"), false, true, "E824", "",
			"|withdraw|typing error|AK|"},
		{"an empty copy, saved after it was foreseen", false, []typed{withdraws, {}}, typed{}, false, true, "", "decision AK", ""},
		{"the same, saved after it was taken", false, []typed{withdraws, confirms, {}}, withdraws, false, false, "", "decision AK", ""},
		{"another, saved after it was taken", false, []typed{withdraws, confirms, {}}, mergesTwo, false, false, "W825", "decision AK", ""},
		{"confirmed, and changed in a copy", false, []typed{withdraws, confirms}, withdraws.with("decide.event", "NEW-1"), true, false,
			"E824", "", "|withdraw|typing error|AK|"},
		{"both release", true, []typed{releasesIt}, releasesIt.with("release.by", "BM"), true, false, "", "published AK", ""},
		{"one releases and one refuses", true, []typed{releasesIt}, refusesIt, true, false, "E824", "", "|a result is wrong|"},
		{"one refuses what was released", true, []typed{releasesIt, {}}, refusesIt, false, false, "W825", "published AK", ""},
		{"one releases what was refused", true, []typed{refusesIt, {}}, releasesIt, false, false, "W825", "refused BM", ""},
		{"one releases, and one has only initials", true, []typed{{"Release", row{"release.decision": "release"}}},
			typed{"Release", row{"release.by": "BM"}}, true, false, "E824", "", "|BM|"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			d := desk{t, copyOf(t, base), decidedAt, openSmall}
			if c.drafts {
				d = desk{t, copyOf(t, drafts), refuses, openApproving}
			}
			before := d.bytes()
			for i, f := range c.first {
				d.save("office.xlsx", d.bytes(), f)
				if i+1 < len(c.first) {
					d.pass()
				}
			}
			name := "office.xlsx"
			if c.copied {
				name = "office - Copy.xlsx"
			}
			d.save(name, before, c.late)
			if _, codes := d.pass(); codes != c.codes {
				t.Errorf("found %q, want %q", codes, c.codes)
			}
			if c.confirm {
				d.save("office.xlsx", d.bytes(), confirms)
				d.pass()
			}
			if got := d.decided(); got != c.decided {
				t.Errorf("decided %q, want %q", got, c.decided)
			}
			if sheet := map[bool]string{false: "Decide", true: "Release"}[c.drafts]; !strings.Contains(d.row(sheet), c.shown) {
				t.Errorf("row %q, want %q", d.row(sheet), c.shown)
			}
			if again, codes := d.pass(); len(again) > 0 || codes != "" {
				t.Errorf("one more pass does %q, %s", again, codes)
			}
			if _, err := os.Stat(filepath.Join(d.dir, "office - Copy.xlsx")); err == nil {
				t.Error("the copy is still there")
			}
		})
	}
}

// TestTwoPassesAtOnce runs two passes on one folder at the same moment: what the workbook says is done by one of them.
func TestTwoPassesAtOnce(t *testing.T) {
	d := desk{t, begun(t, "workbook", workbookFolder), decidedAt, openSmall}
	d.save("office.xlsx", d.bytes(), withdraws)
	d.pass()
	d.save("office.xlsx", d.bytes(), confirms)
	var both sync.WaitGroup
	var done [2]int
	for i := range done {
		both.Go(func() {
			all, codes := d.pass()
			if done[i] = len(all); codes != "" {
				t.Error(codes)
			}
		})
	}
	both.Wait()
	if done[0]+done[1] != 1 || d.decided() != "decision AK" {
		t.Errorf("done %v, decided %q", done, d.decided())
	}
}

// TestTwoLedgersAndOneWorkbook lets one office, with a ledger of its own, come in at moments all over the pass in which
// another one does what the workbook says: a list is published once
// and whole, or the workbook asks again.
func TestTwoLedgersAndOneWorkbook(t *testing.T) { workbookBetween(t, 131) }

func workbookBetween(t *testing.T, stride int) {
	aSmall(t)
	for n, more := 3, true; more; n += stride {
		r := newRivals(t, 2)
		_ = r.workbookRound(0, files.OS, dates[0][0])
		must(t, r.workbookRound(0, files.OS, drafted))
		must(t, decideIn(r.dir, releasesIt.row))
		left := n
		more = false
		var shown map[string]string
		_ = r.workbookRound(0, filestest.NewStepping(files.OS, func(s filestest.Step) error {
			if strings.HasPrefix(s.Path, r.ledgers[0]) {
				return nil // of no concern to the other
			}
			if left--; left == 0 {
				more = true
				_ = r.workbookRound(1, files.OS, refuses)
				shown = r.published()
			}
			return nil
		}), refuses)
		out := r.published()
		for name, sha := range shown {
			if out[name] != sha {
				t.Errorf("step %d: %s was shown and is another now", n, name)
			}
		}
		if d := (desk{t: t, dir: r.dir}); len(out) == 0 && !strings.Contains(d.row("Release"), "|standard|2026-03-01|") {
			t.Errorf("step %d: nothing is published, and the workbook does not ask again: %s", n, d.row("Release"))
		}
		must(t, os.RemoveAll(filepath.Dir(r.dir)))
	}
}

// workbookRound runs a pass of office i with the workbook; lists must be released.
func (r rivals) workbookRound(i int, fsys files.FS, now string) error {
	setup, err := smallSetup(r.dir)
	if err != nil {
		return err
	}
	setup.Ledger, setup.Approve = r.ledgers[i], true
	o, err := publish.OpenOn(fsys, new(folder.Memory), r.dir, setup, dateOf(r.t, now), "en", nil)
	if err != nil {
		return err
	}
	return errors.Join(officePass(o), o.Close())
}
