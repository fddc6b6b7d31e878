//go:build !windows

package capture

import (
	"context"
	"errors"
	"image"
	"image/color"
	"testing"
	"testing/synctest"
	"time"
)

// film shows one frame after the other, and the last one for ever.
type film struct {
	frames []*image.RGBA
	shown  int
	took   time.Duration // to take one
}

func (f *film) Grab(context.Context) (*image.RGBA, error) {
	time.Sleep(f.took)
	frame := f.frames[min(f.shown, len(f.frames)-1)]
	f.shown++
	return frame, nil
}

// dotted returns a picture with a dot at each place.
func dotted(places ...image.Point) *image.RGBA {
	img := plain(100, 80, color.Black)
	for _, p := range places {
		img.Set(p.X, p.Y, color.White)
	}
	return img
}

// TestStill: time is the bubble's, which passes only while everybody waits.
func TestStill(t *testing.T) {
	empty, board := dotted(), image.Rect(10, 10, 50, 50)
	falling := []*image.RGBA{dotted(image.Pt(20, 10)), dotted(image.Pt(20, 20)), dotted(image.Pt(20, 30)), dotted(image.Pt(20, 40))}
	blinking := func(at ...image.Point) []*image.RGBA {
		var frames []*image.RGBA
		for range 50 {
			frames = append(frames, empty, dotted(at...))
		}
		return frames
	}
	corners := []image.Point{{9, 9}, {50, 49}, {49, 50}, {9, 30}, {99, 79}, {0, 0}}
	inside := []image.Point{{10, 10}, {49, 49}}
	morphs := []image.Rectangle{image.Rect(10, 10, 14, 14), image.Rect(30, 30, 34, 34), image.Rect(34, 30, 38, 34), image.Rect(46, 46, 60, 60)}
	for name, test := range map[string]struct {
		film   []*image.RGBA
		still  Still
		frames int // looked at
		err    error
	}{
		"at rest":                    {film: []*image.RGBA{empty}, frames: 2},
		"falls":                      {film: falling, frames: 5},
		"falls on the board":         {film: falling, still: Still{Area: board}, frames: 5},
		"pointer beside the board":   {film: blinking(corners...), still: Still{Area: board}, frames: 2},
		"pointer, whole frame":       {film: blinking(corners...), frames: 20, err: ErrNotStill},
		"corners of the board":       {film: blinking(inside[1]), still: Still{Area: board}, frames: 20, err: ErrNotStill},
		"morphs ignored":             {film: blinking(image.Pt(10, 13), image.Pt(33, 30), image.Pt(34, 33), image.Pt(49, 49)), still: Still{Area: board, Ignore: morphs}, frames: 2},
		"beside a morph":             {film: blinking(image.Pt(29, 30), image.Pt(33, 30)), still: Still{Area: board, Ignore: morphs}, frames: 20, err: ErrNotStill},
		"after a morph":              {film: blinking(image.Pt(38, 30)), still: Still{Ignore: morphs}, frames: 20, err: ErrNotStill},
		"two equal frames, then not": {film: []*image.RGBA{empty, empty, falling[0]}, frames: 2},
		"with a first frame":         {film: []*image.RGBA{empty}, still: Still{First: Frame{Image: dotted(inside...)}}, frames: 3},
		"shorter limit":              {film: blinking(inside...), still: Still{Limit: 200 * time.Millisecond}, frames: 4, err: ErrNotStill},
		"longer pause":               {film: blinking(inside...), still: Still{Pause: time.Second}, frames: 3, err: ErrNotStill},
		"resized":                    {film: []*image.RGBA{plain(100, 80, color.White), plain(100, 70, color.White)}, frames: 3},
		"too small for the area":     {film: []*image.RGBA{empty, plain(100, 40, color.White)}, still: Still{Area: board}, frames: 3},
		"too small, and moving":      {film: append([]*image.RGBA{plain(100, 90, color.White)}, blinking(inside...)...), still: Still{Area: image.Rect(90, 70, 101, 90)}, frames: 20, err: ErrNotStill},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				if test.still.First.Image != nil {
					test.still.First.Taken = time.Now()
				}
				start := time.Now()
				src := &film{frames: test.film}
				rest, err := test.still.Wait(t.Context(), src)
				if !errors.Is(err, test.err) || rest.Frames != test.frames {
					t.Fatalf("%d frames, error %v, want %d, %v", rest.Frames, err, test.frames, test.err)
				}
				pause := test.still.Pause
				if pause == 0 {
					pause = DefaultPause
				}
				if want := time.Duration(test.frames-1) * pause; rest.Waited != want || time.Since(start) != want {
					t.Errorf("waited %v, says %v, want %v", time.Since(start), rest.Waited, want)
				}
				if last := test.film[min(src.shown-1, len(test.film)-1)]; rest.Image != last {
					t.Error("it is not the last frame")
				}
			})
		})
	}
}

// TestStillWithSlowSource: a source that takes longer than the pause, or than
// the limit, is not made to wait any further.
func TestStillWithSlowSource(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		rest, err := Still{}.Wait(t.Context(), &film{frames: []*image.RGBA{dotted()}, took: 2 * time.Second})
		if err != nil || rest.Frames != 2 || rest.Waited != 4*time.Second {
			t.Errorf("%d frames in %v, %v, want 2 in 4s", rest.Frames, rest.Waited, err)
		}
	})
}

func TestStillEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), DefaultPause/2)
		defer cancel()
		if _, err := (Still{}).Wait(ctx, &film{frames: []*image.RGBA{dotted()}}); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("error %v, want %v", err, context.DeadlineExceeded)
		}
	})
	if _, err := (Still{}).Wait(t.Context(), File("missing.png")); err == nil {
		t.Error("no error of the source")
	}
}

// TestStillOnTheScreen: a pointer that moves beside the board does not block, a
// tile that fades does.
func TestStillOnTheScreen(t *testing.T) {
	display := desk(t, 320, 200)
	game := openGame(t, display, chequered(100, 60), image.Pt(40, 30))
	var shade uint8
	fading := sourceFunc(func() (*image.RGBA, error) {
		if shade < 4 {
			shade++
		}
		img := chequered(100, 60)
		img.SetRGBA(50, 30, color.RGBA{shade, shade, shade, 255})
		game.Paint(img)
		return Screen{}.Grab(t.Context())
	})
	rest, err := Still{Area: image.Rect(40, 30, 140, 90), Pause: time.Millisecond, Limit: time.Minute}.Wait(t.Context(), fading)
	if err != nil || rest.Frames != 5 {
		t.Errorf("%d frames, %v, want 5: four shades and the last once more", rest.Frames, err)
	}
	rest, err = Still{Area: image.Rect(40, 30, 90, 90), Pause: time.Millisecond}.Wait(t.Context(), fading)
	if err != nil || rest.Frames != 2 {
		t.Errorf("beside it: %d frames, %v, want 2", rest.Frames, err)
	}
}
