package reportstest

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"kalends/engine/facetest"
	"kalends/rating"
	"kalends/reports"
)

// The people, places and figures of these tests are invented.
var (
	latinSurnames = strings.Fields("Aldwick Birchanger Brasket Callowhill Corvale Dovrelund Drennick Dunmark Eskmere Farnholt Grelling Haverlund Hollenbry Ingsworth Jorvald Kelvane Kestrick Lindhame Marrowby Nettlefen Orrinstad Ostrand Pellister Penhallow Quillam Rostwick Selgrave Tarrow Thornbeck Ulverton Varnholm Vossing Wendlebury Yarrowgate Zelmark Østervik Łubień O’Dunmore")
	latinNames    = strings.Fields("Agnes Anton Clara Edvin Elin Freya Hugo Ida Jonas Karin Leif Livia Magnus Marius Mira Nora Oscar Per Rowan Ruben Sigrid Silas Tessa Tobias Wanda")
	ukSurnames    = strings.Fields("Абрикосенко Бондаровець Вербицевич Гайворонець Ґалаґенко Ґудзевич Дзвінчук Євтушинець Жмеринченко Заболотяк Ильницький Іваничук Їжакевич Йосипенко Кам'янець Луб’янко Мар'яненко Щербина Юрчишин Яворницький")
	ukNames       = strings.Fields("Андрій Богдана Василь Ганна Дмитро Євген Зоряна Ігор Ілля Йосип Катерина Леся Мар'яна Назар Оксана Павло Роман Соломія Тарас Юрій Ярина")
	zhSurnames    = strings.Fields("安 白 曹 陈 程 邓 杜 范 方 冯 顾 郭 韩 何 贺 侯 黄 江 蒋 黎 雷 梁 罗 毛 潘 钱 秦 单 沈 石 宋 孙 谭 汪 温 吴 夏 谢 解 徐 薛 严 姚 叶 尹 曾 郑 钟 邹 尉迟 欧阳 区 仇 查")
	zhNames       = strings.Fields("星屿 知黎 怀笙 听澜 苒溪 澜笙 景栩 以棠 予安 牧野 若珩 煦阳 霁 禾 芮 棠 望舒 砚秋 聿修 翊禾 沐砚 珩之")
	clubs         = strings.Fields("Rookery Lakeside University Northgate Harbour Castle Tower Railway")
	zhClubs       = strings.Fields("北原省 云州 棋院直属 青岭省 澄湖市 海岳省 金石市 临江省 南汀省 河曲省")
)

// Trilingual is the language of a Federation with names in all three scripts.
const Trilingual = "three languages"

// Names that are hard to print, of two players of every Federation.
const (
	RareName = "王𬱖" // U+2CC56
	LongName = "Montgomery-Featherstonehaugh-Cholmondeley, Maximiliana Wilhelmina"
)

// Federation makes an issue of a list of n players with eleven lists before it, and something in every section. The
// names are in the scripts that a list of that language has. The same values give the same issue.
func Federation(family string, n int, lang string) reports.Issue {
	r := rand.New(rand.NewPCG(7, 11))
	is := Frame(family)
	for i := range n {
		l := player(r, is.Profile, i, lang)
		switch i {
		case 3:
			l.Name, l.Sex = RareName, rating.Male
		case 5:
			l.Name = LongName
		}
		is.Lines.Add(&l)
	}
	Rank(&is)
	is.Events, is.LeftOut = inventedEvents(r)
	is.Off = reports.LinesOf(reports.Line{ID: "9900001", Name: "Gone, Ida", WasRated: true,
		PreviousRank: 30, Previous: is.Lines.At(n / 2).Rating, Reason: "left the list",
		Common: &reports.Common{Sex: rating.Female, Club: "Rookery"}})
	is.History, is.Languages = history(r, is), []string{lang}
	if lang == Trilingual {
		is.Languages = []string{"en"}
	}
	best := is.Lines.At(0)
	is.Changes = rating.ChangesOf(rating.Change{Player: best.ID, Steps: []rating.Step{
		{Kind: rating.BonusStep, Event: is.Events[0].Code, Change: 2501, After: best.Rating, Rule: "art. 11"}}})
	if family == "malaysia-xiangqi" {
		is.Changes = malaysianChanges(r, is)
	}
	is.Corrections = []reports.Correction{{Decided: rating.Day(2026, 9, 4), List: "2026/3",
		Subject: "Grelling, Tessa 4112087", Field: "rating", Published: "1842", Correct: "1857",
		Reason: "Round 6 reversed by the arbiter; corrected report of 21 August.", Document: "RC 26/31"}}
	return is
}

