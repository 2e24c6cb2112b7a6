#!/usr/bin/env ruby
# frozen_string_literal: true

# Checks the fastlane files of generated packages without fastlane:
#
#   Tests/HostApp/fastlane/check.rb PACKAGE…
#
#   - Ruby reads each file without a warning.
#   - Each lane, in each environment, calls the expected actions in order, with options that fastlane knows, the scheme,
#     configuration and bundle identifier of the environment's files, and secrets from environment variables only.
#   - A lane names what is missing: an environment, or a variable.
#   - These checks fail for mistakes that are planted into a copy of the first package with the environment
#     `production`.
#
# Exit codes: 0 no problems; 1 otherwise.

require "fileutils"
require "json"
require "stringio"
require "tmpdir"
require_relative "fastlane_stand_in"

class PackageCheck
  SECRETS = %w[
    APP_STORE_CONNECT_API_KEY_KEY_ID APP_STORE_CONNECT_API_KEY_ISSUER_ID APP_STORE_CONNECT_API_KEY_KEY FASTLANE_TEAM_ID
    MATCH_GIT_URL MATCH_PASSWORD
  ].freeze
  REVIEW = %w[APP_REVIEW_USER APP_REVIEW_PASSWORD].freeze
  # The options whose values may only come from variables.
  SECRET_OPTIONS = %i[
    key_id issuer_id key_content team_id teamID DEVELOPMENT_TEAM git_url demo_user demo_password
  ].freeze
  ARCHIVE = %w[match latest_testflight_build_number build_app].freeze
  KEY = %w[setup_ci app_store_connect_api_key].freeze

  attr_reader :problems

  def initialize(package)
    @package = package
    @problems = []
  end

  def run
    (SECRETS + REVIEW).each { |name| ENV[name] = marker(name) }
    ENV["CI"] = "true"
    syntax
    @problems.empty? && begin
      @fastfile = FastlaneStandIn.new(@package)
      expect("the lanes", @fastfile.lanes.keys.sort, %i[beta metadata release test])
      environments.each { |id, files| lanes_of_environment(id, files) }
      texts
      store
      refusals
    end
    @problems
  rescue FastlaneStandIn::Failure, StandardError, SyntaxError => e
    @problems << "#{e.class}: #{e.message.lines.first&.chomp}"
  end

  private

  def marker(name) = "<#{name}>"

  def expect(what, actual, wanted)
    @problems << "#{what}: #{actual.inspect} instead of #{wanted.inspect}" unless actual == wanted
  end

  def syntax
    files = %w[Gemfile] + %w[Fastfile Appfile Matchfile Deliverfile].map { |name| "fastlane/#{name}" }
    files.each do |file|
      warnings = syntax_warnings(File.join(@package, file))
      @problems << "#{file}: #{warnings.first}" unless warnings.empty?
    rescue SyntaxError => e
      @problems << "#{file}: #{e.message.lines.first&.chomp}"
    end
  end

  # Reads a file as `ruby -wc` does, in this process: one process for each file of 1,000 packages takes minutes.
  def syntax_warnings(path)
    verbose, error = $VERBOSE, $stderr
    $VERBOSE, $stderr = true, StringIO.new
    RubyVM::InstructionSequence.compile(File.read(path, encoding: "utf-8"), path, path)
    $stderr.string.lines(chomp: true)
  ensure
    $VERBOSE, $stderr = verbose, error
  end

  # The bundle identifier of each environment, and the scheme that archives with the configuration of its file.
  def environments
    Dir[File.join(@package, "Configurations", "*.xcconfig")].sort.to_h do |path|
      settings = File.readlines(path, chomp: true).grep(/ = /).to_h { |line| line.split(" = ", 2) }
      [File.basename(path, ".xcconfig"), settings]
    end
  end

  # The configurations that a scheme uses, by action.
  def configurations(scheme)
    path = File.join(@package, "App", "#{project}.xcodeproj", "xcshareddata", "xcschemes", "#{scheme}.xcscheme")
    return @problems << "there is no scheme '#{scheme}'" && {} unless File.exist?(path)

    File.read(path).scan(/<(\w+Action)\s+[^>]*?buildConfiguration\s*=\s*"([^"]*)"/m).to_h
  end

  # Whether the servers of an environment are on the developer's machine, according to its Info.plist.
  def local?(id)
    list = environments.fetch(id).fetch("INFOPLIST_FILE")
    File.read(File.join(@package, "App", list)).include?("NSAllowsLocalNetworking")
  end

  # The bundle identifiers of the app and its extensions, by target.
  def bundle_ids(app)
    names = File.read(File.join(@package, "App", "#{project}.xcodeproj", "project.pbxproj"))
                .scan(/Build configuration list for PBXNativeTarget "(\w+)"/).flatten.uniq
    names.to_h { |name| [name, name == project ? app : "#{app}.#{name}"] }
  end

  def project = File.basename(Dir[File.join(@package, "App", "*.xcodeproj")].first.to_s, ".xcodeproj")

  def lanes_of_environment(id, files)
    bundle_id = files.fetch("PRODUCT_BUNDLE_IDENTIFIER")
    expect("the environment's file", files.fetch("BRAND_ENVIRONMENT"), id)
    calls = @fastfile.run(:test, environment: id)
    expect("test of #{id}", calls.map(&:action), %w[spm run_tests])
    scheme = calls.last.options[:scheme]
    expect("#{id}: the tests", calls.last.options[:configuration], configurations(scheme)["TestAction"])

    return refused(:beta, "Testers cannot reach", environment: id) if local?(id)

    calls = @fastfile.run(:beta, environment: id)
    expect("beta of #{id}", calls.map(&:action), KEY + ARCHIVE + %w[upload_to_testflight])
    archived(calls, bundle_id, scheme)
    expect("#{id}: the upload", calls.last.options.slice(:app_identifier, :skip_waiting_for_build_processing),
           { app_identifier: bundle_id, skip_waiting_for_build_processing: true })
    secrets(calls)
  end

  def archived(calls, bundle_id, scheme)
    options = calls.to_h { |call| [call.action, call.options] }
    ids = bundle_ids(bundle_id)
    profiles = ids.values.to_h { |id| [id, "match AppStore #{id}"] }
    expect("match", options["match"][:app_identifier].sort, profiles.keys.sort)
    expect("the builds", options["latest_testflight_build_number"][:app_identifier], bundle_id)
    expect("match", options["match"].slice(:type, :readonly, :storage_mode),
           { type: "appstore", readonly: true, storage_mode: "git" })
    build = options["build_app"]
    expect("the project", build[:project], "App/#{project}.xcodeproj")
    expect("the scheme", build[:scheme], scheme)
    expect("the archive", build[:configuration], configurations(scheme)["ArchiveAction"])
    expect("the build number", build[:xcargs]["CURRENT_PROJECT_VERSION"], "42")
    expect("the export", build[:export_options], {
             method: "app-store-connect", teamID: marker("FASTLANE_TEAM_ID"), signingStyle: "manual",
             provisioningProfiles: profiles, uploadSymbols: true, manageAppVersionAndBuildNumber: false
           })
    given = build[:xcargs].filter_map { |key, value| [key.delete_prefix("BRAND_PROFILE_"), value] if key =~ /PROFILE/ }
    expect("the profiles", given.sort, ids.map { |target, id| [target, profiles[id]] }.sort)
  end

  # Every secret that an action gets is that of a variable.
  def secrets(value, key = nil)
    case value
    when Array then value.each { |item| secrets(item) }
    when FastlaneStandIn::Call then secrets(value.options)
    when Hash then value.each { |name, item| secrets(item, name.to_sym) }
    else
      literal = SECRET_OPTIONS.include?(key) && !(SECRETS + REVIEW).map { |name| marker(name) }.include?(value)
      @problems << "'#{key}' is not the value of a variable" if literal
    end
  end

  # The lanes of the App Store: only of a package with the production environment.
  def store
    unless environments.key?("production")
      %i[release metadata].each { |lane| refused(lane, "This app has no environment 'production'") }
      return
    end

    bundle_id = environments["production"].fetch("PRODUCT_BUNDLE_IDENTIFIER")
    calls = @fastfile.run(:release)
    expect("release", calls.map(&:action), KEY + ARCHIVE + %w[upload_to_app_store])
    uploads = { false => calls, true => @fastfile.run(:release, submit: true) }
    uploads.each { |submit, all| expect("release", all.last.options[:submit_for_review], submit) }
    archived(calls, bundle_id, @fastfile.run(:test, environment: "production").last.options[:scheme])
    secrets(calls)

    calls = @fastfile.run(:release, build: 7)
    expect("release of a build", calls.map(&:action), KEY + %w[upload_to_app_store])
    expect("release of a build", calls.last.options.slice(:build_number, :skip_binary_upload),
           { build_number: "7", skip_binary_upload: true })

    calls = @fastfile.run(:metadata)
    expect("metadata", calls.map(&:action), %w[app_store_connect_api_key upload_to_app_store])
    expect("metadata", calls.last.options.slice(:app_identifier, :skip_binary_upload, :submit_for_review),
           { app_identifier: bundle_id, skip_binary_upload: true, submit_for_review: false })
    secrets(calls)
  end

  # The Deliverfile, which the package has even without the production environment.
  def texts
    options = Dir.chdir(@package) do
      FastlaneStandIn::OptionsFile.new("upload_to_app_store", "fastlane/Deliverfile").options
    end
    fixed = {
      submit_for_review: false, automatic_release: false, precheck_include_in_app_purchases: false, force: true
    }
    expect("the Deliverfile", options.slice(*fixed.keys), fixed)
    %i[metadata_path privacy_url app_version].each do |key|
      @problems << "the Deliverfile has no #{key}" if options[key].to_s.empty?
    end
    manifest = JSON.parse(File.read(Dir[File.join(@package, "Tests", "*", "Resources", "manifest.json")].first))
    expect("the name", options[:name], { "default" => manifest["name"] })
    expect("the copyright", options[:copyright], "#{Time.now.year} #{manifest['name']}")
    review = options.fetch(:app_review_information)
    expect("the reviewer's contact", review[:email_address], manifest["supportEmail"])
    expect("the reviewer's account", review.values_at(:demo_user, :demo_password), REVIEW.map { |name| marker(name) })
    @problems << "the notes for App Review are missing" if review[:notes].to_s.empty?
  end

  def refusals
    refused(:beta, "No environment is set. Use one of: ")
    refused(:beta, "This app has no environment 'stagin'. Use one of: ", environment: "stagin")
    environment = environments.keys.find { |id| !local?(id) }
    environment && SECRETS.each do |name|
      value = ENV.delete(name)
      refused(:beta, "#{name} is not set. Set it to ", environment: environment)
      ENV[name] = value
    end
  end

  def refused(lane, message, **options)
    @fastfile.run(lane, **options)
    @problems << "the lane '#{lane}' runs, instead of failing with: #{message}"
  rescue FastlaneStandIn::Failure => e
    @problems << "the lane '#{lane}' fails with: #{e.message}" unless e.message.start_with?(message)
  end
