import ShareSystem

// Measures what is promised about speed and memory. Everything is in the files beside this one.
leave(Bench.run())
