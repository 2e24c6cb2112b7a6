# A stand-in for Homebrew, for one formula.
#
#   homebrew.rb FORMULA HOST show                          prints version, homepage, url and checksum for a host such as arm-macos
#   homebrew.rb FORMULA HOST install FOLDER PREFIX TEST    installs an unpacked archive, and runs the formula's test in TEST
require "fileutils"
require "pathname"

class Pathname
  def install(*sources)
    FileUtils.mkdir_p(self)
    sources.flatten.each { |source| FileUtils.cp_r(source, self) }
  end
end

class Formula
  class << self
    attr_reader :values, :test_block, :host

    def prepare(host) = (@host, @values = host, {})
    def inherited(formula) = formula.prepare(ARGV[1])
    %i[desc homepage version url sha256].each do |name|
      define_method(name) do |value = nil|
        raise "'#{name}' is set twice" if value && values[name]
        values[name] = value if value
        values[name]
      end
    end
    def on_macos = (yield if host.end_with?("-macos"))
    def on_linux = (yield if host.end_with?("-linux"))
    def on_arm = (yield if host.start_with?("arm-"))
    def on_intel = (yield if host.start_with?("intel-"))
    def depends_on(name) = (raise "unknown dependency '#{name}'" unless name == :linux && host.end_with?("-linux"))
    def test(&block) = @test_block = block
  end

  attr_reader :prefix, :testpath

  def initialize(prefix, testpath)
    @prefix, @testpath = Pathname.new(prefix), Pathname.new(testpath)
    FileUtils.mkdir_p(testpath)
  end

  def bin = prefix/"bin"
  def pkgshare = prefix/"share/brandgen"
  def bash_completion = prefix/"etc/bash_completion.d"
  def zsh_completion = prefix/"share/zsh/site-functions"
  def fish_completion = prefix/"share/fish/vendor_completions.d"
  def version = self.class.version
  def shell_output(command) = `#{command}`.tap { raise "'#{command}' fails" unless $?.success? }
  def assert_equal(wanted, found) = (raise "'#{found}' is not '#{wanted}'" unless wanted == found)
  def assert_path_exists(path) = (raise "'#{path}' does not exist" unless path.exist?)

  def system(*words)
    Kernel.system({ "HOME" => testpath.to_s }, *words.map(&:to_s), out: File::NULL, err: File::NULL) or raise "#{words} fails"
  end
end

formula, _, command, folder, prefix, testpath = ARGV
load File.expand_path(formula)
case command
when "show"
  puts Brandgen.values.values_at(:version, :homepage, :url, :sha256).join(" ")
when "install"
  made = Brandgen.new(prefix, testpath)
  Dir.chdir(folder) { made.install }
  Dir.chdir(made.testpath) { made.instance_exec(&Brandgen.test_block) }
end
