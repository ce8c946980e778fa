package main

import (
	"io/fs"
	"log/slog"
	"path/filepath"
	"time"

	"github.com/fsnotify/fsnotify"

	"kalends/publish/folder"
)

// bell wakes the job. Several rings before the job hears them count as one.
type bell chan struct{}

func (b bell) ring() {
	select {
	case b <- struct{}{}:
	default:
	}
}

// lull is how long the inbox must be quiet before a change in it wakes the job: a copier writes in pieces.
const lull = 300 * time.Millisecond

// watchInbox rings when something changes in the inbox, and again when that has had its time to settle. It only makes
// the job quicker, on a disk whose system tells of changes: on a share, or where watching fails, polling is enough. The
// watch follows new subfolders, and ends with stop.
func watchInbox(inbox string, settle time.Duration, b bell, log *slog.Logger) (stop func()) {
	if !folder.Signals(inbox) {
		return func() {}
	}
	w, err := fsnotify.NewWatcher()
	if err == nil {
		err = watchFolders(w, inbox)
	}
	if err != nil {
		log.Info("not signalled", "alert", "W-WATCH", "detail", textOf(err))
		if w != nil {
			w.Close()
		}
		return func() {}
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		hear(w, settle, b)
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

// hear rings once the inbox is quiet, and once more when what changed has settled.
func hear(w *fsnotify.Watcher, settle time.Duration, b bell) {
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
				_ = watchFolders(w, e.Name) // a file, or a folder that is gone again, is not watched
			}
			if e.Has(fsnotify.Create) || e.Has(fsnotify.Write) {
				quiet.Reset(lull)
			}
		case _, open := <-w.Errors:
			if !open {
				return
			}
			b.ring() // too many changes to tell one by one
		case <-quiet.C:
			b.ring()
			rested.Reset(settle + lull)
		case <-rested.C:
			b.ring()
		}
	}
}