// malaysianChanges returns changes with a bonus or a penalty for every third player who has played.
func malaysianChanges(r *rand.Rand, is reports.Issue) (all rating.Changes) {
	for _, l := range is.Lines.All() {
		if l.Games == 0 {
			continue
		}
		c := rating.Change{Player: l.ID, WasRated: l.WasRated, Old: l.Previous, IsRated: true, New: l.Rating,
			Games: l.Games, K: l.K}
		switch r.IntN(6) {
		case 0:
			c.Steps = []rating.Step{{Kind: rating.BonusStep, Event: is.Events[0].Code, Change: 3000, After: l.Rating,
				Rule: "MY-9"}}
		case 1:
			c.Steps = []rating.Step{{Kind: rating.PenaltyStep, Change: -l.Previous * 3 / 100 / 100 * 100, After: l.Rating,
				Rule: "MY-6"}}
		}
		all.Add(c)
	}
	return all
}

// Frame returns an issue of a ruleset without players and events.
func Frame(family string) reports.Issue {
	is := reports.Issue{Name: "nmcf-standard-2026-10-01", List: "standard", Serial: "2026/4", Revision: 1, Family: family, Trace: true,
		Association: reports.Association{Code: "nmcf", Addresses: map[string]string{"en": "12 Quay Street, Port Aldwick"},
			Contact: "ratings@northmark.example", Emblem: Emblem(),
			Names: map[string]string{"en": "Northmark Chess Federation", "uk": "Шахова федерація Срібноріччя",
				"zh-CN": "云岭象棋协会",
				"ms":    "Persatuan Xiangqi Lembah Baru"}},
		Versions: []reports.VersionUsed{{ID: "fide-2025-10",
			Document: "FIDE Rating Regulations (B.02), edition of 1 October 2025", Events: 20}},
		Profile: facetest.Of(family),
		Period: rating.Period{Date: rating.Day(2026, 10, 1), From: rating.Day(2026, 7, 1), To: rating.Day(2026, 9, 30),
			Previous: rating.Day(2026, 7, 1)},
		Deadline: "2026-10-01 00:05", Supersedes: "nmcf-standard-2026-07-01", SupersedesSerial: "2026/3",
		Next: rating.Period{Date: rating.Day(2027, 1, 1), From: rating.Day(2026, 10, 1), To: rating.Day(2026, 12, 31),
			Cutoff: rating.Day(2026, 12, 29)},
		Officials: []reports.Official{{Role: "rating_officer", Name: "T. Wexmoor"},
			{Role: "secretary", Name: "K. Haverlund"}, {Role: "president", Name: "R. Ostrand"}},
		Readings: []reports.Reading{{ID: "rules_fide.reading.F-7", Article: "7.1"},
			{ID: "rules_fide.reading.F-16b", Article: "8.2.1", Option: "zero_rule", Value: "first_event"}},
		ListSHA: hex.EncodeToString(sha256.New().Sum(nil)),
	}
	if family == "malaysia-xiangqi" {
		is.Versions[0] = reports.VersionUsed{ID: family, Document: "大马中国象棋棋手等级分计算法", Events: 20}
	}
	if family == "cxa-rapid" {
		is.Name, is.List, is.Serial, is.SupersedesSerial = "ylxq-rapid-2026-10-01", "rapid", "2026/2", "2026/1"
		is.Versions[0] = reports.VersionUsed{ID: "cxa-rapid-2021", Document: "象棋棋手快棋等级分计算与实施办法（试行）", Events: 20}
		is.Association.Addresses = map[string]string{"zh-CN": "等级分办公室 云州市临江路12号"}
		is.Association.Contact = "dengjifen@yunling.example"
		is.Officials = []reports.Official{{Role: "rating_officer", Name: "安澜笙"}, {Role: "secretary", Name: "尉迟砚秋"},
			{Role: "president", Name: "单知黎"}}
		is.Period.From = rating.Day(2026, 1, 1)
	}
	return is
}

