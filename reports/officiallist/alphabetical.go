package officiallist

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/collate"
	"golang.org/x/text/language"

	"kalends/reports"
	"kalends/reports/xlsx"
	"kalends/templates"
)

// alphabeticalSheet has everyone by name, with the rank.
func alphabeticalSheet(b *workbook) xlsx.Table {
	t := b.begin("Alphabetical", "alphabetical", []xlsx.Column{b.textColumn("list.name", b.nameWidth(30)),
		b.textColumn("list.id", 13).Grey(), b.ratingColumn("list.rating", 10).Bold(),
		b.textColumn("list.region", 16).Repeats(),
		b.countColumn("list.rank", 8)})
	return b.fill(t, xlsx.Of(byName(b.w.Lang, b.is.Lines), func(l *reports.Line) []xlsx.Value {
		return []xlsx.Value{xlsx.Text(l.Name), xlsx.Text(l.ID), pointsIf(l.Rating, l.Rated), xlsx.Text(l.Region),
			xlsx.Positive(l.Rank)}
	}))
}

// byName sorts as the language does, persons of one name by id. Chinese goes by the syllable of the surname first,
// because a collation reads 单 as dan. What is sorted by is let go: it is as large as all names.
func byName(lang string, lines []reports.Line) []*reports.Line {
	c := collate.New(language.MustParse(lang))
	all := make([]named, len(lines))
	var buf collate.Buffer
	for i := range lines {
		all[i] = named{&lines[i], keyOf(lang, &lines[i], c, &buf)}
		buf.Reset()
	}
	slices.SortFunc(all, func(a, b named) int {
		return cmp.Or(strings.Compare(a.syllable, b.syllable), strings.Compare(a.collation, b.collation),
			strings.Compare(a.line.ID, b.line.ID))
	})
	sorted := make([]*reports.Line, len(all))
	for i, n := range all {
		sorted[i] = n.line
	}
	return sorted
}

// named is a player with what the name is sorted by.
type named struct {
	line *reports.Line
	nameKey
}

type nameKey struct{ syllable, collation string }

func keyOf(lang string, l *reports.Line, c *collate.Collator, buf *collate.Buffer) nameKey {
	if strings.HasPrefix(lang, "zh") {
		return nameKey{syllable(l), string(c.KeyFromString(buf, l.Name))}
	}
	name := l.SortKey
	if name == "" {
		name = l.Name
	}
	return nameKey{"", string(c.KeyFromString(buf, strings.ReplaceAll(name, "’", "'")))}
}

// syllable is how the surname is read: by the registry's sort key, else by the table of surnames. A name in letters
// is its own reading.
func syllable(l *reports.Line) string {
	if first := strings.Fields(l.SortKey); len(first) > 0 {
		return strings.ToLower(strings.TrimRight(first[0], "0123456789"))
	}
	runes := []rune(l.Name)
	for n := min(2, len(runes)); n > 0; n-- {
		if s := templates.Surnames()[string(runes[:n])]; s != "" {
			return s
		}
	}
	if r, _ := utf8.DecodeRuneInString(l.Name); r < 0x2E80 {
		return strings.ToLower(l.Name)
	}
	return "~" // a surname that nobody has read yet stands at the end
}
