# `make` lists what there is to make; two are enough to begin: make demo, make test.

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

# The build tag keeps gocv to the OpenCV modules that domvision uses, so that
# three small packages are enough. See vision/opencv.
TAGS := gocv_specific_modules

# A full OpenCV that pkg-config finds is used as it is. Debian's three small
# packages bring no opencv4.pc, so that ours is found in its place.
OWN_OPENCV := $(CURDIR)/vision/opencv
FULL_OPENCV := $(filter-out $(OWN_OPENCV),$(shell pkg-config --variable=pcfiledir opencv4 2>/dev/null))
ifeq ($(FULL_OPENCV),)
export PKG_CONFIG_PATH := $(OWN_OPENCV)$(if $(PKG_CONFIG_PATH),:$(PKG_CONFIG_PATH))
endif

# What is not here yet, by the names of Debian's packages. Looks at files only:
# nothing is asked of the package manager while all is there.
MISSING = $(strip $(shell \
	command -v pkg-config >/dev/null || echo pkg-config; \
	command -v g++ >/dev/null || echo g++; \
	$(if $(FULL_OPENCV),,for m in core imgproc imgcodecs; do \
		test -e /usr/include/opencv4/opencv2/$$m.hpp || echo libopencv-$$m-dev; done)))
# The pages are tried in a real browser, under any of the names that
# internal/chromium knows.
MISSING_FOR_TESTS = $(strip $(MISSING) $(shell \
	command -v Xvfb >/dev/null || echo xvfb; \
	command -v dbus-daemon >/dev/null || echo dbus-daemon; \
	for b in chromium chromium-browser google-chrome chrome; do \
		command -v $$b >/dev/null && exit; done; echo chromium) \
	$(MISSING_GAMES))
# Games are played to their end, with domvision's advice. Debian keeps them apart.
MISSING_GAMES = $(shell PATH="$$PATH:/usr/games"; \
	for p in openbox klickety kdiamond gweled; do \
		command -v $$p >/dev/null || echo $$p; done; \
	command -v swell-foop >/dev/null || echo swell-foop librsvg2-common; \
	command -v sgt-samegame >/dev/null || echo sgt-puzzles)

APT := $(shell command -v apt-get 2>/dev/null)
SUDO := $(if $(filter-out 0,$(shell id -u)),sudo)
ifeq ($(shell uname -s),Darwin)
INSTALL := brew install opencv pkg-config
else ifneq ($(APT),)
INSTALL = $(strip $(SUDO) apt-get install $(MISSING))
else ifneq ($(shell command -v dnf 2>/dev/null),)
INSTALL := $(strip $(SUDO) dnf install opencv-devel pkgconf-pkg-config gcc-c++)
else
INSTALL := your package manager: OpenCV 4 with its headers, pkg-config, a C++ compiler
endif

# $(call apt,PACKAGES) installs them, saying so first.
define apt
@if [ -n "$(1)" ]; then \
	echo "Installing with apt-get: $(1)"; \
	$(SUDO) apt-get update -q && \
	$(SUDO) env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends $(1); \
fi
endef

.PHONY: help
help: ## list the targets
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "make %-6s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

.PHONY: demo
demo: packages ## install what is missing, build, and find the best move in a bundled screenshot
	@$(MAKE) --no-print-directory build
	bin/domvision next fixtures/screenshots/dom-12x14.png

.PHONY: test
test: test-packages ## install what is missing, and run every test
	@$(MAKE) --no-print-directory run-tests

.PHONY: e2e
e2e: test-packages ## install what is missing, and play real games to their end (long; make test plays a few)
	@$(MAKE) --no-print-directory run-e2e

.PHONY: build
build: check ## build bin/domvision
	go build -tags $(TAGS) -o bin/domvision ./cmd/domvision

.PHONY: bench
bench: check ## run the benchmarks
	go test -tags $(TAGS) -run '^$$' -bench . -benchmem ./...

.PHONY: fmt
fmt: ## format the code
	gofmt -l -w .

.PHONY: lint
lint: check ## gofmt, go vet, staticcheck; only vision and what needs it may use C
	@unformatted=$$(gofmt -l .); test -z "$$unformatted" || { echo "make fmt is due: $$unformatted" >&2; exit 1; }
	go vet -tags $(TAGS) ./...
	go tool staticcheck -tags $(TAGS) ./...
	CGO_ENABLED=0 go build ./engine/... ./planner/... ./learn ./simulate/... ./benchmark/... ./calibration/... ./overlay/... ./capture/... ./hotkey/... ./session/... ./watch/... ./fixtures/... ./internal/...

.PHONY: env
env: ## print what editors and a plain `go build` need: eval "$(make env)"
	@echo "export PKG_CONFIG_PATH='$(PKG_CONFIG_PATH)'"
	@echo "export GOFLAGS='$(strip $(shell go env GOFLAGS) -tags=$(TAGS))'"

.PHONY: run-tests
run-tests: check
	go vet -tags $(TAGS) ./...
	go test -tags $(TAGS) ./...
	@# Once more with every OpenCV matrix counted: none may be left open.
	go test -short -tags $(TAGS),matprofile ./vision/...
	@# Every benchmark once: one that breaks is noticed here. What they measure in one
	@# round says nothing, and is shown only with a failure.
	@echo "every benchmark, once"; \
	said=$$(go test -tags $(TAGS) -run '^$$' -bench . -benchtime 1x ./... 2>&1) || { echo "$$said"; exit 1; }

.PHONY: run-e2e
run-e2e: check
	DOMVISION_E2E=long go test -count=1 -timeout 40m -v -tags $(TAGS) ./e2e

.PHONY: packages test-packages
packages:
	$(if $(APT),$(call apt,$(MISSING)))
test-packages:
	$(if $(APT),$(call apt,$(MISSING_FOR_TESTS)))

.PHONY: check
check:
	@test -z "$(MISSING)" || { echo "OpenCV or what it needs is missing. Install it with: $(INSTALL)" >&2; exit 1; }
