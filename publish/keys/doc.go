// Package keys reads the public keys of an association and checks signatures with them; it also makes keys and signs.
// The keys are in published/keys.json: each new one is signed by the one before it, and a lost one is declared void
// from a day on. Keys and signatures have minisign's forms. Signatures are over the file itself (algorithm Ed, as
// minisign -S -l makes them), because a browser can check these; a signature over the hash (minisign -S) is accepted.
package keys
