/// The rules that draw screens with the properties of a theme.
///
/// Targets are at least 44 pixels high. The rules use logical directions only, so that a page from right to left is
/// mirrored, and nothing moves if the user prefers reduced motion.
enum ScreenStyle {
    static let rules = """
        *,*::before,*::after{box-sizing:border-box}
        .theme{font-family:var(--font);font-size:1.0625rem;line-height:1.4;container-type:inline-size;
        background:linear-gradient(var(--background),var(--background-end));color:var(--on-background)}
        .theme h1,.theme p,.theme ul,.theme ol{margin:0}
        .screen{min-block-size:100%;display:flex;flex-direction:column;align-items:center;
        padding:min(2rem,8cqi) min(1.25rem,5cqi);overflow-wrap:anywhere;hyphens:auto}
        .elements,.card{inline-size:100%;display:flex;flex-direction:column;gap:1rem}
        .elements{max-inline-size:27.5rem;--line:var(--background-line);--focus:var(--background-focus);
        --quiet:var(--muted);--text:var(--on-background);--apple:var(--background-apple);
        --apple-line:var(--background-apple-line);--on-apple:var(--background-on-apple);
        --google:var(--background-google);--google-line:var(--background-google-line);
        --on-google:var(--background-on-google)}
        .card{background:var(--surface);color:var(--on-surface);
        padding:min(1.5rem,6cqi) min(1.25rem,5cqi);border-radius:var(--radius);--line:var(--surface-line);
        --focus:var(--surface-focus);--quiet:var(--surface-muted);--text:var(--on-surface);
        --apple:var(--surface-apple);--apple-line:var(--surface-apple-line);--on-apple:var(--surface-on-apple);
        --google:var(--surface-google);--google-line:var(--surface-google-line);--on-google:var(--surface-on-google)}
        .screen:is([data-layout=hero],[data-place=middle]) .elements{text-align:center}
        .screen[data-place=middle] .elements{margin-block:auto}
        .screen[data-place=bottom] .elements{flex:1}
        .screen[data-place=bottom] .wordmark{margin-block:min(4rem,8vb) auto}
        .screen[data-arrangement=cards] :is(.card,.elements:not(:has(>.card))){display:grid;
        grid-template-columns:repeat(auto-fit,minmax(min(100%,9rem),1fr))}
        .screen[data-arrangement=cards] .elements:not(:has(>.card)){grid-template-rows:1fr}
        .screen[data-arrangement=cards] :is(.card,.elements:not(:has(>.card)))>*{grid-column:1/-1}
        .screen[data-arrangement=cards] .elements [data-role]:is([data-id=signIn],[data-id=signUp]){grid-column:auto}
        .screen[data-arrangement=cards] .facts{background:var(--surface);color:var(--on-surface);
        padding-block:1rem;padding-inline:2.25rem 1rem;border-radius:var(--radius)}
        .screen[data-arrangement=samePage] .field:has([data-id=code]){border-block-start:1px solid var(--line);
        padding-block-start:1rem}
        .facts{text-align:start;padding-inline-start:1.25rem;display:flex;flex-direction:column;gap:.25rem}
        .wordmark{font-size:min(var(--title),20cqi);font-weight:800;line-height:1.1;padding-block:2rem}
        .heading{font-size:1.5rem;font-weight:700;line-height:1.2}
        .field{display:flex;flex-direction:column;gap:.375rem;text-align:start}
        .field label{font-weight:600}
        .field input:not([type=checkbox]){font:inherit;inline-size:100%;min-inline-size:0;
        min-block-size:max(44px,2.75rem);padding:.5rem min(.75rem,3cqi);color:var(--on-surface);background:var(--surface);
        border:1px solid var(--line);border-radius:min(var(--radius),1rem)}
        .field input[readonly]{border-style:dashed}
        .field input::placeholder{color:var(--surface-muted);opacity:1}
        .field input[dir=ltr]{text-align:start}
        .field input[aria-invalid]{border:2px solid var(--error)}
        .switch{display:flex;align-items:center;gap:min(.75rem,3cqi);min-block-size:44px}
        .switch label{flex:1}
        .switch input{flex:none;inline-size:max(24px,1.5rem);block-size:max(24px,1.5rem);margin:0;
        accent-color:var(--primary);outline:1px solid var(--line)}
        .hint{color:var(--quiet);font-size:.9375rem}
        .problem{color:var(--error);background:var(--surface);border-radius:.25rem;font-weight:600}
        .problem::before,.notice[data-kind=problem]::before{content:"\\26A0\\FE0E\\A0"}
        .requirements,.documents{list-style:none;padding:0;display:flex;flex-direction:column;gap:.25rem;text-align:start}
        .requirements{color:var(--quiet)}
        .requirements [data-met=true]{color:var(--text)}
        .notice{padding:.75rem 1rem;background:var(--surface);color:var(--on-surface);border:1px solid var(--line);
        border-radius:var(--radius);text-align:start}
        .notice[data-kind=problem]{color:var(--error);border-color:var(--error)}
        .command{font:inherit;font-size:min(var(--button),1.375rem);font-weight:600;min-block-size:max(44px,3rem);
        inline-size:100%;padding:.5rem min(1.25rem,4cqi);border-radius:min(var(--control-radius),1.5rem);
        border:1px solid var(--line);
        display:flex;align-items:center;justify-content:center;gap:.5rem;cursor:pointer}
        .command[data-role=primary]{background:var(--primary);color:var(--on-primary)}
        .command[data-role=secondary]{background:var(--secondary);color:var(--on-secondary)}
        .command[data-role=quiet],.command[data-role=cancel]{background:none;border-color:transparent;color:var(--text);
        font-size:inherit}
        .command[data-role=quiet]{text-decoration:underline}
        .command[data-role=destructive]{background:var(--surface);color:var(--error);border-color:var(--error)}
        .command[data-face=apple][data-role]{background:var(--apple);border-color:var(--apple-line);
        color:var(--on-apple)}
        .command[data-face=google][data-role]{background:var(--google);border-color:var(--google-line);
        color:var(--on-google);font-size:1.0625rem;font-weight:500;gap:.75rem}
        .command[data-face=googleWithoutMark][data-role]{background:none;border:1px dashed var(--line);
        color:var(--text);flex-direction:column;gap:0}
        .command:disabled,.command[aria-disabled]{cursor:default;opacity:.6}
        .command[data-state=busy]:disabled{opacity:1}
        .tiles{list-style:none;padding:0;display:grid;gap:.75rem;
        grid-template-columns:repeat(auto-fill,minmax(min(100%,6.5rem),1fr))}
        .tiles .command{flex-direction:column;min-block-size:max(5.5rem,44px);block-size:100%;padding:.5rem}
        .tiles [aria-pressed=true]{outline:3px solid var(--focus,var(--background-focus));outline-offset:-3px}
        .picture{font-size:2rem;line-height:1.2}
        .keypad{display:flex;flex-direction:column;gap:1rem;text-align:center}
        .dots{display:flex;justify-content:center;gap:1rem}
        .dots span{inline-size:1rem;block-size:1rem;border:2px solid var(--line);border-radius:50%}
        .dots [data-filled=true]{background:var(--text)}
        .keys{display:grid;grid-template-columns:repeat(3,minmax(44px,6rem));justify-content:center;gap:.5rem}
        .keys .command:nth-child(10){grid-column:2}
        .document-link{font:inherit;color:var(--text);background:none;border:0;padding:.5rem 0;min-block-size:44px;
        display:inline-flex;align-items:center;text-align:start;text-decoration:underline;cursor:pointer}
        .link+.link{margin-block-start:-1rem}
        .document{display:flex;flex-direction:column;gap:.75rem;text-align:start}
        .document a{color:inherit}
        .document h2,.document h3,.document h4,.document h5,.document h6,.document blockquote{margin:0}
        .divider{display:flex;align-items:center;gap:1rem;color:var(--quiet)}
        .divider::before,.divider::after{content:"";flex:1;border-block-start:1px solid var(--line)}
        .progress{display:flex;align-items:center;justify-content:center;gap:.75rem}
        .spinner{inline-size:1.25em;block-size:1.25em;border:.2em solid currentColor;
        border-inline-end-color:transparent;border-radius:50%;animation:turn 1s linear infinite}
        .return-key{position:absolute;inline-size:1px;block-size:1px;padding:0;border:0;overflow:hidden;
        clip-path:inset(50%)}
        .theme :focus-visible{outline:3px solid var(--focus,var(--background-focus));outline-offset:2px}
        @keyframes turn{to{transform:rotate(1turn)}}
        @media(prefers-reduced-motion:reduce){*,*::before,*::after{animation:none!important;
        transition:none!important;scroll-behavior:auto!important}}
        @media(forced-colors:active){.command{border-color:ButtonText}}

        """
}
