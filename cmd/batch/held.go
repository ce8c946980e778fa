package main

import (
	"path/filepath"

	"kalends/publish/audit"
	"kalends/publish/folder"
	"kalends/publish/release"
	"kalends/reports/impact"
)

// saidHeld says what holds a list, where to look, and what to write when it was looked at.
func (d *door) saidHeld(out release.Out, page string) {
	if len(out.Held.Findings) == 0 || out.State == release.IsPublished || out.State == release.WasOut {
		return
	}
	d.lines(folder.FindingDigest(d.words, out.Held.Findings))
	switch {
	case out.Held.Codes == nil:
		d.tell("gate.shown", "page", page)
	case out.State == release.Awaits:
		d.tell("gate.held", "page", page, "command", impact.Command(out.List, out.Date, out.Held.Codes))
	default:
		d.tell("gate.would_hold", "page", page)
	}
}

// heldStatus says in the status what holds a list that awaits its release.
func (d statusCommand) heldStatus(l audit.ListStatus) {
	d.answerLines("        ", folder.FindingDigest(d.words, l.Unusual))
	d.answer("    %s", d.words.Say("messages.gate.held", "page", filepath.Join("draft", l.Awaiting, impact.Name), "command",
		impact.Command(l.List, l.HeldDate, l.Held)))
}
