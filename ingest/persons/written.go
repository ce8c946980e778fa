package persons

import (
	"slices"
	"strings"
	"unicode"

	"kalends/ingest/cells"
	"kalends/rating/finding"
)

// seldom is the share of names, one in four, from which on capitals are the habit of an office and no fault.
const seldom = 4

// words collects people whose names may be written unlike others: in capitals, with superfluous blanks and signs, with
// letters of two scripts in one word.
type words struct {
	capitals int // names in capitals
	odd      []int32
}

// add collects the person at a place if the name may be written unlike others.
func (w *words) add(p Person, at int32) {
	if p.Written == p.Name && usual.MatchString(p.Name) {
		return
	}
	shouted := inCapitals(p.Name)
	if shouted {
		w.capitals++
	}
	if shouted || better(p, false) != p.Written || mixed(p.Name) != "" {
		w.odd = append(w.odd, at)
	}
}

// doubts returns the names that should be written differently, with a proposal, and those with letters of two scripts;
// all is the number of people.
func (w *words) doubts(who func(int32) Person, all int) (found []Doubt) {
	habit := w.capitals*seldom >= all && all > seldom
	for _, at := range w.odd {
		p := who(at)
		about := p.ID + " " + p.Name
		if proposal := better(p, habit); proposal != p.Written && proposal != "" && p.Written != "" {
			found = append(found, p.doubt(finding.NameWritten, "player.name", p.Written, about, "proposal", proposal))
		}
		if word := mixed(p.Name); word != "" {
			found = append(found, p.doubt(finding.LettersMixed, "player.name", p.Name, about, "word", word, "foreign", fewer(word)))
		}
	}
	return found
}

// usual matches most names that are certainly well written: words of one script that begin with a capital and have no
// other, separated by single blanks or by a comma and a blank. It saves most names of a registry the closer look of add.
var usual = cells.Compile(`^(?:` + usualWord + `)(?:,? (?:` + usualWord + `))*$`)

const usualWord = `[A-ZÀ-ÖØ-Þ][a-zà-öø-ÿ0-9]*|[Ѐ-ЯҐ][а-џґ0-9]*|[一-龥]+`

// better returns a name as it should be written, given whether capitals are the habit.
func better(p Person, habit bool) string {
	name := tidyName(p.Written, p.Name)
	if inCapitals(name) && !habit || name == strings.ToLower(name) && name != strings.ToUpper(name) {
		return capitalised(name)
	}
	return name
}

// inCapitals reports whether a name has a word in capitals, other than a Roman number.
func inCapitals(name string) bool {
	return slices.ContainsFunc(strings.FieldsFunc(name, parts), func(word string) bool {
		letters := []rune(word)
		return len(letters) > 2 && word == strings.ToUpper(word) && word != strings.ToLower(word) &&
			strings.Trim(word, "IVXL") != ""
	})
}

// parts reports whether a character separates words.
func parts(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsMark(r) }

// capitalised returns a name with capitals at the beginning of its words and nowhere else.
func capitalised(name string) string {
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

// signs corrects superfluous and misplaced signs.
var signs = strings.NewReplacer(" ,", ",", ",,", ",", " .", ".")

// tidyName returns a name without superfluous blanks and signs. Blanks between Han characters are a habit, and stay.
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
		return written // it is tidy, or differs only by what is invisible
	}
	return better
}

// scripts have letters that look alike.
var scripts = []*unicode.RangeTable{unicode.Latin, unicode.Cyrillic, unicode.Greek}

// mixed returns the first word that has letters of two scripts; empty if there is none.
func mixed(name string) string {
	for _, word := range strings.FieldsFunc(name, parts) {
		if n := counted(word); slices.Max(n) > 0 && slices.Max(n) < n[0]+n[1]+n[2] {
			return word
		}
	}
	return ""
}

// counted counts the letters of each of the scripts.
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

// fewer returns the letters of a word that are not of its main script.
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
