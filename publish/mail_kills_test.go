package publish_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kalends/publish/files"
	"kalends/publish/files/filestest"
	"kalends/publish/publishtest"
	"kalends/reports/sheets"
)

// sheetByMail returns a sheet of a small event of its own.
func sheetByMail(n int) publishtest.File {
	a, b := people[n%len(people)], people[(n+1)%len(people)]
	return publishtest.File{Name: fmt.Sprintf("2026-CUP-%d_all.csv", n), Data: []byte(fmt.Sprintf("Cup %d,,,,,\nDate: 2026-02-07 - 2026-02-20,,,,,\n"+
		"Number of rounds: 1,,,,,\nRound 1,,,,,\nBoard,ID,White,Result,Black,ID\n1,%s,%q,1-0,%q,%s\n",
		n, a["player.id"], a["player.name"], b["player.name"], b["player.id"]))}
}

// letters returns messages by the places of their files: three that the office has saved, one of them twice, and three
// of people whom nobody knows.
func letters() map[string][]byte {
	all := map[string][]byte{}
	write := func(place, from, id string, files ...publishtest.File) {
		all["inbox/"+place] = publishtest.Letter{From: from, ID: id, Subject: "Cup " + id[:1], Day: "2026-02-20", Files: files}.Bytes()
	}
	write("a.eml", "anna@example.org", "1@example.org", sheetByMail(1), sheetByMail(2))
	all["inbox/b.eml"] = all["inbox/a.eml"]
	write("c.eml", "ben@example.org", "2@example.org", publishtest.File{Name: "2026-CUP-3_bad.csv", Data: []byte("nothing,here\n")})
	write("d.eml", "cem@example.org", "3@example.org")
	write("mail/e.eml", "eve@example.org", "4@example.org", sheetByMail(4))
	write("mail/f.eml", "eve@example.org", "5@example.org", sheetByMail(5))
	write("mail/g.eml", "tom@example.org", "6@example.org", sheetByMail(6))
	return all
}

// TestStoppedWhileOpeningMail ends the process at some steps of a pass that opens messages and holds others, and of one
// that takes the office's answers about them: no message and no sheet is lost or taken twice.
func TestStoppedWhileOpeningMail(t *testing.T) { stopOpening(t, 41) }

// stopOpening ends the process at each stride-th step.
func stopOpening(t *testing.T, stride int) {
	dir := filepath.Join(t.TempDir(), "small")
	if err := foundSmall(dir); err != nil {
		t.Fatal(err)
	}
	put := func(name string, data []byte) {
		t.Helper()
		at := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(at), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(at, data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	answer := func(sender, says string) {
		t.Helper()
		name := "waiting/mail/" + sender + "/answers.xlsx"
		data, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(name)))
		if err == nil {
			data, err = sheets.Fill(data, []sheets.FillSheet{{Sheet: "Answers", From: 6,
				Rows: []map[string]string{{"answer.answer": says, "answer.by": "AK"}}}})
		}
		if err != nil {
			t.Fatal(err)
		}
		put(name, data)
	}
	for evening, prepare := range []func(){
		func() {
			for name, data := range letters() {
				put(name, data)
			}
		},
		func() { answer("eve_example.org", "yes, always"); answer("tom_example.org", "no") },
	} {
		prepare()
		undisturbed, now := copyOf(t, dir), fmt.Sprintf("2026-02-2%dT20:00:00Z", evening+1)
		steps, want := stepsOf(t, undisturbed, now)
		for i := 0; i < steps; i += stride {
			again := copyOf(t, dir)
			endedAt(t, again, now, i, nil, want)
			os.RemoveAll(again)
		}
		t.Logf("evening %d: %d steps", evening+1, steps)
		dir = undisturbed
	}
	for _, place := range []string{"accepted/2026-03-01/2026-CUP-5/s01_2026-CUP-5_all.csv", "rejected/2026-02-22/mail/tom_example.org/6_Cup_6.eml"} {
		if _, err := os.Stat(filepath.Join(dir, place)); err != nil {
			t.Error(err)
		}
	}
}

// outcomes returns the states of the messages and the sheets that a folder holds, sorted, and what is left in the inbox.
// A message that could not be read at first has a later number than others.
func outcomes(holding map[string]string) (all []string) {
	for name, is := range holding {
		kind, _, _ := strings.Cut(name, " ")
		switch {
		case kind == "mail", kind == "submission":
			state, _, _ := strings.Cut(is, " ")
			all = append(all, kind+" "+state)
		case strings.HasPrefix(name, "inbox/"):
			all = append(all, name)
		}
	}
	slices.Sort(all)
	return all
}

// TestMailUnderFaults lets some file system calls of a pass with messages fail in turn. The next pass ends like one
// without faults.
func TestMailUnderFaults(t *testing.T) { failOpening(t, 307) }

// failOpening lets each stride-th call fail.
func failOpening(t *testing.T, stride int) {
	dir := filepath.Join(t.TempDir(), "small")
	if err := foundSmall(dir); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(filepath.Join(dir, "inbox", "mail"), 0o755); err != nil {
		t.Fatal(err)
	}
	for name, data := range letters() {
		if err := os.WriteFile(filepath.Join(dir, filepath.FromSlash(name)), data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	const now = "2026-02-21T20:00:00Z"
	undisturbed := copyOf(t, dir)
	_, want := stepsOf(t, undisturbed, now)
	for at := 1; ; at += stride {
		faulty := &filestest.Faulty{Under: files.OS, At: at}
		again := copyOf(t, dir)
		_ = passAt(faulty, again, now)
		if !faulty.Failed() {
			return
		}
		if err := passAt(files.OS, again, now); err != nil {
			t.Fatalf("call %d: %v", at, err)
		}
		after, err := publishtest.Holding(again)
		if diff := cmp.Diff(outcomes(want), outcomes(after)); diff != "" || err != nil {
			t.Errorf("after call %d failed, it ends otherwise: %v\n%s", at, err, diff)
		}
		os.RemoveAll(again)
	}
}
