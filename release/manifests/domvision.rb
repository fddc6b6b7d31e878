# Homebrew: brew install ./domvision.rb
class Domvision < Formula
  desc "Finds the best move in a screenshot of Destruct-o-Match and its family"
  homepage "{{.Home}}"
  version "{{.Version}}"
  license "MIT"

  on_macos do # built, but not tested
    on_arm do
      url "{{url "darwin/arm64"}}"
      sha256 "{{sha256 "darwin/arm64"}}"
    end
    on_intel do
      url "{{url "darwin/amd64"}}"
      sha256 "{{sha256 "darwin/amd64"}}"
    end
  end

  on_linux do
    on_arm do
      url "{{url "linux/arm64"}}"
      sha256 "{{sha256 "linux/arm64"}}"
    end
    on_intel do
      url "{{url "linux/amd64"}}"
      sha256 "{{sha256 "linux/amd64"}}"
    end
  end

  def install
    bin.install "domvision"
    man1.install Dir["man/man1/*.1"]
    bash_completion.install "completions/domvision.bash" => "domvision"
    zsh_completion.install "completions/_domvision"
    fish_completion.install "completions/domvision.fish"
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/domvision --version")
  end
end
