package publish_test

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"kalends/ingest/workbook"
	"kalends/publish/files"
	"kalends/publish/intake"
	"kalends/rating"
)

// foresighted is a reader that reads ahead: it takes all files it can get before it is asked for them.
type foresighted struct {
	intake.Here
	ahead  map[*byte]bool // by where their bytes lie
	asked  []string       // hashes
	unseen int            // how many files it was first asked for without having had them before
	given  func()         // is called when the first have been given
}

func (f *foresighted) Ahead(next func(i int) []byte) {
	for i := 0; next(i) != nil; i++ {
		f.ahead[&next(i)[0]] = true
	}
	f.given()
	f.given = func() {}
}

func (f *foresighted) Read(data []byte) (workbook.Book, rating.Findings) {
	sha := rating.SHA(data)
	if !f.ahead[&data[0]] && !slices.Contains(f.asked, sha) {
		f.unseen++
	}
	f.asked = append(f.asked, sha)
	return f.Here.Read(data)
}

// collectForesighted collects the inbox of a folder with such a reader.
func collectForesighted(t *testing.T, dir string, given func()) (*foresighted, intake.Pass) {
	t.Helper()
	o, err := openSmall(files.OS, dir, "2026-02-28T20:00:00Z")
	if err != nil {
		t.Fatal(err)
	}
	r := &foresighted{ahead: map[*byte]bool{}, given: given}
	o.Judge.Reader = r
	pass, err := o.Intake.Collect(nil)
	if err := errors.Join(err, o.Close()); err != nil {
		t.Fatal(err)
	}
	return r, pass
}

// TestFilesAreReadAhead gives a reader the files that come next, in order. Reading ahead finds what reading one by one
// finds. A file that is changed after it was read ahead is left, and one that was removed is not missed.
func TestFilesAreReadAhead(t *testing.T) {
	alone, dir := copyOf(t, aSmall(t).base[0]), copyOf(t, aSmall(t).base[0])
	_, want, _ := collectWith(t, alone, "2026-02-28T20:00:00Z", deadly{})
	r, pass := collectForesighted(t, dir, func() {})
	if len(r.asked) < 3 || r.unseen > 0 {
		t.Errorf("asked for %d files, of which %d were not read ahead", len(r.asked), r.unseen)
	}
	if len(pass.Done) != len(want) {
		t.Fatalf("%d files are filed, one by one %d", len(pass.Done), len(want))
	}
	for i, d := range pass.Done {
		if d.File != want[i].File || d.State != want[i].State || d.Place != want[i].Place {
			t.Errorf("%v, one by one %v", d, want[i])
		}
	}
	dir = copyOf(t, aSmall(t).base[0])
	names := inboxOf(t, dir)
	written, gone := names[len(names)-1], names[len(names)-2]
	_, pass = collectForesighted(t, dir, func() {
		f, err := os.OpenFile(filepath.Join(dir, "inbox", filepath.FromSlash(written)), os.O_APPEND|os.O_WRONLY, 0)
		if err == nil {
			_, err = f.Write([]byte("more"))
			err = errors.Join(err, f.Close(), os.Remove(filepath.Join(dir, "inbox", filepath.FromSlash(gone))))
		}
		if err != nil {
			t.Fatal(err)
		}
	})
	left := slices.ContainsFunc(pass.Skipped, func(s intake.Skipped) bool { return s.File == "inbox/"+written })
	if !left || len(pass.Done) != len(want)-2 || len(pass.Skipped) != 1 {
		t.Errorf("filed %d, left %v", len(pass.Done), pass.Skipped)
	}
}

// TestNothingIsReadAheadOfASuspect: a file in which a process ended, and a large file, are each read alone.
func TestNothingIsReadAheadOfASuspect(t *testing.T) {
	dir := copyOf(t, aSmall(t).base[0])
	note := []byte(`{"ended":{"` + rating.SHA([]byte("a file that has gone")) + `":1}}`)
	if err := os.WriteFile(filepath.Join(dir, "ledger", "reading.json"), note, 0o644); err != nil {
		t.Fatal(err)
	}
	if r, _ := collectForesighted(t, dir, func() {}); len(r.ahead) > 0 || r.unseen < 3 {
		t.Errorf("%d files are read ahead of others", len(r.ahead))
	}
	dir = copyOf(t, aSmall(t).base[0])
	large := make([]byte, 300<<10)
	for i := range large {
		large[i] = "a,b\n"[i%4]
	}
	name := inboxOf(t, dir)[1] + ".csv"
	if err := os.WriteFile(filepath.Join(dir, "inbox", filepath.FromSlash(name)), large, 0o644); err != nil {
		t.Fatal(err)
	}
	r, _ := collectForesighted(t, dir, func() {})
	if r.unseen != 1 || !slices.Contains(r.asked, rating.SHA(large)) {
		t.Errorf("%d files are read by themselves", r.unseen)
	}
}
