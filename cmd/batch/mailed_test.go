package main

import (
	"os"
	"path"
	"strings"

	"github.com/rogpeppe/go-internal/testscript"

	"kalends/publish/publishtest"
)

// mailedCommand writes a mail message with attachments: mailed MESSAGE KEY=VALUE... [FILE...]. The keys are from, id,
// subject, text, day (on which the office's mail server received it) and passed (what that server found).
func mailedCommand(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: mailed MESSAGE KEY=VALUE... [FILE...]")
	}
	var l publishtest.Letter
	keys := map[string]*string{"from": &l.From, "id": &l.ID, "subject": &l.Subject, "text": &l.Text, "day": &l.Day, "passed": &l.Passed}
	for _, arg := range args[1:] {
		key, value, given := strings.Cut(arg, "=")
		if given && keys[key] != nil {
			*keys[key] = value
			continue
		}
		l.Files = append(l.Files, publishtest.File{Name: path.Base(arg), Data: []byte(ts.ReadFile(arg))})
	}
	ts.Check(os.MkdirAll(path.Dir(ts.MkAbs(args[0])), 0o755))
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), l.Bytes(), 0o644))
}
