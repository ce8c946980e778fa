package reports

import "unicode"

// NameIn returns a player's name in the script of a language, and the other form of the name in the registry, which may
// be printed beside it. If the registry has one form only, the other is empty.
func (l *Line) NameIn(lang string) (name, other string) { return nameIn(lang, l.Name, l.NameAlt) }

// nameIn is NameIn for a name of the registry and its alternative.
func nameIn(lang, registered, alt string) (name, other string) {
	if alt == "" || alt == registered {
		return registered, ""
	}
	if foreign(alt, lang) < foreign(registered, lang) {
		return alt, registered
	}
	return registered, alt
}

// Traced reports whether the ratings of the last lists are drawn as lines, which takes more than three lists.
func (is *Issue) Traced() bool { return len(is.History) > 3 }

// ownScripts are the scripts that readers of a language know, the best first. All other readers know Latin letters.
var ownScripts = map[string][]*unicode.RangeTable{
	"zh-CN": {unicode.Han, unicode.Latin},
	"uk":    {unicode.Cyrillic, unicode.Latin},
}

var latinOnly = []*unicode.RangeTable{unicode.Latin}

// foreign returns how far the script of a name's first letter is from the readers of a language: 0 for the script that
// they know best, the number of their scripts for one that they do not know.
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
