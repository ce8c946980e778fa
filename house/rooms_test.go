package house_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// doors lists for each room the rooms that it may import; a sub-room without a line belongs to the room above it.
// Changing a line is a decision: see docs/decisions/0001-rooms.md.
var doors = map[string][]string{
	"rating":          {},
	"templates":       {"rating"},
	"config":          {"rating", "templates"},
	"config/settings": {"rating", "templates", "config"},
	"ingest/workbook": {"rating", "templates", "ingest/workbook"},
	"ingest/cells":    {"rating", "templates", "ingest/workbook"},
	"ingest/message":  {"rating", "templates", "ingest/workbook"},
	"ingest/fields":   {"rating", "templates", "ingest/workbook", "ingest/cells"},
	"ingest/persons":  {"rating", "ingest/cells"},
	"ingest/registry": {"rating", "templates", "ingest/workbook", "ingest/cells", "ingest/fields", "ingest/persons"},
	"ingest/players":  {"rating", "templates", "ingest/workbook", "ingest/cells"},
	"ingest/draft":    {"rating", "templates", "ingest/workbook", "ingest/cells", "ingest/fields"},
	"ingest/mirror":   {"rating", "templates", "ingest/workbook", "ingest/cells", "ingest/fields", "ingest/draft"},
	"ingest/tables":   {"rating", "templates", "ingest/workbook", "ingest/cells", "ingest/fields", "ingest/draft"},
	"ingest/preamble": {"rating", "templates", "ingest/workbook", "ingest/cells", "ingest/fields", "ingest/draft"},
	"ingest/filled":   {"rating", "templates", "ingest/workbook", "ingest/cells", "ingest/fields"},
	"ingest/answers":  {"rating", "templates", "ingest/workbook", "ingest/cells", "ingest/filled"},
	"ingest/formats": {"rating", "templates", "ingest/workbook", "ingest/cells", "ingest/fields", "ingest/registry", "ingest/draft", "ingest/identity",
		"ingest/mirror", "ingest/tables", "ingest/preamble", "ingest/formats"},
	// What happens to a draft, in this order: each room may enter those before it, and none enters the door.
	"ingest/returned":     {"rating", "ingest/workbook", "ingest/cells", "ingest/draft"},
	"ingest/contenthash":  {"rating", "ingest/draft"},
	"ingest/event":        {"rating", "ingest/workbook", "ingest/cells", "ingest/registry", "ingest/draft", "ingest/answers"},
	"ingest/identity":     {"rating", "ingest/cells", "ingest/registry", "ingest/draft", "ingest/answers"},
	"ingest/completeness": {"rating", "ingest/draft", "ingest/answers", "ingest/event"},
	"ingest/gathering":    {"rating", "ingest/cells", "ingest/draft", "ingest/answers", "ingest/event", "ingest/completeness"},
	"ingest": {"rating", "ingest/workbook", "ingest/registry", "ingest/draft", "ingest/formats", "ingest/answers", "ingest/returned",
		"ingest/contenthash", "ingest/event", "ingest/identity", "ingest/completeness", "ingest/gathering"},
	"engine/elo":       {"rating"},
	"engine":           {"rating"},
	"engine/method":    {"rating", "engine"},
	"engine/history":   {"rating", "engine"},
	"engine/rulestest": {"rating", "engine", "engine/rules"},
	// What it bears witness of is unknown to it.
	"engine/history/witnesstest": {"rating", "engine"},
	"engine/facetest":            {"rating", "engine/rules"},
	"engine/rules":               {"rating", "templates", "engine", "engine/elo", "engine/method", "engine/rulestest", "engine/rules"},
	"ledger":                     {"rating"},
	"reports/xlsx":               {"rating", "templates"},
	"reports/typeface":           {"rating", "templates"},
	"reports/pdf":                {"rating", "templates", "reports/typeface"},
	"reports": {"rating", "templates", "reports", "reports/xlsx", "reports/pdf", "reports/typeface", "reports/figures",
		"reports/nameorder"},
	"publish/files":     {"rating", "publish/files"},
	"publish/notify":    {"rating", "templates", "config"},
	"publish/folder":    {"rating", "templates", "config", "engine", "engine/rules", "ingest/registry", "ledger", "reports", "publish/files"},
	"publish/founding":  {"rating", "templates", "engine", "reports", "publish/files", "publish/folder"},
	"publish/settings":  {"rating", "config", "config/settings", "ledger", "publish/files", "publish/folder", "publish/exchange"},
	"publish/scheduler": {"templates", "publish/files"},
	"publish/inbox":     {"rating", "ingest/answers", "ledger", "publish/files", "publish/folder"},
	"publish/across":    {"rating", "ingest/persons", "ingest/registry", "ledger", "publish/folder"},
	"publish/mail":      {"rating", "templates", "config", "ingest/message", "ledger", "reports", "publish/files", "publish/folder", "publish/notify", "publish/news"},
	"publish/intake": {"rating", "templates", "engine", "ingest", "ingest/message", "ingest/workbook", "ingest/cells", "ingest/fields", "ingest/registry", "ingest/answers",
		"ingest/returned", "ingest/event", "ingest/identity", "ingest/gathering", "ledger", "reports", "publish/files", "publish/folder",
		"publish/founding", "publish/inbox", "publish/exchange", "publish/questions"},
	"publish/exchange": {"rating", "templates", "ingest/cells", "ingest/workbook", "reports", "publish/files", "publish/folder"},
	"publish/issue": {"rating", "templates", "engine", "engine/history", "ingest/registry", "ledger", "reports",
		"publish/folder", "publish/across", "publish/expected", "publish/keys"},
	"publish/questions": {"rating", "templates", "ingest/answers", "ingest/cells", "ingest/registry", "ingest/workbook", "ledger", "reports",
		"publish/exchange", "publish/files", "publish/folder", "publish/inbox", "publish/expected"},
	"publish/render":   {"rating", "templates", "engine", "ledger", "reports", "publish/files", "publish/folder", "publish/issue"},
	"publish/keys":     {"rating", "ledger", "publish/files", "publish/folder"},
	"publish/readback": {"rating", "templates", "reports", "ingest/workbook", "publish/files"},
	"publish/outside":  {"rating", "ingest/workbook", "publish/files", "publish/folder", "publish/index", "publish/keys"},
	// Bytes in, bytes out: it knows no folder and no ledger.
	"publish/redact":  {"rating", "templates", "ingest/workbook"},
	"publish/index":   {"rating", "ledger", "publish/files", "publish/folder", "publish/keys"},
	"publish/exports": {"rating", "templates", "ledger", "reports", "publish/files", "publish/folder", "publish/issue"},
	"publish/site":    {"rating", "templates", "ledger", "reports", "publish/files", "publish/folder", "publish/index", "publish/site/pages", "publish/keys"},
	// One way to explain a list, for one player who asks and for the whole site.
	"publish/stories": {"rating", "ledger", "reports", "publish/folder", "publish/issue"},
	"publish/site/pages": {"rating", "templates", "engine", "ingest/registry", "ledger", "reports", "reports/figures", "reports/nameorder",
		"publish/files", "publish/folder", "publish/issue", "publish/expected", "publish/stories", "publish/keys"},
	"publish/release": {"rating", "ledger", "publish/files", "publish/folder", "publish/issue", "publish/render",
		"publish/readback", "publish/index", "publish/exports", "publish/site", "reports", "publish/keys"},
	"publish/decisions": {"rating", "templates", "ingest/registry", "ledger", "reports", "publish/folder", "publish/intake",
		"publish/issue"},
	"publish/erase": {"rating", "engine", "ledger", "publish/files", "publish/folder", "publish/decisions", "publish/release", "publish/redact"},
	"publish/office": {"rating", "templates", "ingest/filled", "ledger", "reports", "publish/files", "publish/folder", "publish/exchange", "publish/intake",
		"publish/release", "publish/decisions", "publish/audit", "publish/overview", "publish/settings", "publish/importing",
		"publish/inquiry", "publish/expected"},
	"publish/expected": {"rating", "templates", "engine", "reports", "ingest/registry", "ledger", "publish/files", "publish/folder"},
	"publish/audit": {"rating", "templates", "ingest/registry", "ledger", "reports", "publish/files", "publish/folder", "publish/across", "publish/issue",
		"publish/stories", "publish/render", "publish/expected", "publish/index", "publish/inbox", "publish/outside", "publish/site", "publish/keys"},
	"publish/inquiry":    {"rating", "templates", "reports", "publish/folder", "publish/audit"},
	"publish/overview":   {"rating", "templates", "ingest/registry", "reports", "publish/folder", "publish/audit", "publish/site"},
	"publish/news":       {"rating", "templates", "ledger", "reports", "publish/files", "publish/notify", "publish/folder", "publish/inbox", "publish/expected", "publish/render"},
	"publish/schematest": {"rating"},
	"publish/importing": {"rating", "templates", "ingest/workbook", "ingest/cells", "ingest/persons", "ingest/players", "ingest/registry", "reports", "publish/files",
		"publish/folder"},
	"publish/publishtest": {"rating", "ledger", "publish", "publish/files"},
	"publish/demo":        {"rating", "templates", "engine", "engine/rules", "ledger", "reports", "publish", "publish/files", "publish/folder", "publish/founding", "publish/release"},
	"publish": {"rating", "templates", "reports", "publish/files", "publish/folder", "publish/intake", "publish/release", "publish/decisions", "publish/audit",
		"publish/erase", "publish/exchange", "publish/office", "publish/overview", "publish/importing", "publish/mail"},
	"house":       {},
	"cmd/bench":   {"rating", "templates", "reports/sheets"},
	"cmd/release": {},
	"cmd/batch": {"rating", "templates", "config", "config/regulation", "engine", "engine/rules", "publish", "publish/folder", "publish/founding", "publish/intake", "publish/release", "publish/decisions",
		"publish/scheduler", "publish/audit", "publish/office", "publish/overview", "publish/inquiry", "publish/expected", "publish/importing", "publish/news", "publish/mail", "publish/demo", "publish/exports", "publish/erase", "publish/keys", "publish/outside", "publish/redact", "publish/site", "ingest", "ingest/message", "ingest/workbook", "ingest/registry",
		"ingest/players", "ledger", "reports"},

	// It hands a ruleset that is wholly data what it works by.
	"config/regulation": {"rating", "templates", "config", "engine", "engine/rules/nationalelo"},

	// What several reports share knows no page and, where it only counts, no words.
	"reports/figures":   {"rating", "reports"},
	"reports/nameorder": {"rating", "templates", "reports"},
}

