"use strict";
const drawings = JSON.parse(document.getElementById("drawings").textContent);
const config = { displayModeBar: false, responsive: true, doubleClick: false };
for (const drawing of drawings) {
  Plotly.newPlot(drawing.id, drawing.data, drawing.layout, config);
}
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
