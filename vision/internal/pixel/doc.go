// Package pixel prepares pictures and measures their colours and edges. It knows nothing of tiles.
//
// [NewScreen] takes any [image.Image], draws it over white, and takes dithering out of it. [Screen.Part] and
// its variants make a [Picture] of a part of it, shrunk by a whole factor if it is very large, and
// white-balanced. [NewFrame] turns that into a [Frame], which the later stages read. A frame answers two
// questions, each in constant time:
//
//   - What colour is this box? [Area.Scaled] and [Area.Lab] resample a part of the picture, each
//     pixel the mean of the box it covers, from a summed-area table.
//   - How much of this line is an edge? [EdgeSums.Between] sums the gradient along a stretch of a
//     row or a column.
//
// [Frame.Part] gives the tables of a part of the picture without copying.
//
// Colours are CIELAB, L from 0 to 100, as [3]float32; pictures store them in OpenCV's 8-bit form,
// see imgproc.Lab. [ColorOf] and [PixelOf] convert between the two, [DeltaE] is the distance of
// two colours.
//
// Pictures are 8 bits a channel. A frame holds at most 2000 x 2000 pixels, and nothing smaller
// than [MinPicture] pixels can hold a board.
package pixel
