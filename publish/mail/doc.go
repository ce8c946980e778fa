// Package mail is the post of an association: it brings the messages of a mailbox into the inbox, and tells their senders
// what became of their sheets.
package mail
