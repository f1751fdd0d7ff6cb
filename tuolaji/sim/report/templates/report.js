"use strict";
const config = { displayModeBar: false, responsive: true, doubleClick: false };
const page = document.querySelector("main");
const button = document.querySelector(".language");
let drawings = JSON.parse(document.getElementById("drawings").textContent);
// The contents: a link to each chapter, as it is called.
function list() {
  const contents = document.querySelector(".contents");
  if (!contents) return;
  const list = document.createElement("ol");
  for (const chapter of document.querySelectorAll("h2[id]")) {
    const item = document.createElement("li");
    const link = document.createElement("a");
    link.href = `#${chapter.id}`;
    link.textContent = chapter.textContent;
    item.append(link);
    list.append(item);
  }
  contents.replaceChildren(list);
  contents.hidden = false;
}
// A table that is wider than the screen says so.
function mark() {
  for (const table of document.querySelectorAll(".scroll")) {
    table.classList.toggle("wide", table.scrollWidth > table.clientWidth);
  }
}
list();
mark();
window.addEventListener("resize", mark);
// The library comes compressed, and is a script of the page once it is unpacked.
async function load(id) {
  const code = await unpacked(id).text();
  const script = document.createElement("script");
  script.textContent = code;
  document.head.append(script);
}
function unpacked(id) {
  const text = atob(document.getElementById(id).textContent);
  const bytes = Uint8Array.from(text, (sign) => sign.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream);
}
async function draw() {
  if (!window.Plotly) await load("plotly");
  for (const drawing of drawings) {
    Plotly.newPlot(drawing.id, drawing.data, drawing.layout, config);
  }
}
// The button shows the page in the other language, at the place where it is read.
let other = null;
async function turn() {
  other ??= await unpacked("other").json();
  const passed = [...document.querySelectorAll("h2[id]")].filter((one) => above(one) < 80);
  const chapter = passed.length ? passed.at(-1) : null;
  const height = chapter ? above(chapter) : 0;
  const shown = { title: document.title, main: written, drawings };
  page.innerHTML = written = other.main;
  document.title = other.title;
  drawings = other.drawings;
  other = shown;
  [document.documentElement.lang, button.lang] = [button.lang, document.documentElement.lang];
  [button.textContent, button.dataset.other] = [button.dataset.other, button.textContent];
  list();
  mark();
  await draw();
  if (chapter) window.scrollBy(0, above(document.getElementById(chapter.id)) - height);
}
function above(chapter) {
  return chapter.getBoundingClientRect().top;
}
let written = page.innerHTML;
button.hidden = false;
button.addEventListener("click", () => {
  window.drawn = turn();
});
window.drawn = draw();
// Paper is narrower than most screens, and nothing tells a chart so.
const PAPER_WIDTH = 680;
window.addEventListener("beforeprint", () => {
  for (const details of document.querySelectorAll("details")) {
    details.open = true;
  }
  for (const { id } of drawings) {
    Plotly.relayout(id, { autosize: false, width: PAPER_WIDTH });
  }
});
window.addEventListener("afterprint", () => {
  for (const { id } of drawings) {
    Plotly.relayout(id, { autosize: true, width: null });
  }
});
