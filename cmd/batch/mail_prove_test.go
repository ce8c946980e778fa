//go:build prove && linux

package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"kalends/publish/mail/mailtest"
	"kalends/publish/publishtest"
	"kalends/rating"
	"kalends/reports/sheets"
	"kalends/templates"
)

// TestTheWholeWayByMail sends sheets over Postfix into a mailbox of Dovecot's, which the running program reads, and
// answers over Postfix: a good sheet, a wrong one and its marked copy corrected, one about which the office is asked, one
// of a stranger. Everybody gets each answer once, in the thread of his message, in the language of the office.
func TestTheWholeWayByMail(t *testing.T) {
	r := mailtest.StartReal(t)
	for _, lang := range templates.Languages {
		if !t.Run(lang, func(t *testing.T) { (&correspondence{testFolder: testFolder{t: t}, real: r, lang: lang}).goes() }) {
			return
		}
	}
}

// correspondence is that of an association with an arbiter and a stranger.
type correspondence struct {
	testFolder
	real   *mailtest.Real
	lang   string
	before map[string]int // messages that a user had before
	told   map[string][]mailtest.Answer
}

func (c *correspondence) goes() {
	c.t.Helper()
	c.found()
	c.before = map[string]int{"arbiter": c.count("arbiter"), "stranger": c.count("stranger")}
	c.send("arbiter", "1", "", c.sheet("CUP-1", "1-0", false))
	c.send("arbiter", "2", "", c.sheet("CUP-2", "7-7", false))
	c.send("arbiter", "3", "", c.sheet("CUP-3", "1-0", true))
	c.send("stranger", "4", "", c.sheet("CUP-4", "½-½", false))
	c.real.Await(c.t, "results", "INBOX", 4)
	c.runs("2026-02-25T10:00:00Z", map[string][]string{"arbiter": {"1 accepted CUP-1", "2 rejected CUP-2", "3 waiting CUP-3"}})
	returned := c.told["arbiter"][slices.IndexFunc(c.told["arbiter"], func(a mailtest.Answer) bool { return strings.HasPrefix(a.InReplyTo, "<2") })]
	c.send("arbiter", "5", returned.ID, publishtest.File{Name: "CUP-2 corrected.xlsx", Data: c.corrected(returned)})
	c.answer("waiting/CUP-3/answers.xlsx", newcomer("", "F", "1999"))
	c.fill("registry/registry.xlsx", sheets.FillSheet{Sheet: "Players", Rows: []row{{"player.id": "N-1", "player.name": "Unknown, Ursula", "player.sex": "F", "player.birth": "1999"}}})
	c.answer("waiting/mail/stranger_club.example/answers.xlsx", row{"answer.answer": templates.In(c.lang).Say("answers.from.always"), "answer.by": "AK"})
	c.real.Await(c.t, "results", "INBOX", 1)
	c.runs("2026-02-26T10:00:00Z", map[string][]string{
		"arbiter": {"1 accepted CUP-1", "2 rejected CUP-2", "3 accepted CUP-3", "3 waiting CUP-3", "5 accepted CUP-2"}, "stranger": {"4 accepted CUP-4"}})
	c.runs("2026-03-01T00:05:00Z", map[string][]string{
		"arbiter": {"1 accepted CUP-1", "1 published CUP-1", "2 rejected CUP-2", "3 accepted CUP-3", "3 published CUP-3", "3 waiting CUP-3",
			"5 accepted CUP-2", "5 published CUP-2"}, "stranger": {"4 accepted CUP-4", "4 published CUP-4"}})
	if left := c.real.Account(c.t, "results").Messages(c.t, "INBOX"); len(left) > 0 {
		c.t.Errorf("%d messages are left in the mailbox", len(left))
	}
	c.must("2026-03-01T00:10:00Z", "verify", "--all")
}

// found makes the association.
func (c *correspondence) found() {
	c.t.Helper()
	c.dir = filepath.Join(c.t.TempDir(), "test")
	c.must("2025-01-01T12:00:00Z", "init", c.dir, "--ruleset", "fide-standard", "--lang", c.lang)
	box := c.real.Account(c.t, "results")
	c.edit("kalends.yaml", func(b []byte) []byte {
		return append([]byte(strings.Replace(string(b), "lists:\n  - id:", "lists:\n  - since: 2026-03-01\n    id:", 1)), fmt.Appendf(nil, `
notify:
  on: [published]
  email: {host: 127.0.0.1, port: %d, tls: none, from: results@office.example, to: [office@office.example]}
mail:
  imap: {host: localhost, port: %d, tls: tls, user: results, password_file: %s}
  server: %s
`, c.real.SMTP, box.Port, box.Password.File, mailtest.Host)...)
	})
	var people []row
	for i := range 8 {
		people = append(people, row{"player.id": mailPlayer(i), "player.name": mailName(i), "player.sex": "F", "player.birth": "1990"})
	}
	c.fill("registry/registry.xlsx", sheets.FillSheet{Sheet: "Players", Rows: people}, sheets.FillSheet{Sheet: "Arbiters", Rows: []row{
		{"arbiter.id": "1", "arbiter.name": "Biter, A.", "arbiter.grade": "NA", "arbiter.email": "arbiter@club.example"}}})
}

