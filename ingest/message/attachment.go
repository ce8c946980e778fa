package message

import (
	"bytes"
	"crypto/sha256"
	"path"
	"strings"

	"kalends/ingest/workbook"
	"kalends/ingest/workbook/ownfile"
	"kalends/templates"
)

// leaf reads a part without parts: the text of the message, or an attachment.
func (r *reader) leaf(p part) {
	if p.name == "" && !p.attached && bodyKinds[p.kind] {
		r.addText(p)
		return
	}
	data, ok := r.decode(p)
	if !ok {
		return
	}
	kind := ownfile.Kind(data)
	switch why := p.whyLeft(data, kind); {
	case why != "":
		r.elsewhere = r.elsewhere || why == LeftElsewhere
		r.leave(p.name, why)
	case kind == "mail" && !bytes.HasPrefix(data, compound):
		r.nested(data, p)
	default:
		r.attach(File{Name: p.named(data), Data: data}, kind)
	}
}

// bodyKinds are the types of the parts that are shown as the text of a message.
var bodyKinds = map[string]bool{"": true, "text/plain": true, "text/html": true, "text/enriched": true, "text/richtext": true,
	"text/markdown": true, "text/watch-html": true, "text/x-amp-html": true}

// addText adds a part to the text of the message.
func (r *reader) addText(p part) {
	p.open = false
	data, ok := r.decode(p)
	if !ok {
		return
	}
	if bytes.Contains(data, []byte("-----BEGIN PGP MESSAGE-----")) {
		r.leave("", LeftEncrypted)
	}
	data = data[:min(len(data), maxText-len(r.text))]
	r.text = append(r.text, data...)
}

// attach adds an attachment that may be a sheet, or the members of a ZIP. Of several with the same bytes it adds one.
func (r *reader) attach(f File, kind string) {
	if f.Archive == "" && r.archives < maxArchives && workbook.Archived(f.Data) {
		r.archives++
		members, refused := workbook.Members(f.Data)
		for _, m := range members {
			r.attach(File{Name: named(m.Name, m.Data, ""), Archive: f.Name, Data: m.Data}, ownfile.Kind(m.Data))
		}
		if len(refused) == 0 {
			return
		}
	}
	sum := sha256.Sum256(f.Data)
	switch {
	case r.seen[sum]:
	case len(f.Data) > workbook.Sender.File, len(f.Data) > maxSheets-r.kept:
		r.leave(f.Name, LeftLarge)
	case kind != "", ownfile.Of(f.Data).Name != "", ownfile.RatingList(f.Data):
		r.documents = append(r.documents, f)
		r.kept += len(f.Data)
	default:
		r.sheets = append(r.sheets, f)
		r.kept += len(f.Data)
	}
	r.seen[sum] = true
}

// compound is the beginning of an .xls file, and of a message of Outlook.
var compound = []byte("\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1")

// whyLeft returns why an attachment is no sheet; empty for one that may be. kind is what ownfile knows of it. A workbook
// is never left, whatever its type and name say.
func (p part) whyLeft(data []byte, kind string) string {
	head := bytes.TrimLeft(data[:min(len(data), 64)], "\xEF\xBB\xBF\r\n\t ")
	begins := func(s string) bool { return bytes.HasPrefix(head, []byte(s)) }
	switch {
	case begins("PK\x03\x04"), bytes.HasPrefix(data, compound):
		return ""
	case kind == "picture" && (p.within || len(data) < smallPicture):
		return LeftPicture
	case begins("\x78\x9F\x3E\x22"):
		return LeftWinmail
	case begins("BEGIN:VCA"): // VCALENDAR, VCARD
		return LeftCard
	case begins("-----BEGIN PGP MESSAGE"):
		return LeftEncrypted
	case begins("-----BEGIN PGP"):
		return LeftSignature
	case madeByMailer().MatchString(p.name):
		return LeftMailer
	case strings.HasPrefix(p.kind, "audio/"), strings.HasPrefix(p.kind, "video/"):
		return LeftMedia
	}
	if why := leftKinds[p.kind]; why != "" {
		return why
	}
	return leftEndings[strings.ToLower(path.Ext(p.name))]
}

