package pages

import (
	"iter"
	"maps"
	"slices"

	"kalends/rating"
	"kalends/reports"
	"kalends/reports/site"
)

// groups yields the pages of all clubs and regions that have players on the newest lists, each kind after the page of
// all of them.
func (s overview) groups() iter.Seq2[site.Page, error] {
	return func(yield func(site.Page, error) bool) {
		parents := map[string]string{}
		for _, club := range s.Registry.Clubs {
			parents[club.Code] = club.Parent
		}
		for _, kind := range []string{"clubs", "regions"} {
			refs := s.regions
			if kind == "clubs" {
				refs = s.clubs
			}
			members, err := s.members(kind)
			if err != nil {
				yield(nil, err)
				return
			}
			codes, all := slices.Sorted(maps.Keys(members)), site.Groups{Of: kind}
			for _, code := range codes {
				all.Rows = append(all.Rows, s.groupRow(ref(refs, code), members[code]))
			}
			if !yield(all, nil) {
				return
			}
			for _, code := range codes {
				parent := ""
				if kind == "clubs" {
					parent = parents[code]
				}
				one := site.Group{Kind: kind, Ref: *ref(refs, code), Region: ref(s.regions, parent)}
				for p := range s.groupPages(one, members[code]) {
					if !yield(p, nil) {
						return
					}
				}
			}
		}
	}
}

// members returns the places of the lines of each club or region on each newest list, by rank.
func (s overview) members(kind string) (map[string][][]int32, error) {
	all := map[string][][]int32{}
	for n, l := range s.lists {
		r, err := s.rowsOf(l)
		if err != nil {
			return nil, err
		}
		for i, line := range r.lines.All() {
			code := line.Region
			if kind == "clubs" {
				code = line.Club
			}
			if code == "" {
				continue
			}
			if all[code] == nil {
				all[code] = make([][]int32, len(s.lists))
			}
			all[code][n] = append(all[code][n], int32(i))
		}
	}
	return all, nil
}

// mean returns the mean of the ratings of the ten highest of some lines as it is printed.
func (r *rows) mean(places []int32) string {
	var ratings []rating.Points
	for _, i := range places {
		p, _ := r.lines.Rating(int(i))
		ratings = append(ratings, p)
	}
	slices.Sort(ratings)
	slices.Reverse(ratings)
	return r.text(reports.Mean(ratings[:min(10, len(ratings))], r.profile.Decimals))
}

// groupRow returns a club or region with the number of its players on each list.
func (s overview) groupRow(of *site.Ref, members [][]int32) site.GroupRow {
	row := site.GroupRow{Ref: *of, Players: map[string]int{}, Mean: map[string]string{}}
	for n, l := range s.lists {
		if len(members[n]) > 0 {
			row.Players[l.ID], row.Mean[l.ID] = len(members[n]), l.rows.mean(members[n])
		}
	}
	return row
}

// groupPages yields the pages of a club or region. Each has the next rows of every list.
func (s overview) groupPages(one site.Group, members [][]int32) iter.Seq[site.Page] {
	for _, some := range members {
		one.Pages = max(one.Pages, (len(some)+rowsOfPage-1)/rowsOfPage)
	}
	return func(yield func(site.Page) bool) {
		var line reports.Line
		for one.N = 1; one.N <= one.Pages; one.N++ {
			one.Lists = nil
			for n, l := range s.lists {
				from, to := min((one.N-1)*rowsOfPage, len(members[n])), min(one.N*rowsOfPage, len(members[n]))
				if from == to {
					continue
				}
				part := site.GroupList{List: l.ID, Date: l.newest().Date, Mean: l.rows.mean(members[n])}
				for _, i := range members[n][from:to] {
					l.rows.lines.Read(int(i), &line)
					part.Rows = append(part.Rows, s.row(l, &line))
				}
				one.Lists = append(one.Lists, part)
			}
			if !yield(one) {
				return
			}
		}
	}
}
