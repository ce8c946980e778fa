package main

import "testing"

// TestCommandsAreForTheFolder checks that commands in messages contain the -C of the call, quoted for the shell.
func TestCommandsAreForTheFolder(t *testing.T) {
	d := &door{}
	const line = "look, then write: kalends release --list standard --ack Q502 (or kalends decisions; kalends init DIR; Kalends publishes)"
	for _, c := range []struct{ dir, want string }{
		{".", line},
		{"club", "look, then write: kalends -C club release --list standard --ack Q502 (or kalends -C club decisions; kalends init DIR; Kalends publishes)"},
	} {
		if got := commandsFor(d.root(), c.dir).rewrite(line); got != c.want {
			t.Errorf("-C %s: %s", c.dir, got)
		}
	}
	for _, c := range []struct{ dir, system, want string }{
		{"/srv/kalends", "linux", "/srv/kalends"},
		{"../шахи", "linux", "../шахи"},
		{"my club", "linux", "'my club'"},
		{"Anna's $1", "linux", `'Anna'\''s $1'`},
		{`C:\Ratings`, "linux", `'C:\Ratings'`},
		{`C:\Ratings`, "windows", `C:\Ratings`},
		{`C:\My Ratings`, "windows", `"C:\My Ratings"`},
	} {
		if got := shellQuoted(c.dir, c.system); got != c.want {
			t.Errorf("%s on %s: %s", c.dir, c.system, got)
		}
	}
}
