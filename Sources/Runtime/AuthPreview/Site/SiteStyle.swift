/// The style of the site's own pages: spaces are multiples of 4 pixels, and one color marks what leads somewhere.
///
/// Colors are custom properties: `--ground`, `--panel`, `--sunken` (behind frames), `--text`, `--quiet`, `--line`, `--accent`,
/// `--error`, `--warning` and `--good`. The classes that several pages use:
/// - `bar`, `trail`, `tabs`, `controls`, `print`: the bar above a page, its breadcrumb, its tabs, the switch for all
///   frames, and the button that prints them.
/// - `layout`, `has-contents`, `contents`: the page, with a table of contents beside it.
/// - `lead`, `quiet`, `note`, `unseen`: an introduction, secondary text, a notice, and text for assistive technology alone.
/// - `chip`, `tag` with `is-error`, `is-warning`, `is-enough`, `is-own`: a name, and a judgement about a value.
/// - `device` with `in-light` or `in-dark`: a scaled frame. `--scale` on an element around it changes its size.
///   `pair` has two of them beside each other, and `states` is a row of figures.
/// - `walk`, `row-head`, `ways`, `arrow`, `key`: the screens of a journey, and the buttons that lead to a screen.
/// - `pairs`, `sides`, `side`, `absent`: screens before and after, or of two brands, and a screen that one side does not have.
/// - `dot`, `sample`: a color, and a pair of colors with text.
enum SiteStyle {
    static let rules = colors + base + bar + frames + index + screens + theme + texts + comparison + print

    private static let colors = """
        :root{color-scheme:light dark;--ground:#f5f6f8;--panel:#fff;--sunken:#eceef2;--text:#181b22;--quiet:#565c69;
        --line:#dcdfe6;--edge:#868d9b;--accent:#3450c8;--on-accent:#fff;--tint:#e8ecfd;--error:#b01c16;--error-tint:#fdebe9;
        --warning:#7c4a00;--warning-tint:#fdf1dc;--good:#17653a;--good-tint:#e3f4ea;--bezel:#1c1f26;
        --shadow:0 1px 2px #10182814,0 4px 16px #1018280f}
        @media(prefers-color-scheme:dark){:root{--ground:#101217;--panel:#191c23;--sunken:#121419;--text:#eceef3;
        --quiet:#a5abb9;--line:#2c313c;--edge:#727988;--accent:#9db0ff;--on-accent:#101217;--tint:#232a45;--error:#ff9f96;
        --error-tint:#3b1c1b;--warning:#f2bf6a;--warning-tint:#382a12;--good:#7fd6a2;--good-tint:#17301f;--bezel:#3a3f4b;
        --shadow:0 0 #0000}}

        """

