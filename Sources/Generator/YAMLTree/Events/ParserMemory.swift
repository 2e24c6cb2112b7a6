internal import CLibYAML

/// Has the process keep the memory that is freed. libyaml has large buffers for each text that it reads: without this, they
/// would be given back to the system and asked for again for each of hundreds.
package func keepParserMemory() {
    #if canImport(Glibc)
    // Bytes: what is asked of the system at once, and what may lie idle.
    mallopt(M_TOP_PAD, 1 << 22)
    mallopt(M_TRIM_THRESHOLD, 1 << 26)
    #endif
}
