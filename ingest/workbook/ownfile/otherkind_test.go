package ownfile_test

import (
	"testing"

	"kalends/ingest/workbook/ownfile"
)

func TestWhatItIs(t *testing.T) {
	for _, c := range []struct{ data, kind string }{
		{"%PDF-1.4\n%\xe2\xe3", "pdf"},
		{"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "picture"}, {"\xFF\xD8\xFF\xE0\x00\x10JFIF", "picture"}, {"GIF89a\x01", "picture"},
		{"\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic", "picture"}, {"RIFF\x10\x00\x00\x00WEBPVP8 ", "picture"},
		{"{\\rtf1\\ansi Results}", "document"},
		{"PK\x03\x04\x14\x00\x00\x00\x08\x00\x00\x00!\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x11\x00\x00\x00word/document.xml", "document"},
		{"From office@example.org Mon Nov 2 10:00:00 2026\nReturn-Path: <a@example.org>\nDate: Mon, 2 Nov 2026\nSubject: Cup\n\nHello", "mail"},
		{"MIME-Version: 1.0\r\nDate: Mon, 2 Nov 2026 10:00:00 +0000\r\nMessage-ID: <1@example.org>\r\nSubject: =?utf-8?q?Cup?=\r\n\r\n", "mail"},
		{"Received: from a by b;\r\n\tMon, 2 Nov 2026\r\nFrom: Ash\r\nTo: office@example.org\r\n\r\nResults", "mail"},
		{"\xEF\xBB\xBF[Event \"Autumn Cup\"]\n[Site \"Northmark\"]\n\n1. e4 e5 1-0\n", "moves"},
		{"% exported\n[Event \"Autumn Cup\"]\n", "moves"},
		{"[InternetShortcut]\r\nURL=https://example.org/\r\n", "shortcut"},
		{"[Desktop Entry]\nType=Link\n", "shortcut"},
		{"L\x00\x00\x00\x01\x14\x02\x00\x00\x00\x00\x00\xC0\x00\x00\x00\x00\x00\x00F", "shortcut"},
		{"{\"url\": \"https://docs.example.org/\", \"doc_id\": \"1\"}", "shortcut"},
		{"<?xml version=\"1.0\"?>\n<!DOCTYPE plist>\n<plist version=\"1.0\"><dict><key>URL</key>", "shortcut"},
		{"Rar!\x1a\x07\x01\x00\x33", "archive"}, {"7z\xBC\xAF\x27\x1C\x00\x04", "archive"}, {"\x1F\x8B\x08\x00", "archive"},
		{"<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\r\n<Tournament Dataversion=\"8\" Producer=\"TurneringsService\">", "trx"},
		{"\x03\x6A\x09\x16\x01\x00\x00\x00\x41\x00\x0B\x00" + string(make([]byte, 20)) +
			"H_EVENT_ID\x00C" + string(make([]byte, 4)) + "\x09" + string(make([]byte, 15)) + "\r 202611001\x1a", "dbase"},
		{"PK\x03\x04\x14\x00Index/Document.iwa", "numbers"},
		{"No;Name;Points\n1;Ash;2\n", ""},
		{"012 Autumn Cup\n022 Northmark\n042 2026/09/05\n", ""},
		{"\x01\x02\x00\x03", ""},
		{"", ""},
	} {
		if got := ownfile.Kind([]byte(c.data)); got != c.kind {
			t.Errorf("%.40q: %q, want %q", c.data, got, c.kind)
		}
	}
}
