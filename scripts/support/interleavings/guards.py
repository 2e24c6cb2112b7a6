"""Removes the guards of the session controller one at a time, and finds the first seed that fails.

    guards.py FOLDER SEEDS [NAME…]

Compiles the changed copies in FOLDER. Exits with 1 if no seed fails without a guard, or if the text of a guard does not
occur exactly once in the sources.
"""

import pathlib
import re
import shutil
import subprocess
import sys

TOP = pathlib.Path(__file__).resolve().parents[3]
CORE = TOP / "Sources/Runtime/AuthCore"
HARNESS = TOP / "Tests/Runtime/SessionInterleavings"
FEATURES = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"]

# What the guard does, its file in AuthCore/Session, its text, and the text without it.
GUARDS = [
    ("begin: the ticket is still good", "SessionController.swift",
     "guard ticket == signInTicket(), !Task", "guard !Task"),
    ("begin: the task is not cancelled", "SessionController.swift",
     "ticket == signInTicket(), !Task.isCancelled else", "ticket == signInTicket() else"),
    ("begin: the account was not deleted while the session was stored", "SessionController.swift",
     "guard generation == mine, !deletedUsers.contains(user.userID) else", "guard generation == mine else"),
    ("begin: no sign-out while the session was stored", "SessionController.swift",
     "guard generation == mine, !deletedUsers", "guard !deletedUsers"),
    ("begin: a session that did not begin leaves the store", "SessionController.swift",
     "            if await remove(.session(stored.id)).failure != nil { leftovers.insert(.session(stored.id)) }\n", ""),
    ("begin: tokens of a late sign-in are ended", "SessionController.swift",
     "!Task.isCancelled else {\n            discard(tokenSet)\n", "!Task.isCancelled else {\n"),
    ("begin: tokens that could not be stored are ended", "SessionController.swift",
     "            discard(tokenSet)\n            throw AuthError(failure)", "            throw AuthError(failure)"),
    ("begin: a sign-in ends the ones under way", "SessionController.swift",
     "        epoch += 1\n        startGeneration()\n        abandonImport()",
     "        startGeneration()\n        abandonImport()"),
    ("begin: a new generation once the session is stored", "SessionController.swift",
     "        startGeneration(with: live)\n        state = .signedIn(user)",
     "        memory = SessionMemory(live)\n        state = .signedIn(user)"),
    ("begin: the tokens of the replaced session are ended", "SessionController.swift",
     "        discard(replaced, found, besides: stored)\n        if locks", "        if locks"),
    ("begin: the tokens of the replaced session are ended, if the sign-in was overtaken", "SessionController.swift",
     "            if failure == nil { discard(replaced, found, besides: stored) }\n", ""),
    ("begin: a locked session is read before it is replaced", "SessionStore.swift",
     "replaced = try await store.read(key).flatMap { try? StoredSession(data: $0) }", "_ = try await store.read(key)"),
    ("sign-out: ends the sign-ins under way", "SessionController.swift",
     "isComplete: Bool) {\n        epoch += 1\n", "isComplete: Bool) {\n"),
    ("sign-out: a new generation", "SessionController.swift",
     "        startGeneration()\n        abandonImport()\n        state = .signedOut",
     "        memory = SessionMemory()\n        abandonImport()\n        state = .signedOut"),
    ("sign-out: the store is emptied", "SessionController.swift",
     "await remove(.all(reading: !isUnknown), after: importEnd)", "(StoredSession?.none, SecureStoreError?.none)"),
    ("sign-out: a session that could not be removed is removed later", "SessionController.swift",
     "for ended in leftovers {", "for ended in leftovers where generation < 0 {"),
    ("sign-out: a session that could not be removed is not restored", "SessionController.swift",
     "        guard leftovers.isEmpty else { throw .storage }\n", ""),
    ("deletion: another user's session goes on", "SessionController.swift",
     "let isMine = memory.userID == user.userID", "let isMine = memory.userID != nil"),
    ("deletion: the stored session of another user stays", "SessionStore.swift",
     "case .user(let id): stored.user.userID == id", "case .user: true"),
    ("deletion: the stored session goes", "SessionController.swift",
     "await remove(.user(user.userID))\n        if failure", "(StoredSession?.none, SecureStoreError?.none)\n        if failure"),
    ("restore: not over a session that began meanwhile", "SessionController.swift",
     "        guard generation == mine else { return }\n", ""),
    ("restore: no session of an overtaken sign-in", "SessionController.swift",
     "|| beginning[stored.id, default: generation] != generation:", "|| generation < 0:"),
    ("restore: no session of an overtaken sign-in that could not be removed", "SessionController.swift",
     "where leftovers.contains(.session(stored.id)) ||", "where"),
    ("restore: no session of a deleted account", "SessionController.swift",
     "where deletedUsers.contains(stored.user.userID)", "where generation < 0"),
    ("request: tokens of the same session", "SessionController+Tokens.swift",
     "guard reference.controller == ObjectIdentifier(self), reference.generation == generation else {",
     "guard reference.controller == ObjectIdentifier(self) else {"),
    ("renewal: one at a time", "SessionController.swift",
     "if renewal?.generation != mine {", "if mine >= 0 {"),
    ("renewal: nothing follows for a session that ended while the store was read", "SessionController+Tokens.swift",
     "            guard generation == mine else { return .failure(.signedOut) }\n            switch comparison {",
     "            switch comparison {"),
    ("renewal: no tokens for a session that ended while they were stored", "SessionController+Tokens.swift",
     "        guard generation == mine else {\n            discard(live.stored.tokens)\n            return .failure(.signedOut)\n        }\n        switch",
     "        switch"),
    ("renewal: a token is stored before it is used", "SessionController+Tokens.swift",
     "guard live.isKept else { return .failure(.storage) }", "break"),
    ("renewal: the token of an invalid response is kept", "SessionController+Tokens.swift",
     "                    await keep(tokenSet, in: live, replacing: token, rejectedAs: error, of: mine)\n", ""),
    ("refusal: not of a session that another process renewed or replaced", "SessionController+Comparison.swift",
     "        case .renewed, .replaced, .unreadable: return follow(comparison)\n",
     "        case .renewed, .replaced, .unreadable: _ = await remove(.all(reading: false))\n"),
    ("refusal: not of a session that began meanwhile", "SessionController+Comparison.swift",
     "        guard generation == mine else { return .signedOut }\n        switch comparison {",
     "        switch comparison {"),
    ("another process's session: the tokens of the replaced session are ended", "SessionController+Comparison.swift",
     "        if case .replaced(let stored) = comparison { discard(memory, nil, besides: stored) }\n", ""),
    ("lock: a read that is under way does not unlock the session", "SessionController.swift",
     "case .success(.some) where locks != locksBefore:", "case .success(.some) where locks < 0:"),
    ("lock: closes the store for an access that is under way", "SessionController+Lock.swift",
     "            await lockStore()\n            return state == .locked", "            return state == .locked"),
    ("lock: closes the store without a session in memory", "SessionController+Lock.swift",
     "            await sessionStore.lock().value\n            return false", "            return false"),
    ("lock: the tokens leave the memory", "SessionController+Lock.swift", "        memory.lock()\n", ""),
    ("lock: a renewal does not unlock the session", "SessionMemory.swift", "        if isLocked {", "        if false {"),
    ("lock: the store is not read before it is locked", "SessionController.swift",
     "        if state == .locked { await locking?.value }\n", ""),
    ("store: another session is recognized", "SessionStore.swift",
     "guard stored.id == live.stored.id else { return .replaced(stored) }", ""),
    ("store: another process's tokens are recognized", "SessionStore.swift",
     "                        return .renewed(stored)\n", "                        _ = isOwn\n"),
    ("store: a removed session is not written again", "SessionStore.swift",
     "guard let found = try await store.read(key) else { return .gone }",
     "guard let found = try await store.read(key) else {\n"
     "guard case .write(let new) = change else { return .gone }\n"
     "try await store.write(new.data(), for: key); return .same }"),
    ("store: compare and swap on a write", "SessionStore.swift",
     "case .write(let new): if try await store.replace(data, with: new.data(), for: key) { return .same }",
     "case .write(let new): try await store.write(new.data(), for: key); return .same"),
    ("store: compare and swap on a removal", "SessionStore.swift",
     "case .remove: if try await store.replace(data, with: nil, for: key) { return .same }",
     "case .remove: try await store.remove(key); return .same"),
    ("store: compare and swap on a later removal", "SessionStore.swift",
     "if try await store.replace(data, with: nil, for: key) { return (stored, nil) }",
     "try await store.remove(key); return (stored, nil)"),
    ("store: one access after another", "SessionStore.swift",
     "            await before?.value\n", "            _ = before\n"),
]


