package aligned

import (
	"regexp"
	"slices"
	"strings"

	"kalends/templates"
)

// The cross tables of the United States and Canada as texts: a head line with the name and the rounds, perhaps between
// bars, and of each player the letter of the result and the opponent, as W12 or W 12.
const (
	roundWord = `(?:r|rd|rnd|round)?\.? ?\d{1,2}`
	nameWord  = `player|name|player'?s? name|last name|name of player`
)

var (
	roundHead  = templates.Pattern(`(?i)^` + roundWord + `$`)
	nameHead   = templates.Pattern(`(?i)^(?:` + nameWord + `)$`)
	anyHead    = templates.Pattern(`(?i)^(?:` + roundWord + `|` + nameWord + `)$`)
	letterCell = templates.Pattern(`^(?:(?:[WLDXF]|WR?F|LR?F)[wbWB]?\d{1,4}(?:\(?[wbWB]\)?)?|[BHUZXF]-*|-[BHUN]-|WR?F|LR?F|(?i:bye)|-{2,})$`)
	spaced     = templates.Pattern(`(?:^|\s)((?:[WLD]|[WL]R?F)[WB]?\s+|[XF]\s)[1-9]\d{0,3}(?:\(?[wbWB]\)?)?(?:\s|$)`)
	rowNumber  = templates.Pattern(`^\s*\d{1,4}[.)]?\s`)
	leaders    = templates.Pattern(`\s\(\d{1,4}\)[ .]*\.|\s\.+\s|\.{3,}`)
)

// letters is Rows for a table with letters of results; found is false unless a cell shows that the letters are no
// colours.
func letters(lines []string) (rows []Row, beside int, found bool) {
	var heads []span
	decided := false
	for i, line := range lines {
		if len(line) > widestLine || strings.ContainsAny(line, "\t;") {
			return nil, 0, false
		}
		line = leaders().ReplaceAllStringFunc(strings.ReplaceAll(line, "|", "  "), blank)
		all, player := []span(nil), false
		if above := crossHeads(line); above != nil {
			heads, all = above, above
		} else if heads != nil {
			all, player = fields(closed(line))
		}
		switch {
		case strings.Trim(line, " -=_+") == "":
			continue
		case player && !beneathHeads(all, heads):
			return nil, i + 1, decided
		case player:
			decided = decided || slices.ContainsFunc(all, lostOrDrawn)
		case all == nil:
			all = []span{{text: strings.TrimSpace(line), column: 1}}
		}
		rows = append(rows, rowOf(i+1, all))
	}
	return rows, 0, decided
}

// blank returns as many blanks as a text has bytes; it replaces the dots that WinTD prints between a name and the next
// column, and the number in brackets before them.
func blank(text string) string { return strings.Repeat(" ", len(text)) }

// lostOrDrawn recognises cells that only a table of letters has, not one of colours.
func lostOrDrawn(s span) bool {
	return letterCell().MatchString(s.text) && strings.ContainsAny(s.text[:1], "LD") && strings.ContainsAny(s.text, "0123456789")
}

func rowOf(number int, all []span) Row {
	row := Row{Number: number}
	for _, s := range all {
		row.Cells = append(row.Cells, Cell{s.column, s.text})
	}
	return row
}

// closed moves the letter of a result next to its number without changing the width: W 2 becomes W2.
func closed(line string) string {
	for at := spaced().FindStringSubmatchIndex(line); at != nil; at = spaced().FindStringSubmatchIndex(line) {
		letters := strings.TrimSpace(line[at[2]:at[3]])
		blanks := strings.Repeat(" ", at[3]-at[2]-len(letters))
		line = line[:at[2]] + blanks + letters + line[at[3]:]
	}
	return line
}

// crossHeads returns the heads of a line with one for names and two for rounds, otherwise nil.
func crossHeads(line string) []span {
	if lower := strings.ToLower(line); !strings.Contains(lower, "name") && !strings.Contains(lower, "player") {
		return nil
	}
	all := split(spansOf(apartText(), line), anyHead())
	rounds := 0
	for i := range all {
		all[i].column = i + 1
		if roundHead().MatchString(all[i].text) {
			rounds++
		}
	}
	if rounds < 2 || !slices.ContainsFunc(all, func(s span) bool { return nameHead().MatchString(s.text) }) {
		return nil
	}
	return all
}

// fields returns the values of a player's line; player is false if the line has no number or no cell of a round.
func fields(line string) (all []span, player bool) {
	if !rowNumber().MatchString(line) {
		return nil, false
	}
	all = split(values(line), letterCell())
	if !slices.ContainsFunc(all, func(s span) bool { return letterCell().MatchString(s.text) }) {
		return nil, false
	}
	return all, true
}

// split splits at single blanks those values in which several of one kind, or one beside points, are joined.
func split(all []span, kind *regexp.Regexp) (parted []span) {
	for _, s := range all {
		words := spansOf(anyWord(), s.text)
		some := len(words) > 1 && slices.ContainsFunc(words, func(w span) bool { return kind.MatchString(w.text) }) &&
			!kind.MatchString(s.text)
		if !some {
			parted = append(parted, s)
			continue
		}
		for _, w := range words {
			w.from, w.to = w.from+s.from, w.to+s.from
			parted = append(parted, w)
		}
	}
	return parted
}

// beneathHeads sets the column of each value: one by one if there are as many values as heads, otherwise by the head
// above it. It returns false if a value has no head or shares it.
func beneathHeads(all, heads []span) bool {
	if len(all) == len(heads) {
		for i := range all {
			all[i].column = i + 1
		}
		return true
	}
	last := 0
	for i := range all {
		all[i].column = below(all[i], heads)
		if all[i].column <= last {
			return false
		}
		last = all[i].column
	}
	return true
}
