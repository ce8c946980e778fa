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

// written finds names that are not written as the others: in capitals, with blanks and signs too many, with letters of
// two scripts in one word.
func written(all []Person) (found []Doubt) {
	shouted := 0
	for _, p := range all {
		if inCapitals(p.Name) {
			shouted++
		}
	}
	habit := shouted*seldom >= len(all) && len(all) > seldom
	for _, p := range all {
		better := tidyName(p.Written, p.Name)
		if inCapitals(better) && !habit || better == strings.ToLower(better) && better != strings.ToUpper(better) {
			better = capitals(better)
		}
		about := p.ID + " " + p.Name
		if better != p.Written && better != "" && p.Written != "" {
			found = append(found, p.one(finding.NameWritten, "player.name", p.Written, about, "proposal", better))
		}
		if word := mixed(p.Name); word != "" {
			found = append(found, p.one(finding.LettersMixed, "player.name", p.Name, about, "word", word, "foreign", fewer(word)))
		}
	}
	return found
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
