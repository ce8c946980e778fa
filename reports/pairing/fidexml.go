package pairing

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"strconv"
	"strings"

	"kalends/reports"
	"kalends/templates"
)

// field is an element of a player in FIDE's XML list.
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
	{"k", func(l *reports.Line) string { return reports.Positive(l.K) }},
	{"birthday", func(l *reports.Line) string { return reports.Positive(l.BirthYear) }},
	{"flag", flag},
}

// FIDEXML writes the list in XML, player by player. XML can hold every script, so names are those of the printed list.
func FIDEXML(to io.Writer, is reports.Issue) error {
	_, err := io.WriteString(to, xml.Header+caution(is)+"<playerslist>")
	var element bytes.Buffer
	for _, l := range is.Lines.All() {
		if err != nil {
			break
		}
		element.Reset()
		writePlayer(&element, l)
		_, err = to.Write(element.Bytes())
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

// caution returns a comment for a list that could be mistaken for one of FIDE's own. The format is FIDE's, so the
// comment is in English.
func caution(is reports.Issue) string {
	if is.Profile.Caution == "" {
		return ""
	}
	said := templates.In(templates.Languages[0]).Say(is.Profile.Caution + ".text")
	return "<!-- " + strings.ReplaceAll(said, "--", "–") + " -->\n"
}

func writePlayer(to *bytes.Buffer, l *reports.Line) {
	to.WriteString("\n<player>")
	for _, f := range fields {
		to.WriteString("\n <" + f.name + ">")
		_ = xml.EscapeText(to, []byte(f.of(l))) // a buffer takes everything
		to.WriteString("</" + f.name + ">")
	}
	to.WriteString("\n</player>")
}
