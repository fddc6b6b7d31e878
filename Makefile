# `make` lists what there is to make; two are enough to begin: make demo, make test.

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

# Everything builds without C. These tags select OpenCV instead, the second to keep GoCV to the
# modules for which three small packages are enough. See vision/opencv.
TAGS := opencv,gocv_specific_modules

# A full OpenCV that pkg-config finds is used as it is. Debian's three small
# packages bring no opencv4.pc, so that ours is found in its place.
OWN_OPENCV := $(CURDIR)/vision/opencv
FULL_OPENCV := $(filter-out $(OWN_OPENCV),$(shell pkg-config --variable=pcfiledir opencv4 2>/dev/null))

# What is not here yet, by the names of Debian's packages. Looks at files only:
# nothing is asked of the package manager while all is there.
MISSING := $(strip $(shell \
	command -v pkg-config >/dev/null || echo pkg-config; \
	command -v g++ >/dev/null || echo g++; \
	$(if $(FULL_OPENCV),,for m in core imgproc imgcodecs; do \
		test -e /usr/include/opencv4/opencv2/$$m.hpp || echo libopencv-$$m-dev; done)))
ifeq ($(FULL_OPENCV)$(MISSING),)
OWN := yes
export PKG_CONFIG_PATH := $(OWN_OPENCV)$(if $(PKG_CONFIG_PATH),:$(PKG_CONFIG_PATH))
# GoCV's bindings of image files are compiled, but never called. The linker drops them, and with
# them a library that loads 118 others at every start.
SECTIONS := -O2 -g -ffunction-sections -fdata-sections
export CGO_CFLAGS := $(SECTIONS)
export CGO_CXXFLAGS := $(SECTIONS)
export CGO_LDFLAGS := -O2 -g -Wl,--gc-sections
endif

# The pages are tried in a real browser, under any of the names that
# internal/chromium knows.
MISSING_FOR_TESTS = $(strip $(MISSING) $(shell \
	command -v Xvfb >/dev/null || echo xvfb; \
	command -v dbus-daemon >/dev/null || echo dbus-daemon; \
	command -v python3 >/dev/null || echo python3; \
	command -v npm >/dev/null || echo npm; \
	for b in chromium chromium-browser google-chrome chrome; do \
		command -v $$b >/dev/null && exit; done; echo chromium) \
	$(shell command -v firefox-esr >/dev/null || command -v firefox >/dev/null || echo firefox-esr) \
	$(MISSING_GAMES))
# Games are played to their end, with domvision's advice. Debian keeps them apart.
MISSING_GAMES = $(shell PATH="$$PATH:/usr/games"; \
	for p in openbox klickety kdiamond gweled; do \
		command -v $$p >/dev/null || echo $$p; done; \
	command -v swell-foop >/dev/null || echo swell-foop librsvg2-common; \
	command -v sgt-samegame >/dev/null || echo sgt-puzzles)

# A bare Debian, on which a package is tried, and what checks the files of a release.
MISSING_FOR_DIST = $(shell for p in mmdebstrap osslsigncode ruby; do command -v $$p >/dev/null || echo $$p; done; \
	command -v appstreamcli >/dev/null || echo appstream; \
	command -v desktop-file-validate >/dev/null || echo desktop-file-utils)

# OpenCV where it is installed, or pure Go.
GO_TAGS := $(if $(MISSING),,-tags $(TAGS))

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
demo: build ## build, and find the best move in a bundled screenshot; needs Go, installs nothing
	bin/domvision next fixtures/screenshots/dom-12x14.png

.PHONY: test
test: test-packages ## install OpenCV and what the tests need (Debian), and run the tests
	@$(MAKE) --no-print-directory run-tests

.PHONY: check
check: test-packages dist-packages $(if $(SUDO),,cluster-packages) ## after make test: lint, benchmarks, pure Go, races, fuzzing, kills, long games, Wayland, Windows, packages, Slurm
	@$(MAKE) --no-print-directory lint run-matrices
	@$(MAKE) --no-print-directory -j2 -O run-benchmarks run-pure-tests
	@$(MAKE) --no-print-directory run-race run-fuzz run-attacks run-e2e cross $(if $(APT),test-wayland)
	@# Wine leaves most of the computer to the release. A Slurm cluster needs root, and Debian.
	@$(MAKE) --no-print-directory -j2 run-dist test-windows $(if $(SUDO),,$(if $(APT),test-cluster))

