package rulebook

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"kalends/rating"
	"kalends/templates"
)

// Text describes a ruleset for a terminal.
func Text(w templates.Words, r Ruleset) string {
	var b strings.Builder
	say := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	say("%s", r.Family)
	for _, v := range r.Versions {
		say("  %s  %s", v.ID, Since(w, v))
		say("    %s", v.Document)
		if v.Reconstructed {
			say("    %s", w.Say("explain.reconstructed"))
		}
	}
	if len(r.Options) > 0 {
		say("\n%s", w.Say("explain.options"))
	}
	for _, o := range r.Options {
		say("  %s: %s  (%s)", o.Key, strings.Join(o.Values, " | "), w.Say("explain.default", "value", o.Values[0]))
		say("    %s", Decides(w, o))
	}
	r.regulation(w, &b)
	say("\n%s", w.Say("explain.readings"))
	for _, reading := range r.Readings {
		say("  %s  %s", Short(reading.ID), Article(w, reading.Article))
		say("    %s", Words(w, reading, r.Choices(reading.Option)))
	}
	for _, mended := range r.Mended(w) {
		say("  %s", mended)
	}
	return b.String()
}

// regulation writes the sentences of a regulation that an association has written itself, with the lines of its file;
// those of the versions of r.
func (r Ruleset) regulation(w templates.Words, b *strings.Builder) {
	head := ""
	for _, c := range r.Clauses {
		if !slices.ContainsFunc(r.Versions, func(v rating.Version) bool { return v.ID == c.Version }) {
			continue
		}
		if said := c.Version + w.Say(c.Phrase+".head"); said != head {
			head = said
			fmt.Fprintf(b, "\n%s\n", w.Say(c.Phrase+".head"))
		}
		fmt.Fprintf(b, "  %s  (%s)\n", w.Say(c.Phrase+".text"), Article(w, "line "+strconv.Itoa(c.Line)))
	}
}
