// Package publish makes lists from start to end. Each stage is a package of its own, in this order:
//
//	folder    the association's folder, opened: configuration, registry, ledger, lock
//	intake    inbox → verdict → accepted, waiting or returned
//	issue     a snapshot of lists, events and registry → the values of every report
//	render    the values → the bytes of every file and of the manifest
//	release   frozen → staged → published, in the order of dates; drafts and backups
//	decisions what was wrong: correct, withdraw, merge, split, adjust, revoke
//	audit     status, verify, damage, explain, diff; reads only
//	overview  a status in words, and as the page status.html
//	inquiry   explain and diff for whoever asks, also as pages
//	news      what happened → who is notified
//	files     the one place that stages, syncs, renames and moves
//
// A caller hands in a folder and a moment, and gets an Office with these packages at work in it. This package only joins
// them and writes status.json and status.html: it takes plain values, reads no flags and asks no clock.
package publish
