package event

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"kalends/ingest/cells"
	"kalends/ingest/draft"
	"kalends/ingest/registry"
	"kalends/ingest/workbook"
	"kalends/rating"
)

// beginsWithCode reports whether a file's name begins with a code; both are in capitals. An underscore separates any code
// from the rest of the name; before another sign only a distinctive code counts.
func beginsWithCode(file, code string) bool {
	rest, ok := strings.CutPrefix(file, code)
	next, _ := utf8.DecodeRuneInString(rest)
	return ok && code != "" && !inCode(next) && (next == '_' || distinctive(code))
}

// folderNames reports whether the sender's folder has a code in its name; both are in capitals.
func folderNames(folder, code string) bool {
	return distinctive(code) && hasUpper(folder, code) || code != "" && slices.Contains(strings.Split(folder, "/"), code)
}

// unregistered matches the codes that are taken without a row: the year, letters and more; or letters, the year and a
// number. Letters and a year alone name a group as often as an event, as in U12-2026.
var unregistered = cells.Compile(`^(?:20\d\d-[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)*|[A-Z]+-20\d\d-[A-Z]*\d+)$`)

// codeOf returns what precedes the underscore of a file's name if it is a code that is taken without a row, else an
// empty text.
func codeOf(file string) string {
	if lead := leadOf(file); unregistered.MatchString(lead) {
		return lead
	}
	return ""
}

// longestCode is how many characters the code of an event has at most.
const longestCode = 24

// codeForm matches parts of capitals and digits between hyphens.
var codeForm = cells.Compile(`^[A-Z0-9]+(?:-[A-Z0-9]+)+$`)

// leadOf returns, in capitals, what precedes the underscore of a file's name if the sender may have meant it as a code,
// else an empty text.
func leadOf(file string) string {
	lead, _, found := strings.Cut(strings.ToUpper(file), "_")
	if !found || len(lead) > longestCode || !distinctive(lead) || !codeForm.MatchString(lead) {
		return ""
	}
	return lead
}

// WithCode returns the name of a file of an archive with the code that the archive's name begins with; a file with a code
// of its own keeps its name.
func WithCode(archive, name string) string {
	stem, _, _ := strings.Cut(archive, ".")
	code := leadOf(stem + "_")
	if code == "" || leadOf(name) != "" || HasWord(name, code) {
		return name
	}
	return code + "_" + name
}

// distinctive reports whether a code cannot be an ordinary word or number of a title.
func distinctive(code string) bool {
	return strings.ContainsFunc(code, unicode.IsDigit) && strings.ContainsFunc(code, unicode.IsLetter) && len(code) > 3
}

// HasWord reports whether a text has a code as a word of its own: neither CUP-12 nor CUP-1-A has CUP-1.
func HasWord(text, code string) bool { return hasUpper(strings.ToUpper(text), strings.ToUpper(code)) }

// hasUpper is HasWord for a text and a code in capitals.
func hasUpper(text, code string) bool {
	for from := 0; code != ""; {
		i := strings.Index(text[from:], code)
		if i < 0 {
			return false
		}
		i += from
		before, _ := utf8.DecodeLastRuneInString(text[:i])
		after, _ := utf8.DecodeRuneInString(text[i+len(code):])
		if !inCode(before) && !inCode(after) {
			return true
		}
		from = i + 1
	}
	return false
}

// inCode reports whether a code may have this sign.
func inCode(r rune) bool { return r == '-' || unicode.IsLetter(r) || unicode.IsDigit(r) }

var tnr = cells.Compile(`(?i)\btnr[\s=]?(\d{3,9})\b`)

// tnrOf returns the number on chess-results.com that a text has; empty if it has none or several.
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

// tnrCode returns the code of an event that is known by its number on chess-results.com; empty without a number.
func tnrCode(number string) string {
	if number == "" {
		return ""
	}
	return "TNR" + number
}

// NumberCode returns the code that an event had before the office entered it, if its row has a number on
// chess-results.com; else nil.
func NumberCode(code string, reg registry.Registry) []string {
	row, _ := reg.Event(code)
	if c := tnrCode(tnrOf(row.FIDEEvent + " " + row.Note)); c != "" && c != code {
		return []string{c}
	}
	return nil
}

// mostText is how many bytes of text are searched for a code.
const mostText = 1 << 16

// TextAround returns the text of the rows of a file that have no player and no game, up to mostText bytes. Hidden
// sheets are left out.
func TextAround(d *draft.Draft, book workbook.Book) string {
	type line struct {
		sheet string
		row   int
	}
	taken := map[line]bool{}
	mark := func(o rating.Origin) {
		row, _, _ := workbook.Place(o.Cell)
		if n, err := strconv.Atoi(o.Cell); err == nil {
			row = n // of a text without columns
		}
		taken[line{o.Sheet, row}] = true
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
			if s.Hidden || taken[line{s.Name, row.Number}] {
				continue
			}
			for _, c := range row.Cells {
				if c.Kind == workbook.Text && b.Len() < mostText {
					b.WriteString(c.Raw + " ")
				}
			}
		}
	}
	for i, text := range book.Lines {
		if !taken[line{"", i + 1}] && b.Len() < mostText {
			b.WriteString(text + " ")
		}
	}
	return cells.Tidy(b.String())
}
