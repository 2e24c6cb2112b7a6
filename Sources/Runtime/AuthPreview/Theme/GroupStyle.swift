import AuthScreens

/// The rules that draw rows in rounded groups, tiles and the keys of a PIN.
enum GroupStyle {
    static let rules = groups + tiles + keys

    private static let groups = """
        .group{border-radius:var(--group-radius);background:var(--surface);color:var(--on-surface);text-align:start}
        .group>*{position:relative}
        .group>*+*::before{content:"";position:absolute;inset-block-start:0;inset-inline:16px 0;
        border-block-start:1px solid var(--hair)}
        .group>:is(.row,.document-link){display:flex;align-items:center;gap:12px;inline-size:100%;min-block-size:52px;
        padding:12px 16px;font:inherit;letter-spacing:inherit;text-align:start;color:var(--surface-accent);
        background:none;
        border:0;cursor:pointer}
        .group>:has(>.is-forward){color:var(--on-surface)}
        .group>[data-role=destructive]{color:var(--error)}
        .group>* .label{flex:1;min-inline-size:0}
        .group .is-forward{inline-size:.5rem;block-size:.875rem;color:var(--surface-muted);opacity:.7}
        .group>.row[data-dimmed] .label{opacity:\(ScreenMetrics.dimmed)}
        .group>.row[aria-busy] .spinner{order:1}
        .group>:focus-visible{outline-offset:-3px;border-radius:var(--group-radius)}
        .person{display:flex;flex-wrap:wrap;align-items:center;gap:12px;min-block-size:4.75rem;padding:12px 16px}
        .initials{flex:none;display:grid;place-items:center;inline-size:\(ThemeStyle.rem(ScreenMetrics.person));
        block-size:\(ThemeStyle.rem(ScreenMetrics.person));border-radius:50%;
        background:var(--secondary);color:var(--on-secondary);
        font-size:\(ThemeStyle.rem(ScreenMetrics.personText));font-weight:600}
        .name{flex:1 1 9em;min-inline-size:0;font-weight:600}

        """

    private static let tiles = """
        .tiles{list-style:none;padding:0;display:grid;gap:16px 12px;justify-content:center;
        grid-template-columns:repeat(auto-fit,minmax(min(100%,\(ThemeStyle.rem(ScreenMetrics.tile))),
        \(ThemeStyle.rem(ScreenMetrics.widestTile))))}
        .tiles .command{flex-direction:column;gap:8px;min-block-size:44px;block-size:100%;padding:4px;
        border-radius:16px;
        background:none;color:var(--text);border-color:transparent;box-shadow:none;font-size:.9375rem;font-weight:600}
        .tiles .picture{display:grid;place-items:center;aspect-ratio:1;border-radius:50%;
        inline-size:min(\(ThemeStyle.rem(ScreenMetrics.tilePicture)),24cqi);
        background:var(--surface);font-size:min(\(ThemeStyle.rem(ScreenMetrics.tileText)),11cqi)}
        .card .tiles .picture{background:var(--secondary)}
        .tiles [aria-pressed=true] .picture{outline:3px solid var(--focus);outline-offset:2px}

        """

    private static let keys = """
        .keypad{display:flex;flex-direction:column;align-items:center;gap:16px;text-align:center}
        .keypad>.picture{font-size:3.5rem;line-height:1.1}
        .dots{display:flex;justify-content:center;gap:20px;padding-block:8px 16px}
        .dots span{inline-size:14px;block-size:14px;border:1.5px solid var(--text);border-radius:50%}
        .dots [data-filled=true]{background:var(--text)}
        .keys{display:grid;grid-template-columns:repeat(3,minmax(44px,min(\(ThemeStyle.rem(ScreenMetrics.key)),10vb)));
        gap:12px \(Int(ScreenMetrics.keyGap))px;justify-content:center}
        .keys .command[data-role]{inline-size:100%;aspect-ratio:1;min-block-size:44px;padding:0;border-radius:50%;
        font-size:min(\(ThemeStyle.rem(ScreenMetrics.keyText)),9cqi);font-weight:400}
        .keys .command[data-role=secondary]{background:var(--surface);color:var(--on-surface)}
        .card .keys .command[data-role=secondary]{background:var(--secondary);color:var(--on-secondary)}
        .keys .command[data-role=quiet]{color:var(--text);background:none}
        .keys .symbol{inline-size:1.875rem;block-size:1.5rem}
        .keys .command:nth-child(10){grid-column:2}

        """
}
