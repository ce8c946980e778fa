// Package news tells people what became of sheets, lists and the machine.
//
// In comes the ledger's journal, and faults of the machine. Out go messages: into the outbox beside the ledger, and
// from there by the ways that kalends.yaml names. It promises that what happened is told once, in its order, and that
// nothing waits for it.
package news
