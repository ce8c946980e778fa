package registry

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"kalends/rating"
)

// TestPartOfAName searches for players by parts of names and by numbers.
func TestPartOfAName(t *testing.T) {
	r := Of(rating.Player{ID: "1", Name: "Шевченко Тарас"}, rating.Player{ID: "2", Name: "Shevchuk, Olena"},
		rating.Player{ID: "3", Name: "Kovalenko, Iván"}, rating.Player{ID: "4", Name: "Ivanov, Petr"},
		rating.Player{ID: "5", Name: "王伟", NameAlt: "Wang Wei"}, rating.Player{ID: "6", Name: "张王伟"},
		rating.Player{ID: "7", Name: "Ng, A", FIDEID: "5800001"}, rating.Player{ID: "8", Name: "Hao, Yi"},
		rating.Player{ID: "9", Name: "van der Berg, Jan"}, rating.Player{ID: "10", Name: "Smith-Jones, Anna"})
	r = r.With([]rating.Player{{ID: "N-1", Name: "Shevchenko, Newcomer"}})
	for typed, want := range map[string]string{
		"Shev": "N-1 2 1", "шевч": "N-1 2 1", "Taras": "1", "taras shevchenko": "1", "SHEVCHENKO": "N-1 1", "chenk": "N-1 1", "Іван": "3 4",
		"ivan": "3 4", "Ivan K": "3", "伟": "6 5", "王伟": "5 6", "王": "5 6", "wang": "5", "Wei Wang": "5", "Ng": "7", "hao": "8", "yi": "8",
		"5800001": "7", "05800001": "7", "7": "7", "berg": "9", "der jan": "9", "jones": "10", "smith anna": "10", "nobody": "", "": "", " , ": "",
		"Shevchenka": "",
	} {
		if got := strings.Join(r.Seek(typed), " "); got != want {
			t.Errorf("%q finds %q, want %q", typed, got, want)
		}
	}
}

// TestSeekFindsWhatItHas searches for each player by every word, by beginnings and by the words in reverse order.
func TestSeekFindsWhatItHas(t *testing.T) {
	var all []rating.Player
	for i := range 120 {
		all = append(all, rating.Player{ID: fmt.Sprintf("%04d", i), Name: fmt.Sprintf("%s%s, %s", heads[i%7], tails[i%11], heads[i%5])})
	}
	r := Of(all...)
	for _, p := range all {
		family, given, _ := strings.Cut(p.Name, ", ")
		for _, typed := range []string{family, given, family[:3], given + " " + family, strings.ToUpper(p.Name), family[1:], given[:1] + " " + family} {
			if !slices.Contains(r.Seek(typed), p.ID) {
				t.Errorf("%s is not found by %q", p.Name, typed)
			}
		}
	}
}

var (
	heads = strings.Fields("Kova Shev Joha Ivan Mar Ole Wang")
	tails = strings.Fields("lenko chuk nna ov tin ssen dottir ez ski yan u")
)

// TestSeekFindsWhileTyping checks that a player found by a word is found by every beginning of it, wherever in a sound
// it ends: from one letter in the player's own spelling, from three in another.
func TestSeekFindsWhileTyping(t *testing.T) {
	for _, c := range []struct {
		name, alt, sounds string
		typed             []string
	}{
		{name: "Kotsiuba, Mikhailo", typed: []string{"Kotsyuba", "Коцюба", "Михайло", "Mykhailo"}},
		{name: "Коцюба Михайло", typed: []string{"Kotsiuba", "Mykhailo", "Mikhail"}},
		{name: "Щербак Юрій", typed: []string{"Shcherbak", "Scherbak", "Yurii", "Jurij"}},
		{name: "Ліщенко Олександр", typed: []string{"Lishchenko", "Lischenko", "Oleksandr"}},
		{name: "Шевченко Тарас", typed: []string{"Shevchenko", "Schewtschenko", "Szewczenko", "Taras"}},
		{name: "Жданов Петро", typed: []string{"Zhdanov", "Petro"}},
		{name: "Чайковський Юхим", typed: []string{"Tschaikowski", "Chaikovskyi", "Tchaikovsky", "Yukhym"}},
		{name: "Schultz, Joseph"}, {name: "Katz, Beck"}, {name: "Mickiewicz, Jack"}, {name: "Xiang Xu"}, {name: "Philipp Smith"},
		{name: "Alexander Dietzsch", typed: []string{"Aleksander", "Александер"}}, {name: "Łukasz Brzęczyszczykiewicz"},
		{name: "王伟", alt: "Wang Wei"}, {name: "张晓明", alt: "Zhang Xiaoming"},
		{name: "安澜笙", sounds: "an1 lan2 sheng1", typed: []string{"sheng", "lan sheng", "sheng an"}},
		{name: "徐超", sounds: "xu2 chao1", typed: []string{"chao", "xu chao"}},
	} {
		r := Of(rating.Player{ID: "1", Name: c.name, NameAlt: c.alt, SortKey: c.sounds}, rating.Player{ID: "2", Name: "Quine, Bo"})
		own := strings.FieldsFunc(c.name+" "+c.alt, func(r rune) bool { return r == ' ' || r == ',' })
		for i, word := range append(own, c.typed...) {
			least := 3
			if i < len(own) {
				least = 1
			}
			for part := []rune(word); len(part) >= least; part = part[:len(part)-1] {
				if typed := string(part); !slices.Contains(r.Seek(typed), "1") && !strings.HasSuffix(typed, " ") {
					t.Errorf("%s %s is not found by %q of %q", c.name, c.alt, typed, word)
				}
			}
		}
	}
}
