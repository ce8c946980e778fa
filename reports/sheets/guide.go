package sheets

import (
	"kalends/rating"
	"kalends/templates"
)

// GuideFor is the content of the page that tells a sender how to export from a program.
type GuideFor struct {
	Lang    string
	Program string // the key of its words
	Event   string // the code of the file's event; may be empty
}

// Guide returns the page that tells a sender how to export from a program so that nothing is asked next time.
func Guide(g GuideFor) []byte {
	w := templates.In(g.Lang)
	t := textIn(w)
	t.line(w.Say("exports.guide.title", "program", w.Say("exports.guide."+g.Program+".name")))
	t.line("")
	t.line(w.Say("exports.guide.once"))
	t.line("")
	for n := 1; w.Has("exports.guide." + g.Program + ".step" + count(n)); n++ {
		t.line("- " + w.Say("exports.guide."+g.Program+".step"+count(n)))
	}
	t.line("- " + w.Labelled("exports.guide.event", []string{"code", rating.Word(g.Event)}))
	return t.bytes()
}