.PHONY: build
build: ## build bin/domvision, with OpenCV if it is installed
	@echo "Building $(if $(MISSING),in pure Go; make opencv installs OpenCV,with OpenCV)"
	@$(if $(MISSING),CGO_ENABLED=0) go build $(GO_TAGS) -o bin/domvision ./cmd/domvision

.PHONY: lab
lab: ## build bin/domlab, which measures planners and recognition
	@$(if $(MISSING),CGO_ENABLED=0) go build $(GO_TAGS) -o bin/domlab ./cmd/domlab

.PHONY: web
web: ## build the page for browsers in web/dist
	@CGO_ENABLED=0 go run ./web/build web/dist

.PHONY: extension
extension: ## build the browser extension in extension/dist, for Chromium and for Firefox
	@CGO_ENABLED=0 go run ./web/build -extension extension/dist -version "$$(git describe --tags 2>/dev/null)"

.PHONY: profile
profile: ## profile searching and reading, so that the page is compiled to be fast at both
	@mkdir -p bin
	go test -trimpath ./planner -run '^$$' -bench 'Speed/.*/nrpa' -benchtime 5s -cpu 1 -o bin/planner.test -cpuprofile bin/planner.prof
	go test -trimpath ./vision -run '^$$' -bench 'Recognize/(none|profiles|desktop)' -benchtime 60x -o bin/vision.test -cpuprofile bin/vision.prof
	go tool pprof -proto bin/planner.prof bin/vision.prof > web/wasm/default.pgo

# Look at them before you commit them.
.PHONY: pictures
pictures: test-packages build ## take the pictures in the documents anew, but for plots and the film
	@shots=$$(mktemp -d) && trap "rm -rf $$shots" EXIT && export DOMVISION_SHOTS=$$shots && \
	go test -count=1 -run 'TestBrowser/looks' ./watch -all && cp $$shots/light.png docs/watch.png && \
	go test -count=1 -run 'TestBrowser/few_actions' ./wizard -all && cp $$shots/way-found-4-game.png docs/wizard.png && \
	go test -count=1 -run 'TestPage/looks' ./web -all && cp $$shots/web-answer-light.png docs/page.png && \
	go test -count=1 -run 'TestExtension$$/chromium_scale_1_' ./e2e -all && cp $$shots/extension-move.png extension/store/move.png && \
	cp $$shots/extension-follow.png extension/store/follow.png
	cd fixtures/screenshots && next() { ../../bin/domvision next "$$@"; } && \
	next dom-12x14.png --nodes 1000000 --top 3 --crop -o ../../docs/overlay.png && \
	next gweled-8x8.png --top 2 --crop -o ../../docs/swap.png && \
	next bilge-12x6.png --crop -o ../../docs/swap-bilging.png

.PHONY: opencv
opencv: packages ## install OpenCV (Debian, Ubuntu), or say how
	@$(MAKE) --no-print-directory need-opencv

.PHONY: bench
bench: ## run the benchmarks
	go test $(GO_TAGS) -run '^$$' -bench . -benchmem ./...

.PHONY: fmt
fmt: ## format the code
	gofmt -l -w .

# The packages that differ between the two builds.
DIFFERENT := ./vision ./vision/internal/imgproc ./e2e
.PHONY: lint
lint: need-opencv ## gofmt, go vet and staticcheck
	@unformatted=$$(gofmt -l .); test -z "$$unformatted" || { echo "make fmt is due: $$unformatted" >&2; exit 1; }
	CGO_ENABLED=0 go vet ./...
	go vet -tags $(TAGS) $(DIFFERENT)
	CGO_ENABLED=0 go tool staticcheck ./...
	go tool staticcheck -tags $(TAGS) $(DIFFERENT)
	cd release && go vet ./... && go test -run Changelog .

# Needs the internet. Which findings are left out, and why, is in .gosec.json.
.PHONY: audit
audit: ## look for insecure code and known vulnerabilities: gosec, govulncheck
	CGO_ENABLED=0 go run github.com/securego/gosec/v2/cmd/gosec@v2.30.0 -quiet -conf .gosec.json ./...
	CGO_ENABLED=0 go run golang.org/x/vuln/cmd/govulncheck@v1.9.0 ./...

.PHONY: e2e
e2e: test-packages ## play real games to their end (long; make test plays a few)
	@$(MAKE) --no-print-directory run-e2e

.PHONY: env
env: need-opencv ## print what a build with OpenCV by hand needs: eval "$(make env)"
	@echo "export GOFLAGS='$(strip $(shell go env GOFLAGS) -tags=$(TAGS))'"
