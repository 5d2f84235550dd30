import ArgumentParser

@main
struct Shipit: ParsableCommand {}
