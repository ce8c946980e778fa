//go:build unix

package main

import (
	"encoding/json"
	"errors"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"
)

// goodNames are names that a sheet may have, for whatever reason: each is accepted, each by itself.
var goodNames = []string{
	// what a spreadsheet or a shell would interpret
	`=HYPERLINK("http:··x","click").xlsx`, `=1+1.xlsx`, `@SUM(A1).xlsx`, `+cmd|' ·C calc'!A0.xlsx`, `-rf.xlsx`, `--lang.xlsx`, `-.xlsx`, `$(reboot).xlsx`,
	"`id`.xlsx", `;rm -rf ~;.xlsx`, `a|b&c>d<e.xlsx`, `%00%n%s%d.xlsx`, `"quoted" 'twice'.xlsx`, `*?[a-z].xlsx`, `!history.xlsx`, `#comment.xlsx`,
	`x\..\..\evil.xlsx`, `C:evil.xlsx`, `\\server\share\x.xlsx`, `{event}.xlsx`, `<b>bold<·b>.xlsx`,
	// what would break a line or control a terminal
	"one\nkalends: inbox·all.xlsx: accepted, event FORGED-1, for the list of 2026-10-01.xlsx", "tab\there.xlsx", "return\rkalends: fine.xlsx",
	"\x1b[31mred\x1b[0m.xlsx", "bell\a.xlsx", "\u202excod.xlsx", "a\u200bb.xlsx", "line\u2028two.xlsx", "\u0085next.xlsx",
	// what some system does not allow
	"CON.xlsx", "aux.xlsx", "NUL", "com1.xlsx", "LPT9.data.xlsx", "name.xlsx.", "name .xlsx", " .xlsx", "sheet", "x.XLSX", "two.dots.xlsx",
	strings.Repeat("x", 250) + ".xlsx", strings.Repeat("象", 83) + ".xlsx", "\xff\xfe\xe9t\xe9.xlsx", "caf\xe9.xlsx",
	// what differs only by case or by Unicode composition
	"Cup.xlsx", "cup.xlsx", "CUP.xlsx", "Übung.xlsx", "U\u0308bung.xlsx", "Ångström.xlsx", "A\u030angstro\u0308m.xlsx", "ﬁnal.xlsx",
	// letters of the world
	"成绩表.xlsx", "Підсумки.xlsx", "نتائج.xlsx", "результат 🙂.xlsx",
}

// leftNames are names of files that are no sheets: they stay in the inbox.
var leftNames = []string{"~$open.xlsx", ".hidden.xlsx", ".~lock.other.xlsx#", "half.xlsx.tmp", "half.xlsx.part", "half.xlsx.crdownload", "half.xlsx.filepart",
	"copy.xlsx~", "old.xlsx.bak", "Thumbs.db", "desktop.ini", ".DS_Store", `..\..\hidden.xlsx`}

// safeName matches the names under which sheets are filed.
var safeName = regexp.MustCompile(`^s\d\d_[\p{L}\p{M}\p{Nd}._-]+$`)

// TestNamesCannotHurt drops sheets under every name that causes harm somewhere. Each is accepted under a safe name of
// its own, no name forges a line, and what is no sheet stays.
func TestNamesCannotHurt(t *testing.T) {
	t.Parallel()
	w := worlds()["fide"]
	f := worldFolder(t, w)
	names := []string{}
	for i, name := range goodNames {
		names = append(names, strings.ReplaceAll(name, "·", "/"))
		if strings.Contains(names[i], "/") {
			names[i] = strings.ReplaceAll(name, "·", "∕") // looks like a slash
		}
		f.dropEvent("inbox/"+names[i], i)
	}
	for _, name := range leftNames {
		f.write("inbox/"+name, []byte("somebody's"))
	}
	f.dropEvent("inbox/-rf/$(id)/sheet.xlsx", len(names)) // a sender's folder
	early, late := time.Unix(0, 0), time.Date(2099, 12, 31, 23, 59, 59, 0, time.UTC)
	for i, when := range map[int]time.Time{0: early, 1: late} {
		if err := os.Chtimes(filepath.Join(f.dir, "inbox", names[i]), when, when); err != nil {
			t.Fatal(err)
		}
	}
	status, _, errs := built(t).run(t, f, w.now, "run", "--once")
	if status != exitDone {
		t.Fatalf("exit %d\n%s", status, errs)
	}
	taken := map[string]string{}
	for i := range len(names) + 1 {
		name, kept := "sheet.xlsx", ""
		if i < len(names) {
			name = names[i]
		}
		folder := filepath.Join(f.dir, "accepted", "2026-10-01", eventCode(i))
		entries, _ := os.ReadDir(folder)
		for _, e := range entries {
			if !strings.HasSuffix(e.Name(), "_receipt.txt") {
				kept = e.Name()
			}
		}
		taken[kept] += name
		if len(entries) != 2 || !safeName.MatchString(kept) || len(kept) > 124 || strings.Contains(kept[4:], "__") {
			t.Errorf("%q was filed as %q among %d", name, kept, len(entries))
		}
		receipt, _ := os.ReadFile(filepath.Join(folder, "s01_receipt.txt"))
		if lines := strings.Count(string(receipt), "\n"); lines != receiptLines {
			t.Errorf("%q: the receipt has %d lines, want %d", name, lines, receiptLines)
		}
	}
	f.checkLeft(leftNames)
	f.checkNoForgedLine(errs)
}

