//go:build prove

package sitetest

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// Browser is Chromium without a window.
type Browser struct {
	t   testing.TB
	ctx context.Context

	mu       sync.Mutex
	said     []string // errors, warnings and violations since Visit
	received int64    // bytes since Visit
	axe      string   // its program
}

// A Look is a kind of screen.
type Look struct {
	Name          string
	Width, Height int64
	Dark, Phone   bool
}

// Looks are the screens on which every kind of page is looked at.
var Looks = []Look{
	{"desktop-light", 1280, 900, false, false}, {"desktop-dark", 1280, 900, true, false},
	{"phone-light", 390, 844, false, true}, {"phone-dark", 390, 844, true, true},
}

// longest is how long a step in the browser may take.
const longest = time.Minute

// OpenBrowser starts Chromium, which ends with the test. npm is the folder in which npm has put axe-core.
func OpenBrowser(t testing.TB, npm string) *Browser {
	t.Helper()
	axe, err := os.ReadFile(filepath.Join(npm, "node_modules/axe-core/axe.min.js"))
	if err != nil {
		t.Fatal(err)
	}
	ctx, end := chromedp.NewContext(context.Background(), chromedp.WithAllocatorOptions(chromedp.NoSandbox))
	t.Cleanup(end)
	b := &Browser{t: t, ctx: ctx, axe: string(axe)}
	if err := chromedp.Listen(ctx, b.hear); err != nil {
		t.Fatal(err)
	}
	call(b, network.Enable, network.EnableParams{})
	call(b, network.SetCacheDisabled, network.SetCacheDisabledParams{CacheDisabled: true})
	return b
}

// hear notes what the browser says.
func (b *Browser) hear(ev any) {
	b.mu.Lock()
	defer b.mu.Unlock()
	switch e := ev.(type) {
	case *runtime.EventConsoleAPICalled:
		b.said = append(b.said, fmt.Sprint(e.Type))
	case *runtime.EventExceptionThrown:
		b.said = append(b.said, e.ExceptionDetails.Text+" "+e.ExceptionDetails.URL)
	case *log.EventEntryAdded:
		b.said = append(b.said, fmt.Sprint(e.Entry.Level, ": ", e.Entry.Text, " ", e.Entry.URL))
	case *network.EventLoadingFinished:
		b.received += int64(e.EncodedDataLength)
	}
}

// Do runs actions.
func (b *Browser) Do(steps ...chromedp.Action[chromedp.Void]) {
	b.t.Helper()
	ctx, end := context.WithTimeout(b.ctx, longest)
	defer end()
	if err := chromedp.Do(ctx, steps...); err != nil {
		b.t.Fatal(err)
	}
}

// Value returns the value of an expression of JavaScript; if it is a promise, what it promises.
func Value[T any](b *Browser, expression string) T {
	b.t.Helper()
	return run(b, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
}

// run runs an action and returns its value.
func run[T any](b *Browser, a chromedp.Action[T]) T {
	b.t.Helper()
	ctx, end := context.WithTimeout(b.ctx, longest)
	defer end()
	v, err := chromedp.Run(ctx, a)
	if err != nil {
		b.t.Fatal(err)
	}
	return v
}

// Visit opens a page and waits until it is loaded.
func (b *Browser) Visit(url string) {
	b.t.Helper()
	b.mu.Lock()
	b.said, b.received = nil, 0
	b.mu.Unlock()
	b.Do(chromedp.Navigate(url))
}

// CheckQuiet checks that the page has caused no message, error or violation of its policy since Visit.
func (b *Browser) CheckQuiet(where string) {
	b.t.Helper()
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, text := range b.said {
		b.t.Errorf("%s: %s", where, text)
	}
	b.said = nil
}

// Received returns how many bytes were received since Visit.
func (b *Browser) Received() int64 {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.received
}

// Show sets the screen.
func (b *Browser) Show(l Look) {
	b.t.Helper()
	scheme := "light"
	if l.Dark {
		scheme = "dark"
	}
	call(b, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}})
	if l.Phone {
		b.Do(chromedp.EmulateViewport(l.Width, l.Height, chromedp.EmulateMobile, chromedp.EmulateScale(2)))
		return
	}
	b.Do(chromedp.EmulateViewport(l.Width, l.Height))
}

// Scripts lets pages run scripts, or not.
func (b *Browser) Scripts(on bool) {
	b.t.Helper()
	call(b, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: !on})
}

// CheckAxe checks that axe-core finds nothing wrong with the page.
func (b *Browser) CheckAxe(where string) {
	b.t.Helper()
	Value[bool](b, b.axe+";true")
	found := Value[[]string](b, `axe.run(document, {preload: false, resultTypes: ["violations"]}).then(r => r.violations.map(v =>
		v.id + ": " + v.help + ": " + v.nodes.slice(0, 3).map(n => n.html.slice(0, 160) + " " + (n.any[0] || n.all[0] || n.none[0] || {}).message).join(" | ")))`)
	for _, text := range found {
		b.t.Errorf("%s: %s", where, text)
	}
}

// Printed returns the text of the page as it is printed, and the number of sheets.
func (b *Browser) Printed() (text string, sheets int) {
	b.t.Helper()
	data := run(b, chromedp.PrintToPDF(chromedp.PDFPreferCSSPageSize()))
	file := filepath.Join(b.t.TempDir(), "page.pdf")
	if err := os.WriteFile(file, data, 0o600); err != nil {
		b.t.Fatal(err)
	}
	out, err := exec.Command("pdftotext", "-layout", file, "-").Output()
	if err != nil {
		b.t.Fatal(err)
	}
	return string(out), strings.Count(string(out), "\f")
}

// Follow opens the page of the site to which the first link to it leads.
func (b *Browser) Follow(place string) {
	b.t.Helper()
	b.Visit(Value[string](b, fmt.Sprintf("[...document.links].find(a => a.href.endsWith(%q)).href", "/"+place)))
}

// Type types a text into the empty element of a selector.
func (b *Browser) Type(selector, text string) {
	b.t.Helper()
	b.Do(chromedp.SendKeys(chromedp.CSS(selector), text))
}

// Choose chooses a file in the element of a selector.
func (b *Browser) Choose(selector, file string) {
	b.t.Helper()
	b.Do(chromedp.SetUploadFiles(chromedp.CSS(selector), []string{file}))
}

// Press presses keys one after the other.
func (b *Browser) Press(keys string) { b.Do(chromedp.KeyEvent(keys)) }

// Await waits until an expression of JavaScript is true.
func (b *Browser) Await(what, expression string) {
	b.t.Helper()
	for range 100 {
		if Value[bool](b, "Boolean("+expression+")") {
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	b.t.Errorf("it never came: %s", what)
}

// call runs a command of the browser's protocol.
func call[P, R any](b *Browser, command cdp.Command[P, R], params P) {
	b.t.Helper()
	if _, err := chromedp.Call(b.ctx, command, params); err != nil {
		b.t.Fatal(err)
	}
}
