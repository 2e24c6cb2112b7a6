// The search and the choice of the appearance. The pages work without this script, except for the search.
"use strict";

const top_ = document.body.dataset.top;
const field = document.getElementById("site-query");

// MARK: Appearance

const theme = document.getElementById("site-theme");
theme.value = rememberedTheme();
theme.addEventListener("change", () => {
    applyTheme(theme.value);
    try { localStorage.setItem("theme", theme.value); } catch { /* A page opened from a file may have no storage. */ }
});

// MARK: Navigation

const menu = document.getElementById("site-menu");
if (matchMedia("(max-width: 52rem)").matches) menu.open = false;
else menu.querySelector(".module [aria-current], [aria-current]")?.scrollIntoView({ block: "center", behavior: "instant" });
scrollTo({ top: location.hash ? scrollY : 0, behavior: "instant" });

// MARK: Search

let index;
function load() {
    index ??= new Promise((resolve, reject) => {
        const script = document.createElement("script");
        script.src = `${top_}assets/index.js`;
        script.onload = () => resolve(window.documentationIndex.map(([title, kind, context, path, text]) => ({
            title, kind, context, path, text, name: title.toLowerCase(), last: title.toLowerCase().split(".").pop(),
            all: `${title} ${context} ${text}`.toLowerCase(),
        })));
        script.onerror = reject;
        document.head.append(script);
    });
    return index;
}

// An article about a task comes before single symbols whose name is a word of its title.
const WEIGHTS = { Article: 70, Guide: 30, Section: 20, "Manifest key": 6, Module: 5, Class: 4, Structure: 4, Protocol: 4, Enumeration: 4 };

/** Returns how well an entry matches all words; 0 if one of them is missing. */
function score(entry, words) {
    let sum = 0;
    for (const word of words) {
        if (!entry.all.includes(word)) return 0;
        if (entry.name === word || entry.last === word) sum += 100;
        else if (entry.last.startsWith(word) || entry.name.startsWith(word)) sum += 60;
        else if (entry.last.replace(/[(_:].*/, "") === word) sum += 90;
        else if (entry.name.split(/[^a-z0-9]+/).includes(word)) sum += 40;
        else if (entry.name.includes(word)) sum += 25;
        else sum += 4;
    }
    return sum + (WEIGHTS[entry.kind] || 0) - entry.title.length / 100;
}

async function find(query) {
    const words = query.toLowerCase().split(/\s+/).filter(Boolean);
    if (!words.length) return [];
    const entries = await load();
    return entries.map(entry => ({ entry, value: score(entry, words) })).filter(one => one.value > 0)
        .sort((one, other) => other.value - one.value).map(one => one.entry);
}

/** Returns the part of a text around the first word of the query. */
function excerpt(text, query) {
    const word = query.toLowerCase().split(/\s+/)[0], place = Math.max(0, text.toLowerCase().indexOf(word));
    const start = place < 80 ? 0 : text.lastIndexOf(" ", place - 40) + 1;
    const part = text.slice(start, start + 180);
    return (start ? "…" : "") + part + (start + 180 < text.length ? "…" : "");
}

function element(name, text, attributes = {}) {
    const result = document.createElement(name);
    result.textContent = text;
    Object.assign(result, attributes);
    return result;
}

async function showResults(query) {
    const list = document.getElementById("site-results"), count = document.getElementById("site-count");
    const found = await find(query);
    document.title = query ? `${query} – Search – Brandgen` : "Search – Brandgen";
    count.textContent = !query ? "Type in the field at the top of the page."
        : found.length === 1 ? "1 result" : `${found.length} results` + (found.length > 50 ? ", the first 50 are shown" : "");
    list.replaceChildren(...found.slice(0, 50).map(entry => {
        const item = document.createElement("li");
        item.append(element("a", entry.title, { href: top_ + encodeURI(entry.path) }));
        item.append(element("span", [entry.kind, entry.context].filter(Boolean).join(" · "), { className: "kind" }));
        if (entry.text) item.append(element("p", excerpt(entry.text, query)));
        return item;
    }));
}

if (document.body.dataset.kind === "search") {
    field.value = new URLSearchParams(location.search).get("q") || "";
    showResults(field.value.trim());
    field.addEventListener("input", () => {
        history.replaceState(null, "", `?q=${encodeURIComponent(field.value)}`);
        showResults(field.value.trim());
    });
} else {
    const panel = document.createElement("div");
    panel.className = "panel";
    panel.hidden = true;
    field.form.append(panel);
    const close = () => { panel.hidden = true; };
    field.addEventListener("focus", load, { once: true });
    field.addEventListener("input", async () => {
        const query = field.value.trim(), found = await find(query);
        if (query !== field.value.trim()) return;
        panel.hidden = !query;
        const list = document.createElement("ul");
        list.append(...found.slice(0, 8).map(entry => {
            const item = document.createElement("li");
            const link = element("a", entry.title, { href: top_ + encodeURI(entry.path) });
            link.append(element("small", [entry.kind, entry.context].filter(Boolean).join(" · ")));
            item.append(link);
            return item;
        }));
        const status = element("p", found.length ? `${found.length} results. Press Return to see all.` : "No results");
        status.setAttribute("role", "status");
        panel.replaceChildren(list, status);
    });
    // The arrow keys move through the results.
    field.form.addEventListener("keydown", event => {
        if (event.key === "Escape") { close(); field.focus(); return; }
        if (event.key !== "ArrowDown" && event.key !== "ArrowUp" || panel.hidden) return;
        const links = [field, ...panel.querySelectorAll("a")];
        const next = links.indexOf(document.activeElement) + (event.key === "ArrowDown" ? 1 : -1);
        links[(next + links.length) % links.length].focus();
        event.preventDefault();
    });
    field.form.addEventListener("focusout", event => { if (!field.form.contains(event.relatedTarget)) close(); });
}

document.addEventListener("keydown", event => {
    const isTyping = /^(input|select|textarea)$/i.test(document.activeElement?.tagName || "");
    if (event.key === "/" && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey) {
        event.preventDefault();
        field.focus();
    }
});
