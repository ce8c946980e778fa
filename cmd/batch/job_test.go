package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"kalends/publish/audit"
	"kalends/publish/folder"
	"kalends/reports/sheets"
)

// handDriven is a folder with a job that a test drives by hand: the test says when it wakes and what the clock shows.
type handDriven struct {
	testFolder
	job  *job
	now  time.Time
	errs *bytes.Buffer
}

// quietOffice makes a folder with one player and a job that takes every file when it sees it for the second time.
// configuration is added to kalends.yaml.
func quietOffice(t *testing.T, configuration string) *handDriven {
	f := association(t, "fide-standard", "2025-02-01", sheets.FillSheet{Sheet: "Players", Rows: []row{
		{"player.id": "A-1", "player.name": "Ash, Anna", "player.sex": "F", "player.birth": "1990"},
	}}, sheets.FillSheet{Sheet: "Ratings", Rows: []row{
		{"rating.id": "A-1", "rating.list": "standard", "rating.date": "2025-01-01", "rating.rating": "2000", "rating.games": "200"},
	}})
	f.edit("kalends.yaml", func(b []byte) []byte { return append(b, configuration...) })
	return f.office(time.Date(2025, 1, 20, 12, 0, 0, 0, time.UTC))
}

// office starts a job in a folder.
func (f testFolder) office(now time.Time) *handDriven {
	o := &handDriven{testFolder: f, now: now}
	o.restart()
	return o
}

// restart ends the job's process and starts another; with an argument it accepts the clock.
func (o *handDriven) restart(accept ...bool) {
	o.t.Helper()
	if o.job != nil {
		o.job.close()
	}
	o.errs = &bytes.Buffer{}
	d := &door{printer: printer{out: io.Discard, errOut: o.errs}, clock: func() time.Time { return o.now }, dir: o.dir}
	if err := d.checkFlags(); err != nil {
		o.t.Fatal(err)
	}
	setup, err := d.setup()
	if err != nil {
		o.t.Fatal(err)
	}
	setup.Settle = 0
	o.job = d.newJob(setup, len(accept) > 0)
	o.job.post.running = true // the test delivers in its place
	o.t.Cleanup(func() { o.job.close() })
}

// wake lets the job wake after a while, without the pause after a fault, and returns what it printed.
func (o *handDriven) wake(after time.Duration) string {
	o.t.Helper()
	o.now = o.now.Add(after)
	o.job.pausedUntil = time.Time{}
	o.errs.Reset()
	o.job.roundUnlessPaused()
	return o.errs.String()
}

// logged returns the lines of the log, each as msg and those values of keys that it has.
func (o *handDriven) logged(keys ...string) []string {
	o.t.Helper()
	data, err := os.ReadFile(folder.LogFile(o.dir, o.job.setup))
	if err != nil {
		o.t.Fatal(err)
	}
	var lines []string
	for line := range strings.Lines(string(data)) {
		var fields map[string]any
		if err := json.Unmarshal([]byte(line), &fields); err != nil {
			o.t.Fatalf("%q: %v", line, err)
		}
		output := fields["msg"].(string)
		for _, k := range keys {
			if v, ok := fields[k].(string); ok {
				output += " " + v
			}
		}
		lines = append(lines, output)
	}
	return lines
}

// health returns the health in status.json.
func (o *handDriven) health() audit.Health {
	o.t.Helper()
	h := audit.SavedHealth(o.dir)
	if h == nil {
		o.t.Fatal("status.json has no health")
	}
	return *h
}

// put writes a file into the inbox.
func (o *handDriven) put(name, text string) {
	o.t.Helper()
	if err := os.WriteFile(filepath.Join(o.dir, "inbox", name), []byte(text), 0o644); err != nil {
		o.t.Fatal(err)
	}
}

