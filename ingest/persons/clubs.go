package persons

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"kalends/ingest/cells"
	"kalends/rating/finding"
)

// spelled is a spelling of a club.
type spelled struct {
	text   string
	key    string // in Latin letters, the words sorted
	number string // what tells School 12 from School 13 and Dynamo A from Dynamo B
	known  bool   // on sheet Clubs, and therefore right
	n      int    // how many people have it
	first  int32  // the first person who has it
	one    int    // an earlier spelling of the same club, or itself
}

// shortest is the least length of names that may differ in one letter by a slip.
const shortest = 8

// rare is how many times less frequent a slip must be than the right spelling.
const rare = 4

// clubs collects the spellings of clubs.
type clubs struct {
	ways []spelled
	at   map[string]int // by text
}

// add counts the club of a person.
func (c *clubs) add(p Person, at int32) {
	if p.Club == "" {
		return
	}
	i, there := c.at[p.Club]
	if !there {
		if i = len(c.ways); i == 0 {
			c.at = map[string]int{}
		}
		c.at[p.Club] = i
		c.ways = append(c.ways, spelled{text: p.Club, first: at})
	}
	c.ways[i].n++
}

// doubts returns a doubt about each club with several spellings; known are the right ones.
func (c *clubs) doubts(who func(int32) Person, known []string) (found []Doubt) {
	ways := c.sorted(known)
	join(ways, func(w spelled) []string { return []string{w.key} }, func(spelled, spelled) bool { return true })
	join(ways, func(w spelled) []string { return []string{cells.Sounds(cells.Parts(w.text))} }, soundAlike)
	join(ways, func(w spelled) []string { return oneLess(w.key) }, oneSlip)
	same := map[int][]spelled{}
	for i, w := range ways {
		one := root(ways, i)
		same[one] = append(same[one], w)
	}
	for i := range ways {
		if group := same[i]; len(group) > 1 {
			found = append(found, clubDoubt(group, who))
		}
	}
	slices.SortStableFunc(found, func(a, b Doubt) int { return byPlace(a.Origin, b.Origin) })
	return found
}

// sorted returns the spellings by text, with the keys by which they are compared, each as a club of its own.
func (c *clubs) sorted(known []string) []spelled {
	ways := slices.SortedFunc(slices.Values(c.ways), func(a, b spelled) int { return strings.Compare(a.text, b.text) })
	for i := range ways {
		w := &ways[i]
		w.key, w.number, w.known, w.one = clubKey(w.text), numberOf(w.text), slices.Contains(known, w.text), i
	}
	return ways
}

// clubKey returns a club in Latin letters, the words sorted.
func clubKey(club string) string {
	if club == "" {
		return ""
	}
	var words []string
	for _, p := range cells.Parts(club) {
		words = append(words, p.Roman)
	}
	slices.Sort(words)
	return strings.Join(words, " ")
}

// join marks spellings as one club, in place, if they share a key and one says that they are. Two known clubs are never
// one.
func join(ways []spelled, keys func(spelled) []string, one func(a, b spelled) bool) {
	first := map[string][]int{}
	for i, w := range ways {
		for _, key := range keys(w) {
			if key == "" {
				continue
			}
			for _, k := range first[key] {
				a, b := root(ways, k), root(ways, i)
				if a != b && !(ways[k].known && w.known) && ways[k].number == w.number && one(ways[k], w) {
					ways[max(a, b)].one = min(a, b)
				}
			}
			if len(first[key]) < rarelyCalled {
				first[key] = append(first[key], i)
			}
		}
	}
}

// root returns the index of the first spelling of the same club as the i-th.
func root(ways []spelled, i int) int {
	for ways[i].one != i {
		i = ways[i].one
	}
	return i
}

// numberOf returns the digits in a club's name as they are written, its words of one letter and its Roman numbers.
func numberOf(club string) string {
	figures := strings.Map(func(r rune) rune {
		if unicode.IsDigit(r) {
			return r
		}
		return ' '
	}, club)
	marks := slices.DeleteFunc(strings.Fields(clubKey(club)), func(word string) bool {
		return len([]rune(word)) > 1 && strings.Trim(word, "iv") != ""
	})
	return strings.Join(append(strings.Fields(figures), marks...), " ")
}

// soundAlike reports whether two spellings have words that sound alike, one for one.
func soundAlike(a, b spelled) bool { return wholly(long(a.text), long(b.text)) }

// long returns the words of a club without single letters, which numberOf compares.
func long(club string) []cells.Part {
	return slices.DeleteFunc(cells.Parts(club), func(p cells.Part) bool { return p.Initial() })
}

// oneSlip reports whether one spelling may be a slip for the other: it is far less frequent, or the other is known.
func oneSlip(a, b spelled) bool {
	most, least := max(a.n, b.n), min(a.n, b.n)
	return len(a.key) >= shortest && len(b.key) >= shortest && (most >= rare*least || a.known != b.known)
}

// oneLess returns a name and the name without each of its letters: names that differ in one letter share one of these.
// For a short name it returns nothing.
func oneLess(key string) []string {
	if len(key) < shortest {
		return nil
	}
	all := []string{key}
	for i := range key {
		for _, r := range key[i:] {
			all = append(all, key[:i]+key[i+len(string(r)):])
			break
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// clubDoubt returns a doubt at the rarest spelling of a club, which proposes the known or the most frequent one.
func clubDoubt(group []spelled, who func(int32) Person) Doubt {
	slices.SortStableFunc(group, func(a, b spelled) int {
		if a.known != b.known {
			return map[bool]int{true: -1, false: 1}[a.known]
		}
		return cmp.Compare(b.n, a.n)
	})
	var texts, shown []string
	for _, w := range group {
		texts, shown = append(texts, w.text), append(shown, w.text+" ("+strconv.Itoa(w.n)+")")
	}
	last := group[len(group)-1]
	return who(last.first).doubt(finding.ClubSpelled, "player.club", last.text, Both(texts...), "n", strconv.Itoa(len(group)),
		"spellings", strings.Join(shown, "; "), "proposal", group[0].text)
}
