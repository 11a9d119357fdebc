import type { Flags } from "./flags.js";
import type { CommandIo } from "./io.js";

/** Flags of the commands that print in color. */
export const COLOR_FLAGS = {
  color: {
    type: "boolean",
    default: false,
    help: "print in color, whatever the terminal and the environment say",
    group: "Report",
  },
  "no-color": { type: "boolean", default: false, help: "print without color", group: "Report" },
} as const satisfies Flags;

/** The environment of a command, with the color that its flags select. */
export function withColor(
  io: CommandIo,
  { color, "no-color": isPlain }: { color: boolean; "no-color": boolean },
): CommandIo {
  if (!color && !isPlain) return io;
  // A copy would call the accessors, and checking whether something is a terminal takes time.
  return Object.create(io, { color: { value: !isPlain } }) as CommandIo;
}
