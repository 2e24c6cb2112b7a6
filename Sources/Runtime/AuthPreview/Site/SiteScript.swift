/// The script of the site's own pages: the filter of the index, the switch that changes all frames of a page, the button
/// that prints it, and the choice of two brands.
///
/// The pages are complete without it. It creates no markup other than frames of the site's own pages: the fragment of an
/// address only chooses among the values of the page's own controls, and rows of two brands are copies of the first one.
enum SiteScript {
    static let text = """
        "use strict";

        // The filter of the index: cards stay if they contain all words.
        const filter = document.getElementById("filter");
        if (filter) {
            const search = filter.closest("[role=search]");
            const output = search.querySelector("output");
            const list = document.querySelector(".cards");
            const cards = [...list.children];
            filter.addEventListener("input", () => {
                const words = filter.value.toLowerCase().split(/\\s+/).filter(Boolean);
                const found = cards.filter(({ firstElementChild: card }) =>
                    words.every(word => card.dataset.search.includes(word)));
                // Chromium hides a card that it has not drawn in milliseconds, but removes it at once.
                list.replaceChildren(...found);
                output.value = found.length === 1 ? "1 brand" : `${found.length} brands`;
            });
            search.hidden = false;
        }

        // The choice of the switch. It is in the fragment, after the place in the page: #sign-in&device=tablet&size=large
        const controls = document.querySelector("form.controls");
        const choice = () => controls ? Object.fromEntries(new FormData(controls)) : {};

        // Frames. Each is made when it comes into view, and made again when its address changes, which adds nothing to the
        // history. Returns the frame if it is new.
        const devices = () => [...document.querySelectorAll(".device")];
        const visible = new Set();
        const show = device => {
            const { place, language, page, appearance } = device.dataset;
            const { language: chosen, size } = choice();
            const suffix = size === "large" ? "-large" : "";
            const address = `${place}${chosen ?? language}/${page}#${appearance}${suffix}`;
            const shown = device.querySelector("iframe");
            if (shown?.getAttribute("src") === address) return;
            const frame = document.createElement("iframe");
            for (const [name, value] of [["src", address], ["tabindex", "-1"], ["aria-hidden", "true"], ["inert", ""]])
                frame.setAttribute(name, value);
            device.replaceChildren(frame);
            return frame;
        };
        const observer = new IntersectionObserver(entries => {
            for (const { isIntersecting, target } of entries) {
                if (!isIntersecting) continue;
                visible.add(target);
                show(target);
            }
        }, { rootMargin: "400px" });
        for (const device of devices()) observer.observe(device);

        if (controls) {
            const inputs = [...controls.querySelectorAll("input")];
            const parts = () => [...new URLSearchParams(location.hash.slice(1))];
            const place = () => parts().find(([, value]) => value === "")?.[0] ?? "";
            const goToPlace = () => document.getElementById(place())?.scrollIntoView();
            const read = () => {
                for (const [name, value] of parts()) {
                    const input = inputs.find(one => one.name === name && one.value === value);
                    if (input) input.checked = true;
                }
            };
            const write = () => {
                const chosen = inputs.filter(one => one.checked && !one.defaultChecked);
                const brands = parts().filter(([name]) => name === "a" || name === "b").map(part => part.join("="));
                const words = [place(), ...brands, ...chosen.map(one => `${one.name}=${one.value}`)];
                const fragment = "#" + words.filter(Boolean).join("&");
                if (fragment !== (location.hash || "#")) history.replaceState(null, "", fragment);
            };
            const apply = () => {
                const { device, language, appearance, size } = choice();
                Object.assign(document.documentElement.dataset, { device, appearance });
                for (const one of visible) show(one);
                const suffix = size === "large" ? "-large" : "";
                const variant = appearance === "both" ? (suffix && "light") : appearance;
                for (const link of document.querySelectorAll("a[data-page]"))
                    link.setAttribute("href", `${language}/${link.dataset.page}${variant && `#${variant}${suffix}`}`);
            };
            controls.addEventListener("change", () => { apply(); write(); });
            addEventListener("hashchange", () => {
                read();
                apply();
                write();
                if (location.hash.includes("=")) goToPlace();
            });
            read();
            apply();
            controls.hidden = false;
            goToPlace();
        }

        // Paper shows all frames, and what is folded away. The button and Ctrl-P load the frames first. The browser's menu
        // does not wait for them, so a frame that was never in view can be empty.
        const loadFrames = () => new Promise(done => {
            const waiting = new Set(devices().map(show).filter(Boolean));
            // A frame that the switch has replaced in the meantime never loads.
            let timer;
            const wait = () => {
                clearTimeout(timer);
                if (waiting.size) timer = setTimeout(done, 30_000); else done();
            };
            for (const frame of waiting) frame.addEventListener("load", () => {
                waiting.delete(frame);
                wait();
            });
            wait();
        });
        const printButton = document.querySelector("button.print");
        const printAll = async () => {
            printButton.disabled = true;
            await loadFrames();
            printButton.disabled = false;
            print();
        };
        addEventListener("beforeprint", () => {
            for (const one of document.querySelectorAll("details:not([open])")) {
                one.open = true;
                one.dataset.folded = "";
            }
            loadFrames();
        });
        addEventListener("afterprint", () => {
            for (const one of document.querySelectorAll("details[data-folded]")) {
                one.open = false;
                delete one.dataset.folded;
            }
        });
        if (printButton) {
            printButton.addEventListener("click", printAll);
            printButton.hidden = false;
            addEventListener("keydown", event => {
                const isCommand = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
                if (!isCommand || event.key.toLowerCase() !== "p") return;
                event.preventDefault();
                printAll();
            });
        }

        // Two brands: #a=acme&b=globex. The rows are the screens that both have.
        const comparison = document.querySelector("form.comparison");
        if (comparison) {
            const selects = [...comparison.querySelectorAll("select")];
            const lists = document.querySelector(".lists").children;
            const rows = document.querySelector(".pairs");
            const model = rows.firstElementChild.cloneNode(true);
            for (const device of model.querySelectorAll(".device")) device.replaceChildren();
            const shown = () => selects.map(one => one.value).join("&");
            let last = shown();
            const fill = () => {
                last = shown();
                const sides = selects.map(select => {
                    const { value, text, dataset: { list, language } } = select.selectedOptions[0];
                    const pages = new Map([...lists[list].children].map(one => [one.textContent, one.dataset.page]));
                    return { place: `${value}/`, text, language, pages };
                });
                const titles = [...sides[0].pages.keys()].filter(title => sides[1].pages.has(title));
                visible.clear();
                rows.replaceChildren(...titles.map(title => {
                    const row = model.cloneNode(true);
                    row.querySelector("h3").textContent = title;
                    [...row.querySelectorAll("figure")].forEach((figure, index) => {
                        const { place, text, language, pages } = sides[index];
                        const page = pages.get(title);
                        for (const device of figure.querySelectorAll(".device")) {
                            Object.assign(device.dataset, { place, language, page });
                            observer.observe(device);
                        }
                        const link = figure.querySelector("a");
                        link.setAttribute("href", `${place}${language}/${page}`);
                        link.querySelector(".unseen").textContent = `${title}, `;
                        link.querySelector(".side").textContent = text;
                    });
                    return row;
                }));
                const only = sides.map(({ text, pages }) => `${pages.size - titles.length} only in ${text}`);
                comparison.querySelector("output").value = `${titles.length} states in both, ${only.join(", ")}`;
            };
            const choose = () => {
                const names = new URLSearchParams(location.hash.slice(1));
                for (const select of selects) {
                    const index = [...select.options].findIndex(one => one.value === names.get(select.name));
                    if (index >= 0) select.selectedIndex = index;
                }
            };
            comparison.addEventListener("change", () => {
                const names = new URLSearchParams(location.hash.slice(1));
                for (const select of selects) names.set(select.name, select.value);
                history.replaceState(null, "", `#${names}`);
                fill();
            });
            addEventListener("hashchange", () => {
                choose();
                if (shown() !== last) fill();
            });
            choose();
            fill();
            comparison.hidden = false;
        }

        """
}
