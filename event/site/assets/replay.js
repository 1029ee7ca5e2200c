// The replay of a game. Without it the page shows the last position, and the moves.
(() => {
  const kit = window.kybanKit, positions = window.kybanPositions, board = document.getElementById("board");
  if (!kit || !positions || !board) return;
  const last = positions.length - 1, image = board.querySelector("img"), told = board.querySelector("output");
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", `0 0 ${kit.Width} ${kit.Height}`);
  svg.setAttribute("role", "img");
  svg.innerHTML = `<defs>${kit.Pieces}</defs>${kit.Ground}<g></g>`;
  const pieces = svg.lastElementChild;
  // The letters of a position by their places.
  const read = (fen) => {
    const at = new Map();
    fen.split(" ")[0].split("/").forEach((row, y) => {
      let x = 0;
      for (const sign of row.match(/\d+|[A-Za-z]/g) ?? []) {
        if (/\d/.test(sign)) x += Number(sign);
        else at.set(`${kit.Margin + kit.Step * x++} ${kit.Margin + kit.Step * y}`, sign);
      }
    });
    return at;
  };
  let shown = -1;
  const show = (ply) => {
    shown = Math.max(0, Math.min(last, ply));
    const now = read(positions[shown]), before = shown > 0 ? read(positions[shown - 1]) : now;
    let marks = "", men = "";
    for (const place of new Set([...now.keys(), ...before.keys()])) {
      if (now.get(place) !== before.get(place)) marks += `<circle r="${now.has(place) ? 52 : 14}" transform="translate(${place})" fill="none" stroke="#14508f" stroke-width="6"/>`;
    }
    for (const [place, letter] of now) men += `<use href="#piece-${letter}" transform="translate(${place})"/>`;
    pieces.innerHTML = marks + men;
    const move = document.getElementById(`ply-${shown}`);
    for (const other of document.querySelectorAll("#moves a[aria-current]")) other.removeAttribute("aria-current");
    move?.setAttribute("aria-current", "true");
    told.textContent = `${shown} / ${last}${move ? ` · ${move.textContent}` : ""}`;
    svg.setAttribute("aria-label", told.textContent);
  };
  const asked = () => {
    const found = /^#ply-(\d+)$/.exec(location.hash);
    show(found ? Number(found[1]) : last);
  };
  image.replaceWith(svg);
  const steps = board.querySelector(".steps");
  steps.hidden = false;
  steps.addEventListener("click", (event) => {
    const step = event.target.closest("button")?.dataset.step;
    if (step) show(step === "first" ? 0 : step === "last" ? last : shown + Number(step));
  });
  document.addEventListener("keydown", (event) => {
    if (event.target.closest(".wide") || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "ArrowLeft") show(shown - 1);
    if (event.key === "ArrowRight") show(shown + 1);
  });
  addEventListener("hashchange", asked);
  asked();
})();
