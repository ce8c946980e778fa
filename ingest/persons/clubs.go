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

// spelled is a way to write a club.
type spelled struct {
	text   string
	key    string // in Latin letters, the words in order
	number string // what tells School 12 from School 13 and Dynamo A from Dynamo B
	known  bool   // on sheet Clubs
	n      int    // people who have it
	first  int32
	one    int // an earlier spelling of the same club; itself: there is none
}

// shortest is how long a name must be so that one letter more or less is a slip.
const shortest = 8

// rare is how many times a slip is rarer than what was meant.
const rare = 4

// clubs are the ways in which clubs are written.
type clubs struct {
	ways []spelled
	at   map[string]int // by text
}

func (c *clubs) see(p Person, at int32) {
	if p.Club == "" {
		return
	}
	i, there := c.at[p.Club]
	if !there {
		if i = len(c.ways); i == 0 {
			c.at = map[string]int{}
		}
		text := strings.Clone(p.Club) // of a row whose other texts go
		c.at[text] = i
		c.ways = append(c.ways, spelled{text: text, first: at})
	}
	c.ways[i].n++
}

// tell finds clubs that are written in several ways.
func (c *clubs) tell(who func(int32) Person, known []string) (found []Doubt) {
	ways := c.closely(known)
	join(ways, func(w spelled) []string { return []string{w.key} }, func(spelled, spelled) bool { return true })
	join(ways, func(w spelled) []string { return []string{sounds(cells.Parts(w.text))} }, soundAlike)
	join(ways, func(w spelled) []string { return oneLess(w.key) }, oneSlip)
	same := map[int][]spelled{}
	for i, w := range ways {
		one := stands(ways, i)
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

// closely gives every way to write a club, by text, with all by which they are compared.
func (c *clubs) closely(known []string) []spelled {
	ways := slices.SortedFunc(slices.Values(c.ways), func(a, b spelled) int { return strings.Compare(a.text, b.text) })
	for i := range ways {
		w := &ways[i]
		w.key, w.number, w.known, w.one = clubKey(w.text), numberOf(w.text), slices.Contains(known, w.text), i
	}
	return ways
}

// clubKey is a club in Latin letters, the words in order; empty where nothing of it is one.
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

// join makes one of those that share a key and are one by a closer look. Two that are known are two.
func join(ways []spelled, keys func(spelled) []string, one func(a, b spelled) bool) {
	first := map[string][]int{}
	for i, w := range ways {
		for _, key := range keys(w) {
			if key == "" {
				continue
			}
			for _, k := range first[key] {
				a, b := stands(ways, k), stands(ways, i)
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

// stands gives the spelling that stands for all of the same club as the i-th.
func stands(ways []spelled, i int) int {
	for ways[i].one != i {
		i = ways[i].one
	}
	return i
}

// numberOf gives the figures of a club as they stand, 44 is not 4, and its words of one letter and Roman numbers.
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

func soundAlike(a, b spelled) bool { return wholly(long(a.text), long(b.text)) }

// long gives the words of a club but single letters, which are compared as they stand.
func long(club string) []cells.Part {
	return slices.DeleteFunc(cells.Parts(club), func(p cells.Part) bool { return p.Initial() })
}

// oneSlip says that a club is another with one letter wrong: far fewer write it so.
func oneSlip(a, b spelled) bool {
	most, least := max(a.n, b.n), min(a.n, b.n)
	return len(a.key) >= shortest && len(b.key) >= shortest && (most >= rare*least || a.known != b.known)
}

// oneLess gives a name without each of its letters: two that differ by one share one of them.
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

// clubDoubt tells of one club at the rarest of its spellings, and proposes the one that is known, or the commonest.
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
	return who(last.first).one(finding.ClubSpelled, "player.club", last.text, Both(texts...), "n", strconv.Itoa(len(group)),
		"spellings", strings.Join(shown, "; "), "proposal", group[0].text)
}