// sheet returns a sheet in the language of the office, of an event in which perhaps a stranger has played.
func (c *correspondence) sheet(code, result string, stranger bool) publishtest.File {
	c.t.Helper()
	at := filepath.Join(c.t.TempDir(), code+".xlsx")
	c.must("2026-02-24T12:00:00Z", "--lang", c.lang, "template", "--kind", "games", "--players", "4", "--rounds", "1", "-o", at)
	var players []row
	first := int(code[4]-'1') * 2
	for i := range 2 {
		players = append(players, row{"player.nr": fmt.Sprint(i + 1), "player.id": mailPlayer(first + i), "player.name": mailName(first + i), "player.sex": "F"})
	}
	if stranger {
		players[1] = row{"player.nr": "2", "player.id": "NEW", "player.name": "Unknown, Ursula", "player.sex": "F", "player.birth": "1999"}
	}
	data, err := os.ReadFile(at)
	if err == nil {
		data, err = sheets.Fill(data, []sheets.FillSheet{{Sheet: "Event", Rows: []row{event(code, "2026-02-07", "2026-02-20", 1)}}, {Sheet: "Players", Rows: players},
			{Sheet: "Games", Rows: []row{{"game.round": "1", "game.board": "1", "game.first": "1", "game.result": result, "game.second": "2"}}}})
	}
	if err != nil {
		c.t.Fatal(err)
	}
	return publishtest.File{Name: code + ".xlsx", Data: data}
}

// corrected returns the marked copy that came with an answer, with the result put right.
func (c *correspondence) corrected(a mailtest.Answer) []byte {
	c.t.Helper()
	for name, data := range a.Attached {
		if strings.Contains(name, "__REJECTED") {
			data, err := sheets.Fill(data, []sheets.FillSheet{{Sheet: "Games", From: 5, Rows: []row{{"game.result": "0-1"}}}})
			if err != nil {
				c.t.Fatal(err)
			}
			return data
		}
	}
	c.t.Fatalf("no marked copy: %s", a.Text)
	return nil
}

// send sends a message of a user, perhaps in reply to one.
func (c *correspondence) send(user, id, reply string, f publishtest.File) {
	c.t.Helper()
	from := user + "@club.example"
	text := string(publishtest.Letter{From: from, ID: c.id(id), Subject: "Cup", Files: []publishtest.File{f}}.Bytes())
	if reply != "" {
		text = "In-Reply-To: " + reply + "\r\nReferences: <2-" + c.lang + "@club.example> " + reply + "\r\n" + text
	}
	c.real.Send(c.t, from, []string{"results@office.example"}, text)
}

func (c *correspondence) id(id string) string { return id + "-" + c.lang + "@club.example" }

// answer answers the first question of a workbook.
func (c *correspondence) answer(name string, answer row) {
	c.t.Helper()
	if says := answer["answer.answer"]; says == "new player" {
		answer["answer.answer"] = templates.In(c.lang).Say("answers.new")
	}
	c.fill(name, sheets.FillSheet{Sheet: "Answers", From: 6, Rows: []row{answer}})
}

// runs runs the program at a moment until everybody has these answers, and no other.
func (c *correspondence) runs(now string, want map[string][]string) {
	c.t.Helper()
	p := exec.Command(built(c.t).path)
	p.Args = []string{"kalends", "-C", c.dir, "--now", now, "run", "--accept-clock"}
	p.Env = append(os.Environ(), "SSL_CERT_FILE="+c.real.Certificate.CertFile)
	var out strings.Builder
	p.Stdout, p.Stderr = &out, &out
	if err := p.Start(); err != nil {
		c.t.Fatal(err)
	}
	begun := time.Now()
	for end := time.Now().Add(40 * time.Second); time.Now().Before(end); time.Sleep(500 * time.Millisecond) {
		if c.read(); cmp.Equal(want, c.said()) {
			break
		}
	}
	c.t.Logf("%s: %v", now, time.Since(begun))
	time.Sleep(2 * time.Second) // for what should not come
	if err := p.Process.Signal(syscall.SIGTERM); err != nil {
		c.t.Fatal(err)
	}
	if err := p.Wait(); err != nil {
		c.t.Errorf("%v\n%s", err, out.String())
	}
	c.read()
	if diff := cmp.Diff(want, c.said()); diff != "" {
		c.t.Fatalf("%s: %s\n%s", now, diff, out.String())
	}
}

func (c *correspondence) count(user string) int {
	return len(c.real.Account(c.t, user).Messages(c.t, "INBOX"))
}

// read reads the answers that people have.
func (c *correspondence) read() {
	c.t.Helper()
	c.told = map[string][]mailtest.Answer{}
	for user, n := range c.before {
		for _, m := range c.real.Account(c.t, user).Messages(c.t, "INBOX")[n:] {
			a, is, err := mailtest.ReadAnswer([]byte(m))
			if err != nil || !is || !a.Auto {
				c.t.Fatalf("%v: %s", err, m)
			}
			c.told[user] = append(c.told[user], a)
		}
	}
}

// said returns what people were told: the number of the message, the verdict and the event.
func (c *correspondence) said() map[string][]string {
	c.t.Helper()
	all, w := map[string][]string{}, templates.In(c.lang)
	for user, answers := range c.told {
		for _, a := range answers {
			number, _, _ := strings.Cut(strings.TrimPrefix(a.InReplyTo, "<"), "-")
			verdict, event := "?", ""
			for _, stage := range []string{"accepted", "rejected", "waiting", "published"} {
				for i := range 4 {
					code := fmt.Sprint("CUP-", i+1)
					subject := w.Say("reply.subject."+stage, "event", code, "file", code+".xlsx", "list", "standard", "date", w.Date(rating.Day(2026, 3, 1)))
					if a.Subject == subject {
						verdict, event = stage, code
					}
				}
			}
			if a.InReplyTo != "<"+c.id(number)+">" || !strings.HasSuffix(a.References, a.InReplyTo) {
				c.t.Errorf("not in the thread: %+v", a)
			}
			if verdict == "?" {
				event = a.Subject
			}
			all[user] = append(all[user], number+" "+verdict+" "+event)
		}
		slices.Sort(all[user])
	}
	return all
}