def run(*command, **options):
    return subprocess.run([str(part) for part in command], capture_output=True, text=True, **options)


def compile_harness(folder, core):
    """Compiles the harness against the sources of AuthCore in `core`. Returns the compiler's errors."""
    support = TOP / "Tests/Runtime/RuntimeTestSupport/SplitMix64.swift"
    flags = ["-swift-version", "6", "-package-name", "brandgen", "-Onone", "-I", folder]
    flags += [word for name in FEATURES for word in ("-enable-upcoming-feature", name)]
    for module, sources in [("AuthCore", sorted(core.rglob("*.swift"))), ("RuntimeTestSupport", [support])]:
        built = run("swiftc", *flags, "-wmo", "-parse-as-library", "-emit-module", "-emit-module-path",
                    folder / f"{module}.swiftmodule", "-module-name", module, "-c", "-o", folder / f"{module}.o", *sources,
                    cwd=folder)
        if built.returncode:
            return built.stderr
    built = run("swiftc", *flags, "-wmo", "-module-name", "SessionInterleavings", "-o", folder / "harness",
                *sorted(HARNESS.glob("*.swift")), folder / "AuthCore.o", folder / "RuntimeTestSupport.o", cwd=folder)
    return built.stderr if built.returncode else ""


def main():
    folder, seeds, names = pathlib.Path(sys.argv[1]), sys.argv[2], sys.argv[3:]
    folder.mkdir(parents=True, exist_ok=True)
    core = folder / "AuthCore"
    unnoticed = tried = 0
    for name, file, text, without in GUARDS:
        if names and not any(part in name for part in names):
            continue
        tried += 1
        shutil.rmtree(core, ignore_errors=True)
        shutil.copytree(CORE, core)
        source = core / "Session" / file
        original = source.read_text()
        if original.count(text) != 1:
            print(f"error: {file} does not contain the guard '{name}' exactly once", file=sys.stderr)
            return 1
        source.write_text(original.replace(text, without))
        errors = compile_harness(folder, core)
        if errors:
            print(f"error: without the guard '{name}' the sources do not compile:\n{errors}", file=sys.stderr)
            return 1
        try:
            result = run(folder / "harness", "--seeds", seeds, timeout=600)
        except subprocess.TimeoutExpired:
            unnoticed += 1
            print(f"{name}\n    NOT NOTICED in ten minutes", flush=True)
            continue
        found = re.match(r"seed (\d+): ([^:]*)", result.stdout)
        if found:
            print(f"{name}\n    seed {found[1]}: {found[2]}", flush=True)
        elif result.returncode:
            print(f"{name}\n    the process stops: exit code {result.returncode}", flush=True)
        else:
            unnoticed += 1
            print(f"{name}\n    NOT NOTICED in {seeds} interleavings", flush=True)
    if not tried:
        print("error: no guard has this name", file=sys.stderr)
    return 1 if unnoticed or not tried else 0


sys.exit(main())