    private static let base = """
        *,*::before,*::after{box-sizing:border-box}
        [hidden]{display:none!important}
        html{scroll-padding-block-start:5rem;-webkit-text-size-adjust:100%}
        body{margin:0;background:var(--ground);color:var(--text);font:400 .9375rem/1.5 -apple-system,Inter,system-ui,sans-serif;
        overflow-wrap:anywhere}
        h1,h2,h3,p,ul,ol,dl,dd,figure,fieldset{margin:0;padding:0}
        ul,ol{list-style:none}
        h1{font-size:2rem;line-height:1.2;font-weight:700;letter-spacing:-.02em}
        h2{font-size:1.25rem;line-height:1.3;font-weight:650;letter-spacing:-.01em}
        h3{font-size:1rem;line-height:1.5;font-weight:600}
        a{color:var(--accent);text-underline-offset:.2em;text-decoration-thickness:1px}
        code{font:.8125rem/1.5 ui-monospace,Menlo,Consolas,monospace}
        :focus-visible{outline:3px solid var(--accent);outline-offset:2px;border-radius:4px}
        main:focus{outline:none}
        .lead{max-inline-size:44rem;margin-block-start:8px;color:var(--quiet);font-size:1rem}
        .quiet{color:var(--quiet);font-size:.875rem}
        .note{max-inline-size:44rem;margin-block-start:12px;padding:8px 12px;border-radius:8px;
        background:var(--warning-tint);color:var(--warning);font-size:.875rem}
        .unseen{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
        .chip,.tag{display:inline-block;padding:1px 8px;border-radius:6px;font-size:.8125rem;line-height:1.375rem;
        background:var(--sunken)}
        .chip .quiet{font-size:inherit}
        .tag{font-weight:600}
        .tag.is-error{background:var(--error-tint);color:var(--error)}
        .tag.is-warning{background:var(--warning-tint);color:var(--warning)}
        .tag.is-enough{background:var(--good-tint);color:var(--good)}
        .tag.is-own{background:var(--tint);color:var(--accent)}
        .skip{position:absolute;inset-block-start:8px;inset-inline-start:8px;z-index:3;padding:8px 16px;border-radius:8px;
        background:var(--accent);color:var(--on-accent)}
        .skip:not(:focus){clip-path:inset(50%)}
        .layout{max-inline-size:108rem;margin-inline:auto;padding:40px 32px 96px}
        .layout section{margin-block-start:48px}
        .layout section>h2{margin-block-end:16px}
        .has-contents{display:grid;grid-template-columns:13rem minmax(0,1fr);gap:40px;align-items:start}
        .contents{position:sticky;inset-block-start:88px;max-block-size:calc(100vb - 104px);overflow:auto;
        padding-inline:4px;font-size:.875rem}
        .contents>ul>li:has(ul){margin-block-end:12px}
        .contents a{display:block;padding:3px 8px;border-radius:6px;color:var(--quiet);text-decoration:none}
        .contents>ul>li:has(ul)>a{color:var(--text);font-weight:600}
        .contents a:hover{background:var(--tint);color:var(--accent)}
        @media(max-width:60rem){.layout{padding:24px 16px 64px}.has-contents{display:block}
        .contents{position:static;max-block-size:none;margin-block-end:24px}.contents ul ul{display:none}
        .contents>ul{display:flex;gap:8px;overflow-x:auto;padding-block:4px;white-space:nowrap;scrollbar-width:thin}.contents>ul>li{margin:0}
        .contents a{padding:8px 12px;border:1px solid var(--line);background:var(--panel)}h1{font-size:1.625rem}}

        """

    private static let bar = """
        .bar{position:sticky;inset-block-start:0;z-index:2;display:flex;flex-wrap:wrap;align-items:center;gap:8px 24px;
        min-block-size:64px;padding:8px 32px;background:var(--panel);border-block-end:1px solid var(--line)}
        .trail ol{display:flex;flex-wrap:wrap;gap:4px 8px;font-size:.875rem}
        .trail li{display:flex;align-items:center;min-block-size:24px}
        .trail li+li::before{content:"/";margin-inline-end:8px;color:var(--quiet)}
        .trail a{color:var(--quiet)}
        .trail [aria-current]{font-weight:600}
        .tabs ul{display:flex;gap:4px}
        .tabs a{display:block;padding:6px 12px;border-radius:8px;color:var(--quiet);font-size:.875rem;font-weight:600;
        text-decoration:none}
        .tabs a:hover{background:var(--sunken);color:var(--text)}
        .tabs [aria-current]{background:var(--tint);color:var(--accent)}
        .controls{display:flex;flex-wrap:wrap;gap:8px 16px;margin-inline-start:auto}
        .bar>.print:not(.controls:not([hidden])+.print){margin-inline-start:auto}
        .controls fieldset{display:flex;border:0;min-inline-size:0;padding:2px;border-radius:10px;background:var(--sunken)}
        .controls legend{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%)}
        .controls label{position:relative;display:flex;cursor:pointer}
        .controls input{position:absolute;inset:0;inline-size:100%;block-size:100%;margin:0;opacity:0;cursor:pointer}
        .controls span{padding:4px 12px;border-radius:8px;color:var(--quiet);font-size:.8125rem;line-height:1.5rem;
        font-weight:600;white-space:nowrap}
        .controls :checked+span{background:var(--panel);color:var(--text);box-shadow:0 0 0 1px var(--line),var(--shadow)}
        .controls :focus-visible+span{outline:3px solid var(--accent);outline-offset:1px}
        .print{padding:4px 16px;border:1px solid var(--edge);border-radius:10px;background:none;color:inherit;
        font:600 .8125rem/1.5rem -apple-system,Inter,system-ui,sans-serif;cursor:pointer}
        .print:enabled:hover{border-color:var(--accent);color:var(--accent)}
        .print:disabled{color:var(--quiet);cursor:progress}
        @media(forced-colors:active){.controls :checked+span{outline:2px solid Highlight}}
        @media(max-width:60rem){.bar{position:static;padding:12px 16px}.bar>*{margin:0}}

        """

