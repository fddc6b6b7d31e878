//go:build opencv

package e2e

// tags are those of the build whose games are played: with OpenCV.
const tags = "opencv,gocv_specific_modules"
