//go:build js

package main

import (
	"context"
	"errors"
	"fmt"
	"image"
	"os"
	"syscall"

	"github.com/domvision/domvision/advise"
	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/internal/pagelink/worklink"
	"github.com/domvision/domvision/vision"
	"github.com/domvision/domvision/wizard"
)

// runWizard is the program behind the page on which the player teaches a look. It begins with the
// picture that the page of the watch left, if there is one.
func runWizard(ctx context.Context) error {
	store, err := newStore()
	if err != nil {
		return err
	}
	profiles, err := store.Profiles()
	if err != nil {
		fmt.Fprintln(os.Stderr, "domvision:", err)
	}
	page, err := wizard.New(wizard.Config{
		Profiles: profiles, Games: advise.GameNames, Title: advise.TitleOf, Powers: advise.PowersOf,
		Capture: func(context.Context) (image.Image, error) {
			return nil, errors.New("a page cannot take a picture of the screen: drop a screenshot here, or paste or choose one")
		},
		Target: store.Target,
		Save: func(p calibration.Profile, path string) (string, error) {
			kept, err := p.Replace(path)
			if errors.Is(err, syscall.ENOSPC) {
				err = errors.New(sentences(explain(err)))
			}
			return kept, err
		},
	})
	if err != nil {
		return err
	}
	if path, err := refusedFile(); err == nil {
		if img, err := vision.DecodeFile(path); err == nil {
			if err := page.Add(img); err != nil {
				fmt.Fprintln(os.Stderr, "domvision:", err)
			}
			os.Remove(path)
		}
	}
	worklink.Serve(ctx, page)
	return nil
}
