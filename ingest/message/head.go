package message

import (
	"bytes"
	"io"
	"mime"
	"net/mail"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode"

	"golang.org/x/net/idna"

	"kalends/templates"
)

// field is a field of a head, with its name in lower case.
type field struct{ name, value string }

// head is the head of a message or of a part, the uppermost field first.
type head []field

var (
	blankLine = templates.Pattern(`(?:^|\n)\r?\n`)
	fieldText = templates.Pattern(`(?m)^([!-9;-~]{1,76})[ \t]*:(.*(?:\n[ \t].*)*)`)
)

// readHead reads the head of a message or of a part, and returns what follows it. It leaves out lines that are no
// fields, such as the first line of a mailbox file.
func readHead(data []byte) (h head, body []byte) {
	text, body := data[:min(len(data), maxHead)], data[min(len(data), maxHead):]
	if end := blankLine().FindIndex(text); end != nil {
		text, body = data[:end[0]], data[end[1]:]
	}
	for _, m := range fieldText().FindAllSubmatch(text, maxFields) {
		value := m[2][:min(len(m[2]), maxValue)]
		value = bytes.TrimSpace(bytes.ReplaceAll(bytes.ReplaceAll(value, []byte("\r"), nil), []byte("\n"), nil))
		h = append(h, field{strings.ToLower(string(m[1])), string(value)})
	}
	return h, body
}

// all returns the values of all fields of a name.
func (h head) all(name string) (values []string) {
	for _, f := range h {
		if f.name == name {
			values = append(values, f.value)
		}
	}
	return values
}

// get returns the value of the uppermost field of a name; empty if there is none.
func (h head) get(name string) string { return append(h.all(name), "")[0] }

// isMessage reports whether a head is that of a mail message.
func (h head) isMessage() bool {
	n := 0
	for _, name := range []string{"from", "to", "subject", "date", "message-id", "mime-version", "received", "return-path"} {
		if h.get(name) != "" {
			n++
		}
	}
	return n >= 2
}

var messageID = templates.Pattern(`<([!-;=?A-~]+@[!-;=?A-~]+)>`)

// ids returns the well-formed Message-IDs in the uppermost field of each name. If there are too many, it keeps the first
// one and the last ones.
func (h head) ids(names ...string) (all []string) {
	for _, name := range names {
		for _, m := range messageID().FindAllStringSubmatch(h.get(name), -1) {
			if len(m[1]) <= maxAddress && !slices.Contains(all, m[1]) {
				all = append(all, m[1])
			}
		}
	}
	if n := len(all); n > maxIDs {
		all = slices.Delete(all, 1, n-maxIDs+1)
	}
	return all
}

var bracketed = templates.Pattern(`"(?:[^"\\]|\\.)*"|<([^<>]*)>`)

// address returns the address in a field of a head. It returns "" if the field is missing or stands there twice, because
// nobody knows which of the two the mail server has checked.
func (h head) address(name string) string {
	if values := h.all(name); len(values) == 1 {
		return Address(values[0])
	}
	return ""
}

// Address returns the mail address in a text, which may have a name beside it, in the form in which addresses are
// compared. It returns "" if there is none, and if there are several.
func Address(text string) string {
	anyCharset := func(_ string, in io.Reader) (io.Reader, error) { return in, nil }
	parser := mail.AddressParser{WordDecoder: &mime.WordDecoder{CharsetReader: anyCharset}}
	list, err := parser.ParseList(text)
	if err != nil { // a name with a comma, without the quotation marks that it needs
		for _, m := range bracketed().FindAllStringSubmatch(text, -1) {
			if m[1] != "" {
				list = append(list, &mail.Address{Address: m[1]})
			}
		}
	}
	if len(list) != 1 {
		return ""
	}
	return compared(list[0].Address)
}

var (
	localPart  = templates.Pattern("^[\\pL\\pM\\pN!#$%&'*+/=?^_`{|}~.-]+$")
	domainName = templates.Pattern(`^[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+$`)
)

// compared returns an address in lower case, with a domain in other letters as it is sent (xn--…). It returns "" for a
// text that is no address.
func compared(s string) string {
	local, domain, _ := strings.Cut(strings.TrimSpace(s), "@")
	domain, err := idna.Lookup.ToASCII(strings.TrimSuffix(domain, "."))
	if err != nil || len(s) > maxAddress || !localPart().MatchString(local) || !domainName().MatchString(domain) {
		return ""
	}
	return strings.ToLower(local + "@" + domain)
}

