// Checks the list whose name, revision and digits stand in the address, and files that are chosen or dropped on the
// page. What is published about a list comes from the scripts in the folder verify (package reports/site, verify.go says
// what is in them), because a page that is opened from a folder may load nothing else. Nothing is sent anywhere.
"use strict";

(() => {
  const page = document.querySelector("[data-verify]");
  if (!page) { // the page at the root leads to the page in a language of the reader
    const links = [...document.querySelectorAll("a[hreflang]")];
    const fits = (code) => links.find((a) => a.hreflang === code) ?? links.find((a) => a.hreflang.slice(0, 2) === code.slice(0, 2));
    location.replace((navigator.languages.map(fits).find(Boolean) ?? links[0]).href + location.hash);
    return;
  }

  // The verdicts, the worst first, with their looks. More than one can be true of a list.
  const looks = { failed: "doubt", unknown: "bad", foreign: "bad", wrong: "bad", void: "bad", unconfirmed: "doubt", unsigned: "doubt",
    unable: "doubt", redacted: "doubt", replaced: "doubt", official: "good" };

  // load loads a file of the folder verify once, as a script.
  const [waiting, files] = [new Map(), new Map()];
  window.kalendsProof = (name, value) => waiting.get(name)?.(value);
  const load = (name) => {
    if (!files.has(name)) {
      files.set(name, new Promise((resolve, reject) => {
        waiting.set(name, resolve);
        const script = document.createElement("script");
        script.onerror = () => { files.delete(name); reject(new Error(name)); };
        script.src = `${page.dataset.base}verify/${name}.js`;
        document.head.append(script);
      }));
    }
    return files.get(name);
  };

  const utf8 = (text) => new TextEncoder().encode(text);
  const bytes = (base64) => Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
  const hex = (data) => Array.from(data, (b) => b.toString(16).padStart(2, "0")).join("");
  const digest = async (data) => hex(new Uint8Array(await crypto.subtle.digest("SHA-256", data)));
  const join = (a, b) => Uint8Array.from([...a, ...b]);

  // importKey returns a key of Ed25519 that the browser can check signatures with.
  const importKey = (raw) => crypto.subtle.importKey("raw", raw, { name: "Ed25519" }, false, ["verify"]);

  // isAble tells whether the browser can check signatures: it imports the base point of the curve.
  const isAble = async () => {
    try {
      return Boolean(await importKey(new Uint8Array(32).fill(0x66).fill(0x58, 0, 1)));
    } catch {
      return false;
    }
  };

  // isHashed tells whether a signature is over a hash that browsers do not know (BLAKE2b), as minisign makes it unless told
  // otherwise.
  const isHashed = (text) => atob(text.split("\n")[1]).startsWith("ED");

  // parts reads what minisign writes as base64: two letters for the algorithm, eight bytes of the key's id, a signature or
  // a key. Only the algorithm "Ed" is known, which signs the bytes themselves.
  const parts = (base64, length) => {
    const data = bytes(base64);
    if (data.length !== 10 + length || data[0] !== 0x45 || data[1] !== 0x64) throw new Error("not of minisign");
    return { id: hex(data.subarray(2, 10)), rest: data.subarray(10) };
  };

  // isSignedBy tells whether a signature, as minisign's base64, is that of a key over some bytes.
  const isSignedBy = async (key, base64, data) => {
    const [signature, by] = [parts(base64, 64), parts(key.public, 32)];
    return signature.id === by.id && crypto.subtle.verify({ name: "Ed25519" }, await importKey(by.rest), signature.rest, data);
  };

  // signerOf returns the key by which a file was signed, from the text of its .minisig. It fails if the signature over
  // the file or that over the comment is wrong.
  const signerOf = async (keys, text, data) => {
    const [, signature, comment, global] = text.split(/\r?\n/);
    const said = "trusted comment: ";
    const key = keys.find((k) => parts(k.public, 32).id === parts(signature, 64).id);
    if (!key || !comment.startsWith(said) || !await isSignedBy(key, signature, data)) throw new Error("not signed");
    const { rest } = parts(signature, 64);
    const over = join(rest, utf8(comment.slice(said.length)));
    if (!await crypto.subtle.verify({ name: "Ed25519" }, await importKey(parts(key.public, 32).rest), bytes(global), over)) {
      throw new Error("the comment is not signed");
    }
    return key;
  };

  // isConfirmed tells whether a key is the first one, or is signed by a key before it that held on its first day and is
  // confirmed itself. It fails if a signature is wrong.
  const isConfirmed = async (all, key) => {
    const at = all.keys.indexOf(key);
    if (at === 0) return true;
    const by = all.keys.slice(0, at).find((k) => k.id === key.signed_by);
    if (!by) return false;
    const line = `kalends key ${all.association} ${key.id} ${key.public} from ${key.from}`;
    if (!await isSignedBy(by, key.signature, utf8(line))) throw new Error("the key is not signed");
    return !(by.void && by.void.from <= key.from) && isConfirmed(all, by);
  };

  // signatureOf tells what is wrong with the signature over the manifest of a revision; nothing if it is right.
  const signatureOf = async (index, revision, manifest, values) => {
    if (!revision.signature) return "unsigned";
    if (!index.keys || !index.keys_signature) return "wrong";
    if (!await isAble()) return "unable";
    try {
      if (isHashed(revision.signature)) return "unable";
      const all = JSON.parse(index.keys);
      if (await signerOf(all.keys, index.keys_signature, utf8(index.keys)) !== all.keys.findLast((k) => !k.void)) return "wrong";
      const key = await signerOf(all.keys, revision.signature, utf8(revision.manifest));
      const confirmed = await isConfirmed(all, key);
      Object.assign(values, { key: key.id, since: key.void?.from, reason: key.void?.reason });
      if (key.void && key.void.from <= manifest.period.date) return "void";
      return confirmed ? "" : "unconfirmed";
    } catch {
      return "wrong";
    }
  };

  // judged returns what is true of a revision of a list, and puts the values of the texts into values.
  const judged = async (index, name, issue, revision, values) => {
    const newest = issue.revisions.at(-1);
    const later = issue.revisions.filter((r) => r.revision > revision.revision && r.manifest).map((r) => JSON.parse(r.manifest));
    const named = later.flatMap((m) => [m.replaces, ...m.editions ?? []]).filter((e) => e?.revision === revision.revision);
    const redaction = named.findLast((e) => e.redacted);
    const proof = revision.manifest ? revision : redaction && newest; // a redacted manifest may be gone
    if (!proof?.manifest) return ["wrong"];
    const [manifest, sha] = [JSON.parse(proof.manifest), await digest(utf8(proof.manifest))];
    const fits = manifest.issue === name && manifest.revision === proof.revision;
    if (!fits || proof === revision && named.some((e) => e.manifest_sha256 !== sha)) return ["wrong"];
    const successor = issue.revisions.find((r) => r.revision > revision.revision);
    Object.assign(values, { newer: successor?.revision, newest: newest.revision, day: successor?.day, decision: redaction?.redacted });
    const fault = await signatureOf(index, proof, manifest, values);
    const state = redaction ? "redacted" : successor ? "replaced" : "official";
    return [fault, fault && state === "official" ? "" : state].filter(Boolean);
  };

  // redactedOf returns what manifests say of revisions of a list whose files were removed.
  const redactedOf = (issue) => issue.revisions.filter((r) => r.manifest)
    .flatMap((r) => JSON.parse(r.manifest).editions ?? []).filter((e) => e.redacted);

  // checkCode checks the list that is named by the address, as #issue/revision/digits.
  const checkCode = async (code, values) => {
    const [, name, number, digits] = /^#([a-z0-9-]+)\/(\d+)\/([0-9a-f]{16,64})$/.exec(code) ?? [];
    const index = await load("index");
    if (!name || !Object.hasOwn(index.issues, name)) return ["foreign"];
    const issue = await load(name);
    const revision = issue.revisions.find((r) => r.revision === Number(number));
    if (!revision) return ["foreign"];
    const hashes = revision.manifest
      ? JSON.parse(revision.manifest).outputs.filter((o) => o.name === `${name}_list.csv`).map((o) => o.sha256)
      : redactedOf(issue).find((e) => e.revision === revision.revision)?.files; // of all files that were removed
    if (hashes && !hashes.some((sha) => sha.startsWith(digits))) return ["foreign"];
    Object.assign(values, { title: issue.titles[page.dataset.lang], page: issue.page, revision: number, code: hashes && digits });
    return judged(index, name, issue, revision, values);
  };

  // checkFile checks whether a file is, byte for byte, a published one, of the newest revision that has it, or one that was
  // removed when its revision was redacted: then the manifest of a later revision has its hash.
  const checkFile = async (file, values) => {
    const sha = await digest(await file.arrayBuffer());
    const index = await load("index");
    for (const name of Object.keys(index.issues).filter((n) => index.issues[n].includes(sha.slice(0, 8))).reverse()) {
      const issue = await load(name);
      for (const revision of [...issue.revisions].reverse().filter((r) => r.manifest)) {
        const published = [...JSON.parse(revision.manifest).outputs,
          { name: "manifest.json", sha256: await digest(utf8(revision.manifest)) }].find((o) => o.sha256 === sha);
        if (!published) continue;
        Object.assign(values, { title: issue.titles[page.dataset.lang], page: issue.page, revision: revision.revision,
          file: file.name, name: published.name });
        return judged(index, name, issue, revision, values);
      }
      const removed = redactedOf(issue).find((e) => e.manifest_sha256 === sha || e.files?.includes(sha));
      const revision = issue.revisions.find((r) => r.revision === removed?.revision);
      if (!revision) continue;
      Object.assign(values, { title: issue.titles[page.dataset.lang], page: issue.page, revision: revision.revision });
      return judged(index, name, issue, revision, values);
    }
    return ["unknown"];
  };

  const day = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "long", timeZone: "UTC" });
  const inWords = (value) => (/^\d{4}-\d\d-\d\d$/.test(value) ? day.format(new Date(value)) : String(value));

  // said returns the text of a verdict, or of a line below it, with its values.
  const said = (key, values) => {
    const text = page.querySelector(`template[data-says=${key}]`).content.cloneNode(true);
    const nodes = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
    while (nodes.nextNode()) {
      nodes.currentNode.data = nodes.currentNode.data.replace(/\{(\w+)\}/g, (all, name) => (name in values ? inWords(values[name]) : all));
    }
    const link = text.querySelector("a");
    if (link) link.href = values.page;
    return text;
  };

  const result = page.querySelector("[data-result]");
  let asked = 0;

  // answer shows what a check finds.
  const answer = async (check, input) => {
    const mine = ++asked;
    const values = { association: document.querySelector(".brand").textContent.trim() };
    result.className = result.dataset.is = "";
    result.replaceChildren(said("busy", values));
    let verdicts;
    try {
      verdicts = window.crypto?.subtle ? await check(input, values) : ["unable"];
    } catch {
      verdicts = ["failed"];
    }
    if (mine !== asked) return;
    const worst = Object.keys(looks).find((key) => verdicts.includes(key));
    const lines = [values.since && !verdicts.includes("void") && "late", values.file && "file", values.code && "code", values.key && "key",
      values.page && "page"].filter(Boolean);
    result.className = looks[worst];
    result.dataset.is = verdicts.join(" ");
    result.replaceChildren(...[...verdicts, ...lines].map((key) => said(key, values)));
    result.scrollIntoView({ block: "nearest" });
  };

  const chooser = page.querySelector("input[type=file]");
  const take = (list) => { if (list.length) answer(checkFile, list[0]); };
  chooser.addEventListener("change", () => take(chooser.files));
  for (const kind of ["dragover", "drop"]) document.addEventListener(kind, (e) => e.preventDefault());
  document.addEventListener("drop", (e) => take(e.dataTransfer.files));
  const read = () => {
    if (location.hash.length < 2 || location.hash === "#main") return;
    for (const link of document.querySelectorAll(".langs a")) link.hash = location.hash;
    answer(checkCode, location.hash);
  };
  window.addEventListener("hashchange", read);
  page.hidden = false;
  read();
})();
