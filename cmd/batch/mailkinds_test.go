package main

import (
	"archive/zip"
	"bytes"
	"encoding/base64"
	"fmt"
	"strings"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/simplifiedchinese"

	"kalends/ingest/formats/formatstest"
	"kalends/ledger"
	"kalends/publish/publishtest"
)

// mailKind is a kind of mail messages, and what becomes of one.
type mailKind struct {
	name   string
	write  func(p *parcel)
	state  ledger.MailState // after the list is out; empty: it is no mail of the ledger
	sheets string           // the states of its sheets, sorted
	told   string           // what its sender is told: the beginnings of the subjects, sorted
}

// parcel is a mail message that a kind writes: a letter with the n-th event in a text file, whose sender is known.
type parcel struct {
	publishtest.Letter
	n      int
	second int      // the number of another event
	first  bool     // it is the first of its kind
	raw    [][]byte // the messages; nil: the letter
	answer string   // address to which answers go; empty: the sender's
}

// domain is that of known senders.
const domain = "club.example"

// proof is what the office's mail server says of a signature that is in order.
const proof = "dkim=pass header.d=" + domain

// wantedProof makes the office demand it.
const wantedProof = "  server: " + publishtest.Server + "\n  require: [dkim]\n"

// mailEvent returns the sheet of the n-th event, a game of two people of its own.
func mailEvent(n int, result string) formatstest.Grid {
	return formatstest.Grid{{fmt.Sprintf("Cup %d", n)}, {"Date: 2026-02-07 - 2026-02-20"}, {"Number of rounds: 1"}, {"Round 1"},
		{"Board", "ID", "White", "Result", "Black", "ID"},
		{"1", mailPlayer(2 * n), mailName(2 * n), result, mailName(2*n + 1), mailPlayer(2*n + 1)}}
}

func mailPlayer(i int) string { return fmt.Sprintf("P-%05d", i) }

// mailName returns a name that is not like that of another player.
func mailName(i int) string {
	letters := func(i, n int) string {
		var b strings.Builder
		for range n {
			b.WriteString([]string{"ba", "ko", "ri", "su", "me", "do", "fi", "ga", "lu", "te"}[i%10])
			i /= 10
		}
		return strings.ToUpper(b.String()[:1]) + b.String()[1:]
	}
	return letters(i*7919+13, 4) + ", " + letters(i*104729+7, 4)
}

// sheetFile returns the sheet of the n-th event as a text file.
func sheetFile(n int) publishtest.File {
	return publishtest.File{Name: fmt.Sprintf("2026-CUP-%d_x.csv", n), Data: mailEvent(n, "1-0").CSV(',')}
}

// good sends the sheet in a format.
func good(end string, format func(formatstest.Grid) []byte) mailKind {
	return mailKind{"good, " + end, func(p *parcel) {
		p.Files[0] = publishtest.File{Name: fmt.Sprintf("2026-CUP-%d_x%s", p.n, end[strings.LastIndex(end, "."):]), Data: format(mailEvent(p.n, "1-0"))}
	}, ledger.MailDone, "accepted", "Accepted, Published"}
}

// without sends no sheet but this file, or none.
func without(name, file, data, told string) mailKind {
	k := mailKind{name, func(p *parcel) {
		if p.Files = nil; file != "" {
			p.Files = []publishtest.File{{Name: file, Data: []byte(data)}}
		}
	}, ledger.MailDone, "", "No sheet was found"}
	if told != "" {
		k.sheets, k.told = "rejected", told
	}
	return k
}

// taken is a good sheet whose message is written otherwise.
func taken(name string, write func(p *parcel)) mailKind {
	return mailKind{name, write, ledger.MailDone, "accepted", "Accepted, Published"}
}

// silently is a good sheet of whose verdict nobody is told.
func silently(name string, write func(p *parcel)) mailKind {
	return mailKind{name, write, ledger.MailDone, "accepted", ""}
}

// holds is a message that waits for the office.
func holds(name string, write func(p *parcel)) mailKind {
	return mailKind{name, write, ledger.MailHeld, "", ""}
}