// TestLogHasALineForEveryChange checks the lines of the log for a returned sheet, a doubted clock and a published list.
func TestLogHasALineForEveryChange(t *testing.T) {
	t.Parallel()
	o := quietOffice(t, "")
	o.put("league\nE-DISK-FULL.xlsx", "no workbook")
	o.wake(0)
	o.wake(0)
	o.wake(13 * 24 * time.Hour) // 2 February; a leap, because the computer has not run that long
	o.restart(true)
	o.wake(0)
	want := []string{
		`taken inbox/league\nE-DISK-FULL.xlsx d0d7f2d6`,
		`judged inbox/league\nE-DISK-FULL.xlsx d0d7f2d6 rejected`,
		`filed inbox/league\nE-DISK-FULL.xlsx d0d7f2d6 rejected`,
		"begins E-CLOCK-AHEAD", "clock accepted", "frozen test-standard-2025-02-01", "published test-standard-2025-02-01", "over E-CLOCK-AHEAD",
	}
	got := o.logged("file", "sha8", "state", "issue", "alert")
	for i, line := range got {
		if strings.HasPrefix(line, "published") {
			got[i] = line[:strings.LastIndex(line, " ")] // the manifest's hash is that of this version
			got[i] = "published test-standard-2025-02-01"
		}
	}
	sha := strings.Fields(got[0])
	for i := range want {
		want[i] = strings.ReplaceAll(want[i], "d0d7f2d6", sha[len(sha)-1])
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// TestShareGoes takes the inbox away and gives it back: this is reported once, the job tries again with growing pauses,
// and takes what was dropped in the meantime.
func TestShareGoes(t *testing.T) {
	t.Parallel()
	o := quietOffice(t, "")
	o.wake(0)
	inbox := filepath.Join(o.dir, "inbox")
	o.put("late.xlsx", "no workbook")
	if err := os.Rename(inbox, inbox+"-away"); err != nil {
		t.Fatal(err)
	}
	if output := o.wake(time.Minute); !strings.Contains(output, "[E-SHARE-GONE]") || !strings.Contains(output, "Check whether the share is connected") {
		t.Errorf("said %q", output)
	}
	if rest := time.Until(o.job.pausedUntil); rest < 10*time.Second || rest > firstPause {
		t.Errorf("rests %v", rest)
	}
	o.job.roundUnlessPaused() // it pauses
	for range 3 {
		if output := o.wake(time.Minute); output != "" {
			t.Errorf("said again %q", output)
		}
	}
	if rest := time.Until(o.job.pausedUntil); rest < time.Minute {
		t.Errorf("rests %v after four faults", rest)
	}
	if h := o.health(); len(h.Alerts) != 1 || h.Alerts[0].Code != "E-SHARE-GONE" || h.Alerts[0].Since != "2025-01-20T12:01:00Z" {
		t.Errorf("%+v", h.Alerts)
	}
	if status, out, _ := o.run("2025-01-20T12:05:00Z", "status"); status != exitDone || !strings.Contains(out, "[E-SHARE-GONE]") {
		t.Errorf("%d\n%s", status, out)
	}
	if err := os.Rename(inbox+"-away", inbox); err != nil {
		t.Fatal(err)
	}
	if output := o.wake(time.Minute); output != "kalends: working again\n" {
		t.Errorf("said %q", output)
	}
	if output := o.wake(0); !strings.Contains(output, "late.xlsx: returned with what is wrong") {
		t.Errorf("said %q", output)
	}
	if h := o.health(); len(h.Alerts) != 0 || o.job.failures != 0 {
		t.Errorf("%+v, %d tries", h.Alerts, o.job.failures)
	}
}

// TestFolderGoes takes the whole folder away: people are told, and nothing is made in its place.
func TestFolderGoes(t *testing.T) {
	t.Parallel()
	h := newHook(t)
	o := quietOffice(t, h.configuration())
	o.wake(0)
	o.job.close()
	if err := os.Rename(o.dir, o.dir+"-away"); err != nil {
		t.Fatal(err)
	}
	if output := o.wake(time.Minute); !strings.Contains(output, "[E-SHARE-GONE]") {
		t.Errorf("said %q", output)
	}
	if received := o.deliver(h); received != "trouble E-SHARE-GONE" {
		t.Errorf("told %q", received)
	}
	if exists(o.dir) {
		t.Error("something was made where the folder was")
	}
	if err := os.Rename(o.dir+"-away", o.dir); err != nil {
		t.Fatal(err)
	}
	if output := o.wake(time.Minute); output != "kalends: working again\n" {
		t.Errorf("said %q", output)
	}
	if received := o.deliver(h); received != "recovered E-SHARE-GONE" {
		t.Errorf("told %q", received)
	}
}

// TestOfficeMends checks that the next poll uses a registry or a configuration that a person has corrected, without a
// pause.
func TestOfficeMends(t *testing.T) {
	t.Parallel()
	o := quietOffice(t, "")
	o.wake(0)
	for _, tc := range []struct{ file, code string }{{"kalends.yaml", "E-CONFIGURATION"}, {"registry/registry.xlsx", "E-REGISTRY"}} {
		var good []byte
		o.edit(tc.file, func(b []byte) []byte {
			good = b
			return []byte("odd: [")
		})
		if output := o.wake(time.Second); !strings.Contains(output, "["+tc.code+"]") || !o.job.pausedUntil.IsZero() {
			t.Errorf("%s: said %q, rests until %v", tc.file, output, o.job.pausedUntil)
		}
		if output := o.wake(time.Second); output != "" {
			t.Errorf("%s: said again %q", tc.file, output)
		}
		o.edit(tc.file, func([]byte) []byte { return good })
		if output := o.wake(time.Second); output != "kalends: working again\n" {
			t.Errorf("%s: said %q", tc.file, output)
		}
	}
}

// TestClockHoldsEverything checks that nothing is judged and nothing is published while the clock runs backwards.
func TestClockHoldsEverything(t *testing.T) {
	t.Parallel()
	o := quietOffice(t, "")
	o.wake(0)
	o.put("sheet.xlsx", "no workbook")
	o.now = o.now.Add(-365 * 24 * time.Hour)
	if output := o.wake(0); !strings.Contains(output, "[E-CLOCK-BACK]") || !strings.Contains(output, "it shows 2024-01-21 12:00:00 +00:00 and has shown 2025-01-20 12:00:00 +00:00") {
		t.Errorf("said %q", output)
	}
	o.wake(0)
	if _, err := os.Lstat(filepath.Join(o.dir, "inbox", "sheet.xlsx")); err != nil {
		t.Error("a sheet was taken by a clock that is not believed")
	}
	o.now = time.Date(2025, 1, 20, 12, 10, 0, 0, time.UTC)
	if output := o.wake(0); output != "kalends: working again\n" {
		t.Errorf("said %q", output)
	}
	if output := o.wake(0); !strings.Contains(output, "sheet.xlsx: returned") {
		t.Errorf("said %q", output)
	}
	var out, errs bytes.Buffer // a single round stops, too, and says so at its end
	past := func() time.Time { return time.Date(2024, 1, 1, 0, 0, 0, 0, time.UTC) }
	if status := run([]string{"-C", o.dir, "run", "--once"}, &out, &errs, past); status != exitFailed || !strings.Contains(errs.String(), "[E-CLOCK-BACK]") {
		t.Errorf("exit %d\n%s", status, errs.String())
	}
	if status := run([]string{"-C", o.dir, "run", "--once", "--accept-clock"}, &out, &errs, past); status != exitDone {
		t.Errorf("exit %d\n%s", status, errs.String())
	}
	o.must("2023-01-01T00:00:00Z", "run", "--once") // --now does not use the clock
}

// hook is a webhook that collects what it receives.
type hook struct {
	server *httptest.Server
	mu     sync.Mutex
	got    []string          // kind, and the fault's code
	kinds  map[string]string // of every message by its number
	away   bool
}

// newHook starts the server of a webhook, which answers 503 while away is set.
func newHook(t *testing.T) *hook {
	h := &hook{kinds: map[string]string{}}
	h.server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var m struct{ ID, Kind, Alert string }
		_ = json.NewDecoder(r.Body).Decode(&m)
		h.mu.Lock()
		defer h.mu.Unlock()
		if h.away {
			w.WriteHeader(http.StatusServiceUnavailable)
			return
		}
		h.got = append(h.got, strings.TrimSpace(m.Kind+" "+m.Alert))
		h.kinds[m.ID] = m.Kind
	}))
	t.Cleanup(h.server.Close)
	return h
}

