import AuthScreens

/// The rules that draw fields: a label above, the field, and a hint and an error below.
enum FieldStyle {
    static let rules = fields + days + switches

    private static let fields = """
        .field{display:flex;flex-direction:column;text-align:start}
        .field label{font-size:.9375rem;font-weight:600;line-height:1.35}
        .box{position:relative;margin-block-start:\(Int(ScreenMetrics.labelGap))px}
        .field input:not([type=checkbox]){appearance:none;font:inherit;letter-spacing:inherit;inline-size:100%;
        min-inline-size:0;min-block-size:\(ThemeStyle.rem(ScreenMetrics.fieldHeight));padding:0 16px;
        color:var(--on-surface);background-color:var(--surface);
        border:1px solid var(--line);border-radius:var(--field-radius)}
        .field input::placeholder{color:var(--surface-muted);opacity:1}
        .field input[dir=ltr]{text-align:start}
        [dir=rtl] .field input[dir=ltr]{text-align:end}
        .field input:not([type=checkbox])[aria-invalid]{border:2px solid var(--error);padding-inline:15px}
        .field input:not([type=checkbox]):focus-visible{border:2px solid var(--surface-focus);padding-inline:15px}
        .box>.symbol{position:absolute;inset-block-start:calc(50% - .625rem);inset-inline-end:14px;inline-size:1.5rem;
        color:var(--surface-muted);pointer-events:none}
        .box:has(>.symbol)>input{padding-inline-end:52px!important}
        .field input[autocomplete=one-time-code]{min-block-size:3.75rem;font-size:min(1.75rem,9cqi);font-weight:500;
        font-variant-numeric:tabular-nums;letter-spacing:\(Int(ScreenMetrics.codeKerning))px}
        .field .hint{margin-block-start:\(Int(ScreenMetrics.hintGap))px;color:var(--quiet);font-size:.8125rem;
        line-height:1.4}
        .field .problem{display:flex;gap:6px;margin-block-start:6px;color:var(--problem);font-size:.8125rem;
        line-height:1.4;
        font-weight:500}
        .problem .symbol{inline-size:1rem;block-size:1rem;margin-block-start:.0625rem}
        .field.is-text label{color:var(--quiet);font-size:.8125rem;font-weight:400}
        .field.is-text .box{margin-block-start:0}
        .field.is-text input:not([type=checkbox]){min-block-size:1.75rem;padding:0;border:0;border-radius:4px;
        background:none;
        box-shadow:none;color:var(--text);font-size:min(1.0625rem,7.2cqi);font-weight:600}

        """

    /// A day is in words, as the system shows it, until the user opens the picker.
    private static let days = """
        .field input[type=date]::-webkit-calendar-picker-indicator{position:absolute;inset:0;inline-size:auto;
        block-size:auto;
        opacity:0;cursor:pointer}
        .box:has(>.day)>input:not(:focus)::-webkit-datetime-edit{opacity:0}
        .day{position:absolute;inset:2px;display:flex;align-items:center;padding-inline:14px;color:var(--on-surface);
        background:var(--surface);border-radius:var(--field-radius);pointer-events:none}
        input[data-chosen=false]+.day{color:var(--surface-muted)}
        .box:has(>input:focus,>input[data-chosen=false]:valid)>.day{display:none}
        .box:has(>.day)>input[data-chosen=false]:valid::-webkit-datetime-edit{opacity:1!important}

        """

    /// A switch is at the end of a row. Its line is visible on every ground.
    private static let switches = """
        .consents>.toggle{padding-inline:16px}
        .switch{display:flex;align-items:center;gap:12px;min-block-size:52px;padding-block:10px}
        .toggle .switch label{flex:1;min-inline-size:0;font-size:1.0625rem;font-weight:400;line-height:1.3}
        .switch input{appearance:none;position:relative;flex:none;inline-size:63px;block-size:28px;margin:0;
        border:1px solid var(--surface-line);border-radius:14px;cursor:pointer;
        background:color-mix(in srgb,var(--on-surface) 16%,var(--surface))}
        .switch input::before{content:"";position:absolute;inset-block-start:1px;inset-inline-start:1px;
        inline-size:38px;
        block-size:24px;border-radius:12px;background:#fff;box-shadow:0 0 2px #0006}
        .switch input:checked{background:#34c759;border-color:var(--surface-line)}
        .switch input:checked::before{inset-inline-start:22px}
        .switch input[aria-invalid]{border:2px solid var(--error)}
        .switch input[aria-invalid]:not(:checked)::before{inset-block-start:0;inset-inline-start:0}
        .toggle :is(.hint,.problem){margin:0;padding-block-end:10px}
        .documents{list-style:none;padding:0;display:flex;flex-wrap:wrap;column-gap:20px;margin-block-end:4px}
        @media(forced-colors:active){.switch input::before{background:ButtonText}
        .switch input:checked{background:Highlight}}

        """
}
