import { expect, test } from "vitest";
import { Progress } from "../../../src/cli/run/io.js";

test("progress appears on a terminal after half a second, and is erased at the end", () => {
  const shown = (isErrorTerminal: boolean, times: number[]): string => {
    let text = "";
    const progress = new Progress(
      { stderr: (part) => (text += part), isErrorTerminal, env: {} },
      0,
    );
    for (const [index, time] of times.entries())
      progress.note(`checked ${index + 1} of 4 files`, time);
    progress.clear();
    return text;
  };
  expect(shown(true, [100, 499])).toBe("");
  expect(shown(false, [100, 600, 900])).toBe("");
  expect(shown(true, [100, 600, 650, 701])).toBe(
    "\r\u001b[Kchecked 2 of 4 files\r\u001b[Kchecked 4 of 4 files\r\u001b[K",
  );
});
