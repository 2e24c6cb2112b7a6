/// Lets all other tasks run, until each waits for a gate, a clock or a response.
///
/// A task that yields, or that waits for the main actor, continues after the tasks that are ready there. The rounds are more
/// than the steps of any call in the runtime. So what a test has caused without holding it has happened, on a machine of any
/// speed.
package func settle() async {
    for _ in 0..<100 {
        for _ in 0..<5 { await Task.yield() }
        await MainActor.run {}
    }
}
