import AuthScreens

/// The rules that draw the column and the texts of screens with the properties of a theme.
///
/// The rules use logical directions only, so that a page from right to left is mirrored, and nothing moves if the user
/// prefers reduced motion. Spaces are multiples of 4 points. Texts and controls follow the size of the user's text.
enum ScreenStyle {
    static let rules = base + column + texts + preferences

    private static let base = """
        *,*::before,*::after{box-sizing:border-box}
        .theme{font-family:var(--font);font-size:1.0625rem;line-height:1.3;letter-spacing:var(--tracking);
        background:linear-gradient(var(--background),var(--background-end));color:var(--on-background);
        -webkit-font-smoothing:antialiased}
        .theme :where(h1,p,ul,ol){margin:0}
        .screen{display:flex;flex-direction:column;min-inline-size:0;padding-block-end:var(--safe-bottom);
        overflow-wrap:anywhere;hyphens:auto}
        .elements{flex:1;display:flex;flex-direction:column;align-items:center;inline-size:100%}

        """

    private static let column = """
        .column{flex:1;display:flex;flex-direction:column;inline-size:100%;
        max-inline-size:calc(var(--column) + 2*var(--margin));padding:8px var(--margin) 16px}
        .screen[data-layout=list]{--margin:\(Int(ScreenMetrics.listMargin))px}
        .screen[data-layout=list] .column>*+*{margin-block-start:\(Int(ScreenMetrics.sectionGap))px}
        .screen[data-layout=list] .column>.large-title+*{margin-block-start:12px}
        .elements:not(:has(>.bar)) .column{padding-block-start:20px}
        .card{padding:\(Int(ScreenMetrics.cardPadding))px \(Int(ScreenMetrics.margin))px;
        border-radius:var(--group-radius);background:var(--surface);color:var(--on-surface)}
        .screen[data-layout=hero] .column,.screen[data-place=middle] .column{text-align:center}
        .hero-text{margin-block:auto;padding-block:24px}
        .screen[data-place=bottom] .hero-text:not(:has(+:empty)){margin-block-start:min(72px,8vb)}
        .screen .block+.card{margin-block-start:24px}
        .screen[data-layout=hero] .block+.card{margin-block-start:auto}
        .screen[data-layout=hero] .block:has(+.card){margin-block-end:24px}
        .screen[data-place=middle] .column{justify-content:center}
        .screen[data-place=middle] .hero-text{margin-block:0 16px}
        .screen[data-layout=banner] .column{flex:none;flex-direction:row;align-items:center;gap:12px;
        inline-size:calc(100% - 32px);padding:8px 8px 8px 16px;
        border-radius:min(var(--group-radius),\(Int(ScreenMetrics.bannerRadius))px);background:var(--surface)}
        .screen[data-layout=banner] :is(.block,.command){margin:0!important}
        .screen[data-layout=banner] .block:first-child{flex:1}
        .screen[data-layout=banner] .text{font-size:.9375rem;color:var(--on-surface)}
        .screen[data-layout=banner] .command{min-block-size:44px;font-size:.9375rem}
        .pair{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,9rem),1fr));gap:12px;align-items:start}
        .beside{display:flex;flex-wrap:wrap;align-items:end;column-gap:16px}
        .beside .field{flex:1 1 12rem}
        .beside .command{inline-size:auto;padding:0;margin-block-end:-8px}
        .facts{padding:16px;padding-inline-start:36px;border-radius:var(--group-radius);background:var(--surface);
        color:var(--on-surface);text-align:start}
        .card .facts{inline-size:fit-content;margin-inline:auto;padding-block:0}

        """

    private static let texts = """
        .wordmark{font-family:var(--heading-font);font-size:min(var(--title),20cqi);font-weight:800;line-height:1.15;
        letter-spacing:-.02em}
        .block:has(>.wordmark)+.block>:first-child{margin-block-start:16px}
        .column:has(.keypad) :is(.heading,.text){text-align:center}
        .screen[data-layout=form] .wordmark{font-size:min(var(--title),2.125rem,20cqi)}
        .heading{font-family:var(--heading-font);font-size:min(1.75rem,12cqi);font-weight:700;line-height:1.2;
        letter-spacing:-.012em}
        .large-title{font-family:var(--heading-font);font-size:min(2.125rem,14cqi);font-weight:700;line-height:1.2;
        letter-spacing:-.012em}
        .text{color:var(--quiet)}
        .requirements{list-style:none;padding:0;display:flex;flex-direction:column;gap:4px;color:var(--quiet);
        font-size:.8125rem;line-height:1.4;text-align:start}
        .requirements li{display:flex;gap:6px}
        .requirements .symbol{margin-block-start:.0625rem;inline-size:1rem;block-size:1rem}
        .requirements [data-met=true]{color:var(--text)}
        .notice{display:flex;gap:10px;padding:14px 16px;
        border-radius:min(var(--group-radius),\(Int(ScreenMetrics.messageRadius))px);
        background:var(--surface);
        color:var(--on-surface);font-size:.9375rem;line-height:1.35;text-align:start}
        .notice .symbol{color:var(--surface-accent)}
        .notice[data-kind=problem] .symbol{color:var(--error)}
        .card :is(.notice,.group){background:color-mix(in srgb,var(--on-surface) 8%,var(--surface))}
        .screen[data-message] .notice{display:block;padding:0;background:none;
        color:inherit;
        font-size:1.0625rem;text-align:center}
        .divider{margin-block:12px -4px;display:flex;align-items:center;gap:12px;color:var(--quiet);font-size:.9375rem}
        .divider::before,.divider::after{content:"";flex:1;border-block-start:1px solid var(--hair)}
        .progress{display:flex;flex-direction:column;align-items:center;gap:12px;color:var(--quiet)}
        .document{display:flex;flex-direction:column;gap:12px;text-align:start}
        .document a{color:inherit}
        .document :is(h2,h3,h4,h5,h6){margin:12px 0 0;font-size:1.0625rem;line-height:1.3}
        .document blockquote{margin:0}

        """

    /// A user can ask for less motion, and for lines with more contrast.
    private static let preferences = """
        @media(prefers-contrast:more){.theme,.card,.group{--line:var(--text)!important;--hair:var(--text)!important;
        --field-line:var(--text)!important}}
        @media(prefers-reduced-motion:reduce){*,*::before,*::after{animation:none!important;
        transition:none!important;scroll-behavior:auto!important}}

        """
}