ifeq ($(OWN),yes)
	@echo "export PKG_CONFIG_PATH='$(PKG_CONFIG_PATH)'"
	@echo "export CGO_CFLAGS='$(CGO_CFLAGS)' CGO_CXXFLAGS='$(CGO_CXXFLAGS)' CGO_LDFLAGS='$(CGO_LDFLAGS)'"
endif

# A package that is the same in both builds is tested in pure Go, of which make demo has compiled most, and which
# links in less time. Many tests wait for a browser or a game: more packages than there are processors are tested at
# a time, and first those that take longest. make lint vets them.
LONGEST := ./cmd/domvision ./vision/learn ./watch
SAME = $(shell go list ./... | grep -vxF "$$(go list $(DIFFERENT))")
PROCESSORS := $(shell getconf _NPROCESSORS_ONLN || echo 2)
.PHONY: run-tests run-tests-same run-tests-different run-tests-games
run-tests: need-opencv
	@$(MAKE) --no-print-directory -j3 run-tests-different run-tests-same run-tests-games
run-tests-same:
	@echo "go test in pure Go"
	@CGO_ENABLED=0 go test -vet=off -p $$((2 * $(PROCESSORS))) -timeout 20m $(LONGEST) $(or $(SAME),$(error go list says no package))
run-tests-different:
	@echo "go test with OpenCV"
	@go test -vet=off -p $(PROCESSORS) -timeout 20m -tags $(TAGS) $(filter-out ./e2e,$(DIFFERENT))
run-tests-games:
	@e2e/twice.sh -vet=off -timeout 20m -tags $(TAGS) ./e2e

# With every OpenCV matrix counted: none may be left open. Here are all the cases of which make test tries
# a sample.
.PHONY: run-matrices
run-matrices: need-opencv
	go test -timeout 20m -tags $(TAGS),matprofile ./vision ./vision/learn -all
	go test -short -tags $(TAGS),matprofile ./vision/internal/... ./vision/corpus ./vision/look ./vision/recall

# Every benchmark once: one that breaks is noticed here. What they measure in one round says
# nothing, and is shown only with a failure.
.PHONY: run-benchmarks
run-benchmarks: need-opencv
	@echo "every benchmark, once"; \
	said=$$(go test -tags $(TAGS) -run '^$$' -bench . -benchtime 1x ./... 2>&1) || { echo "$$said"; exit 1; }

.PHONY: run-pure-tests
run-pure-tests:
	CGO_ENABLED=0 go test -timeout 20m ./vision/internal/imgproc
	CGO_ENABLED=0 go test -timeout 20m ./vision/recall ./engine/collapse ./advise ./engine/swap ./lab/simulate ./watch ./review ./session -all
	CGO_ENABLED=0 go test -timeout 20m -run TestReadings ./vision -all
	CGO_ENABLED=0 go test -timeout 20m -run TestDescriptors ./capture ./internal/wayland/pictures -all
	CGO_ENABLED=0 go test -timeout 20m -run 'TestNRPAFindsTheBestGame|TestTreePublishedScores|TestBeam' ./planner -all
	CGO_ENABLED=0 go test -timeout 20m -run 'TestNoGameNoMove|TestInterrupted|TestWatchGame$$' ./cmd/domvision -all
	CGO_ENABLED=0 go test -timeout 20m -run 'TestTooManyPictures|TestBrowser' ./wizard -all

# Packages that start goroutines, except cmd/domvision, whose tests take eight minutes, and those below vision, whose
# tests read many pixels: make race includes them. Of the wizard, only tests of concurrent requests: its other tests
# spend their time reading pictures.
.PHONY: run-race
run-race:
	CGO_ENABLED=1 go test -race -timeout 20m ./capture ./hotkey ./internal/... ./lab/learn ./lab/shard ./lab/simulate ./planner/... ./session/... ./watch/...
	CGO_ENABLED=1 go test -race -timeout 20m -run 'TestPageIsServed|TestQuit|TestBrowser/(haste|two_tabs)' ./wizard

# Tests try smaller samples under the race detector, see internal/exhaustive.
.PHONY: race
race: test-packages ## run all tests under the race detector
	CGO_ENABLED=1 go test -race ./...

