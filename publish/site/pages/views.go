package pages

import (
	"iter"
	"slices"
	"strconv"
	"strings"

	"kalends/publish/issue"
	"kalends/rating"
	"kalends/reports"
	"kalends/reports/figures"
	"kalends/reports/nameorder"
	"kalends/reports/site"
	"kalends/templates"
)

// rowsOfPage is how many rows a page of a list or of a group has at most.
const rowsOfPage = 500

// rows are the lines of a newest list in rank order, of people who may be published.
type rows struct {
	*series
	lines reports.Lines
}

// rowsOf returns the lines of the newest list with people's names of today.
func (s *Source) rowsOf(l *series) (*rows, error) {
	if l.rows != nil {
		return l.rows, nil
	}
	printed, err := issue.LinesOf(s.View, l.List, l.newest())
	if err != nil {
		return nil, err
	}
	l.rows = &rows{series: l, lines: reports.RoomForLines(printed.Len())}
	for _, line := range printed.All() {
		if one, here := s.persons.find(line.ID); here {
			in := s.persons.shown.Get(line.ID)
			line.Name, line.NameAlt, line.SortKey = one.name, one.alt, in.SortKey
			line.BirthYear, line.Born = int(one.year), s.persons.birth(in)
			l.rows.lines.Add(line)
		}
	}
	return l.rows, nil
}

// row returns a line as a row of the site.
func (s *Source) row(l *series, line *reports.Line) site.Row {
	r := site.Row{Person: s.persons.of(line.ID), Rank: line.Rank, Previous: line.PreviousRank, Sex: string(line.Sex), Title: line.Title,
		Federation: line.Federation, Region: line.Region, Club: line.Club, Birth: line.Born, Rating: l.text(line.Rating),
		Games: line.Games, Status: line.Status}
	if change, is := line.Change(); is {
		r.Change = l.signed(change)
	}
	return r
}

// some returns the first lines that meet a condition as rows, at most so many; a negative number means all.
func (s *Source) some(r *rows, most int, are func(*reports.Line) bool) (all []site.Row) {
	for _, line := range r.lines.All() {
		if len(all) == most {
			break
		}
		if are(line) {
			all = append(all, s.row(r.series, line))
		}
	}
	return all
}

// view is a view of a newest list: its key, and the places of its lines in their order.
type view struct {
	key   string
	lines []int32
}

// viewsOf returns the views of a newest list that have any rows.
func (s *Source) viewsOf(r *rows) []view {
	kinds := []view{{key: "rank"}, {key: "name"}, {key: "women"}, {key: "men"}}
	groups := s.Setup.Print.AgeGroups
	if len(groups) == 0 {
		groups = templates.Bulletin().AgeGroups
	}
	for _, group := range groups {
		kinds = append(kinds, view{key: strings.ToLower(group)})
	}
	order := nameorder.Sort(r.lines, s.site.Languages[0], s.Setup.Print.Strokes)
	for i := range order.Len() {
		kinds[1].lines = append(kinds[1].lines, int32(order.At(i).At))
	}
	year := r.newest().Date.Year()
	for i, line := range r.lines.All() {
		for n := range kinds {
			if k := &kinds[n]; k.key != "name" && belongs(line, k.key, r.profile.BySex, year) {
				k.lines = append(k.lines, int32(i))
			}
		}
	}
	return slices.DeleteFunc(kinds, func(v view) bool { return len(v.lines) == 0 })
}

// belongs reports whether a line is in a view. Players of U12 turn at most twelve in the year of the list, those of S50
// at least fifty.
func belongs(line *reports.Line, key string, bySex bool, year int) bool {
	switch key {
	case "rank":
		return true
	case "women":
		return line.Sex == rating.Female
	case "men":
		return bySex && line.Sex == rating.Male
	}
	age, err := strconv.Atoi(key[1:])
	turns := year - line.BirthYear
	return err == nil && line.BirthYear != 0 && (key[0] == 'u' && turns <= age || key[0] == 's' && turns >= age)
}

// views yields the pages of a newest list.
func (s *Source) views(l *series) iter.Seq2[site.Page, error] {
	return func(yield func(site.Page, error) bool) {
		r, err := s.rowsOf(l)
		if err != nil {
			yield(nil, err)
			return
		}
		all, line := s.viewsOf(r), reports.Line{}
		var keys []site.ViewRef
		for _, v := range all {
			keys = append(keys, site.ViewRef{Key: v.key, Rows: len(v.lines)})
		}
		for _, v := range all {
			n, of := 0, (len(v.lines)+rowsOfPage-1)/rowsOfPage
			for part := range slices.Chunk(v.lines, rowsOfPage) {
				n++
				p := site.View{List: l.ID, Date: l.newest().Date, Next: s.next(l), Key: v.key, N: n, Of: of, All: len(v.lines), Keys: keys,
					Places: map[string]site.Names{}}
				for _, at := range part {
					r.lines.Read(int(at), &line)
					p.Rows = append(p.Rows, s.row(l, &line))
					s.name(p.Places, line.Region, s.regions)
					s.name(p.Places, line.Club, s.clubs)
				}
				if !yield(p, nil) {
					return
				}
			}
		}
	}
}

// name adds the names of a region or club to those of a page.
func (s *Source) name(places map[string]site.Names, code string, of map[string]*site.Ref) {
	if r := of[code]; r != nil && len(r.Names) > 0 {
		places[code] = r.Names
	}
}

// gains returns the lines with the largest gains, the largest first.
func (s *Source) gains(r *rows, most int) (all []site.Row) {
	for _, line := range figures.Gainers(r.lines, most) {
		all = append(all, s.row(r.series, &line))
	}
	return all
}
