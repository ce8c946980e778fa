package mail

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/google/go-cmp/cmp"

	"kalends/config"
	"kalends/publish/files"
	"kalends/publish/files/filestest"
	"kalends/publish/folder"
	"kalends/publish/mail/mailtest"
)

// letters returns messages that differ.
func letters(n int) (all []string) {
	for i := range n {
		all = append(all, fmt.Sprintf("From: arbiter@example.org\r\nSubject: round %d\r\n\r\nBody %d\r\n", i+1, i+1))
	}
	return all
}

// roomOf returns a folder in the room for temporary files, in memory where the tests run so.
func roomOf(t testing.TB) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "mail")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	return dir
}

// officeOf returns a Fetcher of a new association with a mailbox.
func officeOf(t testing.TB, a mailtest.Account) Fetcher {
	t.Helper()
	dir := roomOf(t)
	if err := os.Mkdir(filepath.Join(dir, "inbox"), 0o755); err != nil {
		t.Fatal(err)
	}
	f := NewFetcher(dir, folder.Setup{Plain: config.Plain{Ledger: "ledger", Mail: a.Mail}}, 1<<20)
	f.Trust = a.Trust
	return f
}

// inInbox returns the messages in the inbox of an association, by name, and fails if any is staged or unplaced.
func inInbox(t testing.TB, f Fetcher) (all []string) {
	t.Helper()
	found, _ := filepath.Glob(filepath.Join(f.Dir, "inbox", "mail", "*"))
	for _, path := range found {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, string(data))
	}
	left, _ := filepath.Glob(filepath.Join(f.Dir, "ledger", "mail", "*.eml"))
	if len(left) > 0 {
		t.Errorf("left beside the ledger: %q", left)
	}
	return all
}

