package rulebook

import (
	"fmt"
	"strings"

	"kalends/templates"
)

// Text tells one ruleset to a person at a terminal.
func Text(w templates.Words, r Ruleset) string {
	var b strings.Builder
	say := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	say("%s", r.Family)
	for _, v := range r.Versions {
		say("  %s  %s", v.ID, v.Since(w))
		say("    %s", v.Document)
	}
	if len(r.Options) > 0 {
		say("\n%s", w.Say("explain.options"))
	}
	for _, o := range r.Options {
		say("  %s: %s  (%s)", o.Key, strings.Join(o.Values, " | "), w.Say("explain.default", "value", o.Values[0]))
		say("    %s", o.Words(w))
	}
	say("\n%s", w.Say("explain.readings"))
	for _, reading := range r.Readings {
		say("  %s  %s", Short(reading.ID), Article(w, reading.Article))
		say("    %s", Words(w, reading))
	}
	for _, mended := range r.Mended(w) {
		say("  %s", mended)
	}
	return b.String()
}

// Markdown tells every ruleset for the documentation.
func Markdown(w templates.Words, all []Ruleset) string {
	var b strings.Builder
	say := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	say("# %s\n", w.Say("explain.doc.title"))
	say("%s", w.Say("explain.doc.intro"))
	for _, r := range all {
		say("\n## %s\n", r.Family)
		say("| %s | %s | %s |\n|---|---|---|", w.Say("explain.doc.version"), w.Say("explain.doc.document"), w.Say("explain.doc.events"))
		for _, v := range r.Versions {
			say("| `%s` | %s | %s |", v.ID, v.Document, v.Since(w))
		}
		say("\n| %s | %s | %s |\n|---|---|---|", w.Say("explain.doc.option"), w.Say("explain.doc.values"), w.Say("explain.doc.what"))
		for _, o := range r.Options {
			say("| `%s` | `%s` | %s |", o.Key, strings.Join(o.Values, "` `"), o.Words(w))
		}
		say("\n| %s | %s | %s |\n|---|---|---|", w.Say("explain.doc.reading"), w.Say("explain.doc.article"), w.Say("explain.doc.words"))
		for _, reading := range r.Readings {
			say("| %s | %s | %s |", Short(reading.ID), Article(w, reading.Article), Words(w, reading))
		}
		for _, mended := range r.Mended(w) {
			say("\n%s", mended)
		}
	}
	return b.String()
}
