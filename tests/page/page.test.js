// The page that `sennit visualize` writes, used as a person uses it, in Chromium: hover, click,
// filter, search, drag; that no request leaves the file; that names are shown and never run.
//
//   make page-test          SENNIT: the program; CHROMIUM: the browser (/usr/bin/chromium)

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { after, before, test } from "node:test";
import { chromium } from "playwright-core";

const sennit = process.env.SENNIT ?? "build/release/bin/sennit";
const browser_path = process.env.CHROMIUM ?? "/usr/bin/chromium";
const missing = [sennit, browser_path].find((path) => !existsSync(path));
const skip = missing ? `${missing} is not there` : false;

const evil = "<img src=x onerror=window.hurt=1> & <b>bold</b>";
const notes = {
  "Ada Lovelace.md": "---\ntype: person\naliases: [에이다]\n---\n" +
    "[[Ada Lovelace]] describes the [[Analytical Engine]]. Ada Lovelace writes to [[Charles Babbage]]. " +
    "Ada Lovelace admires Charles Babbage.\n\nCharles Babbage teaches Ada Lovelace.\n",
  "Charles Babbage.md": "---\ntype: person\n---\n[[Charles Babbage]] designs the [[Analytical Engine]].\n\n" +
    "Charles Babbage lives in [[London]]. Charles Babbage designs the Analytical Engine in London.\n",
  "Analytical Engine.md": "---\ntype: tool\n---\nA machine by [[Charles Babbage]].\n",
  "London.md": "---\ntype: place\n---\nA city.\n",
  "한글.md": "[[세종대왕]]은 [[한글]]을 만들었다. 세종대왕은 한글을 반포했다.\n",
  "세종대왕.md": "---\ntype: person\n---\n세종대왕은 임금이다. [[한글]]\n",
  "Evil.md": `---\ntitle: "${evil}"\n---\n[[London]] and [[한글]].\n`,
};

let folder, browser;

before(async () => {
  if (skip) return;
  folder = mkdtempSync(join(tmpdir(), "sennit-page-"));
  for (const [name, text] of Object.entries(notes)) {
    const path = join(folder, "notes", name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  run("process", "notes", "-o", "g.sennit", "-q");
  run("visualize", "-g", "g.sennit", "-o", "all.html", "--no-open");
  browser = await chromium.launch({ executablePath: browser_path, args: ["--no-sandbox"] });
});

after(async () => {
  await browser?.close();
  if (folder) rmSync(folder, { recursive: true });
});

function run(...words) {
  return execFileSync(resolve(sennit), words, { cwd: folder, encoding: "utf8" });
}

// Opens a page; what it asks for and what goes wrong is kept beside it.
async function open(file, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1200, height: 800 }, locale: "en-US", ...options });
  const page = await context.newPage();
  const requests = [], errors = [];
  page.on("request", (request) => requests.push(request.url()));
  page.on("pageerror", (error) => errors.push(error.message));
  await page.goto("file://" + join(folder, file));
  await page.waitForTimeout(100);
  return { page, requests, errors, close: () => context.close() };
}

// Where a node stands on screen. `nodes` and `on_screen` are the page's own.
const place_of = (page, name) => page.evaluate((wanted) => {
  const node = nodes.find((n) => n.name === wanted);
  return node && on_screen(node);
}, name);

// The color of the middle of a node, as it is drawn.
const color_at = (page, at) => page.evaluate(({ x, y }) => {
  const ratio = window.devicePixelRatio;
  return [...brush.getImageData(Math.round(x * ratio), Math.round(y * ratio), 1, 1).data].slice(0, 3);
}, at);

test("shows every entity in the color of its type", { skip }, async () => {
  const { page, errors, close } = await open("all.html");
  const shown = await page.evaluate(() => nodes.map((n) => [n.name, n.type]));
  assert.ok(shown.some(([name, type]) => name === "Ada Lovelace" && type === "PERSON"));
  assert.deepEqual(await color_at(page, await place_of(page, "Ada Lovelace")), [0x34, 0x98, 0xdb]);
  assert.deepEqual(await color_at(page, await place_of(page, "London")), [0xe6, 0x7e, 0x22]);
  assert.equal(await page.evaluate(() => new Set(Object.values(colors)).size), 10);
  assert.match(await page.textContent("#counts"), /^\d+ entities, \d+ relations$/);
  assert.deepEqual(errors, []);
  await close();
});

