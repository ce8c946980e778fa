package main

import (
	"io"
	"io/fs"
	"os"
	"sync"
	"time"

	"github.com/mattn/go-runewidth"

	"kalends/publish"
	"kalends/publish/audit"
	"kalends/publish/folder"
	"kalends/templates"
)

const (
	noteInterval = 10 * time.Second       // between two notes of long work
	drawInterval = 100 * time.Millisecond // between two changes of the line at a terminal
)

// progress shows how far long work is: at a terminal in a line that is overwritten again and again; in the log of the
// scheduled job and in status.json by notes, the first when the work has taken one interval.
type progress struct {
	*door
	line     *terminalLine       // nil: there is no terminal, or --quiet
	log      func([]folder.Step) // writes a note into the log; nil: there is no log
	saves    bool                // notes also go to status.json
	saved    bool                // the last opening of the folder has saved a note there
	running  audit.Running       // the last note
	office   *publish.Office     // whose workbook shows the first note; nil: it does already, or there is none
	interval time.Duration       // between two notes

	lock         sync.Mutex
	steps        []folder.Step // of the works that have not ended, the outer ones first
	drawn, noted time.Time
}

// newProgress returns what shows the progress of a process, with a line if standard error is a terminal; that line then
// takes the place of the terminal in d.
func newProgress(d *door) *progress {
	p := &progress{door: d, interval: noteInterval}
	if line := terminalOf(d.errOut); line != nil && !d.quiet {
		d.errOut, p.line = line, line
	}
	return p
}

// begin starts anew for a folder that was opened for work.
func (p *progress) begin(o *publish.Office) {
	p.steps, p.saves, p.saved, p.office = nil, true, false, o
}

// tell takes in a step, and shows how far the work is if it is time for that. The office's workbook shows it once, when
// nothing is half done.
func (p *progress) tell(step folder.Step) {
	p.show(step)
	if step.Between && p.office != nil && p.saved && len(p.steps) > 0 { // no other goroutine is at work
		_ = p.office.WriteAtWork(p.running) // the work goes on without it
		p.office = nil
	}
}

// show shows how far the work is if it is time for that.
func (p *progress) show(step folder.Step) {
	p.lock.Lock()
	defer p.lock.Unlock()
	now := time.Now()
	if len(p.steps) == 0 {
		p.noted = now
	}
	p.take(step)
	if p.line != nil && (len(p.steps) == 0 || now.Sub(p.drawn) >= drawInterval) {
		p.drawn = now
		p.line.draw(folder.StepsInWords(p.words, p.steps))
	}
	if len(p.steps) > 0 && now.Sub(p.noted) >= p.interval {
		p.noted = now
		p.note()
	}
}

// take replaces the step of the same work. The works that were part of that have ended.
func (p *progress) take(step folder.Step) {
	outer := 0
	for outer < len(p.steps) && p.steps[outer].Work < step.Work {
		outer++
	}
	p.steps = p.steps[:outer]
	if step.Done != step.All {
		p.steps = append(p.steps, step)
	}
}

// note writes the steps into the log and into status.json. An error is ignored, because the work goes on without it.
func (p *progress) note() {
	if p.log != nil {
		p.log(p.steps)
	}
	if p.saves {
		p.saved = true
		now := p.moment().In(p.lastSetup.Zone)
		p.running = audit.RunningAt(now, templates.In(p.lastSetup.Languages[0]), p.steps)
		_ = publish.SaveRunning(p.dir, p.lastSetup, p.running, now)
	}
}

// terminalLine is a terminal whose last line shows progress; what else is written takes the place of that line.
type terminalLine struct {
	lock sync.Mutex
	io.Writer
	shown bool
}

const lineWidth = 79

// terminalOf returns the terminal that a writer is, nil if it is none.
func terminalOf(w io.Writer) *terminalLine {
	file, ok := w.(*os.File)
	if !ok {
		return nil
	}
	if info, err := file.Stat(); err != nil || info.Mode()&fs.ModeCharDevice == 0 {
		return nil
	}
	return &terminalLine{Writer: w}
}

// draw replaces the line; an empty text removes it.
func (t *terminalLine) draw(text string) {
	t.lock.Lock()
	defer t.lock.Unlock()
	t.replace(text)
}

// replace overwrites the line with a text and spaces, which every terminal understands.
func (t *terminalLine) replace(text string) {
	if text == "" && !t.shown {
		return
	}
	line := ""
	if t.shown = text != ""; t.shown {
		line = runewidth.Truncate("kalends: "+text, lineWidth, "…")
	}
	_, _ = io.WriteString(t.Writer, "\r"+runewidth.FillRight(line, lineWidth)+"\r"+line)
}

// Write removes the line and writes a message.
func (t *terminalLine) Write(message []byte) (int, error) {
	t.lock.Lock()
	defer t.lock.Unlock()
	t.replace("")
	return t.Writer.Write(message)
}
