package publish_test

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"kalends/ledger"
	"kalends/publish"
	"kalends/publish/audit"
	"kalends/publish/decisions"
	"kalends/publish/folder"
	"kalends/publish/issue"
	"kalends/publish/release"
	"kalends/rating"
	"kalends/rating/finding"
	"kalends/reports/sheets"
	"kalends/templates"
)

// birch is a person who is erased, as the redacted copies of these tests have him: his birth is as good as the old one.
var birch = rating.Player{ID: "B-2", Name: "B-2", Sex: rating.Male, Birth: rating.Birth{Year: 1985}}

// erasing is the decision to erase him.
func erasing() rating.Decision {
	return rating.Decision{Kind: rating.Erase, Player: birch.ID, Reason: "asked for on 3 April", Document: "letter 7", By: "AK"}
}

// withoutBirch returns a workbook without his name; the same bytes if it has none.
func withoutBirch(data []byte) ([]byte, error) {
	in, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return data, nil
	}
	var to bytes.Buffer
	out, changed := zip.NewWriter(&to), false
	for _, f := range in.File {
		r, err := f.Open()
		if err != nil {
			return nil, err
		}
		part, err := io.ReadAll(r)
		if err != nil {
			return nil, err
		}
		redacted := bytes.ReplaceAll(part, []byte("Birch, Boris"), []byte("B-2"))
		changed = changed || !bytes.Equal(part, redacted)
		w, err := out.Create(f.Name)
		if err == nil {
			_, err = w.Write(redacted)
		}
		if err != nil {
			return nil, err
		}
	}
	if err := out.Close(); err != nil || !changed {
		return data, err
	}
	return to.Bytes(), nil
}

// redactFiles replaces the files of the folder that name him, and returns the hashes of those before and after. What
// is called by its hash gets another name.
func redactFiles(dir string) (map[string]string, error) {
	done := map[string]string{}
	return done, filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || strings.Contains(name, filepath.FromSlash("/published/")) {
			return err
		}
		before, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		after, err := withoutBirch(before)
		if err != nil || bytes.Equal(before, after) {
			return err
		}
		was, is := rating.SHA(before), rating.SHA(after)
		done[was] = is
		renamed := strings.ReplaceAll(strings.ReplaceAll(name, was, is), was[:8], is[:8])
		return errors.Join(os.Remove(name), os.WriteFile(renamed, after, 0o644))
	})
}

// take takes a decision that needs no sheet.
func take(o *publish.Office, d rating.Decision) error {
	_, err := o.Decisions.Take(func(desk decisions.Desk) (decisions.Case, error) { return desk.Prepare(d) })
	return err
}

// erase erases him in a folder.
func erase(t *testing.T, dir, now string) {
	t.Helper()
	program(released).with(t, dir, now, false, func(o *publish.Office) error {
		if err := take(o, erasing()); err != nil {
			return err
		}
		done, err := redactFiles(dir)
		if err != nil {
			return err
		}
		text := func(s string) (string, bool) {
			return strings.ReplaceAll(s, "Birch, Boris", "B-2"), strings.Contains(s, "Birch, Boris")
		}
		w := ledger.Redaction{Decision: []int{1}, Players: map[string]rating.Player{birch.ID: birch}, Text: text, Files: done}
		return errors.Join(ledger.Redact(o.Folder.Write, w, o.Moment()), ledger.Vacuum(o.Folder.Write),
			os.RemoveAll(filepath.Join(dir, "ledger", "registry")))
	})
}

// TestAnErasedPersonIsKnownByNumberOnly: the lists are made again with the number in place of the name, every other line
// stays, and each can be made again from what is kept; the next list does not print the person, whose rating goes on.
func TestAnErasedPersonIsKnownByNumberOnly(t *testing.T) {
	dir := bothOut(t)
	sheet, err := filepath.Glob(filepath.Join(dir, "accepted", "2026-03-01", "OPEN-1", "s0?_open*.xlsx"))
	must(t, err)
	dropped, err := os.ReadFile(sheet[0])
	must(t, err)
	erase(t, dir, mayEve)
	passes(t, dir, mayEve)
	want := []string{march + " r2 published", april + " r2 published"}
	if got := releasesAgain(t, dir, mayEve); strings.Join(got, ", ") != strings.Join(want, ", ") {
		t.Errorf("out are %v", got)
	}
	for _, list := range []string{march, april} {
		was, is := strings.Split(csvOf(t, dir, list, 1), "\n"), strings.Split(csvOf(t, dir, list, 2), "\n")
		for i, line := range was {
			if line != is[i] && (!strings.Contains(line, "Birch, Boris") || !strings.Contains(is[i], ",B-2,B-2,,,,")) {
				t.Errorf("%s: %s\nis now %s", list, line, is[i])
			}
		}
		names(t, filepath.Join(dir, "published", list, "r2"))
	}
	must(t, os.WriteFile(filepath.Join(dir, "inbox", "open once more.xlsx"), dropped, 0o644))
	passes(t, dir, "2026-05-01T00:05:00Z")
	program(released).with(t, dir, "2026-05-01T00:05:00Z", false, func(o *publish.Office) error {
		all, common, err := o.Audit.Verify(audit.VerifyWish{All: true})
		for _, v := range all {
			if v.Revision == 2 && (len(v.Differences) > 0 || v.Remade != v.Files-1) {
				t.Errorf("%s r2: %d of %d made again, %v", v.Issue, v.Remade, v.Files, v.Differences)
			}
		}
		may, _, also := o.Ledger.Latest("standard")
		list, _, failed := o.Ledger.InForce("standard", may.Date)
		if len(all) != 5 || len(common) > 0 || may.Date != rating.Day(2026, 5, 1) || !list.Has(birch.ID) {
			t.Errorf("%d revisions, %v; the last list is of %s", len(all), common, may.Date)
		}
		if text := csvOf(t, dir, o.IssueName("standard", may.Date), 1); strings.Contains(text, "B-2") || !strings.Contains(text, "A-1") {
			t.Errorf("the list of May is %s", text)
		}
		again, gone := o.Ledger.Submissions(ledger.Filter{State: ledger.Rejected, SHA: rating.SHA(dropped), WithSheets: true})
		if len(again) != 1 || len(again[0].Sheet.Entrants) > 0 {
			t.Fatalf("the file that came again is %+v", again)
		}
		inGallery(t, again[0].Findings, finding.NamesErased)
		if _, err := os.Stat(filepath.Join(o.ArchiveDir(), rating.SHA(dropped))); !os.IsNotExist(err) {
			t.Error("it is in the archive")
		}
		kept, missing := o.Ledger.TotalsBefore("standard", rating.Day(2026, 4, 2), 1)
		must(t, missing)
		notes, _, unread := issue.KeptIn(kept[0].Printed)
		inGallery(t, notes.Notes, finding.WasErased)
		return errors.Join(err, also, failed, gone, unread, o.Ledger.Check())
	})
}

