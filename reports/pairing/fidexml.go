package pairing

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"kalends/reports"
	"kalends/templates"
)

// field is an element of a player in a list in XML, as FIDE publishes its own.
type field struct {
	name string
	of   func(*reports.Line) string
}

var fields = []field{
	{"fideid", func(l *reports.Line) string { return l.ID }},
	{"name", func(l *reports.Line) string { return l.Name }},
	{"country", federation},
	{"sex", func(l *reports.Line) string { return string(l.Sex) }},
	{"title", title},
	{"w_title", womensTitle},
	{"o_title", none},
	{"foa_title", none},
	{"rating", wholeRating},
	{"games", func(l *reports.Line) string { return strconv.Itoa(l.Games) }},
	{"k", func(l *reports.Line) string { return positive(l.K) }},
	{"birthday", func(l *reports.Line) string { return positive(l.BirthYear) }},
	{"flag", flag},
}

// FIDEXML writes the list in XML, one player after the other. XML has room for every script, so names stand as the
// list prints them.
func FIDEXML(to io.Writer, is reports.Issue) error {
	_, err := io.WriteString(to, xml.Header+caution(is)+"<playerslist>")
	var element []byte
	for _, l := range is.Lines.All() {
		if err != nil {
			break
		}
		element = appendPlayer(element[:0], l)
		_, err = to.Write(element)
	}
	if is.Lines.Len() == 0 && err == nil {
		_, err = io.WriteString(to, "\n")
	}
	if err == nil {
		_, err = io.WriteString(to, "\n</playerslist>\n")
	}
	if err != nil {
		return fmt.Errorf("write xml: %w", err)
	}
	return nil
}

// caution is a comment in a list that could be mistaken for one of FIDE's own. The form is FIDE's, so it is English.
func caution(is reports.Issue) string {
	if is.Profile.Caution == "" {
		return ""
	}
	said := templates.In(templates.Languages[0]).Say(is.Profile.Caution + ".text")
	return "<!-- " + strings.ReplaceAll(said, "--", "–") + " -->\n"
}

// seams are the tags before, between and behind the fields of a player.
var seams = func() []string {
	all, begun := make([]string, 0, len(fields)+1), "\n<player>"
	for _, f := range fields {
		all, begun = append(all, begun+"\n <"+f.name+">"), "</"+f.name+">"
	}
	return append(all, begun+"\n</player>")
}()

func appendPlayer(b []byte, l *reports.Line) []byte {
	for i, f := range fields {
		b = appendEscaped(append(b, seams[i]...), f.of(l))
	}
	return append(b, seams[len(fields)]...)
}

// special are the bytes of a text that needs a second look: what XML writes otherwise or cannot hold, and the first byte
// of characters that are none.
var special = func() (all [256]bool) {
	for c := range ' ' {
		all[c] = true
	}
	for _, c := range []byte("<>&\"'\xEF") {
		all[c] = true
	}
	return all
}()

// appendEscaped writes a text as it stands between two tags.
func appendEscaped(b []byte, s string) []byte {
	if standsInXML(s) {
		return append(b, s...)
	}
	var out bytes.Buffer
	_ = xml.EscapeText(&out, []byte(s)) // a buffer takes everything
	return append(b, out.Bytes()...)
}

// standsInXML says of most texts that nothing is to be done with them.
func standsInXML(s string) bool {
	ascii := true
	for i := range len(s) {
		if special[s[i]] {
			return false
		}
		ascii = ascii && s[i] < utf8.RuneSelf
	}
	return ascii || utf8.ValidString(s)
}
