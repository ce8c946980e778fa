package main

import (
	"io/fs"
	"log/slog"
	"path/filepath"
	"time"

	"github.com/fsnotify/fsnotify"

	"kalends/publish/folder"
)

// wakeup wakes the job. Several triggers before the job reacts count as one.
type wakeup chan struct{}

func (b wakeup) trigger() {
	select {
	case b <- struct{}{}:
	default:
	}
}

// quietTime is how long the inbox must be quiet before a change in it wakes the job, because copying programs write in
// pieces.
const quietTime = 300 * time.Millisecond

// watchInbox triggers b when something changes in the inbox, and again when the change has had time to settle. It only
// makes the job faster, on disks whose system reports changes; on a share, or where watching fails, polling is enough.
// The watch includes new subfolders, and ends with stop.
func watchInbox(inbox string, settle time.Duration, b wakeup, log *slog.Logger) (stop func()) {
	if !folder.Signals(inbox) {
		return func() {}
	}
	w, err := fsnotify.NewWatcher()
	if err == nil {
		err = watchFolders(w, inbox)
	}
	if err != nil {
		log.Info("not signalled", "alert", "W-WATCH", "detail", errorText(err))
		if w != nil {
			w.Close()
		}
		return func() {}
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		watchEvents(w, settle, b)
	}()
	return func() {
		w.Close()
		<-done
	}
}

func watchFolders(w *fsnotify.Watcher, root string) error {
	return filepath.WalkDir(root, func(path string, e fs.DirEntry, err error) error {
		if err != nil || !e.IsDir() {
			return err
		}
		return w.Add(path)
	})
}

// watchEvents triggers b once the inbox is quiet, and once more when the change has settled.
func watchEvents(w *fsnotify.Watcher, settle time.Duration, b wakeup) {
	quiet, rested := time.NewTimer(time.Hour), time.NewTimer(time.Hour)
	defer quiet.Stop()
	defer rested.Stop()
	for {
		select {
		case e, open := <-w.Events:
			if !open {
				return
			}
			if e.Has(fsnotify.Create) {
				_ = watchFolders(w, e.Name) // fails for a file, or a folder that is gone again
			}
			if e.Has(fsnotify.Create) || e.Has(fsnotify.Write) {
				quiet.Reset(quietTime)
			}
		case _, open := <-w.Errors:
			if !open {
				return
			}
			b.trigger() // too many changes to report one by one
		case <-quiet.C:
			b.trigger()
			rested.Reset(settle + quietTime)
		case <-rested.C:
			b.trigger()
		}
	}
}