    /// The width and the height of a device are those of the page in the frame, in pixels.
    private static let frames = """
        :root{--device-width:402;--device-height:874;--display-radius:62;--bezel-width:10;--scale:.5}
        :root[data-device=tablet]{--device-width:820;--device-height:1180;--display-radius:30;--bezel-width:24;--scale:.4}
        :root[data-appearance=light] .in-dark,:root[data-appearance=dark] .in-light{display:none}
        .device{display:block;flex:none;overflow:hidden;inline-size:calc(var(--device-width)*var(--scale)*1px);
        block-size:calc(var(--device-height)*var(--scale)*1px);margin:calc(var(--bezel-size) + 1px);background:var(--sunken);
        --bezel-size:calc(var(--bezel-width)*var(--scale)*1px);border-radius:calc(var(--display-radius)*var(--scale)*1px);
        box-shadow:0 0 0 var(--bezel-size) var(--bezel),0 0 0 calc(var(--bezel-size) + 1px) var(--edge),var(--shadow)}
        .device iframe{display:block;border:0;inline-size:calc(var(--device-width)*1px);
        block-size:calc(var(--device-height)*1px);transform:scale(var(--scale));transform-origin:0 0;pointer-events:none}
        .pair{display:flex;gap:8px}
        figure{position:relative}
        figcaption{padding:8px 5px 0;font-size:.875rem;max-inline-size:24rem}
        figcaption a{display:inline-block;min-block-size:24px}
        figcaption a::after{content:"";position:absolute;inset:0;border-radius:12px}
        figure:hover .device{box-shadow:0 0 0 var(--bezel-size) var(--bezel),0 0 0 calc(var(--bezel-size) + 3px) var(--accent)}

        """

    private static let index = """
        .filter{display:flex;flex-wrap:wrap;align-items:center;gap:8px 16px;margin-block-start:24px}
        .filter label{font-size:.875rem;font-weight:600}
        .filter input{flex:0 1 24rem;min-inline-size:0;inline-size:100%;min-block-size:40px;padding:8px 12px;font:inherit;
        color:inherit;background:var(--panel);border:1px solid var(--edge);border-radius:8px}
        .filter output{color:var(--quiet);font-size:.875rem}
        .cards{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,24rem),1fr));gap:24px;
        margin-block-start:32px}
        .cards>li{content-visibility:auto;contain-intrinsic-size:auto 44rem;border-radius:16px}
        .card{position:relative;display:flex;flex-direction:column;block-size:100%;padding-block-end:20px;overflow:hidden;
        background:var(--panel);border:1px solid var(--line);border-radius:16px}
        .card>*{margin-inline:20px}
        .card>.stage{display:flex;justify-content:center;gap:16px;margin:0 0 20px;padding:24px 8px;background:var(--sunken);
        border-block-end:1px solid var(--line);--scale:.42}
        .card h2 a{color:inherit;text-decoration:none}
        .card h2 a::after{content:"";position:absolute;inset:0}
        .card h2 a:focus-visible{outline:none}
        .card:has(h2 a:focus-visible){outline:3px solid var(--accent);outline-offset:-3px}
        .card:hover{border-color:var(--accent)}
        .card:hover h2 a{color:var(--accent)}
        .swatches{display:flex;flex-wrap:wrap;gap:6px;margin-block-start:12px}
        .swatches li{display:flex}
        .dot{inline-size:24px;block-size:24px;border:1px solid var(--edge);border-radius:50%}
        .facts-of-brand{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:8px 16px;margin-block-start:16px;
        font-size:.875rem}
        .facts-of-brand dt{color:var(--quiet);line-height:1.5rem}
        .facts-of-brand dd{display:flex;flex-wrap:wrap;gap:4px}
        .findings{position:relative;z-index:1;margin-block-start:16px;font-size:.875rem}
        .findings summary{min-block-size:32px;padding-block:4px;cursor:pointer}
        .findings summary .tag{margin-inline-end:4px}
        .findings ul{display:grid;gap:8px;margin-block-start:8px;padding-inline-start:12px}
        .findings li{padding-inline-start:8px;border-inline-start:3px solid var(--warning)}
        .findings li.is-error{border-color:var(--error)}
        .findings code{color:var(--quiet)}
        .notes{display:grid;gap:4px;margin-block-start:12px;color:var(--quiet);font-size:.8125rem}
        .notes li{padding-inline-start:8px;border-inline-start:3px solid var(--line)}
        .live{margin-block-start:auto;padding-block-start:16px}
        .live a{position:relative;z-index:1;display:inline-block;min-block-size:24px;font-weight:600}
        @media(max-width:30rem){.card>.stage{--scale:.36}}

        """

