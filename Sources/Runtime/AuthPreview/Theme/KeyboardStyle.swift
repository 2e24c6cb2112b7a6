/// The rules that draw the keyboard, which only the fragment of an address shows, and the field that has it.
///
/// The colors are those of the system in each appearance, because no brand changes them.
enum KeyboardStyle {
    static let rules = """
        .has-keyboard{display:block;scroll-margin-block-start:300px}
        .keyboard{display:none;direction:ltr;font:400 23px/1 var(--font);letter-spacing:0;color:light-dark(#000,#fff)}
        :root:has(.has-keyboard:target) .keyboard{display:block}
        .key-bar{display:flex;justify-content:flex-end;padding:8px 16px}
        .key-bar span{padding:11px 20px;border-radius:22px;background:light-dark(#fff,#3a3a3d);font-size:17px;
        font-weight:600;
        line-height:22px;box-shadow:0 2px 12px #0002}
        .board{display:flex;flex-direction:column;gap:11px;box-sizing:border-box;block-size:336px;padding:45px 6px 0;
        border-radius:28px 28px 0 0;background:light-dark(#e2e3e8,#242426)}
        .keyboard[data-kind=number] .board{gap:7px;block-size:291px;padding-block-start:8px}
        .board>div{display:flex;justify-content:center;gap:6px}
        .key{flex:0 1 33px;display:grid;place-items:center;block-size:44px;border-radius:8px;
        background:light-dark(#fff,#56565a)}
        .keyboard[data-kind=number] .key{flex:1;block-size:48px;font-size:25px}
        .key:is(.is-gap,.is-plain){background:none}
        .key:is(.is-side,.is-return){flex:0 0 44px}
        .key.is-space{flex:1}
        .key.is-word{font-size:17px;flex-basis:84px}
        .key.is-return{flex-basis:84px}
        .key.leads-on{background:light-dark(#0088ff,#0091ff);color:#fff}
        .key .symbol{inline-size:22px;block-size:20px}
        :root:has(.has-keyboard:target) .home-indicator{background:light-dark(#000,#fff)}
        :root:has(.has-keyboard:target) .field [data-first]{border:2px solid var(--surface-focus);padding-inline:15px;
        background-image:linear-gradient(var(--surface-focus),var(--surface-focus));background-size:2px 1.375rem;
        background-position:15px 50%;background-repeat:no-repeat}
        [dir=rtl]:root:has(.has-keyboard:target) .field [data-first]:not([dir=ltr]){
        background-position-x:calc(100% - 15px)}

        """
}