// lost is a message that came damaged.
func lost(name string, change func(s string) string) mailKind {
	return mailKind{name, func(p *parcel) { p.rewrite(change) }, ledger.MailDone, "", "No sheet was found"}
}

// rewrite sends the letter with changes of its text.
func (p *parcel) rewrite(change func(s string) string) {
	p.raw = [][]byte{[]byte(change(string(p.Bytes())))}
}

// head adds lines to the head.
func (p *parcel) head(lines string) { p.rewrite(func(s string) string { return lines + "\r\n" + s }) }

// replaced replaces a text once.
func replaced(old, by string) func(string) string {
	return func(s string) string { return strings.Replace(s, old, by, 1) }
}

// photo is the beginning of a photograph.
const photo = "\xFF\xD8\xFF\xE0\x00\x10JFIF"

// within wraps a letter into another message.
func within(s string, how string) string {
	head, _, _ := strings.Cut(s, "MIME-Version")
	return head + "MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=outer\r\n\r\n--outer\r\n\r\nSee below.\r\n--outer\r\n" + how + "\r\n\r\n" + s + "\r\n--outer--\r\n"
}

// zipOf packs files: name and bytes in turn.
func zipOf(files ...any) []byte {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for i := 0; i < len(files); i += 2 {
		w, err := z.Create(files[i].(string))
		if err == nil {
			_, err = w.Write(files[i+1].([]byte))
		}
		if err != nil {
			panic(err)
		}
	}
	if err := z.Close(); err != nil {
		panic(err)
	}
	return b.Bytes()
}

