// Package publish is the way of a list from start to end, a room for each stretch of it, in this order:
//
//	folder    the association's folder, opened: configuration, registry, ledger, lock
//	intake    inbox → verdict → accepted, waiting or returned
//	issue     a snapshot of lists, events and registry → the values of every report
//	render    the values → the bytes of every file and of the manifest
//	release   frozen → staged → published, in the order of dates; drafts and backups
//	decisions what was wrong: correct, withdraw, merge, split, adjust, revoke
//	audit     status, verify, damage, explain, diff; reads only
//	news      what happened → who is told
//	files     the one place that stages, syncs, renames and moves
//
// In comes a folder and a moment, out goes an Office whose rooms are at work in it. The package itself only puts the
// rooms together and writes status.json: it is handed plain values, never reads flags and never asks a clock.
package publish
