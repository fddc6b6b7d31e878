//go:build manual

package main

import "github.com/domvision/domvision/internal/cli/manual"

func init() { packaging = append(packaging, manual.Command) }