    private static let screens = """
        .walk{display:grid;grid-template-columns:minmax(0,1fr);gap:24px}
        .walk article{padding-block:16px 8px;background:var(--panel);border:1px solid var(--line);border-radius:16px}
        .row-head{display:flex;flex-wrap:wrap;align-items:center;gap:4px 12px;padding-inline:20px}
        .ways{display:flex;flex-wrap:wrap;gap:4px 16px;margin-inline-start:auto;font-size:.8125rem}
        .ways li{display:flex;align-items:center}
        .ways a{display:inline-flex;align-items:center;min-block-size:24px;color:var(--quiet)}
        .arrow{display:inline-flex;align-items:center}
        .arrow::before{content:"";inline-size:24px;block-size:9px;margin-inline:6px;background:var(--edge);
        clip-path:polygon(0 45%,70% 45%,70% 0,100% 50%,70% 100%,70% 55%,0 55%)}
        .key{padding:0 8px;border:1px solid var(--edge);border-radius:6px;line-height:1.375rem}
        .states{display:flex;gap:24px;overflow-x:auto;padding:16px 20px 12px;scrollbar-width:thin}
        .states>li{flex:none}
        .states .pair{inline-size:max-content}
        .states figcaption{inline-size:0;min-inline-size:100%}

        """

    private static let theme = """
        .palette{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,10rem),1fr));gap:16px}
        .palette li{overflow:hidden;padding-block-end:12px;background:var(--panel);border:1px solid var(--line);
        border-radius:12px}
        .halves{display:flex;block-size:88px;margin-block-end:8px;border-block-end:1px solid var(--line)}
        .halves span{flex:1}
        .palette h3,.palette dl{padding-inline:12px}
        .palette dl{display:grid;grid-template-columns:max-content 1fr;gap:0 8px;font-size:.8125rem}
        dt{color:var(--quiet)}
        table{inline-size:100%;border-collapse:separate;border-spacing:0;overflow:hidden;background:var(--panel);
        border:1px solid var(--line);border-radius:12px}
        th,td{padding:10px 16px;text-align:start;vertical-align:middle}
        thead th{color:var(--quiet);font-size:.8125rem;font-weight:600;background:var(--sunken)}
        tbody tr+tr>*{border-block-start:1px solid var(--line)}
        tbody th{font-weight:600}
        .measure{display:flex;flex-wrap:wrap;align-items:center;gap:4px 12px}
        .ratio{font-variant-numeric:tabular-nums;min-inline-size:4rem}
        .sample{display:inline-grid;place-items:center;inline-size:56px;block-size:32px;border:1px solid var(--line);
        border-radius:8px;font-weight:700}
        .sample.is-border::before{content:"";inline-size:32px;block-size:14px;border:2px solid;border-radius:4px}
        .specimen{display:flex;flex-wrap:wrap;align-items:start;gap:24px 40px;--scale:.7;--device-height:1080}
        .specimen .pair{flex-wrap:wrap;gap:16px}
        .values{flex:1 1 16rem;max-inline-size:28rem;padding:8px 20px;background:var(--panel);border:1px solid var(--line);
        border-radius:12px}
        .values div{display:flex;justify-content:space-between;gap:16px;padding-block:10px}
        .values div+div{border-block-start:1px solid var(--line)}
        .values dd{font-weight:600;text-align:end}
        @media(max-width:40rem){.contrasts thead{display:none}.contrasts :is(tbody,tr,th,td){display:block}
        .contrasts tr{padding-block:8px}.contrasts :is(th,td){padding:4px 16px;border:0!important}
        .contrasts td:nth-child(4)::before{content:"needed: "}.specimen{--scale:.66}}

        """