// received returns what has come since the last call.
func (h *hook) received() string {
	h.mu.Lock()
	defer h.mu.Unlock()
	got := strings.Join(h.got, ", ")
	h.got = nil
	return got
}

// configuration returns the line of kalends.yaml for the webhook.
func (h *hook) configuration() string { return "notify: {webhook: {url: " + h.server.URL + "}}\n" }

// TestPeopleAreTold checks which messages a webhook receives after each run: none twice, and later those that it
// missed.
func TestPeopleAreTold(t *testing.T) {
	t.Parallel()
	h := newHook(t)
	f := quietOffice(t, h.configuration()).testFolder
	f.edit("kalends.yaml", func(b []byte) []byte {
		return bytes.Replace(b, []byte("publish: auto"), []byte("publish: approve"), 1)
	})
	steps := []struct {
		name, now string
		do        func()
		args      []string
		status    int
		want      string
	}{
		{"a sheet goes back", "2025-01-20T12:00:00Z", func() {
			if err := os.WriteFile(filepath.Join(f.dir, "inbox", "odd.xlsx"), []byte("odd"), 0o644); err != nil {
				t.Fatal(err)
			}
		}, []string{"run", "--once"}, exitPerson, "returned"},
		{"nothing new", "2025-01-20T12:10:00Z", nil, []string{"run", "--once"}, exitDone, ""},
		{"a draft awaits", "2025-02-01T08:00:00Z", nil, []string{"run", "--once"}, exitPerson, "awaiting"},
		{"it still awaits", "2025-02-01T09:00:00Z", nil, []string{"run", "--once"}, exitPerson, ""},
		{"the inbox is gone", "2025-02-02T08:00:00Z", func() { f.rename("inbox", "away") }, []string{"run", "--once"}, exitFailed, "trouble E-SHARE-GONE"},
		{"it is still gone", "2025-02-02T09:00:00Z", nil, []string{"run", "--once"}, exitFailed, ""},
		{"it is back", "2025-02-02T10:00:00Z", func() { f.rename("away", "inbox") }, []string{"run", "--once"}, exitPerson, "recovered E-SHARE-GONE"},
		{"the office releases", "2025-02-03T08:00:00Z", nil, []string{"release"}, exitDone, "published"},
		{"the server is away", "2025-03-01T08:00:00Z", func() { h.away = true }, []string{"publish"}, exitPerson, ""},
		{"it is told later", "2025-03-01T08:05:00Z", func() { h.away = false }, []string{"run", "--once"}, exitPerson, "awaiting"},
	}
	for _, s := range steps {
		if s.do != nil {
			s.do()
		}
		if status, out, errs := f.run(s.now, s.args...); status != s.status {
			t.Errorf("%s: exit %d, want %d\n%s%s", s.name, status, s.status, out, errs)
		}
		if got := h.received(); got != s.want {
			t.Errorf("%s: told %q, want %q", s.name, got, s.want)
		}
	}
}

