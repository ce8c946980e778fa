package reports

import "unicode"

// NameIn gives a player's name as readers of a language read it, and the registry's other form of it, which may stand
// beside it where there is room. Where the registry has one form only, nothing is made up.
func (l *Line) NameIn(lang string) (name, other string) { return nameIn(lang, l.Name, l.NameAlt) }

func nameIn(lang, registered, alt string) (name, other string) {
	if alt == "" || alt == registered {
		return registered, ""
	}
	if foreign(alt, lang) < foreign(registered, lang) {
		return alt, registered
	}
	return registered, alt
}

// Traced says whether lines of the last lists are drawn: two or three lists are no line.
func (is *Issue) Traced() bool { return len(is.History) > 3 }

// ownScripts are the scripts that readers of a language read, the best first. Everybody else reads Latin letters.
var ownScripts = map[string][]*unicode.RangeTable{
	"zh-CN": {unicode.Han, unicode.Latin},
	"uk":    {unicode.Cyrillic, unicode.Latin},
}

var latinOnly = []*unicode.RangeTable{unicode.Latin}

// foreign says how far the script of a name, that of its first letter, is from readers of a language.
func foreign(name, lang string) int {
	scripts := ownScripts[lang]
	if scripts == nil {
		scripts = latinOnly
	}
	for _, r := range name {
		if !unicode.IsLetter(r) {
			continue
		}
		for n, s := range scripts {
			if unicode.Is(s, r) {
				return n
			}
		}
		break
	}
	return len(scripts)
}
