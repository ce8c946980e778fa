// Package news sends notices of what happened to sheets, lists and the machine.
//
// Its input is the journal of the ledger, and faults of the machine. Its output is messages in the outbox beside the
// ledger, which are sent from there as kalends.yaml says. Every event is reported once and in order, and nothing
// waits for a message to be sent.
package news
