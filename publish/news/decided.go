package news

import (
	"fmt"
	"slices"
	"strconv"

	"kalends/ledger"
	"kalends/publish/folder"
	"kalends/publish/notify"
	"kalends/rating"
)

// tellDecided puts notices of the office's decisions about published lists, by any command or sheet, and of refused
// drafts.
func (p *Post) tellDecided(v *folder.View, changes []ledger.Transition) {
	decided := slices.DeleteFunc(slices.Clone(changes), func(b ledger.Transition) bool { return b.Decision == nil && b.Refused == nil })
	p.putItems(notify.Decided, decided, v.Now, func(b ledger.Transition) notify.Item { return p.decided(v, b) })
}

// decided returns the item of a decision or a refusal: what was decided, and as Problems why, by which document and by
// whom.
func (p *Post) decided(v *folder.View, b ledger.Transition) notify.Item {
	words := p.office()
	if b.Refused != nil {
		issue := v.IssueName(b.Refused.List, b.Refused.Date)
		return notify.Item{What: words.Say("notices.decided.refused", "issue", issue, "revision", strconv.Itoa(b.Refused.Revision)),
			Problems: rating.Word(b.Why)}
	}
	d := *b.Decision
	what := words.Say("decisions.taken", "n", strconv.Itoa(d.Number), "kind", words.Say("decisions.kind."+string(d.Kind)),
		"about", rating.Word(d.Subject()))
	why := rating.Word(d.Reason)
	if d.Document != "" {
		why += fmt.Sprintf(" (%s)", rating.Word(d.Document))
	}
	return notify.Item{Decision: d.Number, What: what, Problems: why + " — " + rating.Word(d.By)}
}