const receiptLines = 16

// checkLeft checks that the inbox has exactly these files; folders do not count.
func (f testFolder) checkLeft(want []string) {
	f.t.Helper()
	entries, err := os.ReadDir(filepath.Join(f.dir, "inbox"))
	if err != nil {
		f.t.Fatal(err)
	}
	var got []string
	for _, e := range entries {
		if !e.IsDir() {
			got = append(got, e.Name())
		}
	}
	slices.Sort(got)
	want = slices.Clone(want)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		f.t.Errorf("in the inbox lie %q, want %q", got, want)
	}
}

// checkNoForgedLine checks that no name makes a line of its own in the output or the log, or controls the terminal.
func (f testFolder) checkNoForgedLine(errs string) {
	f.t.Helper()
	for line := range strings.Lines(errs) {
		if !strings.HasPrefix(line, "kalends: ") && !strings.HasPrefix(line, "    ") {
			f.t.Errorf("a line of nobody: %q", line)
		}
		if strings.HasPrefix(line, "kalends: inbox/all") || strings.HasPrefix(line, "kalends: fine") {
			f.t.Errorf("forged: %q", line)
		}
		if strings.ContainsAny(strings.TrimSuffix(line, "\n"), "\x00\a\b\t\v\f\r\x1b\u0085\u2028\u2029\u202e") {
			f.t.Errorf("it steers the terminal: %q", line)
		}
	}
	for line := range strings.Lines(f.content("ledger/log/kalends.log")) {
		var entry map[string]any
		if err := json.Unmarshal([]byte(line), &entry); err != nil || entry["msg"] == nil {
			f.t.Errorf("the log has a line of nobody: %q (%v)", line, err)
		}
	}
}

// oddNames are the names that dropOddThings leaves in the inbox, folders apart.
var oddNames = []string{"dangling.xlsx", "elsewhere", "endless.xlsx", "inside.xlsx", "itself.xlsx", "outside.xlsx", "pipe.xlsx", "socket.xlsx", "to_pipe.xlsx"}

// dropOddThings drops a good sheet, a folder, and everything that has the name of a sheet and is no file; links point
// to a good sheet in the folder outside. It returns the socket, which the test must close.
func (f testFolder) dropOddThings(outside string) net.Listener {
	f.t.Helper()
	f.dropEvent("inbox/good.xlsx", 0)
	f.dropEvent("secret.xlsx", 1)
	at := func(name string) string { return filepath.Join(f.dir, "inbox", name) }
	socket, err := net.Listen("unix", filepath.Join(outside, "s"))
	for _, err := range []error{err,
		os.Rename(filepath.Join(f.dir, "secret.xlsx"), filepath.Join(outside, "secret.xlsx")),
		os.Symlink(filepath.Join(outside, "secret.xlsx"), at("outside.xlsx")), os.Symlink(outside, at("elsewhere")), os.Symlink("good.xlsx", at("inside.xlsx")),
		os.Symlink("nowhere.xlsx", at("dangling.xlsx")), os.Symlink("itself.xlsx", at("itself.xlsx")), os.Symlink("/dev/zero", at("endless.xlsx")),
		os.Mkdir(at("folder.xlsx"), 0o755), syscall.Mkfifo(at("pipe.xlsx"), 0o644), os.Symlink(at("pipe.xlsx"), at("to_pipe.xlsx")),
		os.Rename(filepath.Join(outside, "s"), at("socket.xlsx")),
	} {
		if err != nil {
			f.t.Fatal(err)
		}
	}
	return socket
}

// TestWhatIsNoFileIsLeft puts links, pipes, sockets and folders among the sheets, and a file that may not be read: none
// of them is opened or waited for, each is reported, and the good sheet beside them is accepted.
func TestWhatIsNoFileIsLeft(t *testing.T) {
	t.Parallel()
	w := worlds()["fide"]
	f := worldFolder(t, w)
	outside := t.TempDir()
	socket := f.dropOddThings(outside)
	defer socket.Close()
	p := built(t)
	p.bound = time.Minute
	status, _, errs := p.run(t, f, w.now, "run", "--once")
	if status != exitDone {
		t.Fatalf("exit %d\n%s", status, errs)
	}
	f.checkExists("accepted/2026-10-01/NAME-00/s01_good.xlsx")
	if strings.Contains(errs, "NAME-01") {
		t.Errorf("a link out of the inbox was followed:\n%s", errs)
	}
	for _, name := range oddNames {
		if line := "kalends: inbox/" + name + ": left where it is: a link, a pipe or a device, not a file\n"; !strings.Contains(errs, line) {
			t.Errorf("%s is not told:\n%s", name, errs)
		}
	}
	f.checkLeft(oddNames)
	if _, err := os.Stat(filepath.Join(outside, "secret.xlsx")); err != nil {
		t.Error(err)
	}
}