# Every fuzz target for a while: FUZZTIME=10m for a night. Before Go 1.27 the end of the time is now and
# then reported as a failure without a failing input (go.dev/issue/75804). Then the target runs once more.
# Making interesting inputs smaller would take most of the time, by default up to a minute for each.
FUZZTIME ?= 20s
.PHONY: run-fuzz
run-fuzz:
	@log=$$(mktemp) && trap "rm -f $$log" EXIT && \
	grep -rHo --include=*_test.go '^func Fuzz[A-Za-z]*' . | while IFS=: read -r file target; do \
		fuzz() { \
			CGO_ENABLED=0 go test -run '^$$' -fuzz "^$${target#func }\$$" -fuzztime $(FUZZTIME) -fuzzminimizetime 5x "$$(dirname $$file)" >$$log 2>&1; \
			code=$$?; cat $$log; return $$code; \
		}; \
		late() { grep -q '^ *context deadline exceeded$$' $$log && ! grep -q 'Failing input' $$log; }; \
		fuzz || { late && fuzz; } || exit 1; \
	done

# Watches that are killed and boards that are answered: KILLS=200 SOAK=10000 for a long run.
KILLS ?= 10
SOAK ?= 500
.PHONY: run-attacks
run-attacks:
	CGO_ENABLED=0 DOMVISION_KILLS=$(KILLS) go test -count=1 -timeout 30m -run TestWatchKilled -v ./cmd/domvision
	CGO_ENABLED=0 DOMVISION_SOAK=$(SOAK) go test -count=1 -timeout 40m -run TestSoakWhole -v ./watch

# The extension's background that is killed, and damaged files on the page: KILLS=100 MUTANTS=1000 for a long run. A short
# one is part of run-e2e.
MUTANTS ?= 100
.PHONY: run-browser-attacks
run-browser-attacks:
	CGO_ENABLED=0 DOMVISION_MUTANTS=$(MUTANTS) go test -count=1 -timeout 40m -run TestPage/mutated -v ./web -all
	CGO_ENABLED=0 DOMVISION_KILLS=$(KILLS) go test -count=1 -timeout 20m -run TestExtensionKilled -v ./e2e -all

# Games mostly wait for their programs: they are played beside the browsers. Wayland has a target of its own.
GAMES := Klickety|SGTSameGame|KDiamond|Gweled|SwellFoop
.PHONY: run-e2e run-e2e-games run-e2e-browsers
run-e2e: need-opencv
	@$(MAKE) --no-print-directory -j2 -O run-e2e-games run-e2e-browsers
run-e2e-games:
	e2e/twice.sh -count=1 -timeout 40m -v -tags $(TAGS) ./e2e -run '^Test($(GAMES))$$' -all
run-e2e-browsers:
	e2e/twice.sh -count=1 -timeout 40m -v -tags $(TAGS) -p 1 ./e2e ./web -skip '^Test($(GAMES)$(if $(APT),|KWin|Sway|SwayXWayland|GNOME))$$' -all

.PHONY: test-windows
test-windows: ## test domvision.exe with Wine (Debian): a Windows game, the fixtures, unit tests
	$(if $(APT),$(call apt,$(MISSING_FOR_WINDOWS)))
	e2e/wine/test.sh
# Wine's programs are not in the PATH where only its 64-bit half is installed.
MISSING_FOR_WINDOWS = $(strip $(shell \
	test -x /usr/lib/wine/wine64 || echo wine64; \
	command -v x86_64-w64-mingw32-gcc >/dev/null || echo gcc-mingw-w64-x86-64; \
	for p in cmake openbox dbus-daemon make; do command -v $$p >/dev/null || echo $$p; done; \
	command -v Xvfb >/dev/null || echo xvfb; \
	command -v dpkg-source >/dev/null || echo dpkg-dev))

.PHONY: test-wayland
test-wayland: ## test capture, windows, outline and whole games on the Wayland desktops sway, KDE and GNOME (Debian)
	$(if $(APT),$(call apt,$(MISSING_FOR_WAYLAND)))
	$(call unskipped,-timeout 5m -run 'Sway|RealKWin' -bench Sway -benchtime 1x ./internal/wayland/pictures ./capture ./watch/onscreen)
	$(call unskipped,-timeout 10m -run 'Test(Sway|SwayXWayland|KWin|GNOME)$$' ./e2e -all)
# $(call unskipped,ARGUMENTS) runs tests, none of which may be skipped: what they need was installed before.
unskipped = @echo "go test $(1)"; said=$$(e2e/twice.sh -count=1 -v $(1) 2>&1); code=$$?; echo "$$said"; \
	if echo "$$said" | grep -q '^ *--- SKIP'; then echo "make: tests were skipped" >&2; exit 1; fi; exit $$code
