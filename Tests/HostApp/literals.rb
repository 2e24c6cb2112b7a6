# frozen_string_literal: true

# Reads Ruby files without running them: `literals.rb FILE…`. Prints a line of JSON for each file: the warnings and errors of
# `ruby -wc`, and the texts of all literals that contain no code.

require "json"
require "stringio"

def literals(node)
  return [] unless node.is_a?(RubyVM::AbstractSyntaxTree::Node)

  # The keys of a dictionary are of another type.
  own = %i[STR LIT].include?(node.type) ? node.children.grep(String) : []
  own + node.children.flat_map { |child| literals(child) }
end

$VERBOSE = true
ARGV.each do |path|
  $stderr = StringIO.new
  # fastlane replaces typographic quotes before it runs a file.
  tree = RubyVM::AbstractSyntaxTree.parse(File.read(path, encoding: "utf-8").tr("“”‘’‛", %(""''')))
  puts JSON.generate(path: path, problems: $stderr.string.lines(chomp: true), literals: literals(tree))
rescue SyntaxError => e
  puts JSON.generate(path: path, problems: e.message.lines(chomp: true).first(1), literals: [])
end
