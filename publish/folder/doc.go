// Package folder is an association's folder, opened: the configuration as plain values, the registry, the ledger, the
// lock, and what every other room asks of them (lists and their dates, what is in force, what is out).
//
// In comes a path with a configuration and a moment. Out goes a View, by which nothing can be written, or a Folder,
// which holds the lock and may. It promises that a View changes nothing, that only one process at a time holds a
// Folder, and that a registry which must not be used is never used in silence.
package folder
