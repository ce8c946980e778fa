package ownfile

import (
	"bytes"
	"slices"
	"strings"

	"github.com/gabriel-vasile/mimetype"

	"kalends/templates"
)

// mostLooked is the number of bytes by which the kind of a file is recognised; Word documents have their distinctive
// parts late.
const mostLooked = 1 << 20

// Kind recognises a file without results by its content and returns the key of its words in kinds.yaml; empty if it
// is unknown.
func Kind(data []byte) string {
	head := data[:min(len(data), 64<<10)]
	switch {
	case moves().Match(head):
		return "moves"
	case address().Match(head), plistAddress().Match(head), cloudAddress().Match(head):
		return "shortcut"
	case turneringsService().Match(head):
		return "trx"
	case mailHeads().Match(head):
		return "mail"
	case bytes.Contains(data[:min(len(data), mostLooked)], []byte("Index/Document.iwa")):
		return "numbers"
	}
	mimetype.SetLimit(mostLooked)
	for m := mimetype.Detect(data); m != nil; m = m.Parent() {
		name, _, _ := strings.Cut(m.String(), ";")
		for kind, types := range templates.Foreign().Types {
			if slices.Contains(types, name) {
				return kind
			}
		}
		if strings.HasPrefix(name, "image/") {
			return "picture"
		}
	}
	return ""
}

// The beginnings of texts: the first tag of a game in PGN; the shortcuts of Windows, Linux and macOS, and the files
// that Google Drive keeps in place of a sheet; the root of TurneringsService (.trx); three headers of a mail.
var (
	moves             = templates.Pattern(`^\x{FEFF}?\s*(?:%[^\n]*\n\s*)*\[(?:Event|Site|White) "`)
	address           = templates.Pattern(`^\x{FEFF}?\s*\[(?:InternetShortcut|Desktop Entry|\{000214A0-0000-0000-C000-000000000046\})[^\n]*\]`)
	plistAddress      = templates.Pattern(`(?s)^\s*<\?xml.{0,400}<plist.{0,100}<key>URL</key>`)
	cloudAddress      = templates.Pattern(`^\s*\{\s*"(?:url|doc_id)"\s*:\s*"`)
	turneringsService = templates.Pattern(`(?i)^\x{FEFF}?\s*(?:<\?xml[^>]*\?>\s*)?<Tournament\s[^>]*\b(?:Dataversion|Producer)=`)
	mailHeads         = templates.Pattern(`(?i)^(?:From [^\n]*\n)?(?:(?:Return-Path|Received|Delivered-To|X-[\w-]+|MIME-Version|Message-ID|Date|From|To|Subject):[^\n]*\n(?:[ \t][^\n]*\n)*){3}`)
)
