// Applies the chosen appearance before the page is drawn.
"use strict";

function applyTheme(value) {
    if (value) document.documentElement.dataset.theme = value;
    else delete document.documentElement.dataset.theme;
}
// A page opened from a file may have no storage.
function rememberedTheme() {
    try { return localStorage.getItem("theme") || ""; } catch { return ""; }
}
applyTheme(rememberedTheme());
