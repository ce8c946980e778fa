package players

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"kalends/ingest/workbook"
	"kalends/rating"
)

// Field is what a column of a list holds.
type Field string

// The fields of lists. Other is a known column that is not needed.
const (
	ID         Field = "id"
	FIDEID     Field = "fide_id"
	National   Field = "national_no"
	Name       Field = "name"
	Last       Field = "last"
	First      Field = "first"
	Latin      Field = "name_latin"
	Local      Field = "name_local"
	Sex        Field = "sex"
	Birth      Field = "birth"
	Title      Field = "title"
	Federation Field = "federation"
	Region     Field = "region"
	Club       Field = "club"
	Rating     Field = "rating"
	K          Field = "k"
	Games      Field = "games"
	Peak       Field = "peak"
	LastGame   Field = "last_game"
	ListDate   Field = "date"
	Flag       Field = "flag"
	Other      Field = "other"

	bareGames      Field = "games_bare" // in all or of a period: the header does not say
	nationalRating Field = "rating_national"
	fideRating     Field = "rating_fide"
)

// Fields are those that can be named in Options.Columns.
var Fields = []Field{ID, FIDEID, National, Name, Last, First, Latin, Local, Sex, Birth, Title, Federation, Region, Club,
	Rating, K, Games, Peak, LastGame, ListDate}

// Column is a column of a list as it was understood.
type Column struct {
	Number int    // from 1
	Header string // as the list has it
	Field  Field  // empty: unknown
	List   Discipline
	Date   rating.Date // of the list that it belongs to; 0: that of the file
	From   int         // of a text by columns: the first character
	To     int         // and the one behind the last; 0: to the end of the line
	Asked  Field       // what the office must say that it holds, because the header is ambiguous
	Counts bool        // it numbers the rows: 1, 2, 3 …
}

// Letters returns the name of the column in spreadsheets.
func (c Column) Letters() string { return workbook.Letters(c.Number) }

// perList reports whether a person has a field once for each list and date.
func (f Field) perList() bool { return slices.Contains([]Field{Rating, K, Games, Peak, LastGame}, f) }

// repeatable reports whether several columns may hold a field: the titles of men and women, and what is not needed.
func (f Field) repeatable() bool { return f == Title || f == Other || f == "" }

// same reports whether two columns hold the same of a person; never if a field may be in several columns.
func (c Column) same(o Column) bool {
	return c.Field == o.Field && !c.Field.repeatable() && (!c.Field.perList() || c.List == o.List && c.Date == o.Date)
}

// Unclear is the error for a list whose columns must be named.
type Unclear struct {
	Summary
	Missing   []Field  // that no column holds
	Ambiguous []Column // that could each be the same field
	Unknown   string   // the part of Options.Columns that names no field or column
}

// Error returns a short message; users see one in their language.
func (u Unclear) Error() string {
	switch {
	case u.Unknown != "":
		return fmt.Sprintf("--columns %s: there is no such field or column", u.Unknown)
	case len(u.Ambiguous) > 0:
		return fmt.Sprintf("%s: several columns could be %s", u.File, u.Ambiguous[0].Field)
	}
	return fmt.Sprintf("%s: no column is known for %v", u.File, u.Missing)
}

// settle returns the columns with what each of them holds: the office's word comes first, then the headers. With an
// Unclear error two columns hold the same field, a necessary one is missing, or the office has named an unknown one.
func settle(columns []Column, opt Options) ([]Column, error) {
	columns, err := overridden(columns, opt.Columns)
	if err != nil {
		return columns, err
	}
	names(columns)
	places(columns)
	ratings(columns)
	games(columns, opt.Columns)
	for i, c := range columns {
		twins := slices.DeleteFunc(slices.Clone(columns), func(o Column) bool { return !c.same(o) })
		if len(twins) > 1 && twins[0].Number == columns[i].Number {
			return columns, Unclear{Ambiguous: twins}
		}
	}
	return columns, missing(columns, opt.Numberless)
}

// missing returns an Unclear error if a list lacks the columns that it must have: a name, and a number unless the
// office gives numbers.
func missing(columns []Column, numberless bool) error {
	has := func(f Field) bool { return slices.ContainsFunc(columns, func(c Column) bool { return c.Field == f }) }
	var lacks []Field
	if !has(Name) && !has(Last) {
		lacks = append(lacks, Name)
	}
	if !numberless && !has(ID) && !has(FIDEID) && !has(National) {
		lacks = append(lacks, ID)
	}
	if len(lacks) > 0 {
		return Unclear{Missing: lacks}
	}
	return nil
}

// names sets whether a column holds whole names, family names or given names, by the columns beside it: Nom is the
// family name beside Prénom, Имя the given name beside Фамилия.
func names(columns []Column) {
	at := func(f Field) int { return slices.IndexFunc(columns, func(c Column) bool { return c.Field == f }) }
	name, last, first := at(Name), at(Last), at(First)
	switch {
	case name < 0:
	case first >= 0 && last < 0 && bareName(columns[name].Header):
		columns[name].Field = Last
	case last >= 0 && first < 0 && bareName(columns[name].Header):
		columns[name].Field = First
	}
}

