package rating

import (
	"crypto/sha256"
	"encoding/hex"
)

// SHA gives the SHA-256 of data, hexadecimal: the name by which Kalends knows bytes for good.
func SHA(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}