// TestAFilmIsNotEvenRead drops a file that would fill the memory; the sheet beside it is accepted.
func TestAFilmIsNotEvenRead(t *testing.T) {
	t.Parallel()
	w := worlds()["fide"]
	f := worldFolder(t, w)
	f.dropEvent("inbox/good.xlsx", 0)
	film := filepath.Join(f.dir, "inbox", "film.xlsx")
	if err := errors.Join(os.WriteFile(film, []byte("PK\x03\x04"), 0o644), os.Truncate(film, 50<<20+1)); err != nil {
		t.Fatal(err)
	}
	p := built(t)
	p.bound = time.Minute
	status, _, errs := p.run(t, f, w.now, "run", "--once")
	if status != exitDone || !strings.Contains(errs, "inbox/film.xlsx: left where it is: larger than 50 MB") {
		t.Errorf("exit %d\n%s", status, errs)
	}
	f.checkExists("accepted/2026-10-01/NAME-00/s01_good.xlsx")
	f.checkExists("inbox/film.xlsx")
}

// checkExists fails the test if the folder has no such file.
func (f testFolder) checkExists(name string) {
	f.t.Helper()
	if _, err := os.Stat(filepath.Join(f.dir, filepath.FromSlash(name))); err != nil {
		f.t.Error(err)
	}
}

// TestWhatMayNotBeReadStays drops a file and a folder that the program's user may not read; once it may, they are
// taken.
func TestWhatMayNotBeReadStays(t *testing.T) {
	t.Parallel()
	w := worlds()["fide"]
	f := worldFolder(t, w)
	f.dropEvent("inbox/closed.xlsx", 0)
	f.dropEvent("inbox/vault/inside.xlsx", 1)
	f.dropEvent("inbox/good.xlsx", 2)
	p := built(t).asUser(t, f)
	closed, vault := filepath.Join(f.dir, "inbox", "closed.xlsx"), filepath.Join(f.dir, "inbox", "vault")
	mode := func(file, dir os.FileMode) {
		if err := os.Chmod(closed, file); err != nil {
			t.Fatal(err)
		}
		if err := os.Chmod(vault, dir); err != nil {
			t.Fatal(err)
		}
	}
	mode(0, 0)
	t.Cleanup(func() { _ = os.Chmod(vault, 0o755) })
	status, _, errs := p.run(t, f, w.now, "run", "--once")
	if status != exitDone {
		t.Errorf("exit %d\n%s", status, errs)
	}
	f.checkExists("accepted/2026-10-01/NAME-02/s01_good.xlsx")
	for _, name := range []string{"closed.xlsx", "vault"} {
		line := "inbox/" + name + ": left where it is: cannot be read now: " + filepath.Join(f.dir, "inbox", name) + ": no permission"
		if !strings.Contains(errs, line) {
			t.Errorf("%s is not told:\n%s", name, errs)
		}
	}
	mode(0o644, 0o755)
	if status, _, errs := p.run(t, f, w.now, "run", "--once"); status != exitDone {
		t.Errorf("exit %d\n%s", status, errs)
	}
	f.checkExists("accepted/2026-10-01/NAME-00/s01_closed.xlsx")
	f.checkExists("accepted/2026-10-01/NAME-01/s01_inside.xlsx")
}

// asUser returns the program to be run by a user to whom permissions apply. Where the test is root, that is nobody: the
// folder becomes that user's, and the program is copied beside it.
func (p program) asUser(t *testing.T, f testFolder) program {
	t.Helper()
	if os.Getuid() != 0 {
		return p
	}
	const nobody = 65534
	for dir := f.dir; len(dir) > len(os.TempDir()); dir = filepath.Dir(dir) {
		if err := os.Chmod(dir, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	p = p.copied(t, filepath.Dir(f.dir))
	err := filepath.Walk(f.dir, func(name string, _ os.FileInfo, err error) error {
		if err != nil {
			return err
		}
		return os.Lchown(name, nobody, nobody)
	})
	if err != nil {
		t.Fatal(err)
	}
	return p.withUID(nobody)
}

// withUID returns the program to be run by a user.
func (p program) withUID(uid uint32) program {
	p.alter = func(c *exec.Cmd) {
		c.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: uid, Gid: uid}}
	}
	return p
}