// bareName reports whether a header is just the word for a name.
func bareName(header string) bool {
	words := []string{"name", "имя", "ім'я", "nom", "nombre", "nome", "nama", "фамилия", "прізвище"}
	return slices.Contains(words, plain(header))
}

// places ignores a column of towns beside one of clubs; without clubs, the town is used as the club.
func places(columns []Column) {
	town := func(c Column) bool {
		return c.Field == Club && slices.Contains([]string{"city", "town", "ort", "cidade", "город", "місто"}, plain(c.Header))
	}
	if !slices.ContainsFunc(columns, func(c Column) bool { return c.Field == Club && !town(c) }) {
		return
	}
	for i, c := range columns {
		if town(c) {
			columns[i].Field = Other
		}
	}
}

// ratings prefers the national rating to the international one where a list has both.
func ratings(columns []Column) {
	has := func(f Field, as Column) bool {
		return slices.ContainsFunc(columns, func(c Column) bool {
			return c.Field == f && c.List == as.List && c.Date == as.Date
		})
	}
	for i, c := range columns {
		switch {
		case c.Field == nationalRating && has(Rating, c),
			c.Field == fideRating && (has(nationalRating, c) || has(Rating, c)):
			columns[i].Field = Other
		}
	}
	for i, c := range columns {
		if c.Field == nationalRating || c.Field == fideRating {
			columns[i].Field = Rating
		}
	}
}

// games ignores a column of games whose header does not say which games. If no other column has them and the office has
// not named one, it becomes a question.
func games(columns []Column, chosen map[Field]string) {
	for i, c := range columns {
		if c.Field != bareGames {
			continue
		}
		columns[i].Field = Other
		if chosen[Games] == "" && !slices.ContainsFunc(columns, func(o Column) bool { return o.Field == Games }) {
			columns[i].Asked = Games
		}
	}
}

// overridden returns a copy of the columns with those that the office has named; others that hold the same are ignored.
// With an Unclear error there is no such field or column.
func overridden(columns []Column, chosen map[Field]string) ([]Column, error) {
	columns = slices.Clone(columns)
	for _, f := range slices.Sorted(maps.Keys(chosen)) {
		field, list, date, ok := target(f)
		if !ok {
			return columns, Unclear{Unknown: string(f) + "=" + chosen[f]}
		}
		is := Column{Field: field, List: list, Date: date}
		at := slices.IndexFunc(columns, func(c Column) bool { return named(c, chosen[f]) })
		if at < 0 && chosen[f] != "-" {
			return columns, Unclear{Unknown: string(f) + "=" + chosen[f]}
		}
		for i, c := range columns {
			if c.Field == nationalRating || c.Field == fideRating {
				c.Field = Rating
			}
			if i != at && (c.same(is) || field == Title && c.Field == Title) {
				columns[i].Field = Other
			}
		}
		if at >= 0 {
			columns[at].Field, columns[at].List, columns[at].Date = field, list, date
		}
	}
	return columns, nil
}

// named reports whether a text names a column, by its letters or its header.
func named(c Column, as string) bool {
	return strings.EqualFold(c.Letters(), as) || as != "-" && plain(c.Header) == plain(as) && plain(as) != ""
}

// target parses the name of a field: rating, rating/rapid, rating@2025-01-01. It returns false for any other text.
func target(f Field) (Field, Discipline, rating.Date, bool) {
	name, day, dated := strings.Cut(string(f), "@")
	name, list, _ := strings.Cut(name, "/")
	var date rating.Date
	if dated {
		var err error
		if date, err = rating.ParseDate(day); err != nil {
			return "", "", 0, false
		}
	}
	field := Field(name)
	return field, Discipline(list), date, slices.Contains(Fields, field) &&
		(list == "" && !dated || field.perList()) &&
		slices.Contains([]Discipline{"", Standard, Rapid, Blitz}, Discipline(list))
}

// ParseColumns parses named columns: name=B,rating=D,rating@2025-01-01=Elo 2025. A part that it cannot parse is an
// Unclear error.
func ParseColumns(text string) (map[Field]string, error) {
	chosen := map[Field]string{}
	for part := range strings.SplitSeq(text, ",") {
		if strings.TrimSpace(part) == "" {
			continue
		}
		field, column, ok := strings.Cut(part, "=")
		f := Field(strings.ToLower(strings.TrimSpace(field)))
		if _, _, _, known := target(f); !ok || !known || strings.TrimSpace(column) == "" {
			return nil, Unclear{Unknown: strings.TrimSpace(part)}
		}
		chosen[f] = strings.TrimSpace(column)
	}
	return chosen, nil
}