// TestFullDiskIsToldOnce runs one process after another, none of which can write a file beside the alerts', as on a
// full disk: people are told once that a fault began, and once that it is over.
func TestFullDiskIsToldOnce(t *testing.T) {
	t.Parallel()
	h := newHook(t)
	f := quietOffice(t, h.configuration()).testFolder
	f.run("2025-01-20T12:00:00Z", "run", "--once")
	sum := sha256.Sum256([]byte(alertsFile))
	beside := filepath.Join(f.dir, "ledger", fmt.Sprintf(".kalends-%x.tmp", sum[:8]))
	if err := os.MkdirAll(filepath.Join(beside, "in the way"), 0o755); err != nil {
		t.Fatal(err)
	}
	f.rename("inbox", "away")
	var got []string
	for i := range 4 {
		if status, _, errs := f.run(fmt.Sprintf("2025-01-20T12:%02d:00Z", 5+5*i), "run", "--once"); status != exitFailed {
			t.Errorf("exit %d\n%s", status, errs)
		}
		got = append(got, h.received())
	}
	f.rename("away", "inbox")
	f.must("2025-01-20T12:30:00Z", "run", "--once")
	got = append(got, h.received())
	if want := []string{"trouble E-SHARE-GONE", "", "", "", "recovered E-SHARE-GONE"}; !slices.Equal(got, want) {
		t.Errorf("told %q, want %q", got, want)
	}
}

// rename renames a file or folder of the folder.
func (f testFolder) rename(from, to string) {
	f.t.Helper()
	if err := os.Rename(filepath.Join(f.dir, from), filepath.Join(f.dir, to)); err != nil {
		f.t.Fatal(err)
	}
}

// TestReminders checks the reminders in status, in status.json and, once a day, in the log.
func TestReminders(t *testing.T) {
	t.Parallel()
	o := quietOffice(t, "")
	o.edit("kalends.yaml", func(b []byte) []byte { return bytes.Replace(b, []byte("publish: auto"), []byte("publish: approve"), 1) })
	o.put("~$open.xlsx", "")
	o.put("open.xlsx", "odd")
	o.now = time.Date(2025, 1, 30, 12, 0, 0, 0, time.UTC)
	o.wake(0)
	for range 4 { // until 3 February
		o.job.clock.trust(o.now.Add(24*time.Hour), uptime()) // the computer has run on
		o.wake(24 * time.Hour)
	}
	var reminded []string
	for _, line := range o.logged("alert") {
		if strings.Contains(line, " W-") {
			reminded = append(reminded, line)
		}
	}
	want := []string{
		"begins W-FILE-STUCK", "begins W-DRAFT-WAITING", "lasts W-FILE-STUCK", "lasts W-DRAFT-WAITING", "lasts W-FILE-STUCK",
		"lasts W-DRAFT-WAITING", "lasts W-FILE-STUCK",
	}
	if !slices.Equal(reminded, want) {
		t.Errorf("got %q\nwant %q", reminded, want)
	}
	if _, out, _ := o.run("2025-02-03T12:00:00Z", "status"); !strings.Contains(out, "The draft test-standard-2025-02-01 has awaited its release since 2025-02-01 12:00") {
		t.Error(out)
	}
	h := o.health()
	if h.Oldest == nil || h.Oldest.File != "inbox/open.xlsx" || h.Oldest.Since != "2025-01-30 12:00" || h.Next == nil || h.Next.Date.String() != "2025-03-01" {
		t.Errorf("%+v", h)
	}
}

