package rating

import (
	"crypto/sha256"
	"encoding/hex"
)

// SHA returns the SHA-256 of data in hexadecimal, by which Kalends identifies files.
func SHA(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}