    private static let texts = """
        table.texts{table-layout:fixed}
        .texts thead th:first-child{inline-size:16rem}
        .texts :is(th,td){vertical-align:top}
        .texts tbody th{font-weight:400}
        .texts .place{display:flex;flex-wrap:wrap;align-items:center;gap:2px 8px;margin-block-start:2px;color:var(--quiet)}
        .texts .place code{font-size:.75rem}
        tr:target{background:var(--tint)}
        @media(max-width:40rem){.texts thead{display:none}.texts :is(tbody,tr,th,td){display:block;inline-size:100%}
        .texts tr{padding-block:8px}.texts :is(th,td){padding:4px 16px;border:0!important}
        .texts td::before{content:attr(data-language);color:var(--quiet);font-size:.75rem}}

        """

    private static let comparison = """
        .links{display:grid;gap:4px;margin-block-start:16px}
        .links li{color:var(--quiet)}
        .links a{display:inline-block;min-block-size:24px;font-weight:600}
        .comparison{display:flex;flex-wrap:wrap;align-items:end;gap:8px 16px;margin-block-start:24px}
        .comparison label{display:grid;gap:4px;min-inline-size:0}
        .comparison select{inline-size:100%;max-inline-size:20rem;min-block-size:40px;padding:8px 12px;font:inherit;
        color:inherit;background:var(--panel);border:1px solid var(--edge);border-radius:8px}
        .pairs{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,28rem),1fr));gap:24px;
        margin-block-start:16px}
        :root:is([data-device=tablet],:not([data-appearance=light],[data-appearance=dark])) .is-comparison .pairs{
        grid-template-columns:minmax(0,1fr)}
        .pairs>li{min-inline-size:0;padding-block:16px 8px;background:var(--panel);border:1px solid var(--line);
        border-radius:16px}
        .pairs h3{padding-inline:20px}
        .sides{display:flex;gap:24px;overflow-x:auto;padding:16px 20px 12px;scrollbar-width:thin}
        .sides figure{flex:none}
        .sides figcaption{font-weight:600}
        .absent{flex:none;inline-size:201px;margin:6px;padding:16px;border:1px dashed var(--edge);border-radius:31px}
        .more{margin-block-start:16px}
        .more summary{min-block-size:32px;padding-block:4px;font-weight:600;cursor:pointer}
        .values-changed{margin-block-start:16px}
        .is-changes section>p+p{margin-block-start:8px}
        @media(max-width:40rem){.values-changed thead{display:none}
        .values-changed :is(tbody,tr,th,td){display:block;inline-size:100%}.values-changed tr{padding-block:8px}
        .values-changed :is(th,td){padding:4px 16px;border:0!important}
        .values-changed td::before{content:attr(data-side);color:var(--quiet);font-size:.75rem}}

        """

    /// On paper, the rows wrap, all frames appear, and colors are printed.
    private static let print = """
        @media print{@page{margin:12mm}*{print-color-adjust:exact;-webkit-print-color-adjust:exact}
        :root{--ground:#fff;--panel:#fff;--text:#000;--quiet:#444;--shadow:0 0 #0000;--scale:.36}
        .bar,.contents,.filter,.skip{display:none!important}.has-contents{display:block}.layout{padding:0;max-inline-size:none}
        .cards>li{content-visibility:visible}.states{flex-wrap:wrap;gap:16px;padding-inline:12px;overflow:visible}
        .card,figure,tr,.palette li{break-inside:avoid}.row-head,h2,h3{break-after:avoid}
        .walk article,.card{border-color:#bbb}}

        """
}
