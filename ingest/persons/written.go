package persons

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"kalends/ingest/cells"
	"kalends/rating/finding"
)

// seldom says what part of the names may be written in a way that is no habit of the house: one in four.
const seldom = 4

// words are people whose names may not be written as the others: in capitals, with blanks and signs too many, with
// letters of two scripts in one word.
type words struct {
	shouted int
	odd     []int32
}

func (w *words) see(p Person, at int32) {
	if p.Written == p.Name && usual(p.Name) {
		return
	}
	loud := inCapitals(p.Name)
	if loud {
		w.shouted++
	}
	if loud || better(p, false) != p.Written || mixed(p.Name) != "" {
		w.odd = append(w.odd, at)
	}
}

func (w *words) tell(who func(int32) Person, all int) (found []Doubt) {
	habit := w.shouted*seldom >= all && all > seldom
	for _, at := range w.odd {
		p := who(at)
		about := p.ID + " " + p.Name
		if proposal := better(p, habit); proposal != p.Written && proposal != "" && p.Written != "" {
			found = append(found, p.one(finding.NameWritten, "player.name", p.Written, about, "proposal", proposal))
		}
		if word := mixed(p.Name); word != "" {
			found = append(found, p.one(finding.LettersMixed, "player.name", p.Name, about, "word", word, "foreign", fewer(word)))
		}
	}
	return found
}

// usual says of most names that they are written as they should be: in words that begin with a capital and have no other,
// parted by single blanks and commas, each of them Latin, Cyrillic or of Han characters.
func usual(name string) bool {
	before, script := ' ', 0
	for _, c := range name {
		in, capital := scriptOf(c)
		switch {
		case in == inHan:
		case in > 0 || c >= '0' && c <= '9':
			if capital != (before == ' ') || before == ',' {
				return false
			}
		case c == ' ' && before != ' ', c == ',' && before >= '0':
			script = 0
		default:
			return false
		}
		if in > 0 && script > 0 && in != script {
			return false
		}
		before, script = c, max(in, script)
	}
	return before > ','
}

// The scripts of most names.
const (
	inLatin = iota + 1
	inCyrillic
	inHan
)

// scriptOf gives the script of a letter, 0 of what is none of these, and whether it is a capital. A small letter that has
// no capital is left to a closer look.
func scriptOf(c rune) (script int, capital bool) {
	switch {
	case c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z':
		return inLatin, c <= 'Z'
	case c >= 'Ѐ' && c <= 'џ', c == 'Ґ', c == 'ґ':
		return inCyrillic, c <= 'Я' || c == 'Ґ'
	case c >= '一' && c <= '龥':
		return inHan, false
	case c >= 'À' && c < 'ſ' && (unicode.IsUpper(c) || unicode.ToUpper(c) != c):
		return inLatin, unicode.IsUpper(c)
	}
	return 0, false
}

// better is a name as it should be written, where capitals are a habit or are not.
func better(p Person, habit bool) string {
	name := tidyName(p.Written, p.Name)
	if inCapitals(name) && !habit || name == strings.ToLower(name) && name != strings.ToUpper(name) {
		return capitals(name)
	}
	return name
}

// inCapitals says whether a name has a word in capitals; numbers of the kind of III are none.
func inCapitals(name string) bool {
	return !ordinary(name) && slices.ContainsFunc(strings.FieldsFunc(name, parts), func(word string) bool {
		letters := []rune(word)
		return len(letters) > 2 && word == strings.ToUpper(word) && word != strings.ToLower(word) &&
			strings.Trim(word, "IVXL") != ""
	})
}

// ordinary says of most names that they are in plain letters of which no two capitals follow each other.
func ordinary(name string) bool {
	capital := false
	for i := range len(name) {
		was := capital
		if capital = name[i] >= 'A' && name[i] <= 'Z'; name[i] >= utf8.RuneSelf || was && capital {
			return false
		}
	}
	return true
}

func parts(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsMark(r) }

// capitals writes a name with capitals at the beginning of its words and nowhere else.
func capitals(name string) string {
	first := true
	return strings.Map(func(r rune) rune {
		was := first
		first = parts(r) && r != '\'' && r != '’' && r != 'ʼ'
		switch {
		case first || was && unicode.IsUpper(r):
			return r
		case was:
			return unicode.ToUpper(r)
		}
		return unicode.ToLower(r)
	}, name)
}

// signs are what stands in a name too often or in a wrong place.
var signs = strings.NewReplacer(" ,", ",", ",,", ",", " .", ".")

// tidyName is a name without blanks and signs that are too many. Blanks between Han characters are a habit.
func tidyName(written, name string) string {
	if cells.InHan(name) {
		return written
	}
	better := strings.Trim(signs.Replace(name), " ,;:._-")
	if strings.HasSuffix(name, ".") && !strings.HasSuffix(better, ".") {
		better += "." // Ivanov, P.
	}
	if before, after, found := strings.Cut(better, ","); found && after != "" && !strings.HasPrefix(after, " ") {
		better = before + ", " + after
	}
	if better == name && strings.TrimSpace(strings.Join(strings.Fields(written), " ")) == written {
		return written // it is tidy as it stands, or differs by what nobody sees
	}
	return better
}

// scripts are those whose letters look like each other's.
var scripts = []*unicode.RangeTable{unicode.Latin, unicode.Cyrillic, unicode.Greek}

// mixed gives a word that has letters of two of them.
func mixed(name string) string {
	if ordinary(name) {
		return ""
	}
	for _, word := range strings.FieldsFunc(name, parts) {
		if n := counted(word); slices.Max(n) > 0 && slices.Max(n) < n[0]+n[1]+n[2] {
			return word
		}
	}
	return ""
}

func counted(word string) []int {
	n := make([]int, len(scripts))
	for _, r := range word {
		for i, s := range scripts {
			if unicode.Is(s, r) {
				n[i]++
			}
		}
	}
	return n
}

// fewer gives the letters of a word that are not of the script of most of it.
func fewer(word string) string {
	n := counted(word)
	most := slices.Index(n, slices.Max(n))
	return strings.Map(func(r rune) rune {
		if unicode.Is(scripts[most], r) || !unicode.IsLetter(r) {
			return -1
		}
		return r
	}, word)
}
