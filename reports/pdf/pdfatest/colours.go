package pdfatest

import (
	"encoding/binary"
	"slices"
)

// colours looks at the one output intent that there must be, for pages are drawn in colours of devices (6.2.3, 6.2.4.3).
func (c *checker) colours() {
	intents, _ := c.Get(c.Dict(c.Trailer["Root"])["OutputIntents"]).(Array)
	if len(intents) != 1 {
		c.fault("6.2.3", "%d output intents", len(intents))
		return
	}
	intent := c.Dict(intents[0])
	if intent["S"] != Name("GTS_PDFA1") || intent["Type"] != Name("OutputIntent") {
		c.fault("6.2.3", "an output intent %v", intent["S"])
	}
	if name, _ := intent["OutputConditionIdentifier"].(String); name == "" {
		c.fault("6.2.3", "the output intent has no name")
	}
	s, is := c.Get(intent["DestOutputProfile"]).(*Stream)
	if !is {
		c.fault("6.2.3", "the output intent has no profile")
		return
	}
	if s.Dict["N"] != 3 {
		c.fault("6.2.3", "a profile of %v colours", s.Dict["N"])
	}
	data, _ := s.Data()
	c.profile(data)
}

// profile looks at a colour profile as ICC.1 wants one of a display with three colours (clauses 6.1 and 6.3 there).
func (c *checker) profile(icc []byte) {
	if len(icc) < 132 || int(binary.BigEndian.Uint32(icc)) != len(icc) || string(icc[36:40]) != "acsp" || len(icc)%4 != 0 {
		c.fault("6.2.3", "the profile is none, or not as long as it says")
		return
	}
	if kind := string(icc[12:24]); kind != "mntrRGB XYZ " || icc[8] != 2 && icc[8] != 4 {
		c.fault("6.2.3", "a profile %q of version %d", kind, icc[8])
	}
	tags, needed := map[string][]byte{}, []string{"desc", "cprt", "wtpt", "rXYZ", "gXYZ", "bXYZ", "rTRC", "gTRC", "bTRC"}
	for i := range int(binary.BigEndian.Uint32(icc[128:])) {
		entry := icc[132+12*i:]
		at, size := int(binary.BigEndian.Uint32(entry[4:])), int(binary.BigEndian.Uint32(entry[8:]))
		if at%4 != 0 || at+size > len(icc) || size < 8 {
			c.fault("6.2.3", "tag %s of the profile lies at %d, %d bytes", entry[:4], at, size)
			continue
		}
		tags[string(entry[:4])] = icc[at : at+size]
	}
	for _, name := range needed {
		if tags[name] == nil {
			c.fault("6.2.3", "the profile has no tag %s", name)
		}
	}
	if c.all == nil || !slices.ContainsFunc(c.all, func(f Fault) bool { return f.Clause == "6.2.3" }) {
		c.white(tags)
	}
}

// white adds up the three colours, which make the white of D50.
func (c *checker) white(tags map[string][]byte) {
	for i, want := range [...]int{0xF6D6, 0x10000, 0xD32D} {
		sum := 0
		for _, name := range []string{"rXYZ", "gXYZ", "bXYZ"} {
			sum += int(binary.BigEndian.Uint32(tags[name][8+4*i:]))
		}
		if sum-want > 32 || want-sum > 32 {
			c.fault("6.2.3", "red, green and blue of the profile make %#x, want %#x", sum, want)
		}
	}
}
