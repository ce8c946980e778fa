// What a page can do beyond reading: sort and filter its tables, and step through the points of its charts. Nothing
// here is needed to read a page. The texts are in words, which is declared above.
(() => {
  "use strict";

  const make = (tag, attributes, ...children) => {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.append(...children);
    return element;
  };

  // The value of a cell by which a column is sorted: a day, a number, or the text.
  const valueOf = (cell) => {
    const time = cell.querySelector("time");
    if (time) return time.dateTime;
    const text = cell.textContent.trim();
    const figures = text.replace(/[\s,\u00a0\u202f]/g, (sign) => (sign === "," && words.decimal === "," ? "." : "")).replace("\u2212", "-");
    const number = parseFloat(figures);
    return Number.isNaN(number) ? text : number;
  };

  const collator = new Intl.Collator(document.documentElement.lang, { numeric: true });
  const compare = (a, b) => {
    if (typeof a === "number" && typeof b === "number") return a - b;
    if (typeof a === "number") return -1;
    if (typeof b === "number") return 1;
    return collator.compare(a, b);
  };

  const sortBy = (table, head, index) => {
    const order = head.getAttribute("aria-sort") === "ascending" ? "descending" : "ascending";
    for (const other of table.tHead.querySelectorAll("[aria-sort]")) other.removeAttribute("aria-sort");
    head.setAttribute("aria-sort", order);
    const sign = order === "ascending" ? 1 : -1;
    const rows = [...table.tBodies[0].rows].map((row) => ({ row, value: valueOf(row.cells[index]) }));
    rows.sort((a, b) => sign * compare(a.value, b.value));
    table.tBodies[0].append(...rows.map((one) => one.row));
  };

  for (const table of document.querySelectorAll("table[data-sort]")) {
    if (table.tBodies[0].rows.length < 2) continue;
    [...table.tHead.rows[0].cells].forEach((head, index) => {
      const button = make("button", { type: "button" }, ...head.childNodes);
      button.addEventListener("click", () => sortBy(table, head, index));
      head.append(button);
    });
  }

  const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

  document.querySelectorAll("table[data-filter]").forEach((table, n) => {
    const rows = [...table.tBodies[0].rows];
    if (rows.length < 8) return;
    const input = make("input", { type: "search", id: "filter" + n, autocomplete: "off", spellcheck: "false" });
    const count = make("p", { class: "small", "aria-live": "polite" });
    const texts = rows.map((row) => plain(row.textContent));
    input.addEventListener("input", () => {
      const parts = plain(input.value).split(/\s+/).filter(Boolean);
      let shown = 0;
      rows.forEach((row, i) => {
        row.hidden = !parts.every((part) => texts[i].includes(part));
        if (!row.hidden) shown++;
      });
      count.textContent = parts.length ? words.shown.replace("{n}", shown).replace("{of}", rows.length) : "";
    });
    table.parentNode.before(make("div", { class: "filter" }, make("label", { for: input.id }, words.filter), input, count));
  });

  // A table that does not fit is a stop of the tab key, so that it can be scrolled.
  const regions = [...document.querySelectorAll(".scroll")];
  const stops = () => regions.forEach((region) => {
    if (region.scrollWidth > region.clientWidth) {
      region.tabIndex = 0;
      region.setAttribute("role", "group");
      region.setAttribute("aria-label", region.querySelector("caption").textContent);
    } else for (const name of ["tabindex", "role", "aria-label"]) region.removeAttribute(name);
  });
  window.addEventListener("resize", stops);
  stops();

  for (const figure of document.querySelectorAll("figure[data-chart]")) {
    const picture = figure.querySelector("svg");
    const points = [...picture.querySelectorAll("circle")];
    if (!points.length) continue;
    const texts = points.map((point) => {
      const title = point.querySelector("title");
      const text = title.textContent;
      title.remove();
      return text;
    });
    const tip = make("p", { class: "tip", "aria-live": "polite" });
    let at = -1;
    const show = (next) => {
      if (at >= 0) points[at].classList.remove("at");
      at = Math.max(0, Math.min(points.length - 1, next));
      points[at].classList.add("at");
      tip.textContent = texts[at];
    };
    const frame = make("div", { tabindex: "0", role: "group", "aria-label": words.chart });
    picture.before(frame);
    frame.append(picture);
    figure.append(tip);
    frame.addEventListener("keydown", (event) => {
      const moves = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: points.length - 1 };
      if (!(event.key in moves)) return;
      event.preventDefault();
      show(at < 0 ? points.length - 1 : moves[event.key]);
    });
    frame.addEventListener("pointermove", (event) => {
      const box = picture.getBoundingClientRect();
      const x = ((event.clientX - box.left) * picture.viewBox.baseVal.width) / box.width;
      let near = 0;
      points.forEach((point, i) => {
        if (Math.abs(point.cx.baseVal.value - x) < Math.abs(points[near].cx.baseVal.value - x)) near = i;
      });
      show(near);
    });
  }

  for (const form of document.querySelectorAll("form[data-search]")) form.hidden = false;
})();
