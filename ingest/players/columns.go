package players

import (
	"fmt"
	"slices"
	"strings"

	"kalends/ingest/workbook"
	"kalends/rating"
)

// Field is what a column of a list can hold.
type Field string

// The fields of lists; those that are not needed are Other.
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

	bareGames      Field = "games_bare" // so far, or of a period: the header does not say
	nationalRating Field = "rating_national"
	fideRating     Field = "rating_fide"
)

// Fields are those that a person can name.
var Fields = []Field{ID, FIDEID, National, Name, Last, First, Latin, Local, Sex, Birth, Title, Federation, Region, Club,
	Rating, K, Games, Peak, LastGame, ListDate}

// Column is a column of a list as it was understood.
type Column struct {
	Number int    // from 1
	Header string // as it stands there
	Field  Field  // empty: nobody knows
	List   Discipline
	Date   rating.Date // of the list that it is of; 0: that of the file
	From   int         // of a text by columns: the first character
	To     int         // and the one behind the last; 0: to the end of the line
	Asked  Field       // what it would hold if the office says so, as its header does not
	Counts bool        // it numbers the rows: 1, 2, 3 …
}

// Letters names the column as spreadsheets do.
func (c Column) Letters() string { return workbook.Letters(c.Number) }

// perList says of a field that a person has it once for each list and date.
func (f Field) perList() bool { return slices.Contains([]Field{Rating, K, Games, Peak, LastGame}, f) }

// many says of a field that several columns may hold it: titles of men, women and others, and whatever is not needed.
func (f Field) many() bool { return f == Title || f == Other || f == "" }

// same says whether two columns hold the same of a person.
func (c Column) same(o Column) bool {
	return c.Field == o.Field && !c.Field.many() && (!c.Field.perList() || c.List == o.List && c.Date == o.Date)
}

// Unclear says why a list cannot be read: what was understood, and what must be said.
type Unclear struct {
	Summary
	Missing   []Field  // that no column holds
	Ambiguous []Column // that could each be the same field
	Strange   string   // what was said of columns, and names none
}

// Error says it in short; the office is told in its own language.
func (u Unclear) Error() string {
	switch {
	case u.Strange != "":
		return fmt.Sprintf("--columns %s: there is no such field or column", u.Strange)
	case len(u.Ambiguous) > 0:
		return fmt.Sprintf("%s: several columns could be %s", u.File, u.Ambiguous[0].Field)
	}
	return fmt.Sprintf("%s: no column is known for %v", u.File, u.Missing)
}

// settle decides what every column holds: first what the office says, then what the headers say.
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

// missing says which fields a list cannot do without: somebody's name, and a number by which he stays himself, unless numbers
// are to be given.
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

// names tells a column of whole names from one of family names or of given names, by what stands beside it: Nom is the
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

// bareName says of a header that it is the word for a name and no more.
func bareName(header string) bool {
	words := []string{"name", "имя", "ім'я", "nom", "nombre", "nome", "nama", "фамилия", "прізвище"}
	return slices.Contains(words, plain(header))
}

// places leaves out a column of towns beside one of clubs; where it stands alone, a town is all that a list says.
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

// ratings takes of a national and an international rating the national one; a list of one of them has that.
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

// games leaves out a column of games whose header does not say which; where no other column has them and the office has said
// nothing of it, it is to be asked about.
func games(columns []Column, said map[Field]string) {
	for i, c := range columns {
		if c.Field != bareGames {
			continue
		}
		columns[i].Field = Other
		if said[Games] == "" && !slices.ContainsFunc(columns, func(o Column) bool { return o.Field == Games }) {
			columns[i].Asked = Games
		}
	}
}

// overridden lets the office's word go before the headers'.
func overridden(columns []Column, said map[Field]string) ([]Column, error) {
	columns = slices.Clone(columns)
	for _, f := range sortedFields(said) {
		field, list, date, ok := target(f)
		if !ok {
			return columns, Unclear{Strange: string(f) + "=" + said[f]}
		}
		is := Column{Field: field, List: list, Date: date}
		at := slices.IndexFunc(columns, func(c Column) bool { return named(c, said[f]) })
		if at < 0 && said[f] != "-" {
			return columns, Unclear{Strange: string(f) + "=" + said[f]}
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

// named says whether a person means a column: by its letters or by its header.
func named(c Column, as string) bool {
	return strings.EqualFold(c.Letters(), as) || as != "-" && plain(c.Header) == plain(as) && plain(as) != ""
}

// target reads what a person names: rating, rating/rapid, rating@2025-01-01.
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

func sortedFields(m map[Field]string) []Field {
	all := make([]Field, 0, len(m))
	for f := range m {
		all = append(all, f)
	}
	slices.Sort(all)
	return all
}

// ParseColumns reads what a person says of columns: name=B,rating=D,rating@2025-01-01=Elo 2025.
func ParseColumns(text string) (map[Field]string, error) {
	said := map[Field]string{}
	for part := range strings.SplitSeq(text, ",") {
		if strings.TrimSpace(part) == "" {
			continue
		}
		field, column, ok := strings.Cut(part, "=")
		f := Field(strings.ToLower(strings.TrimSpace(field)))
		if _, _, _, known := target(f); !ok || !known || strings.TrimSpace(column) == "" {
			return nil, Unclear{Strange: strings.TrimSpace(part)}
		}
		said[f] = strings.TrimSpace(column)
	}
	return said, nil
}
