package sheets

import (
	"kalends/rating"
	"kalends/templates"
)

// Guide returns the page that tells a sender how to export from a program so that nothing is asked next time. The program
// is the key of its words; the event's code, which may be empty, is an example.
func Guide(lang, program, event string) []byte {
	w := templates.In(lang)
	t, key := textIn(w), "exports.guide."+program
	t.line(w.Say("exports.guide.title", "program", w.Say(key+".name")))
	t.line("")
	t.line(w.Say("exports.guide.once"))
	t.line("")
	for n := 1; w.Has(key + ".step" + count(n)); n++ {
		t.line("- " + w.Say(key+".step"+count(n)))
	}
	t.line("- " + w.Labelled("exports.guide.event", []string{"code", rating.Word(event)}))
	return t.bytes()
}
