package publish_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"kalends/publish/files"
	"kalends/publish/files/filestest"
	"kalends/rating"
	"kalends/reports/sheets"
)

// TestSavedWhileAnswering saves the workbook of answers at some of the steps that a pass takes beside it, written over
// in its place and put there by a rename: of a pass that writes it anew and of one that takes it away. What was saved
// is read, then or by the next pass, and is never lost.
func TestSavedWhileAnswering(t *testing.T) { saveAnswers(t, 11) }

func saveAnswers(t *testing.T, stride int) {
	dir := filepath.Join(t.TempDir(), "small")
	if err := foundSmall(dir); err != nil {
		t.Fatal(err)
	}
	table := doubtful()
	if err := os.WriteFile(filepath.Join(dir, "inbox/2026-CUP-9_table.csv"), table, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := passAt(files.OS, dir, "2026-02-21T20:00:00Z"); err != nil {
		t.Fatal(err)
	}
	const book = "waiting/2026-CUP-9/answers.xlsx"
	asked, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(book)))
	if err != nil {
		t.Fatal(err)
	}
	said := func(answers ...string) []byte {
		var rows []map[string]string
		for _, a := range answers {
			rows = append(rows, map[string]string{"answer.answer": a, "answer.by": "AK"})
		}
		data, err := sheets.Fill(asked, []sheets.FillSheet{{Sheet: "Answers", From: 6, Rows: rows}})
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	const now, later = "2026-02-22T20:00:00Z", "2026-02-23T20:00:00Z"
	for name, first := range map[string][]byte{"written anew": said("A-1"), "taken away": said("A-1", "C-3")} {
		if err := os.WriteFile(filepath.Join(dir, filepath.FromSlash(book)), first, 0o644); err != nil {
			t.Fatal(err)
		}
		saved := said("A-1", "C-3", "no answer")
		steps := 0
		for how, save := range map[string]func(string, []byte) error{"over": writeOver, "by rename": renameOver} {
			for at := 0; ; at += stride {
				again, done := copyOf(t, dir), false
				n := at
				_, err := stoppable(again, now, func(s filestest.Step) error {
					if beside := strings.HasPrefix(filepath.Base(s.Path), "answers") || strings.HasPrefix(filepath.Base(s.Path), ".kalends-"); !done &&
						beside && strings.Contains(filepath.ToSlash(s.Path), "waiting/2026-CUP-9") {
						if n--; n < 0 {
							done = true
							return save(filepath.Join(again, filepath.FromSlash(book)), saved)
						}
					}
					return nil
				})
				if err = errors.Join(err, passAt(files.OS, again, later)); err != nil {
					t.Fatalf("%s, saved %s at step %d: %v", name, how, at, err)
				}
				if !done {
					break
				}
				steps++
				if lies := whereLies(t, again, saved); lies == "" || name == "written anew" && !strings.HasPrefix(lies, "ledger/archive/") {
					t.Errorf("%s, saved %s at step %d: it lies in %q", name, how, at, lies)
				}
				os.RemoveAll(again)
			}
		}
		t.Logf("%s: %d saves", name, steps)
		if steps < 40/stride {
			t.Errorf("%s: only %d saves", name, steps)
		}
	}
}

func writeOver(name string, data []byte) error {
	err := os.WriteFile(name, data, 0o644)
	if errors.Is(err, fs.ErrNotExist) {
		err = errors.Join(os.MkdirAll(filepath.Dir(name), 0o755), os.WriteFile(name, data, 0o644))
	}
	return err
}

func renameOver(name string, data []byte) error {
	err := errors.Join(os.MkdirAll(filepath.Dir(name), 0o755), os.WriteFile(name+".saving", data, 0o644))
	return errors.Join(err, os.Rename(name+".saving", name))
}

// whereLies returns the first place in a folder that has these bytes; the archive if they were read.
func whereLies(t *testing.T, dir string, data []byte) (lies string) {
	t.Helper()
	sha := rating.SHA(data)
	err := filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || lies != "" {
			return err
		}
		there, err := os.ReadFile(path)
		if rel, _ := filepath.Rel(dir, path); err == nil && rating.SHA(there) == sha {
			lies = filepath.ToSlash(rel)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return lies
}
