// The checks of a screen that axe-core does not have. Each function returns what is wrong.
window.checks = (() => {
    const name = element => element.dataset.id || element.className || element.tagName;

    // Elements whose text does not fit into them, and the width of the page.
    function overflow() {
        const names = [], page = document.scrollingElement;
        if (page.scrollWidth > page.clientWidth) names.push(`the page (${page.scrollWidth} px)`);
        for (const element of document.querySelectorAll('main, main *, .panel *')) {
            const style = getComputedStyle(element);
            if (style.display === 'inline' || element.matches('.return-key, .return-key *')) continue;
            const box = element.getBoundingClientRect();
            if (box.width === 0) continue;
            if (box.right > page.clientWidth + 1 || box.left < -1) names.push(`${name(element)} is outside of the page`);
            if (element.tagName !== 'INPUT' && element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0)
                names.push(`the text of ${name(element)} is wider than it `
                    + `(${element.scrollWidth} of ${element.clientWidth} px)`);
        }
        return names;
    }

    // Labels and switches that do not begin at the right side, where a language from right to left begins.
    function wrongSide() {
        const names = [];
        for (const label of document.querySelectorAll('main .field > label')) {
            const input = document.getElementById(label.htmlFor);
            const range = document.createRange();
            range.selectNodeContents(label);
            const text = range.getBoundingClientRect(), box = label.parentElement.getBoundingClientRect();
            if (Math.abs(text.right - box.right) > 4) names.push(`the label of ${input.dataset.id}`);
        }
        for (const row of document.querySelectorAll('main .switch')) {
            const [label, input] = row.children;
            if (input.getBoundingClientRect().left > label.getBoundingClientRect().left)
                names.push(`the switch ${input.dataset.id}`);
        }
        return names;
    }

    // The layout in both directions, with text of 100 % and of 200 %.
    function layout() {
        const problems = [], root = document.documentElement, direction = root.dir;
        for (const [dir, way] of [['ltr', ''], ['rtl', 'right to left, ']]) {
            root.dir = dir;
            if (dir === 'rtl') problems.push(...wrongSide().map(one => `right to left: ${one} is on the wrong side`));
            for (const [size, text] of [['', 'text of 100 %'], ['200%', 'text of 200 %']]) {
                root.style.fontSize = size;
                problems.push(...overflow().map(one => `${way}${text}: ${one}`));
            }
            root.style.fontSize = '';
        }
        root.dir = direction;
        return problems;
    }

    // Texts with too little contrast on the background of the theme. axe-core does not decide the contrast on a gradient.
    function contrast() {
        const numbers = text => text.match(/[\d.]+/g).map(Number);
        const light = ([r, g, b]) => [0.2126, 0.7152, 0.0722].reduce((sum, share, index) => {
            const value = [r, g, b][index] / 255;
            return sum + share * (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
        }, 0);
        const ratio = (one, other) => {
            const [high, low] = [light(one), light(other)].sort((a, b) => b - a);
            return (high + 0.05) / (low + 0.05);
        };
        const theme = document.querySelector('.theme'), names = [];
        const stops = getComputedStyle(theme).backgroundImage.match(/rgba?\([^)]*\)/g).map(numbers);
        for (const element of document.querySelectorAll('.theme *')) {
            if (![...element.childNodes].some(node => node.nodeType === 3 && node.data.trim())) continue;
            if (element.closest('[aria-disabled], :disabled')) continue;
            // The words of a day are drawn over their field.
            let ground = element.closest('.day')?.parentElement.querySelector('input') ?? element;
            while (ground !== theme && getComputedStyle(ground).backgroundColor === 'rgba(0, 0, 0, 0)')
                ground = ground.parentElement;
            if (ground !== theme) continue;
            const style = getComputedStyle(element), size = parseFloat(style.fontSize), color = numbers(style.color);
            const needed = size >= 24 || size >= 18.66 && style.fontWeight >= 700 ? 3 : 4.5;
            const ratios = [...Array(33).keys()].map(step => ratio(color, [0, 1, 2].map(index =>
                stops[0][index] + (stops.at(-1)[index] - stops[0][index]) * step / 32)));
            const lowest = Math.min(...ratios);
            if (lowest < needed)
                names.push(`${element.textContent.trim()} has a contrast of ${lowest.toFixed(2)}, needs ${needed}`);
        }
        return names;
    }

    // The violations that axe-core finds in a part of the page: by all rules that are on by default and the size of targets (WCAG
    // 2.2, success criterion 2.5.8), or by the rules that are named.
    async function axeViolations(part, rules) {
        const options = rules.length ? {runOnly: rules} : {rules: {'target-size': {enabled: true}}};
        const {violations} = await axe.run(part, {...options, resultTypes: ['violations'], preload: false});
        return violations.flatMap(({id, help, nodes}) => nodes.map(({html, any}) =>
            `${id}: ${help}: ${html} ${any.length ? any[0].message : ''}`));
    }

    // Controls that the tab key does not visit in the order of the page, that are above the one before them, whose focus is not
    // visible, or that another element covers then. The pages run no script, so the tab key follows `tabIndex`.
    function focus() {
        const problems = [];
        let top = -1;
        for (const control of document.querySelectorAll('main :is(a[href], button:enabled, input:enabled:not([type=hidden]))')) {
            if (control.matches('.return-key')) continue;
            control.focus();
            const style = getComputedStyle(control), place = control.getBoundingClientRect().top + scrollY;
            if (document.activeElement !== control || control.tabIndex !== 0)
                problems.push(`the tab key does not visit ${name(control)} in its order`);
            if (style.outlineStyle === 'none' || parseFloat(style.outlineWidth) < 2)
                problems.push(`the focus of ${name(control)} is not visible`);
            if (place < top - 4) problems.push(`${name(control)} is above the control before it`);
            top = place;
            const box = control.getBoundingClientRect();
            const front = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
            if (!front || !control.contains(front) && !front.contains(control))
                problems.push(`${name(control)} is behind ${front ? name(front) : 'the edge of the window'} when it has the focus`);
        }
        return problems;
    }

    // Controls that are smaller than 44 px, as the system's guidelines ask for. The row of a switch takes its clicks.
    function targets() {
        return [...document.querySelectorAll('main :is(a[href], button, input:not([readonly], [type=hidden]))')]
            .filter(control => !control.matches('.return-key'))
            .map(control => [control, (control.closest('.switch') ?? control).getBoundingClientRect()])
            .filter(([, box]) => Math.min(box.width, box.height) < 43.5)
            .map(([control, box]) => `${name(control)} is small: ${Math.round(box.width)} x ${Math.round(box.height)} px`);
    }

    // What is wrong with the keyboard that the fragment of the address shows: the field that has it stays in sight.
    function keyboard() {
        const field = document.querySelector('main [data-first]').getBoundingClientRect();
        const keys = document.querySelector('.keyboard')?.getBoundingClientRect();
        if (!keys?.height) return ['the keyboard is missing'];
        return field.top >= 0 && field.bottom <= keys.top ? [] : ['the field is behind the keyboard'];
    }

    // The number of elements that move, with the sign that the app waits.
    function moving() {
        const spinner = document.createElement('span');
        spinner.className = 'spinner';
        document.querySelector('main').append(spinner);
        const count = [...document.querySelectorAll('*')].filter(element => {
            const style = getComputedStyle(element);
            return style.animationName !== 'none' || parseFloat(style.transitionDuration) > 0;
        }).length;
        spinner.remove();
        return count;
    }

    return {layout, contrast, axeViolations, focus, targets, keyboard, moving};
})();
