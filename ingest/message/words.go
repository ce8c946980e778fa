package message

import (
	"bytes"
	"encoding/base64"
	"io"
	"net/url"
	"strings"
	"unicode/utf8"

	"kalends/ingest/workbook/charset"
	"kalends/templates"
)

var encodedWord = templates.Pattern(`=\?([^?\s*]+)(?:\*[^?\s]*)?\?([bBqQ])\?([^?]*)\?=`)

// decodeWords decodes the encoded words of a text (RFC 2047), and bytes that are not in UTF-8. It decodes neighbouring
// words of one charset together, because some programs cut characters in two.
func decodeWords(s string) string {
	var out strings.Builder
	var run []byte
	label, at := "", 0
	for _, m := range encodedWord().FindAllStringSubmatchIndex(s, -1) {
		between, name := s[at:m[0]], strings.ToLower(s[m[2]:m[3]])
		if strings.TrimSpace(between) != "" || name != label {
			out.WriteString(decodeText(run, label))
			run = nil
		}
		if strings.TrimSpace(between) != "" || label == "" {
			out.WriteString(decodeText([]byte(between), ""))
		}
		run, label, at = append(run, wordBytes(s[m[4]:m[5]], s[m[6]:m[7]])...), name, m[1]
	}
	return out.String() + decodeText(run, label) + decodeText([]byte(s[at:]), "")
}

// wordBytes returns the bytes of an encoded word.
func wordBytes(encoding, text string) []byte {
	if strings.EqualFold(encoding, "b") {
		b, _ := base64.RawStdEncoding.DecodeString(strings.TrimRight(text, "= "))
		return b
	}
	return percentDecoded(strings.NewReplacer("_", " ", "%", "%25", "=", "%").Replace(text))
}

// percentDecoded decodes bytes written as %XX. It returns a text in which another percent sign stands as it is.
func percentDecoded(s string) []byte {
	if decoded, err := url.PathUnescape(s); err == nil {
		return []byte(decoded)
	}
	return []byte(s)
}

// decodeText returns a text in UTF-8. A text that is UTF-8 with letters other than ASCII is taken as that whatever its
// label says. Without a charset of that name, the text itself shows its charset.
func decodeText(data []byte, label string) string {
	ascii := !bytes.ContainsFunc(data, func(r rune) bool { return r >= utf8.RuneSelf })
	if utf8.Valid(data) && (label == "" || !ascii) {
		return string(data)
	}
	if in, err := charset.Labelled(label, bytes.NewReader(data)); err == nil && label != "utf-8" {
		text, _ := io.ReadAll(in)
		return string(text)
	}
	d, _ := charset.Decode(data)
	return strings.ToValidUTF8(d.Text, "\uFFFD")
}

var parameter = templates.Pattern(`;\s*([^\s=;"]+)\s*=\s*("(?:[^"\\]|\\.)*"?|[^;]*)`)

// parameters splits a field such as Content-Type into its value, in lower case, and its parameters in UTF-8, whether they
// are encoded by RFC 2231, whole or in pieces, by RFC 2047, or not at all.
func parameters(value string) (kind string, params map[string]string) {
	kind, _, _ = strings.Cut(value, ";")
	kind, _, _ = strings.Cut(strings.ToLower(strings.TrimSpace(kind)), " ")
	params, pieces, labels := map[string]string{}, map[string][]byte{}, map[string]string{}
	for _, m := range parameter().FindAllStringSubmatch(value, -1) {
		name, extended, inPieces := strings.Cut(strings.ToLower(m[1]), "*")
		text := unquote(strings.TrimSpace(m[2]))
		if !inPieces && params[name] == "" {
			params[name] = decodeWords(text)
		}
		if !inPieces {
			continue
		}
		if parts := strings.SplitN(text, "'", 3); len(parts) == 3 && labels[name] == "" {
			labels[name], text = strings.ToLower(parts[0]), parts[2]
		}
		if extended == "" || strings.HasSuffix(extended, "*") {
			text = string(percentDecoded(text))
		}
		pieces[name] = append(pieces[name], text...)
	}
	for name, data := range pieces {
		params[name] = decodeWords(decodeText(data, labels[name]))
	}
	return kind, params
}

// unquote removes quotation marks. A backslash stays unless it stands before a quotation mark or another backslash,
// because some programs send paths of Windows.
func unquote(s string) string {
	if !strings.HasPrefix(s, `"`) {
		return s
	}
	return strings.NewReplacer(`\\`, `\`, `\"`, `"`).Replace(strings.TrimSuffix(s[1:], `"`))
}
