package main

import (
	"testing"

	"github.com/domvision/domvision/internal/cli/clitest"
)

func TestMain(m *testing.M) { clitest.Main(m, "domlab", main) }

func TestScripts(t *testing.T) { clitest.Scripts(t, nil) }
