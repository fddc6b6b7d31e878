package imagefile

// orientation leaves pictures as they are: in a page, the browser turns those with metadata upright.
func orientation([]byte, string) int { return 1 }
