package search

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"kalends/rating"
)

// invented returns entries of invented persons: a third have Chinese names without a second one, every fifth of these
// the surname 王; a third have Ukrainian names in two scripts; the others have names of two or three invented words.
func invented(n int) []Entry {
	r := rand.New(rand.NewPCG(7, 7))
	pick := func(all []string) string { return all[int(float64(len(all))*r.Float64()*r.Float64())] }
	given, family := strings.Split("Тарас Олена Іван Марія Петро Оксана Юрій Наталія Андрій Ганна Сергій Ірина Богдан Софія Олег Дарина", " "), cyrillicNames(4000)
	names := latinNames(r, 60_000)
	var all []Entry
	for i := range n {
		e := Entry{ID: fmt.Sprint(1_000_000 + i*7), Order: rating.Points(100_000 + r.IntN(180_000))}
		e.Rating, e.Place = fmt.Sprint(int(e.Order)/100), fmt.Sprintf("p/%03d/%s.html", i%1000, e.ID)
		switch i % 3 {
		case 0:
			surname := "王"
			if i%15 != 0 {
				surname = string(surnames[int(float64(len(surnames))*r.Float64())])
			}
			e.Names = []string{surname + string(signs[r.IntN(len(signs))]) + string(signs[r.IntN(len(signs))])}
		case 1:
			name := pick(family) + ", " + pick(given)
			e.Names = []string{capital(parts(name)[0]) + ", " + capital(parts(name)[1]), name}
		default:
			e.Names = []string{pick(names) + ", " + pick(names)}
			if i%9 == 2 {
				e.Names[0] += " " + pick(names)
			}
		}
		all = append(all, e)
	}
	return all
}

var (
	surnames = []rune("李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段")
	signs    = []rune("伟芳娜秀英敏静丽强磊军洋勇艳杰娟涛明超兰霞平刚桂文辉玲素珍云建国华志红玉梅海燕春宁波峰宇飞鑫晨雪冰佳琪子涵浩然思雨欣怡梓轩博宏亮亚光东升学良")
)

// cyrillicNames returns invented Ukrainian surnames.
func cyrillicNames(n int) (all []string) {
	starts, middles, ends := strings.Fields("Шев Кова Бон Тка Мель Крав Олій Пав Сав Гриц Лит Мороз Бой Зах Гай Жук Руд Щер"), strings.Fields("че ле да не ри ту ва мо ко ні"), strings.Fields("нко нчук льчук вський ненко ць шин рук")
	for i := range n {
		all = append(all, starts[i%len(starts)]+middles[i/len(starts)%len(middles)]+middles[i/180%10]+ends[i/1800%len(ends)])
	}
	slices.Sort(all)
	return append([]string{"Шевченко"}, slices.Compact(all)...)
}

// latinNames returns invented words.
func latinNames(r *rand.Rand, n int) (all []string) {
	heads, vowels := strings.Fields("B Br C Ch D Dr F G Gr H J K Kl L M N P Pr R S Sch St T Tr V W Z"), strings.Fields("a e i o u ä ö é ei au")
	tails := strings.Fields("n r s l m t rt nd ng ck tz ss")
	for range n {
		word := ""
		for range 2 + r.IntN(2) {
			word += strings.ToLower(heads[r.IntN(len(heads))]) + vowels[r.IntN(len(vowels))]
		}
		all = append(all, capital(word)+tails[r.IntN(len(tails))])
	}
	return all
}

// capital returns a word with a capital.
func capital(word string) string { return strings.ToUpper(word[:1]) + word[1:] }
