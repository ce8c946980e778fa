package ingest

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"kalends/ingest/cells"
	"kalends/ingest/draft"
	"kalends/ingest/workbook"
	"kalends/rating"
)

// leads says whether a file's name begins with a code, both in capitals. An underscore parts any code from the rest; before
// anything else only a code that is no ordinary word counts.
func leads(file, code string) bool {
	rest, ok := strings.CutPrefix(file, code)
	next := firstRune(rest)
	return ok && code != "" && !wordly(next) && (next == '_' || telling(code))
}

// labelled says whether the sender's folder bears a code, both in capitals.
func labelled(label, code string) bool {
	return telling(code) && holds(label, code) || code != "" && slices.Contains(strings.Split(label, "/"), code)
}

// yearly are the forms of a code that is taken without a row: the year, letters, more; or letters, the year, a number.
// Letters and a year alone are a group as often as a code, as in U12-2026.
var yearly = cells.Compile(`^(?:20\d\d-[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)*|[A-Z]+-20\d\d-[A-Z]*\d+)$`)

// codeOf gives the code before the underscore of a file's name.
func codeOf(file string) string {
	lead, _, found := strings.Cut(strings.ToUpper(file), "_")
	if !found || len(lead) > longestCode || !yearly.MatchString(lead) {
		return ""
	}
	return lead
}

// longestCode is how many characters the code of an event has at most.
const longestCode = 24

// coded is the form of a code: parts of capitals and digits between hyphens.
var coded = cells.Compile(`^[A-Z0-9]+(?:-[A-Z0-9]+)+$`)

// leadOf gives what stands before the underscore of a file's name when a sender can have meant it for a code.
func leadOf(file string) string {
	lead, _, found := strings.Cut(strings.ToUpper(file), "_")
	if !found || len(lead) > longestCode || !telling(lead) || !coded.MatchString(lead) {
		return ""
	}
	return lead
}

// telling says whether a code cannot be an ordinary word or number of a title.
func telling(code string) bool {
	return strings.ContainsFunc(code, unicode.IsDigit) && strings.ContainsFunc(code, unicode.IsLetter) && len(code) > 3
}

// holdsWord says whether a code stands in a text by itself: CUP-1 does not stand in CUP-12 or in CUP-1-A.
func holdsWord(text, code string) bool { return holds(strings.ToUpper(text), strings.ToUpper(code)) }

// holds is holdsWord of what is in capitals.
func holds(text, code string) bool {
	for from := 0; code != ""; {
		i := strings.Index(text[from:], code)
		if i < 0 {
			return false
		}
		i += from
		if !wordly(lastRune(text[:i])) && !wordly(firstRune(text[i+len(code):])) {
			return true
		}
		from = i + 1
	}
	return false
}

func wordly(r rune) bool { return r == '-' || unicode.IsLetter(r) || unicode.IsDigit(r) }

func firstRune(s string) rune {
	for _, r := range s {
		return r
	}
	return ' '
}

func lastRune(s string) rune {
	r := []rune(s)
	if len(r) == 0 {
		return ' '
	}
	return r[len(r)-1]
}

var tnr = cells.Compile(`(?i)\btnr\s?(\d{3,9})\b`)

// tnrOf gives the number on chess-results.com that a text holds, if it holds one alone.
func tnrOf(text string) string {
	number := ""
	for _, m := range tnr.FindAllStringSubmatch(text, -1) {
		if number != "" && number != m[1] {
			return ""
		}
		number = m[1]
	}
	return number
}

// around is the text of a file above, below and beside its players and games.
func around(d *draft.Draft, book workbook.Book) string {
	taken := map[[2]string]bool{}
	mark := func(o rating.Origin) {
		row, _, _ := workbook.Place(o.Cell)
		if line, err := strconv.Atoi(o.Cell); err == nil {
			row = line // of a text without columns
		}
		taken[[2]string{o.Sheet, strconv.Itoa(row)}] = true
	}
	for _, e := range d.Entrants {
		mark(e.Origin)
	}
	for _, p := range d.Pairs {
		mark(p.Origin)
	}
	var b strings.Builder
	for _, s := range book.Sheets {
		for _, row := range s.Rows {
			if s.Hidden || taken[[2]string{s.Name, strconv.Itoa(row.Number)}] {
				continue
			}
			for _, c := range row.Cells {
				if c.Kind == workbook.Text && b.Len() < 1<<16 {
					b.WriteString(c.Raw + " ")
				}
			}
		}
	}
	for i, line := range book.Lines {
		if !taken[[2]string{"", strconv.Itoa(i + 1)}] && b.Len() < 1<<16 {
			b.WriteString(line + " ")
		}
	}
	return cells.Tidy(b.String())
}