end

# Mistakes: a file, what to replace by what, and the beginning of the problem that the check must report.
PLANTED = [
  ["Fastfile", "build_app(", "buld_app(", "FastlaneStandIn::Failure: 'buld_app' is not an action"],
  ["Fastfile", "readonly: true", "read_only: true", "FastlaneStandIn::Failure: 'read_only' is not an option of match"],
  ["Fastfile", "signingStyle:", "signStyle:", "FastlaneStandIn::Failure: 'signStyle' is not an option"],
  ["Fastfile", "    setup_ci\n", "", "beta of "],
  ["Fastfile", 'ENV.fetch("APP_STORE_CONNECT_API_KEY_KEY")', '"LS0tLS1CRUdJTg=="', "'key_content' is not the value"],
  ["Fastfile", "latest.to_i + 1", "latest.to_i", "the build number"],
  ["Fastfile", "release: \"Release", "release: \"Debug", "the archive"],
  ["Fastfile", "end\n\n# Returns", "\n\n# Returns", "fastlane/Fastfile: "],
  ["Deliverfile", 'name({ "default" => "', 'name({ "default" => " ', "the name"],
  ["Deliverfile", "submit_for_review(", "submit_review(", "FastlaneStandIn::Failure: 'submit_review' is not an option"],
  ["Deliverfile", 'ENV["APP_REVIEW_PASSWORD"]', '"secret"', "the reviewer's account"],
  ["Matchfile", "readonly(true)", "readonly(treu)", "FastlaneStandIn::Failure: 'treu' is not an option of match"],
  ["Matchfile", /git_url\(.*?^end\)/m, 'git_url("https://example.com/keys.git")', "'git_url' is not the value"],
  ["Appfile", "team_id(", "team(", "FastlaneStandIn::Failure: 'team' is not an option of Appfile"]
].freeze

