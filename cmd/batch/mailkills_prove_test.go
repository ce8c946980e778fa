//go:build prove && linux

package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sync/atomic"
	"testing"

	"kalends/publish/mail/mailtest"
)

// mailMoments are when the program works in TestKilledWithMail: it takes messages, and publishes the list.
var mailMoments = []string{"2026-02-25T10:00:00Z", "2026-03-01T00:05:00Z"}

// TestKilledWithMail kills the real program at its n-th call while it fetches, opens, judges, answers and publishes, and
// starts it again: no message is lost, none is answered twice, each is answered, and the mailbox is empty.
func TestKilledWithMail(t *testing.T) {
	program := filepath.Join(t.TempDir(), "kalends")
	if err := os.Symlink(built(t).path, program); err != nil {
		t.Fatal(err)
	}
	var sent []sentMail
	for _, k := range mailKinds() {
		if n := len(sent); slices.Contains([]string{"wrong", "two in a ZIP", "no sheet", "a mailing list", "a stranger", "twice the same"}, k.name) {
			messages, to := k.messages(&parcel{n: n, second: n + 6})
			sent = append(sent, sentMail{k, messages, to})
		}
	}
	s := mailtest.StartMemory(t, true)
	base := mailOffice(t, 12, s.Account, s.Plain, 9)
	base.edit("kalends.yaml", func(b []byte) []byte { return append(b, wantedProof...) })
	var kills, copies atomic.Int64
	t.Run("", func(t *testing.T) {
		for at := range mailMoments {
			for i, call := range fatal {
				t.Run(fmt.Sprint(call, at), func(t *testing.T) {
					t.Parallel()
					for n := 1 + (i+at)%3; ; n += 3 {
						more, came := killedWithMail(t, program, base, s, sent, at, call, n)
						if !more {
							return
						}
						kills.Add(1)
						copies.Add(int64(came))
					}
				})
			}
		}
	})
	t.Logf("%d times killed, %d answers came again with their Message-ID", kills.Load(), copies.Load())
}

// killedWithMail kills the program at its n-th call at a moment, and returns whether it came so far, and how many answers
// came again.
func killedWithMail(t *testing.T, program string, base testFolder, in *mailtest.Memory, sent []sentMail, at int, call string, n int) (dead bool, copies int) {
	t.Helper()
	s, sink := mailtest.StartMemory(t, true), mailtest.StartSink(t)
	f := testFolder{t, filepath.Join(t.TempDir(), "test")}
	if err := os.CopyFS(f.dir, os.DirFS(base.dir)); err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(f.dir)
	f.edit("kalends.yaml", func(b []byte) []byte {
		b = bytes.Replace(b, []byte("port: 9,"), fmt.Appendf(nil, "port: %d,", sink.Port), 1)
		b = bytes.Replace(b, []byte(in.Password.File), []byte(s.Password.File), 1)
		return bytes.Replace(b, fmt.Appendf(nil, "port: %d,", in.Plain), fmt.Appendf(nil, "port: %d,", s.Plain), 1)
	})
	var all []string
	for _, m := range sent {
		for _, data := range m.messages {
			all = append(all, string(data))
		}
	}
	s.Append(t, "INBOX", all...)
	p, seen, said := built(t), "", ""
	for i, now := range mailMoments {
		if i == at {
			if seen, dead = kill(t, program, call, n, "-C", f.dir, "--now", now, "run", "--once", "--accept-clock"); !dead {
				return false, 0
			}
		}
		status, out, errs := p.run(t, f, now[:14]+"30:00Z", "run", "--once", "--accept-clock")
		if said += out + errs; status != exitDone && status != exitPerson {
			t.Errorf("started again, it ends with %d", status)
		}
	}
	answers, came := sink.Answers()
	f.checkSent(sent, answers)
	if in, read := s.Messages(t, "INBOX"), s.Messages(t, "Kalends"); len(in) != 0 || len(read) != len(all) {
		t.Errorf("%d messages in the mailbox, %d of %d in the folder of read messages", len(in), len(read), len(all))
	}
	if t.Failed() {
		t.Fatalf("%s %d: killed at %s; started again it says\n%s", call, n, place(seen, f.dir), said)
	}
	return true, came - len(answers)
}
