// Package cells parses the content of one cell: texts, whole numbers, days, results, time controls and names. It knows
// nothing of sheets and keys, and rejects a cell that it cannot parse with certainty.
package cells

import (
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
	"golang.org/x/text/width"
)

// Tidy normalises a text: it removes invisible characters, turns blanks of every kind into single spaces and full width
// into half width, and composes the rest (NFC). Characters that only look alike are not changed.
func Tidy(s string) string {
	if plainBut('½', s) {
		return s
	}
	return tidied(s)
}

// plainText reports whether a text needs no tidying: it has visible ASCII and settled letters only, with single spaces
// between them. So have most cells of a registry.
func plainText(s string) bool { return plainBut(' ', s) }

// plainBut is plainText with another character allowed.
func plainBut(other rune, s string) bool {
	space := true // a space now would be the first character or a second one
	for _, r := range s {
		if r == ' ' && space || r != ' ' && (r < '!' || r > '~') && r != other && !settled(r) {
			return false
		}
		space = r == ' '
	}
	return !space || s == ""
}

// settled reports whether a letter, Latin, Cyrillic or Chinese, is composed and unchanged by Unicode's foldings.
func settled(r rune) bool {
	switch {
	case r >= 'À' && r < 'ſ':
		return r != 'Ĳ' && r != 'ĳ' && r != 'Ŀ' && r != 'ŀ' && r != 'ŉ'
	case r >= 'Ѐ' && r <= 'ҁ', r >= 'Ҋ' && r <= 'ԯ', r >= '一' && r <= '龥':
		return true
	}
	return false
}

// tidied is Tidy without the test whether a text needs it.
func tidied(s string) string {
	s = strings.ToValidUTF8(s, "\uFFFD")
	s = strings.Map(visible, s)
	return strings.Join(strings.Fields(norm.NFC.String(foldWidth(s))), " ")
}

// foldWidth folds full-width Latin letters, digits and signs only: half-width kana would lose its marks.
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

// visible drops invisible characters and turns every blank into a space.
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

// plainSigns replaces the dashes, colons, slashes and quotes that people type for the plain ones.
var plainSigns = strings.NewReplacer("–", "-", "—", "-", "‒", "-", "―", "-", "−", "-", "‐", "-", "‑", "-", "ー", "-",
	"﹣", "-",
	"∶", ":", "︰", ":", "⁄", "/", "∕", "/", "’", "'", "ʼ", "'", "`", "'", "´", "'", "‘", "'", "＇", "'")

// ticks are the entries that mean yes: a cross, which is a Cyrillic letter on some keyboards, a tick or a word.
var ticks = strings.Fields("x х × ✓ ✔ √ ok yes y так да 是 对 好 ya")

// Ticked reports whether an entry in a cell that asks for a mark is one.
func Ticked(entry string) bool { return slices.Contains(ticks, Sign(entry)) }

// Sign normalises a text for comparison with fixed spellings: tidied, compatibility forms folded, one kind of dash,
// colon and apostrophe, small letters. ½ is kept, because Unicode's folding would turn it into three characters.
func Sign(s string) string {
	if strings.IndexByte(s, '`') < 0 && plainBut('½', s) {
		return strings.ToLower(s)
	}
	return signed(s)
}

// signed is Sign without the test whether a text needs more than small letters.
func signed(s string) string {
	pieces := strings.Split(Tidy(s), "½")
	for i, p := range pieces {
		pieces[i] = norm.NFKC.String(plainSigns.Replace(p))
	}
	return strings.ToLower(strings.Join(strings.Fields(plainSigns.Replace(strings.Join(pieces, "½"))), " "))
}
