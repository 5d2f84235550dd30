extension Double {
    /// The number for people: two digits behind the point at most, and none for a whole number.
    var inHundredths: String {
        let hundredths = (Swift.min(Swift.max(self, -1e9), 1e9) * 100).rounded() / 100
        return Int(exactly: hundredths).map { "\($0)" } ?? "\(hundredths)"
    }
}
