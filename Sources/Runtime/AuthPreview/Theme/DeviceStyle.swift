import AuthScreens

/// The rules that draw an iPhone around a screen: the status bar, the navigation bar, a sheet and the home indicator.
///
/// The metrics are those of an iPhone 17 with iOS 26, in points. A page of less than 360 points, as with a zoom of
/// 200 %, has no status bar and flows; one of 700 points or more is an iPad.
enum DeviceStyle {
    static let rules = device + bar + sheet + sizes

    private static let device = """
        .phone{position:relative;display:grid;grid-template:auto 1fr auto/minmax(0,1fr);min-block-size:100vb;
        container:phone/inline-size;isolation:isolate;--safe-top:62px;--safe-bottom:34px;
        --margin:\(Int(ScreenMetrics.margin))px;
        --column:\(Int(ScreenMetrics.column))px;
        scroll-padding-block:120px 48px}
        .status{position:sticky;inset-block-start:0;z-index:3;display:flex;align-items:center;
        justify-content:space-between;
        block-size:var(--safe-top);padding:6px 32px 0 52px;font:600 17px/22px var(--font);direction:ltr;
        pointer-events:none;
        background:var(--background)}
        .status>span{display:flex;align-items:center;gap:6px}
        .status .symbol{inline-size:20px;block-size:13px}
        .status .is-battery{inline-size:28px}
        .dock{position:sticky;inset-block-end:0;z-index:3;margin-block-start:calc(var(--safe-bottom)*-1);
        min-block-size:var(--safe-bottom);pointer-events:none}
        .home-indicator{position:absolute;inset-block-end:8px;inset-inline-start:calc(50% - 72px);inline-size:144px;
        block-size:5px;border-radius:3px;background:currentcolor}

        """

    private static let bar = """
        .bar{position:sticky;inset-block-start:var(--safe-top);z-index:2;display:grid;align-items:center;
        grid-template-columns:minmax(max-content,1fr) auto minmax(0,1fr);gap:8px;inline-size:100%;min-block-size:54px;
        padding-inline:16px}
        .bar::before{content:"";position:absolute;inset:0;z-index:-1;
        background:linear-gradient(var(--background) 50%,#0000)}
        .bar-title{grid-column:2;font-size:min(1.0625rem,22px);font-weight:600;line-height:1.3;text-align:center}
        .bar-button{justify-self:start;display:grid;place-items:center;min-inline-size:44px;min-block-size:44px;
        padding:0;
        font:inherit;font-size:min(1.0625rem,22px);border:1px solid var(--hair);border-radius:22px;cursor:pointer;
        background:var(--surface);color:var(--on-surface);box-shadow:0 2px 12px #00000014}
        .bar-button .symbol{inline-size:20px;block-size:20px}
        .bar-button[data-bar=cancel]{padding-inline:16px}
        .bar-button[data-dimmed] :is(.symbol,.label){opacity:.4}

        """

    /// A sheet leaves a strip of the dimmed screen below it.
    private static let sheet = """
        .phone[data-nav=sheet]::before{content:"";position:absolute;inset:0;background:#0003}
        .phone[data-nav=sheet] .screen{position:relative;margin-block-start:10px;border-radius:38px 38px 0 0;
        border-block-start:1px solid var(--hair);background:linear-gradient(var(--background),var(--background-end));box-shadow:0 0 32px #0000001f}
        .phone[data-nav=sheet] .screen::before{content:"";position:absolute;z-index:3;inset-block-start:5px;
        inset-inline-start:calc(50% - 18px);inline-size:36px;block-size:5px;border-radius:3px;background:var(--line)}
        .phone[data-nav=sheet] .status{background:linear-gradient(#0003,#0003),var(--background)}
        .phone[data-nav=sheet] .elements:not(:has(>.bar)) .column{padding-block-start:84px}
        .phone[data-nav=sheet] .bar::before{border-radius:38px 38px 0 0}
        .phone[data-nav=sheet] .bar{min-block-size:76px;padding-block-start:6px}

        """

    private static let sizes = """
        @media(max-height:700px){.phone{--safe-top:20px;--safe-bottom:0px}
        .status{padding:0 8px;font-size:12px}.status .symbol{inline-size:14px;block-size:9px}
        .status .is-battery{inline-size:21px}.home-indicator{display:none}}
        @container phone (width<360px){.status,.home-indicator,.phone[data-nav=sheet] .screen::before{display:none}
        .bar{position:relative;inset-block-start:0}
        .screen{margin-block-start:0!important;border-radius:0!important;--margin:16px}}
        @container phone (width>=700px){.status{block-size:32px;padding:0 20px;font-size:13px}
        .status .symbol{inline-size:16px;block-size:10px}.status .is-battery{inline-size:23px}
        .bar{inset-block-start:32px}.home-indicator{inline-size:260px;inset-inline-start:calc(50% - 130px)}
        .screen:is([data-layout=hero],[data-layout=form]){--column:\(Int(ScreenMetrics.regularColumn))px}
        .screen[data-layout=form] .column{padding-block-start:8vb}
        .screen[data-layout=hero][data-place=bottom] .column{flex:none;margin-block:12vb auto}
        .screen[data-layout=hero][data-place=bottom] .hero-text{margin-block:0 16px!important}
        .phone[data-nav=sheet] .screen{inline-size:580px;min-block-size:70vb;margin:8vb auto auto;border-radius:38px}
        .phone[data-nav=sheet] .screen::before{display:none}
        .phone[data-nav=sheet] .screen[data-layout=form] .column{padding-block-start:8px}}

        """
}
