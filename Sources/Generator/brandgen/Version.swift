/// The tool's version: printed by `--version` and recorded in every ledger.
let toolVersion = "0.1.0"
