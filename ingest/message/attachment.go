package message

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"strings"

	"kalends/ingest/workbook"
	"kalends/ingest/workbook/ownfile"
	"kalends/templates"
)

// bodyKind matches the types of the parts that are shown as the text of a message.
var bodyKind = templates.Pattern(`^$|^text/(?:plain|html|enriched|richtext|markdown|watch-html|x-amp-html)$`)

// leaf reads a part without parts: the text of the message, or an attachment.
func (r *reader) leaf(p part) {
	data, failed := r.decode(p)
	kind := ownfile.Kind(data)
	if p.name == "" && !p.attached && bodyKind().MatchString(p.kind) {
		r.text = append(r.text, data[:min(len(data), maxText-len(r.text))]...)
		if bytes.Contains(data, []byte("-----BEGIN PGP MESSAGE-----")) {
			r.leave("", "encrypted")
		}
		return
	}
	switch why := cmp.Or(p.whyLeft(data, kind), failed); {
	case why != "":
		r.leave(p.name, why)
	case kind == "mail" && !bytes.HasPrefix(data, compound):
		r.nested(data, p)
	default:
		r.attach(File{Name: fileName(p.name, p.kind, data), Data: data}, kind)
	}
}

// attach adds an attachment that may be a sheet, or the members of a ZIP; of several with the same bytes only one.
func (r *reader) attach(f File, kind string) {
	if f.Archive == "" && r.archives < maxArchives && workbook.Archived(f.Data) {
		r.archives++
		members, refused := workbook.Members(f.Data)
		for _, m := range members {
			r.attach(File{Name: fileName(m.Name, "", m.Data), Archive: f.Name, Data: m.Data}, ownfile.Kind(m.Data))
		}
		if len(refused) == 0 {
			return
		}
	}
	sum := sha256.Sum256(f.Data)
	if r.seen[sum] {
		return
	}
	r.seen[sum] = true
	if len(f.Data) > min(workbook.Sender.File, maxSheets-r.kept) {
		r.leave(f.Name, "large")
		return
	}
	r.kept += len(f.Data)
	if kind != "" || ownfile.Of(f.Data).Name != "" || ownfile.RatingList(f.Data) {
		r.documents = append(r.documents, f)
	} else {
		r.sheets = append(r.sheets, f)
	}
}

// compound is the beginning of an .xls file, and of a message of Outlook.
var compound = []byte("\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1")

// smallPicture is the size in bytes below which a picture is a logo, and no photograph of a sheet of results.
const smallPicture = 64 << 10

// leavings recognise attachments that are no sheets: by a line each with their type, name and beginning.
var leavings = []rule{
	{"winmail", templates.Pattern(`(?i)^application/(?:vnd\.)?ms-tnef\n|\nx.>"`)},
	{"card", templates.Pattern(`(?i)^(?:text/(?:calendar|x?-?vcard|directory)|application/ics)\n|\.(?:ics|vcf)\n|\n\s*BEGIN:V(?:CALENDAR|CARD)`)},
	{"signature", templates.Pattern(`(?i)^application/(?:pgp-(?:signature|keys)|(?:x-)?pkcs7-signature)\n|\.(?:p7s|sig)\n|\n-----BEGIN PGP (?:SIG|PUB)`)},
	{"encrypted", templates.Pattern(`(?i)^application/(?:pgp-encrypted|(?:x-)?pkcs7-mime)\n|\.(?:p7m|pgp|gpg)\n|\n-----BEGIN PGP MESSAGE`)},
	{"elsewhere", templates.Pattern(`^message/external-body\n`)},
	{"damaged", templates.Pattern(`^message/partial\n`)},
	{"mailer", templates.Pattern(`(?i)^(?:message/|application/applefile\n|text/rfc822-headers\n)|\nATT\d{3,}\.(?:txt|html?|dat|bin|c)\n`)},
	{"media", templates.Pattern(`^(?:audio|video)/`)},
}

// whyLeft returns why an attachment is no sheet; empty for one that may be. kind is what ownfile knows of it. A workbook
// is never left, whatever its type and name say.
func (p part) whyLeft(data []byte, kind string) string {
	switch {
	case bytes.HasPrefix(data, []byte("PK\x03\x04")), bytes.HasPrefix(data, compound):
		return ""
	case kind == "picture" && (p.within || len(data) < smallPicture):
		return "picture"
	}
	lines := append([]byte(p.kind+"\n"+p.name+"\n"), data[:min(len(data), 64)]...)
	for _, l := range leavings {
		if l.shows().Match(lines) {
			return l.name
		}
	}
	return ""
}

// cleanName returns the name of an attachment without folders, and without what cannot be seen. It may be empty.
func cleanName(name string) string {
	name = oneLine(name[strings.LastIndexAny(name, `/\`)+1:], maxValue)
	runes := []rune(strings.TrimLeft(name, ".- "))
	return string(runes[max(0, len(runes)-maxName):])
}

// fileName returns the name for a file of the inbox; an attachment without a name gets it from its content or its type.
func fileName(name, kind string, data []byte) string {
	return cmp.Or(cleanName(name), "attachment"+ending(kind, data))
}

// asEnding matches types whose second word is the usual ending of such a file: CSV, HTML, PDF and pictures.
var asEnding = templates.Pattern(`^[a-z]+/([a-z]{3,4})$`)

// ending returns the extension for an attachment without a name.
func ending(kind string, data []byte) string {
	m := asEnding().FindStringSubmatch(kind)
	switch {
	case m != nil:
		return "." + m[1]
	case bytes.HasPrefix(data, compound):
		return ".xls"
	case bytes.HasPrefix(data, []byte("PK")):
		return ".xlsx"
	}
	return ".txt"
}