test("nodes with more relations are larger, and edges of one pair are curved apart", { skip }, async () => {
  const { page, close } = await open("all.html");
  const radius = (name) => page.evaluate((wanted) => nodes.find((n) => n.name === wanted).radius, name);
  assert.ok(await radius("Charles Babbage") > await radius("세종대왕"));
  const bends = await page.evaluate(() => edges
    .filter((e) => [e.a.name, e.b.name].sort().join() === "Ada Lovelace,Charles Babbage")
    .map((e) => (e.source <= e.target ? e.bend : -e.bend)));
  assert.ok(bends.length >= 2, `${bends.length} parallel edges`);
  assert.equal(new Set(bends).size, bends.length);
  await close();
});

test("hovering shows what a node and an edge are", { skip }, async () => {
  const { page, close } = await open("all.html");
  const at = await place_of(page, "Ada Lovelace");
  await page.mouse.move(at.x, at.y);
  assert.ok(await page.isVisible("#tip"));
  assert.match(await page.textContent("#tip"), /Ada Lovelace.*PERSON/s);
  const middle = await page.evaluate(() => {
    const edge = edges.find((e) => e.a.name === "세종대왕" || e.b.name === "세종대왕");
    const { a, b, c } = curve(edge);
    return { x: (a.x + 2 * c.x + b.x) / 4, y: (a.y + 2 * c.y + b.y) / 4, verb: edge.verb };
  });
  await page.mouse.move(middle.x, middle.y);
  assert.match(await page.textContent("#tip"), /세종대왕.*한글|한글.*세종대왕/s);
  await page.mouse.move(5, 790);
  assert.ok(await page.isHidden("#tip"));
  await close();
});

test("a click lights up the neighbourhood, Escape takes it back", { skip }, async () => {
  const { page, close } = await open("all.html");
  const ada = await place_of(page, "Ada Lovelace"), hangul = await place_of(page, "한글");
  const far_before = await color_at(page, hangul);
  await page.mouse.click(ada.x, ada.y);
  await page.waitForTimeout(50);
  assert.match(await page.textContent("#details"), /Ada Lovelace/);
  assert.match(await page.textContent("#details"), /에이다/);
  assert.match(await page.textContent("#details"), /Charles Babbage/);
  assert.notDeepEqual(await color_at(page, hangul), far_before, "what is no neighbour fades");
  await page.click("#details .list button");
  assert.doesNotMatch(await page.textContent("#details h2"), /Ada Lovelace/);
  await page.keyboard.press("Escape");
  assert.ok(await page.isHidden("#details"));
  await close();
});

test("types and weights filter, and the counts follow", { skip }, async () => {
  const { page, close } = await open("all.html");
  const counts = () => page.textContent("#counts");
  const all = await counts();
  await page.click("#types button:has-text('PERSON')");
  assert.notEqual(await counts(), all);
  const ada = await place_of(page, "Ada Lovelace");
  await page.mouse.move(ada.x, ada.y);
  assert.ok(!(await page.isVisible("#tip")) || !/Ada/.test(await page.textContent("#tip")));
  await page.click("#types button:has-text('PERSON')");
  assert.equal(await counts(), all);
  const most = await page.evaluate(() => edges.reduce((m, e) => Math.max(m, e.weight), 0));
  assert.ok(most > 1);
  await page.fill("#weight", String(most));
  assert.notEqual(await counts(), all);
  assert.match(await page.textContent("#weight-label"), /sentences? of evidence/);
  await close();
});

test("search finds names and aliases in any script, by mouse and keys", { skip }, async () => {
  const { page, close } = await open("all.html");
  await page.keyboard.press("/");
  await page.keyboard.type("에이");
  assert.match(await page.textContent("#found"), /Ada Lovelace/);
  await page.keyboard.press("Enter");
  assert.match(await page.textContent("#details h2"), /Ada Lovelace/);
  await page.keyboard.press("Escape");
  await page.fill("#search", "세종");
  await page.click("#found button");
  assert.match(await page.textContent("#details h2"), /세종대왕/);
  await page.fill("#search", "no such thing");
  assert.match(await page.textContent("#found"), /no such name/);
  await close();
});

