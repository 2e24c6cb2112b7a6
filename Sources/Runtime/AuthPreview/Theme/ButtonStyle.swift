import AuthScreens

/// The rules that draw buttons and links. Targets are at least 44 pixels high.
enum ButtonStyle {
    static let rules = commands + providers + links

    private static let commands = """
        .command{position:relative;display:flex;align-items:center;justify-content:center;gap:8px;inline-size:100%;
        min-block-size:\(ThemeStyle.rem(ScreenMetrics.buttonHeight));padding:8px min(20px,4cqi);font:inherit;
        letter-spacing:inherit;
        font-size:min(var(--button),1.375rem);font-weight:600;line-height:1.25;border:1px solid transparent;
        border-radius:min(var(--control-radius),1.5625rem);cursor:pointer}
        .command[data-role=primary]{background:var(--primary);color:var(--on-primary)}
        .command[data-role=secondary]{background:var(--secondary);color:var(--on-secondary)}
        .command:is([data-role=quiet],[data-role=cancel]){min-block-size:44px;background:none;border:0;
        color:var(--accent);font-size:1.0625rem;font-weight:500}
        .command[data-role=destructive]{min-block-size:44px;background:none;color:var(--problem)}
        .command[data-role=destructive][data-fill]{min-block-size:\(ThemeStyle.rem(ScreenMetrics.buttonHeight));
        background:var(--destructive);color:var(--on-destructive)}
        .column:not(.screen[data-layout=hero] *) .command[data-role=quiet]{text-align:start}
        .block:has(+.block>[data-role=primary])>.command[data-role=quiet]{inline-size:auto;margin-inline-start:auto;
        padding-inline:0}
        [data-dimmed]{cursor:default}
        .command[data-information]{color:var(--quiet);cursor:default}
        .command[data-dimmed]{opacity:\(ScreenMetrics.dimmed)}
        .command[aria-busy] :is(.symbol,.mark){display:none}
        .spinner{flex:none;inline-size:1.25rem;block-size:1.25rem;border:.15rem solid currentcolor;
        border-inline-end-color:transparent;border-radius:50%;animation:turn 1s linear infinite}
        @keyframes turn{to{transform:rotate(1turn)}}
        .return-key{position:absolute;inline-size:1px;block-size:1px;padding:0;border:0;overflow:hidden;
        clip-path:inset(50%)}
        .theme :focus-visible{outline:3px solid var(--focus);outline-offset:2px}
        @media(forced-colors:active){.command{border-color:ButtonText}}

        """

    private static let providers = """
        .command[data-face]{font-size:1.0625rem}
        .command[data-face=apple]{font-size:min(1.0625rem,22px);white-space:nowrap}
        .command[data-face=apple][data-role]{background:var(--apple);border-color:var(--apple-line);
        color:var(--on-apple)}
        .command .is-apple{inline-size:1rem;block-size:1.25rem;margin-block-end:.125rem}
        .command[data-face=google][data-role]{background:var(--google);border-color:var(--google-line);
        color:var(--on-google);font-weight:500;gap:12px}
        .command[data-face=googleWithoutMark][data-role]{background:none;border:1px dashed var(--line);
        color:var(--text);
        flex-direction:column;gap:0}
        .command small{font-size:.8125rem;font-weight:400}

        """

    private static let links = """
        .links{display:flex;flex-wrap:wrap;justify-content:center;column-gap:20px}
        .document-link{display:inline-flex;align-items:center;min-inline-size:44px;min-block-size:44px;padding:0;
        font:inherit;
        letter-spacing:inherit;font-size:.9375rem;color:var(--accent);background:none;border:0;text-align:start;
        text-decoration:none;cursor:pointer}
        :is(.links,.documents) .document-link{font-size:.8125rem}
        .links .document-link{justify-content:center}
        @media(forced-colors:active){.document-link{text-decoration:underline}}

        """
}
