# A Homebrew formula. It has not been tried yet: nobody has built shipit on a Mac.
class Shipit < Formula
  desc "Release tool for iOS teams: launch images, icons, patches and notes of a git tag"
  homepage "https://shipit.dev"
  url "https://shipit.dev/shipit.git", using: :git, tag: "v0.1.0"
  license "Apache-2.0"

  depends_on "pkgconf" => :build
  depends_on xcode: ["26.0", :build]
  depends_on "fontconfig"
  depends_on "fribidi"
  depends_on "harfbuzz"
  depends_on "libarchive"
  depends_on "libdeflate"
  depends_on "libgit2"
  depends_on "little-cms2"
  depends_on macos: :tahoe
  depends_on "openssl@3"
  depends_on "pango"
  depends_on "vips"
  depends_on "zstd"

  def install
    %w[libarchive openssl@3].each do |keg|
      ENV.prepend_path "PKG_CONFIG_PATH", Formula[keg].opt_lib/"pkgconfig"
    end
    system "swift", "build", "--disable-sandbox", "--configuration", "release", "--product", "shipit"
    bin.install ".build/release/shipit"
    generate_completions_from_executable bin/"shipit", "completion"
    system bin/"shipit", "man", "--out", buildpath/"man"
    man1.install Dir["man/*.1"]
    man5.install Dir["man/*.5"]
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/shipit --version")
  end
end
