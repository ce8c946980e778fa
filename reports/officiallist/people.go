package officiallist

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/collate"
	"golang.org/x/text/language"

	"kalends/rating"
	"kalends/reports"
	"kalends/reports/xlsx"
	"kalends/templates"
)

func (m maker) alphabetical() xlsx.Table {
	t := m.table("Alphabetical", "alphabetical", []xlsx.Column{m.text("list.name", m.nameWidth(30)), m.text("list.id", 13).Grey(),
		m.points("list.rating", 10).Bold(), m.text("list.region", 16), m.whole("list.rank", 8)})
	lines := slices.Clone(m.is.Lines)
	byName(m.w.Lang, lines)
	return m.fill(t, xlsx.Of(lines, func(l reports.Line) []xlsx.Value {
		return []xlsx.Value{xlsx.Text(l.Name), xlsx.Text(l.ID), points(l.Rating, l.Rated), xlsx.Text(l.Region), xlsx.Positive(l.Rank)}
	}))
}

// byName sorts as the language does, persons of one name by id. Chinese goes by the syllable of the surname first,
// because a collation reads 单 as dan.
func byName(lang string, lines []reports.Line) {
	c := collate.New(language.MustParse(lang))
	keys := make(map[string]nameKey, len(lines))
	var buf collate.Buffer
	for _, l := range lines {
		keys[l.ID] = keyOf(lang, l, c, &buf)
		buf.Reset()
	}
	slices.SortFunc(lines, func(a, b reports.Line) int {
		x, y := keys[a.ID], keys[b.ID]
		return cmp.Or(strings.Compare(x.syllable, y.syllable), strings.Compare(x.collation, y.collation), strings.Compare(a.ID, b.ID))
	})
}

type nameKey struct{ syllable, collation string }

