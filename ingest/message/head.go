package message

import (
	"bufio"
	"bytes"
	"io"
	"mime"
	"net/mail"
	"slices"
	"strings"
	"unicode"

	"github.com/emersion/go-message/textproto"
	"golang.org/x/net/idna"

	"kalends/templates"
)

// readHead reads the head of a message or of a part, and returns what follows it. It leaves out lines that are no
// fields, such as the first line of a mailbox file.
func readHead(data []byte) (h textproto.Header, body []byte) {
	var kept bytes.Buffer
	fields, size, inField := 0, 0, false
	for len(data) > 0 && kept.Len() < maxHead && fields < maxFields {
		line, rest, _ := bytes.Cut(data, []byte("\n"))
		data = rest
		if line = bytes.TrimSuffix(line, []byte("\r")); len(line) == 0 {
			break
		}
		if fieldName().Match(line) {
			fields, size, inField = fields+1, 0, true
		} else if line[0] != ' ' && line[0] != '\t' {
			inField = false
		}
		if line = line[:min(len(line), maxValue-size)]; inField && len(line) > 0 {
			size += len(line)
			kept.Write(line)
			kept.WriteString("\r\n")
		}
	}
	h, _ = textproto.ReadHeader(bufio.NewReader(&kept)) // every line begins a field or continues one
	return h, data
}

var fieldName = templates.Pattern(`^[!-9;-~]{1,76}[ \t]*:`)

// isMessage reports whether a head is that of a mail message.
func isMessage(h textproto.Header) bool {
	n := 0
	for _, name := range []string{"From", "To", "Subject", "Date", "Message-Id", "Mime-Version", "Received", "Return-Path"} {
		if h.Has(name) {
			n++
		}
	}
	return n >= 2
}

// thread returns the Message-ID of a message, and those of the messages before it: the first one of the thread and the
// last ones. IDs that are not well-formed are left out.
func thread(h textproto.Header) (id string, refs []string) {
	ids := func(all []string, name string) []string {
		for _, m := range messageID().FindAllStringSubmatch(h.Get(name), -1) {
			if len(m[1]) <= maxID && !slices.Contains(all, m[1]) {
				all = append(all, m[1])
			}
		}
		return all
	}
	refs = ids(ids(nil, "References"), "In-Reply-To")
	if n := len(refs); n > maxRefs {
		refs = slices.Delete(refs, 1, n-maxRefs+1)
	}
	if own := ids(nil, "Message-Id"); len(own) > 0 {
		id = own[0]
	}
	return id, refs
}

var messageID = templates.Pattern(`<([!-;=?A-~]+@[!-;=?A-~]+)>`)

// oneAddress returns the address in a field of a head. It returns "" if there is none, and if there are several, because
// nobody knows which of them the mail server has checked.
func oneAddress(h textproto.Header, name string) string {
	fields := h.FieldsByKey(name)
	if fields.Len() != 1 {
		return ""
	}
	fields.Next()
	value := fields.Value()
	anyCharset := func(_ string, in io.Reader) (io.Reader, error) { return in, nil }
	parser := mail.AddressParser{WordDecoder: &mime.WordDecoder{CharsetReader: anyCharset}}
	switch list, err := parser.ParseList(value); {
	case err == nil && len(list) == 1:
		return Address(list[0].Address)
	case err == nil:
		return ""
	}
	value = quotation().ReplaceAllString(value, "") // a name with a comma, without the quotation marks that it needs
	if in := bracketed().FindAllStringSubmatch(value, -1); len(in) == 1 {
		return Address(in[0][1])
	}
	return Address(value)
}

var (
	quotation = templates.Pattern(`"(?:[^"\\]|\\.)*"`)
	bracketed = templates.Pattern(`<([^<>]*)>`)
)

// Address returns a mail address in the form in which addresses are compared: in lower case, with a domain in other
// letters as it is sent (xn--…). It returns "" for a text that is no address.
func Address(s string) string {
	s = strings.TrimSpace(s)
	local, domain, ok := strings.Cut(s, "@")
	if !ok || len(s) > maxAddress || !localPart().MatchString(local) {
		return ""
	}
	domain, err := idna.Lookup.ToASCII(strings.TrimSuffix(domain, "."))
	if err != nil || !domainName().MatchString(domain) {
		return ""
	}
	return strings.ToLower(local + "@" + domain)
}

var (
	localPart  = templates.Pattern("^[\\pL\\pM\\pN!#$%&'*+/=?^_`{|}~-]+(?:\\.[\\pL\\pM\\pN!#$%&'*+/=?^_`{|}~-]+)*$")
	domainName = templates.Pattern(`^[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+$`)
)

// oneLine returns a text as one line of at most so many characters, without control characters and those that change
// how others are shown.
func oneLine(s string, most int) string {
	s = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case unicode.IsControl(r), unicode.In(r, unicode.Cf, unicode.Co, unicode.Other_Default_Ignorable_Code_Point):
			return -1
		}
		return r
	}, s)
	runes := []rune(strings.Join(strings.Fields(s), " "))
	return strings.TrimSpace(string(runes[:min(len(runes), most)]))
}

// silent returns why no machine may answer a message with this head.
func silent(h textproto.Header, sender string) string {
	says := func(name string) string { return strings.ToLower(strings.TrimSpace(h.Get(name))) }
	kind, _ := parameters(h.Get("Content-Type"))
	local, _, _ := strings.Cut(sender, "@")
	auto, _ := parameters(h.Get("Auto-Submitted"))
	switch {
	case kind == reportKind, says("Return-Path") == "<>", bouncing().MatchString(local):
		return SilentBounce
	case auto != "" && auto != "no", h.Has("X-Autoreply"), h.Has("X-Autorespond"),
		h.Has("X-Auto-Response-Suppress") && says("X-Auto-Response-Suppress") != "none":
		return SilentAuto
	case slices.Contains([]string{"bulk", "list", "junk"}, says("Precedence")), h.Has("List-Id"), h.Has("List-Unsubscribe"),
		h.Has("List-Post"):
		return SilentList
	case unread().MatchString(local):
		return SilentNoReply
	}
	return ""
}

// The local parts of addresses of mail servers, and of those that nobody reads.
var (
	bouncing = templates.Pattern(`^(?:mailer[-_.]?daemon|postmaster|bounces?)(?:[-_.+=]|$)`)
	unread   = templates.Pattern(`^(?:no|do[-_.]?not|not?)[-_.]?reply`)
)
