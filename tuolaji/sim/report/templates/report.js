"use strict";
const drawings = JSON.parse(document.getElementById("drawings").textContent);
const config = { displayModeBar: false, responsive: true, doubleClick: false };
// The contents: a link to each chapter, as it is called.
const contents = document.querySelector(".contents");
if (contents) {
  const list = document.createElement("ol");
  for (const chapter of document.querySelectorAll("h2[id]")) {
    const item = document.createElement("li");
    const link = document.createElement("a");
    link.href = `#${chapter.id}`;
    link.append(...[...chapter.childNodes].map((node) => node.cloneNode(true)));
    item.append(link);
    list.append(item);
  }
  contents.append(list);
  contents.hidden = false;
}
// A table that is wider than the screen says so.
function mark() {
  for (const table of document.querySelectorAll(".scroll")) {
    table.classList.toggle("wide", table.scrollWidth > table.clientWidth);
  }
}
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
  await load("plotly");
  for (const drawing of drawings) {
    Plotly.newPlot(drawing.id, drawing.data, drawing.layout, config);
  }
}
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
