// NOTICE: the tables of this file and the arithmetic of convert.go follow OpenCV 4.6,
// modules/imgproc/src/color_lab.cpp, rewritten in Go and rearranged.
//
// Copyright (C) 2000-2022, Intel Corporation; 2015-2022, OpenCV Foundation; and others, all of
// whom the file NOTICE names. Licensed under the Apache License, Version 2.0: see LICENSE.opencv.

package imgproc

import (
	"math"
	"sync"
)

// Fixed point: linear light is 0..255 in units of 1/8, and so are X, Y and Z (255 is white). Their cube
// root is 0..1 in units of 1/32768.
const (
	gammaShift = 3
	matrixBits = 12
	rootBits   = matrixBits + gammaShift
	roots      = 2048 // more than white (255 * 8), and a power of two, so that an index can be masked
)

// sRGB to XYZ divided by the D65 white, in units of 1/4096. The rows are X, Y and Z.
var toXYZ = [3][3]uint32{{1777, 1541, 778}, {871, 2929, 296}, {73, 448, 3575}}

// XYZ, divided by the D65 white, to sRGB. The rows are red, green and blue.
var fromXYZ = [3][3]float64{{3.0799, -1.5372, -0.5428}, {-0.9212, 1.8760, 0.0452}, {0.0529, -0.2040, 1.1511}}

// light is the contribution of one channel of a pixel to X, Y and Z. X is the lower half of xz, Z the
// upper.
type light struct{ xz, y uint64 }

// labTables holds the whole conversion from sRGB to CIELAB. A look-up for each channel of a pixel gives X,
// Y and Z; another for each of those gives its contribution to L, a and b, packed into a word.
type labTables struct {
	red, green, blue [256]light
	// The sum of x, y and z has L in the bits from 56, a from 40 and b from 15. a and b are in units of
	// 1/32768, so each of their fields takes 24 bits, and a shift drops the fraction.
	x, y, z [roots]uint64
}

// forth builds the tables for conversion to CIELAB on first use.
var forth = sync.OnceValue(buildForth)

func buildForth() *labTables {
	t := new(labTables)
	for v := range uint64(256) {
		linear := uint64(linearLight(int(v)))
		add := func(channel int) light {
			x, y, z := uint64(toXYZ[0][channel]), uint64(toXYZ[1][channel]), uint64(toXYZ[2][channel])
			return light{xz: linear*x | linear*z<<32, y: linear * y}
		}
		t.red[v], t.green[v], t.blue[v] = add(0), add(1), add(2)
		// Half a unit, for rounding, is added once, with red.
		t.red[v].xz += half(matrixBits) | half(matrixBits)<<32
		t.red[v].y += half(matrixBits)
	}
	const (
		scaleL  = (116*255 + 50) / 100
		shiftL  = -((16*255*(1<<rootBits) + 50) / 100)
		neutral = 128<<rootBits + 1<<(rootBits-1) // a and b of grey, and half a unit for rounding
	)
	for i := range t.x {
		f := int64(root(i))
		l := (scaleL*f + shiftL + 1<<(rootBits-1)) >> rootBits
		t.x[i] = uint64(500*f+neutral) << 25
		t.y[i] = uint64(l)<<56 - uint64(500*f)<<25 + uint64(200*f+neutral)
		t.z[i] = -uint64(200 * f)
	}
	return t
}

// half is 1/2 in fixed point with that many fractional bits.
func half(bits uint) uint64 { return 1 << (bits - 1) }

// linearLight is the linear light, 0 to 255*8, of an 8-bit channel of sRGB.
func linearLight(v int) int {
	x := float64(float32(v) / 255)
	if x <= 809.0/20000 {
		x /= 323.0 / 25
	} else {
		x = math.Pow((x+11.0/200)/(1+11.0/200), 12.0/5)
	}
	return int(math.RoundToEven(float64(float32(x) * (255 << gammaShift))))
}

// root is the function of X, Y or Z in CIELAB: the cube root, and a straight line near zero. v is 0 to 2047
// in units of 1/2040.
func root(v int) int {
	const unit = float32(1) / (255 << gammaShift)
	x := float64(unit * float32(v))
	f := float64(float32(float64(x*(841.0/108)) + 16.0/116))
	if x >= 216.0/24389 {
		// OpenCV truncates the root to the 24 bits of a float32, where Go would round.
		const cut = 1<<29 - 1
		f = math.Float64frombits(math.Float64bits(math.Cbrt(x)) &^ cut)
	}
	return int(math.RoundToEven(f * (1 << rootBits)))
}