# Checks that each planted mistake is found.
def planted(package)
  PLANTED.filter_map do |file, old, new, problem|
    Dir.mktmpdir do |folder|
      FileUtils.cp_r(%w[Gemfile fastlane Configurations App Tests].map { |name| File.join(package, name) }, folder)
      path = File.join(folder, "fastlane", file)
      text = File.read(path)
      changed = text.gsub(old, new)
      next "#{file} does not contain #{old.inspect}, which a mistake replaces" if changed == text

      File.write(path, changed)
      found = PackageCheck.new(folder).run
      next if found.any? { |text| text.start_with?(problem) }

      "the check does not find #{new.inspect} in #{file}, but #{found}"
    end
  end
end

abort "usage: #{$PROGRAM_NAME} PACKAGE…" if ARGV.empty?
problems = ARGV.flat_map { |package| PackageCheck.new(package).run.map { |problem| "#{package}: #{problem}" } }
mutated = ARGV.find { |path| File.exist?(File.join(path, "Configurations", "production.xcconfig")) }
problems += planted(mutated) if problems.empty? && mutated
problems.each { |problem| warn "error: #{problem}" }
exit 1 unless problems.empty?
puts "The lanes are as expected (packages: #{ARGV.size})"
puts mutated ? "#{PLANTED.size} planted mistakes are found" : "No package has 'production', so no mistake is planted"