// mailKinds are the kinds of messages that come to an office.
func mailKinds() []mailKind {
	all := []mailKind{
		good("a comma .csv", func(g formatstest.Grid) []byte { return g.CSV(',') }),
		good("a semicolon .csv", func(g formatstest.Grid) []byte { return g.CSV(';') }),
		good("a tab .txt", func(g formatstest.Grid) []byte { return g.CSV('\t') }),
		good(".xlsx", formatstest.Grid.XLSX), good(".xls", formatstest.Grid.XLS), good(".ods", formatstest.Grid.ODS),
		good(".xml", formatstest.Grid.XML), good(".html", formatstest.Grid.HTML),
		{"wrong", func(p *parcel) { p.Files[0].Data = mailEvent(p.n, "perhaps").CSV(',') }, ledger.MailDone, "rejected", "Returned, please correct"},
		{"no table", func(p *parcel) { p.Files[0].Data = fmt.Appendf(nil, "nothing,here %d\n", p.n) }, ledger.MailDone, "rejected", "Returned, please correct"},
		{"an empty file", func(p *parcel) { p.Files[0].Data = nil }, ledger.MailDone, "rejected", "Returned, please correct"},
		{"a good and a wrong one", func(p *parcel) {
			p.Files = append(p.Files, publishtest.File{Name: "second.csv", Data: mailEvent(p.n, "7-7").CSV(';')})
		}, ledger.MailDone, "accepted rejected", "2 sheets, Published"},
		{"a newcomer without a number", func(p *parcel) {
			g := mailEvent(p.n, "1-0")
			g[5][5], g[5][4] = "", "Unknown, Ursula"
			p.Files[0].Data = g.CSV(',')
		}, ledger.MailOpen, "waiting", "Received, the office has been asked"},
		{"two in a ZIP", func(p *parcel) {
			other := sheetFile(p.second)
			p.Files = []publishtest.File{{Name: "all.zip", Data: zipOf(p.Files[0].Name, p.Files[0].Data, "folder/"+other.Name, other.Data)}}
		}, ledger.MailDone, "accepted accepted", "2 sheets, 2 sheets"},
		taken("one in a ZIP beside a PDF", func(p *parcel) {
			p.Files = []publishtest.File{{Name: "all.zip", Data: zipOf(p.Files[0].Name, p.Files[0].Data, "a.pdf", []byte("%PDF-1.4\n"))}}
		}),
		taken("forwarded", func(p *parcel) {
			p.rewrite(func(s string) string { return within(s, "Content-Type: message/rfc822") })
		}),
		taken("forwarded as a file", func(p *parcel) {
			p.rewrite(func(s string) string { return within(s, "Content-Type: application/octet-stream; name=a.eml") })
		}),
		taken("beside pictures and a calendar", func(p *parcel) {
			p.Files = append(p.Files, publishtest.File{Name: "logo.png", Data: []byte("\x89PNG\r\n\x1a\n")},
				publishtest.File{Name: "a.ics", Data: []byte("BEGIN:VCALENDAR\n")}, publishtest.File{Name: "a.p7s", Data: []byte("x")})
		}),
		taken("beside a PDF", func(p *parcel) {
			p.Files = append(p.Files, publishtest.File{Name: "a.pdf", Data: []byte("%PDF-1.4\n")})
		}),
		taken("a name with folders", func(p *parcel) { p.Files[0].Name = "../../registry/" + p.Files[0].Name }),
		taken("a name of Windows", func(p *parcel) { p.Files[0].Name = `C:\Users\x\` + p.Files[0].Name }),
		taken("a name that turns round", func(p *parcel) {
			p.Subject = "Cup \u202Excod"
			p.rewrite(replaced("_x.csv", "_\u202Exvsc.csv"))
		}),
		taken("a subject in GBK", func(p *parcel) {
			p.Subject, _ = simplifiedchinese.GBK.NewEncoder().String("成绩 " + fmt.Sprint(p.n))
		}),
		taken("a name in KOI8", func(p *parcel) {
			name, _ := charmap.KOI8R.NewEncoder().String(strings.Replace(p.Files[0].Name, "_x", "_кубок", 1))
			p.rewrite(replaced(fmt.Sprintf("%q", p.Files[0].Name), `"=?koi8-r?b?`+base64.StdEncoding.EncodeToString([]byte(name))+`?="`))
		}),
		taken("other line ends", func(p *parcel) { p.rewrite(func(s string) string { return strings.ReplaceAll(s, "\r\n", "\n") }) }),
		taken("no Message-ID", func(p *parcel) { p.ID = "" }),
		taken("answers go elsewhere", func(p *parcel) {
			p.answer = fmt.Sprintf("elsewhere%d@else.example", p.n)
			p.head("Reply-To: " + p.answer)
		}),
		without("no sheet", "", "", ""),
		{"a link", func(p *parcel) { p.Files, p.Text = nil, "https://drive.google.com/file/d/1" }, ledger.MailDone, "", "No sheet was found"},
		{"PGP", func(p *parcel) { p.Files, p.Text = nil, "-----BEGIN PGP MESSAGE-----" }, ledger.MailDone, "", "No sheet was found"},
		without("S/MIME", "smime.p7m", "0\x80", ""),
		without("winmail.dat", "winmail.dat", "\x78\x9f\x3e\x22", ""),
		without("a photograph", "IMG.jpeg", photo+strings.Repeat("\x00", 100_000), "Returned, please correct"),
		without("a PDF", "results.pdf", "%PDF-1.4\n", "Returned, please correct"),
		{"too large", func(p *parcel) {
			p.Files = nil
			if !p.first {
				p.head("X-Kalends-Too-Large: 70000000")
				return
			}
			p.Files = []publishtest.File{{Name: "a.csv", Data: make([]byte, 22<<20)}}
		}, ledger.MailDone, "", "No sheet was found"},
		lost("no end", func(s string) string { return s[:strings.LastIndex(s, "--part--")-20] }),
		lost("no boundary", replaced("; boundary=part", "")),
		lost("no base64", func(s string) string {
			at := strings.LastIndex(s, "\r\n\r\n") + 10
			return s[:at] + "*" + s[at+1:]
		}),
		lost("parts in parts", func(s string) string {
			head, body, _ := strings.Cut(s, "Content-Type: multipart/mixed; boundary=part")
			for i := range 12 {
				body = fmt.Sprintf("\r\n\r\n--b%d\r\nContent-Type: multipart/mixed; boundary=%s", i, map[bool]string{true: "part", false: fmt.Sprintf("b%d", i-1)}[i == 0]) + body + fmt.Sprintf("\r\n--b%d--\r\n", i)
			}
			return head + "Content-Type: multipart/mixed; boundary=b11" + body
		}),
		silently("a mailing list", func(p *parcel) { p.head("List-Id: <arbiters.club.example>") }),
		silently("bulk", func(p *parcel) { p.head("Precedence: bulk") }),
		silently("a program", func(p *parcel) { p.head("Auto-Submitted: auto-generated") }),
		silently("no return path", func(p *parcel) { p.head("Return-Path: <>") }),
		silently("an address without a reader", func(p *parcel) { p.From = fmt.Sprintf("noreply-%d@%s", p.n, domain) }),
		{"a bounce", func(p *parcel) { p.rewrite(replaced("multipart/mixed;", "multipart/report;")) }, ledger.MailDone, "", ""},
		{"out of office", func(p *parcel) { p.Files = nil; p.head("Auto-Submitted: auto-replied") }, ledger.MailDone, "", ""},
		{"our own address", func(p *parcel) { p.Files, p.From, p.Text = nil, "office@"+domain, fmt.Sprint(p.n) }, ledger.MailDone, "", ""},
		holds("a stranger", func(p *parcel) {
			p.From, p.Passed = fmt.Sprintf("s%d@else.example", p.n), "dkim=pass header.d=else.example"
		}),
		{"a stranger without a sheet", func(p *parcel) { p.From, p.Files = fmt.Sprintf("s%d@else.example", p.n), nil }, ledger.MailDone, "", ""},
		holds("a forged signature", func(p *parcel) { p.Passed = "dkim=fail header.d=" + domain }),
		holds("a signature of others", func(p *parcel) { p.Passed = "dkim=pass header.d=else.example" }),
		holds("another server's word", func(p *parcel) {
			p.rewrite(func(s string) string {
				return strings.Replace(s, "Authentication-Results: "+publishtest.Server, "Authentication-Results: mx.else.example", 1)
			})
		}),
		holds("no word of the server", func(p *parcel) { p.Passed = "" }),
		holds("two senders", func(p *parcel) { p.head("From: eve@else.example") }),
		holds("no sender", func(p *parcel) { p.rewrite(replaced("From: ", "X-From: ")) }),
		{"no message", func(p *parcel) { p.raw = [][]byte{fmt.Appendf(nil, "Dear office, cup %d was won.\r\n", p.n)} }, "", "", ""},
		{"twice the same", func(p *parcel) { p.raw = [][]byte{p.Bytes(), p.Bytes()} }, ledger.MailDone, "accepted", "Accepted, Published"},
		{"twice by two ways", func(p *parcel) {
			p.raw = [][]byte{p.Bytes(), append([]byte("Received: from relay.example by "+publishtest.Server+"; Tue, 24 Feb 2026 23:00:00 +0000\r\n"), p.Bytes()...)}
		}, ledger.MailDone, "accepted", "Accepted, Published"},
		{"one Message-ID, two messages", func(p *parcel) {
			first := p.Bytes()
			p.Files[0] = sheetFile(p.second)
			p.raw = [][]byte{first, p.Bytes()}
		}, ledger.MailDone, "accepted accepted", "Accepted, Accepted, Published, Published"},
		{"two messages, one sheet", func(p *parcel) {
			first := p.Bytes()
			p.ID = "again-" + p.ID
			p.raw = [][]byte{first, p.Bytes()}
		}, ledger.MailDone, "accepted", "Accepted, Accepted, Published, Published"},
	}
	return all
}

// messages returns the messages that a kind makes of a parcel, and the address that is told of them.
func (k mailKind) messages(p *parcel) (all [][]byte, to string) {
	n := p.n
	p.Letter = publishtest.Letter{From: fmt.Sprintf("a%d@%s", n, domain), ID: fmt.Sprintf("%d@%s", n, domain), Subject: fmt.Sprint("Cup ", n),
		Day: "2026-02-24", Passed: proof, Files: []publishtest.File{sheetFile(n)}}
	k.write(p)
	if p.raw == nil {
		p.raw = [][]byte{p.Bytes()}
	}
	if to = p.answer; to == "" {
		to = p.From
	}
	return p.raw, to
}