// inTests lists what the tests of a room may import besides doors: those of whole workflows make their own input.
var inTests = map[string][]string{
	"ingest":            {"templates", "ingest/cells", "ingest/fields", "reports/export"}, // what is handed on must be read back
	"ingest/identity":   {"ingest/fields"},
	"config/regulation": {"engine/rules/fide"},
	"cmd/batch":         {"reports/xlsx", "publish/stories", "publish/site/pages"}, // a cell of a workbook that somebody has saved; the values of pages

	"publish/site/pages": {"engine/rules"},

	"publish/audit":  {"engine", "engine/rules"},
	"publish/redact": {"ingest/registry", "reports", "reports/bulletin", "ledger"}, // what is written and read elsewhere
	"engine/history": {"engine/rules", "engine/rules/cxarapid", "engine/rules/fide", "engine/rules/malaysia",
		"engine/rulestest", "engine/history/witnesstest"},
	"publish/render": {"engine/rules"},
	"publish/issue":  {"engine/rules"},
	"publish": {"engine", "engine/rules", "engine/history/witnesstest", "publish/issue", "ingest/registry", "ingest/workbook", "ledger", "templates", "publish/news", "publish/notify", "publish/demo", "publish/founding", "publish/index", "publish/exports",
		"publish/importing", "publish/inbox", "publish/keys", "publish/outside", "publish/site/pages", "ingest/players"},
}