// Emblem returns a picture in PNG.
func Emblem() []byte {
	img := image.NewRGBA(image.Rect(0, 0, 120, 120))
	for y := range 120 {
		for x := range 120 {
			d := (x-60)*(x-60) + (y-60)*(y-60)
			bar := y < 85 && x > 30 && x < 90 && (85-y) < (x-30)/20*14+14
			if (d < 59*59 && d > 55*55) || bar {
				img.Set(x, y, color.Black)
			}
		}
	}
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		panic(err)
	}
	return b.Bytes()
}

// player makes the i-th player, with a name in the scripts of a language.
func player(r *rand.Rand, p rating.Profile, i int, lang string) reports.Line {
	l := reports.Line{ID: fmt.Sprintf("%d", 4100000+i*37), BirthYear: 1950 + r.IntN(68),
		Rated: true, WasRated: true, GamesTotal: 30 + r.IntN(800), K: 20,
		Common: &reports.Common{Sex: rating.Male, Region: "EST", Status: []string{"active"}, Club: clubs[r.IntN(len(clubs))]}}
	if r.IntN(4) == 0 {
		l.Sex = rating.Female
	}
	scripts := map[string][3]int{"en": {7, 1, 2}, "uk": {1, 8, 1}, "zh-CN": {1, 0, 9}, Trilingual: {4, 3, 3}}[lang]
	switch n := r.IntN(10); {
	case n < scripts[0]:
		l.Name = pick(r, latinSurnames) + ", " + pick(r, latinNames)
	case n < scripts[0]+scripts[1]:
		l.Name = pick(r, ukSurnames) + " " + pick(r, ukNames)
	default:
		l.Name, l.Club = pick(r, zhSurnames)+pick(r, zhNames), pick(r, zhClubs)
	}
	level(r, p, &l, i)
	return l
}

func pick(r *rand.Rand, from []string) string { return from[r.IntN(len(from))] }

// level sets the player's rating, change, games, title and history.
func level(r *rand.Rand, p rating.Profile, l *reports.Line, i int) {
	unit, base := rating.Whole, 1400+r.IntN(1150)*r.IntN(1000)/1000
	if p.BySex {
		unit, base = rating.Tenth, 2001+r.IntN(650)*r.IntN(1000)/1000
		if l.Sex == rating.Female {
			base -= 200
		}
		l.ID, l.Title = "X1"+l.ID, fmt.Sprintf("cxa-%d", 1+min(5, (2700-base)/120))
	} else if base > 2200 {
		l.Title = []string{"GM", "IM", "FM", "WIM"}[r.IntN(4)]
	}
	l.Rating = rating.PointsOf(base) + rating.Points(r.IntN(10))*rating.Tenth/unit*unit
	if l.Games = r.IntN(22); l.Games < 3 {
		l.Games = 0
	}
	change := rating.Points(0)
	if l.Games > 0 {
		change = (rating.Points(r.IntN(6000)) - 3000) * rating.Points(r.IntN(100)) / 100 / unit * unit
	} else if i%9 == 0 {
		l.Status = []string{"inactive"}
	}
	l.Previous, l.LastEvent = l.Rating-change, "26-ST-0101"
	v := l.Previous
	l.History = []rating.PastRating{rating.PastRatingOf(l.Rating), rating.PastRatingOf(v)}
	for range 10 {
		if v += (rating.Points(r.IntN(2400)) - 1200) / unit * unit; r.IntN(30) == 0 {
			l.History = append(l.History, -1)
			continue
		}
		l.History = append(l.History, rating.PastRatingOf(v))
	}
	slices.Reverse(l.History)
	if i%17 == 4 {
		l.Status, l.WasRated, l.Previous, l.FirstEvent, l.GamesTotal = []string{"new", "active"}, false, 0, "26-ST-0104",
			l.Games
		l.History = []rating.PastRating{-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, rating.PastRatingOf(l.Rating)}
	}
}

