public import Compression

/// Writes PNG files (ISO/IEC 15948).
///
/// Filter and level are chosen by measurement: 1179 × 2556 pixels of a photograph and of flat art,
/// processor milliseconds and kilobytes of the deflate stream, libdeflate 1.14, zlib 1.2.13:
///
///     photograph   libdeflate 1   libdeflate 2   libdeflate 4   libdeflate 6   zlib 1       zlib 6
///     none           96  7353      158  7379      145  7378      153  7375      226  7402    290  7360
///     sub            91  5027      138  4768      146  4765      185  4752      133  5407    583  5204
///     up             91  4939      144  4679      149  4675      195  4667      130  5305    597  5081
///     average        78  4687      156  4414      166  4412      237  4399      126  4999    752  4751
///     Paeth          89  4894      148  4623      172  4621      208  4612      129  5246    645  5023
///     least sum      77  4683      155  4413      165  4410      234  4397      123  4997    741  4748
///     flat art
///     none           12    44       17    41       17    41       17    41       16    78     32    41
///     least sum      28    49       17    47       17    47       18    45       17    83     46    48
///
/// "Least sum" takes, row by row, the one of up, sub and average whose differences are smallest;
/// with none or Paeth among them it is no better.
public enum PNG {
    /// The PNG of a bitmap: IHDR, the colour space, IDAT and IEND, and no other chunk.
    ///
    /// - Parameter profile: The ICC profile of the colour space; default: sRGB.
    /// - Throws: `CompressionError` when there is no memory for it.
    public static func encode(
        _ bitmap: Bitmap,
        profile: [UInt8]? = nil
    ) throws(CompressionError) -> [UInt8] {
        try PNGFile(bitmap, profile: profile).encoded()
    }
}