func fetched(t testing.TB, f Fetcher) int {
	t.Helper()
	n, err := f.Fetch(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// TestFetch moves the messages of a mailbox into the inbox in their order; those that are marked as deleted stay.
func TestFetch(t *testing.T) {
	s := mailtest.StartMemory(t, true)
	f, sent := officeOf(t, s.Account), letters(12)
	s.Append(t, "INBOX", sent...)
	c := s.Client(t)
	if _, err := c.Select("INBOX", nil).Wait(); err != nil {
		t.Fatal(err)
	}
	if err := c.Store(imap.SeqSetNum(3), &imap.StoreFlags{Op: imap.StoreFlagsAdd, Flags: []imap.Flag{imap.FlagDeleted}}, nil).Close(); err != nil {
		t.Fatal(err)
	}
	c.Close()
	got := fetched(t, f)
	want := slices.Delete(slices.Clone(sent), 2, 3)
	if diff := cmp.Diff(want, inInbox(t, f)); diff != "" || got != 11 {
		t.Errorf("%d %s", got, diff)
	}
	if diff := cmp.Diff(want, s.Messages(t, "Kalends")); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff(sent[2:3], s.Messages(t, "INBOX")); diff != "" {
		t.Error(diff)
	}
	if got := fetched(t, f); got > 0 {
		t.Errorf("fetched again: %d", got)
	}
}

// TestFetchMany moves more messages than are listed at once.
func TestFetchMany(t *testing.T) {
	s := mailtest.StartMemory(t, true)
	f, sent := officeOf(t, s.Account), letters(520)
	s.Append(t, "INBOX", sent...)
	if got := fetched(t, f); got != 520 {
		t.Errorf("%d files", got)
	}
	if diff := cmp.Diff(sorted(sent), sorted(inInbox(t, f))); diff != "" {
		t.Error(diff)
	}
}

func sorted(all []string) []string { return slices.Sorted(slices.Values(all)) }

// TestFetchTooLarge brings only the head of a message that is too large.
func TestFetchTooLarge(t *testing.T) {
	s := mailtest.StartMemory(t, true)
	large := "From: arbiter@example.org\r\nSubject: photos\r\n\r\n" + strings.Repeat("photo of a score sheet\r\n", 100_000)
	s.Append(t, "INBOX", large)
	maildir := maildirOf(t, large)
	want := fmt.Sprintf("X-Kalends-Too-Large: %d\r\nFrom: arbiter@example.org\r\nSubject: photos\r\n\r\n", len(large))
	for _, a := range []mailtest.Account{s.Account, maildir} {
		f := officeOf(t, a)
		fetched(t, f)
		if diff := cmp.Diff([]string{want}, inInbox(t, f)); diff != "" {
			t.Error(diff)
		}
	}
	if diff := cmp.Diff([]string{large}, s.Messages(t, "Kalends")); diff != "" {
		t.Error("the message was not moved whole")
	}
}

// maildirOf makes a Maildir with new messages, and one that is being delivered.
func maildirOf(t testing.TB, messages ...string) mailtest.Account {
	t.Helper()
	dir := roomOf(t)
	for _, part := range []string{"tmp", "new", "cur"} {
		if err := os.Mkdir(filepath.Join(dir, part), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	for i, m := range messages {
		if err := os.WriteFile(filepath.Join(dir, "new", fmt.Sprintf("1700000%03d.M%dP1.host", i, i)), []byte(m), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(dir, "tmp", "1700000999.M1P2.host"), []byte("half a mess"), 0o600); err != nil {
		t.Fatal(err)
	}
	return mailtest.Account{Mail: config.Mail{Maildir: dir, Moved: "Kalends"}}
}

// filesBelow returns the names of the files below a folder.
func filesBelow(t testing.TB, dir string) (all []string) {
	t.Helper()
	err := filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if err == nil && !e.IsDir() {
			name, _ := filepath.Rel(dir, path)
			all = append(all, filepath.ToSlash(name))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// TestFetchMaildir takes messages from new and cur; those that are being delivered or are deleted stay, and so does what
// is no file.
func TestFetchMaildir(t *testing.T) {
	sent := letters(4)
	a := maildirOf(t, sent[:2]...)
	for name, data := range map[string]string{"cur/1700000500.M3P1.host:2,S": sent[2], "cur/1700000501.M4P1.host:2,ST": sent[3]} {
		if err := os.WriteFile(filepath.Join(a.Maildir, name), []byte(data), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(os.Mkdir(filepath.Join(a.Maildir, "new", "folder"), 0o755), os.Symlink("/etc/hostname", filepath.Join(a.Maildir, "new", "link"))); err != nil {
		t.Fatal(err)
	}
	f := officeOf(t, a)
	fetched(t, f)
	if diff := cmp.Diff(sorted(sent[:3]), sorted(inInbox(t, f))); diff != "" {
		t.Error(diff)
	}
	want := []string{".Kalends/cur/1700000000.M0P1.host:2,", ".Kalends/cur/1700000001.M1P1.host:2,", ".Kalends/cur/1700000500.M3P1.host:2,S",
		"cur/1700000501.M4P1.host:2,ST", "new/link", "tmp/1700000999.M1P2.host"}
	if diff := cmp.Diff(want, sorted(filesBelow(t, a.Maildir))); diff != "" {
		t.Error(diff)
	}
}

// stop is the panic by which a test ends a fetch as the end of the process would.
type stop struct{}

// stepping calls at before and after each call of a mailbox.
type stepping struct {
	mailbox
	at func()
}

func (s stepping) ready(folders ...string) error {
	s.at()
	defer s.at()
	return s.mailbox.ready(folders...)
}

func (s stepping) move(all []letter, to string) (string, error) {
	s.at()
	defer s.at()
	return s.mailbox.move(all, to)
}

// stoppable fetches and ends at a step; it returns the number of steps that were done.
func stoppable(t testing.TB, f Fetcher, end int) (steps int) {
	at := func() {
		if steps++; steps == end {
			panic(stop{})
		}
	}
	f.Files = filestest.NewStepping(files.OS, func(filestest.Step) error { at(); return nil })
	f.open = func(ctx context.Context, f Fetcher) (mailbox, error) {
		box, err := openMailbox(ctx, f)
		return stepping{box, at}, err
	}
	defer func() {
		if end := recover(); end != nil && end != (stop{}) {
			panic(end)
		}
	}()
	if _, err := f.Fetch(t.Context()); err != nil {
		t.Fatal(err)
	}
	return steps
}

// TestFetchStoppedAnywhere ends the fetch of one office at every step, lets another office fetch from the same mailbox,
// and then goes on: each message is in one of the two inboxes, once.
func TestFetchStoppedAnywhere(t *testing.T) {
	for name, start := range map[string]func(messages ...string) mailtest.Account{
		"imap": func(messages ...string) mailtest.Account {
			s := mailtest.StartMemory(t, true)
			s.Append(t, "INBOX", messages...)
			return s.Account
		},
		"maildir": func(messages ...string) mailtest.Account { return maildirOf(t, messages...) },
	} {
		t.Run(name, func(t *testing.T) {
			sent := letters(2)
			steps := stoppable(t, officeOf(t, start(sent...)), 0)
			if steps < 30 {
				t.Fatalf("only %d steps", steps)
			}
			for end := 1; end <= steps; end++ {
				a := start(sent...)
				one, other := officeOf(t, a), officeOf(t, a)
				stoppable(t, one, end)
				fetched(t, other)
				fetched(t, one)
				if diff := cmp.Diff(sent, sorted(append(inInbox(t, one), inInbox(t, other)...))); diff != "" {
					t.Errorf("stopped at step %d: %s", end, diff)
				}
			}
		})
	}
}

// TestFetchFaults lets each call of the file system fail in turn: the error is returned, and the next fetch brings every
// message, once.
func TestFetchFaults(t *testing.T) {
	sent := letters(2)
	for n := 1; ; n++ {
		f := officeOf(t, maildirOf(t, sent...))
		faulty := &filestest.Faulty{Under: files.OS, At: n}
		f.Files = faulty
		_, err := f.Fetch(t.Context())
		if !faulty.Failed() {
			if n < 40 {
				t.Errorf("only %d calls", n-1)
			}
			break
		}
		if err == nil && len(inInbox(t, f)) < len(sent) {
			t.Errorf("call %d failed, and nobody said so", n)
		}
		f.Files = files.OS
		fetched(t, f)
		if diff := cmp.Diff(sent, sorted(inInbox(t, f))); diff != "" {
			t.Errorf("call %d failed: %s", n, diff)
		}
	}
}

// TestFetchTwoOffices lets two offices fetch from one mailbox at the same time: each message goes to one of them.
func TestFetchTwoOffices(t *testing.T) {
	s, sent := mailtest.StartMemory(t, true), letters(120)
	s.Append(t, "INBOX", sent...)
	maildir := maildirOf(t, sent...)
	for _, a := range []mailtest.Account{s.Account, maildir} {
		one, other := officeOf(t, a), officeOf(t, a)
		var both sync.WaitGroup
		for _, f := range []Fetcher{one, other} {
			both.Go(func() {
				if _, err := f.Fetch(t.Context()); err != nil {
					t.Error(err)
				}
			})
		}
		both.Wait()
		if diff := cmp.Diff(sorted(sent), sorted(append(inInbox(t, one), inInbox(t, other)...))); diff != "" {
			t.Error(diff)
		}
	}
}

// TestFetchTwins takes the first of equal messages that a server has moved for two offices.
func TestFetchTwins(t *testing.T) {
	s, sent := mailtest.StartMemory(t, true), letters(3)
	c := s.Client(t)
	for _, folder := range []string{"Kalends", "Kalends-00000000"} {
		if err := c.Create(folder, nil).Wait(); err != nil {
			t.Fatal(err)
		}
	}
	withID := "Message-ID: <1@example.org>\r\n" + sent[2]
	s.Append(t, "Kalends", sent[1], withID)
	s.Append(t, "INBOX", sent[0], sent[1], withID, "Message-ID: <2@example.org>\r\n"+sent[2])
	f := officeOf(t, s.Account)
	fetched(t, f)
	if diff := cmp.Diff([]string{sent[0], "Message-ID: <2@example.org>\r\n" + sent[2]}, inInbox(t, f)); diff != "" {
		t.Error(diff)
	}
}

// TestFetchTroubles names the step that fails. Nothing changes, and the next fetch brings the message.
func TestFetchTroubles(t *testing.T) {
	silent, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer silent.Close()
	s, immovable := mailtest.StartMemory(t, true), mailtest.StartMemory(t, false)
	f := officeOf(t, s.Account)
	s.Append(t, "INBOX", letters(1)...)
	for name, tc := range map[string]struct {
		change func(*Fetcher)
		step   string
		want   string
	}{
		"no server":      {func(f *Fetcher) { f.Setup.Mail.Port = 1 }, "connect", "refused"},
		"unknown issuer": {func(f *Fetcher) { f.Trust = nil }, "tls", "certificate signed by unknown authority"},
		"another host":   {func(f *Fetcher) { f.Setup.Mail.Host = "127.0.0.2" }, "connect tls", ""},
		"no starttls":    {func(f *Fetcher) { f.Setup.Mail.TLS = "starttls" }, "tls", ""},
		"wrong user":     {func(f *Fetcher) { f.Setup.Mail.User = "nobody" }, "login", ""},
		"no password":    {func(f *Fetcher) { f.Setup.Mail.Password = config.Secret{Env: "KALENDS_NOT_SET"} }, "login", "KALENDS_NOT_SET"},
		"no folder":      {func(f *Fetcher) { f.Setup.Mail.Folder = "Results" }, "folder", "No such mailbox"},
		"no MOVE":        {func(f *Fetcher) { f.Setup.Mail.Port = immovable.Port; f.Trust = immovable.Trust }, "move", "MOVE"},
		"a silent server": {func(f *Fetcher) {
			f.Setup.Mail.Port = silent.Addr().(*net.TCPAddr).Port
			f.patience = 50 * time.Millisecond
		}, "tls", "has not answered"},
	} {
		broken := f
		tc.change(&broken)
		_, err := broken.Fetch(t.Context())
		var trouble Trouble
		if !errors.As(err, &trouble) || !strings.Contains(tc.step, trouble.Step) || !strings.Contains(err.Error(), tc.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if got := fetched(t, f); got != 1 {
		t.Errorf("after all that: %d", got)
	}
	gone := f
	gone.Dir = filepath.Join(f.Dir, "gone")
	if _, err := gone.Fetch(t.Context()); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the share is gone: %v", err)
	}
}

// TestFetchOutlasted ends a fetch whose context ends, at a server that is silent.
func TestFetchOutlasted(t *testing.T) {
	silent, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer silent.Close()
	s := mailtest.StartMemory(t, true)
	f := officeOf(t, s.Account)
	f.Setup.Mail.Port = silent.Addr().(*net.TCPAddr).Port
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if _, err := f.Fetch(ctx); !errors.Is(err, context.DeadlineExceeded) {
		t.Error(err)
	}
}
