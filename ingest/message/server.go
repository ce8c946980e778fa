package message

import (
	"net/mail"
	"slices"
	"strings"
	"time"

	"github.com/emersion/go-message/textproto"
	"github.com/emersion/go-msgauth/authres"
)

// read returns what the office's own mail server has written into the head of a message: when it received it, and which
// checks it passed for the domain of its sender. Whoever sent the message can have written everything below the line of
// Received: there only the uppermost results count, above it all of that server.
func (s Server) read(h textproto.Header, sender string) (received time.Time, passed []string) {
	found, results := false, 0
	for f := h.Fields(); f.Next(); {
		value := withoutComments(f.Value())
		switch f.Key() {
		case "Received":
			if !found && (s.Host == "" || sameHost(receiver(value), s.Host)) {
				found, received = true, dateOf(value)
			}
		case "Authentication-Results":
			host, checks, _ := authres.Parse(value)
			if s.Host == "" || !sameHost(host, s.Host) || found && results > 0 {
				continue
			}
			results++
			for _, c := range checks {
				passed = append(passed, passedFor(c, sender)...)
			}
		}
	}
	if !found {
		return time.Time{}, nil
	}
	slices.Sort(passed)
	return received, slices.Compact(passed)
}

// passedFor returns the name of a check if it was passed for the domain of the sender: anybody can pass one for a domain
// of his own.
func passedFor(check authres.Result, sender string) []string {
	name, domain := "", ""
	switch c := check.(type) {
	case *authres.DKIMResult:
		if name = "dkim"; c.Value == authres.ResultPass {
			domain = c.Domain
			if domain == "" {
				domain = c.Identifier
			}
		}
	case *authres.SPFResult:
		if name = "spf"; c.Value == authres.ResultPass {
			domain = c.From
		}
	case *authres.DMARCResult:
		if name = "dmarc"; c.Value == authres.ResultPass {
			domain = c.From
		}
	}
	_, from, _ := strings.Cut(sender, "@")
	_, of, _ := strings.Cut(Address("a@"+domain[strings.LastIndex(domain, "@")+1:]), "@")
	if from == "" || of == "" || of != from && !strings.HasSuffix(from, "."+of) && !strings.HasSuffix(of, "."+from) {
		return nil
	}
	return []string{name}
}

// receiver returns which server a line of Received is by.
func receiver(line string) string {
	words := strings.Fields(line)
	if len(words) > 1 && strings.EqualFold(words[0], "from") {
		words = words[2:] // the sending server chose the second word
	}
	for i := range max(0, len(words)-1) {
		if strings.EqualFold(words[i], "by") {
			return strings.TrimSuffix(words[i+1], ";")
		}
	}
	return ""
}

// dateOf returns the date of a line of Received; zero if it cannot be true.
func dateOf(line string) time.Time {
	t, err := mail.ParseDate(strings.TrimSpace(line[strings.LastIndex(line, ";")+1:]))
	if err != nil || t.Year() < 1990 || t.Year() > 9000 {
		return time.Time{}
	}
	return t
}

func sameHost(a, b string) bool {
	return strings.EqualFold(strings.TrimSuffix(a, "."), strings.TrimSuffix(b, "."))
}

// withoutComments returns a value without its comments, and without the words that are quoted.
func withoutComments(s string) string {
	var b strings.Builder
	depth, quoted := 0, false
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '\\' && (quoted || depth > 0):
			i++
		case c == '"' && depth == 0:
			quoted = !quoted
		case quoted:
		case c == '(':
			depth++
			b.WriteByte(' ')
		case c == ')' && depth > 0:
			depth--
		case depth == 0:
			b.WriteByte(c)
		}
	}
	return b.String()
}
