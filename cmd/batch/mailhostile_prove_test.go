//go:build prove && linux && !race

package main

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"kalends/ledger"
	"kalends/publish/mail/mailtest"
	"kalends/publish/publishtest"
	"kalends/rating/finding"
)

// TestThreeThousandMutants damages messages of all kinds and lets the program open them in its worker, 300 in a pass: no
// worker ends, the memory stays bounded, every message comes to its place, and the good one among them is accepted.
func TestThreeThousandMutants(t *testing.T) {
	s, sink := mailtest.StartMemory(t, true), mailtest.StartSink(t)
	kinds := mailKinds()
	f := mailOffice(t, 2*len(kinds), s.Account, s.Plain, sink.Port)
	f.edit("kalends.yaml", func(b []byte) []byte { return append(b, "  senders: anyone\n"...) })
	var good [][]byte
	for n, k := range kinds {
		messages, _ := k.messages(&parcel{n: n, second: len(kinds) + n})
		good = append(good, messages...)
	}
	var most cost
	for round := range 10 {
		s.Append(t, "INBOX", string(publishtest.Letter{From: fmt.Sprintf("a%d@%s", round, domain), ID: fmt.Sprint("good", round, "@", domain),
			Subject: "Cup", Files: []publishtest.File{sheetFile(2*len(kinds) - 1 - round)}}.Bytes()))
		for i := range 300 {
			r := rand.New(rand.NewPCG(uint64(300*round+i), 41))
			f.write(fmt.Sprintf("inbox/m%03d.eml", i), publishtest.Mutant(r, good[r.IntN(len(good))], good[r.IntN(len(good))]))
		}
		now := time.Date(2026, 2, 21, 10, round, 0, 0, time.UTC).Format(time.RFC3339)
		status, output, c := built(t).runWeighed(t, f, now, "collect")
		if status != exitDone && status != exitPerson || c.peak > mostOfAll {
			t.Errorf("exit %d, %d MiB\n%s", status, c.peak>>20, output)
		}
		if left := f.messageFiles("inbox"); len(left) > 0 {
			t.Errorf("left: %q\n%s", left, output)
		}
		most.peak, most.cpu = max(most.peak, c.peak), most.cpu+c.cpu
	}
	f.checkMutants(most)
}

// checkMutants checks the ledger after the messages.
func (f testFolder) checkMutants(c cost) {
	f.t.Helper()
	l, err := ledger.OpenReadOnly(filepath.Join(f.dir, "ledger", "ledger.db"))
	if err != nil {
		f.t.Fatal(err)
	}
	defer l.Close()
	mails, err := ledger.Mails(l, ledger.MailFilter{})
	subs, also := l.Submissions(ledger.Filter{})
	if err != nil || also != nil || l.Check() != nil {
		f.t.Fatal(err, also, l.Check())
	}
	states, refused := map[ledger.State]int{}, 0
	for _, s := range subs {
		states[s.State]++
		for _, found := range s.Findings {
			switch found.Code {
			case finding.ReaderStopped, finding.TooMuchMemory, finding.TooMuchTime:
				f.t.Errorf("%s: %s", s.Name, found.Code)
			}
		}
		if strings.HasSuffix(s.Name, ".eml") {
			refused++
		}
	}
	for round := range 10 {
		if found, err := ledger.Mails(l, ledger.MailFilter{MessageID: fmt.Sprint("good", round, "@", domain)}); err != nil || len(found) != 1 || found[0].State != ledger.MailOpen {
			f.t.Errorf("%d: %+v %v", round, found, err)
		}
	}
	f.t.Logf("3,000 mutants: %d messages, %d no messages; sheets %v; at most %d MiB, %v of the processor", len(mails), refused, states, c.peak>>20, c.cpu)
}
