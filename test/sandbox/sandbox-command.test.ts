import { expect, test } from "vitest";
import { runSandbox } from "../../src/cli/sandbox-command.js";
import { sandboxForTest } from "../clients/servers.js";

/** Runs the command until it has printed its addresses, and then what `use` does with them. */
async function run(argv: string[], use: (stdout: string) => Promise<void> = async () => {}) {
  const end = new AbortController();
  let stdout = "";
  let stderr = "";
  let used: Promise<void> | undefined;
  const code = await runSandbox(argv, {
    stdout: (text) => {
      stdout += text;
      used = use(stdout).finally(() => end.abort());
    },
    stderr: (text) => {
      stderr += text;
    },
    signal: end.signal,
  });
  await used;
  return { code, stdout, stderr };
}

test("it prints the two addresses, serves, and ends with 0", async () => {
  const { code, stdout, stderr } = await run(
    ["--port", "0", "--first-id", "9007199254740993", "--pages"],
    async (text) => {
      const [, blueprintUrl, notificationUrl] = /(http\S+)\n.*?(http\S+)\n$/s.exec(text) ?? [];
      const response = await fetch(`${notificationUrl}/observers`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: '{"name":"o","observerServerBaseUrl":"http://127.0.0.1:1"}',
      });
      expect(await response.text()).toContain('"id":9007199254740993');
      expect(await (await fetch(`${notificationUrl}/observers`)).json()).toMatchObject({
        size: 20,
      });
      expect((await fetch(`${blueprintUrl}/blueprints`)).status).toBe(200);
    },
  );
  expect(stdout).toMatch(
    /^Blueprint service {5}http:\/\/127\.0\.0\.1:\d+\/api\/v1\/pp\/blueprint\nNotification service {2}http:\/\/127\.0\.0\.1:\d+\/api\/v1\/pp\/notification\n$/,
  );
  expect([code, stderr]).toEqual([0, ""]);
});

test("a signal of the system ends it too, and leaves no listener", async () => {
  const before = process.listenerCount("SIGTERM");
  const ended = runSandbox(["--port", "0"], {
    stdout: () => setImmediate(() => process.emit("SIGTERM")),
    stderr: () => {},
  });
  expect(await ended).toBe(0);
  expect(process.listenerCount("SIGTERM")).toBe(before);
});

test("--like and --time-zone", async () => {
  await run(["--port", "0", "--like", "0.9.0", "--time-zone", "Asia/Tokyo"], async (text) => {
    const [, notificationUrl] = /service {2}(http\S+)\n$/.exec(text) ?? [];
    expect(await (await fetch(`${notificationUrl}/observers`)).json()).toMatchObject({ size: 20 });
    const type = await fetch(`${notificationUrl}/notifications?eventType=POLICY_CREATED`);
    expect(type.status).toBe(400);
  });
});

test.each([
  [["--prot", "1"], "unknown option --prot; did you mean --port?"],
  [["--port", "http"], "--port takes a number up to 65535, not http"],
  [["--port", "65536"], "--port takes a number up to 65535"],
  [["--first-id", "9223372036854775808"], "--first-id takes a 64-bit integer"],
  [["--like", "1.0"], "--like takes 0.9.0 or 1.0.42, not 1.0"],
  [["--time-zone", "Mars"], "`timeZone` must be the name of a time zone"],
  [["extra"], "takes no arguments"],
])("%j is wrong usage", async (argv, message) => {
  const { code, stdout, stderr } = await run(argv);
  expect([code, stdout]).toEqual([2, ""]);
  expect(stderr).toContain(message);
  expect(stderr).toMatch(/^dsd sandbox: .*\n$/s);
});

test("a port that is taken", async () => {
  const { blueprintUrl } = await sandboxForTest();
  const { code, stderr } = await run(["--port", new URL(blueprintUrl).port]);
  expect([code, stderr]).toEqual([
    2,
    expect.stringContaining(" is in use; --port 0 takes any free one"),
  ]);
});