// oneLine returns a text as one line of at most so many characters, without control characters and those that change
// how others are shown.
func oneLine(s string, most int) string {
	s = strings.Map(func(r rune) rune {
		if unicode.In(r, unicode.Cf, unicode.Co, unicode.Other_Default_Ignorable_Code_Point) {
			return -1
		}
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, s)
	runes := []rune(strings.Join(strings.Fields(s), " "))
	return strings.TrimSpace(string(runes[:min(len(runes), most)]))
}

// rule is a reason, or a check, and the texts that show it.
type rule struct {
	name  string
	shows func() *regexp.Regexp
}

// silences recognise by a field, or by the sender, that no machine may answer a message; the gravest reason stands first.
var silences = []rule{
	{"bounce", templates.Pattern(`^(?:return-path:<>|content-type:multipart/report|` +
		`address:(?:mailer[-_.]?daemon|postmaster|bounces?)[-_.+=@])`)},
	{"auto", templates.Pattern(`^(?:auto-submitted:(?:[^n]|n[^o])|x-autoreply:|x-autorespond:|x-auto-response-suppress:(?:[^n]|n[^o]))`)},
	{"list", templates.Pattern(`^(?:precedence:(?:bulk|list|junk)|list-(?:id|unsubscribe|post):)`)},
	{"noreply", templates.Pattern(`^address:(?:no|do[-_.]?not|not)[-_.]?reply`)},
}

// silent returns why no machine may answer a message.
func (h head) silent(sender string) string {
	for _, s := range silences {
		for _, f := range append(h, field{"address", sender}) {
			if s.shows().MatchString(f.name + ":" + strings.ToLower(f.value)) {
				return silentKey + s.name
			}
		}
	}
	return ""
}

// checks recognise that the mail server found a check in order, and for which domain.
var checks = []rule{
	{"dkim", templates.Pattern(`;\s*dkim\s*=\s*pass\s[^;]*?\bheader\.[di]\s*=\s*(?:[^\s;@]*@)?([^\s;]+)`)},
	{"dmarc", templates.Pattern(`;\s*dmarc\s*=\s*pass\s[^;]*?\bheader\.from\s*=\s*(?:[^\s;@]*@)?([^\s;]+)`)},
	{"spf", templates.Pattern(`;\s*spf\s*=\s*pass\s[^;]*?\bsmtp\.mailfrom\s*=\s*(?:[^\s;@]*@)?([^\s;]+)`)},
}

// read returns what the office's own mail server has written into the head of a message: when it received the message,
// and which checks the sender's domain has passed. Results above the server's own line of Received are all believed. A
// sender can forge what is below that line, so there only the uppermost results are believed.
func (own Server) read(h head, sender string) (received time.Time, passed []string) {
	found, results := false, ""
	for _, f := range h {
		value := withoutComments(f.value)
		switch {
		case f.name == "received" && !found && (own.Host == "" || own.is(receiver(value))):
			found, received = true, dateOf(value)
		case f.name == "authentication-results" && (!found || results == "") && own.is(value):
			results += "; " + value
		}
	}
	_, from, _ := strings.Cut(sender, "@")
	for _, c := range checks {
		for _, m := range c.shows().FindAllStringSubmatch(results, -1) {
			if found && ofDomain(from, m[1]) && !slices.Contains(passed, c.name) {
				passed = append(passed, c.name)
			}
		}
	}
	return received, passed
}

// is reports whether a value begins with the name of the office's own server.
func (own Server) is(value string) bool {
	host, _, _ := strings.Cut(value, ";")
	host, _, _ = strings.Cut(strings.TrimSpace(host), " ")
	return own.Host != "" && strings.EqualFold(strings.TrimSuffix(host, "."), strings.TrimSuffix(own.Host, "."))
}

// ofDomain reports whether one of two domains is the other or a part of it: anybody can pass a check for a domain of his
// own.
func ofDomain(from, checked string) bool {
	_, checked, _ = strings.Cut(compared("a@"+checked), "@")
	return checked != "" && from != "" && (strings.HasSuffix("."+from, "."+checked) || strings.HasSuffix("."+checked, "."+from))
}

// receiver returns which server a line of Received is by. After "from" stands a word that the sender has chosen.
func receiver(line string) string {
	words := strings.Fields(line)
	if len(words) > 1 && strings.EqualFold(words[0], "from") {
		words = words[2:]
	}
	for i := range max(0, len(words)-1) {
		if strings.EqualFold(words[i], "by") {
			return words[i+1]
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

// withoutComments returns a value without its comments and quoted words.
func withoutComments(s string) string {
	var b strings.Builder
	depth, quoted := 0, false
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '\\' && (quoted || depth > 0):
			i++
		case c == '"' && depth == 0:
			quoted = !quoted
		case c == '(' && !quoted:
			depth++
			b.WriteByte(' ')
		case c == ')' && !quoted && depth > 0:
			depth--
		case depth == 0 && !quoted:
			b.WriteByte(c)
		}
	}
	return b.String()
}