// homes lists where a library may be imported, and nowhere else.
var homes = map[string][]string{
	"github.com/xuri/excelize/v2": {"ingest/workbook", "reports/xlsx"},
	"github.com/jung-kurt/gofpdf": {"reports/pdf"},
	"github.com/robfig/cron/v3":   {"cmd/batch"},

	"github.com/santhosh-tekuri/jsonschema/v6": {"publish/schematest"},
	"database/sql":                     {"ledger"},
	"modernc.org/sqlite":               {"ledger"},
	"github.com/gofrs/flock":           {"publish/files"},
	"aead.dev/minisign":                {"publish/keys"},
	"github.com/spf13/cobra":           {"cmd/batch"},
	"github.com/goccy/go-yaml":         {"config", "templates"},
	"golang.org/x/image/font/sfnt":     {"reports/pdf", "reports/typeface", "reports/site/webfont"},
	"github.com/richardlehane/mscfb":   {"ingest/workbook"},
	"golang.org/x/net/html":            {"ingest/workbook/webpage", "reports/site", "publish/site/sitetest", "cmd/batch"},
	"golang.org/x/net/html/charset":    {"ingest/workbook/charset"},
	"github.com/chromedp/chromedp":     {"publish/site/sitetest"},
	"github.com/wneessen/go-mail":      {"publish/notify"},
	"github.com/emersion/go-message":   {"ingest/message"},
	"github.com/emersion/go-imap/v2":   {"publish/mail"},
	"gopkg.in/natefinch/lumberjack.v2": {"cmd/batch"},
}