MISSING_FOR_WAYLAND = $(strip $(shell PATH="$$PATH:/usr/games"; \
	for p in sway swaybg swaylock grim foot wtype dbus-daemon; do command -v $$p >/dev/null || echo $$p; done; \
	command -v swell-foop >/dev/null || echo swell-foop librsvg2-common; \
	command -v kwin_wayland >/dev/null || echo kwin-wayland libgl1-mesa-dri; \
	test "$(wildcard /usr/lib/*/libexec/xdg-desktop-portal-kde)" || echo xdg-desktop-portal-kde xdg-desktop-portal qtwayland5; \
	for p in klickety chromium gnome-shell pipewire wireplumber; do command -v $$p >/dev/null || echo $$p; done; \
	command -v Xwayland >/dev/null || echo xwayland; \
	command -v sgt-samegame >/dev/null || echo sgt-puzzles; \
	test -x /usr/libexec/xdg-desktop-portal-gnome || echo xdg-desktop-portal-gnome; \
	test -x /usr/libexec/gsd-media-keys || echo gnome-settings-daemon; \
	/usr/bin/python3 -c 'import dbusmock' 2>/dev/null || echo python3-dbusmock; \
	command -v gsettings >/dev/null || echo libglib2.0-bin; \
	command -v gst-launch-1.0 >/dev/null || echo gstreamer1.0-tools; \
	test "$(wildcard /usr/lib/*/gstreamer-1.0/libgstpipewire.so)" || echo gstreamer1.0-pipewire; \
	test "$(wildcard /usr/lib/*/gstreamer-1.0/libgstpng.so)" || echo gstreamer1.0-plugins-good))

.PHONY: test-arm64
test-arm64: ## read the pictures with the program for 64-bit ARM, in QEMU (Debian)
	$(if $(APT),$(call apt,$(MISSING_FOR_ARM64)))
	GOARCH=arm64 CGO_ENABLED=0 go test -exec qemu-aarch64-static -timeout 60m -run 'TestReadings|TestSignature' ./vision ./planner/...
MISSING_FOR_ARM64 = $(shell command -v qemu-aarch64-static >/dev/null || echo qemu-user-static)

.PHONY: test-cluster
test-cluster: lab cluster-packages ## play games on a Slurm cluster of this machine (Debian, as root)
	deploy/slurm/test.sh bin/domlab
MISSING_FOR_CLUSTER = $(strip $(shell command -v slurmctld >/dev/null || echo slurmctld; \
	command -v slurmd >/dev/null || echo slurmd; \
	command -v sbatch >/dev/null || echo slurm-client; \
	command -v munged >/dev/null || echo munge))

# With -trimpath a release, whose tests follow, need not compile anything again.
.PHONY: cross
cross: ## build everything for Linux, Windows, macOS and the BSDs
	@for target in linux/amd64 linux/arm64 windows/amd64 windows/arm64 darwin/amd64 darwin/arm64 \
		freebsd/amd64 openbsd/amd64 netbsd/amd64; do \
		echo "$$target"; \
		CGO_ENABLED=0 GOOS=$${target%/*} GOARCH=$${target#*/} go build -trimpath ./... || exit 1; \
	done
	CGO_ENABLED=0 GOOS=js GOARCH=wasm go vet ./web/wasm ./internal/pagelink/worklink

.PHONY: dist
dist: ## build a release into dist/: packages for all systems; VERSION=1.2.3, or as git describes it
	cd release && go run . -o ../dist $(if $(VERSION),-version $(VERSION))

.PHONY: changelog
changelog: ## join changelog/ into CHANGELOG.md
	@cd release && go run . -changelog

.PHONY: notes
notes: ## print what the changelog says of VERSION=1.2.3
	@cd release && go run . -notes -version $(VERSION)

.PHONY: feeds
feeds: ## offer the published VERSION=1.2.3 to Homebrew and Scoop; needs gh
	release/feeds.sh $(VERSION)

# Two releases of the last commit are compared, and a package is used on a bare Debian.
.PHONY: run-dist
run-dist:
	@if git rev-parse -q --verify HEAD >/dev/null; then cd release && go test -count=1 -timeout 20m ./...; \
	else echo "A release is of a commit, and git knows none here: its tests are left out."; fi

.PHONY: packages test-packages dist-packages cluster-packages
packages:
	$(if $(APT),$(call apt,$(MISSING)))
test-packages:
	$(if $(APT),$(call apt,$(MISSING_FOR_TESTS)))
dist-packages:
	$(if $(APT),$(call apt,$(MISSING_FOR_DIST)))
cluster-packages:
	$(if $(APT),$(call apt,$(MISSING_FOR_CLUSTER)))

.PHONY: need-opencv
need-opencv:
	@test -z "$(MISSING)" || { echo "OpenCV or what it needs is missing. Install it with: $(INSTALL)" >&2; exit 1; }
