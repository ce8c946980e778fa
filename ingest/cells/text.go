// Package cells reads what people write into one cell: texts, whole numbers, days, results, time controls and names.
// It knows neither sheets nor keys; a cell that cannot be read for certain is not read.
package cells

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
	"golang.org/x/text/width"
)

// Tidy makes a text fit to keep and to print: invisible characters go, every kind of blank becomes one space, full
// width becomes half width, the rest is composed (NFC). Characters that only look alike are left alone.
func Tidy(s string) string {
	if plainBut('½', s) {
		return s
	}
	return tidied(s)
}

// plainText says that there is nothing to tidy: signs of ASCII that can be seen and settled letters, with single spaces
// between them. Most cells of a registry are so.
func plainText(s string) bool { return plainBut(' ', s) }

// plainBut is plainText where another sign may stand, too.
func plainBut(other rune, s string) bool {
	space := true // one more would be at the beginning, at the end or the second
	for _, r := range s {
		if r == ' ' && space || r != ' ' && (r < '!' || r > '~') && r != other && !settled(r) {
			return false
		}
		space = r == ' '
	}
	return !space || s == ""
}

// settled says that a letter is composed and has no other form that Unicode would fold it to: Latin, Cyrillic, Chinese.
func settled(r rune) bool {
	switch {
	case r >= 'À' && r < 'ſ':
		return r != 'Ĳ' && r != 'ĳ' && r != 'Ŀ' && r != 'ŀ' && r != 'ŉ'
	case r >= 'Ѐ' && r <= 'ҁ', r >= 'Ҋ' && r <= 'ԯ', r >= '一' && r <= '龥':
		return true
	}
	return false
}

func tidied(s string) string {
	s = strings.ToValidUTF8(s, "\uFFFD")
	s = strings.Map(visible, s)
	return strings.Join(strings.Fields(norm.NFC.String(foldWidth(s))), " ")
}

// foldWidth folds full-width Latin letters, digits and signs and nothing else: half-width kana would lose its marks.
func foldWidth(s string) string {
	if !strings.ContainsFunc(s, fullWidth) {
		return s
	}
	return strings.Map(func(r rune) rune {
		if fullWidth(r) {
			return []rune(width.Narrow.String(string(r)))[0]
		}
		return r
	}, s)
}

func fullWidth(r rune) bool { return r >= 0xFF01 && r <= 0xFF5E }

// visible drops what cannot be seen and makes a space of every blank.
func visible(r rune) rune {
	switch {
	case r == '\uFEFF', r >= '\u200B' && r <= '\u200F', r >= '\u202A' && r <= '\u202E', r >= '\u2060' && r <= '\u2069',
		r == '\u00AD':
		return -1
	case unicode.IsSpace(r), r == '\u00A0', r == '\u3000':
		return ' '
	case unicode.IsControl(r):
		return -1
	}
	return r
}

// dashes and quotes that people type for the plain ones.
var plainSigns = strings.NewReplacer("–", "-", "—", "-", "‒", "-", "―", "-", "−", "-", "‐", "-", "‑", "-", "ー", "-",
	"﹣", "-",
	"∶", ":", "︰", ":", "⁄", "/", "∕", "/", "’", "'", "ʼ", "'", "`", "'", "´", "'", "‘", "'", "＇", "'")

// Sign makes a text comparable with the signs of a grammar: tidy, compatibility forms folded, one kind of dash, colon
// and apostrophe, small letters. ½ survives: Unicode's own folding would make three characters of it.
func Sign(s string) string {
	if strings.IndexByte(s, '`') < 0 && plainBut('½', s) {
		return strings.ToLower(s)
	}
	return signed(s)
}

func signed(s string) string {
	pieces := strings.Split(Tidy(s), "½")
	for i, p := range pieces {
		pieces[i] = norm.NFKC.String(plainSigns.Replace(p))
	}
	return strings.ToLower(strings.Join(strings.Fields(plainSigns.Replace(strings.Join(pieces, "½"))), " "))
}
