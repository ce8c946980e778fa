// Searches the index of names in the folder search (package reports/site/search says what is in it). A query loads
// index.js, at most nine shards of words and four of persons. The rules of folding come from index.js.
"use strict";

(() => {
  const mostWordShards = 9, mostPersons = 4; // shards that a query loads
  const mostShown = 50, mostTyped = 4, mostSlips = 6, mostCompleted = 12, shortest = 3; // persons, words, words, words, letters
  const folderSize = 1000, topsOfShard = 5; // as package search writes them

  // compare orders texts by code points, as the index is sorted.
  const compare = (a, b) => {
    let i = 0;
    while (i < a.length && i < b.length && a.codePointAt(i) === b.codePointAt(i)) i += a.codePointAt(i) > 0xffff ? 2 : 1;
    return (a.codePointAt(i) ?? -1) - (b.codePointAt(i) ?? -1);
  };

  // least returns the first place of a sorted list from which on is(text) holds.
  const least = (list, is) => {
    let from = 0, to = list.length;
    while (from < to) {
      const middle = (from + to) >> 1;
      if (is(list[middle])) to = middle; else from = middle + 1;
    }
    return from;
  };

  // span returns the first and the last shard that may have keys with a beginning.
  const span = (firsts, beginning) => [
    Math.max(0, least(firsts, (f) => compare(f, beginning) >= 0) - 1),
    Math.max(0, least(firsts, (f) => compare(f, beginning) >= 0 && !f.startsWith(beginning)) - 1),
  ];

  // unpacked returns the texts of a packed list.
  const unpacked = (text) => {
    let before = "";
    return text.split(" ").filter((t) => t).map((t) =>
      (before = Array.from(before).slice(0, parseInt(t[0], 36)).join("") + t.slice(1)));
  };

  // near tells whether two words differ by at most one letter that is wrong, missing, superfluous or exchanged with
  // its neighbour.
  const near = (a, b) => {
    if (a.length > b.length) [a, b] = [b, a];
    let i = 0;
    while (i < a.length && a[i] === b[i]) i++;
    if (b.length - a.length > 1) return false;
    if (a.length < b.length) return a.slice(i) === b.slice(i + 1);
    return a.slice(i + 1) === b.slice(i + 1) ||
      (a[i] === b[i + 1] && a[i + 1] === b[i] && a.slice(i + 2) === b.slice(i + 2));
  };

  const isHan = (word) => /\p{Script=Han}/u.test(word);
  const isNumber = (word) => /\p{N}/u.test(word);
  const reversed = (word) => Array.from(word).reverse().join("");

  // Folding is the rules by which names and queries become words.
  class Folding {
    constructor(head) {
      this.letters = new Map(Object.entries(head.letters));
      const pairs = (list) => new Map(list.flatMap((text, i) => i % 2 ? [] : [[text, list[i + 1]]]));
      this.groups = pairs(head.groups);
      this.same = pairs(head.same);
      this.group = new RegExp([...this.groups.keys()].join("|"), "g");
    }
    // parts returns the words of a name; each Han character is a word.
    parts(name) {
      const text = Array.from(name.normalize("NFKC").toLowerCase(), (c) => this.letters.get(c) ?? c).join("");
      return text.normalize("NFD").replace(/\p{Mn}/gu, "").replace(/[^\p{L}\p{N}]/gu, " ")
        .replace(/\p{Script=Han}/gu, " $& ").split(" ").filter((w) => w);
    }
    // query returns what was typed: words, and Han characters that were typed together as one.
    query(typed) {
      return typed.split(/[\s,;，、·]+/).flatMap((text) => {
        const words = this.parts(text);
        return words.every(isHan) ? [words.join("")].filter((w) => w) : words;
      });
    }
    // unfinished tells whether a word may end within letters that are written together for one sound.
    unfinished(word) {
      return [...this.groups.keys()].some((g) => Array.from(g).some((_, n) => n > 0 && word.endsWith(g.slice(0, n))));
    }
    // common writes a word so that most transliterations agree.
    common(word) {
      const text = word.replace(this.group, (g) => this.groups.get(g));
      return Array.from(text, (c) => this.same.get(c) ?? c).join("").replace(/([\x00-\x7f])\1+/g, "$1");
    }
  }

  // How well a word that was typed matches one of a name.
  const whole = 0, beginning = 1, spelt = 2, speltBeginning = 3, misspelt = 4, none = 5;

  // costs tells what the shards of a kind count as.
  const costs = { n: "persons", t: "persons", w: "words", e: "words" };

  class Index {
    // load(name) returns a promise of what is in a file of the index.
    constructor(load, head) {
      this.load = load;
      this.folding = new Folding(head);
      for (const kind of ["n", "w", "e", "t"]) this[kind] = unpacked(head[kind]);
      this.counts = head.counts.split(" ").map((n) => parseInt(n, 36));
    }

    // shard loads a shard, unless the query has loaded as many of its kind as it may.
    async shard(kind, n, budget) {
      const name = `${kind}${Math.floor(n / folderSize)}/${n % folderSize}`;
      if (!budget.loaded.has(name)) {
        if (budget[costs[kind]] < 1) {
          budget.spent = true;
          return "";
        }
        budget[costs[kind]]--;
        budget.loaded.set(name, this.load(name));
      }
      return budget.loaded.get(name);
    }

    // lines returns the lines of shards from one to another.
    async lines(kind, from, to, budget) {
      const texts = [];
      for (let n = from; n <= Math.min(to, this[kind].length - 1); n++) texts.push(this.shard(kind, n, budget));
      return (await Promise.all(texts)).flatMap((text) => text.split("\n")).filter((line) => line);
    }

    // place returns the place of a beginning among the frequent ones, or -1.
    place(text) {
      const at = least(this.t, (t) => compare(t, text) >= 0);
      return this.t[at] === text ? at : -1;
    }

    // meaning returns what a word that was typed may stand for: starts are beginnings of keys, words are whole words.
    async meaning(word, budget) {
      if (isHan(word) || isNumber(word)) return { word, starts: [word], words: [word], slips: new Set() };
      if (word.length < shortest) return { word, starts: [word], words: [], slips: new Set() };
      const common = this.folding.common(word);
      const [from, to] = span(this.w, common);
      const [own, others] = [[], []];
      for (const w of await this.lines("w", from, Math.min(to, from + 1), budget)) {
        if (w.startsWith(word)) own.push(w);
        else if (this.folding.common(w).startsWith(common)) others.push(w);
      }
      const byLength = (a, b) => a.length - b.length || compare(a, b);
      own.sort(byLength);
      others.sort(byLength);
      const sure = own.length > 0 || to > from + 1 || this.folding.unfinished(word);
      return { word, starts: sure ? [word, ...others] : others, words: [...own, ...others], slips: new Set() };
    }

    // corrected returns what a word stands for if it is misspelt.
    async corrected(meaning, budget) {
      const { word } = meaning;
      if (isHan(word) || isNumber(word) || word.length < shortest) return meaning;
      const common = this.folding.common(word);
      const words = [...await this.around("w", common, budget), ...await this.around("e", reversed(common), budget)];
      const grades = new Map();
      for (const w of words) {
        const grade = this.grade(word, common, w);
        if (grade < none) grades.set(w, grade);
      }
      const best = [...grades.keys()].sort((a, b) => grades.get(a) - grades.get(b) || a.length - b.length || compare(a, b));
      const slips = best.slice(0, mostSlips);
      return { word, starts: [...meaning.starts.slice(0, 1), ...slips], words: [...meaning.words.slice(0, 1), ...slips], slips: new Set(best) };
    }

    // around returns the words of the shards around a text that share the first half of its letters.
    async around(kind, text, budget) {
      const [first, last] = span(this[kind], text.slice(0, (text.length - 1) >> 1));
      const at = span(this[kind], text)[0];
      return this.lines(kind, Math.max(first, at - 1), Math.min(last, at + 1), budget);
    }

    // grade tells how a known word differs from one that was typed; none: by more than a letter.
    grade(word, common, known) {
      if (near(word, known)) return 0;
      if (near(common, this.folding.common(known))) return 1;
      const begun = [word.length - 1, word.length, word.length + 1].some((n) => n > shortest && near(word, known.slice(0, n)));
      return begun ? 2 : none;
    }

    // beginnings returns the beginnings of keys that a query of these meanings is looked up by.
    beginnings(meanings) {
      const joined = meanings.map((m) => m.word).join("");
      if (meanings.length === 1) return meanings[0].starts.length ? meanings[0].starts : [joined];
      const rare = meanings.filter((m) => m.starts.length > 0 && this.place(m.starts[0]) < 0)
        .sort((a, b) => b.word.length - a.word.length)[0];
      if (rare) return [joined, ...rare.starts];
      const pairs = meanings.flatMap((a) => meanings.filter((b) => b !== a).flatMap((b) =>
        a.words.slice(0, mostCompleted).flatMap((w) => b.starts.slice(0, 2).map((start) => w + start))));
      return [joined, ...pairs];
    }

    // persons returns the persons of beginnings, and how many more there are.
    async persons(beginnings, budget) {
      const lines = new Set();
      let more = 0;
      for (const text of new Set(beginnings)) {
        const at = this.place(text);
        if (at < 0) {
          (await this.lines("n", ...span(this.n, text), budget)).forEach((line) => lines.add(line));
          continue;
        }
        const lists = await this.shard("t", Math.floor(at / topsOfShard), budget);
        if (!lists) continue;
        const top = lists[at % topsOfShard].split("\n");
        top.forEach((line) => lines.add(line));
        more += this.counts[at] - top.length;
      }
      return { lines, more };
    }

    // level tells how well names match all that was typed: each word another word of one of the names.
    level(meanings, names) {
      const fits = (m, name, i) => {
        const turned = name.slice(i).join("") + name.slice(0, i).join("");
        if (name[i] === m.word || turned === m.word) return whole;
        if (turned.startsWith(m.word)) return beginning;
        const [known, typed] = [this.folding.common(name[i]), this.folding.common(m.word)];
        if (known === typed) return spelt;
        if (known.startsWith(typed) && typed.length > 1) return speltBeginning;
        return m.slips.has(name[i]) ? misspelt : none;
      };
      const worst = (ms, name, taken) => {
        if (!ms.length) return whole;
        return Math.min(none, ...name.map((_, i) =>
          taken.has(i) ? none : Math.max(fits(ms[0], name, i), worst(ms.slice(1), name, new Set(taken).add(i)))));
      };
      const joined = [{ word: meanings.map((m) => m.word).join(""), slips: new Set() }];
      return Math.min(...names.map((name) => {
        const together = worst(joined, name, new Set());
        return together <= beginning ? together : 2 + worst(meanings, name, new Set());
      }));
    }

    // row returns the person of a line.
    row(line, meanings) {
      const fields = line.split("|");
      const [name, alt, id, rating, order, place] = fields;
      const names = [name, alt, id, ...fields.slice(6)].filter((n) => n).map((n) => this.folding.parts(n));
      const path = place.includes("/") ? place : `p/${place}/${id}.html`;
      return { id, name, alt, rating, order: Number(order), place: path, level: this.level(meanings, names) };
    }

    // look returns the persons whom the meanings of all words fit, the best first.
    async look(meanings, budget) {
      const { lines, more } = await this.persons(this.beginnings(meanings), budget);
      const rows = [...lines].map((line) => this.row(line, meanings)).filter((r) => r.level < 2 + none);
      rows.sort((a, b) => a.level - b.level || b.order - a.order || compare(a.name, b.name) || compare(a.id, b.id));
      return { rows, more: rows.length ? Math.max(more, this.atMost(meanings, budget) - rows.length) : 0 };
    }

    // atMost returns how many persons a query of frequent beginnings may mean, if not all of them were loaded; else 0.
    atMost(meanings, budget) {
      const places = meanings.map((m) => this.place(m.starts[0] ?? ""));
      const all = meanings.every((m) => m.words.length <= mostCompleted) && !budget.spent;
      return meanings.length < 2 || all || places.includes(-1) ? 0 : Math.min(...places.map((at) => this.counts[at]));
    }

    // find returns at most mostShown persons who are meant by what was typed, and how many more there are.
    async find(typed) {
      const budget = { persons: mostPersons, words: mostWordShards, loaded: new Map() };
      const meanings = [];
      const words = this.folding.query(typed).slice(0, mostTyped);
      for (const word of words) {
        const m = await this.meaning(word, budget);
        meanings.push(m.starts.length || words.length === 1 ? m : await this.corrected(m, budget));
      }
      if (!meanings.length) return { rows: [], more: 0 };
      let found = await this.look(meanings, budget);
      for (let i = 0; i < meanings.length && !found.rows.length; i++) {
        meanings[i] = await this.corrected(meanings[i], budget);
        found = await this.look(meanings, budget);
      }
      const rows = found.rows.slice(0, mostShown);
      return { rows, more: found.more + found.rows.length - rows.length };
    }
  }

  // open loads index.js and returns the index.
  const open = async (load) => new Index(load, await load("index"));

  if (typeof document === "undefined") {
    module.exports = { open };
    return;
  }

  // scripts returns a function that loads a file of the index once, as a script.
  const scripts = (base) => {
    const [waiting, files] = [new Map(), new Map()];
    window.kalendsIndex = (name, value) => waiting.get(name)?.(value);
    return (name) => {
      if (!files.has(name)) {
        files.set(name, new Promise((resolve, reject) => {
          waiting.set(name, resolve);
          const script = document.createElement("script");
          script.onerror = () => { files.delete(name); reject(new Error(name)); };
          script.src = `${base}search/${name}.js`;
          document.head.append(script);
        }));
      }
      return files.get(name);
    };
  };

  // item returns a result as an element.
  const item = (row, base, lang) => {
    const li = document.createElement("li");
    const link = document.createElement("a");
    link.href = `${base}${lang}/${row.place}`;
    link.textContent = row.alt ? `${row.name} · ${row.alt}` : row.name;
    li.append(link);
    for (const [key, text] of [["number", row.id], ["rating", row.rating]]) {
      const span = document.createElement("span");
      span.className = key;
      span.textContent = text;
      li.append(" ", span);
    }
    return li;
  };

  // attach makes a form search.
  const attach = (form) => {
    const { base, lang } = form.dataset;
    const input = form.querySelector("input[type=search]");
    const list = document.querySelector("ol[data-results]");
    const count = document.querySelector("[data-count]");
    if (!list) {
      form.addEventListener("submit", (e) => {
        e.preventDefault();
        location.href = `${base}${lang}/search.html?q=${encodeURIComponent(input.value)}`;
      });
      return;
    }
    const load = scripts(base);
    let index, timer, asked = 0;
    const text = (key, n) => (form.dataset[key] ?? "").replace("{n}", n.toLocaleString(document.documentElement.lang));
    const search = async () => {
      const mine = ++asked;
      try {
        index ??= open(load);
        const found = await (await index).find(input.value);
        if (mine !== asked) return;
        list.replaceChildren(...found.rows.map((row) => item(row, base, lang)));
        const said = found.rows.length ? text("found", found.rows.length) : text("none", 0);
        if (count) count.textContent = [input.value.trim() && said, found.more > 0 && text("more", found.more)].filter((t) => t).join(" ");
      } catch {
        index = undefined; // a file could not be loaded: the next letter tries again
      }
    };
    const links = () => [...list.querySelectorAll("a")];
    const move = (e) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[e.key];
      if (!step) return;
      e.preventDefault();
      const all = [input, ...links()];
      all[Math.max(0, Math.min(all.length - 1, all.indexOf(document.activeElement) + step))].focus();
    };
    input.addEventListener("input", () => { clearTimeout(timer); timer = setTimeout(search, 150); });
    form.addEventListener("submit", async (e) => { e.preventDefault(); clearTimeout(timer); await search(); links()[0]?.focus(); });
    input.addEventListener("keydown", move);
    list.addEventListener("keydown", move);
    const query = new URLSearchParams(location.search).get("q");
    if (query) { input.value = query; search(); }
  };

  document.querySelectorAll("form[data-search]").forEach(attach);
})();
