package keys

import (
	"bytes"

	"aead.dev/minisign"
)

// lineSignature returns the signature of 74 bytes in base64 over a line.
func lineSignature(by minisign.PrivateKey, line []byte) string {
	return string(bytes.Split(minisign.SignWithComments(by, line, "", ""), []byte("\n"))[1])
}
