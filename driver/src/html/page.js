"use strict";
// One lane for each thread, time goes down. The step that is looked at decides what the source, the memory and the arrows show.
const data = JSON.parse(document.getElementById("data").textContent);
const byId = (id) => document.getElementById(id);
const make = (tag, className, text) => {
  const element = document.createElement(tag);
  if (className) element.className = className;
  if (text !== undefined) element.textContent = text;
  return element;
};

let now = data.steps.length - 1;
let shown = [];
let boxes = new Map();
let openFile = null;

const matters = (step) => step.visible || step.violates || step.races;

function valueText(value) {
  return value.pointer ? value.pointer : value.signed;
}

function valueTitle(value) {
  const parts = [value.signed];
  if (value.unsigned !== value.signed) parts.push(value.unsigned + " unsigned");
  parts.push(value.hex);
  if (value.pointer) parts.push("the address " + value.pointer);
  return parts.join(" = ");
}

function actionElement(action) {
  const element = make("div", "action");
  const named = (text) => element.append(make("b", "", text));
  const value = (one) => {
    const shownValue = make("b", "", valueText(one));
    shownValue.title = valueTitle(one);
    element.append(shownValue);
  };
  if (action.kind === "read") {
    named(action.name);
    element.append(" is ");
    value(action.value);
    element.append(action.from === null ? " (initial)" : " (step " + action.from + ", " + threadName(data.steps[action.from].thread) + ")");
  } else if (action.kind === "write") {
    named(action.name);
    element.append(action.old ? ": " : " becomes ");
    if (action.old) {
      value(action.old);
      element.append(" → ");
    }
    value(action.value);
  } else if (action.kind === "choose" && action.value) {
    element.append("input ");
    named(action.name);
    element.append(" = ");
    value(action.value);
  } else {
    element.textContent = action.text;
  }
  return element;
}

function threadName(thread) {
  return data.threads[thread] ? data.threads[thread].name : "thread " + thread;
}

function draw() {
  const all = byId("all").checked;
  shown = data.steps.map((_, index) => index).filter((index) => all || matters(data.steps[index]));
  const lanes = [...new Set(shown.map((index) => data.steps[index].thread))].sort((a, b) => a - b);
  const grid = byId("grid");
  grid.textContent = "";
  grid.style.gridTemplateColumns = "repeat(" + lanes.length + ", auto)";
  const arrows = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  arrows.id = "arrows";
  grid.append(arrows);
  lanes.forEach((thread) => {
    const title = make("div", "title", threadName(thread));
    const entry = data.threads[thread] && data.threads[thread].entry;
    if (entry) title.append(make("span", "soft", " " + entry));
    grid.append(title);
  });
  boxes = new Map();
  for (const index of shown) {
    const step = data.steps[index];
    for (const thread of lanes) {
      const cell = make("div", "cell");
      if (thread === step.thread) {
        const box = make("div", "step" + (step.violates || step.races ? " bad" : ""));
        box.append(make("span", "number", "step " + index), make("code", "", step.line + "  " + step.text.trim()));
        step.actions.forEach((action) => box.append(actionElement(action)));
        if (step.violates) box.append(make("div", "verdict", "violates " + step.violates));
        if (step.races) box.append(make("div", "verdict", "races"));
        box.addEventListener("click", () => select(index));
        box.addEventListener("mouseenter", () => drawArrows(index));
        box.addEventListener("mouseleave", () => drawArrows(now));
        boxes.set(index, box);
        cell.append(box);
      }
      grid.append(cell);
    }
  }
  if (!boxes.has(now)) now = shown.length ? shown[shown.length - 1] : 0;
  select(now);
}

