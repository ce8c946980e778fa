package files

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// maxName is the greatest length of a safe name, in bytes.
const maxName = 120

// maxExt is the greatest length of an extension, in bytes.
const maxExt = 16

// SafeName returns a readable file name that is valid on every system: letters of any script with their marks, digits,
// "-", "_" and ".", at most 120 bytes, with the extension kept. A safe name is returned unchanged.
func SafeName(name string) string {
	return shortened(shortened(safeLetters(name))) // a shortened name may end in another extension
}

// shortened removes dots and hyphens at both ends of a name, and cuts the stem so that the name has at most maxName
// bytes with its extension. A stem without anything but underscores becomes "file"; before one that is reserved on
// Windows it puts an underscore.
func shortened(name string) string {
	stem, ext := splitExt(strings.Trim(name, ".-"))
	stem = strings.TrimRight(cut(stem, maxName-len(ext)), ".-")
	if strings.Trim(stem, "_") == "" {
		stem = "file"
	}
	if reserved(stem) {
		stem = "_" + strings.TrimRight(cut(stem, maxName-len(ext)-1), ".-")
	}
	return stem + ext
}

// safeLetters composes the letters and replaces each run of other characters with "_"; invisible and control
// characters are dropped.
func safeLetters(name string) string {
	var b strings.Builder
	gap, letter := false, false
	for _, r := range norm.NFC.String(strings.ToValidUTF8(name, "_")) {
		if unicode.In(r, unicode.Cf, unicode.Other_Default_Ignorable_Code_Point) {
			continue
		}
		letter = unicode.IsLetter(r) || unicode.Is(unicode.Nd, r) || (letter && unicode.IsMark(r))
		switch {
		case letter || r == '-' || r == '.':
			b.WriteRune(r)
			gap = false
		case !gap:
			b.WriteByte('_')
			gap = true
		}
	}
	return norm.NFC.String(b.String())
}

// splitExt splits a name before its extension: a dot and up to 15 bytes of letters and digits after a stem. Without one
// ext is empty.
func splitExt(name string) (stem, ext string) {
	i := strings.LastIndexByte(name, '.')
	if i < 1 || len(name)-i > maxExt || i == len(name)-1 || strings.ContainsAny(name[i:], "-_") {
		return name, ""
	}
	return name[:i], name[i:]
}

// cut shortens s to at most n bytes without splitting a letter or parting it from its marks.
func cut(s string, n int) string {
	if len(s) <= n {
		return s
	}
	for n > 0 {
		r, _ := utf8.DecodeRuneInString(s[n:])
		if utf8.RuneStart(s[n]) && !unicode.IsMark(r) {
			break
		}
		n--
	}
	return s[:n]
}

// reserved reports whether Windows treats a name with this stem as a device.
func reserved(stem string) bool {
	device, _, _ := strings.Cut(strings.ToUpper(stem), ".")
	switch device {
	case "CON", "PRN", "AUX", "NUL":
		return true
	}
	port, isPort := strings.CutPrefix(device, "COM")
	if !isPort {
		port, isPort = strings.CutPrefix(device, "LPT")
	}
	return isPort && len(port) == 1 && port[0] >= '0' && port[0] <= '9'
}

// Ignored reports whether a file name in the inbox is that of a temporary or hidden file, of a backup or of one that
// the desktop made.
func Ignored(name string) bool {
	lower := strings.ToLower(name)
	if strings.HasPrefix(lower, "~$") || strings.HasPrefix(lower, ".") || lower == "thumbs.db" || lower == "desktop.ini" {
		return true
	}
	for _, suffix := range []string{".tmp", ".part", ".crdownload", ".filepart", "~", ".bak"} {
		if strings.HasSuffix(lower, suffix) {
			return true
		}
	}
	return false
}
