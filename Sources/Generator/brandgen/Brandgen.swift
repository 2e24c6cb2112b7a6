@main struct Brandgen { static func main() {} }