// names fails if a file of a folder names him, or prints a birth or a sex beside his number.
func names(t *testing.T, dir string) {
	t.Helper()
	must(t, filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(name)
		redacted, also := withoutBirch(data)
		if bytes.Contains(data, []byte("Birch")) || !bytes.Equal(data, redacted) {
			t.Errorf("%s names him", name)
		}
		return errors.Join(err, also)
	}))
}

// inGallery compares the words of a finding in every language with those of the gallery; UPDATE=1 writes them.
func inGallery(t *testing.T, all rating.Findings, code string) {
	t.Helper()
	var text strings.Builder
	for _, f := range all {
		if f.Code != code || text.Len() > 0 {
			continue
		}
		f.Origin = rating.Origin{}
		for _, lang := range []string{"en", "zh-CN", "uk", "ms"} {
			fmt.Fprintf(&text, "%s\t%s\n", lang, folder.FindingLines(templates.In(lang), rating.Findings{f}))
		}
	}
	name := filepath.Join("..", "cmd", "batch", "testdata", "gallery", code+".txt")
	if os.Getenv("UPDATE") == "1" {
		must(t, os.WriteFile(name, []byte(text.String()), 0o644))
	}
	if want, err := os.ReadFile(name); err != nil || string(want) != text.String() {
		t.Errorf("%s: %v, now\n%s", code, err, text.String())
	}
}

// TestWhenNobodyIsErased: somebody unknown, or suspended, or named in the reason, or while a list is frozen; once a
// person is erased, that cannot be revoked.
func TestWhenNobodyIsErased(t *testing.T) {
	dir := bothOut(t)
	refused := func(now string, d rating.Decision, code string) {
		t.Helper()
		program(released).with(t, dir, now, false, func(o *publish.Office) error {
			var why decisions.Refusal
			if err := take(o, d); !errors.As(err, &why) || len(why.Findings) != 1 || why.Findings[0].Code != code {
				t.Errorf("%+v: %v, want %s", d, err, code)
			}
			if code != finding.NoSuchPlayer {
				inGallery(t, why.Findings, code)
			}
			return nil
		})
	}
	unknown, named := erasing(), erasing()
	unknown.Player, named.Document = "X-9", "letter of boris"
	refused(mayEve, unknown, finding.NoSuchPlayer)
	refused(mayEve, named, finding.ReasonNames)
	registry := filepath.Join(dir, "registry", "registry.xlsx")
	before, err := os.ReadFile(registry)
	must(t, err)
	banned, err := sheets.Fill(before, []sheets.FillSheet{{Sheet: "Status", Rows: []row{{"status.id": "B-2", "status.kind": "ban",
		"status.from": "2026-04-02", "status.to": "2026-09-30", "status.reason": "fair play", "status.doc_no": "ruling 3"}}}})
	must(t, err, os.WriteFile(registry, banned, 0o644))
	refused(mayEve, erasing(), finding.SuspendedNow)
	must(t, os.WriteFile(registry, before, 0o644))
	program(released).with(t, dir, "2026-05-01T00:05:00Z", true, pass)
	refused("2026-05-01T08:00:00Z", erasing(), finding.ListUnderWay)
	program(released).with(t, dir, "2026-05-01T09:00:00Z", true, func(o *publish.Office) error {
		_, err := o.Publisher.Release(o.Setup.Lists[0], 0, release.Seen{})
		return err
	})
	erase(t, dir, "2026-05-01T10:00:00Z")
	refused("2026-05-01T11:00:00Z", rating.Decision{Kind: rating.Revoke, Revokes: 1, Reason: "a mistake", By: "AK"}, finding.ErasedForGood)
	program(released).with(t, dir, "2026-05-01T12:00:00Z", false, func(o *publish.Office) error {
		if err := take(o, erasing()); err != nil {
			return err
		}
		all, err := o.Ledger.Decisions()
		if len(all) != 1 || all[0].Policy != rating.Reissue {
			t.Errorf("%+v", all)
		}
		return err
	})
}