const module = "kalends/"

// TestRoomsEnterOnlyTheirDoors checks every import by doors, inTests and homes.
func TestRoomsEnterOnlyTheirDoors(t *testing.T) {
	walk(t, func(file string, f *ast.File) {
		room := roomOf(path.Dir(file))
		for _, imp := range f.Imports {
			target, _ := strconv.Unquote(imp.Path.Value)
			if inner, ours := strings.CutPrefix(target, module); ours && !allowed(file, room, inner) {
				t.Errorf("%s: %s may not enter %s", file, room, inner)
			}
			if home, kept := homes[target]; kept && !slices.ContainsFunc(home, func(h string) bool { return within(path.Dir(file), h) }) {
				t.Errorf("%s: %s is at home in %s only", file, target, strings.Join(home, ", "))
			}
		}
	})
}

func TestRatingImportsOnlyTheStandardLibrary(t *testing.T) {
	walk(t, func(file string, f *ast.File) {
		if path.Dir(file) != "rating" || strings.HasSuffix(file, "_test.go") {
			return
		}
		for _, imp := range f.Imports {
			if target, _ := strconv.Unquote(imp.Path.Value); strings.Contains(strings.Split(target, "/")[0], ".") || strings.HasPrefix(target, module) {
				t.Errorf("%s imports %s", file, target)
			}
		}
	})
}

// TestOnlyTheDoorAsksTheClock checks that only packages below cmd read the clock.
func TestOnlyTheDoorAsksTheClock(t *testing.T) {
	walk(t, func(file string, f *ast.File) {
		if within(path.Dir(file), "cmd") {
			return
		}
		ast.Inspect(f, func(n ast.Node) bool {
			sel, ok := n.(*ast.SelectorExpr)
			if !ok {
				return true
			}
			if pkg, ok := sel.X.(*ast.Ident); ok && pkg.Name == "time" && slices.Contains([]string{"Now", "Since", "Until"}, sel.Sel.Name) {
				t.Errorf("%s: time.%s; only cmd/batch knows today", file, sel.Sel.Name)
			}
			return true
		})
	})
}

// TestEveryRoomHasADoorLine fails when a folder is under no line of doors.
func TestEveryRoomHasADoorLine(t *testing.T) {
	walk(t, func(file string, _ *ast.File) {
		if dir := path.Dir(file); dir != "." && roomOf(dir) == "" {
			t.Errorf("%s: no room %s in rooms_test.go", file, dir)
		}
	})
}

// allowed reports whether a file may import a room. All tests may import rooms made for tests, and no other file may.
func allowed(file, room, target string) bool {
	if forTests(target) {
		return strings.HasSuffix(file, "_test.go") || forTests(path.Dir(file))
	}
	return mayEnter(room, target) || strings.HasSuffix(file, "_test.go") && slices.Contains(inTests[room], target)
}

// forTests reports whether a room is made for tests: its name ends in test, as workbooktest does.
func forTests(dir string) bool { return strings.HasSuffix(dir, "test") }

// mayEnter reports whether doors lets a room import another.
func mayEnter(room, target string) bool {
	if target == room {
		return true // an external test of its own package
	}
	return slices.ContainsFunc(doors[room], func(door string) bool {
		if door == target {
			return true
		}
		// A door to a room is a door to its sub-rooms that have no line of their own.
		return within(target, door) && roomOf(target) == door
	})
}

// roomOf returns the longest line of doors that a folder is under; empty if there is none.
func roomOf(dir string) string {
	best := ""
	for room := range doors {
		if within(dir, room) && len(room) > len(best) {
			best = room
		}
	}
	return best
}

// within reports whether a folder is a room or below it.
func within(dir, room string) bool { return dir == room || strings.HasPrefix(dir, room+"/") }

// walk parses every Go file of the repository, without comments, and calls visit with its path. It fails if there is
// none.
func walk(t *testing.T, visit func(file string, f *ast.File)) {
	t.Helper()
	seen := 0
	err := filepath.WalkDir(".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(name, ".go") {
			return err
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			return err
		}
		seen++
		visit(filepath.ToSlash(name), f)
		return nil
	})
	if err != nil || seen == 0 {
		t.Fatalf("%d files read, %v", seen, err)
	}
}