// TestLeftFilesOutlive checks that the time since which a file is in the inbox is kept while the job is restarted,
// while a round breaks off, and while a clock that was ahead is corrected.
func TestLeftFilesOutlive(t *testing.T) {
	t.Parallel()
	o := quietOffice(t, "")
	o.put("~$open.xlsx", "")
	o.put("open.xlsx", "odd")
	checkSince := func(what, since string) {
		t.Helper()
		if h := o.health(); h.Oldest == nil || h.Oldest.Since != since {
			t.Errorf("%s: %+v, want since %s", what, h.Oldest, since)
		}
	}
	if output := o.wake(0); !strings.Contains(output, "open.xlsx: left where it is") {
		t.Errorf("said %q", output)
	}
	checkSince("at first", "2025-01-20 12:00")
	o.restart()
	if output := o.wake(time.Minute); output != "" {
		t.Errorf("started again, it says %q", output)
	}
	checkSince("started again", "2025-01-20 12:00")
	o.rename("inbox", "away")
	o.wake(time.Minute)
	o.rename("away", "inbox")
	if output := o.wake(59 * time.Minute); !strings.Contains(output, "working again") || !strings.Contains(output, "[W-FILE-STUCK]") || strings.Contains(output, "left where it is") {
		t.Errorf("after a round that broke off it says %q", output)
	}
	checkSince("after a round that broke off", "2025-01-20 12:00")
	o.now = time.Date(2025, 1, 19, 12, 0, 0, 0, time.UTC)
	o.restart(true)
	o.wake(0)
	checkSince("the clock was ahead", "2025-01-19 12:00")
}

// TestAlive starts the real program as systemd does, drops a file, receives its notifications, and stops it.
func TestAlive(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" {
		t.Log("Windows has no SIGTERM and no systemd; the rounds are tested by hand")
		return
	}
	h := newHook(t)
	o := quietOffice(t, "settle: 1s\n"+h.configuration())
	o.job.close()
	socket := filepath.Join(t.TempDir(), "notify")
	listener, err := net.ListenUnixgram("unixgram", &net.UnixAddr{Name: socket, Net: "unixgram"})
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	c := exec.Command("kalends", "-C", o.dir, "--now", "2025-01-20T12:00:00Z", "run")
	c.Env = append(os.Environ(), "NOTIFY_SOCKET="+socket)
	var errs bytes.Buffer
	c.Stderr = &errs
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	states := make(chan string, 100)
	go func() {
		defer close(states)
		buffer := make([]byte, 256)
		for {
			n, err := listener.Read(buffer)
			if err != nil {
				return
			}
			states <- string(buffer[:n])
		}
	}()
	wait := func(want string) {
		t.Helper()
		for {
			select {
			case s := <-states:
				if s == want {
					return
				}
			case <-time.After(30 * time.Second):
				_ = c.Process.Kill()
				t.Fatalf("no %s\n%s", want, errs.String())
			}
		}
	}
	wait("READY=1")
	o.put("odd.xlsx", "odd")
	rejected := filepath.Join(o.dir, "rejected", "2025-01-20", "odd__problems.txt")
	received := ""
	for range 20 { // at least one round per poll
		wait("WATCHDOG=1")
		if received += h.received(); received != "" {
			break
		}
	}
	if !exists(rejected) || received != "returned" {
		t.Errorf("the sheet was not returned, or told %q", received)
	}
	if err := c.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	wait("STOPPING=1")
	if err := c.Wait(); err != nil {
		t.Errorf("%v\n%s", err, errs.String())
	}
	if got := o.logged(); got[0] != "started" || !slices.Contains(got, "stopped") || !slices.Contains(got, "filed") {
		t.Errorf("log %q", got)
	}
	if output := errs.String(); !strings.HasSuffix(output, "kalends: stopped\n") || !strings.Contains(output, "odd.xlsx: returned") {
		t.Errorf("said %q", output)
	}
}

// exists reports whether there is a file or folder.
func exists(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}
