/** Why a program did not start or failed, in one line: of what it wrote, the line about an error. */
export function reasonOf(error: unknown): string {
  const { message, stderr } = error as Error & { stderr?: Buffer | string };
  const lines = `${stderr || message}`.trim().split("\n");
  return (lines.find((line) => /error|fatal/i.test(line)) ?? lines[0] ?? "").trim();
}
