// The size of a picture in its frame, for pages and for the playground.

/** A picture is not shown smaller than this at first, so that its names can be read. */
const MIN_SCALE = 0.7;

/** A picture that is larger than its frame is fitted into it, or begins with its busiest box if it is too large for that. */
export function addZoom(frame: HTMLElement): void {
  const picture = frame.querySelector("svg");
  const isHidden = frame.clientWidth === 0;
  if (!picture || isHidden || frame.previousElementSibling?.className === "zoom") return;
  const { width, height } = picture.viewBox.baseVal;
  const fit = Math.min(frame.clientWidth / width, (innerHeight * 0.8 - 2) / height);
  if (fit >= 1) return;
  const bar = document.createElement("div");
  bar.className = "zoom";
  const buttons = [fit, 1].map((scale) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = scale === 1 ? "Full size" : "Fit";
    button.addEventListener("click", () => show(scale));
    return { button, scale };
  });
  function show(scale: number): void {
    picture?.setAttribute("width", `${width * scale}`);
    picture?.setAttribute("height", `${height * scale}`);
    for (const one of buttons) one.button.setAttribute("aria-pressed", `${one.scale === scale}`);
    const [x = 0, y = 0] = (picture?.dataset.start ?? "").split(" ").map(Number);
    frame.scrollTo(x * scale - frame.clientWidth / 2, y * scale - frame.clientHeight / 2);
  }
  bar.append(...buttons.map(({ button }) => button));
  frame.before(bar);
  show(Math.max(fit, MIN_SCALE));
}
