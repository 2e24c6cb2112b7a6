# frozen_string_literal: true

# Runs the lanes of a package without fastlane, and records the actions that they call. An action does nothing: it only
# checks the names of its options (options.txt).
class FastlaneStandIn
  # A lane that stops, or a word that fastlane does not know.
  class Failure < StandardError; end

  Call = Struct.new(:action, :options)

  module UI
    def self.user_error!(message) = raise(Failure, message)
    %i[message success important error].each { |level| define_singleton_method(level) { |_text| nil } }
  end

  module SharedValues
    MATCH_PROVISIONING_PROFILE_MAPPING = :MATCH_PROVISIONING_PROFILE_MAPPING
  end

  # The keys of each action and dictionary, by name.
  OPTIONS = File.readlines(File.join(__dir__, "options.txt"), chomp: true).each_with_object({}) do |line, options|
    next if line.empty? || line.start_with?("#")

    line.start_with?(" ") ? options.values.last.concat(line.split.map(&:to_sym)) : options[line] = []
  end

  # The options that are dictionaries, and the tools that read a file of options.
  DICTIONARIES = %i[export_options app_review_information].freeze
  FILES = { "match" => "Matchfile", "upload_to_app_store" => "Deliverfile" }.freeze

  # Refuses a key that an action or a dictionary does not have.
  def self.check(name, keys)
    unknown = keys.reject { |key| OPTIONS.fetch(name).include?(key) }
    raise Failure, "'#{unknown.first}' is not an option of #{name}" unless unknown.empty?
  end

  # Reads a file as fastlane does, which replaces typographic quotes before it runs the file.
  def self.source(path) = File.read(path, encoding: "utf-8").tr("“”‘’‛", %(""'''))

  # A file that sets options by their names. The first value counts.
  class OptionsFile
    attr_reader :options

    def initialize(name, path)
      @name = name
      @options = {}
      instance_eval(FastlaneStandIn.source(path), path)
    end

    def method_missing(key, value = nil, *, &block)
      FastlaneStandIn.check(@name, [key])
      value = block.call if value.nil? && block
      @options[key] = value unless @options.key?(key) || value.nil?
    end

    def respond_to_missing?(*) = true
  end

  attr_reader :calls, :lanes, :lane_context

  # Loads the Fastfile and the Appfile of a package.
  def initialize(package)
    @package = File.expand_path(package)
    @calls = []
    @lanes = {}
    @lane_context = {}
    @descriptions = []
    in_folder("fastlane") do
      # fastlane ignores an error in an Appfile; this file must have none, and has no UI.
      OptionsFile.new("Appfile", "Appfile") if File.exist?("Appfile")
      instance_eval(FastlaneStandIn.source("Fastfile"), "Fastfile")
    end
  end

  # Runs a lane with options of the command line, and returns the calls of its actions.
  def run(lane, **options)
    raise Failure, "there is no lane '#{lane}'" unless @lanes.key?(lane)

    @calls = []
    @lane_context = {}
    in_folder("fastlane") { @lanes[lane].call(options) }
    @calls
  end

  # MARK: The words of a Fastfile

  def default_platform(platform) = platform
  def platform(_name) = yield
  def desc(text) = @descriptions << text

  def lane(name, &block)
    raise Failure, "the lane '#{name}' has no description" if @descriptions.empty?

    @descriptions = []
    @lanes[name] = block
  end

  def method_missing(name, options = {}, *)
    action = name.to_s
    unless OPTIONS.key?(action) && !DICTIONARIES.include?(name) && action != "Appfile"
      raise Failure, "'#{action}' is not an action of fastlane"
    end

    in_folder(".") do
      file = "fastlane/#{FILES[action]}"
      options = OptionsFile.new(action, file).options.merge(options) if FILES[action] && File.exist?(file)
    end
    FastlaneStandIn.check(action, options.keys)
    DICTIONARIES.each { |key| FastlaneStandIn.check(key.to_s, options[key].keys) if options[key] }
    @calls << Call.new(action, options)
    result(action, options)
  end

  def respond_to_missing?(*) = true

  private

  # What later actions and the lane need from an action.
  def result(action, options)
    case action
    when "app_store_connect_api_key" then options
    when "latest_testflight_build_number" then 41
    when "match"
      lane_context[SharedValues::MATCH_PROVISIONING_PROFILE_MAPPING] =
        Array(options[:app_identifier]).to_h { |id| [id, "match AppStore #{id}"] }
    end
  end

  def in_folder(name, &block) = Dir.chdir(File.join(@package, name), &block)
end