func keyOf(lang string, l reports.Line, c *collate.Collator, buf *collate.Buffer) nameKey {
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
func syllable(l reports.Line) string {
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

func (m maker) women() xlsx.Table {
	t := m.table("Women", "women", []xlsx.Column{m.whole("women.place", 7), m.text("list.id", 13).Grey(), m.text("list.name", m.nameWidth(30)),
		m.text("list.title", 9), m.text("list.region", 16), m.whole("list.birth_year", 8), m.points("list.rating", 10).Bold(),
		m.change("list.change", 9), m.whole("list.games", 8)})
	lines := ofSex(m.is.Lines, rating.Female)
	places := placed(lines)
	return m.fill(t, xlsx.Of(lines, func(l reports.Line) []xlsx.Value {
		return []xlsx.Value{xlsx.Positive(places[l.ID]), xlsx.Text(l.ID), xlsx.Text(l.Name), m.titleOf(l), xlsx.Text(l.Region),
			xlsx.Positive(l.BirthYear), points(l.Rating, l.Rated), points(l.Change()), xlsx.Int(l.Games)}
	}))
}

// placed counts places among some of the lines; equal ratings share one and the next is counted on.
func placed(lines []reports.Line) map[string]int {
	places := map[string]int{}
	for i, l := range lines {
		if i > 0 && l.Rating == lines[i-1].Rating {
			places[l.ID] = places[lines[i-1].ID]
			continue
		}
		places[l.ID] = i + 1
	}
	return places
}

// ageGroup is who turns at most under, or at least from, in the year of the list; one of the two is 0.
type ageGroup struct {
	name        string
	under, from int
}

// ages gives the association's age groups: the young from the youngest on, then the old.
func (m maker) ages() []ageGroup {
	names := m.is.AgeGroups
	if len(names) == 0 {
		names = templates.Bulletin().AgeGroups
	}
	var groups []ageGroup
	for _, name := range names {
		age, _ := strconv.Atoi(name[1:]) // the configuration has checked it
		g := ageGroup{name: name, under: age}
		if name[0] == 'S' {
			g.under, g.from = 0, age
		}
		groups = append(groups, g)
	}
	slices.SortFunc(groups, func(a, b ageGroup) int { return cmp.Or(cmp.Compare(a.from, b.from), cmp.Compare(a.under, b.under)) })
	return groups
}

// juniors is by age group; a player stands in the youngest that fits. The age is that of the list's year.
func (m maker) juniors() xlsx.Table {
	t := m.table("Juniors", "juniors", []xlsx.Column{m.text("junior.group", 9), m.whole("junior.place", 7),
		m.text("list.id", 13).Grey(), m.text("list.name", m.nameWidth(30)), m.text("list.sex", 6), m.whole("list.birth_year", 8),
		m.points("list.rating", 10).Bold(), m.change("list.change", 9), m.whole("list.games", 8)})
	var rows [][]xlsx.Value
	groups := m.ages()
	for _, group := range groups {
		var lines []reports.Line
		for _, l := range m.is.Lines {
			if l.BirthYear > 0 && groupOf(groups, m.is.Period.Date.Year()-l.BirthYear) == group.name {
				lines = append(lines, l)
			}
		}
		slices.SortStableFunc(lines, func(a, b reports.Line) int {
			return cmp.Or(cmp.Compare(b.Rating, a.Rating), strings.Compare(a.ID, b.ID))
		})
		places := placed(lines)
		for _, l := range lines {
			rows = append(rows, []xlsx.Value{xlsx.Text(group.name), xlsx.Positive(places[l.ID]), xlsx.Text(l.ID), xlsx.Text(l.Name),
				xlsx.Text(string(l.Sex)), xlsx.Positive(l.BirthYear), points(l.Rating, l.Rated), points(l.Change()), xlsx.Int(l.Games)})
		}
	}
	return m.fill(t, xlsx.These(rows))
}

// groupOf gives the group of an age: U8 holds who becomes 8 in the year of the list, or is younger.
func groupOf(groups []ageGroup, age int) string {
	found := ""
	for _, g := range groups {
		if g.under > 0 && age <= g.under {
			return g.name
		}
		if g.from > 0 && age >= g.from {
			found = g.name
		}
	}
	return found
}

func (m maker) newcomers() xlsx.Table {
	t := m.table("New players", "new", []xlsx.Column{m.text("list.id", 13).Grey(), m.text("list.name", m.nameWidth(30)), m.text("list.region", 16),
		m.text("new.first_event", 18), m.whole("list.games", 8), m.points("list.rating", 10).Bold(), m.whole("list.rank", 8)})
	var lines []reports.Line
	for _, l := range m.is.Lines {
		if l.Is("new") {
			lines = append(lines, l)
		}
	}
	return m.fill(t, xlsx.Of(lines, func(l reports.Line) []xlsx.Value {
		return []xlsx.Value{xlsx.Text(l.ID), xlsx.Text(l.Name), xlsx.Text(l.Region), xlsx.Text(l.FirstEvent), xlsx.Int(l.Games),
			points(l.Rating, l.Rated), xlsx.Positive(l.Rank)}
	}))
}

const topGains = 50

// gains are the largest rises; who shares the last place stands there too.
func (m maker) gains() xlsx.Table {
	t := m.table("Gains", "gains", []xlsx.Column{m.whole("gain.place", 7), m.text("list.id", 13).Grey(), m.text("list.name", m.nameWidth(30)),
		m.points("list.previous", 10).Grey(), m.points("list.rating", 10).Bold(), m.change("list.change", 9), m.whole("list.games", 8)})
	var lines []reports.Line
	for _, l := range m.is.Lines {
		if c, ok := l.Change(); ok && c > 0 {
			lines = append(lines, l)
		}
	}
	slices.SortStableFunc(lines, func(a, b reports.Line) int {
		return cmp.Or(cmp.Compare(b.Rating-b.Previous, a.Rating-a.Previous), cmp.Compare(b.Rating, a.Rating), strings.Compare(a.ID, b.ID))
	})
	var rows [][]xlsx.Value
	place := 0
	for i, l := range lines {
		if i == 0 || l.Rating-l.Previous != lines[i-1].Rating-lines[i-1].Previous {
			place = i + 1
		}
		if place > topGains {
			break
		}
		rows = append(rows, []xlsx.Value{xlsx.Int(place), xlsx.Text(l.ID), xlsx.Text(l.Name), points(l.Previous, l.WasRated),
			points(l.Rating, l.Rated), points(l.Change()), xlsx.Int(l.Games)})
	}
	return m.fill(t, xlsx.These(rows))
}
