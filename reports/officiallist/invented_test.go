package officiallist

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"kalends/engine/facetest"
	"kalends/rating"
	"kalends/reports"
)

var (
	latinSurnames = []string{"Tarrow", "Eskmere", "Lindhame", "Farnholt", "Zelmark", "Hollenbry", "Dunmark", "Ingsworth", "Kelvane", "Pellister", "Thornbeck", "Ostrand"}
	latinNames    = []string{"Rowan", "Leif", "Clara", "Marius", "Nora", "Jonas", "Anton", "Tessa", "Edvin", "Elin"}
	cyrillic      = []string{"Ґалаґан", "Іваничук", "Їжакевич", "Остринський", "Морозенко", "Щербань", "Єрмоленко", "Юхимчук", "Гаврилюк", "Зеленецький"}
	cyrillicNames = []string{"Оксана", "Ярема", "Богдана", "Левко", "Соломія", "Назар", "Устина", "Остап"}
	han           = []rune("安钟徐沈夏严潘宋侯姚方汪何郑贺江雷黎白杜蒋冯薛陈毛单解曾")
	hanNames      = []rune("星屿知黎怀笙听澜景栩苒溪珩以棠聿修牧野若瑶砚秋予霁")
	regions       = map[string][]string{"en": {"North", "Kelvane Shire", "Lake District", "Old Port"}, "uk": {"Київ", "Львівська обл.", "Полтавська обл.", "Одеса"},
		"zh-CN": {"北原省", "云州", "青岭省", "海岳省", "澄湖市"}, "ms": {"Pulau Timur", "Lembah Baru", "Bukit Utara"}}
	clubs = map[string][]string{"en": {"Castle Chess Club", "Riverside", "University CC", ""}, "uk": {"ШК «Тура»", "ДЮСШ № 4", ""},
		"zh-CN": {"棋院直属", "云州棋院", "青岭象棋队", ""}, "ms": {"Kelab Gajah", "Persatuan Bukit", ""}}
	titles = map[string][]string{"fide": {"", "", "", "", "FM", "CM", "IM", "GM", "WFM"}, "cxa": {"cxa-1", "cxa-2", "cxa-3", "cxa-4", "cxa-5"},
		"malaysia": {"", "", "my-state", "my-top8", "my-champion", "my-im"}}
)

// pick takes one of the words.
func pick[T any](r *rand.Rand, from []T) T { return from[r.IntN(len(from))] }

func invent(r *rand.Rand, lang string) (name, other string) {
	switch lang {
	case "zh-CN":
		return string(pick(r, han)) + string(pick(r, hanNames)) + string(pick(r, hanNames)), ""
	case "uk":
		return pick(r, cyrillic) + ", " + pick(r, cyrillicNames), pick(r, latinSurnames) + ", " + pick(r, latinNames)
	default:
		name, other = pick(r, latinSurnames)+", "+pick(r, latinNames), ""
		if r.IntN(12) == 0 {
			other = string(pick(r, han)) + string(pick(r, hanNames))
		}
		return name, other
	}
}

// crowd is a list of n invented players with everything that a list can have. The same n gives the same list.
func crowd(n int, profile, lang string) reports.Issue {
	r := rand.New(rand.NewPCG(7, uint64(n)))
	is := chess(lang)
	is.Name, is.Lines, is.Changes = fmt.Sprintf("invented-%s-2026-10-01", profile), nil, nil
	is.Association.Names = map[string]string{"en": "Northmark Chess Federation", "uk": "Федерація шахів Північної Марки", "zh-CN": "云岭象棋协会", "ms": "Persatuan Xiangqi Lembah Baru"}
	decimals, lowest := rating.Whole, 140000
	switch profile {
	case "cxa":
		is.Profile, is.Family, decimals, lowest = xiangqi().Profile, "cxa-rapid", rating.Tenth, 200000
	case "malaysia":
		is.Profile, is.Family, lowest = facetest.Of("malaysia-xiangqi"), "malaysia-xiangqi", 100000
	}
	for i := range n {
		l, c := inventLine(r, i, profile, lang, decimals, rating.Points(lowest))
		is.Lines = append(is.Lines, l)
		if c.Games > 0 {
			is.Changes = append(is.Changes, c)
		}
	}
	order(is)
	inventEvents(r, &is, lang)
	return is
}