// Rank sorts the lines of an issue and sets their ranks; men come first where lists are apart.
func Rank(is *reports.Issue) {
	lines := Unpacked(is.Lines)
	slices.SortFunc(lines, func(a, b reports.Line) int {
		sex := 0
		if is.Profile.BySex {
			sex = cmp.Compare(b.Sex, a.Sex)
		}
		return cmp.Or(sex, cmp.Compare(b.Rating, a.Rating), cmp.Compare(a.ID, b.ID))
	})
	first := 0
	for i := range lines {
		l := &lines[i]
		if i > 0 && is.Profile.BySex && l.Sex != lines[i-1].Sex {
			first = i
		}
		l.Rank = i - first + 1
		if i > first && l.Rating == lines[i-1].Rating {
			l.Rank = lines[i-1].Rank
		}
		if l.WasRated {
			l.PreviousRank = max(1, l.Rank+i%7-3)
		}
	}
	is.Lines = reports.LinesOf(lines...)
}

func inventedEvents(r *rand.Rand) (events []reports.EventLine, left []rating.LeftOut) {
	places := strings.Fields("Aldwick Dovre Rostwick Farnholt Eskmere Varnholm Corvale")
	for i := range 20 {
		place, start := pick(r, places), rating.Day(2026, 7, 1)+rating.Date(i*4)
		events = append(events, reports.EventLine{Code: fmt.Sprintf("26-ST-%04d", 101+i*3),
			Name:  place + " " + pick(r, strings.Fields("Open League Closed Rail-Cup Memorial")),
			Group: pick(r, []string{"", "group A", "group B"}), List: "standard", Start: start,
			End: start + rating.Date(r.IntN(6)), City: "Port " + place,
			Arbiter: "E. " + pick(r, latinSurnames), Players: 12 + r.IntN(70), Games: 40 + r.IntN(300), Forfeits: r.IntN(4),
			Byes: r.IntN(9), Status: "rated"})
	}
	left = []rating.LeftOut{{Event: events[2].Code, Games: 81, Rule: "1.1",
		Reason: "60 minutes each for 60 moves; players rated 1800 and above need 90 minutes. The report may be sent to the rapid list."},
		{Event: events[4].Code, Round: 4, Board: 7, Games: 1, Rule: "5.1",
			Reason: "No move was played by Black; counted as a forfeit."}}
	return events, left
}

// history makes the totals of twelve lists, the last of which fits the issue.
func history(r *rand.Rand, is reports.Issue) []reports.Totals {
	var all []reports.Totals
	for i := range 12 {
		year, q := 2024+i/4, i%4+1
		if is.Profile.BySex {
			year, q = 2021+i/2, i%2+1
		}
		t := reports.Totals{Date: rating.Day(year, time.Month(3*q-2), 1), Serial: fmt.Sprintf("%d/%d", year, q),
			Listed: is.Lines.Len() - (11-i)*4, Women: is.Lines.Len()/4 - 11 + i, Under18: 40 + i,
			Active: is.Lines.Len() - 40, New: 8 + r.IntN(9), Removed: r.IntN(9), Events: 12 + i, Games: 2400 + r.IntN(1500),
			Forfeits: 50 + r.IntN(20), Byes: 190 + r.IntN(20), NotRated: r.IntN(3), TopTen: rating.PointsOf(2500 + i),
			Median: rating.PointsOf(1690 - i), Classes: map[rating.Points]int{}}
		for _, l := range is.Lines.All() {
			if r.IntN(12) < 11 {
				t.Classes[l.Rating/is.Profile.Step*is.Profile.Step]++
			}
		}
		all = append(all, t)
	}
	women := 0
	for _, l := range is.Lines.All() {
		if l.Sex == rating.Female {
			women++
		}
	}
	all[11].Women, all[11].Events, all[11].Games = women, len(is.Events), 0
	for _, e := range is.Events {
		all[11].Games += e.Games
	}
	return all
}
