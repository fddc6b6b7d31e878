// Stands in for the header of the same name in a full OpenCV, which the three
// small Debian packages lack. gocv includes it for the modules we build with.
#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>
#include <opencv2/imgcodecs.hpp>