func inventLine(r *rand.Rand, i int, profile, lang string, unit, lowest rating.Points) (reports.Line, rating.Change) {
	name, other := invent(r, lang)
	sex := rating.Sex("M")
	if r.IntN(4) == 0 {
		sex = "F"
	}
	if profile == "cxa" && sex == "F" {
		lowest -= 20000
	}
	l := reports.Line{ID: fmt.Sprintf("%07d", 1400000+7*i), Name: name, NameAlt: other, Sex: sex, Title: pick(r, titles[profile]),
		Region: pick(r, regions[lang]), Club: pick(r, clubs[lang]), BirthYear: 1950 + r.IntN(70), Rated: true, WasRated: r.IntN(15) > 0,
		Games: r.IntN(24), GamesTotal: r.IntN(700), K: pick(r, []int{10, 20, 40}), LastEvent: fmt.Sprintf("26-ST-%04d", r.IntN(48)), Status: []string{"active"}}
	if l.WasRated {
		l.PreviousRank = i + 1
	}
	spread := (r.Float64() + r.Float64() + r.Float64()) / 3
	l.Rating = lowest + rating.Points(spread*110000)/unit*unit
	l.Previous = l.Rating
	c := rating.Change{Player: l.ID, WasRated: l.WasRated, IsRated: true, Games: l.Games, K: l.K, New: l.Rating}
	switch {
	case l.Games == 0:
		l.Status, l.LastEvent = []string{"inactive"}, ""
	case !l.WasRated:
		l.Status = []string{"new", "active"}
		l.FirstEvent = l.LastEvent
	default:
		l.Previous -= rating.Points((r.NormFloat64() * 1800)) / unit * unit
		c.Steps = append(c.Steps, rating.Step{Kind: rating.SumStep, Change: l.Rating - l.Previous, After: l.Rating, Rule: "8.3.4"})
		if profile == "malaysia" && r.IntN(9) == 0 {
			c.Steps = append(c.Steps, rating.Step{Kind: rating.BonusStep, Event: "26-ST-0001", Change: 3000, After: l.Rating, Rule: "MY-9"})
		}
		if profile == "malaysia" && r.IntN(9) == 0 {
			c.Steps = append(c.Steps, rating.Step{Kind: rating.PenaltyStep, Change: -l.Previous * 3 / 100 / 100 * 100, After: l.Rating, Rule: "MY-6"})
		}
	}
	c.Old = l.Previous
	return l, c
}

// order puts the lines in the order of print and ranks them.
func order(is reports.Issue) {
	slices.SortStableFunc(is.Lines, func(a, b reports.Line) int {
		if is.Profile.BySex && a.Sex != b.Sex {
			return int(b.Sex[0]) - int(a.Sex[0])
		}
		return int(b.Rating - a.Rating)
	})
	place := 0
	for i := range is.Lines {
		l := &is.Lines[i]
		if i == 0 || (is.Profile.BySex && is.Lines[i-1].Sex != l.Sex) {
			place = 0
		}
		place++
		l.Rank = place
		if place > 1 && is.Lines[i-1].Rating == l.Rating {
			l.Rank = is.Lines[i-1].Rank
		}
	}
}

func inventEvents(r *rand.Rand, is *reports.Issue, lang string) {
	is.Events, is.History = nil, nil
	total := 0
	for i := range 48 {
		start := day("2026-01-05") + rating.Date(i*5)
		e := reports.EventLine{Code: fmt.Sprintf("26-ST-%04d", i), Name: pick(r, clubs[lang]) + " " + pick(r, regions[lang]) + " 2026", List: is.List, Start: start,
			End: start + 3, City: pick(r, regions[lang]), Arbiter: pick(r, latinSurnames), ArbiterID: "A7", Players: 20 + r.IntN(60), Games: 40 + r.IntN(200),
			Forfeits: r.IntN(9), Byes: r.IntN(12), Version: "fide-2025-10", Status: "rated"}
		is.Events = append(is.Events, e)
		total += e.Games
	}
	for i := range 12 {
		t := reports.Totals{Date: day("2026-10-01").AddMonths(i - 11), Serial: fmt.Sprintf("%d/%d", 2025+(i+10)/12, (i+10)%12+1), Listed: len(is.Lines) - 11 + i,
			Women: len(is.Lines) / 4, Under18: len(is.Lines) / 5, Active: len(is.Lines) * 4 / 5, New: 27, Removed: 5, Events: 40 + i, Games: total - 200*(11-i)/3,
			Forfeits: 61, Byes: 204, NotRated: 2, TopTen: 254100, Median: 168800, Classes: map[rating.Points]int{}}
		for _, l := range is.Lines[:len(is.Lines)*9/10] {
			t.Classes[l.Rating-l.Rating%is.Profile.Step]++
		}
		is.History = append(is.History, t)
	}
}