// smallPicture is the size in bytes below which a picture is a logo, and no photograph of a sheet of results.
const smallPicture = 64 << 10

// madeByMailer matches the names that Exchange gives to parts that are no attachments.
var madeByMailer = templates.Pattern(`^(?i:ATT\d{3,}\.(?:txt|html?|dat|bin|c))$`)

// leftKinds and leftEndings are why attachments of a type, or with a name that ends so, are no sheets.
var (
	leftKinds = map[string]string{
		"text/calendar": LeftCard, "application/ics": LeftCard, "text/vcard": LeftCard, "text/x-vcard": LeftCard,
		"text/directory": LeftCard, "application/pgp-signature": LeftSignature, "application/pgp-keys": LeftSignature,
		"application/pkcs7-signature": LeftSignature, "application/x-pkcs7-signature": LeftSignature,
		"application/pkcs7-mime": LeftEncrypted, "application/x-pkcs7-mime": LeftEncrypted,
		"application/pgp-encrypted": LeftEncrypted, "application/ms-tnef": LeftWinmail, "application/vnd.ms-tnef": LeftWinmail,
		"application/applefile": LeftMailer, "message/delivery-status": LeftMailer, "text/rfc822-headers": LeftMailer,
		"message/disposition-notification": LeftMailer, "message/feedback-report": LeftMailer,
		"message/external-body": LeftElsewhere, "message/partial": LeftDamaged,
	}
	leftEndings = map[string]string{".ics": LeftCard, ".vcf": LeftCard, ".p7s": LeftSignature, ".sig": LeftSignature,
		".p7m": LeftEncrypted, ".pgp": LeftEncrypted, ".gpg": LeftEncrypted}
)

// cleanName returns the name of an attachment without folders, and without what cannot be seen. It may be empty.
func cleanName(name string) string {
	name = oneLine(name[strings.LastIndexAny(name, `/\`)+1:], maxValue)
	name = strings.TrimLeft(name, ".- ")
	if runes := []rune(name); len(runes) > maxName {
		ext := path.Ext(name)
		if len([]rune(ext)) > maxName/2 {
			ext = ""
		}
		name = string(runes[:maxName-len([]rune(ext))]) + ext
	}
	return name
}

// named returns the name of an attachment; one without a name gets it from its content or its type.
func (p part) named(data []byte) string { return named(p.name, data, p.kind) }

// named is part.named for a name that may contain anything. A file of the inbox whose name ends in .eml would be opened
// as a message of its own, which nobody has checked; no attachment gets such a name.
func named(name string, data []byte, kind string) string {
	name = cleanName(name)
	if name == "" {
		name = "attachment" + ending(data, kind)
	}
	if trailing := strings.TrimRight(name, ".-_ "); strings.EqualFold(path.Ext(trailing), ".eml") {
		name = trailing + ".txt"
	}
	return name
}

// ending returns the extension for an attachment without a name.
func ending(data []byte, kind string) string {
	switch {
	case bytes.HasPrefix(data, compound):
		return ".xls"
	case kind == "application/vnd.oasis.opendocument.spreadsheet":
		return ".ods"
	case workbook.Archived(data):
		return ".zip"
	case bytes.HasPrefix(data, []byte("PK\x03\x04")):
		return ".xlsx"
	}
	return endings[kind]
}

var endings = map[string]string{"text/csv": ".csv", "text/comma-separated-values": ".csv", "text/tab-separated-values": ".tsv",
	"text/html": ".html", "text/xml": ".xml", "application/xml": ".xml", "application/pdf": ".pdf", "text/plain": ".txt",
	"image/jpeg": ".jpg", "image/png": ".png", "image/heic": ".heic"}
