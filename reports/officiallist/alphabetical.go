package officiallist

import (
	"strings"
	"unicode/utf8"

	"golang.org/x/text/collate"
	"golang.org/x/text/language"

	"kalends/reports"
	"kalends/reports/nameorder"
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
	keys := nameorder.KeysOf(collate.New(language.MustParse(lang)), len(lines))
	for i := range lines {
		keys.Add(keyOf(lang, &lines[i]))
	}
	places := keys.Places(func(a, b int32) int { return strings.Compare(lines[a].ID, lines[b].ID) })
	sorted := make([]*reports.Line, len(lines))
	for i, at := range places {
		sorted[i] = &lines[at]
	}
	return sorted
}

// keyOf gives the syllable and the name that a line is sorted by.
func keyOf(lang string, l *reports.Line) (first, name string) {
	if strings.HasPrefix(lang, "zh") {
		return syllable(l), l.Name
	}
	name = l.SortKey
	if name == "" {
		name = l.Name
	}
	return "", strings.ReplaceAll(name, "’", "'")
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
