package house_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"
)

const quickScript = "cmd/batch/testdata/script/quickstart.txtar"

// TestQuickStartsAreTheScript checks that the quick starts have the commands of the script that is run, in its order,
// except for the moment, the language and the name of the association.
func TestQuickStartsAreTheScript(t *testing.T) {
	script := plain(text(t, quickScript))
	names := []string{"docs/quickstart.uk.md", "docs/quickstart.ms.md"}
	for _, name := range names {
		calls := quickCommands(text(t, name))
		if len(calls) < 12 {
			t.Errorf("%s: %d commands; that is no way to a published list", name, len(calls))
		}
		at := 0
		for _, command := range calls {
			next := strings.Index(script[at:], command+"\n")
			if next < 0 {
				t.Errorf("%s: %s does not run, at this place: %s", name, quickScript, command)
				continue
			}
			at += next + len(command)
		}
	}
	if uk, ms := quickCommands(text(t, names[0])), quickCommands(text(t, names[1])); !slices.Equal(uk, ms) {
		t.Errorf("the quick starts run different commands:\n%s\n\n%s", strings.Join(uk, "\n"), strings.Join(ms, "\n"))
	}
}

// plain removes from a command what may differ between the script and the quick starts: moment, language and name.
func plain(body string) string {
	body = regexp.MustCompile(` --(now|lang) \S+`).ReplaceAllString(body, "")
	return regexp.MustCompile(`--name '[^']*'`).ReplaceAllString(body, "--name Club")
}

// quickCommands returns the lines of the shell blocks that call kalends or copy a file, as plain writes them.
func quickCommands(body string) []string {
	var all []string
	for _, line := range shellLines(body) {
		line = strings.TrimPrefix(line, "./")
		if strings.HasPrefix(line, "kalends ") || strings.HasPrefix(line, "cp ") {
			all = append(all, plain(line))
		}
	}
	return all
}

// shellLines returns the lines within the blocks of shell commands.
func shellLines(body string) []string {
	var all []string
	for _, m := range regexp.MustCompile("(?s)```sh\n(.*?)```").FindAllStringSubmatch(body, -1) {
		all = append(all, strings.Split(strings.TrimSpace(m[1]), "\n")...)
	}
	return all
}
