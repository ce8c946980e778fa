package pages

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"kalends/publish/folder"
	"kalends/publish/issue"
	"kalends/rating"
	"kalends/reports"
	"kalends/reports/figures"
	"kalends/reports/nameorder"
	"kalends/reports/site"
	"kalends/templates"
)

// rowsOfPage is how many rows a page of a list or of a group has at most.
const rowsOfPage = 300

// readLines reads the lines of the newest list in rank order, of people who may be published, with their names of today.
func (l *series) readLines(v *folder.View) error {
	printed, err := issue.LinesOf(v, l.List, l.newest())
	l.lines = reports.RoomForLines(printed.Len())
	for _, line := range printed.All() {
		if one, here := l.persons.find(line.ID); here {
			line.Name, line.NameAlt, line.SortKey = one.name, one.alt, one.sort
			line.BirthYear, line.Born = int(one.year), one.born
			l.lines.Add(line)
		}
	}
	return err
}

// row returns a line as a row of the site.
func (l *series) row(line *reports.Line) site.Row {
	r := site.Row{Person: l.persons.of(line.ID), Rank: line.Rank, Previous: line.PreviousRank, Sex: string(line.Sex), Title: line.Title,
		Federation: line.Federation, Region: line.Region, Club: line.Club, Birth: line.Born, Rating: l.text(line.Rating),
		Games: line.Games, Status: line.Status}
	if change, is := line.Change(); is {
		r.Change = l.signed(change)
	}
	return r
}

// rowsAt returns the lines at some places as rows.
func (l *series) rowsAt(places []int32) (rows []site.Row) {
	var line reports.Line
	rows = make([]site.Row, 0, len(places))
	for _, i := range places {
		l.lines.Read(int(i), &line)
		rows = append(rows, l.row(&line))
	}
	return rows
}

// some returns the first lines that meet a condition as rows, at most so many.
func (l *series) some(most int, are func(*reports.Line) bool) (rows []site.Row) {
	for _, line := range l.lines.All() {
		if len(rows) == most {
			break
		}
		if are(line) {
			rows = append(rows, l.row(line))
		}
	}
	return rows
}

// gains returns the lines with the largest gains, the largest first.
func (l *series) gains(most int) (rows []site.Row) {
	for _, line := range figures.Gainers(l.lines, most) {
		rows = append(rows, l.row(&line))
	}
	return rows
}

// viewsOf returns the places of the lines of each view of a newest list, by the key of the view, and the keys in their
// order.
func (s *Source) viewsOf(l *series) (places map[string][]int32, keys []site.ViewRef) {
	groups := s.Setup.Print.AgeGroups
	if len(groups) == 0 {
		groups = templates.Bulletin().AgeGroups
	}
	places = map[string][]int32{}
	order := nameorder.Sort(l.lines, s.site.Languages[0], s.Setup.Print.Strokes)
	for i := range order.Len() {
		places["name"] = append(places["name"], int32(order.At(i).At))
	}
	all := []string{"rank", "women", "men"}
	for _, group := range groups {
		all = append(all, strings.ToLower(group))
	}
	year := l.newest().Date.Year()
	for i, line := range l.lines.All() {
		for _, key := range all {
			if belongs(line, key, l.profile.BySex, year) {
				places[key] = append(places[key], int32(i))
			}
		}
	}
	for _, key := range slices.Insert(all, 1, "name") {
		if n := len(places[key]); n > 0 {
			keys = append(keys, site.ViewRef{Key: key, Rows: n})
		}
	}
	return places, keys
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

// views puts the pages of all newest lists.
func (s *Source) views(to put) error {
	for _, l := range s.lists {
		places, keys := s.viewsOf(l)
		for _, v := range keys {
			p := site.View{List: l.ID, Date: l.newest().Date, Next: s.next(l), Key: v.Key, Of: pagesFor(v.Rows), All: v.Rows, Keys: keys}
			for part := range slices.Chunk(places[v.Key], rowsOfPage) {
				p.N, p.Rows, p.Places = p.N+1, l.rowsAt(part), map[string]site.Names{}
				for _, r := range p.Rows {
					for _, of := range []*site.Ref{s.ref(regions, r.Region), s.ref(clubs, r.Club)} {
						if of != nil && len(of.Names) > 0 {
							p.Places[of.Code] = of.Names
						}
					}
				}
				if err := to(p); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// pagesFor returns how many pages so many rows take.
func pagesFor(rows int) int { return (rows + rowsOfPage - 1) / rowsOfPage }

// members returns the places of the lines of each club or region on each newest list, by rank.
func members(lists []*series, kind string) map[string][][]int32 {
	all := map[string][][]int32{}
	for n, l := range lists {
		for i, line := range l.lines.All() {
			code := line.Region
			if kind == clubs {
				code = line.Club
			}
			if all[code] == nil {
				all[code] = make([][]int32, len(lists))
			}
			all[code][n] = append(all[code][n], int32(i))
		}
	}
	delete(all, "")
	return all
}

// groupPages puts the pages of all clubs and regions that have players on the newest lists, and a page of all of each
// kind.
func (s *Source) groupPages(to put) error {
	parents := map[string]string{}
	for _, club := range s.Registry.Clubs {
		parents[club.Code] = club.Parent
	}
	for _, kind := range s.site.Groups {
		members, all := members(s.lists, kind), site.Groups{Of: kind, Rows: []site.GroupRow{}}
		for _, code := range slices.Sorted(maps.Keys(members)) {
			one := site.Group{Kind: kind, Ref: *s.ref(kind, code), Lists: []site.GroupList{}}
			if kind == clubs {
				one.Region = s.ref(regions, parents[code])
			}
			row := site.GroupRow{Ref: one.Ref, Players: map[string]int{}, Mean: map[string]string{}}
			for n, l := range s.lists {
				if places := members[code][n]; len(places) > 0 {
					row.Players[l.ID], row.Mean[l.ID], one.Pages = len(places), l.mean(places), max(one.Pages, pagesFor(len(places)))
				}
			}
			all.Rows = append(all.Rows, row)
			if err := s.groupPage(to, one, members[code], row.Mean); err != nil {
				return err
			}
		}
		if err := to(all); err != nil {
			return err
		}
	}
	return nil
}

// groupPage puts the pages of a club or region. Each has the next rows of every list.
func (s *Source) groupPage(to put, one site.Group, members [][]int32, means map[string]string) error {
	for one.N = 1; one.N <= one.Pages; one.N++ {
		one.Lists = nil
		for n, l := range s.lists {
			from, end := (one.N-1)*rowsOfPage, min(one.N*rowsOfPage, len(members[n]))
			if from < end {
				one.Lists = append(one.Lists, site.GroupList{List: l.ID, Date: l.newest().Date, Mean: means[l.ID],
					Rows: l.rowsAt(members[n][from:end])})
			}
		}
		if err := to(one); err != nil {
			return err
		}
	}
	return nil
}

// mean returns the mean of the ratings of the ten highest of some lines as it is printed.
func (l *series) mean(places []int32) string {
	var ratings []rating.Points
	for _, i := range places {
		p, _ := l.lines.Rating(int(i))
		ratings = append(ratings, p)
	}
	slices.Sort(ratings)
	slices.Reverse(ratings)
	mean, _ := figures.TopTen(ratings, l.profile.Decimals)
	return l.text(mean)
}