test("dragging moves the picture or a node, the wheel zooms", { skip }, async () => {
  const { page, close } = await open("all.html");
  const drag = async (from, to) => {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 4 });
    await page.mouse.up();
  };
  const london = await place_of(page, "London");
  await drag({ x: 600, y: 790 }, { x: 650, y: 760 });
  const moved = await place_of(page, "London");
  assert.ok(Math.abs(moved.x - london.x - 50) < 1 && Math.abs(moved.y - london.y + 30) < 1);
  const ada = await place_of(page, "Ada Lovelace");
  await drag(moved, { x: moved.x + 40, y: moved.y });
  assert.ok(Math.abs((await place_of(page, "London")).x - moved.x - 40) < 1);
  assert.deepEqual(await place_of(page, "Ada Lovelace"), ada);
  await page.mouse.move(600, 400);
  await page.mouse.wheel(0, -400);
  assert.ok(await page.evaluate(() => state.scale > state.fitting_scale));
  await close();
});

test("labels cover neither one another nor foreign nodes", { skip }, async () => {
  const { page, close } = await open("all.html");
  const names = await page.evaluate(() => {
    const drawn = [], fill = brush.fillText.bind(brush);
    brush.fillText = (text, x, y) => { const w = brush.measureText(text).width; drawn.push({ text, x, y, w }); fill(text, x, y); };
    draw();
    const covering = drawn.filter((a, i) => drawn.some((b, j) => i < j && a.x < b.x + b.w && b.x < a.x + a.w && Math.abs(a.y - b.y) < 10));
    return { count: drawn.length, covering: covering.map((c) => c.text) };
  });
  assert.ok(names.count >= 5);
  assert.deepEqual(names.covering, []);
  await close();
});

test("names from notes are text, and nothing leaves the file", { skip }, async () => {
  const { page, requests, errors, close } = await open("all.html");
  await page.fill("#search", "onerror");
  assert.match(await page.textContent("#found"), /<img src=x onerror/);
  await page.click("#found button");
  const at = await page.evaluate(() => on_screen(state.selected));
  await page.mouse.move(at.x, at.y);
  assert.match(await page.textContent("#tip"), /<b>bold<\/b>/);
  assert.equal(await page.locator("img").count(), 0);
  assert.equal(await page.evaluate(() => window.hurt), undefined);
  assert.deepEqual(requests.filter((url) => !url.startsWith("file://")), []);
  assert.equal(requests.length, 1, requests.join());
  assert.deepEqual(errors, []);
  await close();
});

test("what is left out is said; flags filter as the older package's did", { skip }, async () => {
  const said = run("visualize", "-g", "g.sennit", "-o", "few.html", "--no-open", "--max-nodes", "2");
  assert.match(said, /Left out:/);
  const few = await open("few.html");
  assert.equal(await few.page.evaluate(() => nodes.length), 2);
  assert.match(await few.page.textContent("#notice"), /left out of this picture/);
  await few.close();
  run("visualize", "-g", "g.sennit", "-o", "people.html", "--no-open", "--filter-type", "person", "PLACE", "--min-weight", "1");
  const people = await open("people.html");
  assert.deepEqual(await people.page.evaluate(() => [...new Set(nodes.map((n) => n.type))].sort()), ["PERSON", "PLACE"]);
  await people.close();
});

test("speaks Korean to a Korean browser, and is dark where the system is", { skip }, async () => {
  const { page, close } = await open("all.html", { locale: "ko-KR", colorScheme: "dark" });
  assert.match(await page.textContent("#counts"), /개체 \d+개, 관계 \d+개/);
  const [r, g, b] = await page.evaluate(() => getComputedStyle(document.body).backgroundColor.match(/\d+/g).map(Number));
  assert.ok(r + g + b < 150);
  await close();
});

test("an empty graph, and one node, are pictures too", { skip }, async () => {
  mkdirSync(join(folder, "none"));
  run("process", "none", "-o", "empty.sennit", "-q");
  run("visualize", "-g", "empty.sennit", "-o", "empty.html", "--no-open");
  const empty = await open("empty.html");
  assert.equal(await empty.page.textContent("#counts"), "The graph is empty.");
  assert.deepEqual(empty.errors, []);
  await empty.close();
  run("visualize", "-g", "g.sennit", "-o", "one.html", "--no-open", "--max-nodes", "1");
  const one = await open("one.html");
  assert.deepEqual(one.errors, []);
  const at = await one.page.evaluate(() => on_screen(nodes[0]));
  assert.ok(at.x > 0 && at.x < 1200 && at.y > 0 && at.y < 800);
  await one.close();
});
