# What people and CI call. Every target installs what it needs.
GO      ?= go
VERSION := $(shell sed -n 's/^const version = "\(.*\)"/\1/p' cmd/batch/door.go)
export CGO_ENABLED ?= 0

.PHONY: demo test test-times prove race lint bench microbench build fuzz fonts tools validators release clean

## demo: make an invented association in ./demo and publish two lists
demo: build
	./kalends demo demo

# Tests make and remove folders by the thousand. They do so in memory where it has 4 GB free for files and lets programs run
# there: a disk takes a third more of the time. ROOM=/tmp has them on a disk all the same.
MEMORY = /dev/shm
ROOM ?= $(shell [ "$$(df -Pk $(MEMORY) 2>/dev/null | awk 'END {print $$4}')" -gt 4000000 ] 2>/dev/null \
	&& t=$$(mktemp $(MEMORY)/kalends.XXXXXX 2>/dev/null) && cp /bin/true "$$t" && chmod +x "$$t" && "$$t" && echo $(MEMORY); rm -f "$$t")
# Both are set: T.TempDir makes folders in GOTMPDIR where that is set, and in TMPDIR otherwise.
IN_ROOM = TMPDIR=$(or $(ROOM),$${TMPDIR:-/tmp}) GOTMPDIR=$(or $(ROOM),$${TMPDIR:-/tmp})

# Tests are linked without tables for debuggers, which take a third of a link, and not vetted again: lint has done it.
# Nothing is built beside them: lint compiles every package, and the tests link the programs.
## test: everything that CI checks
test: fonts tools lint
	$(IN_ROOM) $(GO) test -vet=off -ldflags='-s -w' -timeout 15m ./...

## test-times: the thirty slowest tests, by the clock
test-times: fonts tools
	@$(IN_ROOM) $(GO) test -vet=off -ldflags='-s -w' -timeout 30m -v ./... | \
	  sed -n 's/^ *--- [A-Z]*: \(.*\) (\([0-9.]*\)s)$$/\2 \1/p' | sort -rn | head -30

## prove: the long proofs, at most an hour; figures go to docs/proof.md
prove: fonts tools validators release
	$(GO) mod verify
	$(GO) test -tags prove -timeout 60m ./...
	$(MAKE) race
	$(MAKE) fuzz FUZZTIME=20s

# The job, its postman, its clock, its readers, two of it on one folder: whatever else cmd/batch tests is one thing after
# the other.
SIDE_BY_SIDE = Job|Told|Alive|Wakes|Triggers|Worker|Log|Clock|Share|Folder|Office|Reminders|Soak|Copied

## race: the race detector over every room, and over what of the program runs side by side
race: fonts tools
	CGO_ENABLED=1 $(GO) test -race -timeout 20m $$($(GO) list ./... | grep -vx kalends/cmd/batch)
	CGO_ENABLED=1 $(GO) test -race -timeout 20m -run '$(SIDE_BY_SIDE)' ./cmd/batch

## lint: gofmt, vet and staticcheck
lint:
	@changed=$$(gofmt -l $$(git ls-files '*.go' 2>/dev/null || find . -name '*.go')); \
	if [ -n "$$changed" ]; then echo "gofmt would change:"; echo "$$changed"; exit 1; fi
	$(GO) vet ./...
	$(GO) tool staticcheck ./...

SIZES ?= XS,S,M
RUNS  ?= 1
## bench: the whole job at three of four sizes, one line of JSON a stage (SIZES=L for the largest, 400x20000x9 for one of your own; RUNS=3 gives medians)
bench: build
	$(GO) run ./cmd/bench -program ./kalends -sizes $(SIZES) -runs $(RUNS)

## microbench: how fast its parts are
microbench: fonts
	$(GO) test -run '^$$' -bench . -benchmem ./...

FUZZTIME ?= 2m
## fuzz: every fuzz target for FUZZTIME
fuzz: fonts
	@set -e; for pkg in $$(grep -rl --include='*_test.go' '^func Fuzz' . | xargs -n1 dirname | sort -u); do \
	  for target in $$(grep -h '^func Fuzz' $$pkg/*_test.go | sed 's/func \(Fuzz[A-Za-z0-9_]*\).*/\1/'); do \
	    echo "fuzz $$pkg $$target for $(FUZZTIME)"; \
	    $(GO) test -run '^$$' -fuzz "^$$target$$" -fuzztime $(FUZZTIME) -fuzzminimizetime 20x $$pkg; \
	  done; \
	done

## build: one static program
build: fonts
	$(GO) build -trimpath -o kalends ./cmd/batch

## release: an archive for each system in ./dist, with program, documents, licences and an empty association, and checksums
release: fonts
	$(GO) run ./cmd/release -version $(VERSION) -o dist

## fonts: fetch the fonts that are embedded; they are never committed
fonts:
	@sh templates/fonts/fetch.sh

## tools: what the tests look at the results with
tools:
	@sh .ci/tools

## validators: programs of others that the long proofs hold bulletins against
validators:
	@sh .ci/validators

clean:
	rm -rf kalends dist demo
