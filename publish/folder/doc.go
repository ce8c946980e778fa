// Package folder opens an association's folder: the configuration as plain values, the registry, the ledger and the
// lock. It answers what every other room asks: lists and their dates, what is in force, what is published.
//
// A caller hands in a path, a configuration and a moment, and gets a View, which cannot write, or a Folder, which holds
// the lock and can. A View changes nothing, only one process at a time holds a Folder, and a registry that must not be
// used is never used silently.
package folder