// Where values that the step reads come from, and where a thread was started that it belongs to or joins.
function drawArrows(index) {
  const arrows = byId("arrows");
  arrows.textContent = "";
  const grid = byId("grid").getBoundingClientRect();
  arrows.setAttribute("width", byId("grid").scrollWidth);
  arrows.setAttribute("height", byId("grid").scrollHeight);
  const arrow = (from, to, className, label) => {
    if (from === to || !boxes.has(from) || !boxes.has(to)) return;
    const a = boxes.get(from).getBoundingClientRect();
    const b = boxes.get(to).getBoundingClientRect();
    const same = Math.abs(a.left - b.left) < 2;
    const right = a.left < b.left;
    const x1 = (same || !right ? a.left : a.right) - grid.left;
    const x2 = (same ? b.left : right ? b.left : b.right) - grid.left;
    const [y1, y2] = [a.top + a.height / 2 - grid.top, b.top + b.height / 2 - grid.top];
    const bend = same ? -28 : (x2 - x1) / 2;
    const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
    path.setAttribute("d", `M${x1},${y1} C${x1 + bend},${y1} ${same ? x2 + bend : x2 - bend},${y2} ${x2},${y2} l-5,-4 m5,4 l-5,4`);
    path.setAttribute("class", className);
    path.setAttribute("data-label", label);
    arrows.append(path);
  };
  const step = data.steps[index];
  if (!step) return;
  for (const action of step.actions) {
    if (action.kind === "read" && action.from !== null) arrow(action.from, index, "read", action.name);
    if (action.kind === "join") arrow(lastOf(action.thread, index), index, "order", "join");
    if (action.kind === "create") arrow(index, firstOf(action.thread), "order", "create");
    if (action.kind === "write") {
      data.steps.forEach((other, reader) => {
        if (other.actions.some((one) => one.kind === "read" && one.from === index)) arrow(index, reader, "read", action.name);
      });
    }
  }
}

const firstOf = (thread) => shown.find((index) => data.steps[index].thread === thread);
const lastOf = (thread, before) => shown.filter((index) => index < before && data.steps[index].thread === thread).pop();

function select(index) {
  if (boxes.has(now)) boxes.get(now).classList.remove("now");
  now = index;
  const step = data.steps[now];
  if (!step) return;
  if (boxes.has(now)) {
    boxes.get(now).classList.add("now");
    boxes.get(now).scrollIntoView({ block: "nearest", inline: "nearest" });
  }
  byId("where").textContent = "step " + now + ": " + threadName(step.thread) + " in " + step.function + " at " + step.file + ":" + step.line;
  showSource(step);
  showState(now);
  drawArrows(now);
}

function showSource(step) {
  const source = byId("source");
  if (openFile !== step.file) {
    openFile = step.file;
    source.textContent = "";
    (data.files[step.file] || "").split("\n").forEach((text, index) => {
      const line = make("div");
      line.append(make("i", "", String(index + 1)), text);
      source.append(line);
    });
  }
  source.querySelectorAll(".now").forEach((line) => line.classList.remove("now"));
  const line = source.children[step.line - 1];
  if (line) {
    line.classList.add("now");
    source.scrollTop = line.offsetTop - source.offsetTop - source.clientHeight / 2;
  }
}

function showState(index) {
  const memory = new Map();
  const locks = new Map();
  for (let each = 0; each <= index; each++) {
    for (const action of data.steps[each].actions) {
      if (action.kind === "read" && !memory.has(action.name)) memory.set(action.name, { value: action.value, step: null });
      if (action.kind === "write") memory.set(action.name, { value: action.value, step: each });
      if (action.kind === "lock") locks.set(action.name, data.steps[each].thread);
      if (action.kind === "unlock" || action.kind === "initialise") locks.delete(action.name);
    }
  }
  const state = byId("state");
  state.textContent = "";
  state.append(make("div", "soft", "Locks held"));
  if (locks.size === 0) state.append(make("div", "", "none"));
  locks.forEach((thread, name) => state.append(make("div", "", name + " by " + threadName(thread))));
  state.append(make("div", "soft", "Memory that was used so far"));
  const table = make("table");
  const head = make("tr");
  ["cell", "value", "hex", "written by"].forEach((text) => head.append(make("th", "", text)));
  table.append(head);
  [...memory.keys()].sort().forEach((name) => {
    const { value, step } = memory.get(name);
    const row = make("tr", step === index ? "changed" : "");
    const by = step === null ? "initial" : "step " + step + ", " + threadName(data.steps[step].thread);
    [name, valueText(value), value.hex, by].forEach((text) => row.append(make("td", "", text)));
    table.append(row);
  });
  state.append(table);
}

function move(by) {
  const place = shown.indexOf(now);
  const next = shown[Math.min(Math.max(place + by, 0), shown.length - 1)];
  if (next !== undefined) select(next);
}

document.addEventListener("keydown", (event) => {
  const moves = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1, Home: -Infinity, End: Infinity };
  if (event.key in moves) {
    event.preventDefault();
    move(moves[event.key]);
  }
});
byId("all").addEventListener("change", draw);
window.addEventListener("resize", () => drawArrows(now));
byId("verdict").textContent = data.verdict;
byId("summary").textContent = data.conclusion;
document.title = data.verdict + " " + (data.steps.length ? data.steps[data.steps.length - 1].file : "");
draw();
document.body.dataset.ready = String(shown.length);
