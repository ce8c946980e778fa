package news

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"kalends/ledger"
	"kalends/publish/folder"
	"kalends/publish/notify"
	"kalends/rating"
)

// tellDecided tells what the office has decided: about what is out, whoever and whatever wrote it, and that a draft is not
// wanted.
func (p *Post) tellDecided(v *folder.View, begun []ledger.Begun) {
	decided := slices.DeleteFunc(slices.Clone(begun), func(b ledger.Begun) bool { return b.Decision == nil && b.Refused == nil })
	for part := range slices.Chunk(decided, mostItems) {
		m := notify.Message{Kind: notify.Decided}
		var hashes []string
		for _, b := range part {
			m.Items = append(m.Items, p.decided(v, b))
			hashes = append(hashes, b.Hash)
		}
		p.put(p.office(), m, timeOf(part[len(part)-1].At, v.Now), v.Now, strings.Join(hashes, " "))
	}
}

// decided says what was decided, and under it why, by which paper and by whom.
func (p *Post) decided(v *folder.View, b ledger.Begun) notify.Item {
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
