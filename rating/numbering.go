package rating

// Numbering keeps values once each, and numbers them from 0 on. The zero value is empty.
type Numbering[T comparable] struct {
	values  []T
	numbers map[T]uint32 // nil until a value is looked for
}

// At returns the value of a number.
func (n *Numbering[T]) At(number uint32) T { return n.values[number] }

// Find returns the number of a value, and whether it has one.
func (n *Numbering[T]) Find(value T) (number uint32, known bool) {
	if n.numbers == nil {
		n.numbers = make(map[T]uint32, len(n.values))
		for i, v := range n.values {
			n.numbers[v] = uint32(i)
		}
	}
	number, known = n.numbers[value]
	return number, known
}

// Add returns the number of a value, which is the next one where the value is new.
func (n *Numbering[T]) Add(value T) uint32 {
	number, known := n.Find(value)
	if !known {
		number = uint32(len(n.values))
		n.values, n.numbers[value] = append(n.values, value), number
	}
	return number
}

// Forget frees what only Find and Add need.
func (n *Numbering[T]) Forget() { n.numbers = nil }
