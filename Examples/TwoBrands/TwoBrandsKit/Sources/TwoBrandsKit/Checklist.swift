import Foundation

/// The things that a user wants to do.
struct Checklist: Equatable {
    struct Item: Equatable, Identifiable {
        let id: UUID
        let title: String
        var isDone = false
    }

    private(set) var items: [Item] = []

    var remaining: Int { items.filter { !$0.isDone }.count }

    /// Adds an item, unless its title is empty.
    mutating func add(_ title: String) {
        let title = title.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !title.isEmpty else { return }
        items.append(Item(id: UUID(), title: title))
    }

    /// Marks an item as done, or as not done.
    mutating func toggle(_ id: Item.ID) {
        guard let index = items.firstIndex(where: { $0.id == id }) else { return }
        items[index].isDone.toggle()
    }

    mutating func removeDone() { items.removeAll(where: \.isDone) }
}
