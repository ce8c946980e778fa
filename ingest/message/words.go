package message

import (
	"bytes"
	"encoding/base64"
	"io"
	"mime"
	"net/url"
	"strconv"
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
	flush := func() {
		out.WriteString(decodeText(run, label))
		run, label = nil, ""
	}
	for _, m := range encodedWord().FindAllStringSubmatchIndex(s, -1) {
		between, name := s[at:m[0]], strings.ToLower(s[m[2]:m[3]])
		neighbour := label != "" && strings.TrimSpace(between) == ""
		if !neighbour || name != label {
			flush()
		}
		if !neighbour {
			out.WriteString(decodeText([]byte(between), ""))
		}
		run, label, at = append(run, decodeWord(s[m[4]:m[5]], s[m[6]:m[7]])...), name, m[1]
	}
	flush()
	return out.String() + decodeText([]byte(s[at:]), "")
}

// decodeWord returns the bytes of an encoded word.
func decodeWord(encoding, text string) []byte {
	if strings.EqualFold(encoding, "b") {
		b, _ := base64.RawStdEncoding.DecodeString(strings.TrimRight(text, "= "))
		return b
	}
	asIs := mime.WordDecoder{CharsetReader: func(_ string, in io.Reader) (io.Reader, error) { return in, nil }}
	s, err := asIs.Decode("=?bytes?q?" + text + "?=")
	if err != nil {
		return []byte(text)
	}
	return []byte(s)
}

// decodeText returns a text in UTF-8. A text that is UTF-8 with letters other than ASCII is taken as that whatever its
// label says; without a charset of that name, the charset is found by the text itself.
func decodeText(data []byte, label string) string {
	ascii := !bytes.ContainsFunc(data, func(r rune) bool { return r >= utf8.RuneSelf })
	if utf8.Valid(data) && (label == "" || !ascii) {
		return string(data)
	}
	if in, err := charset.Labelled(label, bytes.NewReader(data)); err == nil && label != "utf-8" {
		text, _ := io.ReadAll(in)
		return string(text)
	}
	if d, ok := charset.Decode(data); ok {
		return d.Text
	}
	return strings.ToValidUTF8(string(data), "\uFFFD")
}

// fieldParams are the parameters of a field, as they are sent.
type fieldParams map[string]string

// parameters splits a field such as Content-Type into its value, in lower case, and its parameters. It accepts what mail
// programs send in spite of the rules: bytes that are not ASCII, and values without the quotation marks that they need.
func parameters(field string) (value string, params fieldParams) {
	params = fieldParams{}
	quoted, escaped, from := false, false, 0
	add := func(s string) {
		key, text, _ := strings.Cut(s, "=")
		key = strings.ToLower(strings.TrimSpace(key))
		if _, known := params[key]; !known {
			params[key] = unquote(strings.TrimSpace(text))
		}
	}
	for i := range len(field) {
		switch {
		case escaped:
			escaped = false
		case field[i] == '\\':
			escaped = quoted
		case field[i] == '"':
			quoted = !quoted
		case field[i] == ';' && !quoted:
			add(field[from:i])
			from = i + 1
		}
	}
	add(field[from:])
	first, _, _ := strings.Cut(field, ";")
	if words := strings.Fields(first); len(words) > 0 {
		value = strings.ToLower(words[0])
	}
	return value, params
}

// unquote removes quotation marks. A backslash stays unless it stands before a quotation mark or another backslash,
// because some programs send paths of Windows.
func unquote(s string) string {
	if !strings.HasPrefix(s, `"`) {
		return s
	}
	return strings.NewReplacer(`\\`, `\`, `\"`, `"`).Replace(strings.TrimSuffix(s[1:], `"`))
}

// text returns a parameter in UTF-8: as encoded by RFC 2231, in pieces or whole, by RFC 2047, or not at all.
func (p fieldParams) text(name string) string {
	if v, ok := p[name+"*"]; ok {
		label, b := percentDecoded(v, true)
		return decodeText(b, label)
	}
	var all []byte
	label := ""
	for i := 0; ; i++ {
		key := name + "*" + strconv.Itoa(i)
		if v, ok := p[key+"*"]; ok {
			l, b := percentDecoded(v, i == 0)
			label, all = label+l, append(all, b...)
		} else if v, ok := p[key]; ok {
			all = append(all, v...)
		} else {
			break
		}
	}
	if label != "" {
		return decodeText(all, label)
	}
	if len(all) > 0 {
		return decodeWords(string(all))
	}
	return decodeWords(p[name])
}

// percentDecoded decodes a value with percent signs; the first piece begins with its charset and language.
func percentDecoded(v string, first bool) (label string, data []byte) {
	if parts := strings.SplitN(v, "'", 3); first && len(parts) == 3 {
		label, v = strings.ToLower(parts[0]), parts[2]
	}
	if s, err := url.PathUnescape(v); err == nil {
		v = s
	}
	return label, []byte(v)
}
