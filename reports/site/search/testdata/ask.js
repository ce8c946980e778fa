// Answers queries, one a line, from the index in a folder with the script of the pages: the persons found, how many more
// there are, and how many bytes were loaded.
const fs = require("fs"), path = require("path"), vm = require("vm");
const [script, folder] = process.argv.slice(2);
const { open } = require(path.resolve(script));

const ask = async (query) => {
  let bytes = 0, files = 0;
  const load = async (name) => {
    const text = fs.readFileSync(path.join(folder, name + ".js"), "utf8");
    bytes += Buffer.byteLength(text);
    files++;
    let value;
    vm.runInNewContext(text, { kalendsIndex: (key, v) => { if (key === name) value = v; } });
    return value;
  };
  const { rows, more } = await (await open(load)).find(query);
  return { ids: rows.map((r) => r.id), places: rows.map((r) => r.place), more, bytes, files };
};

(async () => {
  for (const query of fs.readFileSync(0, "utf8").split("\n").filter((q) => q)) console.log(JSON.stringify(await ask(query)));
})();
