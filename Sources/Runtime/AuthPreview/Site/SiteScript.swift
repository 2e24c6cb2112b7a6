/// The script of the site's own pages: the filter of the index, and the switch that changes all frames of a page.
///
/// The pages are complete without it. It loads nothing, and it creates no markup: the fragment of an address only chooses
/// among the values of the page's own controls.
enum SiteScript {
    static let text = """
        "use strict";

        // The filter of the index: cards stay if they contain all words.
        const filter = document.getElementById("filter");
        if (filter) {
            const search = filter.closest("[role=search]");
            const output = search.querySelector("output");
            const cards = document.querySelectorAll("[data-search]");
            const apply = () => {
                const words = filter.value.toLowerCase().split(/\\s+/).filter(Boolean);
                let count = 0;
                for (const card of cards) {
                    const isShown = words.every(word => card.dataset.search.includes(word));
                    card.parentElement.hidden = !isShown;
                    if (isShown) count += 1;
                }
                output.value = count === 1 ? "1 brand" : `${count} brands`;
            };
            filter.addEventListener("input", apply);
            search.hidden = false;
            apply();
        }

        // The switch. Its choice is in the fragment, after the place in the page: #sign-in&device=tablet&size=large
        const controls = document.querySelector("form.controls");
        if (controls) {
            const inputs = [...controls.querySelectorAll("input")];
            const parts = () => [...new URLSearchParams(location.hash.slice(1))];
            const place = () => parts().find(([, value]) => value === "")?.[0] ?? "";
            const read = () => {
                for (const [name, value] of parts()) {
                    const input = inputs.find(one => one.name === name && one.value === value);
                    if (input) input.checked = true;
                }
            };
            const write = () => {
                const chosen = inputs.filter(one => one.checked && !one.defaultChecked);
                const words = [place(), ...chosen.map(one => `${one.name}=${one.value}`)];
                const fragment = "#" + words.filter(Boolean).join("&");
                if (fragment !== (location.hash || "#")) history.replaceState(null, "", fragment);
            };
            const apply = () => {
                const { device, language, appearance, size } = Object.fromEntries(new FormData(controls));
                Object.assign(document.documentElement.dataset, { device, appearance });
                const suffix = size === "large" ? "-large" : "";
                for (const frame of document.querySelectorAll("iframe[data-page]")) {
                    const address = `${language}/${frame.dataset.page}#${frame.dataset.appearance}${suffix}`;
                    if (frame.getAttribute("src") === address) continue;
                    // A new frame adds nothing to the history.
                    const next = frame.cloneNode();
                    next.setAttribute("src", address);
                    frame.replaceWith(next);
                }
                const variant = appearance === "both" ? (suffix && "light") : appearance;
                for (const link of document.querySelectorAll("a[data-page]")) {
                    const fragment = variant ? `#${variant}${suffix}` : "";
                    link.setAttribute("href", `${language}/${link.dataset.page}${fragment}`);
                }
            };
            controls.addEventListener("change", () => { apply(); write(); });
            addEventListener("hashchange", () => {
                read();
                apply();
                write();
                if (location.hash.includes("=")) document.getElementById(place())?.scrollIntoView();
            });
            read();
            apply();
            controls.hidden = false;
            document.getElementById(place())?.scrollIntoView();
        }

        // Frames load when they come into view, but paper shows all of them.
        addEventListener("beforeprint", () => {
            for (const frame of document.querySelectorAll("iframe")) frame.loading = "eager";
        });

        """
}
