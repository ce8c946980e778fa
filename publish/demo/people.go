package demo

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
)

// person is an invented player.
type person struct {
	id, name, alt, sortKey, sex string
	birth                       int
	title, region, club         string
	rating                      int // 0: unrated
	games, peak                 int
	history                     []int // ratings of the earlier opening lists, oldest first
	strength                    int
}

var (
	latinFirst = []string{"Edwin", "Freya", "Ida", "Rowan", "Jonas", "Nora", "Silas", "Agnes", "Tobias", "Helena",
		"Magnus", "Livia", "Oscar", "Karin", "Hugo", "Mira", "Anton", "Clara", "Ruben", "Tessa", "Per", "Sigrid", "Leif",
		"Wanda", "Marius", "Elin"}
	latinLast = []string{"Amberley", "Brookhurst", "Calderstone", "Dunmore", "Elkwood", "Farrowby", "Greylag",
		"Harrowgate", "Inglewood", "Jarnfield", "Kestlebrook", "Larkholm", "Merriden", "Northolm", "Oakshott", "Pendlebrook",
		"Quarrywell", "Ravensholt", "Saltmarsh", "Thornbury", "Underhill", "Varley", "Wexcombe", "Yarrowdale"}
	womenLatin = []string{"Freya", "Ida", "Nora", "Agnes", "Helena", "Livia", "Karin", "Mira", "Clara", "Tessa", "Sigrid",
		"Wanda", "Elin"}
	ukMen   = []string{"Андрій", "Богдан", "Ґеорґій", "Данило", "Євген", "Ігор", "Максим", "Олексій", "Тарас", "Юрій"}
	ukWomen = []string{"Анна", "Єлизавета", "Ірина", "Їлена", "Марія", "Оксана", "Соломія", "Юлія"}
	ukLast  = []string{"Гаврилюк", "Ґалаґан", "Дзюбенко", "Єрмолаєв", "Жадан", "Іваненко", "Їжак", "Йосипенко",
		"Кравчук", "Лук’яненко", "Мельниченко", "Онищук", "Пилипенко", "Стеценко", "Хвиля", "Шинкар", "Щербак", "Яцків"}
	hanLast = [][2]string{{"单", "shan"}, {"王", "wang"}, {"李", "li"}, {"尉迟", "yuchi"}, {"曾", "zeng"}, {"陈", "chen"},
		{"赵", "zhao"}, {"解", "xie"}, {"林", "lin"}, {"黄", "huang"}}
	hanFirst = [][2]string{{"听澜", "tinglan"}, {"书言", "shuyan"}, {"安棠", "antang"}, {"知黎", "zhili"}, {"怀笙", "huaisheng"},
		{"映雪", "yingxue"}, {"若溪", "ruoxi"}, {"景明", "jingming"}}
	clubs = []string{"Harbour Knights", "Old Mill CC", "Castle Hill", "Northgate CC", "Railway Union", "Tower Square",
		"University", "Lakeside"}
	regions = []string{"NOR", "EST", "SUD", "WST", "CAP", "ISL"}
)

// people invents n players in a fixed way: the same ones every time.
func people(n int) []person {
	r := rand.New(rand.NewPCG(20260901, 7))
	seen := map[string]bool{beyond: true, yizhak: true}
	all := make([]person, 0, n)
	for len(all) < n {
		p := name(r, len(all))
		if seen[p.name] {
			continue
		}
		seen[p.name] = true
		p.id = strconv.Itoa(4100000 + 137*len(all))
		p.region, p.club = regions[r.IntN(len(regions))], clubs[r.IntN(len(clubs))]
		p.birth = 1948 + r.IntN(67)
		strengthen(r, &p, len(all))
		all = append(all, p)
	}
	all[1].name, all[1].sortKey, all[1].sex, all[1].alt = beyond, "wang2 wei3", "M", "Wang, Wei"
	all[3].name, all[3].sortKey, all[3].sex, all[3].alt = yizhak, "", "F", ""
	return all
}

// Two names that fonts and indexes must not stumble over: a character outside the Basic Multilingual Plane, and Ї.
const (
	beyond = "王𬱖"
	yizhak = "Їжак Соломія"
)

func name(r *rand.Rand, i int) person {
	switch {
	case i%7 == 3:
		last := ukLast[r.IntN(len(ukLast))]
		if r.IntN(3) == 0 {
			return person{name: last + " " + ukWomen[r.IntN(len(ukWomen))], sex: "F"}
		}
		return person{name: last + " " + ukMen[r.IntN(len(ukMen))], sex: "M"}
	case i%9 == 1:
		last, first := hanLast[r.IntN(len(hanLast))], hanFirst[r.IntN(len(hanFirst))]
		return person{name: last[0] + first[0], sortKey: last[1] + " " + first[1], alt: latin(last[1], first[1]),
			sex: []string{"M", "F"}[r.IntN(2)]}
	}
	first := latinFirst[r.IntN(len(latinFirst))]
	sex := "M"
	if slices.Contains(womenLatin, first) {
		sex = "F"
	}
	return person{name: fmt.Sprintf("%s, %s", latinLast[r.IntN(len(latinLast))], first), sex: sex}
}

func latin(last, first string) string {
	return fmt.Sprintf("%c%s, %c%s", last[0]-32, last[1:], first[0]-32, first[1:])
}

// strengthen gives a player a rating with a past, or none to a newcomer.
func strengthen(r *rand.Rand, p *person, i int) {
	p.strength = min(1380+int(r.ExpFloat64()*260), 2290-r.IntN(120))
	if i < 12 {
		p.strength = 2540 - 22*i + r.IntN(15)
	}
	if i%13 == 12 { // a newcomer
		p.strength = min(p.strength, 1900)
		p.birth = 2008 + r.IntN(6)
		return
	}
	p.rating = max(1400, p.strength+r.IntN(61)-30)
	p.games = 12 + r.IntN(600)
	if p.birth > 2006 {
		p.games = 6 + r.IntN(70)
	}
	p.peak = p.rating + r.IntN(40)
	p.title = titleOf(p)
	for at, step := p.rating, 0; step < 9; step++ {
		at = max(1400, at+r.IntN(25)-12)
		p.history = append([]int{at}, p.history...)
	}
	if i%11 == 5 {
		p.history = p.history[9-r.IntN(5):]
	}
}

func titleOf(p *person) string {
	women := p.sex == "F"
	switch {
	case p.peak >= 2520:
		return "GM"
	case p.peak >= 2440:
		return "IM"
	case women && p.peak >= 2250:
		return "WIM"
	case p.peak >= 2320:
		return "FM"
	case women && p.peak >= 2100:
		return "WFM"
	case p.peak >= 2220:
		return "CM"
	}
	return ""
}
